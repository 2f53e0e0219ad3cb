//! Metrics: how the account was kept.

mod distress;
mod rates;
mod returns;

use std::collections::BTreeSet;

use crate::book::{Missing, Rows, Window};
use crate::conduct::{Bounce, Instrument};
use crate::metric::Metric;
use crate::study::Study;

/// In the order people read them.
pub(crate) const METRICS: &[&[Metric]] = &[returns::METRICS, rates::METRICS, distress::METRICS];

fn bounces<'a>(
    study: &'a Study<'_>,
    window: Window,
    accepts: fn(&Bounce) -> bool,
) -> Result<Vec<&'a Bounce>, Missing> {
    let (from, to) = study.book.reach(window)?;
    Ok(study.conduct.between(from, to).iter().filter(|bounce| accepts(bounce)).collect())
}

fn rows(bounces: &[&Bounce]) -> Rows {
    let rows: BTreeSet<usize> = bounces.iter().flat_map(|bounce| bounce.rows.iter().copied()).collect();
    Rows::these(rows)
}

fn is_nach(bounce: &Bounce) -> bool {
    bounce.is_inward() && bounce.instrument == Instrument::Nach
}

fn is_cheque(bounce: &Bounce) -> bool {
    bounce.is_inward() && bounce.instrument == Instrument::Cheque
}
