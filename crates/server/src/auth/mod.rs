//! Who asks: a token in a header → a person of a team; an email and a password → a token.

mod caller;
mod crowd;
pub(crate) mod one_time_code;
mod passwords;
mod scope;

pub(crate) use self::caller::{Admin, Caller, Duties};
pub(crate) use self::crowd::Crowd;
pub(crate) use self::passwords::{PasswordChecks, Turn};
pub(crate) use self::scope::is_about_people;
