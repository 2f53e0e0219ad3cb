//! Metrics: how much hangs on few parties, and what goes round between them.

use crate::book::{Finding, Found, Missing, Rows, Unit, Window};
use crate::flows::{RoundTrip, Side, Sides, Sum, ratio};
use crate::metric::{Family, Metric};
use crate::study::Study;

pub(crate) const METRICS: &[Metric] = &[
    Metric {
        name: "top_1_payer_share",
        title: "Share of the largest payer",
        family: Family::Concentration,
        formula: "net credits from the payer who paid most / net credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payers without a name, who stay in the total",
        example: "365000 / 410000",
        compute: |study, window| top(study, window, payers, 1),
        monthly: None,
    },
    Metric {
        name: "top_3_payer_share",
        title: "Share of the three largest payers",
        family: Family::Concentration,
        formula: "net credits from the three payers who paid most / net credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payers without a name, who stay in the total",
        example: "(365000 + 30000) / 410000",
        compute: |study, window| top(study, window, payers, 3),
        monthly: None,
    },
    Metric {
        name: "top_5_payer_share",
        title: "Share of the five largest payers",
        family: Family::Concentration,
        formula: "net credits from the five payers who paid most / net credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payers without a name, who stay in the total",
        example: "(365000 + 30000) / 410000",
        compute: |study, window| top(study, window, payers, 5),
        monthly: None,
    },
    Metric {
        name: "top_10_payer_share",
        title: "Share of the ten largest payers",
        family: Family::Concentration,
        formula: "net credits from the ten payers who paid most / net credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payers without a name, who stay in the total",
        example: "(365000 + 30000) / 410000",
        compute: |study, window| top(study, window, payers, 10),
        monthly: None,
    },
    Metric {
        name: "top_1_payee_share",
        title: "Share of the largest payee",
        family: Family::Concentration,
        formula: "real debits to the payee who received most / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payees without a name, who stay in the total",
        example: "84000 / 427600",
        compute: |study, window| top(study, window, payees, 1),
        monthly: None,
    },
    Metric {
        name: "top_3_payee_share",
        title: "Share of the three largest payees",
        family: Family::Concentration,
        formula: "real debits to the three payees who received most / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payees without a name, who stay in the total",
        example: "(84000 + 56000 + 30600) / 427600",
        compute: |study, window| top(study, window, payees, 3),
        monthly: None,
    },
    Metric {
        name: "top_5_payee_share",
        title: "Share of the five largest payees",
        family: Family::Concentration,
        formula: "real debits to the five payees who received most / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payees without a name, who stay in the total",
        example: "(84000 + 56000 + 30600 + 30000 + 30000) / 427600",
        compute: |study, window| top(study, window, payees, 5),
        monthly: None,
    },
    Metric {
        name: "top_10_payee_share",
        title: "Share of the ten largest payees",
        family: Family::Concentration,
        formula: "real debits to the ten payees who received most / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payees without a name, who stay in the total",
        example: "(84000 + 56000 + 30600 + 3 * 30000 + 28000 + 24000 + 21000 + 19000) / 427600",
        compute: |study, window| top(study, window, payees, 10),
        monthly: None,
    },
    Metric {
        name: "payer_concentration",
        title: "Concentration of payers",
        family: Family::Concentration,
        formula: "sum of the squared shares of all payers in net credits (Herfindahl–Hirschman): 1 is one payer alone",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payers without a name, who stay in the total",
        example: "(365000 * 365000 + 30000 * 30000) / (410000 * 410000)",
        compute: |study, window| concentration(study, window, payers),
        monthly: None,
    },
    Metric {
        name: "payee_concentration",
        title: "Concentration of payees",
        family: Family::Concentration,
        formula: "sum of the squared shares of all payees in real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "payees without a name, who stay in the total",
        example: "(84000 * 84000 + 56000 * 56000 + 30600 * 30600 + 3 * 30000 * 30000 + 28000 * 28000 + 24000 * 24000 + 21000 * 21000 + 19000 * 19000 + 15000 * 15000 + 12000 * 12000 + 10000 * 10000 + 7000 * 7000) / (427600 * 427600)",
        compute: |study, window| concentration(study, window, payees),
        monthly: None,
    },
    Metric {
        name: "distinct_payers",
        title: "Different payers",
        family: Family::Concentration,
        formula: "number of named parties with net credits",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "payers without a name",
        example: "2",
        compute: |study, window| Found::count(sides(study, window)?.credits.parties.len(), Rows::All),
        monthly: None,
    },
    Metric {
        name: "distinct_payees",
        title: "Different payees",
        family: Family::Concentration,
        formula: "number of named parties with real debits",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "payees without a name",
        example: "14",
        compute: |study, window| Found::count(sides(study, window)?.debits.parties.len(), Rows::All),
        monthly: None,
    },
    Metric {
        name: "circular_share",
        title: "Share of money that goes round",
        family: Family::Concentration,
        formula: "for every party the smaller of what it paid in and what it was paid, added up / net credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "loans and their repayment, own transfers, refunds, reversals",
        example: "30000 / 410000",
        compute: |study, window| {
            let sides = sides(study, window)?;
            let rows = party_rows(study, window, &sides.both)?;
            ratio(sides.circular, sides.credits.total, Missing::NoCredits, rows)
        },
        monthly: None,
    },
    Metric {
        name: "circular_parties",
        title: "Parties paid what they paid in",
        family: Family::Concentration,
        formula: "number of parties with at least ₹10,000 both ways where in and out differ by less than 10 %",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "loans and their repayment, own transfers, refunds, reversals",
        example: "1",
        compute: |study, window| {
            let parties: Vec<usize> =
                sides(study, window)?.circles.iter().map(|circle| circle.party).collect();
            Found::count(parties.len(), Rows::these(party_rows(study, window, &parties)?))
        },
        monthly: None,
    },
    Metric {
        name: "two_way_parties",
        title: "Parties on both sides",
        family: Family::Concentration,
        formula: "number of parties that paid in and were paid",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "loans and their repayment, own transfers, refunds, reversals",
        example: "1",
        compute: |study, window| {
            let sides = sides(study, window)?;
            Found::count(sides.both.len(), Rows::these(party_rows(study, window, &sides.both)?))
        },
        monthly: None,
    },
    Metric {
        name: "round_trip_count",
        title: "Round trips",
        family: Family::Concentration,
        formula: "number of net credits of ₹20,000 and more followed within 5 days by a real debit within 1 % of the same amount; every row is used once",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "loans received, own transfers, reversals",
        example: "1",
        compute: |study, window| {
            let trips = round_trips(study, window)?;
            Found::count(trips.len(), Rows::these(trip_rows(&trips)))
        },
        monthly: None,
    },
    Metric {
        name: "round_trip_amount",
        title: "Amount of round trips",
        family: Family::Concentration,
        formula: "sum of the smaller side of every round trip",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "loans received, own transfers, reversals",
        example: "30000",
        compute: |study, window| {
            let trips = round_trips(study, window)?;
            let sum: Sum = trips.iter().map(|trip| trip.amount).collect();
            Ok(Found { value: sum.rupees()?, rows: Rows::these(trip_rows(&trips)) })
        },
        monthly: None,
    },
    Metric {
        name: "round_trip_share",
        title: "Share of round trips in net credits",
        family: Family::Concentration,
        formula: "round_trip_amount / net credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "loans received, own transfers, reversals",
        example: "30000 / 410000",
        compute: |study, window| {
            let trips = round_trips(study, window)?;
            let sum: Sum = trips.iter().map(|trip| trip.amount).collect();
            ratio(sum, sides(study, window)?.credits.total, Missing::NoCredits, trip_rows(&trips))
        },
        monthly: None,
    },
];

