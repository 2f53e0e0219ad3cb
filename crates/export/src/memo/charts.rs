//! Balances, months and categories → drawings.

use engine::{BalanceReport, CategoryReport, Report};
use ledger::{Date, Money, days_between};

use super::canvas::{Align, Box, Colour, Ink, Point};
use super::flow::{Flow, INNER, LEFT, RIGHT};
use crate::coin::Coin;
use crate::scale::{Scale, rupees};
use crate::words;
use crate::words::english::labels;
use crate::words::english::memo::charts as texts;

const SMALL: f32 = 7.0;
/// Room for the words of the upright axis.
const AXIS: f32 = 40.0;
const BALANCE_HEIGHT: f32 = 118.0;
const MONTHS_HEIGHT: f32 = 104.0;
/// More months than this are too thin to see; the last ones are drawn.
const MOST_MONTHS: usize = 18;
const MOST_CATEGORIES: usize = 7;

/// The balance at the end of every day, as a line that steps.
pub(super) fn balance(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let cash = &report.cash_flow;
    if cash.balances.len() < 2 {
        return;
    }
    flow.section(labels::BALANCE_OVER_TIME, BALANCE_HEIGHT + 20.0);
    let scale = Scale::over(cash.balances.iter().map(|day| day.balance.0));
    let plot = Box { left: LEFT + AXIS, top: flow.y + 4.0, width: INNER - AXIS, height: BALANCE_HEIGHT };
    grid(flow, plot, &scale, coin);
    let days = Days { from: cash.from, to: cash.to };
    let line = steps(plot, &scale, &days, &cash.balances);
    let zero = height(plot, &scale, 0.0);
    let mut under = line.clone();
    if let (Some(first), Some(last)) = (line.first(), line.last()) {
        under.push((last.0, zero));
        under.push((first.0, zero));
    }
    flow.canvas.shape(&under, Colour::PALE);
    flow.canvas.line(&line, 0.8, Colour::BLUE);
    flow.canvas.line(&[(plot.left, zero), (RIGHT, zero)], 0.6, Colour::QUIET);
    for (label, date) in days.labels() {
        let place = plot.left + plot.width * days.share(date);
        let align = match place {
            place if place > RIGHT - 14.0 => Align::Right,
            place if place < plot.left + 14.0 => Align::Left,
            _ => Align::Centre,
        };
        flow.canvas.text((place, plot.top + plot.height + 10.0), align, Ink::quiet(SMALL), &label);
    }
    flow.space(BALANCE_HEIGHT + 20.0);
}

/// Money in and out of every month, side by side.
pub(super) fn months(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let months = &report.cash_flow.months;
    let months = months.get(months.len().saturating_sub(MOST_MONTHS)..).unwrap_or_default();
    if months.is_empty() {
        return;
    }
    flow.section(texts::MONTHS, MONTHS_HEIGHT + 22.0);
    let scale = Scale::over(months.iter().flat_map(|month| [month.credits.0, month.debits.0]));
    let plot = Box { left: LEFT + AXIS, top: flow.y + 4.0, width: INNER - AXIS, height: MONTHS_HEIGHT };
    grid(flow, plot, &scale, coin);
    let pitch = plot.width / months.len() as f32;
    let bar = (pitch * 0.34).min(18.0);
    for (place, month) in months.iter().enumerate() {
        let middle = plot.left + pitch * (place as f32 + 0.5);
        for (left, amount, colour) in [
            (middle - bar - 0.5, month.credits.0, Colour::BLUE),
            (middle + 0.5, month.debits.0, Colour::ORANGE),
        ] {
            let top = height(plot, &scale, rupees(amount));
            let tall = plot.top + plot.height - top;
            flow.canvas.fill(Box { left, top, width: bar, height: tall }, colour);
        }
        let label = words::month(&month.month);
        let at = (middle, plot.top + plot.height + 10.0);
        flow.canvas.text(at, Align::Centre, Ink::quiet(SMALL), &label);
    }
    let line = plot.top + plot.height;
    flow.canvas.line(&[(plot.left, line), (RIGHT, line)], 0.6, Colour::QUIET);
    legend(flow, plot, &[(texts::IN, Colour::BLUE), (texts::OUT, Colour::ORANGE)]);
    flow.space(MONTHS_HEIGHT + 22.0);
}

/// Where money came from and went to: two lists of bars.
pub(super) fn categories(flow: &mut Flow, report: &Report) {
    let coin = Coin::of_statement(report);
    let categories = &report.categories;
    let largest = |share: &dyn Fn(&CategoryReport) -> f64, sum: &dyn Fn(&CategoryReport) -> Money| {
        let mut rows: Vec<(String, f64, Money)> = categories
            .iter()
            .map(|category| (words::category(&category.category), share(category), sum(category)))
            .filter(|(_, share, _)| *share > 0.0)
            .collect();
        rows.sort_by(|one, other| other.1.total_cmp(&one.1));
        rows.truncate(MOST_CATEGORIES);
        rows
    };
    let came = largest(&|category| category.credit_share, &|category| category.credits.0);
    let went = largest(&|category| category.debit_share, &|category| category.debits.0);
    let tall = 14.0 * came.len().max(went.len()) as f32;
    if tall == 0.0 {
        return;
    }
    flow.section(texts::CATEGORIES, tall + 18.0);
    let width = (INNER - 24.0) / 2.0;
    let top = flow.y;
    bars(flow, &Bars { left: LEFT, width, title: texts::MONEY_IN, colour: Colour::BLUE, rows: &came, coin });
    flow.y = top;
    let left = LEFT + width + 24.0;
    bars(flow, &Bars { left, width, title: texts::MONEY_OUT, colour: Colour::ORANGE, rows: &went, coin });
    flow.y = top + 14.0 + tall;
}

