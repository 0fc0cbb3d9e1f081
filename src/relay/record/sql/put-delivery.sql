INSERT INTO delivery (id, message, target, state, reason, until, since, evidence, note)
VALUES (:id, :message, :to, :state, :reason, :until, :since, :evidence, :note)
ON CONFLICT (id) DO UPDATE SET
  state = excluded.state, reason = excluded.reason, until = excluded.until, since = excluded.since,
  evidence = excluded.evidence, note = excluded.note
