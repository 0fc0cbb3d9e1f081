INSERT INTO turn (id, slot, session, vendor_turn, trigger, started_at, ended_at, outcome, evidence, error, message)
VALUES (:id, :slot, :session, :vendorTurn, :trigger, :startedAt, :endedAt, :outcome, :evidence, :error, :message)
ON CONFLICT (id) DO UPDATE SET
  vendor_turn = excluded.vendor_turn, trigger = excluded.trigger, ended_at = excluded.ended_at,
  outcome = excluded.outcome, evidence = excluded.evidence, error = excluded.error, message = excluded.message
