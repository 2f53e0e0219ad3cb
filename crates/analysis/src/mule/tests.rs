//! Accounts that pass money on, and honest ones that look a little like them.

use super::{Level, Mule, mule};
use crate::example::Example;

fn of(lines: &str) -> Mule {
    let example = Example::of(lines).unwrap();
    mule(&example.study().unwrap())
}

#[track_caller]
fn check(lines: &str, level: Level) {
    let found = of(lines);
    let codes: Vec<_> = found.patterns.iter().map(|pattern| (pattern.code, pattern.points)).collect();
    assert_eq!(found.level, level, "{codes:?}");
    let rows = lines.lines().filter(|line| line.starts_with("20")).count();
    assert!(found.patterns.iter().flat_map(|pattern| &pattern.rows).all(|row| *row < rows));
}

/// Every day strangers pay in round sums and one party takes them out again.
fn wash(days: u8, kind: &str) -> String {
    let mut lines = format!("kind {kind}\nopening 300\nperiod 2025-03-01 2025-04-30\n");
    for day in 0..days {
        let date = format!("2025-{:02}-{:02}", 3 + day / 28, 1 + day % 28);
        for sender in 0..4 {
            lines += &format!(
                "{date} + {} transfer_in_third_party @upi STRANGER {day} {sender}\n",
                9_500 + 500 * sender
            );
        }
        lines += &format!("{date} - 41000 transfer_out_third_party @imps COLLECTOR\n");
    }
    lines
}

#[test]
fn money_that_strangers_pay_in_and_one_takes_out_goes_to_a_person() {
    check(&wash(40, "savings"), Level::High);
    check(&wash(40, "current"), Level::High);
}

#[test]
fn the_evidence_is_named() {
    let found = of(&wash(40, "savings"));
    let codes: Vec<&str> = found.patterns.iter().map(|pattern| pattern.code).collect();
    for code in ["short_stay", "washed_out_by_evening", "many_one_time_senders", "many_in_one_out"] {
        assert!(codes.contains(&code), "{code} of {codes:?}");
    }
    assert!(found.patterns.iter().all(|pattern| !pattern.rows.is_empty() && pattern.message.len() > 20));
}

#[test]
fn a_legal_hold_goes_to_a_person_by_itself() {
    check(
        "opening 5000\n2025-03-01 + 9000 salary ACME\n2025-03-09 - 4000 lien_hold_legal CYBER CELL\n",
        Level::High,
    );
}

/// A person who spends what is earned, month after month, and is nearly broke at the end of each.
#[test]
fn living_from_month_to_month_is_no_pattern() {
    let mut lines = String::from("opening 900\nperiod 2025-01-01 2025-06-30\n");
    for month in 1..=6 {
        lines += &format!("2025-{month:02}-01 + 32000 salary @neft ACME LTD\n");
        lines += &format!("2025-{month:02}-02 - 9000 rent_paid @upi LANDLORD\n");
        lines += &format!("2025-{month:02}-03 - 8000 emi_loan_repayment @nach LENDER\n");
        lines += &format!("2025-{month:02}-04 - 5000 cash_withdrawal @atm\n");
        for day in 6..=25 {
            lines += &format!("2025-{month:02}-{day:02} - 495 groceries @upi SHOP {day}\n");
        }
    }
    check(&lines, Level::None);
}

/// Many customers, each a stranger, and everything spent on stock, wages and rent.
#[test]
fn a_shop_is_no_pattern() {
    for kind in ["savings", "current"] {
        let mut lines = format!("kind {kind}\nopening 20000\nperiod 2025-01-01 2025-03-31\n");
        for month in 1..=3 {
            for day in 1..=27 {
                for customer in 0..6 {
                    lines += &format!(
                        "2025-{month:02}-{day:02} + {} business_receipt @upi CUSTOMER {month} {day} {customer}\n",
                        240 + 35 * customer + 7 * day
                    );
                }
                if day % 3 == 0 {
                    lines += &format!(
                        "2025-{month:02}-{day:02} - 5600 supplier_payment @neft WHOLESALER {}\n",
                        day % 9
                    );
                }
            }
            lines += &format!("2025-{month:02}-28 - 9000 salary_paid_wages @upi HELPER\n");
            lines += &format!("2025-{month:02}-28 - 7000 rent_paid @upi LANDLORD\n");
        }
        check(&lines, Level::None);
    }
}

/// Members pay the same sum every month, and one of them receives it all.
#[test]
fn the_treasurer_of_a_savings_circle_is_no_pattern() {
    let mut lines = String::from("opening 4000\nperiod 2025-01-01 2025-06-30\n");
    for month in 1..=6 {
        for member in 1..=20 {
            lines += &format!(
                "2025-{month:02}-{:02} + 5000 transfer_in_third_party @upi MEMBER {member}\n",
                1 + member / 3
            );
        }
        lines += &format!("2025-{month:02}-10 - 100000 transfer_out_third_party @imps MEMBER {month}\n");
        lines += &format!("2025-{month:02}-12 - 1200 groceries @upi SHOP\n");
    }
    assert_ne!(of(&lines).level, Level::High);
}

/// An overdraft is near its limit every evening by design.
#[test]
fn a_cash_credit_account_is_no_pattern() {
    let mut lines =
        String::from("kind overdraft\nlimit 500000\nopening -450000\nperiod 2025-01-01 2025-03-31\n");
    for month in 1..=3 {
        for day in 1..=24 {
            lines += &format!("2025-{month:02}-{day:02} + 41000 business_receipt @neft BUYER {}\n", day % 5);
            lines += &format!("2025-{month:02}-{day:02} - 40500 supplier_payment @rtgs MILL {}\n", day % 3);
        }
    }
    check(&lines, Level::None);
}

#[test]
fn a_student_with_an_allowance_is_no_pattern() {
    let mut lines = String::from("opening 200\nperiod 2025-01-01 2025-04-30\n");
    for month in 1..=4 {
        lines += &format!("2025-{month:02}-03 + 9000 family_transfer_in @upi FATHER\n");
        for day in 4..=20 {
            lines += &format!("2025-{month:02}-{day:02} - 520 food_dining @upi CANTEEN {day}\n");
        }
    }
    check(&lines, Level::None);
}

#[test]
fn a_flat_sold_and_another_bought_is_no_pattern() {
    let lines = "opening 150000\nperiod 2025-01-01 2025-04-30\n\
        2025-01-31 + 85000 salary @neft ACME LTD\n2025-02-10 + 4500000 asset_sale @rtgs BUYER\n\
        2025-02-11 - 4400000 transfer_out_third_party @rtgs BUILDER\n2025-02-28 + 85000 salary @neft ACME LTD\n\
        2025-03-05 - 30000 groceries @card SHOP\n2025-03-31 + 85000 salary @neft ACME LTD\n";
    check(lines, Level::None);
}
