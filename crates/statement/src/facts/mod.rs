//! everything a statement prints outside its table → whose account it is, and the figures to check the rows against.

mod account;
mod bank;
mod currency;
mod holder;
mod labels;
mod pages;
mod period;
mod printed;

use ledger::{Money, Private};

use crate::notation::Notation;

pub use account::Account;
pub(crate) use bank::of_ifsc as bank_of_ifsc;
pub(crate) use currency::settle as settle_currency;
pub(crate) use labels::{Notice, account_number, notices};
pub(crate) use pages::missing_pages;
pub(crate) use period::{period, year};
pub(crate) use printed::{Candidates, Printed, printed};

pub(crate) fn account(notices: &[Notice], notation: &Notation) -> Account {
    let ifsc = bank::ifsc(notices);
    Account {
        bank: bank::identify(notices, ifsc.as_deref()),
        ifsc_bank: ifsc.as_deref().and_then(bank::of_ifsc),
        letterhead_bank: bank::of_letterhead(notices),
        holder: holder::holder(notices).map(Private::new),
        number: labels::account_number(notices).map(Private::new),
        micr: labels::micr(notices),
        account_type: labels::value(notices, labels::ACCOUNT_TYPE),
        branch: labels::value(notices, labels::BRANCH),
        currency: currency::labelled(notices),
        period: period(notices, notation.dates),
        overdraft_limit: labels::amounts(notices, labels::LIMIT, notation.numbers)
            .into_iter()
            .find(|limit| *limit > Money::ZERO),
        ifsc,
    }
}
