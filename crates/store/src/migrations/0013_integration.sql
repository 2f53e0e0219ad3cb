-- What other people's programs ask for: a case by their own number of it, lists by product, day, bank and score, and a message
-- once more.

-- A keyed hash of the number under which the team's own system knows the case; the number itself is sealed with the rest.
ALTER TABLE analyses ADD COLUMN external_id_index TEXT;
-- Holder, bank and period as the report tells them, so that a list need not open reports. NULL until completed.
ALTER TABLE analyses ADD COLUMN sealed_summary BYTES;
-- A keyed hash of the bank's name.
ALTER TABLE analyses ADD COLUMN bank_index TEXT;

CREATE UNIQUE INDEX analyses_by_external_id ON analyses (team_id, external_id_index) WHERE external_id_index IS NOT NULL;
CREATE INDEX analyses_by_bank ON analyses (team_id, bank_index, number);
-- With the number in them, so that a page is picked out of them alone.
CREATE INDEX analyses_by_score ON analyses (team_id, score, number);
CREATE INDEX analyses_by_day ON analyses (team_id, created_at, number);
-- Those that an earlier program completed: looked for until there are none.
CREATE INDEX analyses_unsummarised ON analyses (id) WHERE status = 'completed' AND sealed_summary IS NULL;

-- When somebody had a message sent once more; the days that it is tried for count from then.
ALTER TABLE deliveries ADD COLUMN renewed_at BIGINT;
