//! Which loan of the statement is which account at the bureau.

use bureau::{Account, AccountKind, AccountStatus, CreditReport, Outcome, Ownership};
use jiff::civil::date;
use ledger::{Money, Rupees};

use super::{ComparedLoan, FoundIn};
use crate::example::credit_report::{account, credit_report};
use crate::{Example, Facts, Value};

/// `Bajaj Finance | emi 4000 | joint`: a personal loan of the person's own since 2024, unless it says otherwise.
fn read(line: &str) -> Account {
    let mut parts = line.split(" | ");
    let mut found = account(parts.next().unwrap(), AccountKind::PersonalLoan, date(2024, 1, 5));
    for part in parts {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let amount = || Some(Rupees(Money::paise(rest.parse::<i64>().unwrap() * 100)));
        match word {
            "emi" => found.emi = amount(),
            "lent" => found.sanctioned = amount(),
            "balance" => found.balance = amount(),
            "rate" => found.interest_rate = Some(rest.to_owned()),
            "tenure" => found.tenure_months = Some(rest.parse().unwrap()),
            "opened" => found.opened_on = Some(rest.parse().unwrap()),
            "paid" => found.last_paid_on = Some(rest.parse().unwrap()),
            "closed" => {
                found.status = AccountStatus::Closed;
                found.closed_on = rest.parse().ok();
            }
            "written_off" => found.status = AccountStatus::WrittenOff,
            "joint" => found.ownership = Ownership::Joint,
            "guarantor" => found.ownership = Ownership::Guarantor,
            "authorised" => found.ownership = Ownership::AuthorisedUser,
            "card" => found.kind = AccountKind::CreditCard,
            "overdraft" => found.kind = AccountKind::Overdraft,
            "telecom" => found.kind = AccountKind::Telecom,
            other => panic!("no word {other}"),
        }
    }
    found
}

/// Half a year of instalments: `BAJAJ FINANCE 4000 5` is 4,000 on the fifth of every month.
fn ledger(loans: &[&str]) -> String {
    let mut rows: Vec<String> = Vec::new();
    for loan in loans {
        let words: Vec<&str> = loan.split(' ').collect();
        let [lender @ .., amount, day] = words.as_slice() else { panic!("{loan}") };
        let lender = lender.join(" ");
        for month in 1..=6 {
            rows.push(format!("2025-{month:02}-{day:0>2} - {amount} emi_loan_repayment @nach {lender} #emi"));
        }
    }
    rows.push("2025-01-01 + 90000 salary @neft ACME TEXTILES PVT LTD #salary".to_owned());
    rows.sort();
    format!("opening 900000\nperiod 2025-01-01 2025-06-30\n{}", rows.join("\n"))
}

fn example(loans: &[&str], accounts: &[&str]) -> Example {
    let report =
        CreditReport { accounts: accounts.iter().map(|line| read(line)).collect(), ..credit_report() };
    Example { credit_report: Some(report), ..Example::of(&ledger(loans)).unwrap() }
}

/// `both 0`, `hidden KREDITBEE`, `elsewhere 1 counted 4000`
fn shown(example: &Example, loan: &ComparedLoan) -> String {
    let study = example.study().unwrap();
    let series = loan.series.map(|at| study.obligations.series[at].lender.clone()).unwrap_or_default();
    let account = loan.account.map(|at| at.to_string()).unwrap_or_default();
    let amount = loan.bureau_monthly.map_or(0, |amount| amount.as_paise() / 100);
    let about = if loan.is_estimated { "about " } else { "" };
    match loan.found_in {
        FoundIn::Both => format!("both {series} {account}"),
        FoundIn::StatementOnly => format!("hidden {series}"),
        FoundIn::BureauOnly => format!("elsewhere {account} {} {about}{amount}", loan.counting.code()),
    }
}

