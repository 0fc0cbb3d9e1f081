-- The messages of deliveries that may still move, and the newest answer of each agent.
SELECT
  m.seq, m.chain, m.hop, m.sender AS "from", m.targets AS "to", m.kind, m.body, m.sha256, m.origin,
  m.reply_to AS replyTo, m.retry_of AS retryOf, m.created_at AS createdAt, m.branch, m.head, m.outcome,
  m.not_sent AS notSent, m.quote_at AS quoteAt, m.raw
FROM message AS m
WHERE m.seq IN (SELECT message FROM live_delivery)
OR m.seq IN (SELECT max(seq) FROM message WHERE sender IN ('a', 'b') AND origin = 'turn' GROUP BY sender)
ORDER BY m.seq
