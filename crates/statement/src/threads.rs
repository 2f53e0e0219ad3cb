//! Pages and regions → what each of them becomes, worked on at once.

use ledger::threads::map_shares;

/// Below this a thread costs more than it saves.
const ITEMS_A_THREAD: usize = 16;

/// `work` done on every item, in order.
pub(crate) fn map<Item: Sync, Out: Send>(items: &[Item], work: impl Fn(&Item) -> Out + Sync) -> Vec<Out> {
    map_shares(items, ITEMS_A_THREAD, |share| share.iter().map(&work).collect())
}
