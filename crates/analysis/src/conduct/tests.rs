//! Returns found in small accounts.

use crate::{Cause, Example};

/// Each event as `date side instrument cause amount party`, then `emi`, `debt`, `charge`, `cleared <date>` and `counts` as they hold.
#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    let found: Vec<String> = study
        .conduct
        .bounces
        .iter()
        .map(|bounce| {
            let mut text = format!(
                "{} {} {} {} {} {}",
                bounce.date,
                bounce.side.name(),
                bounce.instrument.name(),
                bounce.cause.name(),
                bounce.amount.map_or_else(|| "?".into(), ledger::Money::plain),
                bounce.party.as_deref().unwrap_or("-")
            );
            for (claim, word) in [
                (bounce.is_emi, " emi"),
                (bounce.is_obligation, " debt"),
                (bounce.charge.is_some(), " charge"),
            ] {
                text.push_str(if claim { word } else { "" });
            }
            if let Some(day) = bounce.cleared_on {
                text.push_str(&format!(" cleared {day}"));
            }
            text.push_str(if bounce.is_counted() { " counts" } else { "" });
            text
        })
        .collect();
    assert_eq!(found, expected);
}

const INSTALMENT: &str = "2025-01-05 - 5000 emi_loan_repayment @nach A\n\
    2025-01-05 + 5000 bounce_inward_nach @nach A #return #insufficient_funds ~return_of:-1\n";

#[test]
fn a_returned_instalment_is_one_event_with_its_charge_and_tax() {
    check(
        &format!(
            "{INSTALMENT}2025-01-06 - 500 bounce_charge @charge ~charge_for:-1\n\
             2025-01-06 - 90 bounce_charge @charge #gst ~tax_on:-1"
        ),
        &["2025-01-05 inward nach financial 5000.00 A emi debt charge counts"],
    );
}

#[test]
fn charges_find_their_returns_without_links() {
    check(
        &format!(
            "{INSTALMENT}2025-01-08 - 500 bounce_charge @charge\n 2025-01-08 - 90 bounce_charge @charge"
        ),
        &["2025-01-05 inward nach financial 5000.00 A emi debt charge counts"],
    );
}

#[test]
fn a_charge_alone_shows_a_return() {
    check(
        "2025-01-08 - 500 bounce_charge @nach\n 2025-01-08 - 90 bounce_charge @charge #gst\n\
         2025-01-20 - 500 bounce_charge @cheque\n 2025-01-25 - 500 bounce_charge @charge",
        &[
            "2025-01-08 inward nach unknown ? - debt charge counts",
            "2025-01-20 inward cheque unknown ? - debt charge counts",
            "2025-01-25 inward unknown unknown ? - debt charge counts",
        ],
    );
}

#[test]
fn a_charge_alone_is_the_late_instalments() {
    check(
        "2025-01-05 - 5000 emi_loan_repayment @nach A\n 2025-02-05 - 5000 emi_loan_repayment @nach A\n\
         2025-03-06 - 500 bounce_charge @charge\n 2025-03-14 - 5000 emi_loan_repayment @nach A\n\
         2025-04-05 - 5000 emi_loan_repayment @nach A",
        &["2025-03-06 inward nach unknown 5000.00 A emi debt charge cleared 2025-03-14 counts"],
    );
}

#[test]
fn a_second_charge_linked_with_one_return_shows_another() {
    check(
        &format!(
            "{INSTALMENT}2025-01-06 - 500 bounce_charge @charge ~charge_for:-1\n\
             2025-02-20 - 500 bounce_charge @cheque ~charge_for:-2\n 2025-02-20 - 90 bounce_charge @charge"
        ),
        &[
            "2025-01-05 inward nach financial 5000.00 A emi debt charge counts",
            "2025-02-20 inward cheque unknown ? - debt charge counts",
        ],
    );
}

#[test]
fn a_payment_before_the_charge_clears_as_well() {
    check(
        &format!(
            "{INSTALMENT}2025-01-08 - 5000 emi_loan_repayment @upi A\n\
             2025-01-10 - 500 bounce_charge @charge ~charge_for:-2"
        ),
        &["2025-01-05 inward nach financial 5000.00 A emi debt charge cleared 2025-01-08"],
    );
}

