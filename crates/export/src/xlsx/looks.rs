//! How cells look: figures in Indian grouping, dates, heads.

use ledger::Money;
use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder};

const BRAND: Color = Color::RGB(0x001F_3D6B);
const LINE: Color = Color::RGB(0x00D6_DBE3);
const PANEL: Color = Color::RGB(0x00F5_F7FA);

/// Groups by lakh and crore. A format has room for two conditions, so this one is for amounts that are not negative.
const GROUPED: &str = r"[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00";
const MINUS_CRORES: &str = r"##\,##\,##\,##0.00";
const MINUS_LAKHS: &str = r"##\,##\,##0.00";
const MINUS_REST: &str = "#,##0.00";
/// The same without paise, for the axes of charts.
pub(super) const AXIS: &str = r"[>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;##,##0";

const LAKH_PAISE: i64 = 10_000_000;
const CRORE_PAISE: i64 = 1_000_000_000;

pub(super) struct Looks {
    pub(super) title: Format,
    pub(super) section: Format,
    pub(super) head: Format,
    pub(super) head_right: Format,
    pub(super) label: Format,
    pub(super) text: Format,
    pub(super) strong: Format,
    pub(super) date: Format,
    pub(super) share: Format,
    pub(super) number: Format,
    pub(super) whole: Format,
    grouped: Format,
    minus: [Format; 3],
}

impl Looks {
    pub(super) fn new() -> Self {
        let head = Format::new().set_bold().set_background_color(PANEL).set_border_bottom(FormatBorder::Thin);
        let head = head.set_border_bottom_color(LINE).set_align(FormatAlign::VerticalCenter);
        let figures = |pattern: &str| Format::new().set_num_format(pattern);
        Self {
            title: Format::new().set_bold().set_font_size(16).set_font_color(BRAND),
            section: Format::new()
                .set_bold()
                .set_font_size(12)
                .set_font_color(BRAND)
                .set_border_bottom(FormatBorder::Thin)
                .set_border_bottom_color(BRAND),
            head_right: head.clone().set_align(FormatAlign::Right),
            head,
            label: Format::new().set_font_color(Color::RGB(0x0063_6D7D)),
            // Text stays text when somebody edits the cell, even if it looks like a formula.
            text: Format::new().set_num_format("@"),
            strong: Format::new().set_num_format("@").set_bold(),
            date: figures("dd mmm yyyy").set_align(FormatAlign::Left),
            share: figures("0.0%"),
            number: figures("0.00"),
            whole: figures("0"),
            grouped: figures(GROUPED),
            minus: [figures(MINUS_REST), figures(MINUS_LAKHS), figures(MINUS_CRORES)],
        }
    }

    pub(super) fn money(&self, amount: Money) -> &Format {
        let [rest, lakhs, crores] = &self.minus;
        match amount.as_paise() {
            0.. => &self.grouped,
            paise if paise > -LAKH_PAISE => rest,
            paise if paise > -CRORE_PAISE => lakhs,
            _ => crores,
        }
    }
}
