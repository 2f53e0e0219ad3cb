//! Papers → accounts: each ledger finds the account it belongs to, and joins what is known of it.

use std::cmp::Reverse;

use ledger::{Date, Money};
use statement::{Ledger, Statement};

use crate::account::{Account, Join, Part, Place, Row, Seam};
use crate::identity::{Kinship, kinship};
use crate::overlap::{self, Compared, Overlap, Placed, Window};
use crate::reach::Reach;

/// The accounts of all papers, the one with the most rows first. The accounts of a single paper are what its reader found,
/// in the reader's order.
pub fn stitch(papers: &[&Statement]) -> Vec<Account> {
    let mut found: Vec<(Place, &Ledger, Reach)> = Vec::new();
    for (paper, statement) in papers.iter().enumerate() {
        let ledgers = std::iter::once(&statement.lead).chain(&statement.others);
        for (ledger, read) in ledgers.enumerate() {
            found.extend(Reach::of(read).map(|reach| (Place { paper, ledger }, read, reach)));
        }
    }
    if papers.len() > 1 {
        // The longest first of those that begin on one day: what it holds is then already known.
        found.sort_by_key(|(place, _, reach)| (reach.from, Reverse(reach.to), *place));
    }
    let mut accounts: Vec<Account> = Vec::new();
    for (place, ledger, reach) in found {
        let home = accounts.iter().position(|account| belongs(account, place, (ledger, reach), papers));
        match home.and_then(|at| accounts.get_mut(at)) {
            Some(account) => account.join(place, ledger, reach, papers),
            None => accounts.push(Account::begin(place, ledger, reach)),
        }
    }
    if papers.len() > 1 {
        accounts.sort_by_key(|account| Reverse(account.rows.len()));
    }
    accounts
}

fn belongs(
    account: &Account,
    place: Place,
    (ledger, reach): (&Ledger, Reach),
    papers: &[&Statement],
) -> bool {
    // What one reader told apart stays apart.
    if account.parts.iter().any(|part| part.place.paper == place.paper) {
        return false;
    }
    let mut kin = Kinship::Open;
    for other in account.parts.iter().filter_map(|part| part.place.of(papers)) {
        match kinship(&other.account, &ledger.account) {
            Kinship::Different => return false,
            Kinship::Same => kin = Kinship::Same,
            Kinship::Open => {}
        }
    }
    kin == Kinship::Same || account.fits(ledger, reach, papers)
}

/// Two lists of rows that both papers should have, and the days they are of.
struct Shared<'a> {
    before: Vec<Placed<'a>>,
    after: Vec<Placed<'a>>,
    window: Window,
}

impl Account {
    fn begin(place: Place, ledger: &Ledger, reach: Reach) -> Self {
        let count = ledger.transactions.len();
        let rows = (0..count).map(|row| Row { part: 0, row }).collect();
        Self {
            parts: vec![Part::of(place, reach, (0..count).map(Some).collect())],
            rows,
            seams: Vec::new(),
            spans: vec![(reach.from, reach.to)],
        }
    }

    /// Whether the balances say that the ledger is of this account, where nothing else does.
    fn fits(&self, ledger: &Ledger, reach: Reach, papers: &[&Statement]) -> bool {
        let part = self.parts.len();
        if let Some(shared) = self.shared(part, ledger, reach, papers) {
            let same = overlap::compare(&shared.before, &shared.after, shared.window).pairs.len();
            return same * 2 > shared.before.len().max(shared.after.len());
        }
        let (closing, opening) = (self.closing(papers), ledger.opening_balance);
        closing.is_some() && closing == opening
    }

