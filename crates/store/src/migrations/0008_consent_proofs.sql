-- What is left of a consent when its check is erased: who agreed, to which words, when and from where. It proves that the
-- bureau was asked with leave, for as long as anybody may want to know. The sealed address keeps its old place.
CREATE TABLE consent_proofs (
    id              TEXT PRIMARY KEY,
    team_id         TEXT NOT NULL REFERENCES teams (id),
    credit_check_id TEXT NOT NULL,
    given_by        TEXT NOT NULL,
    given_at        BIGINT NOT NULL,
    sealed          BYTES,
    wording_version TEXT NOT NULL,
    purpose         TEXT NOT NULL,
    via             TEXT NOT NULL,
    used_at         BIGINT,
    revoked_at      BIGINT,
    revoked_by      TEXT
);
CREATE INDEX consent_proofs_of_check ON consent_proofs (team_id, credit_check_id, id);
CREATE INDEX consent_proofs_by_age ON consent_proofs (given_at);
