//! Metrics: coverage. How much of the account's life the statement shows.

use category::Category;

use crate::book::{Day, Finding, Found, Line, Missing, Month, Rows, Tally, Unit, Value, Window};
use crate::metric::{Family, Metric};
use crate::study::Study;
use ledger::days_between;

pub(crate) const METRICS: &[Metric] = &[
    Metric {
        name: "history_days",
        title: "Days covered",
        family: Family::Coverage,
        formula: "days from the first to the last day of the statement, both counted, without days that no statement shows",
        unit: Unit::CountedDays,
        windows: Window::WHOLE,
        excludes: "",
        example: "31 + 28 + 31 + 30 + 31 + 30 + 31",
        compute: |study, _| Found::count(study.book.days.iter().filter(|day| day.is_seen).count(), Rows::All),
        monthly: Some(|study, month| {
            Some(Value::Count(study.book.seen(month.from, month.to).unsigned_abs()))
        }),
    },
    Metric {
        name: "full_months",
        title: "Whole months covered",
        family: Family::Coverage,
        formula: "calendar months that the statement covers from their first day to their last",
        unit: Unit::Months,
        windows: Window::WHOLE,
        excludes: "months of which a day is missing",
        example: "7",
        compute: |study, _| Found::count(study.book.full_months().count(), Rows::All),
        monthly: None,
    },
    Metric {
        name: "transactions",
        title: "Transactions",
        family: Family::Coverage,
        formula: "number of rows",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "",
        example: "71",
        compute: |study, window| Found::count(all(study, window)?.len(), Rows::All),
        monthly: Some(|study, month| count_in(study, month, |_| true)),
    },
    Metric {
        name: "transactions_monthly",
        title: "Transactions a month",
        family: Family::Coverage,
        formula: "number of rows / months of the window",
        unit: Unit::AverageCount,
        windows: Window::ALL,
        excludes: "",
        example: "71 / 7",
        compute: |study, window| {
            let count = all(study, window)?.len() as f64;
            Found::number(count / study.book.length_in_months(window), Rows::All)
        },
        monthly: None,
    },
    Metric {
        name: "customer_transactions",
        title: "Transactions made by people",
        family: Family::Coverage,
        formula: "number of rows that somebody made, not the bank",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "interest, charges, returned items, reversals, cashback, liens",
        example: "71 - 2 - 3 - 1 - 1",
        compute: |study, window| {
            let tally = Tally::of(&study.book, window, is_made_by_people)?;
            Found::count(tally.count(), tally.rows())
        },
        monthly: Some(|study, month| count_in(study, month, is_made_by_people)),
    },
    Metric {
        name: "active_days_share",
        title: "Days with transactions",
        family: Family::Coverage,
        formula: "days with a row / days of the window",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "66 / 212",
        compute: |study, window| {
            let (from, to) = study.book.reach(window)?;
            let days = study.book.days_in(from, to);
            let active = days.iter().filter(|day| day.last_row.is_some()).count();
            let seen = i128::from(study.book.seen(from, to));
            Found::ratio(active as i128, seen, Rows::All, Missing::TooShort)
        },
        monthly: None,
    },
    Metric {
        name: "longest_gap_days",
        title: "Longest gap",
        family: Family::Coverage,
        formula: "most days in a row without a row",
        unit: Unit::CountedDays,
        windows: Window::ALL,
        excludes: "",
        example: "27 - 16 + 1",
        compute: longest_gap,
        monthly: None,
    },
    Metric {
        name: "quiet_days_at_end",
        title: "Days since the last transaction",
        family: Family::Coverage,
        formula: "days from the last row to the last day of the statement",
        unit: Unit::CountedDays,
        windows: Window::WHOLE,
        excludes: "",
        example: "0",
        compute: |study, _| {
            let quiet = study.book.days.iter().rev().take_while(|day| day.last_row.is_none()).count();
            Found::count(quiet, last_row(study))
        },
        monthly: None,
    },
    Metric {
        name: "statement_age_days",
        title: "Age of the statement",
        family: Family::Coverage,
        formula: "days from the last day of the statement to the day of the application; 0 when it ends later",
        unit: Unit::CountedDays,
        windows: Window::WHOLE,
        excludes: "",
        example: "10",
        compute: |study, _| {
            let as_of = study.book.asked.as_of.ok_or(Missing::NoApplicationDate)?;
            Found::count(days_between(study.book.to, as_of).max(0) as usize, last_row(study))
        },
        monthly: None,
    },
    Metric {
        name: "undisclosed_accounts",
        title: "Accounts that were not sent",
        family: Family::Coverage,
        formula: "signs of other accounts: own accounts elsewhere, cards that are paid, loans that a bureau knows and nothing here repays, \
                  a salary that stopped",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "accounts that are part of the case",
        example: "0",
        compute: |study, _| {
            let rows = study.undisclosed.iter().flatten();
            let mut rows: Vec<u32> = rows.filter_map(|row| u32::try_from(*row).ok()).collect();
            rows.sort_unstable();
            rows.dedup();
            Found::count(study.undisclosed.len(), Rows::These(rows))
        },
        monthly: None,
    },
    Metric {
        name: "last_transaction_age_days",
        title: "Age of the last transaction",
        family: Family::Coverage,
        formula: "days from the last row to the day of the application; 0 when it comes later",
        unit: Unit::CountedDays,
        windows: Window::WHOLE,
        excludes: "",
        example: "10",
        compute: |study, _| {
            let as_of = study.book.asked.as_of.ok_or(Missing::NoApplicationDate)?;
            let last = study.book.days.iter().rev().find(|day| day.last_row.is_some());
            let last = last.map_or(study.book.to, |day| day.date);
            Found::count(days_between(last, as_of).max(0) as usize, last_row(study))
        },
        monthly: None,
    },
    Metric {
        name: "months_without_credits",
        title: "Months without credits",
        family: Family::Coverage,
        formula: "number of whole months in which nothing came in",
        unit: Unit::Months,
        windows: Window::ALL,
        excludes: "months of which a day is missing",
        example: "0",
        compute: |study, window| {
            let months = study.book.full_months_of(window);
            let is_empty = |month: &&Month| !lines_of(study, month).iter().any(|line| line.is_credit);
            Found::count(months.filter(is_empty).count(), Rows::All)
        },
        monthly: None,
    },
    Metric {
        name: "uncategorised_share",
        title: "Money of unknown purpose",
        family: Family::Coverage,
        formula: "amounts of uncategorised rows / amounts of all rows, credits and debits together",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "0 / (482200 + 457600)",
        compute: |study, window| {
            let unknown = Tally::of(&study.book, window, |line| line.category == Category::Uncategorised)?;
            let whole: i128 = all(study, window)?.iter().map(Line::paise).sum();
            Found::ratio(unknown.total, whole, unknown.rows(), Missing::TooFewRows)
        },
        monthly: None,
    },
    Metric {
        name: "balance_coverage",
        title: "Rows with a balance",
        family: Family::Coverage,
        formula: "rows that print a balance / rows",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "71 / 71",
        compute: |study, _| {
            let entries = study.book.entries;
            let printed = entries.iter().filter(|entry| entry.balance.is_some()).count();
            Found::ratio(printed as i128, entries.len() as i128, Rows::All, Missing::TooFewRows)
        },
        monthly: None,
    },
];

