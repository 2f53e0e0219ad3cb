//! Months, income, obligations, returned items and counterparties → tables.

use engine::codes::Unit;
use engine::{BounceReport, Report, Rupees};

use super::canvas::{Colour, Ink};
use super::flow::{Cell, Flow, left, right};
use crate::coin::Coin;
use crate::words;
use crate::words::english::memo::{money as texts, more_in_workbook};
use crate::words::english::{labels, nouns};

/// Longer lists are in the workbook.
const MONTHS_SHOWN: usize = 12;
const LISTED: usize = 8;

pub(super) fn months(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let all = &report.cash_flow.months;
    let shown = all.get(all.len().saturating_sub(MONTHS_SHOWN)..).unwrap_or_default();
    if shown.is_empty() {
        return;
    }
    let money = |amount: Option<Rupees>| amount.map_or_else(|| "–".to_owned(), |amount| coin.whole(amount));
    let rows: Vec<Vec<Cell>> = shown
        .iter()
        .map(|month| {
            let partly = if month.is_full { "" } else { " *" };
            vec![
                format!("{}{partly}", words::month(&month.month)).into(),
                coin.whole(month.credits).into(),
                coin.whole(month.debits).into(),
                coin.whole(month.income_credits).into(),
                money(month.average_balance).into(),
                money(month.lowest_balance).into(),
                money(month.closing_balance).into(),
            ]
        })
        .collect();
    let columns = [
        left(labels::MONTH, 12.0),
        right(labels::IN, 15.0),
        right(labels::OUT, 15.0),
        right(labels::INCOME_CREDITS, 15.0),
        right(labels::AVERAGE_BALANCE, 15.0),
        right(labels::LOWEST_BALANCE, 15.0),
        right(labels::CLOSING_BALANCE, 15.0),
    ];
    flow.table(&columns, &rows);
    if shown.iter().any(|month| !month.is_full) {
        flow.paragraph(Ink::quiet(7.5), labels::NOT_COVERED_WHOLE);
    }
    rest(flow, all.len(), MONTHS_SHOWN, nouns::MONTH);
}

pub(super) fn income(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let income = &report.income;
    flow.section(labels::INCOME, 40.0);
    let monthly = match income.monthly {
        Some(amount) => texts::income(&coin.exact(amount), words::basis(&income.basis)),
        None => texts::NO_INCOME.to_owned(),
    };
    flow.paragraph(Ink::plain(9.0), &monthly);
    let salaries = income.salary.iter().chain(&income.other_salaries).map(|salary| {
        let employer = salary.employer.as_deref().unwrap_or(texts::EMPLOYER_NOT_NAMED);
        let mut notes = vec![
            labels::salary_seen((salary.months_seen, salary.months_expected), salary.day),
            labels::sure(salary.confidence),
        ];
        notes.extend(salary.remarks.iter().map(|remark| words::salary_remark(remark).to_owned()));
        vec![Cell::strong(texts::salary(employer)), coin.exact(salary.amount).into(), notes.join(", ").into()]
    });
    let sources = income.sources.iter().map(|source| {
        let notes = texts::source(&coin.exact(source.total), &words::counted(source.rows.len(), nouns::ROW));
        vec![
            words::plain(words::income_source(&source.kind)).into(),
            coin.exact(source.monthly).into(),
            notes.into(),
        ]
    });
    let rows: Vec<Vec<Cell>> = salaries.chain(sources).take(LISTED).collect();
    if !rows.is_empty() {
        flow.table(
            &[left(texts::SOURCE, 40.0), right(labels::A_MONTH, 16.0), left(labels::SEEN, 44.0)],
            &rows,
        );
    }
}

pub(super) fn obligations(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let owed = &report.obligations;
    flow.section(labels::OBLIGATIONS, 40.0);
    let monthly =
        owed.monthly.map_or_else(|| labels::AN_UNKNOWN_AMOUNT.to_owned(), |amount| coin.exact(amount));
    let share = owed.foir.map(|foir| words::value(foir, Some(&Unit::Ratio), coin));
    let share = share.map(|foir| labels::with_foir(&foir)).unwrap_or_default();
    flow.paragraph(Ink::plain(9.0), &texts::obligations(&words::sentence(&monthly), &share));
    parts(flow, report);
    let rows: Vec<Vec<Cell>> = owed
        .loans
        .iter()
        .take(LISTED)
        .map(|loan| {
            let troubled = |count: u32| {
                if count > 0 {
                    Cell::coloured(count.to_string(), Colour::RED)
                } else {
                    count.to_string().into()
                }
            };
            vec![
                loan.lender.as_str().into(),
                coin.exact(loan.instalment).into(),
                words::plain(words::frequency(&loan.frequency)).into(),
                loan.instalments.to_string().into(),
                troubled(loan.bounced),
                troubled(loan.missed),
                if loan.is_active { labels::STILL_RUNNING } else { labels::ENDED }.into(),
            ]
        })
        .collect();
    let columns = [
        left(labels::LENDER, 32.0),
        right(labels::INSTALMENT, 17.0),
        left(labels::RHYTHM, 13.0),
        right(labels::SEEN, 8.0),
        right(labels::RETURNED, 10.0),
        right(labels::MISSED, 9.0),
        left(labels::STATE, 11.0),
    ];
    if !rows.is_empty() {
        flow.table(&columns, &rows);
        rest(flow, owed.loans.len(), LISTED, nouns::LOAN);
    }
    received(flow, report);
}

