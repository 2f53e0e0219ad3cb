//! Income, obligations, months, categories and counterparties.

use std::io::{self, Write};

use engine::codes::{BounceInstrument, Unit};
use engine::{Report, Rupees};

use super::{cut, line, under};
use crate::coin::Coin;
use crate::words;
use crate::words::english::terminal::money as texts;
use crate::words::english::{labels, nouns};

const CATEGORIES_SHOWN: usize = 12;
const PARTIES_SHOWN: usize = 10;
const EVENTS_SHOWN: usize = 20;
const BAR_WIDTH: f64 = 24.0;
const NAME_WIDTH: usize = 36;

pub(super) fn income(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    let income = &report.income;
    let monthly = match income.monthly {
        Some(amount) => texts::income(&coin.exact(amount), words::basis(&income.basis)),
        None => texts::NO_INCOME.to_owned(),
    };
    writeln!(out)?;
    line(out, labels::INCOME, &monthly)?;
    for salary in income.salary.iter().chain(&income.other_salaries) {
        let employer = salary.employer.as_deref().unwrap_or(texts::EMPLOYER_NOT_NAMED);
        let remarks: Vec<&str> = salary.remarks.iter().map(words::salary_remark).collect();
        let months = (salary.months_seen, salary.months_expected);
        let seen = [labels::salary_seen(months, salary.day), labels::sure(salary.confidence)].join(", ");
        let said = texts::salary(&coin.exact(salary.amount), employer, &seen, &remarks.join(", "));
        under(out, "", &said)?;
    }
    for source in &income.sources {
        let count = words::counted(source.rows.len(), nouns::ROW);
        let kind = words::income_source(&source.kind);
        under(out, "", &texts::source(&coin.exact(source.monthly), kind, &count))?;
    }
    Ok(())
}

pub(super) fn obligations(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    let owed = &report.obligations;
    let monthly =
        owed.monthly.map_or_else(|| labels::AN_UNKNOWN_AMOUNT.to_owned(), |amount| coin.exact(amount));
    let share = owed.foir.map(|foir| words::value(foir, Some(&Unit::Ratio), coin));
    let share = share.map(|foir| labels::with_foir(&foir)).unwrap_or_default();
    line(out, labels::OBLIGATIONS, &(texts::a_month(&monthly) + &share))?;
    for part in &owed.parts {
        under(
            out,
            "",
            &format!("{}: {}", texts::a_month(&coin.exact(part.monthly)), words::obligation(&part.kind)),
        )?;
    }
    for loan in &owed.loans {
        let state = if loan.is_active { labels::STILL_RUNNING } else { labels::ENDED };
        let trouble = match (loan.bounced, loan.missed) {
            (0, 0) => String::new(),
            (bounced, missed) => texts::trouble(bounced, missed),
        };
        let frequency = words::frequency(&loan.frequency);
        let paid = texts::instalment(&coin.exact(loan.instalment), frequency, &loan.lender);
        let seen = texts::seen(&words::counted(loan.instalments as usize, nouns::INSTALMENT));
        under(out, "", &format!("{paid}, {state}, {seen}{trouble}"))?;
    }
    for loan in &owed.disbursals {
        let said = texts::disbursed(&coin.exact(loan.amount), &loan.lender, &loan.date.to_string());
        under(out, "", &said)?;
    }
    returns(out, report)
}

