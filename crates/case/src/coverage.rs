//! The days an account shows → which calendar months are whole, in part or missing.

use ledger::Date;

use crate::account::Account;

/// How much of a month is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    Whole,
    Part,
    Missing,
}

/// A calendar month by its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonthOf(pub Date);

/// A grid of more months than any lender asks for would help nobody: thirty years, as a book of days has.
const MAX_MONTHS: usize = 12 * 30;

impl MonthOf {
    /// The last months from one day to another, oldest first.
    pub fn between(from: Date, to: Date) -> Vec<Self> {
        let (first, mut month) = (from.first_of_month(), to.first_of_month());
        let mut months = Vec::new();
        while month >= first && months.len() < MAX_MONTHS {
            months.push(Self(month));
            let Ok(before) = month.yesterday() else { break };
            month = before.first_of_month();
        }
        months.reverse();
        months
    }

    /// `2025-04`
    pub fn name(self) -> String {
        self.0.strftime("%Y-%m").to_string()
    }
}

impl Account {
    pub fn covers(&self, month: MonthOf) -> Coverage {
        let (first, last) = (month.0.first_of_month(), month.0.last_of_month());
        if self.spans.iter().any(|(from, to)| *from <= first && last <= *to) {
            Coverage::Whole
        } else if self.spans.iter().any(|(from, to)| *from <= last && first <= *to) {
            Coverage::Part
        } else {
            Coverage::Missing
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn months_are_whole_in_part_or_missing() {
        let spans = vec![(date(2025, 1, 10), date(2025, 2, 28)), (date(2025, 4, 1), date(2025, 4, 29))];
        let account = Account { parts: Vec::new(), rows: Vec::new(), seams: Vec::new(), spans };
        let months = MonthOf::between(date(2025, 1, 31), date(2025, 5, 1));
        let found: Vec<_> = months.iter().map(|month| (month.name(), account.covers(*month))).collect();
        let expected = [
            ("2025-01", Coverage::Part),
            ("2025-02", Coverage::Whole),
            ("2025-03", Coverage::Missing),
            ("2025-04", Coverage::Part),
            ("2025-05", Coverage::Missing),
        ];
        assert_eq!(found, expected.map(|(month, state)| (month.to_owned(), state)));
    }

    #[test]
    fn a_grid_of_centuries_keeps_its_last_months() {
        let months = MonthOf::between(date(1, 1, 1), date(2025, 5, 1));
        assert_eq!(
            (months.len(), months.last().map(|month| month.name())),
            (360, Some("2025-05".to_owned()))
        );
    }
}
