//! A request → typed pieces: what is known of it beside its contents, and its contents.

mod address;
mod agent;
mod id;
mod json;
mod network;
mod query;
mod site;
mod trace;

pub use self::address::{ClientAddress, Origin};
pub use self::agent::Agent;
pub use self::id::{
    CorrectionName, Id, Message, PageNumber, RunNumber, SignInId, StatementName, VersionNumber,
};
pub use self::json::{CsvText, JsonBody, JsonText, is_pause, is_plain_name};
pub use self::network::Network;
pub use self::query::{Query, beginning, day, language, statement_place, words};
pub use self::site::Site;
pub use self::trace::{REQUEST_ID, Trace, fresh_id};
