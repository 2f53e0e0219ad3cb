//! Items returned unpaid, each as one event: `bounces` of the report.

use analysis::{Bounce, Conduct};
use ledger::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes::{BounceCause, BounceDirection, BounceInstrument};
use ledger::Rupees;
use ledger::text;

/// Items returned unpaid, and what the bank charged as a punishment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Bounces)]
pub struct BouncesReport {
    /// How many were drawn by the holder and not paid from this account.
    pub inward: usize,
    /// How many were deposited by the holder and not paid by the other bank.
    pub outward: usize,
    /// How many of them were instalments of loans.
    pub of_instalments: usize,
    /// Each returned item once, however many rows it left.
    pub events: Vec<BounceReport>,
    /// Rows by which the bank punished: minimum balance, penal interest, overdue. Counted from 0 in `transactions`.
    pub penal_charges: Vec<usize>,
}

/// One item that was returned unpaid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Bounce)]
pub struct BounceReport {
    /// The day it was returned.
    #[serde(with = "text")]
    pub date: Date,
    pub direction: BounceDirection,
    pub instrument: BounceInstrument,
    pub cause: BounceCause,
    /// The other side, where a row names it.
    pub party: Option<String>,
    /// `null` when only the charge shows that something was returned.
    pub amount: Option<Rupees>,
    /// Whether it was an instalment of a loan.
    pub is_instalment: bool,
    /// The day on which the same was paid after all.
    #[serde(with = "text::optional")]
    pub cleared_on: Option<Date>,
    /// Every row it left, counted from 0 in `transactions`.
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
        direction: bounce.side.into(),
        instrument: bounce.instrument.into(),
        cause: bounce.cause.into(),
        party: bounce.party.clone(),
        amount: bounce.amount.map(Rupees),
        is_instalment: bounce.is_emi,
        cleared_on: bounce.cleared_on,
        rows: bounce.rows.clone(),
    }
}
