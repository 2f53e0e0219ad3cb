//! Laws of the chain, on ledgers nobody drew.

use jiff::civil::date;
use ledger::{Area, Direction, Money, Proof};
use proptest::prelude::*;

use super::chain::{as_owed, prove};
use super::entry::{Entry, Item, Leaning};
use super::order::{oldest_first, sort_days};

/// Movements in paise from an opening balance, all on one day, each with its balance printed.
fn ledger(opening: i64, movements: &[i64]) -> Vec<Item> {
    let mut running = opening;
    let entry = |movement: &i64| {
        running += movement;
        let direction = if *movement < 0 { Direction::Debit } else { Direction::Credit };
        Item::Entry(Box::new(Entry {
            date: date(2025, 4, 1),
            time: None,
            value_date: None,
            description: String::new(),
            is_described: true,
            reference: None,
            leaning: Leaning::Printed(direction),
            amount: Money::paise(movement.abs()),
            balance: Some(Money::paise(running)),
            page: 1,
            area: Area::default(),
            section: 0,
        }))
    };
    movements.iter().map(entry).collect()
}

fn edited(mut items: Vec<Item>, place: usize, edit: impl Fn(&mut Entry)) -> Vec<Item> {
    if let Item::Entry(entry) = &mut items[place] {
        edit(entry);
    }
    items
}

fn proven(items: Vec<Item>, opening: i64) -> usize {
    let chain = prove(items, Some(Money::paise(opening)));
    chain.links.iter().filter(|link| link.proof == Proof::Proven).count()
}

fn movements() -> impl Strategy<Value = Vec<i64>> {
    let movement = prop_oneof![1i64..10_000_000, -10_000_000i64..=-1];
    prop::collection::vec(movement, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_true_ledger_is_proven_whole(opening in -1_000_000i64..1_000_000, movements in movements()) {
        prop_assert_eq!(proven(ledger(opening, &movements), opening), movements.len());
    }

    #[test]
    fn a_wrong_amount_is_never_proven(opening in -1_000_000i64..1_000_000, movements in movements(), seed in any::<u16>(), error in 1i64..5_000) {
        let place = usize::from(seed) % movements.len();
        let wrong = edited(ledger(opening, &movements), place, |entry| {
            entry.amount = entry.amount.plus(Money::paise(error)).unwrap_or_default();
        });
        let chain = prove(wrong, Some(Money::paise(opening)));
        prop_assert_eq!(chain.links[place].proof, Proof::Contradicted);
        prop_assert_eq!(chain.breaks.len(), 1);
    }

    #[test]
    fn directions_the_page_leaves_open_are_found(opening in -1_000_000i64..1_000_000, movements in movements()) {
        let open = (0..movements.len()).fold(ledger(opening, &movements), |items, place| {
            edited(items, place, |entry| entry.leaning = Leaning::Open)
        });
        let chain = prove(open, Some(Money::paise(opening)));
        for (link, movement) in chain.links.iter().zip(&movements) {
            prop_assert_eq!(link.proof, Proof::Proven);
            prop_assert_eq!(link.effect().as_paise(), *movement);
        }
    }

    #[test]
    fn a_day_is_put_in_order_by_its_balances(opening in -1_000_000i64..1_000_000, movements in movements()) {
        let mut shuffled = ledger(opening, &movements);
        shuffled.reverse();
        let mut ordered = oldest_first(shuffled);
        sort_days(&mut ordered, Some(Money::paise(opening)));
        prop_assert_eq!(proven(ordered, opening), movements.len());
    }

    #[test]
    fn rows_without_a_balance_are_proven_by_the_next_one(opening in -1_000_000i64..1_000_000, movements in movements()) {
        let last = movements.len() - 1;
        let sparse = (0..last).fold(ledger(opening, &movements), |items, place| {
            edited(items, place, |entry| entry.balance = None)
        });
        prop_assert_eq!(proven(sparse, opening), movements.len());
    }

    #[test]
    fn what_is_owed_is_read_below_zero(opening in 1_000_000i64..2_000_000, movements in prop::collection::vec(1i64..10_000, 8..30)) {
        let owed = (0..movements.len()).fold(ledger(-opening, &movements), |items, place| {
            edited(items, place, |entry| entry.balance = entry.balance.map(Money::negated))
        });
        let printed = prove(owed, Some(Money::paise(opening)));
        let read = as_owed(&printed, Some(Money::paise(-opening)));
        prop_assert!(read.is_some_and(|chain| chain.breaks.is_empty()));
    }

    #[test]
    fn a_page_that_signs_its_balances_is_never_turned(opening in 1_000_000i64..2_000_000, movements in prop::collection::vec(1i64..10_000, 8..30)) {
        let turned = (0..movements.len()).fold(ledger(-opening, &movements), |items, place| {
            edited(items, place, |entry| entry.leaning = Leaning::Printed(Direction::Debit))
        });
        let printed = prove(turned, Some(Money::paise(-opening)));
        prop_assert!(as_owed(&printed, Some(Money::paise(opening))).is_none());
    }
}
