-- The review under way as JSON, and who said that all is done.
ALTER TABLE room ADD COLUMN review TEXT NOT NULL DEFAULT 'null';
ALTER TABLE room ADD COLUMN done_by TEXT;
