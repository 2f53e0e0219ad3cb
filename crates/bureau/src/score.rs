//! The number that a bureau calls a score → a score, or why it is none.

use crate::report::{Band, Score, ScoreReason};

/// Why there is no score. A person without one has not failed anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unscored {
    NotReported,
    NoHistory,
    /// 0 in older generations of scores.
    TooYoung,
    /// 1 to 5 in older generations of scores: another scale.
    RiskIndex,
    Below,
    OutOfRange,
}

const LOWEST: i64 = 300;
const HIGHEST: i64 = 900;

pub(crate) fn check(value: i64) -> Result<u16, Unscored> {
    match value {
        LOWEST..=HIGHEST => u16::try_from(value).map_err(|_| Unscored::OutOfRange),
        -1 => Err(Unscored::NoHistory),
        0 => Err(Unscored::TooYoung),
        1..=5 => Err(Unscored::RiskIndex),
        6..LOWEST => Err(Unscored::Below),
        _ => Err(Unscored::OutOfRange),
    }
}

pub(crate) fn of(
    value: Result<u16, Unscored>,
    confidence: Option<String>,
    reasons: Vec<ScoreReason>,
) -> Score {
    Score {
        value: value.ok(),
        band: value.ok().map(Band::of),
        missing_because: value.err().map(|unscored| unscored.in_words().to_owned()),
        confidence,
        reasons,
    }
}

impl Unscored {
    const fn in_words(self) -> &'static str {
        match self {
            Self::NotReported => "the bureau reported no score",
            Self::NoHistory => "there is no credit history, or none in the last two years",
            Self::TooYoung => "there is less than six months of credit history",
            Self::RiskIndex => "the bureau gave an index from 1 to 5, which is not a score",
            Self::Below => "what the bureau gave is less than 300, which is not a score",
            Self::OutOfRange => "what the bureau gave is not a number from 300 to 900",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_300_to_900_is_a_score() {
        for value in [300, 719, 900] {
            assert_eq!(check(value).map(i64::from), Ok(value));
        }
        for (value, unscored) in [
            (-1, Unscored::NoHistory),
            (0, Unscored::TooYoung),
            (5, Unscored::RiskIndex),
            (6, Unscored::Below),
            (299, Unscored::Below),
            (901, Unscored::OutOfRange),
            (-2, Unscored::OutOfRange),
            (i64::MAX, Unscored::OutOfRange),
        ] {
            assert_eq!(check(value), Err(unscored), "{value}");
        }
    }
}
