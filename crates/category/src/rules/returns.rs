//! Items returned unpaid and payments undone.

use narration::{Channel, Mark};

use super::{Row, Verdict, verdict};
use crate::taxonomy::Category;

pub(super) fn returned(row: &Row<'_>) -> Option<Verdict> {
    if !row.has(Mark::Return) {
        return None;
    }
    if row.entry.channel == Channel::Cheque || !row.is_pulled() && !row.has(Mark::Emi) {
        let is_inward = row.has(Mark::InwardReturn) || row.is_credit() && !row.has(Mark::OutwardReturn);
        let category = if is_inward { Category::BounceInwardCheque } else { Category::BounceOutwardCheque };
        return verdict(category, "return.cheque", 90);
    }
    verdict(Category::BounceInwardNach, "return.mandate", 90)
}

pub(super) fn reversed(row: &Row<'_>) -> Option<Verdict> {
    if row.has(Mark::Reversal) && !row.has(Mark::Refund) {
        return verdict(Category::ReversalTechnical, "reversal", 85);
    }
    None
}
