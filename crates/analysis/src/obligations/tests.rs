//! Loans found in small accounts.

use crate::{Example, Frequency};

/// Each series as `lender amount frequency dues missed bounced active`.
#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    let found: Vec<String> = study
        .obligations
        .series
        .iter()
        .map(|series| {
            let state = if series.is_active { "active" } else { "ended" };
            format!(
                "{} {} {} {} {} {} {state}",
                series.lender,
                series.amount.plain(),
                series.frequency.name(),
                series.count,
                series.missed,
                series.bounced
            )
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn two_months_are_a_series() {
    check(
        "2025-01-05 - 5000 emi_loan_repayment @nach A\n 2025-02-05 - 5000 emi_loan_repayment @nach A",
        &["A 5000.00 monthly 2 0 0 active"],
    );
}

#[test]
fn one_payment_is_none() {
    check("2025-01-05 - 5000 emi_loan_repayment @nach A", &[]);
}

#[test]
fn two_loans_of_one_lender_are_told_apart() {
    check(
        "2025-01-05 - 5000 emi_loan_repayment A\n 2025-01-05 - 5300 emi_loan_repayment A\n\
         2025-02-05 - 5000 emi_loan_repayment A\n 2025-02-05 - 5300 emi_loan_repayment A\n\
         2025-03-05 - 5000 emi_loan_repayment A\n 2025-03-05 - 5300 emi_loan_repayment A",
        &["A 5000.00 monthly 3 0 0 active", "A 5300.00 monthly 3 0 0 active"],
    );
}

#[test]
fn two_equal_loans_on_one_day_are_two() {
    check(
        "2025-01-05 - 5000 emi_loan_repayment A\n 2025-01-05 - 5000 emi_loan_repayment A\n\
         2025-02-05 - 5000 emi_loan_repayment A\n 2025-02-05 - 5000 emi_loan_repayment A",
        &["A 5000.00 monthly 2 0 0 active", "A 5000.00 monthly 2 0 0 active"],
    );
}

#[test]
fn a_floating_rate_stays_one_loan() {
    check(
        "2025-01-05 - 20000 emi_loan_repayment A\n 2025-02-05 - 20000 emi_loan_repayment A\n\
         2025-03-05 - 21500 emi_loan_repayment A\n 2025-04-05 - 21500 emi_loan_repayment A",
        &["A 21500.00 monthly 4 0 0 active"],
    );
}

#[test]
fn an_instalment_presented_again_is_due_once() {
    check(
        "2025-01-05 - 5000 emi_loan_repayment @nach A\n 2025-02-05 - 5000 emi_loan_repayment @nach A\n\
         2025-02-05 + 5000 bounce_inward_nach @nach A ~return_of:-1\n 2025-02-12 - 5000 emi_loan_repayment @nach A\n\
         2025-02-12 + 5000 bounce_inward_nach @nach A ~return_of:-1\n 2025-02-20 - 5400 emi_loan_repayment @upi A\n\
         2025-03-05 - 5000 emi_loan_repayment @nach A\n 2025-04-05 - 5000 emi_loan_repayment @nach A",
        &["A 5000.00 monthly 4 0 2 active"],
    );
}

#[test]
fn a_month_left_out_is_missed() {
    check(
        "2025-01-05 - 5000 emi_loan_repayment A\n 2025-02-05 - 5000 emi_loan_repayment A\n\
         2025-04-05 - 5000 emi_loan_repayment A",
        &["A 5000.00 monthly 3 1 0 active"],
    );
}

#[test]
fn a_loan_long_silent_has_ended() {
    check(
        "period 2025-01-01 2025-06-30\n 2025-01-05 - 5000 emi_loan_repayment A\n 2025-02-05 - 5000 emi_loan_repayment A",
        &["A 5000.00 monthly 2 0 0 ended"],
    );
    check(
        "period 2025-01-01 2025-03-22\n 2025-01-05 - 5000 emi_loan_repayment A\n 2025-02-05 - 5000 emi_loan_repayment A",
        &["A 5000.00 monthly 2 0 0 active"],
    );
}

#[test]
fn other_rhythms_are_found() {
    check(
        "2025-01-06 - 700 emi_loan_repayment A\n 2025-01-13 - 700 emi_loan_repayment A\n 2025-01-20 - 700 emi_loan_repayment A",
        &["A 700.00 weekly 3 0 0 active"],
    );
    check(
        "2025-01-06 - 700 emi_loan_repayment A\n 2025-01-20 - 700 emi_loan_repayment A\n 2025-02-03 - 700 emi_loan_repayment A",
        &["A 700.00 fortnightly 3 0 0 active"],
    );
    check(
        "2025-01-06 - 30000 emi_loan_repayment A\n 2025-04-06 - 30000 emi_loan_repayment A",
        &["A 30000.00 quarterly 2 0 0 active"],
    );
    // Two payments a week apart are two payments.
    check("2025-01-06 - 700 emi_loan_repayment A\n 2025-01-13 - 700 emi_loan_repayment A", &[]);
}

#[test]
fn rhythms_become_months() {
    let example = Example::of(
        "2025-01-06 - 1200 emi_loan_repayment A\n 2025-01-13 - 1200 emi_loan_repayment A\n 2025-01-20 - 1200 emi_loan_repayment A",
    )
    .unwrap();
    let study = example.study().unwrap();
    let series = study.obligations.series.first().unwrap();
    assert_eq!(series.frequency, Frequency::Weekly);
    assert_eq!(series.monthly_amount().unwrap().plain(), "5200.00");
}

#[test]
fn a_loan_that_repays_another_is_seen() {
    let lines = "2025-01-04 + 20000 loan_disbursal KREDITBEE\n 2025-01-04 - 15000 transfer_out_third_party B\n\
                 2025-01-06 - 5000 emi_loan_repayment A\n 2025-02-01 + 9000 loan_disbursal C";
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    let found: Vec<_> =
        study.obligations.disbursals.iter().map(|loan| (loan.row, loan.is_digital, loan.repayment)).collect();
    assert_eq!(found, [(0, true, Some(2)), (3, false, None)]);
}

#[test]
fn a_returned_repayment_is_no_loan_of_its_own() {
    let lines = "2025-01-05 - 5000 emi_loan_repayment @nach A\n 2025-01-05 + 5000 bounce_inward_nach @nach A ~return_of:-1";
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    assert!(study.obligations.series.is_empty());
    assert_eq!(study.obligations.irregular, [0]);
    assert!(study.obligations.lenders.is_empty());
}
