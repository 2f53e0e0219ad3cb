-- What is true of the installation as a whole, by name: which blob store is its own, and when it last proved that it can write.
CREATE TABLE installation (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
