//! Credit checks at the door: pulled, billed once, listed masked, read whole, taken back.

mod along;
mod create;
mod idempotency;
mod limits;
mod list;
mod money;
mod refusals;
mod remove;
