//! Credits of many forms → one payer each: an employer is one employer whatever the month, and two are two.

use category::{Account, Entry, sort};
use jiff::civil::date;
use ledger::{Direction, Money, Origin, Proof, Transaction};

fn entries(texts: &[&str]) -> Vec<Entry> {
    let row = |(month, text): (i64, &&str)| Transaction {
        date: date(2026, 1, 28).saturating_add(jiff::Span::new().months(month)),
        time: None,
        value_date: None,
        description: (*text).to_owned(),
        reference: None,
        direction: Direction::Credit,
        amount: Money::paise(5_230_000),
        balance: None,
        proof: Proof::Unproven,
        origin: Origin::default(),
    };
    let transactions: Vec<Transaction> = (0..).zip(texts).map(row).collect();
    sort(&transactions, &Account::default())
}

/// The names of the payers, each once, in the order in which they first pay.
#[track_caller]
fn check(texts: &[&str], expected: &[&str]) {
    let mut seen: Vec<(String, String)> = Vec::new();
    for entry in entries(texts) {
        let party = entry.counterparty.expect("a payer");
        if !seen.iter().any(|(key, _)| *key == party.key) {
            seen.push((party.key, party.name));
        }
    }
    let names: Vec<&str> = seen.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, expected, "{texts:?}");
}

#[test]
fn the_month_of_a_salary_makes_no_other_employer() {
    check(
        &[
            "NEFT-ICICH25091227889-LARSEN AND TOUBRO LTD SALARY FEB",
            "NEFT-ICICH25091227890-LARSEN AND TOUBRO LTD SALARY MAR",
            "NEFT-ICICH25091227891-LARSEN AND TOUBRO LTD SALARY AUG",
            "NEFT-ICICH25091227892-LARSEN AND TOUBRO LTD SALARY FOR SEPTEMBER 2026",
            "NEFT-ICICH25091227893-LARSEN AND TOUBRO LTD SAL OCT",
            "NEFT-ICICH25091227894-LARSEN AND TOUBRO LTD OCT SALARY",
            "NEFT-ICICH25091227895-LARSEN AND TOUBRO LTD SALARYNOV",
            "NEFT-ICICH25091227896-LARSEN AND TOUBRO LTD SALARYDEC26",
            "NEFT-ICICH25091227897-LARSEN AND TOUBRO LTD SALARY CREDIT",
            "NEFT-ICICH25091227898-LARSEN AND TOUBRO LTD SALARY ARREARS JAN",
            "NEFT-ICICH25091227899-LARSEN AND TOUBRO LTD",
            "NEFT-ICICH25091227900-LARSEN AND TOUBRO LIMITED PAYROLL",
        ],
        &["LARSEN AND TOUBRO LIMITED"],
    );
}

#[test]
fn the_reason_may_stand_before_the_name_or_in_a_slot_of_its_own() {
    check(
        &[
            "NEFT CR-HDFC0000123-NIRMAAN INFOTECH PVT LTD-ANANYA IYER-SALARY FEB",
            "SALARY FEB NIRMAAN INFOTECH PVT LTD",
            "SALARY AUG-NIRMAAN INFOTECH PVT LTD",
            "AUG SALARY-NIRMAAN INFOTECH PVT LTD",
            "SALARY FOR THE MONTH OF JUNE 2026-NIRMAAN INFOTECH PVT LTD",
            "NEFT/CITIN525034951077/NIRMAAN INFOTECH PVT LTD/Salary",
        ],
        &["NIRMAAN INFOTECH PVT LTD"],
    );
}

#[test]
fn a_name_that_a_bank_cut_off_still_joins_its_employer() {
    check(
        &[
            "NEFT-ICICH25091227889-GANGA POLYMERS PRIVATE LIMITED SALARY FEB",
            "BY TRANSFER-NEFT*YESB0000123*YESBN25034123456*GANGA POLYMERS PRIVA",
            "BY TRANSFER-NEFT*YESB0000123*YESBN25034123457*GANGA POLY",
        ],
        &["GANGA POLYMERS PRIVATE LIMITED"],
    );
}

#[test]
fn two_employers_are_two() {
    check(
        &[
            "NEFT-ICICH25091227889-TATA MOTORS SALARY FEB",
            "NEFT-ICICH25091227890-TATA STEEL SALARY MAR",
            "NEFT-ICICH25091227891-TATA MOTORS SALARY APR",
        ],
        &["TATA MOTORS", "TATA STEEL"],
    );
    check(
        &[
            "NEFT-ICICH25091227889-INFOSYS LTD SALARY FEB",
            "NEFT-ICICH25091227890-INFOSYS BPM LTD SALARY MAR",
            "NEFT-ICICH25091227891-INFOSYS LTD SALARY APR",
        ],
        &["INFOSYS LTD", "INFOSYS BPM LTD"],
    );
    check(
        &["NEFT-ICICH25091227889-INFOSYS SALARY FEB", "NEFT-ICICH25091227890-INFOSYS BPM SALARY AUG"],
        &["INFOSYS", "INFOSYS BPM"],
    );
    // The month alone is no reason to cut a name, and neither is a lender's own name.
    check(
        &["NEFT-ICICH25091227889-VIVIAN MAY", "NEFT-ICICH25091227890-VIVIAN JUNE"],
        &["VIVIAN MAY", "VIVIAN JUNE"],
    );
    check(&["NEFT-ICICH25091227889-EARLY SALARY"], &["EARLY SALARY"]);
    check(&["NEFT-ICICH25091227889-HDB CREDIT SALARY FEB"], &["HDB CREDIT"]);
}

#[test]
fn rent_and_pensions_have_months_too() {
    check(
        &["NEFT-ICICH25091227889-MEENA JOSHI RENT FEB", "NEFT-ICICH25091227890-MEENA JOSHI RENT AUG"],
        &["MEENA JOSHI"],
    );
    check(
        &[
            "NEFT-ICICH25091227889-TREASURY PUNE PENSION FEB",
            "NEFT-ICICH25091227890-TREASURY PUNE PENSION MAR",
        ],
        &["TREASURY PUNE"],
    );
}

#[test]
fn a_reason_without_a_name_is_nobody() {
    for entry in entries(&["SALARY FOR JUNE 2026", "SALARY AUG", "AUG SALARY CREDIT"]) {
        assert_eq!(entry.counterparty, None);
    }
}
