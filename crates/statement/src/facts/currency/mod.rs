//! everything a statement prints → the currency of its amounts, weighed; nothing where nothing says so.
//!
//! A label decides alone. Otherwise what is printed speaks for currencies with weights: the unit of a column says much, a
//! bank's own codes too, signs beside amounts as much as there are of them, names of banks and countries little. So a lone
//! `$` in an advertisement outweighs nothing, and a foreign amount in a narration neither.

mod codes;
mod lines;
mod places;
mod scales;

use ledger::currency::{leading_mark, named};
use ledger::{Currency, Transaction};

use super::account::Account;
use super::labels::{self, Notice};
use scales::Scales;

/// What the label says: `Currency : GBP`. A label that leaves it open (`Rupees`, `$`) is weighed with the rest.
pub(super) fn labelled(notices: &[Notice]) -> Option<Currency> {
    let text = labels::value(notices, labels::CURRENCY)?;
    let text = text.trim();
    let mark = leading_mark(text).map(|(mark, _)| mark).or_else(|| named(text).into_iter().next())?;
    mark.currencies().next().filter(|_| mark.is_certain())
}

/// Gives every account that has no label the currency that the paper and its own rows speak for. `lines` are those of the
/// paper's first pages.
pub(crate) fn settle(accounts: &mut [(&mut Account, &[Transaction])], lines: &[String]) {
    if accounts.iter().all(|(account, _)| account.currency.is_some()) {
        return;
    }
    let mut paper = Scales::default();
    lines::weigh(lines, &mut paper);
    codes::weigh(lines, &mut paper);
    places::weigh(lines, &mut paper);
    for (account, rows) in accounts {
        if account.currency.is_none() {
            let mut scales = paper.clone();
            weigh_account(account, rows, &mut scales);
            account.currency = scales.heaviest();
        }
    }
}

fn weigh_account(account: &Account, rows: &[Transaction], scales: &mut Scales) {
    const IFSC: u32 = 40;
    const MICR: u32 = 10;
    if account.ifsc.is_some() {
        scales.add(Currency::INR, IFSC);
    }
    if account.micr.is_some() {
        scales.add(Currency::INR, MICR);
    }
    places::weigh_bank(account, scales);
    codes::weigh_rails(rows.iter().map(|row| row.description.as_str()), scales);
}

#[cfg(test)]
mod tests;
