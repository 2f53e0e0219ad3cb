//! Whole statements through the real PDF reader.

mod accounts;
mod corpus;
mod layouts;
mod papers;
mod reading;
mod regressions;
mod slips;
