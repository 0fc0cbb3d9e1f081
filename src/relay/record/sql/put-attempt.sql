INSERT INTO attempt (
  id, delivery, number, slot, rung, open, text, canonical, nonce, bytes, evidence, started_at, written_at, accepted_at
)
VALUES (
  :id, :delivery, :number, :slot, :rung, :open, :text, :canonical, :nonce, :bytes, :evidence, :startedAt, :writtenAt,
  :acceptedAt
)
ON CONFLICT (id) DO UPDATE SET
  rung = excluded.rung, open = excluded.open, bytes = excluded.bytes, evidence = excluded.evidence,
  written_at = excluded.written_at, accepted_at = excluded.accepted_at
