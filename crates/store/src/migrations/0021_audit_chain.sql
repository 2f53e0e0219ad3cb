-- The audit log as a chain of each team: every entry, and every later state of one that counts looks, is a link whose hash covers
-- the link before it.

-- The link of the entry as it is now. NULL only for what a program wrote that knew no chain.
ALTER TABLE audit ADD COLUMN position BIGINT;
-- What was decided, in one word, where something was.
ALTER TABLE audit ADD COLUMN outcome TEXT;
CREATE INDEX audit_unchained ON audit (team_id, created_at, id) WHERE position IS NULL;
CREATE INDEX audit_by_subject ON audit (team_id, subject, created_at, id);
CREATE INDEX audit_by_actor ON audit (team_id, actor, created_at, id);

CREATE TABLE audit_links (
    team_id  TEXT NOT NULL REFERENCES teams (id),
    position BIGINT NOT NULL,
    audit_id TEXT NOT NULL,
    -- As they were with this link.
    times    BIGINT NOT NULL,
    last_at  BIGINT NOT NULL,
    hash     TEXT NOT NULL,
    PRIMARY KEY (team_id, position)
);

-- The newest link of each team: held by whoever adds one.
CREATE TABLE audit_heads (
    team_id      TEXT PRIMARY KEY REFERENCES teams (id),
    position     BIGINT NOT NULL,
    hash         TEXT NOT NULL,
    -- A keyed hash of this row: nobody without the installation's keys can make another.
    seal         TEXT NOT NULL,
    -- The link before the first that is kept; 0 unless data of a test side was erased.
    cut_position BIGINT NOT NULL,
    cut_hash     TEXT NOT NULL
);
