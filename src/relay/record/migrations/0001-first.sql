-- Times are integer milliseconds since the epoch; order is by id or seq, never by time.

CREATE TABLE room (
  id TEXT PRIMARY KEY,
  root TEXT NOT NULL,
  paused INTEGER NOT NULL,
  mode TEXT NOT NULL,
  grace_ms INTEGER NOT NULL,
  last_target TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE slot (
  slot TEXT PRIMARY KEY,
  vendor TEXT NOT NULL,
  handle TEXT NOT NULL,
  argv TEXT NOT NULL, -- JSON array
  cwd TEXT NOT NULL
) STRICT;

CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  slot TEXT NOT NULL REFERENCES slot (slot),
  vendor_session TEXT NOT NULL,
  transcript_path TEXT,
  how TEXT NOT NULL,
  pid INTEGER,
  pid_start TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  exit TEXT
) STRICT;

CREATE TABLE message (
  seq INTEGER PRIMARY KEY,
  chain INTEGER NOT NULL,
  hop INTEGER NOT NULL,
  sender TEXT NOT NULL,
  targets TEXT NOT NULL, -- JSON array
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  origin TEXT NOT NULL,
  reply_to INTEGER REFERENCES message (seq),
  retry_of INTEGER REFERENCES message (seq),
  created_at INTEGER NOT NULL,
  branch TEXT,
  head TEXT,
  outcome TEXT,
  not_sent TEXT,
  quote_at INTEGER,
  raw INTEGER NOT NULL
) STRICT;

CREATE TABLE turn (
  id INTEGER PRIMARY KEY,
  slot TEXT NOT NULL REFERENCES slot (slot),
  session INTEGER REFERENCES session (id),
  vendor_turn TEXT,
  trigger TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  outcome TEXT,
  evidence TEXT,
  error TEXT,
  message INTEGER REFERENCES message (seq)
) STRICT;

CREATE TABLE delivery (
  id INTEGER PRIMARY KEY,
  message INTEGER NOT NULL REFERENCES message (seq),
  target TEXT NOT NULL REFERENCES slot (slot),
  state TEXT NOT NULL,
  reason TEXT, -- JSON
  until INTEGER,
  since INTEGER NOT NULL,
  evidence TEXT,
  note TEXT,
  UNIQUE (message, target)
) STRICT;

CREATE TABLE attempt (
  id INTEGER PRIMARY KEY,
  delivery INTEGER NOT NULL REFERENCES delivery (id),
  number INTEGER NOT NULL,
  slot TEXT NOT NULL REFERENCES slot (slot),
  rung TEXT NOT NULL,
  open INTEGER NOT NULL,
  text TEXT NOT NULL,
  canonical TEXT,
  nonce TEXT,
  bytes INTEGER NOT NULL,
  evidence TEXT,
  started_at INTEGER NOT NULL,
  written_at INTEGER,
  accepted_at INTEGER,
  UNIQUE (delivery, number)
) STRICT;

CREATE UNIQUE INDEX one_open_attempt ON attempt (slot) WHERE open = 1;

CREATE TABLE client_key (
  key TEXT PRIMARY KEY,
  hash TEXT NOT NULL,
  message INTEGER NOT NULL REFERENCES message (seq)
) STRICT;

-- Append-only: every change of any state with its cause. No bodies.
CREATE TABLE event (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  about TEXT NOT NULL,
  id TEXT NOT NULL,
  state TEXT NOT NULL,
  cause TEXT NOT NULL
) STRICT;

CREATE TRIGGER event_is_append_only_update BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;
CREATE TRIGGER event_is_append_only_delete BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;

-- Deliveries that may still move: by themselves, by the human, or by late evidence.
CREATE VIEW live_delivery AS
SELECT * FROM delivery WHERE state NOT IN ('answered', 'interrupted', 'failed', 'refused', 'sent');
