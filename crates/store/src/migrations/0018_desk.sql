-- The credit officer's desk: whose case it is, what was overridden and why, and what lists show, filter and find.

-- Who works on it; NULL for nobody.
ALTER TABLE analyses ADD COLUMN assignee_id TEXT;
-- The override that holds in the present run; NULL where there is none.
ALTER TABLE analyses ADD COLUMN override_id TEXT;
-- The families of reasons for which a person has to look, as bits. NULL until completed, and where an earlier program wrote the
-- summary.
ALTER TABLE analyses ADD COLUMN flags BIGINT;
-- The revision of the team with which the words that people search for last changed.
ALTER TABLE analyses ADD COLUMN words_revision BIGINT NOT NULL DEFAULT 0;

-- With the number in them, so that a page is picked out of them alone.
CREATE INDEX analyses_by_assignee ON analyses (team_id, assignee_id, number);
CREATE INDEX analyses_by_flags ON analyses (team_id, flags, number);
CREATE INDEX analyses_overridden ON analyses (team_id, number) WHERE override_id IS NOT NULL;
CREATE INDEX analyses_by_words ON analyses (team_id, words_revision);
-- Those that an earlier program summed up: looked for until there are none.
CREATE INDEX analyses_unflagged ON analyses (id) WHERE status = 'completed' AND flags IS NULL;
CREATE INDEX reviews_by_person ON reviews (team_id, user_id, analysis_id);

CREATE TABLE overrides (
    id          TEXT PRIMARY KEY,
    team_id     TEXT NOT NULL REFERENCES teams (id),
    analysis_id TEXT NOT NULL,
    user_id     TEXT NOT NULL,
    -- What held before, and what holds since.
    replaced    TEXT NOT NULL,
    decision    TEXT NOT NULL,
    -- The reason, as the team's list had it then, and the note.
    sealed      BYTES NOT NULL,
    created_at  BIGINT NOT NULL,
    -- The run of the analysis that it is about.
    run         BIGINT NOT NULL,
    FOREIGN KEY (team_id, analysis_id) REFERENCES analyses (team_id, id),
    FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
);
CREATE INDEX overrides_of_analysis ON overrides (team_id, analysis_id, created_at, id);

-- Who may override: this role and higher ones. NULL is admin.
ALTER TABLE teams ADD COLUMN override_role TEXT;
-- The reasons that may be given; NULL where the team keeps those that come with the program.
ALTER TABLE teams ADD COLUMN sealed_override_reasons BYTES;