/// A list of categories, each with its share and its sum as a bar, the largest first.
struct Bars<'a> {
    left: f32,
    width: f32,
    title: &'a str,
    colour: Colour,
    rows: &'a [(String, f64, Money)],
    coin: Coin,
}

fn bars(flow: &mut Flow, bars: &Bars<'_>) {
    let Bars { left, width, title, colour, rows, coin } = *bars;
    flow.canvas.text((left, flow.y + 8.0), Align::Left, Ink::bold(8.0).in_colour(Colour::QUIET), title);
    flow.space(14.0);
    let names = 98.0;
    let figures = 58.0;
    let longest = rows.first().map_or(1.0, |(_, share, _)| *share);
    for (name, share, amount) in rows {
        let baseline = flow.y + 8.0;
        let name = flow.canvas.fit(name, Ink::plain(8.0), names - 6.0);
        flow.canvas.text((left, baseline), Align::Left, Ink::plain(8.0), &name);
        let long = (width - names - figures) * (share / longest).clamp(0.0, 1.0) as f32;
        flow.canvas
            .fill(Box { left: left + names, top: flow.y + 1.5, width: long.max(0.8), height: 8.0 }, colour);
        let figure = format!("{} · {:.0} %", coin.short(rupees(*amount)), share * 100.0);
        flow.canvas.text((left + width, baseline), Align::Right, Ink::quiet(7.5), &figure);
        flow.space(14.0);
    }
}

fn grid(flow: &mut Flow, plot: Box, scale: &Scale, coin: Coin) {
    for mark in &scale.marks {
        let y = height(plot, scale, *mark);
        flow.canvas.line(&[(plot.left, y), (plot.left + plot.width, y)], 0.4, Colour::LINE);
        flow.canvas.text((plot.left - 5.0, y + 2.4), Align::Right, Ink::quiet(SMALL), &coin.short(*mark));
    }
}

fn legend(flow: &mut Flow, plot: Box, entries: &[(&str, Colour)]) {
    let mut right = plot.left + plot.width;
    for (name, colour) in entries.iter().rev() {
        let ink = Ink::quiet(7.5);
        let width = flow.canvas.width(name, ink);
        // Beside the section's title, where no bar can reach.
        let top = plot.top - 15.0;
        flow.canvas.text((right, top), Align::Right, ink, name);
        flow.canvas
            .fill(Box { left: right - width - 10.0, top: top - 6.0, width: 7.0, height: 7.0 }, *colour);
        right -= width + 20.0;
    }
}

fn height(plot: Box, scale: &Scale, rupees: f64) -> f32 {
    plot.top + plot.height * (1.0 - scale.share(rupees))
}

/// One point for every half point of paper is as fine as anyone sees; each keeps its lowest and highest balance.
fn steps(plot: Box, scale: &Scale, days: &Days, balances: &[BalanceReport]) -> Vec<Point> {
    let place = |day: &BalanceReport| plot.left + (plot.width * days.share(day.date) * 2.0).round() / 2.0;
    let mut line: Vec<Point> = Vec::new();
    for group in balances.chunk_by(|one, other| place(one) == place(other)) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let x = place(first);
        if let Some(before) = line.last().copied() {
            line.push((x, before.1));
        }
        let least = group.iter().map(|day| day.balance.0).min().unwrap_or(first.balance.0);
        let most = group.iter().map(|day| day.balance.0).max().unwrap_or(first.balance.0);
        for amount in [first.balance.0, least, most, last.balance.0] {
            let point = (x, height(plot, scale, rupees(amount)));
            if line.last() != Some(&point) {
                line.push(point);
            }
        }
    }
    if let Some(last) = line.last().copied() {
        line.push((plot.left + plot.width, last.1));
    }
    line
}

/// The days a chart spans.
struct Days {
    from: Date,
    to: Date,
}

impl Days {
    fn share(&self, date: Date) -> f32 {
        let whole = days_between(self.from, self.to).max(1);
        (days_between(self.from, date) as f32 / whole as f32).clamp(0.0, 1.0)
    }

    /// The first of months, at most twelve of them.
    fn labels(&self) -> Vec<(String, Date)> {
        let (first, last) = (self.from.first_of_month(), self.to.first_of_month());
        let months = i32::from(last.year() - first.year()) * 12 + i32::from(last.month() - first.month());
        let every = usize::try_from(months / 12 + 1).unwrap_or(1);
        (0..=months)
            .step_by(every)
            .filter_map(|count| {
                let number = i32::from(first.month()) - 1 + count;
                let year = i16::try_from(i32::from(first.year()) + number / 12).ok()?;
                let date = Date::new(year, i8::try_from(number % 12 + 1).ok()?, 1).ok()?;
                Some((words::month(&format!("{year}-{:02}", date.month())), date))
            })
            .filter(|(_, date)| *date >= self.from)
            .collect()
    }
}
