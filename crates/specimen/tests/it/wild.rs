//! Wild layouts from outside: they keep their promises, mistakes show, and forgeries suit layouts nobody designed.

use ledger::Money;
use specimen::{Plan, Slip, SlipColumn, Tamper, wild, wild_tampered, wild_with};

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
fn a_dropped_row_is_in_the_truth_and_not_on_the_page() {
    let made = wild_with(&Plan::sample(3), Some(Slip::DropRow(1))).unwrap();
    let ledger = &made.specimen.truth.account.transactions;
    assert_eq!(made.printed.len() + 1, ledger.len());
    assert_eq!(made.printed[1].description, ledger[2].description);
    assert!(made.is_contradictory);
}

#[test]
fn a_changed_digit_contradicts_balances_or_sums() {
    for seed in 0..30 {
        let row = wild(seed).unwrap().truth.account.transactions.len() / 2;
        let slip = Slip::ChangeDigit { row, column: SlipColumn::Amount };
        let made = wild_with(&Plan::sample(seed), Some(slip)).unwrap();
        assert!(made.is_contradictory, "seed {seed}");
    }
}

#[test]
fn a_removed_page_takes_its_rows_along() {
    let seed = (0..50).find(|seed| wild(*seed).unwrap().truth.pages > 2).unwrap();
    let whole = wild(seed).unwrap().truth;
    let made = wild_with(&Plan::sample(seed), Some(Slip::RemovePage(2))).unwrap();
    let gone = whole.account.transactions.iter().filter(|row| row.page == 2).count();
    assert!(gone > 0);
    assert_eq!(made.printed.len() + gone, whole.account.transactions.len());
}

#[test]
fn every_slip_that_is_sampled_can_be_drawn() {
    for seed in 0..60 {
        let plan = Plan::sample(seed);
        let truth = wild(seed).unwrap().truth;
        let slip = plan.any_slip(truth.account.transactions.len(), truth.pages);
        assert!(wild_with(&plan, Some(slip)).is_ok(), "seed {seed}: {slip:?}");
    }
}

#[test]
fn most_ways_to_tamper_suit_some_wild_layout() {
    let suits = |tamper: &Tamper| (0..12).any(|seed| wild_tampered(seed, *tamper).is_ok());
    let suited: Vec<Tamper> = Tamper::all().filter(suits).collect();
    let forgeries = suited.iter().filter(|tamper| tamper.is_forgery()).count();
    assert!(
        forgeries >= 30,
        "only {forgeries} of {:?}",
        suited.iter().map(|kind| kind.name()).collect::<Vec<_>>()
    );
}

#[test]
fn a_forged_wild_file_says_what_was_done_and_keeps_its_features() {
    let seed = (0..20).find(|seed| wild_tampered(*seed, Tamper::CoverWhite).is_ok()).unwrap();
    let made = wild_tampered(seed, Tamper::CoverWhite).unwrap();
    let tampered = made.truth.tamper.unwrap();
    assert!(tampered.is_forgery && tampered.page.is_some() && tampered.before != tampered.after);
    assert!(!made.truth.features.is_empty());
}
