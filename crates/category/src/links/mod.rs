//! Rows that belong together: what undoes what, which fee is for which return, which tax is on which fee.

mod fees;
mod pairs;

use crate::entry::Entry;

pub(crate) fn link(entries: &mut [Entry]) {
    pairs::returns_and_reversals(entries);
    pairs::own_transfers(entries);
    fees::charges(entries);
}
