//! Wild layouts keep their promises: repeatable, right in their sums, and plain when nothing is left of them.

use ledger::Money;

use super::{Plan, wild, wild_with};

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
