//! Wild layouts keep their promises: repeatable, right in their sums, and plain when nothing is left of them.

use ledger::Money;

use super::{Plan, draw, histories, wild, wild_with};
use crate::draw::{Call, Canvas};
use crate::paper::Paper;

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let (one, two) = (wild(11).unwrap(), wild(11).unwrap());
    assert_eq!(one.pdf, two.pdf);
    assert_ne!(one.pdf, wild(12).unwrap().pdf);
}

#[test]
fn two_hundred_seeds_are_drawn_and_their_balances_chain() {
    for seed in 0..200 {
        let made = wild(seed).unwrap();
        assert!(made.pdf.len() < 8_000_000, "seed {seed}: {} bytes", made.pdf.len());
        assert!(made.truth.pages <= 200, "seed {seed}: {} pages", made.truth.pages);
        let lead = &made.truth.account;
        assert!(lead.transactions.len() >= 3, "seed {seed}");
        for account in std::iter::once(lead).chain(&made.truth.other_accounts) {
            let mut balance = account.opening_balance;
            for row in &account.transactions {
                let change = row.credit.unwrap_or_default().minus(row.debit.unwrap_or_default()).unwrap();
                balance = balance.plus(change).unwrap();
                assert!(row.balance.is_none_or(|printed| printed == balance), "seed {seed}");
                assert!(row.debit.or(row.credit).unwrap() > Money::ZERO && !row.description.is_empty());
                assert!((1..=made.truth.pages).contains(&row.page), "seed {seed}");
            }
            assert_eq!(balance, account.closing_balance, "seed {seed}");
        }
    }
}

#[test]
fn a_plan_shrinks_to_nothing() {
    for seed in 0..60 {
        let mut plan = Plan::sample(seed);
        while let Some(smaller) = plan.features().into_iter().find_map(|name| plan.without(name)) {
            plan = smaller;
        }
        assert_eq!(plan.features(), Vec::<&str>::new(), "seed {seed}");
        wild_with(&plan, None).unwrap();
    }
}

#[test]
fn what_is_printed_without_a_slip_is_the_truth() {
    for seed in 0..20 {
        let made = wild_with(&Plan::sample(seed), None).unwrap();
        assert!(made.specimen.truth.account.transactions.iter().zip(&made.printed).all(|(row, printed)| {
            row.date == printed.date
                && row.debit == printed.debit
                && row.credit == printed.credit
                && row.balance == printed.balance
                && row.page == printed.page
        }));
    }
}

#[test]
fn no_text_lies_over_another() {
    // Rare layouts are looked for: two tables on a page have two ends.
    let rare = (150..2000).filter(|seed| Plan::sample(*seed).look.is_side_by_side).take(25);
    for seed in (0..150).chain(rare) {
        let plan = Plan::sample(seed);
        let histories = histories(&plan);
        let paper = Paper::new(&histories, None).unwrap();
        let mut canvas = Canvas::new(plan.font()).unwrap();
        draw(&plan, &paper, &mut canvas);
        let mut calls = canvas.take_calls();
        calls.sort_by(|one, two| (one.page, one.baseline).partial_cmp(&(two.page, two.baseline)).unwrap());
        for (place, call) in calls.iter().enumerate() {
            let below = calls.iter().skip(place + 1);
            let near =
                below.take_while(|other| other.page == call.page && other.baseline < call.baseline + 30.0);
            for other in near {
                assert!(
                    !overlap(call, other),
                    "seed {seed}: {} over {}: {:?} {:?}",
                    call.text,
                    other.text,
                    call.area(),
                    other.area()
                );
            }
            let (width, height) = canvas.page_size(call.page).unwrap();
            let area = call.area();
            assert!(
                area.left >= 0.0 && area.right <= width + 0.5,
                "seed {seed}: {} leaves the page",
                call.text
            );
            assert!(area.top >= 0.0 && area.bottom <= height, "seed {seed}: {} leaves the page", call.text);
        }
    }
}

/// A hair's breadth is none: report writers let boxes touch.
fn overlap(one: &Call, two: &Call) -> bool {
    let (one, two) = (one.area(), two.area());
    let width = one.right.min(two.right) - one.left.max(two.left);
    let height = one.bottom.min(two.bottom) - one.top.max(two.top);
    width > 0.2 && height > 1.2
}
