//! Ground for tests to stand on: the same body runs on a fresh SQLite and on a fresh Postgres, with a clock that tests move.
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test without ground to stand on must fall, and say why"
)]

mod bed;
mod card;
mod clock;
mod cluster;
mod program;
mod surroundings;
mod template;

pub use self::bed::{Bed, on_both, on_one};
pub use self::card::fitted_card;
pub use self::clock::TestClock;
pub use self::program::program;
