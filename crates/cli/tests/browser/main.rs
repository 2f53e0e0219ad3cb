//! The web app as people use it: the real program, a real browser, one story after another.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on says why")]

mod corrections;
mod decisions;
mod doors;
mod downloads;
mod joining;
mod keyboard;
mod keys;
mod listener;
mod office;
mod officer;
mod own_settings;
mod pages;
mod portfolio;
mod publishing;
mod scans;
mod story;
mod test_side;
mod uploads;
mod webhooks;
