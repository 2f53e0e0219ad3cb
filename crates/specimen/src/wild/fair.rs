//! What makes a layout readable without doubt: choices that would leave a person guessing are taken back.

use super::country::{Language, country};
use super::plan::{
    Amounts, Anchor, Balance, DateForm, Days, Decimals, Drawing, Face, Group, Mark, Marked, Order, Plan,
    Reference, Shown, Sign, Stand, Summary, Time,
};
use crate::draw::{FontKind, Hand};

/// Side by side there is room for few columns only.
pub(super) fn settle(plan: &mut Plan) {
    settle_numbers(plan);
    settle_days(plan);
    settle_amounts(plan);
    settle_table(plan);
    settle_header(plan);
    settle_file(plan);
}

fn settle_numbers(plan: &mut Plan) {
    let country = country(plan.country);
    if country.has_cents {
        // A comma, or groups that are no commas, are only told from the other convention by two decimals everywhere.
        let is_odd = plan.number.has_comma
            || !matches!(plan.number.group, Group::None | Group::Three(',') | Group::Indian);
        if plan.number.decimals == Decimals::None || is_odd {
            plan.number.decimals = Decimals::Two;
        }
    } else {
        plan.number.decimals = Decimals::None;
        plan.number.has_comma = false;
        plan.number.group = Group::Three(',');
    }
    if plan.number.has_comma && plan.number.group == Group::Three(',') {
        plan.number.group = Group::Three('.');
    }
    if plan.number.has_comma && plan.number.group == Group::Indian {
        plan.number.has_comma = false;
    }
    if plan.country != 0 && plan.number.group == Group::Indian {
        plan.number.group = Group::Three(',');
    }
    // Fonts of one byte a letter have no thin space.
    if plan.file.font != FontKind::Cid && matches!(plan.number.group, Group::Three('\u{2009}' | '\u{202f}')) {
        plan.number.group = Group::Three('\u{a0}');
    }
    if plan.number.decimals != Decimals::Two {
        // A bare zero is no empty cell, and bare numbers beside codes of digits are not told apart.
        plan.extras.cheque = false;
        plan.extras.branch = false;
        plan.traps.amounts = false;
    }
    if matches!(plan.amounts, Amounts::Signed(Sign::BracketsCode)) {
        plan.mark = Mark::None;
    }
    // A code before a sign or after a side reads as neither.
    if matches!(plan.amounts, Amounts::Sides | Amounts::Signed(Sign::CreditSuffix | Sign::Trailing))
        && matches!(plan.mark, Mark::CodeAfter | Mark::SignAfter)
    {
        plan.marked = Marked::Balances;
    }
    if plan.mark == Mark::None {
        plan.marked = Marked::Everywhere;
        // Somewhere the paper says what money it is about.
        let is_known = plan.around.identifiers || plan.header.has_units && plan.header.shown != Shown::Never;
        plan.around.no_currency_word &= is_known;
    }
}

fn settle_days(plan: &mut Plan) {
    if !plan.date.has_year() {
        plan.around.numeric_period = false;
    }
    if plan.date == DateForm::YearGlued && plan.header.shown == Shown::Never {
        plan.date = DateForm::Iso;
    }
    // A year takes no more than one: days without one say which they mean only within it.
    if !plan.date.has_year() {
        plan.months = plan.months.min(11);
    }
    if plan.days == Days::Heading {
        plan.extras.value_date = false;
        plan.extras.time = Time::None;
        if matches!(plan.order, Order::NarrationFirst | Order::DateMiddle) {
            plan.order = Order::Usual;
        }
    }
    if plan.days == Days::OnceADay {
        plan.extras.value_date = false;
        if plan.extras.time == Time::WithDate {
            plan.extras.time = Time::None;
        }
    }
}

fn settle_amounts(plan: &mut Plan) {
    if plan.amounts == Amounts::Sections && country(plan.country).language != Language::English {
        plan.amounts = Amounts::TwoColumns;
        plan.balance = Balance::EveryRow;
    }
    if plan.amounts == Amounts::Sections {
        plan.balance = Balance::None;
        plan.days = Days::EveryRow;
        plan.is_newest_first = false;
        plan.others = 0;
        plan.look.is_side_by_side = false;
        plan.around.totals_row = false;
    }
    if plan.balance == Balance::None {
        // What came in and went out must be said by signs, flags, sections or headers, and be proven by sums.
        if plan.header.shown == Shown::Never {
            plan.header.shown = Shown::FirstPage;
        }
        if plan.around.summary == Summary::None {
            plan.around.summary = Summary::Above;
        }
        plan.around.opening_row = false;
        plan.around.closing_row = false;
        plan.around.forward = false;
        plan.others = 0;
        if matches!(plan.order, Order::BalanceFirst | Order::BalanceBeforeAmounts) {
            plan.order = Order::Usual;
        }
    }
    if plan.balance == Balance::DayLast || plan.around.forward {
        plan.is_newest_first = false;
    }
    if !matches!(plan.amounts, Amounts::TwoColumns | Amounts::TwoColumnsMinus) {
        plan.around.totals_row = false;
        plan.empty = "";
    }
    if matches!(plan.amounts, Amounts::Signed(_) | Amounts::Sides | Amounts::Sections) {
        plan.has_credit_first = false;
    }
    if plan.amounts == Amounts::TwoColumnsMinus && plan.empty.starts_with(['-', '–']) {
        plan.empty = "";
    }
    if plan.order == Order::DateMiddle
        && !matches!(plan.amounts, Amounts::TwoColumns | Amounts::TwoColumnsMinus)
    {
        plan.order = Order::NarrationFirst;
    }
}

