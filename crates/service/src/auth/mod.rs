//! Who asks: a token in a header → a person of a team; an email and a password → a token.

mod caller;
mod crowd;
pub mod one_time_code;
mod passwords;
mod scope;

pub use self::caller::{Admin, Caller, Duties};
pub use self::crowd::Crowd;
pub use self::passwords::{PasswordChecks, Turn};
pub use self::scope::is_about_people;
