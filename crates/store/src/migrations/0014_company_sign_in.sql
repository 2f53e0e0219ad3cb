-- Signing in at the identity provider of the team's company (OpenID Connect).

CREATE TABLE identity_providers (
    id          TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL UNIQUE REFERENCES teams (id),
    -- Issuer, client and its secret, domains and roles.
    sealed      BYTES NOT NULL,
    -- Not 0 when nobody but owners may come in with a password.
    is_required BIGINT NOT NULL,
    changed_at  BIGINT NOT NULL
);

-- Who somebody of a provider is in the team.
CREATE TABLE provider_identities (
    team_id       TEXT NOT NULL REFERENCES teams (id),
    -- A keyed hash of issuer and subject.
    subject_index TEXT NOT NULL,
    user_id       TEXT NOT NULL,
    PRIMARY KEY (team_id, subject_index),
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);

-- Browsers that were sent to a provider and are not back yet. Only the hash of their cookie is kept.
CREATE TABLE provider_steps (
    hash       TEXT PRIMARY KEY,
    team_id    TEXT NOT NULL REFERENCES teams (id),
    -- Which of our pages to go on with.
    next       TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX provider_steps_by_expiry ON provider_steps (expires_at);

-- Not 0 when the provider said who it is: it asks for whatever else it wants to know.
ALTER TABLE sessions ADD COLUMN by_provider BIGINT NOT NULL DEFAULT 0;
