-- What people settle at the pages: how a team works, drafts of its products, and which analyses are examples.

-- How many people must agree before a flagged analysis is decided: one or two.
ALTER TABLE teams ADD COLUMN reviewers BIGINT NOT NULL DEFAULT 1;
-- Days after which an analysis and its statement are erased; never where it is NULL.
ALTER TABLE teams ADD COLUMN keep_days BIGINT;

-- The next version of a product while somebody still works on it. Nothing is decided by it.
CREATE TABLE product_drafts (
    product_id TEXT PRIMARY KEY,
    team_id    TEXT NOT NULL REFERENCES teams (id),
    sealed     BYTES NOT NULL,
    -- The version that the work began with.
    based_on   BIGINT NOT NULL,
    saved_by   TEXT NOT NULL,
    saved_at   BIGINT NOT NULL,
    FOREIGN KEY (team_id, product_id) REFERENCES products (team_id, id),
    FOREIGN KEY (team_id, saved_by) REFERENCES users (team_id, id)
);

-- Analyses of statements that we made ourselves, for looking round.
CREATE TABLE examples (
    analysis_id TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL REFERENCES teams (id),
    FOREIGN KEY (team_id, analysis_id) REFERENCES analyses (team_id, id)
);
CREATE INDEX examples_of_team ON examples (team_id, analysis_id);

CREATE INDEX reviews_by_age ON reviews (team_id, created_at, id);
CREATE INDEX analyses_by_product ON analyses (team_id, product_id, number);
