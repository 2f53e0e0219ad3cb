//! What a term stands for, and which terms belong together.

/// What a term stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Truth,
    /// A constant, which takes the unit of what it meets.
    Constant,
    Rupees,
    Plain,
}

/// What two terms side by side in a sum or a comparison are; `None` when they do not belong together.
pub(crate) fn together(first: Kind, second: Kind) -> Option<Kind> {
    match (first, second) {
        _ if first == second => Some(first),
        (Kind::Constant, Kind::Rupees | Kind::Plain) => Some(second),
        (Kind::Rupees | Kind::Plain, Kind::Constant) => Some(first),
        _ => None,
    }
}

pub(crate) fn product(first: Kind, second: Kind) -> Option<Kind> {
    match (first, second) {
        (Kind::Rupees, Kind::Rupees) => None,
        (Kind::Rupees, _) | (_, Kind::Rupees) => Some(Kind::Rupees),
        (Kind::Constant, Kind::Constant) => Some(Kind::Constant),
        _ => Some(Kind::Plain),
    }
}

pub(crate) fn quotient(first: Kind, second: Kind) -> Option<Kind> {
    match (first, second) {
        (Kind::Rupees, Kind::Rupees) => Some(Kind::Plain),
        (Kind::Plain, Kind::Rupees) => None,
        (Kind::Rupees, _) => Some(Kind::Rupees),
        (Kind::Constant, Kind::Constant) => Some(Kind::Constant),
        _ => Some(Kind::Plain),
    }
}
