//! A request → typed pieces: what is known of it beside its contents, and its contents.

mod address;
mod agent;
mod id;
mod json;
mod network;
mod query;
mod site;
mod trace;

pub(crate) use self::address::{ClientAddress, Origin};
pub(crate) use self::agent::Agent;
pub(crate) use self::id::{
    CorrectionName, Id, Message, PageNumber, RunNumber, SignInId, StatementName, VersionNumber,
};
pub(crate) use self::json::{CsvText, JsonBody, JsonText, is_pause, is_plain_name};
pub use self::network::Network;
pub(crate) use self::query::Query;
pub(crate) use self::site::Site;
pub(crate) use self::trace::{REQUEST_ID, Trace, fresh_id};
