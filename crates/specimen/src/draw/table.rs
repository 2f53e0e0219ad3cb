//! Cells of a table to text on the page, and amounts to the way tables write them.

use ledger::Money;

use super::canvas::Canvas;
use super::ink::{Align, Ink};

/// A column's edges, where its text stands in it, and what its header says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) title: &'static str,
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) align: Align,
}

impl Column {
    pub(crate) const fn left(title: &'static str, left: f32, right: f32) -> Self {
        Self { title, left, right, align: Align::Left }
    }

    pub(crate) const fn right(title: &'static str, left: f32, right: f32) -> Self {
        Self { title, left, right, align: Align::Right }
    }

    pub(crate) const fn centre(title: &'static str, left: f32, right: f32) -> Self {
        Self { title, left, right, align: Align::Centre }
    }

    pub(crate) fn width(&self) -> f32 {
        self.right - self.left
    }
}

impl Canvas {
    /// One line of a cell, on the baseline `y`, aligned as its column says.
    pub(crate) fn cell(&mut self, column: &Column, y: f32, text: &str, ink: Ink) {
        let x = match column.align {
            Align::Left => column.left,
            Align::Right => column.right,
            Align::Centre => f32::midpoint(column.left, column.right),
        };
        self.text(x, y, text, ink.align(column.align));
    }

    /// The titles of all columns on one baseline.
    pub(crate) fn titles(&mut self, columns: &[Column], y: f32, ink: Ink) {
        for column in columns {
            self.cell(column, y, column.title, ink);
        }
    }

    /// Vertical rules at the edges of all columns.
    pub(crate) fn rules(&mut self, edges: &[f32], (top, bottom): (f32, f32), ink: Ink) {
        for x in edges {
            self.down(*x, top..bottom, 0.5, ink);
        }
    }
}

/// `1,234,567.00`: groups of three, as programs written elsewhere print.
pub(crate) fn western(amount: Money) -> String {
    let plain = amount.plain();
    let (whole, paise) = plain.split_once('.').unwrap_or((&plain, "00"));
    let digits = whole.trim_start_matches('-');
    let mut text = String::from(if amount.is_negative() { "-" } else { "" });
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text + "." + paise
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn western_amounts_group_by_three() {
        let check = |paise, expected| assert_eq!(western(Money::paise(paise)), expected);
        check(5, "0.05");
        check(-12_345, "-123.45");
        check(123_456_700, "1,234,567.00");
        check(12_345_600, "123,456.00");
    }
}