fn returns(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    let bounces = &report.bounces;
    let penalties = words::counted(bounces.penal_charges.len(), nouns::PENALTY_CHARGE);
    let seen = texts::returned(bounces.inward, bounces.outward, bounces.of_instalments, &penalties);
    line(out, texts::RETURNS, &seen)?;
    for event in bounces.events.iter().take(EVENTS_SHOWN) {
        let amount =
            event.amount.map_or_else(|| texts::AMOUNT_NOT_SHOWN.to_owned(), |amount| coin.exact(amount));
        let party = event.party.as_deref().map(|party| format!(", {party}")).unwrap_or_default();
        let later = event.cleared_on.map(|date| texts::paid_on(&date.to_string())).unwrap_or_default();
        let instrument = match &event.instrument {
            BounceInstrument::Unknown => String::new(),
            told @ (BounceInstrument::Nach | BounceInstrument::Cheque | BounceInstrument::Newer(_)) => {
                format!("{} ", words::instrument(told))
            }
        };
        let seen = format!(
            "{} {} {instrument}{amount}{party}{}{later}",
            event.date,
            words::bounce_direction(&event.direction),
            texts::cause(words::bounce_cause(&event.cause))
        );
        under(out, "", &seen)?;
    }
    if bounces.events.len() > EVENTS_SHOWN {
        under(out, "", &labels::and_more(bounces.events.len() - EVENTS_SHOWN))?;
    }
    Ok(())
}

pub(super) fn months(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    writeln!(
        out,
        "\n{:<9} {:>17} {:>17} {:>17} {:>17} {:>17}",
        labels::MONTH,
        labels::IN,
        labels::OUT,
        texts::AVERAGE,
        texts::LOWEST,
        texts::CLOSING
    )?;
    for month in &report.cash_flow.months {
        let money = |amount: Option<Rupees>| amount.map(|amount| coin.bare(amount)).unwrap_or_default();
        let partly = if month.is_full { "" } else { " *" };
        let row = format!(
            "{:<9} {:>17} {:>17} {:>17} {:>17} {:>17}",
            format!("{}{partly}", month.month),
            coin.bare(month.credits),
            coin.bare(month.debits),
            money(month.average_balance),
            money(month.lowest_balance),
            money(month.closing_balance)
        );
        writeln!(out, "{}", row.trim_end())?;
    }
    if report.cash_flow.months.iter().any(|month| !month.is_full) {
        writeln!(out, "{}", labels::NOT_COVERED_WHOLE)?;
    }
    Ok(())
}

pub(super) fn categories(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    writeln!(
        out,
        "\n{:<28} {:>17} {:>17}  {}",
        labels::CATEGORY,
        labels::IN,
        labels::OUT,
        texts::SHARE_OF_MONEY_OUT
    )?;
    for category in report.categories.iter().take(CATEGORIES_SHOWN) {
        let bar = "█".repeat((category.debit_share * BAR_WIDTH).round().clamp(0.0, BAR_WIDTH) as usize);
        let share =
            if category.debit_share > 0.0 { words::share(category.debit_share) } else { String::new() };
        let row = format!(
            "{:<28} {:>17} {:>17}  {share:>6} {bar}",
            cut(&words::category(&category.category), 28),
            coin.bare(category.credits),
            coin.bare(category.debits)
        );
        writeln!(out, "{}", row.trim_end())?;
    }
    if report.categories.len() > CATEGORIES_SHOWN {
        writeln!(out, "{}", labels::and_more(report.categories.len() - CATEGORIES_SHOWN))?;
    }
    Ok(())
}

pub(super) fn counterparties(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    let parties = &report.counterparties;
    if parties.largest.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n{:<NAME_WIDTH$} {:>17} {:>17} {:>6}",
        labels::COUNTERPARTY,
        labels::IN,
        labels::OUT,
        labels::ROWS
    )?;
    for party in parties.largest.iter().take(PARTIES_SHOWN) {
        let money = |amount: Option<Rupees>| amount.map(|amount| coin.bare(amount)).unwrap_or_default();
        writeln!(
            out,
            "{:<NAME_WIDTH$} {:>17} {:>17} {:>6}",
            cut(&party.name, NAME_WIDTH),
            money(party.credits),
            money(party.debits),
            party.rows.len()
        )?;
    }
    if parties.total > PARTIES_SHOWN {
        writeln!(out, "{}", labels::and_more(parties.total - PARTIES_SHOWN))?;
    }
    Ok(())
}
