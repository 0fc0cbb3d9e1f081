-- The newest attempt of every delivery that may still move.
SELECT
  a.id, a.delivery, a.number, a.slot, a.rung, a.open, a.text, a.canonical, a.nonce, a.bytes, a.evidence,
  a.started_at AS startedAt, a.written_at AS writtenAt, a.accepted_at AS acceptedAt
FROM attempt AS a
JOIN live_delivery AS d ON d.id = a.delivery
WHERE a.number = (SELECT max(number) FROM attempt WHERE delivery = a.delivery)
ORDER BY a.id
