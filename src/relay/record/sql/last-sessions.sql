SELECT
  id, slot, vendor_session AS vendorSession, transcript_path AS transcriptPath, how, pid, pid_start AS pidStart,
  started_at AS startedAt, ended_at AS endedAt, exit
FROM session
WHERE id IN (SELECT max(id) FROM session GROUP BY slot)
