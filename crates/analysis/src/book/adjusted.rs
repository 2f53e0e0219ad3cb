//! Days and lines → adjusted balances: what the account would have held without money that is not its own for good.

use category::Category;
use ledger::{Money, median};

use super::line::{Day, Line};
use super::month::Month;

/// A credit of so many times the credits of a middling month is a one-off.
const ONE_OFF_MULTIPLE: i128 = 3;

/// Borrowed money, transfers from own accounts and one-off credits form a pot; every debit empties the pot first.
/// What is left of the pot at the end of a day is no balance of the applicant's own.
pub(crate) fn fill(days: &mut [Day], lines: &[Line], months: &[Month]) {
    let one_off = one_off_above(days, lines, months);
    let mut lines = lines.iter().peekable();
    let mut pot: i128 = 0;
    for (at, day) in days.iter_mut().enumerate() {
        while let Some(line) = lines.next_if(|line| line.day as usize <= at) {
            let amount = i128::from(line.amount.as_paise());
            if !line.is_credit && !line.is_undone {
                pot = (pot - amount).max(0);
            } else if line.is_credit && (is_foreign(line) || is_one_off(line, one_off)) {
                pot += amount;
            }
        }
        day.adjusted = day.closing.map(|closing| {
            let own = i128::from(closing.as_paise()) - pot;
            Money::paise(i64::try_from(own).unwrap_or(i64::MIN))
        });
    }
}

fn is_foreign(line: &Line) -> bool {
    matches!(line.category, Category::LoanDisbursal | Category::SelfTransferIn)
}

/// A salary is never a one-off: it comes again.
fn is_one_off(line: &Line, above: Option<i128>) -> bool {
    line.category != Category::Salary && above.is_some_and(|above| i128::from(line.amount.as_paise()) > above)
}

/// Three times the median of the monthly credits; `None` without a whole month that has any.
fn one_off_above(days: &[Day], lines: &[Line], months: &[Month]) -> Option<i128> {
    let first = days.first()?.date;
    let mut sums: Vec<i128> = Vec::with_capacity(months.len());
    let mut rest = lines;
    for month in months {
        let end = ledger::days_between(first, month.to);
        let count = rest.partition_point(|line| i64::from(line.day) <= i64::from(end));
        let (inside, behind) = rest.split_at(count);
        rest = behind;
        if month.is_full {
            let credits = inside.iter().filter(|line| line.is_credit);
            sums.push(credits.map(|line| i128::from(line.amount.as_paise())).sum());
        }
    }
    let median = median(&mut sums)?;
    (median > 0).then_some(median * ONE_OFF_MULTIPLE)
}

#[cfg(test)]
mod tests {
    use crate::Example;

    #[track_caller]
    fn check(lines: &str, expected: &[i64]) {
        let example = Example::of(lines).unwrap();
        let book = example.book().unwrap();
        let adjusted: Vec<_> = book.days.iter().map(|day| day.adjusted.unwrap().as_paise() / 100).collect();
        assert_eq!(adjusted, expected);
    }

    #[test]
    fn borrowed_money_is_spent_first() {
        check(
            "opening 100\n period 2025-01-01 2025-01-05\n 2025-01-02 + 400 loan_disbursal X\n\
             2025-01-03 - 150 groceries Y\n 2025-01-04 - 300 groceries Y",
            &[100, 100, 100, 50, 50],
        );
    }

    #[test]
    fn own_transfers_do_not_fill_the_account() {
        check("opening 10\n 2025-01-02 + 400 self_transfer_in ME\n 2025-01-03 + 5 salary X", &[10, 15]);
    }

    #[test]
    fn a_credit_far_above_a_months_credits_is_left_out() {
        let mut lines = String::from("opening 0\nperiod 2025-01-01 2025-03-31\n");
        for month in 1..=3 {
            lines += &format!("2025-0{month}-01 + 100 salary ACME\n");
        }
        let plain = Example::of(&lines).unwrap();
        assert_eq!(plain.book().unwrap().days.last().unwrap().adjusted.unwrap().as_paise(), 30_000);
        // The median month stays at 100, so anything above 300 is no habit.
        let with = Example::of(&format!("{lines}2025-03-20 + 301 transfer_in_third_party AUNT")).unwrap();
        assert_eq!(with.book().unwrap().days.last().unwrap().adjusted.unwrap().as_paise(), 30_000);
        let within = Example::of(&format!("{lines}2025-03-20 + 300 transfer_in_third_party AUNT")).unwrap();
        assert_eq!(within.book().unwrap().days.last().unwrap().adjusted.unwrap().as_paise(), 60_000);
    }
}
