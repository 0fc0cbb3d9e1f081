SELECT
  (SELECT count(*) FROM message) AS messages,
  (SELECT count(*) FROM message AS m JOIN delivery AS d ON d.message = m.seq WHERE m.sender IN ('a', 'b')) AS hops
