//! Who money comes from and goes to: `counterparties` of the report.

use analysis::{Flows, Party};
use ledger::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes::Category;
use ledger::Rupees;
use ledger::text;

/// The report lists so many, the largest turnover first; the rest are counted.
const MAX_LISTED: usize = 100;

/// Who money comes from and goes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Counterparties)]
pub struct CounterpartiesReport {
    /// How many there are, listed or not.
    pub total: usize,
    /// Up to a hundred, the largest turnover first.
    pub largest: Vec<CounterpartyReport>,
    /// Parties that were paid nearly what they had paid in.
    pub circular: Vec<CircularReport>,
    /// Large credits that left again within days in nearly the same amount.
    pub round_trips: Vec<RoundTripReport>,
}

/// One person or firm, and all that passed between it and the account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Counterparty)]
pub struct CounterpartyReport {
    pub name: String,
    /// What it paid in; `null` when the sum is too large to be money.
    pub credits: Option<Rupees>,
    /// What it was paid; `null` when the sum is too large to be money.
    pub debits: Option<Rupees>,
    pub credit_count: u32,
    pub debit_count: u32,
    /// Of all credits, in value: 0.25 is a quarter.
    pub credit_share: f64,
    /// Of all debits, in value.
    pub debit_share: f64,
    /// The day of its first row.
    #[serde(with = "text")]
    pub first: Date,
    /// The day of its last row.
    #[serde(with = "text")]
    pub last: Date,
    /// What its rows are.
    pub categories: Vec<Category>,
    /// Counted from 0 in `transactions`.
    pub rows: Vec<usize>,
}

/// A party that was paid nearly what it had paid in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CircularFlow)]
pub struct CircularReport {
    pub name: String,
    pub received: Rupees,
    pub paid: Rupees,
    /// Counted from 0 in `transactions`.
    pub rows: Vec<usize>,
}

/// A large credit that left again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = RoundTrip)]
pub struct RoundTripReport {
    /// What came in.
    pub amount: Rupees,
    /// How long it stayed.
    pub days: u32,
    /// Counted from 0 in `transactions`.
    pub credit_row: usize,
    /// Counted from 0 in `transactions`.
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
        categories: party.categories.iter().copied().map(Into::into).collect(),
        rows: party.rows.clone(),
    }
}
