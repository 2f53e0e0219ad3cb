-- Where somebody signed in with success before: a browser or a network, both as keyed hashes. Guesses from elsewhere may
-- lock the account, and still let these in.
CREATE TABLE sign_in_places (
    email_index TEXT NOT NULL,
    place_index TEXT NOT NULL,
    last_at     BIGINT NOT NULL,
    PRIMARY KEY (email_index, place_index)
);
CREATE INDEX sign_in_places_by_age ON sign_in_places (last_at);
