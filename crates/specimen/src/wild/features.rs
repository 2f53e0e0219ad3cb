//! The names of everything a plan may do differently, how to see that it does, and how to take it back.

use super::fair;
use super::plan::{
    Amounts, Anchor, Balance, DateForm, Days, Decimals, Drawing, Face, Group, Mark, Marked, Negative, Order,
    Painting, Plan, Reference, Rules, Shown, Sign, Stand, Summary, Time, Turn,
};
use crate::draw::{FontKind, Hand};
use crate::life::Persona;

struct Feature {
    name: &'static str,
    is_on: fn(&Plan) -> bool,
    take_back: fn(&mut Plan),
}

impl Plan {
    /// Every choice that is not the plain one.
    pub fn features(&self) -> Vec<&'static str> {
        FEATURES.iter().filter(|feature| (feature.is_on)(self)).map(|feature| feature.name).collect()
    }

    /// The same plan without one of its features; `None` when it has no such feature or cannot be drawn without it.
    #[must_use]
    pub fn without(&self, name: &str) -> Option<Self> {
        let feature = FEATURES.iter().find(|feature| feature.name == name && (feature.is_on)(self))?;
        let mut plan = self.clone();
        (feature.take_back)(&mut plan);
        fair::settle(&mut plan);
        (plan.features().len() < self.features().len()).then_some(plan)
    }

    /// Every name there is.
    pub fn all_features() -> impl Iterator<Item = &'static str> {
        FEATURES.iter().map(|feature| feature.name)
    }
}

const fn way(name: &'static str, is_on: fn(&Plan) -> bool, take_back: fn(&mut Plan)) -> Feature {
    Feature { name, is_on, take_back }
}

macro_rules! set {
    ($name:literal, $($field:ident).+, $value:pat, $plain:expr) => {
        way($name, |plan| matches!(plan.$($field).+, $value), |plan| plan.$($field).+ = $plain)
    };
}

macro_rules! on {
    ($name:literal, $($field:ident).+) => {
        way($name, |plan| plan.$($field).+, |plan| plan.$($field).+ = false)
    };
}

macro_rules! off {
    ($name:literal, $($field:ident).+) => {
        way($name, |plan| !plan.$($field).+, |plan| plan.$($field).+ = true)
    };
}

const PLAIN_NUMBER: super::plan::Number = Plan::PLAIN.number;

fn plain_country(plan: &mut Plan) {
    plan.country = 0;
    plan.number = PLAIN_NUMBER;
    plan.is_bilingual = false;
    if matches!(plan.amounts, Amounts::Sections) {
        plan.amounts = Amounts::TwoColumns;
        plan.balance = Balance::EveryRow;
    }
}

