//! A way to tamper → what the statement says before and after, and where the change is.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};
use ledger::Money;

use super::Tamper;
use super::insert::{self, Movement};
use super::print::{Field, Print};
use crate::account::{Bank, Entry};
use crate::narration::{Charge, Deed};
use crate::random::Random;

/// What was printed, what is printed now, and which words make the difference.
pub(super) struct Change {
    pub(super) before: Print,
    pub(super) after: Print,
    /// `None` when no one place stands for it.
    pub(super) field: Option<Field>,
    /// The printed row it is about, counted from 0, oldest first.
    pub(super) row: Option<usize>,
}

impl Change {
    fn new(before: Print, after: Print, row: usize, field: Field) -> Self {
        Self { before, after, field: Some(field), row: Some(row) }
    }

    fn none(print: Print) -> Self {
        Self { before: print.clone(), after: print, field: None, row: None }
    }
}

/// Rules of Indian payment systems that such a row breaks.
const INDIAN: [Tamper; 9] = [
    Tamper::RowDuplicated,
    Tamper::NeftDate,
    Tamper::RtgsDate,
    Tamper::RrnDate,
    Tamper::RtgsSmall,
    Tamper::ImpsLarge,
    Tamper::ClearingHoliday,
    Tamper::AtmOdd,
    Tamper::GstWrong,
];

/// `None` when the statement has nothing that could be changed so.
pub(super) fn change(tamper: Tamper, print: Print, random: &mut Random) -> Option<Change> {
    if print.layout.bank == Bank::Thames && INDIAN.contains(&tamper) {
        return None;
    }
    match tamper {
        Tamper::EditAmount => edit_amount(print, random),
        Tamper::SignThenPatch => patch_amount(print, random),
        Tamper::EditBalances => edit_balances(print, random),
        Tamper::RowRemoved => remove_row(print, random),
        Tamper::RowInserted => insert_row(print, random),
        Tamper::RowDuplicated => duplicate_row(print, random),
        Tamper::DateImpossible => impossible_date(print),
        Tamper::DateOutside => date_outside(print),
        Tamper::DateOrder => date_out_of_order(print, random),
        Tamper::NeftDate | Tamper::RtgsDate | Tamper::RrnDate => old_reference(tamper, print, random),
        Tamper::RtgsSmall | Tamper::ImpsLarge | Tamper::ClearingHoliday | Tamper::AtmOdd => {
            break_rule(tamper, print, random)
        }
        Tamper::GstWrong => wrong_tax(print, random),
        Tamper::IfscForeign => foreign_ifsc(print),
        Tamper::ClosingChanged => change_closing(print),
        Tamper::NumberFormat => large_balance(print, random),
        Tamper::RedNegative => sink(print),
        _ if tamper.is_forgery() && !matches!(tamper, Tamper::PageRemoved | Tamper::PageForeign) => {
            edit_everything(print, random)
        }
        _ => Some(Change::none(print)),
    }
}

/// A large credit neither at the very beginning nor at the very end; a salary if there is one.
fn large_credit(print: &Print, random: &mut Random) -> Option<usize> {
    let entries = &print.entries;
    let middle = entries.len() / 6..entries.len().saturating_sub(entries.len() / 10).max(1);
    let credit = |row: &usize| entries.get(*row).and_then(|entry| entry.credit);
    let salaries: Vec<usize> =
        middle.clone().filter(|row| entries.get(*row).is_some_and(|entry| entry.event == "salary")).collect();
    if !salaries.is_empty() {
        return Some(*random.pick(&salaries));
    }
    let mut credits: Vec<usize> = middle.filter(|row| credit(row).is_some()).collect();
    credits.sort_by_key(|row| std::cmp::Reverse(credit(row)));
    credits.truncate((credits.len() / 4).max(1));
    if credits.is_empty() { None } else { Some(*random.pick(&credits)) }
}

fn double(entry: &mut Entry) -> Option<()> {
    entry.credit = Some(entry.credit?.plus(entry.credit?)?);
    Some(())
}

fn edit_amount(print: Print, random: &mut Random) -> Option<Change> {
    let row = large_credit(&print, random)?;
    let mut after = print.clone();
    double(after.entries.get_mut(row)?)?;
    Some(Change::new(print, after, row, Field::Amount(row)))
}

/// As many digits as before, so that the bytes fit where they were.
fn patch_amount(print: Print, random: &mut Random) -> Option<Change> {
    let row = large_credit(&print, random)?;
    let mut after = print.clone();
    let entry = after.entries.get_mut(row)?;
    let paise = entry.credit?.as_paise();
    let mut unit = 1;
    while paise / unit >= 10 {
        unit *= 10;
    }
    let lead = paise / unit;
    // Any other digit from 1 to 9.
    let other = (lead - 1 + random.between(1, 8)) % 9 + 1;
    entry.credit = Some(Money::paise(paise + (other - lead) * unit));
    Some(Change::new(print, after, row, Field::Amount(row)))
}