#[track_caller]
fn check(loans: &[&str], accounts: &[&str], expected: &[&str]) {
    let example = example(loans, accounts);
    let study = example.study().unwrap();
    let file = study.credit_file.as_ref().unwrap();
    let found: Vec<String> = file.loans.iter().map(|loan| shown(&example, loan)).collect();
    assert_eq!(found, expected);
    assert!(file.loans.iter().all(|loan| !loan.explanation.is_empty()));
}

#[test]
fn a_loan_is_known_by_lender_and_instalment() {
    check(&["BAJAJ FINANCE 4000 5"], &["Bajaj Finance Ltd | emi 4000"], &["both BAJAJ FINANCE 0"]);
    check(&["KREDITBEE 4000 5"], &["Krazybee Services Pvt Ltd | emi 4050"], &["both KREDITBEE 0"]);
    // A rate that floats moves the instalment by up to a tenth.
    check(&["HDFC BANK 20000 5"], &["HDFC Bank Ltd | emi 21900"], &["both HDFC BANK 0"]);
}

#[test]
fn two_loans_of_one_lender_are_told_apart_by_their_instalments() {
    check(
        &["BAJAJ FINANCE 4000 5", "BAJAJ FINANCE 9000 5"],
        &["Bajaj Finance | emi 9000", "Bajaj Finance | emi 4000"],
        &["both BAJAJ FINANCE 1", "both BAJAJ FINANCE 0"],
    );
    check(
        &["BAJAJ FINANCE 4000 5", "BAJAJ FINANCE 9000 5"],
        &["Bajaj Finance | emi 9000"],
        &["hidden BAJAJ FINANCE", "both BAJAJ FINANCE 0"],
    );
}

#[test]
fn what_no_account_explains_is_hidden() {
    check(&["KREDITBEE 4000 5"], &[], &["hidden KREDITBEE"]);
    check(
        &["KREDITBEE 4000 5"],
        &["Axis Bank | emi 4000"],
        &["hidden KREDITBEE", "elsewhere 0 counted 4000"],
    );
    check(
        &["HDFC BANK 20000 5"],
        &["HDFC Bank | emi 4000"],
        &["hidden HDFC BANK", "elsewhere 0 counted 4000"],
    );
}

#[test]
fn a_card_explains_only_the_instalment_it_takes() {
    check(&["HDFC BANK 20000 5"], &["HDFC Bank | card | balance 90000"], &["hidden HDFC BANK"]);
    check(&["HDFC BANK 20000 5"], &["HDFC Bank | card | emi 20000"], &["both HDFC BANK 0"]);
    check(&[], &["HDFC Bank | card | emi 20000", "Airtel | telecom | emi 900"], &[]);
}

#[test]
fn the_day_of_the_month_stands_in_for_an_instalment_that_changed() {
    let paid = "HDFC Bank | emi 15000 | paid 2025-06-06";
    check(&["HDFC BANK 20000 5"], &[paid], &["both HDFC BANK 0"]);
    let other_day = "HDFC Bank | emi 15000 | paid 2025-06-20";
    check(&["HDFC BANK 20000 5"], &[other_day], &["hidden HDFC BANK", "elsewhere 0 counted 15000"]);
    let other_size = "HDFC Bank | emi 2000 | paid 2025-06-06";
    check(&["HDFC BANK 20000 5"], &[other_size], &["hidden HDFC BANK", "elsewhere 0 counted 2000"]);
}

#[test]
fn without_an_instalment_the_lender_is_enough_or_the_terms_say_it() {
    check(&["HDFC BANK 20000 5"], &["HDFC Bank | balance 90000"], &["both HDFC BANK 0"]);
    let terms = "HDFC Bank | lent 1000000 | rate 9 | tenure 72";
    check(&["HDFC BANK 18100 5"], &[terms], &["both HDFC BANK 0"]);
    check(&[], &[terms], &["elsewhere 0 counted about 18025"]);
    let left = "HDFC Bank | balance 120000 | rate 0 | tenure 39 | opened 2024-05-10";
    check(&[], &[left], &["elsewhere 0 counted about 5000"]);
    check(&[], &["HDFC Bank | balance 90000"], &["elsewhere 0 instalment_unknown 0"]);
}

