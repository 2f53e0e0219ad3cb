//! Months, balances, categories, counterparties, loans and returned items → sheets.

use engine::Report;
use rust_xlsxwriter::{ChartType, XlsxError};

use super::charts::{BALANCE, IN, OUT, Series, Source, place};
use super::sheet::{Cell, Sheet, figures, words};
use crate::words as say;
use crate::words::english::{labels, workbook as texts};

const CREDITS: Series = Series { name: labels::IN, column: 2, colour: IN };
const DEBITS: Series = Series { name: labels::OUT, column: 3, colour: OUT };
const CLOSING: Series = Series { name: labels::CLOSING_BALANCE, column: 8, colour: BALANCE };
/// More bars than this cannot be read.
const CATEGORIES_DRAWN: u32 = 20;

pub(super) fn months<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words(labels::MONTH, 10.0),
        words(texts::months::COVERED_WHOLE, 14.0),
        figures(labels::IN, 17.0),
        figures(labels::OUT, 17.0),
        figures(labels::CREDITS, 9.0),
        figures(labels::DEBITS, 9.0),
        figures(labels::INCOME_CREDITS, 17.0),
        figures(labels::OPENING_BALANCE, 17.0),
        figures(labels::CLOSING_BALANCE, 17.0),
        figures(labels::AVERAGE_BALANCE, 17.0),
        figures(labels::LOWEST_BALANCE, 17.0),
        figures(texts::months::HIGHEST_BALANCE, 17.0),
    ];
    let rows = report.cash_flow.months.iter().map(|month| {
        vec![
            month.month.as_str().into(),
            Cell::yes(month.is_full),
            Cell::Money(month.credits),
            Cell::Money(month.debits),
            Cell::count(month.credit_count),
            Cell::count(month.debit_count),
            Cell::Money(month.income_credits),
            Cell::money(month.opening_balance),
            Cell::money(month.closing_balance),
            Cell::money(month.average_balance),
            Cell::money(month.lowest_balance),
            Cell::money(month.highest_balance),
        ]
    });
    sheet.table(&columns, rows)?;
    let source =
        Source { sheet: texts::sheets::MONTHS, last_row: sheet.row - 1, names: 0, axis: sheet.looks.axis };
    let mut chart = source.chart(ChartType::Column, texts::months::CHART, &[CREDITS, DEBITS]);
    if let (Some(chart), Some(line)) = (&mut chart, source.chart(ChartType::Line, "", &[CLOSING])) {
        chart.combine(&line);
    }
    place(sheet.sheet, (sheet.row + 1, 0), chart.as_ref())
}

pub(super) fn balances<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let rows =
        report.cash_flow.balances.iter().map(|day| vec![Cell::Date(day.date), Cell::Money(day.balance)]);
    sheet.table(&[words(labels::DATE, 13.0), figures(labels::BALANCE, 18.0)], rows)?;
    let source =
        Source { sheet: texts::sheets::BALANCES, last_row: sheet.row - 1, names: 0, axis: sheet.looks.axis };
    let series = Series { name: texts::balances::AT_THE_END_OF_THE_DAY, column: 1, colour: BALANCE };
    let mut chart = source.chart(ChartType::Line, labels::BALANCE_OVER_TIME, &[series]);
    if let Some(chart) = &mut chart {
        chart.x_axis().set_date_axis(true).set_num_format("mmm yy");
        chart.legend().set_hidden();
    }
    place(sheet.sheet, (1, 3), chart.as_ref())
}

pub(super) fn categories<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words(labels::CATEGORY, 30.0),
        words(labels::CODE, 28.0),
        figures(labels::IN, 17.0),
        figures(labels::OUT, 17.0),
        figures(labels::CREDITS, 9.0),
        figures(labels::DEBITS, 9.0),
        figures(labels::SHARE_OF_IN, 13.0),
        figures(labels::SHARE_OF_OUT, 13.0),
    ];
    let rows = report.categories.iter().map(|category| {
        vec![
            say::category(&category.category).into(),
            Cell::Text(category.category.as_str()),
            Cell::Money(category.credits),
            Cell::Money(category.debits),
            Cell::count(category.credit_count),
            Cell::count(category.debit_count),
            Cell::Share(category.credit_share),
            Cell::Share(category.debit_share),
        ]
    });
    sheet.table(&columns, rows)?;
    let source = Source {
        sheet: texts::sheets::CATEGORIES,
        last_row: (sheet.row - 1).min(CATEGORIES_DRAWN),
        names: 0,
        axis: sheet.looks.axis,
    };
    let mut chart = source.chart(ChartType::Bar, texts::categories::CHART, &[CREDITS, DEBITS]);
    if let Some(chart) = &mut chart {
        // The largest category at the top, as in the table.
        chart.x_axis().set_reverse();
        chart.set_height(560);
    }
    place(sheet.sheet, (1, 9), chart.as_ref())
}

