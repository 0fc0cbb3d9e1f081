-- The role of each slot, as JSON; a slot that is not named has none.
ALTER TABLE room ADD COLUMN roles TEXT NOT NULL DEFAULT '{}';
