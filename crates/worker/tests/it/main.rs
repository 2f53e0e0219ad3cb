//! Workers on real databases with real children, and webhooks over real connections.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod bureau;
mod cases;
mod floor;
mod housekeeping;
mod interleavings;
mod poison;
mod receiver;
mod scans;
mod sharing;
mod shutdown;
mod summaries;
mod watches;
mod webhooks;
