//! An account as several papers show it: its parts in the order of time, its rows taken once, and how the parts join.

use ledger::{Date, Money, Transaction};
use statement::{Ledger, Statement};

use crate::overlap::Overlap;

/// Where a ledger stands: which paper, and which account of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Counted from 0 in the order the papers were given.
    pub paper: usize,
    /// 0 for the leading account of the paper, and from 1 on for its others.
    pub ledger: usize,
}

impl Place {
    pub fn of<'a>(self, papers: &[&'a Statement]) -> Option<&'a Ledger> {
        let paper: &'a Statement = papers.get(self.paper)?;
        match self.ledger.checked_sub(1) {
            None => Some(&paper.lead),
            Some(other) => paper.others.get(other),
        }
    }
}

/// What one paper shows of an account.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub place: Place,
    /// The days it shows: the printed period, widened to hold every row; without one, from its first row to its last.
    pub from: Date,
    pub to: Date,
    /// Without a printed period nobody knows whether a day before the first row or after the last is shown.
    pub is_period_printed: bool,
    /// Which row of the account each of its rows is. `None` where the account took another paper's word.
    pub rows: Vec<Option<usize>>,
}

/// A row of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Counted from 0 in [`Account::parts`].
    pub part: usize,
    /// Counted from 0 in the ledger of the part.
    pub row: usize,
}

/// How a part joins what the parts before it show.
#[derive(Clone, Debug, PartialEq)]
pub struct Seam {
    /// The part that shows the latest day before.
    pub before: usize,
    pub after: usize,
    pub join: Join,
    /// The balance that the parts before end with, as far as it is known.
    pub closing: Option<Money>,
    /// The balance that the part begins with.
    pub opening: Option<Money>,
}

impl Seam {
    /// What the account gained between the two papers; `None` when one of the balances is not known.
    pub fn difference(&self) -> Option<Money> {
        self.opening?.minus(self.closing?)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Join {
    /// The closing balance before is the opening balance after, to the paisa.
    Proven,
    /// No day is missing, and a balance that could prove it is not printed.
    Unproven,
    /// No day is missing, and the balances differ.
    Broken,
    /// No paper shows these days.
    Gap { from: Date, to: Date },
    /// Both show the same days.
    Overlap(Overlap),
}

/// One account of the applicant.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// In the order of time.
    pub parts: Vec<Part>,
    /// In the order of events, each once.
    pub rows: Vec<Row>,
    /// One for each part after the first.
    pub seams: Vec<Seam>,
    /// The days that are shown, as spans in the order of time, the first and last day of each among them.
    pub spans: Vec<(Date, Date)>,
}

impl Account {
    /// The ledger that knows the account best: the one with the most rows, of equals the latest.
    pub fn lead<'a>(&self, papers: &[&'a Statement]) -> Option<&'a Ledger> {
        let ledgers = self.parts.iter().filter_map(|part| part.place.of(papers));
        ledgers.max_by_key(|ledger| ledger.transactions.len())
    }

    /// Every row with the part it comes from, in the order of events.
    pub fn transactions<'a>(
        &self,
        papers: &[&'a Statement],
    ) -> impl Iterator<Item = (&Part, &'a Transaction)> {
        self.rows.iter().filter_map(move |row| {
            let part = self.parts.get(row.part)?;
            Some((part, part.place.of(papers)?.transactions.get(row.row)?))
        })
    }

    /// What all papers together say of the account: the one that knows it best, and the others where it is silent.
    pub fn facts(&self, papers: &[&Statement]) -> statement::Account {
        let mut facts = self.lead(papers).map(|ledger| ledger.account.clone()).unwrap_or_default();
        if self.parts.len() < 2 {
            return facts;
        }
        for part in &self.parts {
            let Some(other) = part.place.of(papers).map(|ledger| &ledger.account) else { continue };
            fill(&mut facts.bank, other.bank.as_ref());
            fill(&mut facts.holder, other.holder.as_ref());
            fill(&mut facts.number, other.number.as_ref());
            fill(&mut facts.ifsc, other.ifsc.as_ref());
            fill(&mut facts.micr, other.micr.as_ref());
            fill(&mut facts.account_type, other.account_type.as_ref());
            fill(&mut facts.branch, other.branch.as_ref());
            fill(&mut facts.currency, other.currency.as_ref());
            // The latest limit is the one that holds.
            facts.overdraft_limit = other.overdraft_limit.or(facts.overdraft_limit);
        }
        let is_printed = self.parts.iter().any(|part| part.is_period_printed);
        facts.period = self.reach().filter(|_| is_printed);
        facts
    }

    pub fn opening(&self, papers: &[&Statement]) -> Option<Money> {
        self.parts.first()?.place.of(papers)?.opening_balance
    }

    /// Of the part that shows the latest day; of equals, the one that came to it last.
    pub fn closing(&self, papers: &[&Statement]) -> Option<Money> {
        self.parts.iter().max_by_key(|part| part.to)?.place.of(papers)?.closing_balance
    }

    /// The first and the last day that are shown.
    pub fn reach(&self) -> Option<(Date, Date)> {
        Some((self.spans.first()?.0, self.spans.last()?.1))
    }

    /// The days between two papers that no paper shows.
    pub fn gaps(&self) -> impl Iterator<Item = (Date, Date)> {
        self.seams.iter().filter_map(|seam| match seam.join {
            Join::Gap { from, to } => Some((from, to)),
            _ => None,
        })
    }

    pub(crate) fn transaction<'a>(&self, row: Row, papers: &[&'a Statement]) -> Option<&'a Transaction> {
        self.parts.get(row.part)?.place.of(papers)?.transactions.get(row.row)
    }
}

fn fill<T: Clone>(known: &mut Option<T>, other: Option<&T>) {
    if known.is_none() {
        *known = other.cloned();
    }
}
