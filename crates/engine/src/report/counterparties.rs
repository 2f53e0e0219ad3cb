//! Who money comes from and goes to: `counterparties` of the report.

use analysis::{Flows, Party};
use ledger::Date;
use serde::Serialize;

use crate::money::Rupees;
use crate::report::text::as_text;

/// The report lists so many, the largest turnover first; the rest are counted.
const MAX_LISTED: usize = 100;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CounterpartiesReport {
    pub total: usize,
    pub largest: Vec<CounterpartyReport>,
    /// Parties that were paid nearly what they had paid in.
    pub circular: Vec<CircularReport>,
    /// Large credits that left again within days in nearly the same amount.
    pub round_trips: Vec<RoundTripReport>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CounterpartyReport {
    pub name: String,
    /// `null` when the sum is too large to be money.
    pub credits: Option<Rupees>,
    pub debits: Option<Rupees>,
    pub credit_count: u32,
    pub debit_count: u32,
    pub credit_share: f64,
    pub debit_share: f64,
    #[serde(serialize_with = "as_text")]
    pub first: Date,
    #[serde(serialize_with = "as_text")]
    pub last: Date,
    pub categories: Vec<&'static str>,
    /// Counted from 0 in `transactions`.
    pub rows: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CircularReport {
    pub name: String,
    pub received: Rupees,
    pub paid: Rupees,
    pub rows: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoundTripReport {
    pub amount: Rupees,
    pub days: u32,
    pub credit_row: usize,
    pub debit_row: usize,
}

pub(crate) fn of(flows: &Flows) -> CounterpartiesReport {
    CounterpartiesReport {
        total: flows.parties.len(),
        largest: flows.parties.iter().take(MAX_LISTED).map(party).collect(),
        circular: flows
            .circular
            .iter()
            .filter_map(|circular| {
                Some(CircularReport {
                    name: flows.parties.get(circular.party)?.name.clone(),
                    received: Rupees(circular.received),
                    paid: Rupees(circular.paid),
                    rows: circular.rows.clone(),
                })
            })
            .take(MAX_LISTED)
            .collect(),
        round_trips: flows
            .round_trips
            .iter()
            .take(MAX_LISTED)
            .map(|trip| RoundTripReport {
                amount: Rupees(trip.amount),
                days: trip.days,
                credit_row: trip.credit,
                debit_row: trip.debit,
            })
            .collect(),
    }
}

fn party(party: &Party) -> CounterpartyReport {
    CounterpartyReport {
        name: party.name.clone(),
        credits: party.received.map(Rupees),
        debits: party.paid.map(Rupees),
        credit_count: party.credits,
        debit_count: party.debits,
        credit_share: party.share_of_credits,
        debit_share: party.share_of_debits,
        first: party.first,
        last: party.last,
        categories: party.categories.iter().map(|category| category.name()).collect(),
        rows: party.rows.clone(),
    }
}
