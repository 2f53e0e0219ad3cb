//! The browser of our tests, tested: what it does, what it notices, and every rule with a page that breaks it.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod acting;
mod noticing;
mod rules;
mod site;
