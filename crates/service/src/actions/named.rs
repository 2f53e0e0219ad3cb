//! A name that a person gave → the name as it is kept.

use crate::error::Error;

/// A line in a list.
const MAX_CHARACTERS: usize = 100;

pub(super) fn name_of(text: &str) -> Result<&str, Error> {
    let name = text.trim();
    let is_good = (1..=MAX_CHARACTERS).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    is_good.then_some(name).ok_or_else(|| {
        let message =
            format!("The member `name` must have 1 to {MAX_CHARACTERS} characters, all of them printable.");
        Error::InvalidRequest(message)
    })
}
