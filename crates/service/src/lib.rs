//! What can be asked of the service, whichever way it is asked: who asks (`auth`), what they send (`request`, `intake`), what is
//! done (`actions`), and how it is refused (`error`). The API and the pages are two faces of this.

#![expect(
    missing_debug_implementations,
    reason = "what is asked and answered is about people, and nobody prints it"
)]

pub mod actions;
pub mod app;
pub mod attachment;
pub mod auth;
pub mod cache;
pub mod codes;
pub mod counted;
pub mod download;
pub mod error;
pub mod error_answer;
mod error_of_store;
pub mod filter;
pub mod gate;
pub mod intake;
pub mod lru;
pub mod masks;
pub mod page_picture;
pub mod readiness;
pub mod reads;
pub mod reports;
pub mod request;
pub mod search;

pub use self::app::{App, Limits, Parts, Settings};
pub use self::intake::Pace;
pub use self::request::Network;

/// Where the pages send somebody who signs in with their company, before the id of its identity provider.
pub const SIGN_IN_WITH: &str = "/sign-in/with/";
