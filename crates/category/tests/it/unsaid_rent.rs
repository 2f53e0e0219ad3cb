//! Rent that nobody calls rent, and what comes back every month and is none.

use category::{Account, Category, Entry, sort};
use jiff::civil::date;
use ledger::{Direction, Money, Origin, Proof, Transaction};

fn row(month: i8, day: i8, text: &str, rupees: i64) -> Transaction {
    Transaction {
        date: date(2025, month, day),
        time: None,
        value_date: None,
        description: text.to_owned(),
        reference: None,
        direction: if rupees < 0 { Direction::Debit } else { Direction::Credit },
        amount: Money::paise(rupees.abs() * 100),
        balance: None,
        proof: Proof::Unproven,
        origin: Origin::default(),
    }
}

/// A salary of 60,000 in four months, and the rows given for each of them.
fn sorted(rows: &[(i8, &str, i64)]) -> Vec<Entry> {
    let mut transactions = Vec::new();
    for month in 1..=4 {
        transactions.push(row(month, 1, "NEFT CR-HDFC0000001-ACME TOOLS LTD-SALARY", 60_000));
        transactions.extend(rows.iter().map(|(day, text, rupees)| row(month, *day, text, *rupees)));
    }
    let account =
        Account { holder: Some("SANDEEP KULKARNI"), ifsc: Some("HDFC0000001"), ..Account::default() };
    sort(&transactions, &account)
}

#[track_caller]
fn check(rows: &[(i8, &str, i64)], is_rent: bool) {
    let entries = sorted(rows);
    let rents = entries.iter().filter(|entry| entry.category == Category::RentPaid);
    let expected = if is_rent { 4 } else { 0 };
    assert_eq!(rents.clone().count(), expected, "{rows:?}");
    assert!(rents.clone().all(|entry| entry.rule == "rent.rhythm" && entry.confidence < 70));
}

const LANDLORD: &str = "UPI/DR/508700100002/VENKATESH MURTHY/CNRB/venkateshm61@okaxis/UPI";

#[test]
fn the_same_round_sum_to_one_person_every_month_is_rent() {
    check(&[(4, LANDLORD, -15_000)], true);
    check(&[(4, "NEFT/DR/AXMB508700709/SHRI SAI ESTATES", -15_000)], true);
}

#[test]
fn whoever_writes_what_it_is_for_pays_something_else() {
    check(&[(4, "UPI/DR/508700100002/VENKATESH MURTHY/CNRB/v61@okaxis/household", -15_000)], false);
    check(&[(4, "UPI/DR/508700100002/VENKATESH MURTHY/CNRB/v61@okaxis/chitti", -15_000)], false);
}

#[test]
fn small_odd_late_and_family_payments_are_not_rent() {
    check(&[(4, LANDLORD, -3_500)], false);
    check(&[(4, LANDLORD, -15_033)], false);
    check(&[(18, LANDLORD, -15_000)], false);
    check(&[(4, LANDLORD, -50_000)], false);
    check(&[(4, "UPI/DR/508700100002/KAMALA KULKARNI/SBIN/kamalak@oksbi/UPI", -15_000)], false);
}

#[test]
fn money_that_also_comes_back_or_goes_twice_is_not_rent() {
    let back = "UPI/CR/508700100003/VENKATESH MURTHY/CNRB/venkateshm61@okaxis/UPI";
    check(&[(4, LANDLORD, -15_000), (12, back, 2_000)], false);
    check(&[(4, LANDLORD, -15_000), (16, LANDLORD, -2_000)], false);
}

#[test]
fn of_two_who_fit_equally_neither_is_taken() {
    let other = "UPI/DR/508700100009/IQBAL HUSSAIN/UBIN/iqbalh@okaxis/UPI";
    check(&[(4, LANDLORD, -15_000), (5, other, -14_000)], false);
    check(&[(4, LANDLORD, -16_000), (5, other, -8_000)], true);
}
