//! What the numbers of a column line up by, and where.

use super::token::Token;

/// Which part of the numbers of a column stands at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Right,
    /// The last digit, where a mark may hang behind it.
    Digits,
    Left,
    Centre,
    /// The middle of what stands before the marks behind the digits.
    Middle,
}

impl Key {
    pub(crate) const ALL: [Self; 5] = [Self::Right, Self::Digits, Self::Left, Self::Centre, Self::Middle];

    pub(crate) fn at(self, token: &Token<'_>) -> f32 {
        match self {
            Self::Right => token.right,
            Self::Digits => token.digits_right,
            Self::Left => token.left,
            Self::Centre => f32::midpoint(token.left, token.right),
            Self::Middle => f32::midpoint(token.left, token.digits_right),
        }
    }

    pub(super) fn tolerance(self) -> f32 {
        if matches!(self, Self::Centre | Self::Middle) { 2.2 } else { 1.4 }
    }
}

/// Where the numbers of a table's columns line up.
#[derive(Clone, Debug)]
pub(crate) struct Alignment {
    pub key: Key,
    /// From where to where, and the head it belongs to.
    pub edges: Vec<((f32, f32), usize)>,
}
