//! What a file says of itself → what people are shown of it.

use crate::check::Evidence;

/// Something seen that stands nowhere on a page.
pub(super) fn seen(found: impl Into<String>) -> Evidence {
    Evidence { found: Some(found.into()), ..Evidence::default() }
}

pub(super) fn instead_of(expected: impl Into<String>, found: impl Into<String>) -> Evidence {
    Evidence { expected: Some(expected.into()), found: Some(found.into()), ..Evidence::default() }
}

/// What a file says of itself may be long or unprintable; people are shown the beginning of what can be read.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 80;
    text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect()
}
