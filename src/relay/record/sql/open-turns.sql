SELECT
  id, slot, session, vendor_turn AS vendorTurn, trigger, started_at AS startedAt, ended_at AS endedAt, outcome,
  evidence, error, message
FROM turn
WHERE outcome IS NULL
ORDER BY id