    /// The rows of the days that both show; `None` when there are no such rows.
    fn shared<'a>(
        &self,
        part: usize,
        ledger: &'a Ledger,
        reach: Reach,
        papers: &[&'a Statement],
    ) -> Option<Shared<'a>> {
        let known: Vec<Placed<'a>> =
            self.rows.iter().filter_map(|row| Some((*row, self.transaction(*row, papers)?))).collect();
        let last_before = known.iter().map(|(_, row)| row.date).max()?;
        let last_after = ledger.transactions.iter().map(|row| row.date).max()?;
        let to = last_before.min(last_after);
        let is_shared = |date: Date| reach.from <= date && date <= to;
        let before: Vec<_> = known.into_iter().filter(|(_, row)| is_shared(row.date)).collect();
        let rows = ledger.transactions.iter().enumerate();
        let after: Vec<_> = rows
            .filter(|(_, row)| is_shared(row.date))
            .map(|(at, row)| (Row { part, row: at }, row))
            .collect();
        let window = Window {
            from: reach.from,
            to,
            is_last_before: last_before == to,
            is_last_after: last_after == to,
            may_begin_late: !reach.is_period_printed,
        };
        (!before.is_empty() || !after.is_empty()).then_some(Shared { before, after, window })
    }

    fn join(&mut self, place: Place, ledger: &Ledger, reach: Reach, papers: &[&Statement]) {
        let part = self.parts.len();
        let before = self.latest();
        let (closing, opening) = (self.closing(papers), ledger.opening_balance);
        let mut rows: Vec<Option<usize>> = vec![None; ledger.transactions.len()];
        let join = match self.shared(part, ledger, reach, papers) {
            Some(shared) => self.overlap(&shared, &mut rows),
            None => self.meet(reach, (closing, opening)),
        };
        let is_new = |date: Date| match &join {
            Join::Overlap(overlap) => date > overlap.to,
            _ => true,
        };
        let later = |row: usize, at: &Option<usize>| {
            at.is_none() && ledger.transactions.get(row).is_some_and(|row| is_new(row.date))
        };
        let fresh: Vec<usize> = (0..rows.len()).filter(|row| later(*row, &rows[*row])).collect();
        for row in fresh {
            rows[row] = Some(self.rows.len());
            self.rows.push(Row { part, row });
        }
        match (&join, self.spans.last_mut()) {
            (Join::Gap { .. }, _) | (_, None) => self.spans.push((reach.from, reach.to)),
            (_, Some(last)) => last.1 = last.1.max(reach.to),
        }
        self.parts.push(Part::of(place, reach, rows));
        self.seams.push(Seam { before, after: part, join, closing, opening });
    }

    /// The rows that both show are taken from the papers that are already here.
    fn overlap(&mut self, shared: &Shared<'_>, rows: &mut [Option<usize>]) -> Join {
        let Compared { pairs, differences, later } =
            overlap::compare(&shared.before, &shared.after, shared.window);
        let mut retold = Vec::new();
        for (one, other) in &pairs {
            let ((known, row), (new, again)) = (shared.before[*one], shared.after[*other]);
            let at = self.parts.get(known.part).and_then(|part| *part.rows.get(known.row)?);
            if let Some(place) = rows.get_mut(new.row) {
                *place = at;
            }
            if overlap::is_retold(row, again) {
                retold.push((known, new));
            }
        }
        for place in later {
            let (row, _) = shared.after[place];
            if let Some(at) = rows.get_mut(row.row) {
                *at = Some(self.rows.len());
            }
            self.rows.push(row);
        }
        Join::Overlap(Overlap {
            from: shared.window.from,
            to: shared.window.to,
            same: pairs.len(),
            differences,
            retold,
        })
    }

    /// No row is shown twice: whether days are missing between the papers, and whether the balances meet.
    fn meet(&self, reach: Reach, (closing, opening): (Option<Money>, Option<Money>)) -> Join {
        let latest = self.parts.get(self.latest());
        let last = self.spans.last().map_or(reach.from, |span| span.1);
        let are_ends_printed = reach.is_period_printed && latest.is_some_and(|part| part.is_period_printed);
        let is_equal = closing.zip(opening).map(|(closing, opening)| closing == opening);
        let missing = last.tomorrow().ok().zip(reach.from.yesterday().ok());
        match (missing.filter(|(from, to)| from <= to), is_equal) {
            // Without printed ends nobody says that the days between two rows are missing, and the balances say they are not.
            (Some(_), Some(true)) if !are_ends_printed => Join::Proven,
            (Some((from, to)), _) => Join::Gap { from, to },
            (None, Some(true)) => Join::Proven,
            (None, Some(false)) => Join::Broken,
            (None, None) => Join::Unproven,
        }
    }

    /// The part that shows the latest day; of equals, the last of them.
    fn latest(&self) -> usize {
        let parts = self.parts.iter().enumerate();
        parts.max_by_key(|(_, part)| part.to).map_or(0, |(at, _)| at)
    }
}

impl Part {
    fn of(place: Place, reach: Reach, rows: Vec<Option<usize>>) -> Self {
        let Reach { from, to, is_period_printed } = reach;
        Self { place, from, to, is_period_printed, rows }
    }
}
