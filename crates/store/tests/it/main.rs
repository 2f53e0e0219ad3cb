//! What the store promises, on SQLite and on Postgres.

mod accounts;
mod analyses;
mod audit;
mod idempotency;
mod lender;
mod limits;
mod products;
mod queue;
mod sign_ins;
mod webhooks;
