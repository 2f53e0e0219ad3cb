//! Counts one beside the other → upright bars, of one part or of several on top of each other.

use super::drawing::{Anchor, Caption, Drawing, Frame};
use crate::words::english;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 232.0;
/// Above it is room for what the readout says.
const PLOT: Frame = Frame { x: 48.0, y: 24.0, width: 666.0, height: 178.0 };
/// Of a bar's room.
const BAR: f64 = 0.72;
const WIDEST_BAR: f64 = 44.0;
/// Names that fit side by side.
const NAMES: usize = 9;
/// More are narrower than what can be told apart; the table has them all.
const MOST_COLUMNS: usize = 120;
const MARKS: i64 = 4;

/// One bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// What stands below it.
    pub(crate) name: String,
    /// From the ground up: a colour of the page, and how many.
    pub(crate) parts: Vec<(&'static str, i64)>,
    /// What it is, for those who point at it.
    pub(crate) told: String,
    /// Where the cases are.
    pub(crate) href: String,
}

impl Column {
    fn total(&self) -> i64 {
        self.parts.iter().map(|(_, count)| (*count).max(0)).sum()
    }
}

/// `None` when there is nothing to show. The last are drawn when there are too many.
pub(crate) fn columns(id: &str, title: &str, columns: &[Column]) -> Option<String> {
    let columns = columns.get(columns.len().saturating_sub(MOST_COLUMNS)..)?;
    let most = columns.iter().map(Column::total).max().filter(|most| *most > 0)?;
    let step = step(most);
    let top = (most + step - 1) / step * step;
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    for number in 0..=top / step {
        let mark = number * step;
        let y = down(mark, top);
        drawing.line(if mark == 0 { "zero" } else { "grid" }, (PLOT.x, y), (PLOT.right(), y));
        drawing.text("axis", (PLOT.x - 8.0, y + 4.0), Anchor::End, &mark.to_string());
    }
    let room = PLOT.width / columns.len() as f64;
    let every = columns.len().div_ceil(NAMES);
    for (place, column) in columns.iter().enumerate() {
        let slot = Frame { x: PLOT.x + room * place as f64, width: room, ..PLOT };
        bar(&mut drawing, column, slot, top);
        if place % every == 0 {
            let at = (slot.x + room / 2.0, PLOT.bottom() + 18.0);
            drawing.text("axis", at, Anchor::Middle, &column.name);
        }
    }
    let total: i64 = columns.iter().map(Column::total).sum();
    let description = english::charts::columns::described(total, columns.len(), most);
    Some(drawing.choice(&Caption { id, class: "chart-months", title, description: &description }))
}

fn bar(drawing: &mut Drawing, column: &Column, slot: Frame, top: i64) {
    let width = (slot.width * BAR).min(WIDEST_BAR);
    let x = slot.x + (slot.width - width) / 2.0;
    drawing.link(("target", &column.href), &column.told, |drawing| {
        drawing.strip(slot);
        let mut below = 0;
        for (class, count) in column.parts.iter().filter(|(_, count)| *count > 0) {
            let (bottom, y) = (down(below, top), down(below + count, top));
            drawing.rect(class, Frame { x, y, width, height: bottom - y });
            below += count;
        }
        drawing.readout(&column.told);
    });
}

fn down(count: i64, top: i64) -> f64 {
    PLOT.bottom() - PLOT.height * count as f64 / top.max(1) as f64
}

/// Whole, and 1, 2 or 5 of a power of ten, so that a few marks reach the highest bar.
fn step(most: i64) -> i64 {
    let mut power = 1_i64;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if step.saturating_mul(MARKS) >= most {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str, parts: &[(&'static str, i64)]) -> Column {
        Column {
            name: name.to_owned(),
            parts: parts.to_vec(),
            told: format!("{name} <all>"),
            href: format!("/analyses?counted={name}"),
        }
    }

    #[test]
    fn every_bar_is_a_link_that_says_what_it_is() {
        let all = [column("a", &[("bar-in", 3), ("bar-out", 0)]), column("b", &[("bar-in", 0)])];
        let svg = columns("v", "Volume", &all).expect("a chart");
        assert!(svg.contains("href=\"/analyses?counted=a\"") && svg.contains("a &lt;all&gt;"), "{svg}");
        assert_eq!(svg.matches("class=\"bar-in\"").count(), 1, "what is nothing is not drawn: {svg}");
        assert!(svg.contains("3 cases in 2 bars, 3 in the highest."), "{svg}");
    }

    #[test]
    fn nothing_is_no_chart_and_marks_are_whole() {
        assert_eq!(columns("v", "Volume", &[]), None);
        assert_eq!(columns("v", "Volume", &[column("a", &[("bar-in", 0)])]), None);
        for (most, expected) in [(1, 1), (4, 1), (5, 2), (9, 5), (100, 50), (i64::MAX, step(i64::MAX))] {
            assert_eq!(step(most), expected);
        }
    }
}
