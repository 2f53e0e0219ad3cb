//! Does the ledger look like one that life wrote?

use ledger::currency::exact;
use ledger::{Direction, days_between};
use narration::{Channel, Mark};

use crate::check::{Check, Evidence, Family, Severity};
use crate::ledger_laws::Row;
use crate::paper::Paper;
use crate::question::Question;

const DIGITS: Question = Question {
    code: "last_digits_uneven",
    family: Family::Ledger,
    title: "Are the last digits of odd amounts spread as chance spreads them?",
    weight: Severity::Info,
    benign: "A business with fixed prices.",
};

const TIDY: Question = Question {
    code: "no_bank_entries",
    family: Family::Ledger,
    title: "Does the bank itself appear, with interest or fees, in half a year?",
    weight: Severity::Info,
    benign: "Free accounts and current accounts may have neither interest nor fees.",
};

const ROUND: Question = Question {
    code: "round_amounts",
    family: Family::Ledger,
    title: "Are amounts as uneven as real payments are?",
    weight: Severity::Low,
    benign: "Accounts used for savings and family transfers hold many round sums.",
};

pub(super) fn checks(paper: &Paper<'_>, rows: &[Row<'_>]) -> Vec<Check> {
    vec![last_digits(rows), no_bank_entries(paper, rows), round_amounts(paper, rows)]
}

/// Chi-square over the last digit of the rupees of amounts that are not multiples of five: what a person makes up is
/// not spread like chance. 0.1 % of honest ledgers lie beyond 26.1 with these seven degrees of freedom.
fn last_digits(rows: &[Row<'_>]) -> Check {
    const BEYOND: f64 = 26.1;
    const LEAST_ROWS: usize = 300;
    let mut counts = [0usize; 10];
    for row in rows {
        let rupees = row.amount().as_paise() / 100;
        counts[(rupees % 10).unsigned_abs() as usize] += 1;
    }
    let digits = [1usize, 2, 3, 4, 6, 7, 8, 9];
    let total: usize = digits.iter().map(|digit| counts[*digit]).sum();
    if total < LEAST_ROWS {
        return DIGITS.not_applicable();
    }
    let expected = total as f64 / digits.len() as f64;
    let difference = |digit: &usize| counts[*digit] as f64 - expected;
    let chi_square: f64 = digits.iter().map(|digit| difference(digit) * difference(digit) / expected).sum();
    // Prices end in 9 everywhere; without it the rest must be even.
    let others = [1usize, 2, 3, 4, 6, 7, 8];
    let mean = others.iter().map(|digit| counts[*digit]).sum::<usize>() as f64 / others.len() as f64;
    let without_nine: f64 = others
        .iter()
        .map(|digit| (counts[*digit] as f64 - mean) * (counts[*digit] as f64 - mean) / mean.max(1.0))
        .sum();
    if chi_square <= BEYOND || without_nine <= BEYOND {
        return DIGITS.clear();
    }
    let found =
        digits.iter().map(|digit| format!("{digit}: {}", counts[*digit])).collect::<Vec<_>>().join(", ");
    let evidence = Evidence {
        expected: Some(format!("about {expected:.0} each")),
        found: Some(found),
        ..Evidence::default()
    };
    DIGITS.detected("the last digits of the amounts are not spread as chance spreads them", vec![evidence])
}

fn no_bank_entries(paper: &Paper<'_>, rows: &[Row<'_>]) -> Check {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return TIDY.not_applicable() };
    let days = days_between(first.date(), last.date());
    if days < 180 || paper.statement.lead.reconciliation.rows < 60 {
        return TIDY.not_applicable();
    }
    let is_banks_own = |row: &Row<'_>| {
        matches!(row.reading.channel, Channel::Interest | Channel::Charge)
            || row.reading.has(Mark::Charge)
            || row.reading.has(Mark::Gst)
    };
    if rows.iter().any(is_banks_own) {
        return TIDY.clear();
    }
    TIDY.detected(format!("neither interest nor a fee in {days} days"), Vec::new())
}

fn round_amounts(paper: &Paper<'_>, rows: &[Row<'_>]) -> Check {
    const LEAST_ROWS: usize = 40;
    // Cash comes in notes, and rent and savings in round sums: only what is spent at shops and received counts.
    let counted: Vec<&Row<'_>> = rows
        .iter()
        .filter(|row| row.amount().as_paise() >= 100_000)
        .filter(|row| !matches!(row.reading.channel, Channel::Atm | Channel::Cash | Channel::Deposit))
        .collect();
    if counted.len() < LEAST_ROWS {
        return ROUND.not_applicable();
    }
    let is_round = |row: &&&Row<'_>| row.amount().as_paise() % 100_000 == 0;
    let round: Vec<&&Row<'_>> = counted.iter().filter(is_round).collect();
    if round.len() * 100 < counted.len() * 85 {
        return ROUND.clear();
    }
    let credits = round.iter().filter(|row| row.transaction.direction == Direction::Credit).count();
    let evidence = round
        .iter()
        .take(10)
        .map(|row| {
            row.evidence(
                "an uneven amount now and then",
                exact(row.amount(), paper.statement.lead.account.currency),
            )
        })
        .collect();
    ROUND.detected(
        format!(
            "{} of {} larger amounts are whole thousands, {credits} of them credits",
            round.len(),
            counted.len()
        ),
        evidence,
    )
}