pub(super) fn counterparties<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words(labels::NAME, 40.0),
        figures(labels::IN, 17.0),
        figures(labels::OUT, 17.0),
        figures(labels::CREDITS, 9.0),
        figures(labels::DEBITS, 9.0),
        figures(labels::SHARE_OF_IN, 13.0),
        figures(labels::SHARE_OF_OUT, 13.0),
        words(labels::FIRST, 13.0),
        words(labels::LAST, 13.0),
        words(labels::CATEGORIES, 40.0),
        words(labels::ROWS, 40.0),
    ];
    let rows = report.counterparties.largest.iter().map(|party| {
        let categories: Vec<String> = party.categories.iter().map(say::category).collect();
        vec![
            party.name.as_str().into(),
            Cell::money(party.credits),
            Cell::money(party.debits),
            Cell::Whole(party.credit_count.into()),
            Cell::Whole(party.debit_count.into()),
            Cell::Share(party.credit_share),
            Cell::Share(party.debit_share),
            Cell::Date(party.first),
            Cell::Date(party.last),
            categories.join(", ").into(),
            Cell::rows(&party.rows),
        ]
    });
    sheet.table(&columns, rows)
}

pub(super) fn loans<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words(labels::LENDER, 36.0),
        words(labels::WHAT, 14.0),
        figures(labels::AMOUNT, 17.0),
        words(labels::RHYTHM, 13.0),
        words(labels::FIRST, 13.0),
        words(labels::LAST, 13.0),
        figures(texts::loans::INSTALMENTS, 12.0),
        figures(labels::MISSED, 9.0),
        figures(labels::RETURNED, 10.0),
        words(labels::RUNNING, 9.0),
        words(texts::loans::DIGITAL_LENDER, 14.0),
        words(labels::ROWS, 40.0),
    ];
    let repaid = report.obligations.loans.iter().map(|loan| {
        vec![
            loan.lender.as_str().into(),
            labels::INSTALMENT.into(),
            Cell::Money(loan.instalment),
            say::plain(say::frequency(&loan.frequency)).into(),
            Cell::Date(loan.first),
            Cell::Date(loan.last),
            Cell::Whole(loan.instalments.into()),
            Cell::Whole(loan.missed.into()),
            Cell::Whole(loan.bounced.into()),
            Cell::yes(loan.is_active),
            Cell::yes(loan.is_digital_lender),
            Cell::rows(&loan.rows),
        ]
    });
    let received = report.obligations.disbursals.iter().map(|loan| {
        let rows: Vec<usize> = std::iter::once(loan.row).chain(loan.repayment_row).collect();
        vec![
            loan.lender.as_str().into(),
            labels::LOAN_RECEIVED.into(),
            Cell::Money(loan.amount),
            Cell::Empty,
            Cell::Date(loan.date),
            Cell::Empty,
            Cell::Empty,
            Cell::Empty,
            Cell::Empty,
            Cell::Empty,
            Cell::yes(loan.is_digital_lender),
            Cell::rows(&rows),
        ]
    });
    let all: Vec<Vec<Cell<'a>>> = repaid.chain(received).collect();
    sheet.table(&columns, all.into_iter())
}

pub(super) fn bounces<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words(labels::DATE, 13.0),
        words(labels::WHAT, 18.0),
        words(labels::DIRECTION, 12.0),
        words(texts::bounces::INSTRUMENT, 12.0),
        words(labels::CAUSE, 12.0),
        words(labels::PARTY, 36.0),
        figures(labels::AMOUNT, 17.0),
        words(labels::INSTALMENT, 11.0),
        words(texts::bounces::PAID_LATER_ON, 14.0),
        words(labels::ROWS, 24.0),
    ];
    let events = report.bounces.events.iter().map(|event| {
        vec![
            Cell::Date(event.date),
            texts::bounces::RETURNED_UNPAID.into(),
            Cell::Text(say::bounce_direction(&event.direction)),
            say::plain(say::instrument(&event.instrument)).into(),
            Cell::Text(say::bounce_cause(&event.cause)),
            event.party.as_deref().map_or(Cell::Empty, Cell::Text),
            Cell::money(event.amount),
            Cell::yes(event.is_instalment),
            Cell::date(event.cleared_on),
            Cell::rows(&event.rows),
        ]
    });
    let charges = report.bounces.penal_charges.iter().filter_map(|row| {
        let charge = report.transactions.get(*row)?;
        let mut cells = vec![
            Cell::Date(charge.date),
            texts::bounces::PENALTY_CHARGE.into(),
            Cell::Empty,
            Cell::Empty,
            Cell::Empty,
        ];
        cells.extend([
            charge.description.as_str().into(),
            Cell::money(charge.debit),
            Cell::Empty,
            Cell::Empty,
        ]);
        cells.push(Cell::row(*row));
        Some(cells)
    });
    let all: Vec<Vec<Cell<'a>>> = events.chain(charges).collect();
    sheet.table(&columns, all.into_iter())
}
