-- What a lender sees of all its cases at once: what became of them, and counts that are kept as things happen.

-- How it came: api, web or example. NULL where an earlier program took it in.
ALTER TABLE analyses ADD COLUMN channel TEXT;
-- Whether the counts below know of it as it stands.
ALTER TABLE analyses ADD COLUMN is_counted BIGINT NOT NULL DEFAULT 0;
-- Those that are to be counted: looked for until there are none. They are summed up anew with it.
CREATE INDEX analyses_uncounted ON analyses (id, team_id) WHERE status = 'completed' AND is_counted = 0;
DROP INDEX analyses_unflagged;

-- What became of the loan, as the lender says. All are kept; of the latest day the last one holds.
CREATE TABLE outcomes (
    id                  TEXT PRIMARY KEY,
    team_id             TEXT NOT NULL REFERENCES teams (id),
    analysis_id         TEXT NOT NULL,
    -- good, bad or indeterminate.
    outcome             TEXT NOT NULL,
    worst_days_past_due BIGINT,
    -- The day on which it was so: 2026-11-14.
    as_of               TEXT NOT NULL,
    user_id             TEXT NOT NULL,
    created_at          BIGINT NOT NULL,
    FOREIGN KEY (team_id, analysis_id) REFERENCES analyses (team_id, id),
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX outcomes_of_analysis ON outcomes (team_id, analysis_id, as_of, id);

-- What was counted for one analysis, so that exactly this can be taken off again.
CREATE TABLE portfolio_facts (
    analysis_id TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL REFERENCES teams (id),
    -- The day of the upload in India: 2026-11-14.
    day         TEXT NOT NULL,
    sealed      BYTES NOT NULL,
    FOREIGN KEY (team_id, analysis_id) REFERENCES analyses (team_id, id)
);
CREATE INDEX portfolio_facts_by_day ON portfolio_facts (team_id, day, analysis_id);

-- The sums of them: for each day, and for each product, version, bank and channel, alone and together.
CREATE TABLE portfolio_counts (
    team_id TEXT NOT NULL REFERENCES teams (id),
    -- Product, version, bank (a keyed hash) and channel between bars; nothing where any will do.
    scope   TEXT NOT NULL,
    day     TEXT NOT NULL,
    sealed  BYTES NOT NULL,
    PRIMARY KEY (team_id, scope, day)
);
