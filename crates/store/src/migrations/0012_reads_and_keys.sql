-- Who looked at what. Reads of one thing by one person are joined into one entry for a while: how many there were, and when the
-- last one was. Entries from before, and those of what was done, are of one moment.
ALTER TABLE audit ADD COLUMN times BIGINT NOT NULL DEFAULT 1;
ALTER TABLE audit ADD COLUMN last_at BIGINT;

-- Viewers see numbers of people masked unless their team wants otherwise.
ALTER TABLE teams ADD COLUMN viewers_see_numbers BIGINT NOT NULL DEFAULT 0;

-- While everything of a team is sealed anew it has two keys, both wrapped: the one that seals, and another that still opens or
-- will seal next. What is being done, and since when; nothing of it otherwise.
ALTER TABLE teams ADD COLUMN other_key BYTES;
ALTER TABLE teams ADD COLUMN key_phase TEXT;
ALTER TABLE teams ADD COLUMN key_phase_at BIGINT;
