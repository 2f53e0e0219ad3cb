//! Papers of one applicant, as months of a ledger that is cut, left out, told twice and changed.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod holders;
mod seams;

use jiff::civil::Date;
use ledger::Private;
use statement::Statement;

/// Rows as `date amount balance`, a debit with a minus.
pub(crate) fn paper(rows: &[(&str, i64, i64)], number: &str, period: Option<(&str, &str)>) -> Statement {
    let mut text = String::from("date,description,debit,credit,balance\n");
    for (date, amount, balance) in rows {
        let (debit, credit) = if *amount < 0 {
            (format!("{}", -amount), String::new())
        } else {
            (String::new(), format!("{amount}"))
        };
        text += &format!("{date},row of {date} {amount},{debit},{credit},{balance}\n");
    }
    let mut read = statement::read_csv(text.as_bytes()).expect("a ledger");
    read.lead.account.number = (!number.is_empty()).then(|| Private::new(number));
    read.lead.account.period = period.map(|(from, to)| (day(from), day(to)));
    read
}

pub(crate) fn day(text: &str) -> Date {
    text.parse().expect("a date")
}

/// `part.row` of every row of an account.
pub(crate) fn rows(account: &case::Account) -> Vec<String> {
    account.rows.iter().map(|row| format!("{}.{}", row.part, row.row)).collect()
}
