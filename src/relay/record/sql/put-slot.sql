INSERT INTO slot (slot, vendor, handle, argv, cwd)
VALUES (:slot, :vendor, :handle, :argv, :cwd)
ON CONFLICT (slot) DO UPDATE SET
  vendor = excluded.vendor, handle = excluded.handle, argv = excluded.argv, cwd = excluded.cwd
