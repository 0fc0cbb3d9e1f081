SELECT
  id, root, paused, mode, grace_ms AS graceMs, last_target AS lastTarget, guards, roles, review,
  done_by AS doneBy, created_at AS createdAt
FROM room
