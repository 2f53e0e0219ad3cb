//! What the store promises, on SQLite and on Postgres.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod accounts;
mod analyses;
mod audit;
mod audit_chain;
mod backup;
mod blobs;
mod cases;
mod clocks;
mod consents;
mod credit_checks;
mod credit_walls;
mod desk;
mod enquirer;
mod found;
mod idempotency;
mod isolation;
mod lender;
mod limits;
mod migrations;
mod payer_rules;
mod people;
mod plans;
mod products;
mod queue;
mod raw;
mod reseal;
mod retention;
mod s3;
mod sealing;
mod sessions;
mod sign_ins;
mod team_erasure;
mod test_side;
mod turns;
mod webhooks;
