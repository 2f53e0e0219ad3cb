//! The API through its router, with people of two teams, on both databases.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on must say why")]

mod analyses;
mod answer;
mod api_keys;
mod audit;
mod bureau;
mod collection;
mod credit_checks;
mod docs;
mod frame;
mod isolation;
mod logs;
mod masks;
mod me;
mod openapi;
mod operations;
mod packing;
mod portfolio;
mod products;
mod provider;
mod publishing;
mod reads;
mod score_cards;
mod serve;
mod service;
mod sign_in;
mod team;
mod test_side;
mod usage;
mod web;
mod webhooks;
