INSERT INTO message (
  seq, chain, hop, sender, targets, kind, body, sha256, origin, reply_to, retry_of, created_at, branch, head, outcome,
  not_sent, quote_at, raw
)
VALUES (
  :seq, :chain, :hop, :from, :to, :kind, :body, :sha256, :origin, :replyTo, :retryOf, :createdAt, :branch, :head,
  :outcome, :notSent, :quoteAt, :raw
)
