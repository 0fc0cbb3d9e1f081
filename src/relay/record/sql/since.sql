-- What happened since a time, for the card on attach; `unproven` and `held` are as they are now.
SELECT
  (
    SELECT count(*) FROM message AS m JOIN delivery AS d ON d.message = m.seq
    WHERE m.sender IN ('a', 'b') AND m.created_at > :at
  ) AS hops,
  (SELECT count(*) FROM message WHERE created_at > :at) AS messages,
  (SELECT count(*) FROM turn WHERE outcome = 'failed' AND ended_at > :at) AS failed,
  (SELECT count(*) FROM delivery WHERE state = 'unknown') AS unproven,
  (SELECT count(*) FROM delivery WHERE state = 'held') AS held
