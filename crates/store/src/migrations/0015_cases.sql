-- One applicant, one case: several files in one analysis, and runs of it that follow each other.

-- The files of an analysis. One that has no rows here came as a single PDF: its name, its key, its length and its pages stand
-- with the analysis itself.
CREATE TABLE analysis_statements (
    id          TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL REFERENCES teams (id),
    analysis_id TEXT NOT NULL,
    -- The order in which they came, from 0.
    position    BIGINT NOT NULL,
    -- pdf or account_aggregator.
    kind        TEXT NOT NULL,
    -- The name of the file, and the key of an encrypted one.
    sealed      BYTES NOT NULL,
    -- A keyed hash of the file, to find the same statement again.
    file_index  TEXT NOT NULL,
    file_bytes  BIGINT NOT NULL,
    pages       BIGINT NOT NULL,
    -- The first run that read it, and the first that did not any more.
    added_run   BIGINT NOT NULL,
    removed_run BIGINT,
    created_at  BIGINT NOT NULL,
    UNIQUE (analysis_id, position),
    FOREIGN KEY (team_id, analysis_id) REFERENCES analyses (team_id, id)
);
CREATE INDEX statements_of_analysis ON analysis_statements (team_id, analysis_id, position);

-- Which run the analysis is in, from 1; since when, and who asked for it. NULL in the first one, which the upload made.
ALTER TABLE analyses ADD COLUMN run BIGINT NOT NULL DEFAULT 1;
ALTER TABLE analyses ADD COLUMN run_at BIGINT;
ALTER TABLE analyses ADD COLUMN run_by TEXT;

-- Earlier runs, as they ended.
CREATE TABLE analysis_runs (
    analysis_id     TEXT NOT NULL,
    run             BIGINT NOT NULL,
    team_id         TEXT NOT NULL REFERENCES teams (id),
    status          TEXT NOT NULL,
    decision        TEXT,
    engine_decision TEXT,
    score           BIGINT,
    product_id      TEXT,
    product_version BIGINT,
    -- Who applied and what for, as it was then.
    sealed          BYTES NOT NULL,
    -- The report; NULL where the run failed.
    sealed_result   BYTES,
    failure_code    TEXT,
    failure_message TEXT,
    created_by      TEXT NOT NULL,
    created_at      BIGINT NOT NULL,
    started_at      BIGINT,
    completed_at    BIGINT,
    PRIMARY KEY (analysis_id, run),
    FOREIGN KEY (team_id, analysis_id) REFERENCES analyses (team_id, id)
);

-- What people said on another run does not decide this one.
ALTER TABLE reviews ADD COLUMN run BIGINT NOT NULL DEFAULT 1;
-- The run that a message is about; NULL where it is not about an analysis.
ALTER TABLE deliveries ADD COLUMN run BIGINT;
