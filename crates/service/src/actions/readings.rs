//! How a person reads a figure of a scan → what is kept of it, if the row is open and the reading was offered or typed on purpose.

use engine::{OpenFigureReport, Rupees, SettledReport, TransactionReport};
use ledger::Money;
use store::analyses::{Correction, FigureRead, NewCorrection};

use crate::error::Error;

/// Fifteen digits are more than any account holds.
const PAISE_AT_MOST: i64 = 1_000_000_000_000_000;

const NOT_OPEN: Error = Error::Conflict {
    code: "reading_not_open",
    message: "Nothing that you say is in doubt in this row. Only what stands in `sight.open` of a row of a scan can be settled.",
};
const NOT_OFFERED: Error = Error::Conflict {
    code: "reading_not_offered",
    message: "The picture does not allow this reading. Choose one of `sight.open`, or send `typed` as true if you see it on the page.",
};

/// What somebody reads in a row of a scan; nothing of it where they say only what the row is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadingRequest {
    pub amount: Option<Rupees>,
    pub balance: Option<Rupees>,
    pub is_date_right: bool,
    /// They see a figure that was not offered.
    pub is_typed: bool,
}

impl ReadingRequest {
    pub fn is_any(self) -> bool {
        self.amount.is_some() || self.balance.is_some() || self.is_date_right
    }

    /// Writes it into the correction of the row, if it may be said.
    pub(super) fn settle(self, row: &TransactionReport, new: &mut NewCorrection) -> Result<(), Error> {
        if !self.is_any() {
            return Ok(());
        }
        let open = row.sight.as_ref().and_then(|sight| sight.open.as_ref()).ok_or(NOT_OPEN)?;
        let read = |said: Option<Rupees>, open: Option<&OpenFigureReport>| {
            said.map(|said| self.figure(said, open)).transpose()
        };
        new.amount_read = read(self.amount, open.amount.as_ref())?;
        new.balance_read = read(self.balance, open.balance.as_ref())?;
        if self.is_date_right && open.date.is_none() {
            return Err(NOT_OPEN);
        }
        new.date_right = self.is_date_right;
        Ok(())
    }

    fn figure(self, said: Rupees, open: Option<&OpenFigureReport>) -> Result<FigureRead, Error> {
        let said = said.0.magnitude();
        let open = open.ok_or(NOT_OPEN)?;
        let paise = said.as_paise();
        if open.readings.iter().any(|reading| reading.0 == said) {
            return Ok(FigureRead { paise, typed: false });
        }
        if !self.is_typed {
            return Err(NOT_OFFERED);
        }
        if !(0..=PAISE_AT_MOST).contains(&paise) {
            return Err(Error::InvalidRequest("The figure is larger than any account holds.".to_owned()));
        }
        Ok(FigureRead { paise, typed: true })
    }

    /// Whether the row reads so already, by somebody's word.
    pub(super) fn is_said(self, row: &TransactionReport) -> bool {
        let Some(settled) = row.sight.as_ref().and_then(|sight| sight.settled.as_ref()) else {
            return !self.is_any();
        };
        let is = |said: Option<Rupees>, now: Option<Rupees>, by_person: bool| {
            said.is_none_or(|said| by_person && now.map(magnitude) == Some(magnitude(said)))
        };
        is(self.amount, row.debit.or(row.credit), settled.amount.is_some())
            && is(self.balance, row.balance, settled.balance.is_some())
            && (!self.is_date_right || settled.date)
    }
}

fn magnitude(rupees: Rupees) -> Money {
    rupees.0.magnitude()
}

/// What a row printed before people settled it: what is said of it is kept by that.
pub(super) fn as_printed(row: &TransactionReport) -> (Option<Rupees>, Option<Rupees>, Option<Rupees>) {
    match row.sight.as_ref().and_then(|sight| sight.settled.as_ref()) {
        Some(SettledReport { was_debit, was_credit, was_balance, .. }) => {
            (*was_debit, *was_credit, *was_balance)
        }
        None => (row.debit, row.credit, row.balance),
    }
}

/// A row that is settled once more keeps what was not said anew.
pub(super) fn keep(earlier: &Correction, new: &mut NewCorrection) {
    new.amount_read = new.amount_read.or(earlier.amount_read);
    new.balance_read = new.balance_read.or(earlier.balance_read);
    new.date_right |= earlier.date_right;
}
