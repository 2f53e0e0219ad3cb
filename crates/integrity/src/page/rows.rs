//! A place on a page → the transaction that is printed there.

use ledger::Area;
use statement::Statement;

/// The rows of every page, from its top to its foot.
#[derive(Debug)]
pub(super) struct Rows(Vec<Vec<Place>>);

#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub area: Area,
    /// `None` for a row of a further account.
    pub row: Option<usize>,
}

impl Rows {
    pub(super) fn of(statement: &Statement, pages: usize) -> Self {
        let mut rows: Vec<Vec<Place>> = vec![Vec::new(); pages];
        let lead = statement.lead.transactions.iter().enumerate().map(|(row, found)| (Some(row), found));
        let others =
            statement.others.iter().flat_map(|ledger| &ledger.transactions).map(|found| (None, found));
        for (row, transaction) in lead.chain(others) {
            let traces = (transaction.origin.page as usize).saturating_sub(1);
            if let Some(page) = rows.get_mut(traces) {
                page.push(Place { area: transaction.origin.area, row });
            }
        }
        for page in &mut rows {
            page.sort_by(|a, b| a.area.top.total_cmp(&b.area.top));
        }
        Self(rows)
    }

    pub(super) fn on(&self, traces: usize) -> &[Place] {
        self.0.get(traces).map(Vec::as_slice).unwrap_or_default()
    }

    /// The row that holds the middle of the area, a little grace round it.
    pub(super) fn at(&self, traces: usize, area: Area) -> Option<Place> {
        const GRACE: f32 = 1.5;
        let rows = self.on(traces);
        let (x, y) = (f32::midpoint(area.left, area.right), f32::midpoint(area.top, area.bottom));
        let below = rows.partition_point(|place| place.area.top - GRACE <= y);
        // Rows do not stand in each other, but a wrapped line may reach into the next.
        let near = rows.get(below.saturating_sub(3)..below).unwrap_or_default();
        let holds = |place: &&Place| {
            y <= place.area.bottom + GRACE && (place.area.left - 20.0..=place.area.right + 20.0).contains(&x)
        };
        near.iter().rev().find(holds).copied()
    }
}
