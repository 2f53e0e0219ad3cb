//! Parties, circles and round trips of small accounts.

use crate::Example;

#[track_caller]
fn check_trips(lines: &str, expected: &[(usize, usize, &str, u32)]) {
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    let found: Vec<_> = study
        .flows
        .round_trips
        .iter()
        .map(|trip| (trip.credit, trip.debit, trip.amount.plain(), trip.days))
        .collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|(credit, debit, amount, days)| (*credit, *debit, (*amount).to_owned(), *days))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn money_out_within_days_in_the_same_amount_is_a_round_trip() {
    check_trips(
        "2025-01-05 + 25000 transfer_in_third_party A\n 2025-01-10 - 24750 transfer_out_third_party B",
        &[(0, 1, "24750.00", 5)],
    );
}

#[test]
fn too_late_too_small_or_too_different_is_none() {
    check_trips(
        "2025-01-05 + 25000 transfer_in_third_party A\n 2025-01-11 - 25000 transfer_out_third_party B",
        &[],
    );
    check_trips(
        "2025-01-05 + 19999 transfer_in_third_party A\n 2025-01-05 - 19999 transfer_out_third_party B",
        &[],
    );
    check_trips(
        "2025-01-05 + 25000 transfer_in_third_party A\n 2025-01-05 - 24700 transfer_out_third_party B",
        &[],
    );
    check_trips(
        "2025-01-05 - 25000 transfer_out_third_party A\n 2025-01-06 + 25000 transfer_in_third_party B",
        &[],
    );
    check_trips("2025-01-05 + 25000 loan_disbursal A\n 2025-01-05 - 25000 transfer_out_third_party B", &[]);
}

#[test]
fn every_row_is_used_once() {
    check_trips(
        "2025-01-05 + 25000 transfer_in_third_party A\n 2025-01-06 - 25000 transfer_out_third_party B\n\
         2025-01-06 - 25000 transfer_out_third_party C",
        &[(0, 1, "25000.00", 1)],
    );
    check_trips(
        "2025-01-05 + 25000 transfer_in_third_party A\n 2025-01-05 + 25100 transfer_in_third_party A\n\
         2025-01-06 - 25100 transfer_out_third_party B\n 2025-01-06 - 25000 transfer_out_third_party C",
        &[(1, 2, "25100.00", 1), (0, 3, "25000.00", 1)],
    );
}

#[test]
fn a_party_paid_what_it_paid_is_a_circle() {
    let lines = "2025-01-05 + 30000 transfer_in_third_party A\n 2025-01-25 - 28000 transfer_out_third_party A\n\
                 2025-01-26 + 30000 transfer_in_third_party B\n 2025-01-27 - 20000 transfer_out_third_party B\n\
                 2025-01-28 + 90000 loan_disbursal C\n 2025-01-29 - 90000 emi_loan_repayment C";
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    let names: Vec<_> =
        study.flows.circular.iter().map(|circle| &study.flows.parties[circle.party].name).collect();
    assert_eq!(names, ["A"]);
    assert_eq!(study.flows.circular[0].rows, [0, 1]);
}

#[test]
fn parties_come_with_their_shares() {
    let lines = "2025-01-05 + 30000 salary A\n 2025-01-06 + 10000 cash_deposit\n 2025-01-07 - 5000 groceries B\n\
                 2025-01-09 + 500 refund B";
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    let parties: Vec<_> = study
        .flows
        .parties
        .iter()
        .map(|party| (party.name.as_str(), party.credits, party.debits, party.rows.clone()))
        .collect();
    assert_eq!(parties, [("A", 1, 0, vec![0]), ("B", 1, 1, vec![2, 3])]);
    assert!((study.flows.parties[0].share_of_credits - 30_000.0 / 40_500.0).abs() < 1e-9);
    assert!((study.flows.parties[1].share_of_debits - 1.0).abs() < 1e-9);
}
