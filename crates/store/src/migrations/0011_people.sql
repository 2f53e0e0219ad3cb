-- How people come in: invitations, passwords that others gave them, second factors, and where they are signed in.

-- A place in a team for whoever holds the link. Only a hash of the link is kept.
CREATE TABLE invitations (
    id           TEXT PRIMARY KEY,
    team_id      TEXT NOT NULL REFERENCES teams (id),
    -- The email.
    sealed       BYTES NOT NULL,
    email_index  TEXT NOT NULL,
    role         TEXT NOT NULL,
    hash         TEXT NOT NULL UNIQUE,
    created_by   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    -- Accepted or withdrawn; open where it is NULL.
    ended_at     BIGINT,
    FOREIGN KEY (team_id, created_by) REFERENCES users (team_id, id)
);
CREATE INDEX invitations_of_team ON invitations (team_id, id);
CREATE INDEX invitations_by_expiry ON invitations (expires_at);

-- Not 0 while the password is one that somebody else gave: the person has to choose their own before anything else.
ALTER TABLE users ADD COLUMN password_given BIGINT NOT NULL DEFAULT 0;

-- Who ever set a password for whom: they might have signed in as that person, so the two do not count as two.
CREATE TABLE password_makers (
    team_id  TEXT NOT NULL REFERENCES teams (id),
    user_id  TEXT NOT NULL,
    maker_id TEXT NOT NULL,
    PRIMARY KEY (team_id, user_id, maker_id),
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id),
    FOREIGN KEY (team_id, maker_id) REFERENCES users (team_id, id)
);
-- Until now whoever added a person saw their first password.
INSERT INTO password_makers (team_id, user_id, maker_id)
    SELECT DISTINCT a.team_id, a.subject, a.actor
    FROM audit a
    JOIN users person ON person.team_id = a.team_id AND person.id = a.subject
    JOIN users maker ON maker.team_id = a.team_id AND maker.id = a.actor
    WHERE a.action IN ('user.created', 'user.password_reset') AND a.actor <> a.subject;

CREATE TABLE second_factors (
    user_id      TEXT PRIMARY KEY,
    team_id      TEXT NOT NULL REFERENCES teams (id),
    -- The shared secret.
    sealed       BYTES NOT NULL,
    -- The time step of the newest code that was used: no code is taken twice.
    last_step    BIGINT NOT NULL,
    created_at   BIGINT NOT NULL,
    -- When the first code proved that the secret arrived; asked for at the sign-in from then on.
    confirmed_at BIGINT,
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE TABLE recovery_codes (
    team_id   TEXT NOT NULL REFERENCES teams (id),
    user_id   TEXT NOT NULL,
    -- A keyed hash.
    code_hash TEXT NOT NULL,
    used_at   BIGINT,
    PRIMARY KEY (team_id, user_id, code_hash),
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
-- Browsers whose password was right and whose code is still to come.
CREATE TABLE sign_in_steps (
    hash       TEXT PRIMARY KEY,
    team_id    TEXT NOT NULL REFERENCES teams (id),
    user_id    TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX sign_in_steps_by_expiry ON sign_in_steps (expires_at);

-- Not 0 when everybody of the team needs a second factor.
ALTER TABLE teams ADD COLUMN second_factor_required BIGINT NOT NULL DEFAULT 0;
-- Not 0 when whoever uploaded a statement may not be the only one to decide on it.
ALTER TABLE teams ADD COLUMN uploader_not_alone BIGINT NOT NULL DEFAULT 0;

-- Which browser or program, and from which network.
ALTER TABLE sessions ADD COLUMN sealed BYTES;
ALTER TABLE login_tokens ADD COLUMN sealed BYTES;
-- To the minute.
ALTER TABLE login_tokens ADD COLUMN seen_at BIGINT;
