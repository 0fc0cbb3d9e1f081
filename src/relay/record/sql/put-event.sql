INSERT INTO event (at, about, id, state, cause) VALUES (:at, :about, :id, :state, :cause)
