-- Nobody waits for a neighbour: whose turn it is, and which receivers are left alone.

-- Work is taken from the team whose turn is the lowest, and each piece taken raises it. NULL where nothing waits: a team that
-- comes back begins beside those who wait, and has saved nothing up.
ALTER TABLE teams ADD COLUMN analysis_turn BIGINT;
ALTER TABLE teams ADD COLUMN delivery_turn BIGINT;
-- How many pieces of work it gets for one of a team of weight 1.
ALTER TABLE teams ADD COLUMN weight BIGINT NOT NULL DEFAULT 1;

-- How often in a row the receiver failed, and until when nothing is sent to it.
ALTER TABLE webhooks ADD COLUMN failures BIGINT NOT NULL DEFAULT 0;
ALTER TABLE webhooks ADD COLUMN rests_until BIGINT;

UPDATE teams SET analysis_turn = 0
WHERE EXISTS (SELECT 1 FROM analyses WHERE analyses.team_id = teams.id AND analyses.due_at IS NOT NULL);
UPDATE teams SET delivery_turn = 0
WHERE EXISTS (SELECT 1 FROM deliveries WHERE deliveries.team_id = teams.id AND deliveries.due_at IS NOT NULL);

CREATE INDEX teams_by_analysis_turn ON teams (analysis_turn) WHERE analysis_turn IS NOT NULL;
CREATE INDEX teams_by_delivery_turn ON teams (delivery_turn) WHERE delivery_turn IS NOT NULL;
CREATE INDEX analyses_due_of_team ON analyses (team_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_due_of_webhook ON deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL;
-- Those on their way: few, and counted for each receiver.
CREATE INDEX deliveries_held ON deliveries (webhook_id) WHERE lease IS NOT NULL;