/// Everything that the obligations are made of.
fn parts(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let parts = report.obligations.parts.iter();
    let rows: Vec<Vec<Cell>> = parts
        .map(|part| vec![words::obligation(&part.kind).into(), coin.exact(part.monthly).into()])
        .collect();
    if !rows.is_empty() {
        flow.table(&[left(texts::MADE_OF, 70.0), right(labels::A_MONTH, 30.0)], &rows);
    }
}

/// Loans that came in, the newest first.
fn received(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let disbursals = &report.obligations.disbursals;
    let rows: Vec<Vec<Cell>> = disbursals
        .iter()
        .rev()
        .take(LISTED)
        .map(|loan| {
            let kind = if loan.is_digital_lender { texts::A_DIGITAL_LENDER } else { texts::A_LENDER };
            vec![
                words::date(loan.date).into(),
                loan.lender.as_str().into(),
                kind.into(),
                coin.exact(loan.amount).into(),
            ]
        })
        .collect();
    if !rows.is_empty() {
        let columns = [
            left(labels::LOAN_RECEIVED, 18.0),
            left(labels::FROM, 44.0),
            left(labels::KIND, 18.0),
            right(labels::AMOUNT, 20.0),
        ];
        flow.table(&columns, &rows);
        rest(flow, disbursals.len(), LISTED, nouns::LOAN);
    }
}

pub(super) fn returns(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let bounces = &report.bounces;
    flow.section(labels::RETURNED_PAYMENTS, 40.0);
    if bounces.events.is_empty() && bounces.penal_charges.is_empty() {
        flow.paragraph(Ink::plain(9.0), texts::NO_RETURNS);
        return;
    }
    let penalties = words::counted(bounces.penal_charges.len(), nouns::PENALTY_CHARGE);
    let summary = texts::returned(bounces.inward, bounces.of_instalments, bounces.outward, &penalties);
    flow.paragraph(Ink::plain(9.0), &summary);
    // An event that only its charge shows has nothing but a date.
    let told: Vec<&BounceReport> =
        bounces.events.iter().filter(|event| event.amount.is_some() || event.party.is_some()).collect();
    let rows: Vec<Vec<Cell>> = told
        .iter()
        .rev()
        .take(LISTED)
        .map(|event| {
            vec![
                words::date(event.date).into(),
                words::plain(words::bounce_direction(&event.direction)).into(),
                words::plain(words::instrument(&event.instrument)).into(),
                event.party.as_deref().unwrap_or("–").into(),
                event.amount.map_or_else(|| "–".to_owned(), |amount| coin.exact(amount)).into(),
                words::plain(words::bounce_cause(&event.cause)).into(),
                event.cleared_on.map_or_else(|| labels::NO.to_owned(), words::date).into(),
            ]
        })
        .collect();
    let columns = [
        left(labels::DATE, 13.0),
        left(labels::DIRECTION, 11.0),
        left(texts::BY, 11.0),
        left(labels::PARTY, 26.0),
        right(labels::AMOUNT, 15.0),
        left(labels::CAUSE, 11.0),
        left(texts::PAID_LATER, 13.0),
    ];
    if !rows.is_empty() {
        flow.table(&columns, &rows);
        rest(flow, told.len(), LISTED, nouns::RETURNED_PAYMENT);
    }
    let untold = bounces.events.len() - told.len();
    if untold > 0 {
        let count = words::counted(untold, nouns::RETURNED_PAYMENT);
        flow.paragraph(Ink::quiet(8.0), &texts::known_by_charge(&count));
    }
}

pub(super) fn counterparties(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let parties = &report.counterparties;
    if parties.largest.is_empty() {
        return;
    }
    flow.section(texts::COUNTERPARTIES, 60.0);
    let money = |amount: Option<Rupees>| amount.map_or_else(|| "–".to_owned(), |amount| coin.whole(amount));
    let rows: Vec<Vec<Cell>> = parties
        .largest
        .iter()
        .take(LISTED)
        .map(|party| {
            let kinds: Vec<String> = party.categories.iter().take(1).map(words::category).collect();
            vec![
                party.name.as_str().into(),
                money(party.credits).into(),
                money(party.debits).into(),
                (party.credit_count + party.debit_count).to_string().into(),
                kinds.join(", ").into(),
            ]
        })
        .collect();
    let columns = [
        left(labels::NAME, 40.0),
        right(labels::IN, 15.0),
        right(labels::OUT, 15.0),
        right(labels::ROWS, 8.0),
        left(texts::MOSTLY, 22.0),
    ];
    flow.table(&columns, &rows);
    rest(flow, parties.total, LISTED, nouns::COUNTERPARTY);
}

fn rest(flow: &mut Flow, total: usize, shown: usize, noun: &str) {
    if total > shown {
        let left_out = words::counted(total - shown, noun);
        flow.paragraph(Ink::quiet(8.0), &more_in_workbook(&left_out));
    }
}
