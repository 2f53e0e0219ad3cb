//! How cells look: figures in the grouping of their currency, dates, heads.

use ledger::{Currency, Money};
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
const AXIS: &str = r"[>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;##,##0";

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
    /// How the axes of charts write amounts of the statement.
    pub(super) axis: &'static str,
    rupees: Figures,
    statement: Figures,
}

/// How amounts of one currency look.
struct Figures {
    grouped: Format,
    minus: [Format; 3],
}

impl Looks {
    /// `currency` is the statement's.
    pub(super) fn new(currency: Option<Currency>) -> Self {
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
            axis: if currency == Some(Currency::INR) { AXIS } else { "#,##0" },
            rupees: Figures::of(Some(Currency::INR)),
            statement: Figures::of(currency),
        }
    }

    /// An amount of the statement.
    pub(super) fn money(&self, amount: Money) -> &Format {
        self.statement.look(amount)
    }

    pub(super) fn rupees(&self, amount: Money) -> &Format {
        self.rupees.look(amount)
    }
}

impl Figures {
    fn of(currency: Option<Currency>) -> Self {
        let figures = |pattern: &str| Format::new().set_num_format(pattern);
        if currency == Some(Currency::INR) {
            return Self {
                grouped: figures(GROUPED),
                minus: [figures(MINUS_REST), figures(MINUS_LAKHS), figures(MINUS_CRORES)],
            };
        }
        let is_whole = currency.is_some_and(|currency| currency.decimals() == 0);
        let digits = if is_whole { "#,##0" } else { "#,##0.00" };
        let sign = currency.map_or_else(String::new, |currency| format!("\"{}\"", currency.sign()));
        let same = || figures(&format!("{sign}{digits};-{sign}{digits}"));
        Self { grouped: same(), minus: [same(), same(), same()] }
    }

    fn look(&self, amount: Money) -> &Format {
        let [rest, lakhs, crores] = &self.minus;
        match amount.as_paise() {
            0.. => &self.grouped,
            paise if paise > -LAKH_PAISE => rest,
            paise if paise > -CRORE_PAISE => lakhs,
            _ => crores,
        }
    }
}