fn settle_table(plan: &mut Plan) {
    if plan.look.is_side_by_side {
        plan.extras = super::plan::Extras::default();
        plan.others = 0;
        plan.look.paper = if matches!(plan.look.paper, Drawing::LetterLandscape | Drawing::Letter) {
            Drawing::LetterLandscape
        } else {
            Drawing::A4Landscape
        };
        plan.mark = Mark::None;
        plan.is_newest_first = false;
        plan.around.forward = false;
        plan.header.shown = Shown::EveryPage;
        if plan.header.lines == 1 && plan.is_bilingual {
            plan.is_bilingual = false;
        }
    }
    // A narration between amounts, or before the date, that touches its neighbour has no edge to tell it by.
    if plan.order != Order::Usual && plan.order != Order::BalanceBeforeAmounts {
        plan.look.touching = None;
    }
    if plan.look.touching.is_some() && plan.extras.reference != Reference::Before && !plan.date.is_numeric() {
        plan.look.touching = plan.look.touching.map(|gap| gap.max(3.0));
    }
    if plan.traps.dates && plan.look.touching.is_some() {
        plan.traps.dates = false;
    }
    // Bare numbers that stand left tell nothing of their column when narrations hold numbers beside them.
    if plan.order == Order::NarrationLast && plan.extras.cheque {
        plan.extras.cheque = false;
    }
    if plan.look.amounts != Stand::Right {
        plan.look.gap = plan.look.gap.max(8.0);
    }
    // Amounts on the last line belong to the lines above only where each row is seen to begin.
    if plan.anchor != Anchor::First && plan.look.breaks_words {
        plan.look.breaks_words = false;
    }
    if plan.rows < 6 {
        plan.around.daily_balances = false;
    }
    if plan.others > 0 {
        plan.around.daily_balances = false;
        plan.rows = plan.rows.max(12);
    }
    if plan.around.daily_balances && plan.balance == Balance::DayLast {
        plan.around.daily_balances = false;
    }
}

fn settle_header(plan: &mut Plan) {
    let country = country(plan.country);
    if country.second == country.language {
        plan.is_bilingual = false;
    }
    if plan.header.shown == Shown::Never {
        // Columns without names are told by the balances alone: they and the first of them must be there.
        if plan.around.summary == Summary::None {
            plan.around.opening_row = true;
        }
        plan.header.hand = Hand::Whole;
        plan.header.lines = 1;
        plan.header.is_centred = false;
        plan.header.has_units = false;
        plan.header.is_upper = false;
        plan.is_bilingual = false;
        plan.extras.branch = false;
        plan.rows = plan.rows.max(5);
        if plan.number.decimals != Decimals::Two {
            plan.extras.serial = false;
        }
    }
    if plan.is_bilingual && plan.header.lines > 2 {
        plan.header.lines = 2;
    }
    // The last line of the paper's own proof: somewhere the first balance is said.
    if plan.around.summary == Summary::None && plan.balance == Balance::DayLast {
        plan.around.opening_row = true;
    }
}

fn settle_file(plan: &mut Plan) {
    plan.around.summary_strip &= plan.around.summary != Summary::None;
    if plan.file.font == FontKind::Base14 {
        plan.file.has_fonts_per_page = false;
    }
    if plan.file.font.is_win_ansi() {
        plan.file.has_ligatures = false;
        if plan.country == 0 && plan.mark == Mark::SignAfter {
            plan.mark = Mark::SignBefore;
        }
    }
    if plan.look.face == Face::Mono {
        plan.file.has_ligatures = false;
        if matches!(plan.hand, Hand::Kerned | Hand::Spread | Hand::Tight) {
            plan.hand = Hand::Whole;
        }
        plan.header.hand = Hand::Whole;
    }
    if plan.hand != Hand::Whole {
        plan.header.hand = Hand::Whole;
    }
    if plan.rows > 400 {
        plan.file.has_fonts_per_page = false;
        plan.hand = Hand::Whole;
    }
}
