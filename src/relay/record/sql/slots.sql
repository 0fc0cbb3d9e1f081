SELECT slot, vendor, handle, argv, cwd FROM slot ORDER BY slot
