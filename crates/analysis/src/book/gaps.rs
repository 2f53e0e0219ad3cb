//! Days that no statement shows: they are not days on which nothing happened.

use jiff::civil::date;

use super::Window;
use crate::{Example, Facts, Value};

/// A salary and an instalment every month; the statement of March was not sent.
const LINES: &str = "opening 1000\n period 2025-01-01 2025-06-30\n gap 2025-03-01 2025-03-31\n\
    2025-01-01 + 50000 salary @neft ACME TEXTILES PVT LTD\n\
    2025-01-05 - 8000 emi_loan_repayment @nach NORTHWIND FINANCE #emi\n\
    2025-02-01 + 50000 salary @neft ACME TEXTILES PVT LTD\n\
    2025-02-05 - 8000 emi_loan_repayment @nach NORTHWIND FINANCE #emi\n\
    2025-04-01 + 50000 salary @neft ACME TEXTILES PVT LTD\n\
    2025-04-05 - 8000 emi_loan_repayment @nach NORTHWIND FINANCE #emi\n\
    2025-05-01 + 50000 salary @neft ACME TEXTILES PVT LTD\n\
    2025-05-05 - 8000 emi_loan_repayment @nach NORTHWIND FINANCE #emi\n\
    2025-06-01 + 50000 salary @neft ACME TEXTILES PVT LTD\n\
    2025-06-05 - 8000 emi_loan_repayment @nach NORTHWIND FINANCE #emi";

fn value(facts: &Facts, name: &str) -> Option<f64> {
    match facts.find(name)?.value()? {
        Value::Rupees(amount) => Some(amount.as_paise() as f64 / 100.0),
        Value::Count(count) => Some(f64::from(count)),
        Value::Number(number) => Some(number),
        Value::YesNo(_) => None,
    }
}

#[test]
fn a_month_that_was_not_sent_is_no_month_without_income() {
    let example = Example::of(LINES).unwrap();
    let study = example.study().unwrap();
    let facts = Facts::of(&study);
    assert_eq!(value(&facts, "full_months"), Some(5.0));
    assert_eq!(value(&facts, "history_days"), Some(f64::from(31 + 28 + 30 + 31 + 30)));
    assert_eq!(value(&facts, "credits_monthly"), Some(50_000.0));
    assert_eq!(value(&facts, "months_without_credits"), Some(0.0));
    let salary = study.income.salary.as_ref().unwrap();
    assert_eq!(
        (salary.months.len(), salary.months_expected),
        (5, 5),
        "nobody knows whether it came in March"
    );
    assert_eq!(study.obligations.series[0].missed, 0);
}

#[test]
fn balances_of_days_that_are_not_shown_do_not_count() {
    let lines = "opening 100\n period 2025-01-01 2025-03-31\n gap 2025-02-01 2025-02-28\n\
        2025-01-31 + 900 salary X\n 2025-03-31 - 900 groceries Y";
    let example = Example::of(lines).unwrap();
    let study = example.study().unwrap();
    let facts = Facts::of(&study);
    // 30 days of 100, one of 1,000, 30 of 1,000, one of 100.
    assert_eq!(
        study.book.closings(date(2025, 1, 1), date(2025, 3, 31)),
        Ok((30 * 10_000 + 31 * 100_000 + 10_000, 62))
    );
    assert_eq!(value(&facts, "low_balance_days"), Some(31.0));
    assert!(study.book.closings(date(2025, 2, 1), date(2025, 2, 28)).is_err());
    let months = &facts.find("average_balance").unwrap().months;
    assert_eq!(months.iter().map(|(_, value)| value.is_some()).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn a_window_needs_four_fifths_of_its_days_to_be_shown() {
    let example = Example::of(LINES).unwrap();
    let book = example.book().unwrap();
    assert!(book.reach(Window::Months(3)).is_ok(), "April to June");
    assert!(book.reach(Window::Months(6)).is_ok(), "150 of 181 days");
    let early = LINES.replace("gap 2025-03-01 2025-03-31", "gap 2025-03-01 2025-04-01");
    let example = Example::of(&early).unwrap();
    assert!(example.book().unwrap().seen(date(2025, 4, 1), date(2025, 4, 1)) == 1, "a row is a witness");
    let long = "period 2025-01-01 2025-06-30\n gap 2025-02-01 2025-03-31\n 2025-01-01 + 5 salary X";
    let example = Example::of(long).unwrap();
    assert!(example.book().unwrap().reach(Window::Months(6)).is_err(), "122 of 181 days");
}