#[test]
fn closed_loans_explain_what_was_paid_before() {
    let closed_later = "Bajaj Finance | emi 4000 | closed 2025-07-15";
    check(&["BAJAJ FINANCE 4000 5"], &[closed_later], &["both BAJAJ FINANCE 0"]);
    let closed_before = "Bajaj Finance | emi 4000 | closed 2024-11-30";
    check(&["BAJAJ FINANCE 4000 5"], &[closed_before], &["hidden BAJAJ FINANCE"]);
    let opened_after = "Bajaj Finance | emi 4000 | opened 2025-07-20";
    check(&["BAJAJ FINANCE 4000 5"], &[opened_after], &["hidden BAJAJ FINANCE", "elsewhere 0 counted 4000"]);
    check(&[], &[closed_before, "Axis Bank | emi 3000 | written_off"], &[]);
}

#[test]
fn only_what_the_person_owes_is_counted() {
    check(
        &[],
        &[
            "Axis Bank | emi 1000 | joint", "Canara Bank | emi 2000 | guarantor",
            "ICICI Bank | emi 3000 | authorised", "Kotak Bank | emi 4000 | balance 0",
            "Yes Bank | overdraft | balance 50000",
        ],
        &["elsewhere 0 counted 1000", "elsewhere 1 contingent 2000"],
    );
}

#[test]
fn a_loan_that_was_sold_is_counted_once() {
    let sold = ["Magma | emi 3000 | lent 90000", "Another Lender | emi 3000 | lent 90000"];
    check(&[], &sold, &["elsewhere 0 counted 3000", "elsewhere 1 duplicate 3000"]);
    check(&["MAGMA FINCORP 3000 5"], &sold, &["both MAGMA FINCORP 0", "elsewhere 1 duplicate 3000"]);
}

#[track_caller]
fn check_metrics(example: &Example, expected: &[(&str, f64)]) {
    let study = example.study().unwrap();
    let facts = Facts::of(&study);
    for (name, expected) in expected {
        let found = facts.find(name).and_then(crate::Fact::value).map(Value::as_number);
        assert_eq!(found, Some(*expected), "{name}");
    }
}

#[test]
fn obligations_count_every_loan_once() {
    let example = example(
        &["BAJAJ FINANCE 4000 5", "KREDITBEE 2000 7"],
        &["Bajaj Finance | emi 4100", "Axis Bank | emi 9000", "Canara Bank | emi 5000 | guarantor"],
    );
    check_metrics(
        &example,
        &[
            ("emi_monthly", 15_000.0),
            ("fixed_obligations_monthly", 15_000.0),
            ("active_loans", 3.0),
            ("active_lenders", 3.0),
            ("bureau_emi_monthly", 13_100.0),
            ("bureau_emi_elsewhere_monthly", 9_000.0),
            ("bureau_hidden_loans", 1.0),
            ("bureau_hidden_emi_monthly", 2_000.0),
        ],
    );
    let without = Example { credit_report: None, ..example };
    check_metrics(&without, &[("emi_monthly", 6_000.0), ("active_loans", 2.0)]);
}

#[test]
fn a_person_the_bureau_does_not_know_has_nothing_to_compare_with() {
    let mut example = example(&["KREDITBEE 4000 5"], &[]);
    if let Some(report) = &mut example.credit_report {
        report.outcome = Outcome::NoHit;
    }
    let study = example.study().unwrap();
    assert!(study.credit_file.as_ref().unwrap().loans.is_empty());
    let facts = Facts::of(&study);
    for name in ["bureau_score", "bureau_marks", "bureau_hidden_loans", "bureau_is_thin"] {
        let missing = facts.find(name).unwrap().finding.as_ref().unwrap_err();
        assert_eq!(missing.code(), "no_bureau_file", "{name}");
    }
}
