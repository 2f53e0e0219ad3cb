//! However an account's year is cut into files, the numbers are those of the year.

use jiff::civil::Date;
use proptest::prelude::*;
use specimen::History;

use crate::case::{File, year};
use crate::{Lender, Wish};

fn csv(history: &History) -> File {
    let mut text = String::from("date,description,debit,credit,balance\n");
    for entry in &history.entries {
        let amount = |amount: Option<ledger::Money>| amount.map(ledger::Money::plain).unwrap_or_default();
        let words = entry.narration.replace('"', "'");
        let (debit, credit) = (amount(entry.debit), amount(entry.credit));
        text += &format!("{},\"{words}\",{debit},{credit},{}\n", entry.date, entry.balance.plain());
    }
    File { name: "part", bytes: text.into_bytes(), is_csv: true }
}

/// Each month with some days of the next one, as far as there are any.
fn parts(history: &History, extra: &[u8]) -> Vec<File> {
    let mut parts = Vec::new();
    let mut first = history.from;
    for days in extra.iter().cycle() {
        if first > history.to {
            break;
        }
        let last = first.last_of_month();
        let to: Date = last.saturating_add(jiff::Span::new().days(i64::from(*days))).min(history.to);
        let part = history.cut(first, to);
        if !part.entries.is_empty() {
            parts.push(csv(&part));
        }
        let Ok(next) = last.tomorrow() else { break };
        first = next;
    }
    parts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn months_in_any_order_with_overlaps_give_the_metrics_of_the_year(
        seed in 0u64..10_000, extra in prop::collection::vec(0u8..40, 1..12), order in any::<u64>(),
    ) {
        let lender = Lender::open();
        let history = year(seed, 12);
        let mut files = parts(&history, &extra);
        let mut turns = order;
        for last in (1..files.len()).rev() {
            files.swap(last, (turns % (last as u64 + 1)) as usize);
            turns = turns.rotate_right(7).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        let mut case = lender.case(&files, &[]).expect("a report");
        let whole = lender.csv(&String::from_utf8(csv(&history).bytes).expect("text"), &Wish::default());
        prop_assert_eq!(case.accounts.len(), 1);
        prop_assert!(case.accounts[0].seams.iter().all(|seam| seam.differing_rows == 0));
        prop_assert_eq!(&case.metrics, &whole.metrics);
        prop_assert_eq!(case.score, whole.score);
        prop_assert_eq!(&case.cash_flow, &whole.cash_flow);
        prop_assert_eq!(&case.income, &whole.income);
        prop_assert_eq!(&case.obligations, &whole.obligations);
        prop_assert_eq!(&case.mule, &whole.mule);
        prop_assert_eq!(case.transactions.len(), whole.transactions.len());
        let json = case.to_json().expect("JSON");
        let mut again = archive::report(&json).expect("a report");
        prop_assert_eq!(again.to_json().expect("JSON"), json, "read back");
    }
}
