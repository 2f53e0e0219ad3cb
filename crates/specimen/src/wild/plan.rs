//! Every choice of a wild layout, one field each: what sampling fills in and shrinking takes back.

use crate::draw::{FontKind, Hand};
use crate::life::Persona;

/// A layout nobody designed. `Plan::PLAIN` is the one without a single feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub seed: u64,
    /// Place in the table of countries; 0 is India.
    pub(super) country: usize,
    pub(super) is_bilingual: bool,
    pub(super) persona: Persona,
    pub(super) rows: usize,
    pub(super) months: u32,
    /// Accounts after the first one.
    pub(super) others: u32,
    pub(super) number: Number,
    pub(super) mark: Mark,
    pub(super) marked: Marked,
    pub(super) empty: &'static str,
    pub(super) negative: Negative,
    pub(super) date: DateForm,
    pub(super) days: Days,
    pub(super) amounts: Amounts,
    pub(super) balance: Balance,
    pub(super) order: Order,
    pub(super) has_credit_first: bool,
    pub(super) is_newest_first: bool,
    pub(super) extras: Extras,
    pub(super) header: Header,
    pub(super) anchor: Anchor,
    pub(super) look: Look,
    pub(super) around: Around,
    pub(super) traps: Traps,
    pub(super) hand: Hand,
    pub(super) file: FilePlan,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) group: Group,
    pub(super) has_comma: bool,
    pub(super) decimals: Decimals,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    None,
    Three(char),
    Indian,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decimals {
    Two,
    /// As programs print numbers: `3209` as an amount, `51386.0` as a balance.
    Mixed,
    /// Currencies without a smaller unit.
    None,
}

/// Where the currency stands beside a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    SignBefore,
    SignAfter,
    CodeBefore,
    CodeAfter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    Everywhere,
    Balances,
}

/// How an overdrawn balance says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Negative {
    Minus,
    Trailing,
    Brackets,
    /// Every balance has a side: `1,234.00 Cr`.
    Sides,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DateForm {
    DaySlash,
    DayDash,
    DayDot,
    DaySlashShort,
    DayDashShort,
    DayDotShort,
    DayMonth,
    DayMonthDash,
    DayMonthShortYear,
    DayMonthLong,
    DayMonthUpper,
    Glued,
    MonthDayYear,
    MonthFirst,
    MonthFirstShort,
    MonthFirstNoYear,
    Iso,
    YearSlash,
    YearGlued,
    DayMonthNoYear,
    DaySlashNoYear,
    DayDotNoYear,
    MonthDayNoYear,
    WeekdayDay,
    WeekdayDate,
}

/// Where a row's day is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Days {
    EveryRow,
    OnceADay,
    /// Above the day's rows.
    Heading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amounts {
    TwoColumns,
    /// Debits have a minus although they have a column.
    TwoColumnsMinus,
    Signed(Sign),
    /// `391.00 Dr`
    Sides,
    /// A column for the side: place in the table of flag words.
    Flag(usize),
    /// Tables of their own for what came in and what went out.
    Sections,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Minus,
    Trailing,
    Brackets,
    BracketsCode,
    PlusMinus,
    PlusMinusSpaced,
    /// Only what came in is marked.
    CreditSuffix,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Balance {
    EveryRow,
    DayLast,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Usual,
    NarrationFirst,
    DateMiddle,
    BalanceBeforeAmounts,
    NarrationLast,
    BalanceFirst,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extras {
    pub(super) serial: bool,
    pub(super) value_date: bool,
    pub(super) time: Time,
    pub(super) type_code: bool,
    pub(super) reference: Reference,
    pub(super) cheque: bool,
    pub(super) branch: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Time {
    #[default]
    None,
    Column,
    /// In the date's own cell.
    WithDate,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reference {
    #[default]
    None,
    Before,
    After,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) shown: Shown,
    pub(super) lines: usize,
    pub(super) is_centred: bool,
    /// Which of the words for each column; 0 is the usual one.
    pub(super) words: u64,
    pub(super) has_units: bool,
    pub(super) is_upper: bool,
    pub(super) hand: Hand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    EveryPage,
    FirstPage,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    First,
    Middle,
    Last,
    /// The day on the first line, the amounts on the last.
    Split,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    pub(super) paper: Drawing,
    pub(super) face: Face,
    pub(super) size: f32,
    pub(super) rules: Rules,
    pub(super) is_zebra: bool,
    pub(super) padding: f32,
    /// Between the columns, in points.
    pub(super) gap: f32,
    /// Between the day (or the reference) and the narration.
    pub(super) touching: Option<f32>,
    pub(super) amounts: Stand,
    pub(super) narration_width: f32,
    pub(super) is_side_by_side: bool,
    pub(super) breaks_words: bool,
    pub(super) colour: usize,
    pub(super) has_double_bold: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawing {
    A4,
    Letter,
    A4Landscape,
    LetterLandscape,
    Legal,
    Odd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Sans,
    Serif,
    Mono,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    None,
    Rows,
    Columns,
    Cells,
    Frame,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    Right,
    Left,
    Centre,
}

/// What stands around the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Around {
    pub(super) summary: Summary,
    pub(super) opening_row: bool,
    pub(super) closing_row: bool,
    pub(super) totals_row: bool,
    pub(super) forward: bool,
    pub(super) account_line: bool,
    pub(super) identifiers: bool,
    pub(super) no_currency_word: bool,
    pub(super) rates: bool,
    pub(super) marketing: bool,
    pub(super) near_footer: bool,
    pub(super) continued: bool,
    pub(super) deposits: bool,
    pub(super) watermark: bool,
    pub(super) daily_balances: bool,
    pub(super) page_numbers: bool,
    pub(super) sheet_numbers: bool,
    pub(super) legend: bool,
    pub(super) numeric_period: bool,
    pub(super) summary_strip: bool,
    pub(super) facts_in_line: bool,
    pub(super) centred_name: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Summary {
    #[default]
    Above,
    Below,
    None,
}

/// What narrations hold that is no amount and no date of the row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traps {
    pub(super) amounts: bool,
    pub(super) dates: bool,
    pub(super) page_words: bool,
    pub(super) long: bool,
    pub(super) short: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FilePlan {
    pub(super) font: FontKind,
    pub(super) painting: Painting,
    pub(super) turn: Turn,
    pub(super) is_scaled: bool,
    pub(super) is_cropped: bool,
    pub(super) is_form: bool,
    pub(super) has_streams: bool,
    pub(super) has_ligatures: bool,
    pub(super) has_fonts_per_page: bool,
    pub(super) origin: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Painting {
    Rows,
    Columns,
    TableLast,
    Upwards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    None,
    Quarter,
    Half,
    ThreeQuarters,
}
