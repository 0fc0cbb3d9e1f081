SELECT
  (SELECT coalesce(max(seq), 0) FROM message) AS message,
  (SELECT coalesce(max(id), 0) FROM delivery) AS delivery,
  (SELECT coalesce(max(id), 0) FROM attempt) AS attempt,
  (SELECT coalesce(max(id), 0) FROM turn) AS turn,
  (SELECT coalesce(max(id), 0) FROM session) AS session
