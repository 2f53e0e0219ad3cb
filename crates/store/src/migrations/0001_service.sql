-- One text for both databases. Times are microseconds since 1970 in UTC. BYTES is the one word they spell differently.
-- Whatever points at another row does so together with the team: the database itself refuses a row of one team that
-- points at a row of another.

CREATE TABLE secrets (
    name       TEXT PRIMARY KEY,
    wrapped    BYTES NOT NULL,
    master_key TEXT NOT NULL
);

CREATE TABLE teams (
    id           TEXT PRIMARY KEY,
    -- The name.
    sealed       BYTES NOT NULL,
    entitlements TEXT NOT NULL,
    is_demo      BIGINT NOT NULL,
    wrapped_key  BYTES NOT NULL,
    master_key   TEXT NOT NULL,
    -- The number of the newest analysis: counted here so that references have no gaps.
    last_number  BIGINT NOT NULL,
    -- Grows with every change of the team's analyses, so that a list can be answered again without reading it.
    revision     BIGINT NOT NULL,
    created_at   BIGINT NOT NULL
);

CREATE TABLE users (
    id            TEXT PRIMARY KEY,
    team_id       TEXT NOT NULL REFERENCES teams (id),
    -- A keyed hash: an address can be looked up but not read.
    email_index   TEXT NOT NULL UNIQUE,
    -- Name and email.
    sealed        BYTES NOT NULL,
    role          TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    disabled_at   BIGINT,
    UNIQUE (team_id, id)
);