fn edit_balances(print: Print, random: &mut Random) -> Option<Change> {
    let prints = print.layout.prints;
    if !prints.totals && !prints.closing {
        return None;
    }
    let row = large_credit(&print, random)?;
    let mut after = print.clone();
    double(after.entries.get_mut(row)?)?;
    after.agree()?;
    (after.sums, after.counted) = (print.sums, print.counted.clone());
    if !prints.totals {
        let closing = print.histories.first()?.closing();
        after.histories.first_mut()?.entries.last_mut()?.balance = closing;
    }
    // The rows agree among themselves; it is a total that gives them away.
    Some(Change { before: print, after, field: Some(Field::Contradictions(row)), row: None })
}

fn edit_everything(print: Print, random: &mut Random) -> Option<Change> {
    let row = large_credit(&print, random)?;
    let mut after = print.clone();
    double(after.entries.get_mut(row)?)?;
    after.agree()?;
    Some(Change::new(print, after, row, Field::Amount(row)))
}

/// Anywhere but at the ends.
fn any_row(print: &Print, random: &mut Random, fits: impl Fn(&Entry) -> bool) -> Option<usize> {
    let count = print.entries.len();
    let rows: Vec<usize> = (count / 6..count.saturating_sub(count / 6))
        .filter(|row| print.entries.get(*row).is_some_and(&fits))
        .collect();
    if rows.is_empty() { None } else { Some(*random.pick(&rows)) }
}

fn remove_row(print: Print, random: &mut Random) -> Option<Change> {
    let row = any_row(&print, random, |entry| entry.debit.is_some())?;
    let mut after = print.clone();
    after.entries.remove(row);
    after.tell_rows()?;
    // The gap shows at the row that now follows.
    Some(Change::new(print, after, row, Field::Amount(row)))
}

fn insert_row(print: Print, random: &mut Random) -> Option<Change> {
    let place = any_row(&print, random, |_| true)?;
    let mut after = print.clone();
    let at = print.entries.get(place)?.date;
    let deed = insert::neft("SALARY");
    let movement = Movement { date: at, told_on: at, event: "salary", paise: 8_500_000 };
    let row = insert::insert(&mut after, &deed, movement, random)?;
    after.tell_rows()?;
    Some(Change::new(print, after, row, Field::Amount(row)))
}

fn duplicate_row(print: Print, random: &mut Random) -> Option<Change> {
    let row = any_row(&print, random, |entry| entry.event == "upi_receipt");
    let mut before = print;
    let row = match row {
        Some(row) => row,
        None => {
            let at = before.entries.get(any_row(&before, random, |_| true)?)?.date;
            let movement = Movement { date: at, told_on: at, event: "business_receipt", paise: 1_850_000 };
            let row = insert::insert(&mut before, &insert::imps("RENT"), movement, random)?;
            before.agree()?;
            row
        }
    };
    let mut after = before.clone();
    let copy = after.entries.get(row)?.clone();
    after.entries.insert(row + 1, copy);
    after.agree()?;
    Some(Change::new(before, after, row + 1, Field::Amount(row + 1)))
}

/// The last row of June is dated the 30th; the page then says the 31st.
fn impossible_date(print: Print) -> Option<Change> {
    let end = date(print.histories.first()?.from.year(), 6, 30);
    let row = print.entries.partition_point(|entry| entry.date <= end).checked_sub(1)?;
    let mut before = print;
    let entry = before.entries.get_mut(row)?;
    if entry.date.month() != end.month() {
        return None;
    }
    (entry.date, entry.value_date) = (end, end);
    before.tell_rows()?;
    Some(Change::new(before.clone(), before, row, Field::Date(row)))
}

fn date_outside(print: Print) -> Option<Change> {
    if !print.layout.prints.period {
        return None;
    }
    let mut after = print.clone();
    let early = print.histories.first()?.from.saturating_sub(20.days());
    let entry = after.entries.first_mut()?;
    (entry.date, entry.value_date) = (early, early);
    after.tell_rows()?;
    Some(Change::new(print, after, 0, Field::Date(0)))
}

fn date_out_of_order(print: Print, random: &mut Random) -> Option<Change> {
    let first = print.entries.first()?.date;
    let far = |entry: &Entry| entry.date.saturating_sub(25.days()) > first;
    let row = any_row(&print, random, far)?;
    let mut after = print.clone();
    let entry = after.entries.get_mut(row)?;
    let early = entry.date.saturating_sub(25.days());
    (entry.date, entry.value_date) = (early, early);
    after.tell_rows()?;
    Some(Change::new(print, after, row, Field::Date(row)))
}

