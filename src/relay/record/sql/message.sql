SELECT
  m.seq, m.chain, m.hop, m.sender AS "from", m.targets AS "to", m.kind, m.body, m.sha256, m.origin,
  m.reply_to AS replyTo, m.retry_of AS retryOf, m.created_at AS createdAt, m.branch, m.head, m.outcome,
  m.not_sent AS notSent, m.quote_at AS quoteAt, m.raw
FROM message AS m
WHERE m.seq = :seq
