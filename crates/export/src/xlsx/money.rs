//! Months, balances, categories, counterparties, loans and returned items → sheets.

use engine::Report;
use rust_xlsxwriter::{ChartType, XlsxError};

use super::charts::{BALANCE, IN, OUT, Series, Source, place};
use super::sheet::{Cell, Sheet, figures, words};
use crate::words as say;

const CREDITS: Series = Series { name: "In", column: 2, colour: IN };
const DEBITS: Series = Series { name: "Out", column: 3, colour: OUT };
const CLOSING: Series = Series { name: "Closing balance", column: 8, colour: BALANCE };
/// More bars than this cannot be read.
const CATEGORIES_DRAWN: u32 = 20;

pub(super) fn months<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words("Month", 10.0),
        words("Covered whole", 14.0),
        figures("In", 17.0),
        figures("Out", 17.0),
        figures("Credits", 9.0),
        figures("Debits", 9.0),
        figures("Income credits", 17.0),
        figures("Opening balance", 17.0),
        figures("Closing balance", 17.0),
        figures("Average balance", 17.0),
        figures("Lowest balance", 17.0),
        figures("Highest balance", 17.0),
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
    let source = Source { sheet: "Months", last_row: sheet.row - 1, names: 0, axis: sheet.looks.axis };
    let mut chart =
        source.chart(ChartType::Column, "Money in and out, and the closing balance", &[CREDITS, DEBITS]);
    if let (Some(chart), Some(line)) = (&mut chart, source.chart(ChartType::Line, "", &[CLOSING])) {
        chart.combine(&line);
    }
    place(sheet.sheet, (sheet.row + 1, 0), chart.as_ref())
}

pub(super) fn balances<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let rows =
        report.cash_flow.balances.iter().map(|day| vec![Cell::Date(day.date), Cell::Money(day.balance)]);
    sheet.table(&[words("Date", 13.0), figures("Balance", 18.0)], rows)?;
    let source = Source { sheet: "Balances", last_row: sheet.row - 1, names: 0, axis: sheet.looks.axis };
    let series = Series { name: "Balance at the end of the day", column: 1, colour: BALANCE };
    let mut chart = source.chart(ChartType::Line, "Balance over time", &[series]);
    if let Some(chart) = &mut chart {
        chart.x_axis().set_date_axis(true).set_num_format("mmm yy");
        chart.legend().set_hidden();
    }
    place(sheet.sheet, (1, 3), chart.as_ref())
}

pub(super) fn categories<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words("Category", 30.0),
        words("Code", 28.0),
        figures("In", 17.0),
        figures("Out", 17.0),
        figures("Credits", 9.0),
        figures("Debits", 9.0),
        figures("Share of in", 13.0),
        figures("Share of out", 13.0),
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
        sheet: "Categories",
        last_row: (sheet.row - 1).min(CATEGORIES_DRAWN),
        names: 0,
        axis: sheet.looks.axis,
    };
    let mut chart = source.chart(ChartType::Bar, "Money in and out by category", &[CREDITS, DEBITS]);
    if let Some(chart) = &mut chart {
        // The largest category at the top, as in the table.
        chart.x_axis().set_reverse();
        chart.set_height(560);
    }
    place(sheet.sheet, (1, 9), chart.as_ref())
}

pub(super) fn counterparties<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words("Name", 40.0),
        figures("In", 17.0),
        figures("Out", 17.0),
        figures("Credits", 9.0),
        figures("Debits", 9.0),
        figures("Share of in", 13.0),
        figures("Share of out", 13.0),
        words("First", 13.0),
        words("Last", 13.0),
        words("Categories", 40.0),
        words("Rows", 40.0),
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
        words("Lender", 36.0),
        words("What", 14.0),
        figures("Amount", 17.0),
        words("Rhythm", 13.0),
        words("First", 13.0),
        words("Last", 13.0),
        figures("Instalments", 12.0),
        figures("Missed", 9.0),
        figures("Returned", 10.0),
        words("Running", 9.0),
        words("Digital lender", 14.0),
        words("Rows", 40.0),
    ];
    let repaid = report.obligations.loans.iter().map(|loan| {
        vec![
            loan.lender.as_str().into(),
            "Instalment".into(),
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
            "Loan received".into(),
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
        words("Date", 13.0),
        words("What", 18.0),
        words("Direction", 12.0),
        words("Instrument", 12.0),
        words("Cause", 12.0),
        words("Party", 36.0),
        figures("Amount", 17.0),
        words("Instalment", 11.0),
        words("Paid later on", 14.0),
        words("Rows", 24.0),
    ];
    let events = report.bounces.events.iter().map(|event| {
        vec![
            Cell::Date(event.date),
            "Returned unpaid".into(),
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
        let mut cells =
            vec![Cell::Date(charge.date), "Penalty charge".into(), Cell::Empty, Cell::Empty, Cell::Empty];
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
