//! Items returned unpaid, each as one event: `bounces` of the report.

use analysis::{Bounce, Cause, Conduct, Instrument, ReturnSide};
use ledger::Date;
use serde::Serialize;

use crate::money::Rupees;
use crate::report::text::{as_optional_text, as_text};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BouncesReport {
    /// Drawn by the holder and not paid from this account.
    pub inward: usize,
    /// Deposited by the holder and not paid by the other bank.
    pub outward: usize,
    pub of_instalments: usize,
    pub events: Vec<BounceReport>,
    /// Rows by which the bank punished: minimum balance, penal interest, overdue.
    pub penal_charges: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BounceReport {
    #[serde(serialize_with = "as_text")]
    pub date: Date,
    /// `inward` or `outward`
    pub direction: &'static str,
    /// `nach`, `cheque` or `unknown`
    pub instrument: &'static str,
    /// `financial`, `technical` or `unknown`
    pub cause: &'static str,
    pub party: Option<String>,
    /// `null` when only the charge shows that something was returned.
    pub amount: Option<Rupees>,
    pub is_instalment: bool,
    /// The day on which the same was paid after all.
    #[serde(serialize_with = "as_optional_text")]
    pub cleared_on: Option<Date>,
    pub rows: Vec<usize>,
}

pub(crate) fn of(conduct: &Conduct) -> BouncesReport {
    let count =
        |wanted: &dyn Fn(&Bounce) -> bool| conduct.bounces.iter().filter(|bounce| wanted(bounce)).count();
    BouncesReport {
        inward: count(&Bounce::is_inward),
        outward: count(&|bounce| !bounce.is_inward()),
        of_instalments: count(&|bounce| bounce.is_emi),
        events: conduct.bounces.iter().map(event).collect(),
        penal_charges: conduct.penal_charges.clone(),
    }
}

fn event(bounce: &Bounce) -> BounceReport {
    BounceReport {
        date: bounce.date,
        direction: match bounce.side {
            ReturnSide::Inward => "inward",
            ReturnSide::Outward => "outward",
        },
        instrument: match bounce.instrument {
            Instrument::Nach => "nach",
            Instrument::Cheque => "cheque",
            Instrument::Unknown => "unknown",
        },
        cause: match bounce.cause {
            Cause::Financial => "financial",
            Cause::Technical => "technical",
            Cause::Unknown => "unknown",
        },
        party: bounce.party.clone(),
        amount: bounce.amount.map(Rupees),
        is_instalment: bounce.is_emi,
        cleared_on: bounce.cleared_on,
        rows: bounce.rows.clone(),
    }
}
