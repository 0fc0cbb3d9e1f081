SELECT
  id, root, paused, mode, grace_ms AS graceMs, last_target AS lastTarget, guards, roles, created_at AS createdAt
FROM room
