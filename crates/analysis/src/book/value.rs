//! What a metric says: a value with its unit and rows, or why there is none.

use ledger::{Money, divide};

use super::missing::Missing;

/// What a value is told in. Rules are held against it: what is counted lies at or above nought and has no fraction, so a condition
/// between two whole numbers is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    Rupees,
    /// 0.45 is 45 %.
    Ratio,
    Count,
    /// Counts shared out: ten and a half a month.
    AverageCount,
    /// Days that were counted.
    CountedDays,
    /// How long something lasts in days: part of a day too, and below nought for a balance that is.
    MeasuredDays,
    /// Half a month is one, too.
    Months,
    /// Points of a hundred.
    Percent,
    YesNo,
}

impl Unit {
    /// Only whole numbers make sense.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        match self {
            Self::Count | Self::CountedDays => true,
            Self::Rupees
            | Self::Ratio
            | Self::AverageCount
            | Self::MeasuredDays
            | Self::Months
            | Self::Percent
            | Self::YesNo => false,
        }
    }

    /// What was counted or has passed is never less than nothing.
    #[must_use]
    pub const fn is_never_negative(self) -> bool {
        match self {
            Self::Count | Self::AverageCount | Self::CountedDays | Self::Months => true,
            Self::Rupees | Self::Ratio | Self::MeasuredDays | Self::Percent | Self::YesNo => false,
        }
    }
}

/// `Money` stays exact; a ratio is rounded to four decimals when it is made, so that it prints the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Rupees(Money),
    Number(f64),
    Count(u32),
    YesNo(bool),
}

impl Value {
    /// Rounds half away from zero to four decimals.
    pub fn number(number: f64) -> Self {
        Self::Number((number * 10_000.0).round() / 10_000.0)
    }

    /// Rupees as rupees, yes as 1: what an expression or a bin of the score card compares.
    pub fn as_number(self) -> f64 {
        match self {
            Self::Rupees(money) => money.as_paise() as f64 / 100.0,
            Self::Number(number) => number,
            Self::Count(count) => f64::from(count),
            Self::YesNo(yes) => f64::from(u8::from(yes)),
        }
    }
}

/// Which rows a value rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Every row of the window: balances and totals of everything.
    All,
    These(Vec<u32>),
}

impl Found {
    /// A sum of paise.
    pub(crate) fn rupees(paise: i128, rows: Rows) -> Finding {
        let paise = i64::try_from(paise).map_err(|_| Missing::TooLarge)?;
        Ok(Self { value: Value::Rupees(Money::paise(paise)), rows })
    }

    /// A sum of paise shared out, rounded to the paisa.
    pub(crate) fn average(paise: i128, count: i128, rows: Rows, otherwise: Missing) -> Finding {
        if count <= 0 { Err(otherwise) } else { Self::rupees(divide(paise, count), rows) }
    }

    /// `otherwise` when there is nothing to divide by.
    pub(crate) fn ratio(part: i128, whole: i128, rows: Rows, otherwise: Missing) -> Finding {
        if whole == 0 { Err(otherwise) } else { Self::number(part as f64 / whole as f64, rows) }
    }

    pub(crate) fn number(number: f64, rows: Rows) -> Finding {
        if number.is_finite() {
            Ok(Self { value: Value::number(number), rows })
        } else {
            Err(Missing::TooLarge)
        }
    }

    pub(crate) fn count(count: usize, rows: Rows) -> Finding {
        Ok(Self { value: Value::Count(u32::try_from(count).unwrap_or(u32::MAX)), rows })
    }

    pub(crate) fn yes(is_so: bool, rows: Rows) -> Finding {
        Ok(Self { value: Value::YesNo(is_so), rows })
    }
}

impl Rows {
    pub(crate) fn none() -> Self {
        Self::These(Vec::new())
    }

    pub fn these(rows: impl IntoIterator<Item = usize>) -> Self {
        Self::These(rows.into_iter().map(|row| row as u32).collect())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub value: Value,
    pub rows: Rows,
}

pub type Finding = Result<Found, Missing>;
