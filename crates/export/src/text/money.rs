//! Income, obligations, months, categories and counterparties.

use std::io::{self, Write};

use engine::{Report, ValueReport};

use super::{cut, line, shown};
use crate::words;

const CATEGORIES_SHOWN: usize = 12;
const PARTIES_SHOWN: usize = 10;
const BAR_WIDTH: f64 = 24.0;

pub(super) fn income(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let income = &report.income;
    let monthly = income.monthly.map_or_else(|| "none found".to_owned(), |amount| format!("{} a month", words::rupees(amount)));
    writeln!(out)?;
    line(out, "Income", &format!("{monthly} ({})", income.basis.replace('_', " ")))?;
    for salary in income.salary.iter().chain(&income.other_salaries) {
        let employer = salary.employer.as_deref().unwrap_or("an employer that is not named");
        let remarks = if salary.remarks.is_empty() { String::new() } else { format!("; {}", salary.remarks.join(", ")) };
        let seen = format!(
            "{} from {employer}, {} of {} months, day {}, {} % sure{remarks}",
            words::rupees(salary.amount),
            salary.months_seen,
            salary.months_expected,
            salary.day,
            salary.confidence
        );
        line(out, "", &seen)?;
    }
    Ok(())
}

pub(super) fn obligations(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let owed = &report.obligations;
    let shown = |value: Option<ValueReport>, unit| value.map_or_else(|| "–".to_owned(), |value| words::value(value, unit));
    let share = owed.foir.map(|foir| format!(", {} of income", words::value(foir, "ratio"))).unwrap_or_default();
    line(out, "Obligations", &format!("{} a month{share}", shown(owed.monthly, "rupees")))?;
    for loan in &owed.loans {
        let state = if loan.is_active { "running" } else { "ended" };
        let trouble = match (loan.bounced, loan.missed) {
            (0, 0) => String::new(),
            (bounced, missed) => format!(", {bounced} returned, {missed} missed"),
        };
        let seen = format!(
            "{} {} to {}, {state}, {} seen{trouble}",
            words::rupees(loan.instalment),
            loan.frequency,
            loan.lender,
            words::counted(loan.instalments as usize, "instalment")
        );
        line(out, "", &seen)?;
    }
    let bounces = &report.bounces;
    let seen = format!(
        "{} inward, {} outward, {} of instalments; {}",
        bounces.inward,
        bounces.outward,
        bounces.of_instalments,
        words::counted(bounces.penal_charges.len(), "penalty charge")
    );
    line(out, "Returns", &seen)?;
    for event in &bounces.events {
        let amount = event.amount.map_or_else(|| "an amount not shown".to_owned(), words::rupees);
        let party = event.party.as_deref().unwrap_or("somebody not named");
        line(out, "", &format!("{} {} {} {amount}, {party}, {} cause", event.date, event.direction, event.instrument, event.cause))?;
    }
    Ok(())
}

pub(super) fn months(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(
        out,
        "\n{:<9} {:>16} {:>16} {:>16} {:>16} {:>16}",
        "Month", "In", "Out", "Average", "Lowest", "Closing"
    )?;
    for month in &report.cash_flow.months {
        let money = |amount: Option<engine::Rupees>| amount.map(shown).unwrap_or_default();
        let partly = if month.is_full { "" } else { " *" };
        writeln!(
            out,
            "{:<9} {:>16} {:>16} {:>16} {:>16} {:>16}",
            format!("{}{partly}", month.month),
            shown(month.credits),
            shown(month.debits),
            money(month.average_balance),
            money(month.lowest_balance),
            money(month.closing_balance)
        )?;
    }
    if report.cash_flow.months.iter().any(|month| !month.is_full) {
        writeln!(out, "* not covered from its first day to its last")?;
    }
    Ok(())
}

pub(super) fn categories(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "\n{:<28} {:>16} {:>16}  Share of money out", "Category", "In", "Out")?;
    for category in report.categories.iter().take(CATEGORIES_SHOWN) {
        let bar = "█".repeat((category.debit_share * BAR_WIDTH).round().clamp(0.0, BAR_WIDTH) as usize);
        writeln!(
            out,
            "{:<28} {:>16} {:>16}  {bar}",
            words::plain(category.category),
            shown(category.credits),
            shown(category.debits)
        )?;
    }
    Ok(())
}

pub(super) fn counterparties(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "\n{:<36} {:>16} {:>16} {:>6}", "Counterparty", "In", "Out", "Rows")?;
    for party in report.counterparties.largest.iter().take(PARTIES_SHOWN) {
        let money = |amount: Option<engine::Rupees>| amount.map(shown).unwrap_or_default();
        writeln!(
            out,
            "{:<36} {:>16} {:>16} {:>6}",
            cut(&party.name, 36),
            money(party.credits),
            money(party.debits),
            party.rows.len()
        )?;
    }
    Ok(())
}
