//! Calendar months of a statement.

use jiff::civil::Date;

/// One calendar month as far as the statement reaches into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    pub year: i16,
    /// Counted from 1.
    pub month: i8,
    /// The first and last of its days that the statement covers.
    pub from: Date,
    pub to: Date,
    /// The statement covers it from its first day to its last.
    pub is_full: bool,
}

impl Month {
    /// Every month between two days, oldest first.
    pub fn between(from: Date, to: Date) -> Vec<Self> {
        let mut months = Vec::new();
        let mut first = from.first_of_month();
        while first <= to {
            let last = first.last_of_month();
            months.push(Self {
                year: first.year(),
                month: first.month(),
                from: first.max(from),
                to: last.min(to),
                is_full: first >= from && last <= to,
            });
            let Ok(next) = last.tomorrow() else { break };
            first = next;
        }
        months
    }

    pub fn contains(&self, date: Date) -> bool {
        self.from <= date && date <= self.to
    }

    pub fn days(&self) -> i32 {
        ledger::days_between(self.from, self.to) + 1
    }

    /// `2025-04`
    pub fn name(&self) -> String {
        self.from.strftime("%Y-%m").to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn only_whole_months_are_full() {
        let months = Month::between(date(2024, 1, 15), date(2024, 3, 31));
        let names: Vec<_> = months.iter().map(|month| (month.name(), month.is_full, month.days())).collect();
        assert_eq!(
            names,
            [("2024-01".into(), false, 17), ("2024-02".into(), true, 29), ("2024-03".into(), true, 31)]
        );
    }
}
