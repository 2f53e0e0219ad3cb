//! A real browser for tests: what a person does → what the page shows, asks for and complains about.
//!
//! Chromium runs without a window and is spoken to over a pair of pipes. Each [`Page`] belongs to a person with cookies of
//! their own. Every method waits for what it needs and fails the test, with the page's text, when that does not come.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on says why")]

mod accessibility;
mod arrivals;
mod chromium;
mod device;
mod page;
mod pipe;
mod saved;
mod witness;

pub use self::accessibility::Problem;
pub use self::chromium::Browser;
pub use self::device::Device;
pub use self::page::{Page, Target, css};
pub use self::saved::Saved;
pub use self::witness::Request;
