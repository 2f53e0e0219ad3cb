//! Rows that belong together: what undoes what, which fee is for which return, which tax is on which fee.

mod accounts;
mod fees;
mod pairs;

use crate::entry::Entry;

pub use accounts::join_accounts;

pub(crate) fn link(entries: &mut [Entry]) {
    let rows = pairs::by_amount(entries);
    pairs::returns_and_reversals(entries, &rows);
    pairs::own_transfers(entries, &rows);
    fees::charges(entries);
}
