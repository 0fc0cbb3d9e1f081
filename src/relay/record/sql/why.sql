SELECT
  a.id, a.delivery, a.number, a.slot, a.rung, a.open, a.text, a.canonical, a.nonce, a.bytes, a.evidence,
  a.started_at AS startedAt, a.written_at AS writtenAt, a.accepted_at AS acceptedAt
FROM attempt AS a
JOIN delivery AS d ON d.id = a.delivery
WHERE d.message = :message
ORDER BY a.id