CREATE TABLE api_keys (
    id           TEXT PRIMARY KEY,
    team_id      TEXT NOT NULL REFERENCES teams (id),
    user_id      TEXT NOT NULL,
    -- The name.
    sealed       BYTES NOT NULL,
    hash         TEXT NOT NULL UNIQUE,
    -- The last characters, so that people can tell their keys apart.
    hint         TEXT NOT NULL,
    created_by   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    last_used_at BIGINT,
    revoked_at   BIGINT,
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX api_keys_of_team ON api_keys (team_id, id);

CREATE TABLE login_tokens (
    id         TEXT PRIMARY KEY,
    team_id    TEXT NOT NULL REFERENCES teams (id),
    user_id    TEXT NOT NULL,
    hash       TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT,
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX login_tokens_of_user ON login_tokens (team_id, user_id);
CREATE INDEX login_tokens_by_expiry ON login_tokens (expires_at);

-- Failures in a row, for known and unknown addresses alike.
CREATE TABLE sign_in_failures (
    email_index  TEXT PRIMARY KEY,
    failures     BIGINT NOT NULL,
    last_at      BIGINT NOT NULL,
    locked_until BIGINT
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_at);

-- How often something happened since its window began.
CREATE TABLE rate_limits (
    name       TEXT PRIMARY KEY,
    started_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used       BIGINT NOT NULL
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expires_at);

CREATE TABLE products (
    id          TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL REFERENCES teams (id),
    -- A keyed hash of the name, and the name.
    name_index  TEXT NOT NULL,
    sealed      BYTES NOT NULL,
    version     BIGINT NOT NULL,
    created_at  BIGINT NOT NULL,
    archived_at BIGINT,
    UNIQUE (team_id, id)
);
-- An archived product gives its name free.
CREATE UNIQUE INDEX products_by_name ON products (team_id, name_index) WHERE archived_at IS NULL;

CREATE TABLE product_versions (
    product_id TEXT NOT NULL,
    version    BIGINT NOT NULL,
    team_id    TEXT NOT NULL REFERENCES teams (id),
    -- The policy: what a lender asks for is nobody else's business.
    sealed     BYTES NOT NULL,
    created_by TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (product_id, version),
    FOREIGN KEY (team_id, product_id) REFERENCES products (team_id, id)
);

-- The analysis is the job: there is no second queue to disagree with.
CREATE TABLE analyses (
    id              TEXT PRIMARY KEY,
    team_id         TEXT NOT NULL REFERENCES teams (id),
    number          BIGINT NOT NULL,
    status          TEXT NOT NULL,
    decision        TEXT,
    engine_decision TEXT,
    score           BIGINT,
    product_id      TEXT,
    product_version BIGINT,
    -- Who applies and what for: names, anchors, the name of the file, the key of an encrypted file.
    sealed          BYTES NOT NULL,
    -- A keyed hash of the file, to find the same statement again.
    file_index      TEXT NOT NULL,
    file_bytes      BIGINT NOT NULL,
    pages           BIGINT NOT NULL,
    credit_check_id TEXT,
    failure_code    TEXT,
    failure_message TEXT,
    created_by      TEXT NOT NULL,
    created_at      BIGINT NOT NULL,
    started_at      BIGINT,
    completed_at    BIGINT,
    attempts        BIGINT NOT NULL,
    -- When a worker may take it: at once, after a pause, or when the lease of the one who has it runs out.
    -- Nothing when it is finished.
    due_at          BIGINT,
    lease           TEXT,
    UNIQUE (team_id, number),
    UNIQUE (team_id, id),
    FOREIGN KEY (team_id, product_id) REFERENCES products (team_id, id)
);
CREATE INDEX analyses_due ON analyses (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX analyses_by_status ON analyses (team_id, status, number);
CREATE INDEX analyses_by_decision ON analyses (team_id, decision, number);
CREATE INDEX analyses_by_file ON analyses (team_id, file_index);

CREATE TABLE results (
    analysis_id    TEXT PRIMARY KEY,
    team_id        TEXT NOT NULL REFERENCES teams (id),
    engine_version TEXT NOT NULL,
    sealed         BYTES NOT NULL,
    FOREIGN KEY (team_id, analysis_id) REFERENCES analyses (team_id, id)
);

CREATE TABLE reviews (
    id          TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL REFERENCES teams (id),
    analysis_id TEXT NOT NULL,
    user_id     TEXT NOT NULL,
    decision    TEXT NOT NULL,
    sealed_note BYTES NOT NULL,
    created_at  BIGINT NOT NULL,
    FOREIGN KEY (team_id, analysis_id) REFERENCES analyses (team_id, id),
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX reviews_of_analysis ON reviews (team_id, analysis_id, id);

-- Written before the blob and settled with its owner, so that nothing is left behind by a crash in between.
CREATE TABLE blobs (
    path       TEXT PRIMARY KEY,
    team_id    TEXT NOT NULL REFERENCES teams (id),
    -- pending: not owned yet; kept: owned; doomed: to be removed.
    state      TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX blobs_by_state ON blobs (state, created_at);

CREATE TABLE idempotency (
    team_id     TEXT NOT NULL REFERENCES teams (id),
    user_id     TEXT NOT NULL,
    endpoint    TEXT NOT NULL,
    key_hash    TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    -- Until when the request that holds the key is believed to be alive.
    held_until  BIGINT NOT NULL,
    status      BIGINT,
    sealed      BYTES,
    created_at  BIGINT NOT NULL,
    PRIMARY KEY (team_id, user_id, endpoint, key_hash),
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX idempotency_by_age ON idempotency (created_at);

CREATE TABLE audit (
    id         TEXT PRIMARY KEY,
    team_id    TEXT NOT NULL REFERENCES teams (id),
    -- A user, or the program itself.
    actor      TEXT NOT NULL,
    via        TEXT NOT NULL,
    action     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    request_id TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX audit_of_team ON audit (team_id, created_at, id);

CREATE TABLE webhooks (
    id          TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL REFERENCES teams (id),
    -- Address and signing secret.
    sealed      BYTES NOT NULL,
    events      TEXT NOT NULL,
    created_by  TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    disabled_at BIGINT,
    UNIQUE (team_id, id)
);

CREATE TABLE deliveries (
    id           TEXT PRIMARY KEY,
    team_id      TEXT NOT NULL REFERENCES teams (id),
    webhook_id   TEXT NOT NULL,
    event        TEXT NOT NULL,
    subject      TEXT NOT NULL,
    status       TEXT NOT NULL,
    attempts     BIGINT NOT NULL,
    last_status  BIGINT,
    last_error   TEXT,
    created_at   BIGINT NOT NULL,
    delivered_at BIGINT,
    due_at       BIGINT,
    lease        TEXT,
    FOREIGN KEY (team_id, webhook_id) REFERENCES webhooks (team_id, id)
);
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_of_webhook ON deliveries (team_id, webhook_id, created_at, id);
CREATE INDEX deliveries_settled ON deliveries (created_at) WHERE due_at IS NULL;
