-- How long a team keeps the parts of an analysis that it may not need for as long as the whole.

-- Days after which the statement itself is erased and only what was concluded from it stays; never where it is NULL.
ALTER TABLE teams ADD COLUMN keep_originals_days BIGINT;
-- Days after which a credit check is erased; never where it is NULL.
ALTER TABLE teams ADD COLUMN keep_credit_checks_days BIGINT;

-- When the statement, the pictures of its pages and the key that opens it were erased.
ALTER TABLE analyses ADD COLUMN original_erased_at BIGINT;

-- What outlives its time is looked for again and again: those whose original is gone are not looked at.
CREATE INDEX analyses_with_original ON analyses (team_id, created_at) WHERE original_erased_at IS NULL;
