//! Columns of a sheet → charts beside them.

use rust_xlsxwriter::{Chart, ChartFormat, ChartLegendPosition, ChartLine, ChartSolidFill, ChartType, Color};
use rust_xlsxwriter::{Worksheet, XlsxError};

pub(super) const IN: Color = Color::RGB(0x0046_78B8);
pub(super) const OUT: Color = Color::RGB(0x00D6_8A42);
pub(super) const BALANCE: Color = Color::RGB(0x001F_3D6B);
const WIDTH: u32 = 900;
const HEIGHT: u32 = 340;

/// The rows of one sheet that a chart draws; the heads are in row 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) sheet: &'static str,
    pub(super) last_row: u32,
    /// What stands along the bottom.
    pub(super) names: u16,
    /// How the amounts beside the chart are written.
    pub(super) axis: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Series {
    pub(super) name: &'static str,
    pub(super) column: u16,
    pub(super) colour: Color,
}

impl Source {
    /// `None` without rows: Excel refuses a chart of nothing.
    pub(super) fn chart(&self, kind: ChartType, title: &str, series: &[Series]) -> Option<Chart> {
        if self.last_row == 0 {
            return None;
        }
        let mut chart = Chart::new(kind);
        for one in series {
            let mut look = ChartFormat::new();
            if matches!(kind, ChartType::Line) {
                look.set_line(ChartLine::new().set_color(one.colour).set_width(1.75));
            } else {
                look.set_solid_fill(ChartSolidFill::new().set_color(one.colour));
            }
            chart
                .add_series()
                .set_name(one.name)
                .set_categories((self.sheet, 1, self.names, self.last_row, self.names))
                .set_values((self.sheet, 1, one.column, self.last_row, one.column))
                .set_format(&mut look);
        }
        chart.title().set_name(title);
        chart.legend().set_position(ChartLegendPosition::Bottom);
        chart.y_axis().set_num_format(self.axis);
        chart.set_width(WIDTH).set_height(HEIGHT);
        Some(chart)
    }
}

/// Below the table, or to its right, where the table does not reach.
pub(super) fn place(sheet: &mut Worksheet, at: (u32, u16), chart: Option<&Chart>) -> Result<(), XlsxError> {
    match chart {
        Some(chart) => sheet.insert_chart(at.0, at.1, chart).map(|_| ()),
        None => Ok(()),
    }
}
