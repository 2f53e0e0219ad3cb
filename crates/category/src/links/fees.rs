//! Fees → the return they are for; taxes → the fee they are on.

use ledger::{Money, days_between};
use narration::{Channel, Mark};

use crate::entry::{Entry, Link, LinkKind};
use crate::taxonomy::Category;

/// A tax stands within so many rows of its fee.
const ROWS: usize = 6;
/// A fee for a return is taken within so many days of it.
const DAYS: i32 = 35;
/// Rates of the tax in per cent: whole, halves, and the service tax before it.
const RATES: &[i64] = &[18, 9, 15];
/// Rounding of a tax, in paise.
const ROUNDING: i64 = 101;

pub(super) fn charges(entries: &mut [Entry]) {
    tax(entries);
    returns(entries);
}

/// The tax on a fee is what the fee is.
fn tax(entries: &mut [Entry]) {
    for row in 0..entries.len() {
        let Some(entry) = entries.get(row) else { continue };
        if entry.channel != Channel::Charge || !entry.reading.has(Mark::Gst) || entry.is_credit() {
            continue;
        }
        let near = row.saturating_sub(ROWS)..(row + ROWS + 1).min(entries.len());
        let mut fees: Vec<usize> = near.filter(|place| *place != row).collect();
        fees.sort_by_key(|place| (place.abs_diff(row), *place > row));
        let fee =
            fees.into_iter().find(|place| entries.get(*place).is_some_and(|fee| is_taxed_by(fee, entry)));
        let Some(fee) = fee else { continue };
        let Some(category) = entries.get(fee).map(|fee| fee.category) else { continue };
        if let Some(entry) = entries.get_mut(row) {
            entry.link = Some(Link { kind: LinkKind::TaxOn, row: fee });
            (entry.category, entry.rule, entry.confidence) = (category, "fee.tax_on", 92);
        }
    }
}

fn is_taxed_by(fee: &Entry, tax: &Entry) -> bool {
    let is_fee = fee.channel == Channel::Charge && !fee.reading.has(Mark::Gst) && fee.is_debit();
    let is_near = days_between(fee.date, tax.date).abs() <= 3;
    is_fee && is_near && RATES.iter().any(|rate| is_share(fee.amount, tax.amount, *rate))
}

fn is_share(whole: Money, part: Money, percent: i64) -> bool {
    let expected = i128::from(whole.as_paise()) * i128::from(percent) / 100;
    (expected - i128::from(part.as_paise())).abs() <= i128::from(ROUNDING)
}

/// The latest return before a fee for one is what it is for.
fn returns(entries: &mut [Entry]) {
    let mut latest: Option<usize> = None;
    for row in 0..entries.len() {
        let Some(entry) = entries.get(row) else { continue };
        let is_return = matches!(
            entry.category,
            Category::BounceInwardNach | Category::BounceInwardCheque | Category::BounceOutwardCheque
        );
        if is_return {
            latest = Some(row);
            continue;
        }
        if entry.category != Category::BounceCharge || entry.link.is_some() {
            continue;
        }
        let is_for = |returned: &Entry| (0..=DAYS).contains(&days_between(returned.date, entry.date));
        let Some(returned) = latest.filter(|place| entries.get(*place).is_some_and(is_for)) else { continue };
        if let Some(entry) = entries.get_mut(row) {
            entry.link = Some(Link { kind: LinkKind::ChargeFor, row: returned });
        }
    }
}
