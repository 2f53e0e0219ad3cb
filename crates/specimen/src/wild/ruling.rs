//! Lines, bands and the header row of a table.

use ledger::Area;

use super::drawing::Drawing;
use super::plan::Rules;
use super::strokes::stand;
use crate::draw::{Align, Colour, Ink};

impl Drawing<'_> {
    pub(super) fn area(&self, bottom: f32) -> Area {
        let left = self.left();
        Area { left: left - 3.0, top: self.y, right: left + self.geometry.table_width + 3.0, bottom }
    }

    pub(super) fn rules(&mut self, bottom: f32) {
        let Area { left, top, right, .. } = self.area(bottom);
        let ink = Ink::sans(1.0).colour(Colour(165, 165, 165));
        let rules = self.plan().look.rules;
        if matches!(rules, Rules::Rows | Rules::Cells) {
            self.strokes.across(bottom, left..right, 0.5, ink);
        }
        if matches!(rules, Rules::Columns | Rules::Cells | Rules::Frame) {
            for x in [left, right] {
                self.strokes.down(x, top..bottom, 0.5, ink);
            }
        }
        if matches!(rules, Rules::Columns | Rules::Cells) {
            let base = self.left();
            let edges: Vec<f32> = self
                .geometry
                .columns
                .windows(2)
                .map(|pair| base + f32::midpoint(pair[0].right, pair[1].left))
                .collect();
            for x in edges {
                self.strokes.down(x, top..bottom, 0.5, ink);
            }
        }
    }

    pub(super) fn header(&mut self) {
        let lines = self.geometry.columns.iter().map(|column| column.title.len()).max().unwrap_or(1);
        let bottom = self.y + lines as f32 * self.geometry.leading + 2.0 * self.geometry.padding + 2.0;
        let (dark, light) = self.colours();
        let has_band =
            self.plan().look.is_zebra || matches!(self.plan().look.rules, Rules::Cells | Rules::Frame);
        if has_band {
            let area = self.area(bottom);
            self.strokes.fill(area, light);
        } else if self.plan().look.rules == Rules::Rows {
            let Area { left, right, .. } = self.area(bottom);
            self.strokes.across(self.y, left..right, 0.8, Ink::sans(1.0).colour(dark));
        }
        let baseline = self.y + self.geometry.padding + 1.0 + 0.8 * self.geometry.leading;
        let left = self.left();
        let columns = std::mem::take(&mut self.geometry.columns);
        for (rank, column) in (1..).zip(&columns) {
            let align = if self.plan().header.is_centred { Align::Centre } else { column.align };
            let x = left + stand(column.left, column.right, align);
            for (place, line) in column.title.iter().enumerate() {
                let y = baseline + place as f32 * self.geometry.leading;
                self.strokes.text(rank, (x, y), line, self.geometry.title.align(align));
            }
        }
        self.geometry.columns = columns;
        self.rules(bottom);
        self.y = bottom;
    }
}
