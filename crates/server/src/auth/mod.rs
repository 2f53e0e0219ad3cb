//! Who asks: a token in a header → a person of a team.

mod caller;

pub(crate) use self::caller::Caller;
