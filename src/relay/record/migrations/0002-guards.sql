-- What the guards count, and their limits, as JSON; what it does not say is as in a fresh room.
ALTER TABLE room ADD COLUMN guards TEXT NOT NULL DEFAULT '{}';
