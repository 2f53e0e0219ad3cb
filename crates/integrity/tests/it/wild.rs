//! Forgeries on layouts that nobody designed: what moves columns about does not hide a changed figure.

use integrity::{Severity, State};
use specimen::{Plan, Tamper};
use statement::Verdict;

use crate::easel::Easel;
use crate::forgeries::ask;

/// So many papers that have all these features and are proven before anyone changes them.
const PAPERS: usize = 12;

/// Most of the forgeries are flagged: a few layouts leave too little to compare with.
#[track_caller]
fn check(features: &[&str], tamper: Tamper, percent: usize) {
    let has_all = |seed: &u64| {
        let plan = Plan::sample(*seed);
        features.iter().all(|feature| plan.features().contains(feature))
    };
    let is_proven = |seed: &u64| {
        let honest = specimen::wild(*seed).expect("a specimen");
        Easel::open(honest.pdf)
            .is_some_and(|easel| easel.statement.lead.reconciliation.verdict == Verdict::Reconciled)
    };
    let mut missed = Vec::new();
    let mut made = 0;
    for seed in (1..).filter(has_all).filter(is_proven) {
        let Ok(forged) = specimen::wild_tampered(seed, tamper) else { continue };
        made += 1;
        let is_flagged = ask(&forged.pdf).is_ok_and(|found| {
            found
                .checks
                .iter()
                .any(|check| check.state == State::Detected && check.severity >= Severity::Medium)
        });
        if !is_flagged {
            missed.push(seed);
        }
        if made == PAPERS {
            break;
        }
    }
    assert!((made - missed.len()) * 100 >= made * percent, "{tamper}: missed {missed:?} of {made}");
}

#[test]
fn columns_of_two_tables_side_by_side_are_compared_each_with_its_own() {
    check(&["side_by_side"], Tamper::EditColour, 80);
    check(&["side_by_side"], Tamper::EditOrder, 80);
}

#[test]
fn a_number_in_several_words_is_still_a_cell_of_its_column() {
    check(&["grouping_space", "face_mono"], Tamper::EditSize, 80);
}

#[test]
fn an_amount_so_far_out_of_line_that_it_is_passed_over_is_noticed() {
    check(&["flag_column"], Tamper::EditAlign, 70);
}

#[test]
fn a_bank_nobody_knows_says_plainly_what_happened() {
    check(&["dates_with_month_name"], Tamper::ClearingHoliday, 80);
    check(&["dates_with_month_name"], Tamper::AtmOdd, 80);
}
