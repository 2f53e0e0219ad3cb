-- Cards that a team fitted to how its loans went.
CREATE TABLE score_cards (
    id           TEXT PRIMARY KEY,
    team_id      TEXT NOT NULL REFERENCES teams (id),
    -- Counted for the team.
    version      BIGINT NOT NULL,
    -- fitting, fitted or failed.
    status       TEXT NOT NULL,
    -- How many of the cases have been read.
    cases_read   BIGINT NOT NULL DEFAULT 0,
    cases_all    BIGINT NOT NULL DEFAULT 0,
    -- The card and the report about it, or why there is none. NULL while it is fitted.
    sealed       BYTES,
    created_by   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    -- When it first decided; whoever let it is another than who had it fitted.
    published_by TEXT,
    published_at BIGINT,
    -- Until when somebody is at it.
    leased_until BIGINT NOT NULL DEFAULT 0,
    attempts     BIGINT NOT NULL DEFAULT 0,
    UNIQUE (team_id, version)
);
-- One at a time for a team.
CREATE UNIQUE INDEX score_cards_fitting ON score_cards (team_id) WHERE status = 'fitting';

-- The card that scores, and one that scores beside it and is not shown; NULL is the card of the program, and none.
ALTER TABLE teams ADD COLUMN champion_card_id TEXT;
ALTER TABLE teams ADD COLUMN challenger_card_id TEXT;

-- What the card in the shadow said.
ALTER TABLE analyses ADD COLUMN challenger_card_id TEXT;
ALTER TABLE analyses ADD COLUMN challenger_score BIGINT;
