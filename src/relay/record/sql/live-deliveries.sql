SELECT
  d.id, d.message, d.target AS "to", d.state, d.reason, d.until, d.since, d.evidence, d.note
FROM live_delivery AS d
ORDER BY d.id
