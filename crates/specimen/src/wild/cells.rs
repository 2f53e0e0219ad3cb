//! A row and a plan to what stands in each of its cells.

use jiff::civil::Date;
use ledger::Money;

use super::country::{Country, country};
use super::figures;
use super::plan::{Amounts, Balance, Days, Mark, Marked, Negative, Order, Plan, Reference, Sign, Time};
use super::words::flags;
use crate::account::Entry;
use crate::paper::Row;

/// What a column is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Serial,
    Date,
    ValueDate,
    Time,
    Type,
    Narration,
    Reference,
    Cheque,
    Branch,
    Debit,
    Credit,
    Amount,
    Flag,
    Balance,
}

impl Kind {
    pub(super) fn is_money(self) -> bool {
        matches!(self, Self::Debit | Self::Credit | Self::Amount | Self::Balance)
    }
}

/// The columns from left to right.
pub(super) fn columns(plan: &Plan) -> Vec<Kind> {
    let extras = plan.extras;
    let mut days = Vec::new();
    if plan.days != Days::Heading {
        days.push(Kind::Date);
    }
    days.extend((extras.time == Time::Column).then_some(Kind::Time));
    days.extend(extras.value_date.then_some(Kind::ValueDate));
    let mut texts = Vec::new();
    texts.extend(extras.type_code.then_some(Kind::Type));
    texts.extend((extras.reference == Reference::Before).then_some(Kind::Reference));
    texts.push(Kind::Narration);
    texts.extend((extras.reference == Reference::After).then_some(Kind::Reference));
    texts.extend(extras.cheque.then_some(Kind::Cheque));
    texts.extend(extras.branch.then_some(Kind::Branch));
    let mut sums = match plan.amounts {
        Amounts::TwoColumns | Amounts::TwoColumnsMinus => vec![Kind::Debit, Kind::Credit],
        Amounts::Signed(_) | Amounts::Sides | Amounts::Sections => vec![Kind::Amount],
        Amounts::Flag(_) => vec![Kind::Amount, Kind::Flag],
    };
    if plan.has_credit_first {
        sums.reverse();
    }
    let balance = (plan.balance != Balance::None).then_some(Kind::Balance);
    let mut all = Vec::new();
    all.extend(extras.serial.then_some(Kind::Serial));
    match plan.order {
        Order::Usual => all.extend(days.into_iter().chain(texts).chain(sums).chain(balance)),
        Order::NarrationFirst => all.extend(texts.into_iter().chain(days).chain(sums).chain(balance)),
        Order::DateMiddle => {
            let first = sums.remove(0);
            all.extend(texts.into_iter().chain([first]).chain(days).chain(sums).chain(balance));
        }
        Order::BalanceBeforeAmounts => {
            all.extend(days.into_iter().chain(texts).chain(balance).chain(sums));
        }
        Order::NarrationLast => all.extend(days.into_iter().chain(sums).chain(balance).chain(texts)),
        Order::BalanceFirst => all.extend(days.into_iter().chain(balance).chain(texts).chain(sums)),
    }
    all
}

/// What a row shows besides its own values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges {
    pub(super) is_first_of_day: bool,
    pub(super) has_balance: bool,
    /// Counted from 1, in the order of the page.
    pub(super) serial: usize,
}

/// Writes cells for one plan.
#[derive(Clone, Copy)]
pub(super) struct Writer<'a> {
    pub(super) plan: &'a Plan,
    pub(super) country: &'static Country,
    /// The country's sign, or its code where the fonts lack the sign.
    pub(super) sign: &'static str,
}

