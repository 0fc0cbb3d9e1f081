SELECT key, hash, message FROM client_key
