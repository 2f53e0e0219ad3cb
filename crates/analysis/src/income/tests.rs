//! Salaries that are found, and look-alikes that are not.

use super::*;
use crate::Example;

/// A salary of 50,000 on the first of each month from January to June, with a line for each month changed by `line`.
fn half_year(line: impl Fn(i32) -> String) -> Example {
    let lines: Vec<String> = (1..=6).map(line).collect();
    Example::of(&format!("opening 1000\nperiod 2025-01-01 2025-06-30\n{}", lines.join("\n"))).unwrap()
}

#[track_caller]
fn income(example: &Example) -> Income {
    example.study().unwrap().income
}

#[test]
fn the_worked_example_has_one_employer() {
    let income = income(&Example::worked());
    let salary = income.salary.unwrap();
    assert_eq!(salary.employer.as_deref(), Some("ACME TEXTILES PVT LTD"));
    assert_eq!(salary.amount, Money::paise(5_500_000));
    assert_eq!((salary.confidence, salary.day, salary.months.len()), (100, 1, 7));
    assert_eq!(income.basis, Basis::Salary);
    assert!(income.other_salaries.is_empty());
}

#[test]
fn pay_that_slips_over_the_month_end_is_one_a_month() {
    let days = ["01-01", "01-31", "02-28", "04-01", "05-02", "05-30"];
    let example = half_year(|month| format!("2025-{} + 50000 salary ACME LTD", days[month as usize - 1]));
    let salary = income(&example).salary.unwrap();
    assert_eq!(salary.months.len(), 6);
    assert_eq!(salary.months_expected, 6);
    assert!(salary.extras.is_empty());
}

#[test]
fn a_bonus_is_no_second_salary() {
    let example = half_year(|month| {
        format!("2025-0{month}-01 + 50000 salary ACME LTD\n2025-0{month}-20 + 9000 salary ACME LTD")
    });
    let salary = income(&example).salary.unwrap();
    assert_eq!(salary.amount, Money::paise(5_000_000));
    assert_eq!(salary.extras.len(), 6);
}

#[test]
fn a_firm_that_pays_like_an_employer_is_one() {
    let example =
        half_year(|month| format!("2025-0{month}-0{month} + 41250 transfer_in_third_party @neft ORION LABS"));
    let salary = income(&example).salary.unwrap();
    assert_eq!(salary.confidence, 60);
    assert!(!salary.is_from_individual);
}

#[test]
fn look_alikes_are_no_salary() {
    let person = |month| format!("2025-0{month}-01 + 50000 transfer_in_third_party @upi RAVI KUMAR");
    assert_eq!(income(&half_year(person)).salary, None);
    let small = |month| format!("2025-0{month}-01 + 5000 transfer_in_third_party @neft ORION LABS");
    assert_eq!(income(&half_year(small)).salary, None);
    let uneven =
        |month| format!("2025-0{month}-01 + {} transfer_in_third_party @neft ORION LABS", month * 20_000);
    assert_eq!(income(&half_year(uneven)).salary, None);
    let minor = |month| {
        format!(
            "2025-0{month}-01 + 10000 transfer_in_third_party @neft ORION LABS\n2025-0{month}-09 + 90000 rent_received X"
        )
    };
    assert_eq!(income(&half_year(minor)).salary, None);
    let old = |month| {
        if month <= 2 {
            format!("2025-0{month}-01 + 50000 salary ACME LTD")
        } else {
            format!("2025-0{month}-01 - 1 groceries X")
        }
    };
    assert_eq!(income(&half_year(old)).salary, None);
}

#[test]
fn a_new_salary_counts_and_is_called_new() {
    let example = half_year(|month| {
        if month < 5 {
            format!("2025-0{month}-01 - 10 groceries X")
        } else {
            format!("2025-0{month}-05 + 50000 salary ACME LTD")
        }
    });
    let salary = income(&example).salary.unwrap();
    assert_eq!(salary.is_new, Some(true));
    assert_eq!(income(&Example::worked()).salary.unwrap().is_new, Some(false));
}

#[test]
fn two_employers_at_once_are_both_kept() {
    let example = half_year(|month| {
        format!("2025-0{month}-01 + 50000 salary ACME LTD\n2025-0{month}-07 + 60000 salary ORION LABS")
    });
    let income = income(&example);
    assert_eq!(income.salary.unwrap().employer.as_deref(), Some("ORION LABS"));
    assert_eq!(income.other_salaries.len(), 1);
}

#[test]
fn salary_under_ever_new_names_is_taken_together() {
    let example = half_year(|month| format!("2025-0{month}-01 + 50000 salary ACME BRANCH{month}"));
    assert_eq!(income(&example).salary.unwrap().months.len(), 6);
}

#[test]
fn without_a_salary_pension_and_rent_count() {
    let example = half_year(|month| {
        format!("2025-0{month}-01 + 20000 pension_govt_benefit X\n2025-0{month}-02 + 4000 cash_deposit")
    });
    let income = income(&example);
    assert_eq!((income.basis, income.monthly), (Basis::Regular, Some(Money::paise(2_000_000))));
}

#[test]
fn net_credits_count_cash_at_half() {
    let example = half_year(|month| {
        format!(
            "2025-0{month}-01 + 20000 business_receipt X{month}\n2025-0{month}-02 + 4000 cash_deposit\n2025-0{month}-03 + 900000 loan_disbursal Y"
        )
    });
    let income = income(&example);
    assert_eq!((income.basis, income.monthly), (Basis::NetCredits, Some(Money::paise(2_200_000))));
}

#[test]
fn a_few_days_are_no_months_income() {
    let example = Example::of("period 2025-01-01 2025-01-20\n2025-01-02 + 100 business_receipt X").unwrap();
    assert_eq!(income(&example).monthly, None);
    let longer = Example::of("period 2025-01-02 2025-01-31\n2025-01-02 + 100 business_receipt X").unwrap();
    assert_eq!(income(&longer).monthly, Some(Money::paise(10_146)));
}
