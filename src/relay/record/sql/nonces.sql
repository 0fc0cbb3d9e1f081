SELECT nonce FROM attempt WHERE nonce IS NOT NULL
