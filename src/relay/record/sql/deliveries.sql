SELECT
  d.id, d.message, d.target AS "to", d.state, d.reason, d.until, d.since, d.evidence, d.note
FROM delivery AS d
WHERE d.message = :message
ORDER BY d.id