fn all<'a>(study: &'a Study<'_>, window: Window) -> Result<&'a [Line], Missing> {
    let (from, to) = study.book.reach(window)?;
    Ok(study.book.lines_in(from, to))
}

fn lines_of<'a>(study: &'a Study<'_>, month: &Month) -> &'a [Line] {
    study.book.lines_in(month.from, month.to)
}

fn count_in(study: &Study<'_>, month: &Month, is_counted: fn(&Line) -> bool) -> Option<Value> {
    let count = lines_of(study, month).iter().filter(|line| is_counted(line)).count();
    u32::try_from(count).ok().map(Value::Count)
}

fn is_made_by_people(line: &Line) -> bool {
    !matches!(
        line.category,
        Category::InterestEarned
            | Category::BankCharge
            | Category::PenalCharge
            | Category::BounceCharge
            | Category::BounceInwardNach
            | Category::BounceInwardCheque
            | Category::BounceOutwardCheque
            | Category::OdInterest
            | Category::ReversalTechnical
            | Category::CashbackReward
            | Category::LienHoldLegal
    )
}

fn longest_gap(study: &Study<'_>, window: Window) -> Finding {
    let (from, to) = study.book.reach(window)?;
    let days = study.book.days_in(from, to);
    let is_quiet = |day: &Day| day.is_seen && day.last_row.is_none();
    let runs = days.chunk_by(|day, next| is_quiet(day) == is_quiet(next));
    let quiet = runs.filter(|run| run.first().is_some_and(is_quiet));
    Found::count(quiet.map(<[_]>::len).max().unwrap_or(0), Rows::All)
}

fn last_row(study: &Study<'_>) -> Rows {
    Rows::These(study.book.lines().last().map(|line| line.row).into_iter().collect())
}