impl<'a> Writer<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        let country = country(plan.country);
        let lacks = country.sign == "₹" && !plan.file.font.has_rupee();
        Self { plan, country, sign: if lacks { "Rs." } else { country.sign } }
    }

    pub(super) fn cell(&self, kind: Kind, row: &Row, edges: Edges) -> String {
        let entry = &row.entry;
        match kind {
            Kind::Serial => edges.serial.to_string(),
            Kind::Date if edges.is_first_of_day || self.plan.days == Days::EveryRow => self.date_cell(entry),
            Kind::Date => String::new(),
            Kind::ValueDate => self.day(entry.value_date),
            Kind::Time => entry.time.strftime("%H:%M:%S").to_string(),
            Kind::Type => type_code(entry).to_owned(),
            Kind::Narration => entry.narration.clone(),
            Kind::Reference => {
                format!("TX-{}-{:05}", entry.date.strftime("%y%m%d"), row.places.start * 37 % 99_999)
            }
            Kind::Cheque => cheque(entry),
            Kind::Branch => format!("{:04}", 20 + row.places.start % 4 * 311),
            Kind::Debit => self.side(entry.debit, self.plan.amounts == Amounts::TwoColumnsMinus),
            Kind::Credit => self.side(entry.credit, false),
            Kind::Amount => self.amount(entry),
            Kind::Flag => self.flag(entry).to_owned(),
            Kind::Balance if edges.has_balance => self.balance(entry.balance),
            Kind::Balance => String::new(),
        }
    }

    pub(super) fn day(&self, date: Date) -> String {
        figures::day(date, self.plan.date, self.country.language)
    }

    fn date_cell(&self, entry: &Entry) -> String {
        let day = self.day(entry.date);
        if self.plan.extras.time == Time::WithDate {
            return format!("{day} {}", entry.time.strftime("%H:%M"));
        }
        day
    }

    fn side(&self, amount: Option<Money>, has_minus: bool) -> String {
        let Some(amount) = amount else { return self.empty() };
        let text = self.marked(&figures::number(amount, self.plan.number, false), false);
        if has_minus { format!("-{text}") } else { text }
    }

    fn empty(&self) -> String {
        if self.plan.empty == "0" {
            return figures::number(Money::ZERO, self.plan.number, true);
        }
        self.plan.empty.to_owned()
    }

    fn amount(&self, entry: &Entry) -> String {
        let amount = entry.debit.or(entry.credit).unwrap_or_default();
        let is_debit = entry.debit.is_some();
        let bare = figures::number(amount, self.plan.number, false);
        let text = self.marked(&bare, false);
        match self.plan.amounts {
            Amounts::Signed(sign) => {
                signed(sign, is_debit, &text, &format!("{} {bare}", self.country.currency))
            }
            Amounts::Sides => format!("{text} {}", if is_debit { "Dr" } else { "Cr" }),
            _ => text,
        }
    }

    fn flag(&self, entry: &Entry) -> &'static str {
        let Amounts::Flag(choice) = self.plan.amounts else { return "" };
        let [debit, credit] = flags(choice, self.country.language);
        if entry.debit.is_some() { debit } else { credit }
    }

    pub(super) fn balance(&self, balance: Money) -> String {
        let text = self.marked(&figures::number(balance, self.plan.number, true), true);
        match (self.plan.negative, balance.is_negative()) {
            (Negative::Sides, is_negative) => format!("{text} {}", if is_negative { "Dr" } else { "Cr" }),
            (_, false) => text,
            (Negative::Minus, true) => format!("-{text}"),
            (Negative::Trailing, true) => format!("{text}-"),
            (Negative::Brackets, true) => format!("({text})"),
        }
    }

    /// For boxes and totals, which name the currency as the table does.
    pub(super) fn sum(&self, amount: Money) -> String {
        let text = self.marked(&figures::number(amount, self.plan.number, true), true);
        if amount.is_negative() { format!("-{text}") } else { text }
    }

    fn marked(&self, text: &str, is_balance: bool) -> String {
        if self.plan.marked == Marked::Balances && !is_balance {
            return text.to_owned();
        }
        let gap = if self.sign.ends_with(|letter: char| letter.is_alphabetic()) { " " } else { "" };
        match self.plan.mark {
            Mark::None => text.to_owned(),
            Mark::SignBefore => format!("{}{gap}{text}", self.sign),
            Mark::SignAfter => format!("{text} {}", self.sign),
            Mark::CodeBefore => format!("{} {text}", self.country.currency),
            Mark::CodeAfter => format!("{text} {}", self.country.currency),
        }
    }
}

fn signed(sign: Sign, is_debit: bool, text: &str, coded: &str) -> String {
    match (sign, is_debit) {
        (Sign::PlusMinus, true) => format!("-{text}"),
        (Sign::PlusMinus, false) => format!("+{text}"),
        (Sign::PlusMinusSpaced, true) => format!("- {text}"),
        (Sign::PlusMinusSpaced, false) => format!("+ {text}"),
        (Sign::BracketsCode, true) => format!("({coded})"),
        (Sign::BracketsCode, false) => coded.to_owned(),
        (Sign::CreditSuffix, false) => format!("{text} CR"),
        (_, false) | (Sign::CreditSuffix, true) => text.to_owned(),
        (Sign::Minus, true) => format!("-{text}"),
        (Sign::Trailing, true) => format!("{text}-"),
        (Sign::Brackets, true) => format!("({text})"),
    }
}

/// Numbers of cheques, and of nothing else.
fn cheque(entry: &Entry) -> String {
    let is_cheque = |number: &&str| number.len() <= 6 && number.bytes().all(|byte| byte.is_ascii_digit());
    entry.reference.as_deref().filter(is_cheque).unwrap_or_default().to_owned()
}

fn type_code(entry: &Entry) -> &'static str {
    let sum: usize = entry.event.bytes().map(usize::from).sum();
    let codes: &[&str] = if entry.debit.is_some() {
        &["DD", "VIS", ")))", "ATM", "SO", "BP", "POS", "TFR"]
    } else {
        &["CR", "TFR", "BGC", "DEP"]
    };
    codes.get(sum % codes.len()).copied().unwrap_or("DD")
}
