//! Whole statements through the real PDF reader.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod accounts;
mod aggregator;
mod corpus;
mod currency;
mod layouts;
mod papers;
mod reading;
mod regressions;
mod slips;
mod typeset;
mod wild;
