INSERT INTO room (id, root, paused, mode, grace_ms, last_target, guards, roles, created_at)
VALUES (:id, :root, :paused, :mode, :graceMs, :lastTarget, :guards, :roles, :createdAt)
ON CONFLICT (id) DO UPDATE SET
  root = excluded.root, paused = excluded.paused, mode = excluded.mode, grace_ms = excluded.grace_ms,
  last_target = excluded.last_target, guards = excluded.guards,
  roles = excluded.roles
