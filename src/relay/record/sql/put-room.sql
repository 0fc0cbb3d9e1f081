INSERT INTO room (id, root, paused, mode, grace_ms, last_target, guards, roles, review, done_by, created_at)
VALUES (:id, :root, :paused, :mode, :graceMs, :lastTarget, :guards, :roles, :review, :doneBy, :createdAt)
ON CONFLICT (id) DO UPDATE SET
  root = excluded.root, paused = excluded.paused, mode = excluded.mode, grace_ms = excluded.grace_ms,
  last_target = excluded.last_target, guards = excluded.guards,
  roles = excluded.roles, review = excluded.review, done_by = excluded.done_by
