//! What holds for every ledger, however odd.

use std::collections::BTreeSet;
use std::fmt::Write;

use category::Category;
use ledger::Money;
use proptest::prelude::*;

use crate::{Example, Facts, Family, Rows, Study, Unit, Value, dictionary};

const LINKS: [&str; 6] =
    ["", " ~return_of:-1", " ~reversal_of:-2", " ~charge_for:-1", " ~tax_on:-1", " ~return_of:-3"];
const CHANNELS: [&str; 5] = ["upi", "nach", "cheque", "charge", "cash"];
const MARKS: [&str; 5] = ["", " #insufficient_funds", " #other_return_cause", " #gst", " #minimum_due"];
/// What the findings of loans and returns are made of; every other category comes up as well.
const OFTEN: [Category; 8] = [
    Category::EmiLoanRepayment,
    Category::BounceInwardNach,
    Category::BounceCharge,
    Category::LoanDisbursal,
    Category::TransferInThirdParty,
    Category::TransferOutThirdParty,
    Category::BnplPayment,
    Category::BounceInwardCheque,
];

/// The families whose shares are parts of a whole.
const PARTS: [Family; 5] =
    [Family::Obligations, Family::Conduct, Family::Cash, Family::Concentration, Family::Risk];

#[derive(Clone, Copy, Debug)]
struct Draw {
    day: u16,
    is_credit: bool,
    rupees: u32,
    category: usize,
    words: u8,
    party: u8,
}

fn draws() -> impl Strategy<Value = Vec<Draw>> {
    let draw = (0_u16..900, any::<bool>(), 0_usize..90, any::<u8>(), 0_u8..6, 0_usize..7).prop_map(
        |(day, is_credit, category, words, party, amount)| Draw {
            day,
            is_credit,
            rupees: [1, 590, 5_000, 5_080, 25_000, 49_000, 4_000_000_000][amount],
            category,
            words,
            party,
        },
    );
    proptest::collection::vec(draw, 1..120)
}

fn ledger(mut draws: Vec<Draw>, is_huge: bool) -> Example {
    draws.sort_by_key(|draw| draw.day);
    let mut lines = String::from("opening 1000\n");
    for (row, draw) in draws.iter().enumerate() {
        let date = jiff::civil::date(2024, 1, 1) + jiff::Span::new().days(i32::from(draw.day));
        let category = OFTEN.get(draw.category / 5).or(Category::ALL.get(draw.category % 62)).unwrap();
        let word = usize::from(draw.words);
        // The first rows have nobody before them to be linked with.
        let link = if row < 3 { "" } else { LINKS[word % LINKS.len()] };
        let sign = if draw.is_credit { '+' } else { '-' };
        let party = ["", " A", " B", " C", " KREDITBEE", " D"][usize::from(draw.party)];
        writeln!(
            lines,
            "{date} {sign} {} {} @{}{}{link}{party}",
            draw.rupees,
            category.name(),
            CHANNELS[word % CHANNELS.len()],
            MARKS[word % MARKS.len()],
        )
        .unwrap();
    }
    let mut example = Example::of(&lines).unwrap();
    example.asked = Example::worked().asked;
    if is_huge {
        for entry in &mut example.entries {
            entry.amount = Money::paise(entry.amount.as_paise().saturating_mul(40_000_000));
        }
    }
    example
}

fn rows_are_of_one_loan(study: &Study<'_>) {
    let mut seen = BTreeSet::new();
    for series in &study.obligations.series {
        for row in &series.rows {
            let entry = &study.book.entries[*row];
            assert_eq!(entry.category, Category::EmiLoanRepayment);
            assert!(entry.key().is_none_or(|key| key == series.key), "a row of another lender");
            assert!(seen.insert(*row), "a row in two loans");
        }
        assert!(series.count as usize <= series.rows.len());
        assert!(series.first <= series.last);
    }
    for row in &study.obligations.irregular {
        assert!(seen.insert(*row), "an irregular row in a loan");
    }
}

fn events_rest_on_rows(study: &Study<'_>) {
    assert!(study.conduct.bounces.len() <= study.book.entries.len());
    for bounce in &study.conduct.bounces {
        assert!(!bounce.rows.is_empty());
        assert!(bounce.rows.iter().all(|row| *row < study.book.entries.len()));
        assert!(bounce.cleared_on.is_none_or(|day| day >= bounce.date || bounce.is_seen_by_charge_alone));
        assert!(bounce.due <= bounce.date);
    }
    let charges = study.conduct.bounces.iter().filter_map(|bounce| bounce.charge);
    assert_eq!(charges.clone().collect::<BTreeSet<_>>().len(), charges.count(), "a charge for two returns");
}

fn trips_use_rows_once(study: &Study<'_>) {
    let rows = study.flows.round_trips.iter().flat_map(|trip| [trip.credit, trip.debit]);
    assert_eq!(rows.clone().collect::<BTreeSet<_>>().len(), rows.count());
    for party in &study.flows.parties {
        for share in [party.share_of_credits, party.share_of_debits] {
            assert!((0.0..=1.0).contains(&share));
        }
    }
}

fn facts_are_sane(study: &Study<'_>) {
    for fact in Facts::of(study).iter() {
        let Ok(found) = &fact.finding else { continue };
        if let Rows::These(rows) = &found.rows {
            assert!(rows.iter().all(|row| (*row as usize) < study.book.entries.len()), "{}", fact.name);
        }
        if let Value::Number(number) = found.value {
            assert!(number.is_finite(), "{}", fact.name);
            let is_share = fact.metric.name.ends_with("_share") && fact.metric.unit == Unit::Ratio;
            let is_rate = fact.metric.name.ends_with("_rate");
            if (is_share || is_rate) && PARTS.contains(&fact.metric.family) {
                assert!((0.0..=1.0).contains(&number), "{} is {number}", fact.name);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_ledger_keeps_the_laws(draws in draws(), is_huge in any::<bool>()) {
        let example = ledger(draws, is_huge);
        let study = example.study().unwrap();
        rows_are_of_one_loan(&study);
        events_rest_on_rows(&study);
        trips_use_rows_once(&study);
        facts_are_sane(&study);
    }
}

#[test]
fn metrics_of_debts_conduct_and_flows_are_in_the_dictionary() {
    for name in
        ["fixed_obligations_monthly", "foir_with_proposed", "emi_bounces", "circular_share", "loan_to_value"]
    {
        assert!(dictionary().any(|metric| metric.name == name), "{name}");
    }
}
