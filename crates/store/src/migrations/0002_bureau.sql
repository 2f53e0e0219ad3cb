-- Credit checks: the intent is written first, and everything that follows from the bureau's answer in one transaction.

-- Paise for one report, and paise for one month in India; no budget where it is NULL.
ALTER TABLE teams ADD COLUMN bureau_price BIGINT NOT NULL DEFAULT 0;
ALTER TABLE teams ADD COLUMN bureau_budget BIGINT;

-- The check is the job, as an analysis is: its id is the reference that the bureau is asked with, again and again if need be.
CREATE TABLE credit_checks (
    id              TEXT PRIMARY KEY,
    team_id         TEXT NOT NULL REFERENCES teams (id),
    status          TEXT NOT NULL,
    -- A keyed hash of team, mobile and name: the same person can be found again but not read.
    person_index    TEXT NOT NULL,
    -- Name and mobile.
    sealed          BYTES NOT NULL,
    -- Which of the configured bureaus was asked.
    bureau          TEXT NOT NULL,
    is_sandbox      BIGINT NOT NULL,
    -- Paise, as agreed when the check began.
    price           BIGINT NOT NULL,
    outcome         TEXT,
    score           BIGINT,
    marks           BIGINT,
    -- The analysis that it was pulled along with.
    analysis_id     TEXT,
    failure_code    TEXT,
    failure_message TEXT,
    created_by      TEXT NOT NULL,
    created_at      BIGINT NOT NULL,
    completed_at    BIGINT,
    attempts        BIGINT NOT NULL,
    -- When somebody may take it up: after a pause, or when the lease of the one who has it runs out.
    -- Nothing when it is settled.
    due_at          BIGINT,
    lease           TEXT,
    UNIQUE (team_id, id),
    FOREIGN KEY (team_id, created_by) REFERENCES users (team_id, id)
);
CREATE INDEX credit_checks_due ON credit_checks (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX credit_checks_of_team ON credit_checks (team_id, created_at, id);
CREATE INDEX credit_checks_by_status ON credit_checks (team_id, status, created_at, id);
CREATE INDEX credit_checks_of_person ON credit_checks (team_id, person_index, completed_at);

-- Who agreed to be looked up, as the one who asked says. Several when a check serves several requests.
CREATE TABLE consents (
    id              TEXT PRIMARY KEY,
    team_id         TEXT NOT NULL REFERENCES teams (id),
    credit_check_id TEXT NOT NULL,
    given_by        TEXT NOT NULL,
    given_at        BIGINT NOT NULL,
    -- The address of the client that said so.
    sealed          BYTES,
    wording_version TEXT NOT NULL,
    purpose         TEXT NOT NULL,
    via             TEXT NOT NULL,
    -- When a report was received under it.
    used_at         BIGINT,
    revoked_at      BIGINT,
    revoked_by      TEXT,
    FOREIGN KEY (team_id, credit_check_id) REFERENCES credit_checks (team_id, id),
    FOREIGN KEY (team_id, given_by) REFERENCES users (team_id, id)
);
CREATE INDEX consents_of_check ON consents (team_id, credit_check_id, id);

CREATE TABLE credit_reports (
    credit_check_id TEXT PRIMARY KEY,
    team_id         TEXT NOT NULL REFERENCES teams (id),
    -- Our report, and the bureau's answer as it came.
    sealed          BYTES NOT NULL,
    sealed_answer   BYTES NOT NULL,
    FOREIGN KEY (team_id, credit_check_id) REFERENCES credit_checks (team_id, id)
);

-- The ledger. It outlives the checks: an erased check was still paid for. No check is in it twice.
CREATE TABLE charges (
    id              TEXT PRIMARY KEY,
    team_id         TEXT NOT NULL REFERENCES teams (id),
    credit_check_id TEXT NOT NULL UNIQUE,
    -- Paise.
    amount          BIGINT NOT NULL,
    -- Of India: 2026-11.
    month           TEXT NOT NULL,
    created_at      BIGINT NOT NULL
);
CREATE INDEX charges_by_month ON charges (team_id, month);

-- A client's key stands for one check: a repeat finds it, however the first request ended.
CREATE TABLE credit_check_keys (
    team_id         TEXT NOT NULL REFERENCES teams (id),
    user_id         TEXT NOT NULL,
    key_hash        TEXT NOT NULL,
    fingerprint     TEXT NOT NULL,
    credit_check_id TEXT NOT NULL,
    -- The check had been made for an earlier request.
    is_reused       BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    PRIMARY KEY (team_id, user_id, key_hash),
    FOREIGN KEY (team_id, credit_check_id) REFERENCES credit_checks (team_id, id),
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX credit_check_keys_by_age ON credit_check_keys (created_at);
CREATE INDEX credit_check_keys_of_check ON credit_check_keys (team_id, credit_check_id);

-- What a team did month by month.
CREATE INDEX analyses_by_month ON analyses (team_id, created_at, status);
CREATE INDEX audit_of_reuse ON audit (team_id, created_at) WHERE action IN ('credit_check.joined', 'credit_check.reused');
