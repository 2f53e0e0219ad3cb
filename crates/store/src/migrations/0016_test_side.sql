-- The test side of a team is a team of its own: whatever keeps teams apart keeps the two sides apart.

-- Whose test side this is; NULL for a team with people of its own.
ALTER TABLE teams ADD COLUMN live_team_id TEXT;
CREATE UNIQUE INDEX teams_by_live_team ON teams (live_team_id) WHERE live_team_id IS NOT NULL;

-- On a test side: the person that the row stands for. What they may do is looked up where they are at home.
ALTER TABLE users ADD COLUMN live_user_id TEXT;
CREATE UNIQUE INDEX users_by_live_user ON users (team_id, live_user_id) WHERE live_user_id IS NOT NULL;

-- A key that reaches the test side, and a browser that shows it.
ALTER TABLE api_keys ADD COLUMN is_test BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN is_test BIGINT NOT NULL DEFAULT 0;
