-- People at the pages. A session is a cookie of a browser, as a login token is a token of a device.

CREATE TABLE sessions (
    id         TEXT PRIMARY KEY,
    team_id    TEXT NOT NULL REFERENCES teams (id),
    user_id    TEXT NOT NULL,
    hash       TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    -- The last time that its person did something, to the minute.
    seen_at    BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    ended_at   BIGINT,
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX sessions_of_user ON sessions (team_id, user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