fn sides<'a>(study: &'a Study<'_>, window: Window) -> Result<&'a Sides, Missing> {
    study.flows.sides(window).ok_or(Missing::TooShort)
}

type Choice = fn(&Sides) -> (&Side, Missing);

fn payers(sides: &Sides) -> (&Side, Missing) {
    (&sides.credits, Missing::NoCredits)
}

fn payees(sides: &Sides) -> (&Side, Missing) {
    (&sides.debits, Missing::NoDebits)
}

fn top(study: &Study<'_>, window: Window, choice: Choice, count: usize) -> Finding {
    let (side, missing) = choice(sides(study, window)?);
    let largest = side.parties.iter().take(count);
    let sum: Sum = largest.clone().map(|(_, amount)| *amount).sum();
    let parties: Vec<usize> = largest.map(|(party, _)| *party).collect();
    ratio(sum, side.total, missing, party_rows(study, window, &parties)?)
}

fn concentration(study: &Study<'_>, window: Window, choice: Choice) -> Finding {
    let (side, missing) = choice(sides(study, window)?);
    if !side.total.is_positive() {
        return Err(missing);
    }
    let shares = side.parties.iter().filter_map(|(_, amount)| amount.ratio_to(side.total));
    Found::number(shares.map(|share| share * share).sum(), Rows::All)
}

/// The rows of some parties in a window.
fn party_rows(study: &Study<'_>, window: Window, parties: &[usize]) -> Result<Vec<usize>, Missing> {
    let (from, to) = study.book.reach(window)?;
    let rows =
        parties.iter().filter_map(|party| study.flows.parties.get(*party)).flat_map(|party| &party.rows);
    let mut rows: Vec<usize> = rows
        .copied()
        .filter(|row| {
            study.book.entries.get(*row).is_some_and(|entry| from <= entry.date && entry.date <= to)
        })
        .collect();
    rows.sort_unstable();
    Ok(rows)
}

/// Those that began in the window.
fn round_trips(study: &Study<'_>, window: Window) -> Result<Vec<RoundTrip>, Missing> {
    let (from, to) = study.book.reach(window)?;
    let began = |trip: &RoundTrip| study.book.entries.get(trip.credit).map(|entry| entry.date);
    let inside = |trip: &&RoundTrip| began(trip).is_some_and(|day| from <= day && day <= to);
    Ok(study.flows.round_trips.iter().filter(inside).copied().collect())
}

fn trip_rows(trips: &[RoundTrip]) -> Vec<usize> {
    let mut rows: Vec<usize> = trips.iter().flat_map(|trip| [trip.credit, trip.debit]).collect();
    rows.sort_unstable();
    rows
}
