-- When the cases that a card scored were last held against those it was learned from, and what was found: counts and indices.
ALTER TABLE score_cards ADD COLUMN watched_at BIGINT;
ALTER TABLE score_cards ADD COLUMN watch TEXT;
