-- What a team always says of a payer, whoever applies: the category of its rows, or who it is.
CREATE TABLE payer_rules (
    id          TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL REFERENCES teams (id),
    -- The payer, and what is said of it.
    sealed      BYTES NOT NULL,
    -- A keyed hash of the payer and of the way its money goes: one rule for each.
    payer_index TEXT NOT NULL,
    created_by  TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    UNIQUE (team_id, payer_index)
);
