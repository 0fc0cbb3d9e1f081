INSERT INTO client_key (key, hash, message) VALUES (:key, :hash, :message)