/// Rows whose reference numbers were given seven weeks before their dates.
fn old_reference(tamper: Tamper, print: Print, random: &mut Random) -> Option<Change> {
    // A number disagrees with its row only beside many that agree with theirs.
    let payments = print.entries.iter().filter(|entry| entry.event.starts_with("upi")).count();
    let several = i32::try_from(payments / 12).unwrap_or(0).min(4);
    let (deed, event, paise, count) = match tamper {
        Tamper::NeftDate => (insert::neft("PAYMENT"), "business_receipt", 4_825_000, 1),
        Tamper::RtgsDate => (insert::rtgs("PAYMENT"), "business_receipt", 34_000_000, 1),
        _ => (insert::upi("PAYMENT"), "upi_receipt", 1_425_000, several),
    };
    let mut after = print.clone();
    let place = any_row(&print, random, |_| true)?;
    let at = print.entries.get(place)?.date;
    let mut first = None;
    for place in 0..count {
        let day = at.saturating_add(i64::from(place).days()).min(print.histories.first()?.to);
        let told_on = day.saturating_sub(49.days());
        let movement = Movement { date: day, told_on, event, paise: paise + i64::from(place) * 10_700 };
        let deed = insert::numbered(&deed, movement, random);
        let row = insert::insert(&mut after, &deed, movement, random)?;
        first = first.or(Some(row));
    }
    after.agree()?;
    let row = first?;
    Some(Change::new(print, after, row, Field::Amount(row)))
}

/// One row that no bank would post, in a ledger that adds up.
fn break_rule(tamper: Tamper, print: Print, random: &mut Random) -> Option<Change> {
    let place = any_row(&print, random, |entry| entry.balance > Money::paise(1_000_000))?;
    let near = print.entries.get(place)?.date;
    let (deed, event, paise, at) = match tamper {
        Tamper::RtgsSmall => (insert::rtgs("PAYMENT"), "business_receipt", 14_500_000, near),
        Tamper::ImpsLarge => (insert::imps("PAYMENT"), "business_receipt", 62_500_000, near),
        Tamper::AtmOdd => (Deed::OwnAtm, "atm_withdrawal", -237_000, near),
        _ => (insert::cheque(random), "cheque_deposit", 4_850_000, sunday_after(near)),
    };
    let mut after = print.clone();
    let movement = Movement { date: at, told_on: at, event, paise };
    let row = insert::insert(&mut after, &deed, movement, random)?;
    after.agree()?;
    Some(Change::new(print, after, row, Field::Amount(row)))
}

fn sunday_after(date: Date) -> Date {
    date.saturating_sub(1.day()).nth_weekday(1, Weekday::Sunday).unwrap_or(date)
}

fn wrong_tax(print: Print, random: &mut Random) -> Option<Change> {
    let place = any_row(&print, random, |entry| entry.balance > Money::paise(1_000_000))?;
    let at = print.entries.get(place)?.date;
    let mut after = print.clone();
    let charge = Movement { date: at, told_on: at, event: "bank_charge", paise: -50_000 };
    insert::insert(&mut after, &Deed::Charge(Charge::DebitCard), charge, random)?;
    let tax = Movement { event: "charge_gst", paise: -12_300, ..charge };
    let row = insert::insert(&mut after, &Deed::ChargeTax(Charge::DebitCard), tax, random)?;
    after.agree()?;
    Some(Change::new(print, after, row, Field::Amount(row)))
}

fn foreign_ifsc(print: Print) -> Option<Change> {
    if !print.layout.prints.ifsc {
        return None;
    }
    let mut after = print.clone();
    let other = if print.layout.bank == Bank::Sbi { Bank::Icici } else { Bank::Sbi };
    let account = &mut after.histories.first_mut()?.account;
    account.ifsc = format!("{}{}", other.code(), account.ifsc.get(4..)?);
    Some(Change { before: print, after, field: Some(Field::Ifsc), row: None })
}

fn change_closing(print: Print) -> Option<Change> {
    if !print.layout.prints.closing {
        return None;
    }
    let mut after = print.clone();
    let last = after.histories.first_mut()?.entries.last_mut()?;
    last.balance = last.balance.plus(Money::paise(5_000_000))?;
    Some(Change { before: print, after, field: Some(Field::Closing), row: None })
}

/// The account has lakhs, so that groups of two and of three look different.
fn large_balance(print: Print, random: &mut Random) -> Option<Change> {
    let mut print = print;
    let history = print.histories.first_mut()?;
    history.opening = history.opening.plus(Money::paise(30_000_000))?;
    print.agree()?;
    let row = any_row(&print, random, |entry| entry.balance > Money::paise(10_000_000))?;
    Some(Change::new(print.clone(), print, row, Field::Balance(row)))
}

/// The three lowest balances lie below zero.
fn sink(print: Print) -> Option<Change> {
    let mut print = print;
    let mut balances: Vec<Money> = print.entries.iter().map(|entry| entry.balance).collect();
    balances.sort_unstable();
    let third = *balances.get(2.min(balances.len().checked_sub(1)?))?;
    let history = print.histories.first_mut()?;
    history.opening = history.opening.minus(third)?.minus(Money::paise(12_345))?;
    print.agree()?;
    Some(Change::none(print))
}
