//! Personal data that cannot be printed by accident.

use std::fmt;

/// A name, an account number, a phone: `Debug` masks it, and the full value needs [`Private::reveal`].
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Private(String);

impl Private {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// `XXXXXX1234`: the last four letters or digits stay readable, so that a person can recognise an account.
    /// A value of four or fewer is masked whole.
    pub fn masked(&self) -> String {
        let visible: Vec<char> = self.0.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let hidden = if visible.len() <= 4 { visible.len() } else { visible.len() - 4 };
        std::iter::repeat_n('X', hidden).chain(visible[hidden..].iter().copied()).collect()
    }
}

impl fmt::Debug for Private {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Private(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_nothing() {
        assert_eq!(format!("{:?}", Private::new("50100123456789")), "Private(…)");
    }

    #[test]
    fn the_last_four_stay_readable() {
        assert_eq!(Private::new("5010 0123-456789").masked(), "XXXXXXXXXX6789");
        assert_eq!(Private::new("XXXXXXXX4411").masked(), "XXXXXXXX4411");
        assert_eq!(Private::new("123").masked(), "XXX");
    }
}