#[test]
fn what_is_paid_within_a_week_does_not_count() {
    check(
        &format!("{INSTALMENT}2025-01-12 - 5000 emi_loan_repayment @upi A"),
        &["2025-01-05 inward nach financial 5000.00 A emi debt cleared 2025-01-12"],
    );
    check(
        &format!("{INSTALMENT}2025-01-13 - 5000 emi_loan_repayment @upi A"),
        &["2025-01-05 inward nach financial 5000.00 A emi debt cleared 2025-01-13 counts"],
    );
}

#[test]
fn every_presentation_of_an_instalment_paid_late_counts() {
    let second = INSTALMENT.replace("01-05", "01-11");
    check(
        &format!("{INSTALMENT}{second}2025-01-14 - 5000 emi_loan_repayment @upi A"),
        &[
            "2025-01-05 inward nach financial 5000.00 A emi debt cleared 2025-01-14 counts",
            "2025-01-11 inward nach financial 5000.00 A emi debt cleared 2025-01-14 counts",
        ],
    );
    check(
        &format!("{INSTALMENT}{second}2025-01-12 - 5000 emi_loan_repayment @upi A"),
        &[
            "2025-01-05 inward nach financial 5000.00 A emi debt cleared 2025-01-12",
            "2025-01-11 inward nach financial 5000.00 A emi debt cleared 2025-01-12",
        ],
    );
}

#[test]
fn technical_causes_and_premiums_do_not_count() {
    check(
        "2025-01-05 - 5000 emi_loan_repayment @nach A\n\
         2025-01-05 + 5000 bounce_inward_nach @nach A #other_return_cause ~return_of:-1\n\
         2025-01-07 - 900 insurance_premium @nach LIFE\n 2025-01-07 + 900 bounce_inward_nach @nach LIFE ~return_of:-1",
        &[
            "2025-01-05 inward nach technical 5000.00 A emi debt",
            "2025-01-07 inward nach unknown 900.00 LIFE",
        ],
    );
}

#[test]
fn deposited_cheques_are_not_the_holders_failure() {
    check(
        "2025-01-05 + 7000 cheque_deposit @cheque B\n 2025-01-08 - 7000 bounce_outward_cheque @cheque B ~return_of:-1",
        &["2025-01-08 outward cheque unknown 7000.00 B debt"],
    );
}

#[test]
fn two_halves_called_returns_are_one_event() {
    check(
        "2025-01-05 - 7000 bounce_inward_cheque @cheque B\n 2025-01-05 + 7000 bounce_inward_cheque @cheque B",
        &["2025-01-05 inward cheque unknown 7000.00 B debt counts"],
    );
    check(
        "2025-01-05 - 7000 bounce_inward_cheque @cheque B\n 2025-01-06 + 7000 bounce_inward_cheque @cheque B ~return_of:-1",
        &["2025-01-06 inward cheque unknown 7000.00 B debt counts"],
    );
}

#[test]
fn a_return_without_its_item_names_the_lender() {
    check(
        "2025-01-05 + 5000 bounce_inward_nach @nach A\n 2025-02-05 - 5000 emi_loan_repayment @nach A",
        &["2025-01-05 inward nach unknown 5000.00 A emi debt cleared 2025-02-05 counts"],
    );
}

#[test]
fn failed_transfers_are_no_returns() {
    check(
        "2025-01-05 - 500 transfer_out_third_party @upi B\n 2025-01-05 + 500 reversal_technical @upi B ~reversal_of:-1",
        &[],
    );
}

#[test]
fn charges_given_back_do_not_count() {
    check(
        "2025-01-05 - 500 bounce_charge @charge\n 2025-01-09 + 500 reversal_technical ~reversal_of:-1",
        &[],
    );
}

#[test]
fn the_return_says_why() {
    let example = Example::of(INSTALMENT).unwrap();
    assert_eq!(example.study().unwrap().conduct.bounces[0].cause, Cause::Financial);
}
