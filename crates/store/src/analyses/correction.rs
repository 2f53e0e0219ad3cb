//! What a person said of one row of a case: kept with the application, sealed with it, and copied with each run.

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{CorrectionId, UserId};

/// More than anybody corrects by hand.
pub const CORRECTIONS_AT_MOST: usize = 200;

/// The row is known again by what it prints, so that a correction outlives another reading of the same paper.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    id: String,
    pub date: String,
    pub description: String,
    pub debit_paise: Option<i64>,
    pub credit_paise: Option<i64>,
    pub balance_paise: Option<i64>,
    /// Of several rows that print the same, which one, from 0.
    pub occurrence: u32,
    /// What it is now; `None` where that was not corrected.
    pub category: Option<String>,
    pub counterparty: Option<String>,
    /// What it was read as.
    pub was_category: String,
    pub was_counterparty: Option<String>,
    /// Figures of a scan as a person reads them; `None` where they are as the program read them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount_read: Option<FigureRead>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance_read: Option<FigureRead>,
    /// The date, which no balance proves, is as the program read it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub date_right: bool,
    by: String,
    at_micros: i64,
}

/// A figure of a scan as a person reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureRead {
    pub paise: i64,
    /// It was not among the readings that the program offered.
    pub typed: bool,
}

/// A row, and what is said of it.
#[derive(Clone, Default)]
pub struct NewCorrection {
    pub date: String,
    pub description: String,
    pub debit_paise: Option<i64>,
    pub credit_paise: Option<i64>,
    pub balance_paise: Option<i64>,
    pub occurrence: u32,
    pub category: Option<String>,
    pub counterparty: Option<String>,
    pub was_category: String,
    pub was_counterparty: Option<String>,
    pub amount_read: Option<FigureRead>,
    pub balance_read: Option<FigureRead>,
    pub date_right: bool,
}

impl Correction {
    #[must_use]
    pub fn new(id: &CorrectionId, (by, at): (&UserId, Timestamp), new: NewCorrection) -> Self {
        Self {
            id: id.to_string(),
            date: new.date,
            description: new.description,
            debit_paise: new.debit_paise,
            credit_paise: new.credit_paise,
            balance_paise: new.balance_paise,
            occurrence: new.occurrence,
            category: new.category,
            counterparty: new.counterparty,
            was_category: new.was_category,
            was_counterparty: new.was_counterparty,
            amount_read: new.amount_read,
            balance_read: new.balance_read,
            date_right: new.date_right,
            by: by.to_string(),
            at_micros: at.as_microsecond(),
        }
    }

    #[must_use]
    pub fn id(&self) -> CorrectionId {
        CorrectionId::stored(self.id.clone())
    }

    #[must_use]
    pub fn by(&self) -> UserId {
        UserId::stored(self.by.clone())
    }

    #[must_use]
    pub fn at(&self) -> Timestamp {
        Timestamp::from_microsecond(self.at_micros).unwrap_or_default()
    }

    #[must_use]
    pub fn is_credit(&self) -> bool {
        self.credit_paise.is_some()
    }

    /// Whether it says how a figure or the date is to be read.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.amount_read.is_some() || self.balance_read.is_some() || self.date_right
    }

    /// Whether both speak of the same row.
    #[must_use]
    pub fn is_of_the_row_of(&self, other: &Self) -> bool {
        let figures = |one: &Self| (one.debit_paise, one.credit_paise, one.balance_paise, one.occurrence);
        (&self.date, &self.description) == (&other.date, &other.description)
            && figures(self) == figures(other)
    }

    /// Whether it speaks of the row that is to be corrected.
    #[must_use]
    pub fn is_of_row(&self, new: &NewCorrection) -> bool {
        let own = (self.debit_paise, self.credit_paise, self.balance_paise, self.occurrence);
        let other = (new.debit_paise, new.credit_paise, new.balance_paise, new.occurrence);
        (&self.date, &self.description) == (&new.date, &new.description) && own == other
    }
}

impl fmt::Debug for Correction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Correction").field("id", &self.id).finish_non_exhaustive()
    }
}

impl fmt::Debug for NewCorrection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("NewCorrection").finish_non_exhaustive()
    }
}
