//! Several files: the accounts they show, how the files join, and which months of which account are there.

use engine::Report;
use engine::codes::CoverageState;

use super::canvas::{Align, Box, Colour, Ink};
use super::flow::{Cell, Flow, INNER, LEFT, left, right};
use crate::case::{self, Hold};
use crate::coin::Coin;
use crate::words;
use crate::words::english::memo::case as texts;
use crate::words::english::{labels, nouns};

/// The newest; the workbook has them all.
const MONTHS_SHOWN: usize = 18;
const SEAMS_SHOWN: usize = 12;
/// Room for the name of an account in front of its months.
const NAMES: f32 = 120.0;
const ROW: f32 = 15.0;

pub(super) fn write(flow: &mut Flow, report: &Report) {
    if !case::is_case(report) {
        return;
    }
    flow.section(texts::TITLE, 60.0);
    accounts(flow, report);
    grid(flow, report);
    joins(flow, report);
    for moved in &report.own_transfers {
        let said = words::sentence(&case::transfers(moved, Coin::of_statement(report)));
        flow.hanging("·", Ink::plain(8.5), &texts::own_transfers(&said));
    }
    for sign in &report.undisclosed_accounts {
        let ink = Ink::plain(8.5).in_colour(Colour::AMBER);
        flow.hanging("!", ink, &texts::not_sent(&sign.message));
    }
}

fn accounts(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let rows: Vec<Vec<Cell>> = report
        .accounts
        .iter()
        .enumerate()
        .map(|(place, account)| {
            let left_out = if account.is_counted { "" } else { labels::NOT_COUNTED };
            let closing = account.closing_balance.map(|amount| coin.exact(amount));
            vec![
                Cell::strong((place + 1).to_string()),
                format!("{}{left_out}", case::account(account)).into(),
                labels::span(&account.from.to_string(), &account.to.to_string()).into(),
                account.statements.len().to_string().into(),
                account.transaction_count.to_string().into(),
                closing.unwrap_or_else(|| "–".to_owned()).into(),
            ]
        })
        .collect();
    let columns = [
        left("", 4.0),
        left(labels::ACCOUNT, 40.0),
        left(texts::DAYS, 22.0),
        right(labels::FILES, 7.0),
        right(labels::ROWS, 8.0),
        right(labels::CLOSING_BALANCE, 19.0),
    ];
    flow.table(&columns, &rows);
}

/// A box for each month of each account. Colours alone would say nothing on a grey printout, so a word is in each.
fn grid(flow: &mut Flow, report: &Report) {
    let months =
        report.coverage.get(report.coverage.len().saturating_sub(MONTHS_SHOWN)..).unwrap_or_default();
    if months.is_empty() {
        return;
    }
    let width = ((INNER - NAMES) / months.len() as f32).min(40.0);
    flow.room(ROW * (report.accounts.len().min(8) + 1) as f32);
    let small = Ink::quiet(6.0);
    for (month, at) in months.iter().zip(0..) {
        let centre = LEFT + NAMES + width * (at as f32 + 0.5);
        flow.canvas.text((centre, flow.y + 9.0), Align::Centre, small, &words::month(&month.month));
    }
    flow.space(ROW - 2.0);
    for (place, account) in report.accounts.iter().enumerate() {
        flow.room(ROW);
        let name = format!(
            "{}  {}",
            place + 1,
            case::short(account.bank.as_deref(), account.account_number.as_deref())
        );
        let name = flow.canvas.fit(&name, Ink::plain(7.5), NAMES - 6.0);
        flow.canvas.text((LEFT, flow.y + 9.0), Align::Left, Ink::plain(7.5), &name);
        for (month, at) in months.iter().zip(0..) {
            let left = LEFT + NAMES + width * at as f32;
            let (colour, word) = match month.accounts.get(place) {
                Some(CoverageState::Whole) => (Colour::GREEN, texts::ALL),
                Some(CoverageState::Part) => (Colour::AMBER, texts::PART),
                Some(CoverageState::Missing) => (Colour::RED, texts::NONE),
                Some(CoverageState::Newer(_)) | None => (Colour::LINE, "–"),
            };
            let cell = Box { left: left + 0.7, top: flow.y, width: width - 1.4, height: ROW - 2.0 };
            flow.canvas.fill(cell, colour.pale());
            let ink = Ink::bold(6.0).in_colour(colour);
            flow.canvas.text((left + width / 2.0, flow.y + 8.6), Align::Centre, ink, word);
        }
        flow.space(ROW);
    }
    flow.space(4.0);
    let hidden = report.coverage.len() - months.len();
    if hidden > 0 {
        flow.paragraph(Ink::quiet(7.5), &texts::earlier_months(&words::counted(hidden, nouns::MONTH)));
    }
}

fn joins(flow: &mut Flow, report: &Report) {
    let mut seams = case::seams(report);
    // A long list is cut.
    seams.sort_by_key(|(_, hold, _)| *hold);
    for (place, hold, said) in seams.iter().take(SEAMS_SHOWN) {
        let (mark, colour) = match hold {
            Hold::Proven => ("·", Colour::TEXT),
            Hold::Unproven => ("?", Colour::AMBER),
            Hold::Broken => ("!", Colour::RED),
        };
        let ink = Ink::plain(8.5).in_colour(colour);
        flow.hanging(mark, ink, &texts::join(&labels::account(place + 1), said));
    }
    let left_out = seams.len().saturating_sub(SEAMS_SHOWN);
    if left_out > 0 {
        flow.paragraph(Ink::quiet(7.5), &texts::more_joins(left_out));
    }
}
