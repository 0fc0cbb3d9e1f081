INSERT INTO session (id, slot, vendor_session, transcript_path, how, pid, pid_start, started_at, ended_at, exit)
VALUES (:id, :slot, :vendorSession, :transcriptPath, :how, :pid, :pidStart, :startedAt, :endedAt, :exit)
ON CONFLICT (id) DO UPDATE SET
  transcript_path = excluded.transcript_path, how = excluded.how, pid = excluded.pid, pid_start = excluded.pid_start,
  ended_at = excluded.ended_at, exit = excluded.exit