#[rustfmt::skip]
static FEATURES: &[Feature] = &[
    way("country_gb", |plan| is(plan, "GB"), plain_country),
    way("country_us", |plan| is(plan, "US"), plain_country),
    way("country_other_english", |plan| plan.country > 2 && is_english(plan), plain_country),
    way("language_german", |plan| tongue(plan) == L::German, plain_country),
    way("language_french", |plan| tongue(plan) == L::French, plain_country),
    way("language_dutch", |plan| tongue(plan) == L::Dutch, plain_country),
    way("language_spanish", |plan| tongue(plan) == L::Spanish, plain_country),
    way("language_portuguese", |plan| tongue(plan) == L::Portuguese, plain_country),
    way("language_italian", |plan| tongue(plan) == L::Italian, plain_country),
    on!("bilingual_header", is_bilingual),
    way("several_accounts", |plan| plan.others > 0, |plan| plan.others = 0),
    way("few_rows", |plan| plan.rows <= 8, |plan| plan.rows = 30),
    way("many_pages", |plan| plan.rows >= 150, |plan| { plan.rows = 60; plan.months = 1; }),
    way("very_long", |plan| plan.rows >= 1500, |plan| { plan.rows = 140; plan.months = 3; }),
    set!("overdrawn", persona, Persona::Overdraft, Persona::Salaried),
    set!("business", persona, Persona::Business, Persona::Salaried),
    way("decimal_comma", |plan| plan.number.has_comma, |plan| plan.number = PLAIN_NUMBER),
    set!("grouping_none", number.group, Group::None, Group::Indian),
    way("grouping_threes", |plan| plan.country == 0 && plan.number.group == Group::Three(','), |plan| plan.number.group = Group::Indian),
    set!("grouping_space", number.group, Group::Three(' ' | '\u{a0}' | '\u{2009}' | '\u{202f}'), Group::Three(',')),
    set!("grouping_apostrophe", number.group, Group::Three('\'' | '’'), Group::Three(',')),
    set!("decimals_mixed", number.decimals, Decimals::Mixed, Decimals::Two),
    way("decimals_none", |plan| plan.number.decimals == Decimals::None, plain_country),
    set!("sign_before", mark, Mark::SignBefore, Mark::None),
    set!("sign_after", mark, Mark::SignAfter, Mark::None),
    set!("code_before", mark, Mark::CodeBefore, Mark::None),
    set!("code_after", mark, Mark::CodeAfter, Mark::None),
    way("mark_on_balances_only", |plan| plan.mark != Mark::None && plan.marked == Marked::Balances, |plan| plan.marked = Marked::Everywhere),
    way("empty_dash", |plan| plan.empty.starts_with(['-', '–']), |plan| plan.empty = ""),
    set!("empty_zero", empty, "0", ""),
    set!("balance_with_side", negative, Negative::Sides, Negative::Minus),
    set!("negative_trailing", negative, Negative::Trailing, Negative::Minus),
    set!("negative_brackets", negative, Negative::Brackets, Negative::Minus),
    way("no_year", |plan| !plan.date.has_year(), |plan| plan.date = DateForm::DaySlash),
    set!("month_first_dates", date, DateForm::MonthFirst | DateForm::MonthFirstShort | DateForm::MonthFirstNoYear, DateForm::DaySlash),
    set!("month_named_first", date, DateForm::MonthDayYear | DateForm::MonthDayNoYear, DateForm::DaySlash),
    set!("year_first_dates", date, DateForm::Iso | DateForm::YearSlash | DateForm::YearGlued, DateForm::DaySlash),
    set!("dates_glued", date, DateForm::Glued | DateForm::YearGlued, DateForm::DaySlash),
    set!("dates_with_weekday", date, DateForm::WeekdayDay | DateForm::WeekdayDate, DateForm::DaySlash),
    set!("dates_dotted", date, DateForm::DayDot | DateForm::DayDotShort | DateForm::DayDotNoYear, DateForm::DaySlash),
    set!("dates_with_month_name", date, DateForm::DayMonth | DateForm::DayMonthDash | DateForm::DayMonthShortYear | DateForm::DayMonthLong | DateForm::DayMonthUpper | DateForm::DayMonthNoYear, DateForm::DaySlash),
    set!("short_year", date, DateForm::DaySlashShort | DateForm::DayDashShort | DateForm::DayDotShort | DateForm::DayMonthShortYear | DateForm::MonthFirstShort, DateForm::DaySlash),
    set!("date_once_a_day", days, Days::OnceADay, Days::EveryRow),
    set!("date_heading", days, Days::Heading, Days::EveryRow),
    set!("minus_in_debit_column", amounts, Amounts::TwoColumnsMinus, Amounts::TwoColumns),
    set!("signed_leading_minus", amounts, Amounts::Signed(Sign::Minus), Amounts::TwoColumns),
    set!("signed_trailing_minus", amounts, Amounts::Signed(Sign::Trailing), Amounts::TwoColumns),
    set!("signed_brackets", amounts, Amounts::Signed(Sign::Brackets), Amounts::TwoColumns),
    set!("signed_brackets_code", amounts, Amounts::Signed(Sign::BracketsCode), Amounts::TwoColumns),
    set!("signed_plus_minus", amounts, Amounts::Signed(Sign::PlusMinus), Amounts::TwoColumns),
    set!("signed_plus_minus_spaced", amounts, Amounts::Signed(Sign::PlusMinusSpaced), Amounts::TwoColumns),
    set!("signed_credit_suffix", amounts, Amounts::Signed(Sign::CreditSuffix), Amounts::TwoColumns),
    set!("amount_with_side", amounts, Amounts::Sides, Amounts::TwoColumns),
    set!("flag_column", amounts, Amounts::Flag(_), Amounts::TwoColumns),
    way("sections", |plan| plan.amounts == Amounts::Sections, |plan| { plan.amounts = Amounts::TwoColumns; plan.balance = Balance::EveryRow; }),
    set!("balance_day_last_row", balance, Balance::DayLast, Balance::EveryRow),
    way("no_balance", |plan| plan.balance == Balance::None && plan.amounts != Amounts::Sections, |plan| plan.balance = Balance::EveryRow),
    set!("narration_first", order, Order::NarrationFirst, Order::Usual),
    set!("date_in_middle", order, Order::DateMiddle, Order::Usual),
    set!("balance_before_amounts", order, Order::BalanceBeforeAmounts, Order::Usual),
    set!("narration_last", order, Order::NarrationLast, Order::Usual),
    set!("balance_first", order, Order::BalanceFirst, Order::Usual),
    on!("credit_before_debit", has_credit_first),
    on!("newest_first", is_newest_first),
    on!("serial_column", extras.serial),
    on!("value_date_column", extras.value_date),
    set!("time_column", extras.time, Time::Column, Time::None),
    set!("time_with_date", extras.time, Time::WithDate, Time::None),
    on!("type_code_column", extras.type_code),
    set!("reference_before_narration", extras.reference, Reference::Before, Reference::None),
    set!("reference_after_narration", extras.reference, Reference::After, Reference::None),
    on!("cheque_column", extras.cheque),
    on!("branch_column", extras.branch),
    set!("header_first_page_only", header.shown, Shown::FirstPage, Shown::EveryPage),
    set!("header_missing", header.shown, Shown::Never, Shown::EveryPage),
    set!("header_two_lines", header.lines, 2, 1),
    set!("header_three_lines", header.lines, 3, 1),
    on!("header_centred", header.is_centred),
    way("header_unusual_words", |plan| plan.header.words != 0, |plan| plan.header.words = 0),
    on!("header_units", header.has_units),
    on!("header_upper", header.is_upper),
    set!("header_letters_spread", header.hand, Hand::Spread, Hand::Whole),
    set!("header_letters_tight", header.hand, Hand::Tight, Hand::Whole),
    set!("anchor_middle_line", anchor, Anchor::Middle, Anchor::First),
    set!("anchor_last_line", anchor, Anchor::Last, Anchor::First),
    set!("anchor_split", anchor, Anchor::Split, Anchor::First),
    set!("paper_letter", look.paper, Drawing::Letter, Drawing::A4),
    set!("paper_landscape", look.paper, Drawing::A4Landscape | Drawing::LetterLandscape, Drawing::A4),
    set!("paper_odd", look.paper, Drawing::Legal | Drawing::Odd, Drawing::A4),
    set!("face_serif", look.face, Face::Serif, Face::Sans),
    set!("face_mono", look.face, Face::Mono, Face::Sans),
    set!("rules_rows", look.rules, Rules::Rows, Rules::None),
    set!("rules_columns", look.rules, Rules::Columns, Rules::None),
    set!("rules_cells", look.rules, Rules::Cells, Rules::None),
    set!("rules_frame", look.rules, Rules::Frame, Rules::None),
    on!("zebra", look.is_zebra),
    way("rows_close", |plan| plan.look.padding < 0.6, |plan| plan.look.padding = 2.0),
    way("columns_close", |plan| plan.look.gap < 5.0, |plan| plan.look.gap = 8.0),
    way("touching_cells", |plan| plan.look.touching.is_some(), |plan| plan.look.touching = None),
    set!("amounts_left", look.amounts, Stand::Left, Stand::Right),
    set!("amounts_centred", look.amounts, Stand::Centre, Stand::Right),
    way("narration_narrow", |plan| plan.look.narration_width < 0.8, |plan| plan.look.narration_width = 1.0),
    on!("side_by_side", look.is_side_by_side),
    on!("words_broken", look.breaks_words),
    on!("double_bold", look.has_double_bold),
    set!("summary_below", around.summary, Summary::Below, Summary::Above),
    set!("summary_missing", around.summary, Summary::None, Summary::Above),
    on!("opening_row", around.opening_row),
    on!("closing_row", around.closing_row),
    on!("totals_row", around.totals_row),
    on!("brought_forward", around.forward),
    on!("account_line", around.account_line),
    off!("no_identifiers", around.identifiers),
    on!("no_currency_word", around.no_currency_word),
    on!("rate_table", around.rates),
    on!("marketing_box", around.marketing),
    on!("near_footer", around.near_footer),
    on!("continued_note", around.continued),
    on!("fixed_deposits_after", around.deposits),
    on!("watermark", around.watermark),
    on!("daily_balances_after", around.daily_balances),
    off!("no_page_numbers", around.page_numbers),
    on!("sheet_numbers", around.sheet_numbers),
    on!("legend_after", around.legend),
    on!("numeric_period", around.numeric_period),
    on!("summary_strip", around.summary_strip),
    on!("facts_in_line", around.facts_in_line),
    on!("letterhead_centred", around.centred_name),
    on!("amounts_in_narration", traps.amounts),
    on!("dates_in_narration", traps.dates),
    on!("page_words_in_narration", traps.page_words),
    on!("long_narrations", traps.long),
    on!("short_narrations", traps.short),
    set!("text_by_word", hand, Hand::Words, Hand::Whole),
    set!("text_by_letter", hand, Hand::Letters, Hand::Whole),
    set!("text_kerned", hand, Hand::Kerned, Hand::Whole),
    set!("letters_spread", hand, Hand::Spread, Hand::Whole),
    set!("letters_tight", hand, Hand::Tight, Hand::Whole),
    set!("font_base14", file.font, FontKind::Base14, FontKind::TrueType),
    set!("font_cid", file.font, FontKind::Cid, FontKind::TrueType),
    set!("font_without_unicode_map", file.font, FontKind::Ansi, FontKind::TrueType),
    set!("font_type3", file.font, FontKind::Type3, FontKind::TrueType),
    set!("painted_by_column", file.painting, Painting::Columns, Painting::Rows),
    set!("painted_table_last", file.painting, Painting::TableLast, Painting::Rows),
    set!("painted_upwards", file.painting, Painting::Upwards, Painting::Rows),
    way("page_turned", |plan| plan.file.turn != Turn::None, |plan| plan.file.turn = Turn::None),
    on!("page_scaled", file.is_scaled),
    on!("page_cropped", file.is_cropped),
    on!("content_in_form", file.is_form),
    on!("several_streams", file.has_streams),
    on!("ligatures", file.has_ligatures),
    on!("fonts_per_page", file.has_fonts_per_page),
];

use super::country::{Language as L, country};

fn tongue(plan: &Plan) -> L {
    country(plan.country).language
}

fn is_english(plan: &Plan) -> bool {
    tongue(plan) == L::English
}

fn is(plan: &Plan, code: &str) -> bool {
    country(plan.country).code == code
}
