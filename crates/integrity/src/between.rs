//! Papers of one account → what they say about each other.
//!
//! A bank has one ledger. Two of its papers that disagree about a day cannot both be the bank's, and a paper that does not begin
//! where the one before it ended is of another ledger. As everywhere, a paper that was read badly is not a forged one.

use case::{Account, Join, Overlap, Row, Seam};
use ledger::Transaction;
use ledger::currency::exact;
use ledger::text::counted;
use statement::{Ledger, Statement};

use crate::check::{Check, Evidence, Family, Severity};
use crate::question::Question;
use crate::standing;

/// A check of several papers, and the paper that each piece of its evidence stands on, counted from 0.
#[derive(Clone, Debug)]
pub struct Between {
    pub check: Check,
    pub papers: Vec<usize>,
}

const OVERLAP: Question = Question {
    code: "overlap_disagrees",
    family: Family::Ledger,
    title: "Do two statements of one account show the same rows for the same days?",
    weight: Severity::Proof,
    benign: "None is known: a bank has one ledger. Ask for a fresh download of both from the bank.",
};

const RETOLD: Question = Question {
    code: "overlap_texts_differ",
    family: Family::Ledger,
    title: "Do two statements of one account say the same of the same row?",
    weight: Severity::Medium,
    benign: "A bank may word a few rows differently on another kind of statement.",
};

const SEAM: Question = Question {
    code: "statements_do_not_meet",
    family: Family::Ledger,
    title: "Does each statement begin with the balance that the one before it ended with?",
    weight: Severity::High,
    benign: "A statement made before its last day was over lacks the rows of the evening.",
};

/// Where most rows are worded differently, it is another kind of statement; one in so many is a change.
const FEW_OF: usize = 5;

/// One place of evidence, and its paper.
type Seen = (Evidence, usize);

/// Asks about every place where papers of an account meet. `row` tells the row of the report, by account and the row in it.
pub fn between(
    accounts: &[Account],
    papers: &[&Statement],
    row: &dyn Fn(usize, usize) -> Option<usize>,
) -> Vec<Between> {
    let mut found = Found::default();
    for (number, account) in accounts.iter().enumerate() {
        let comparison = Comparison { account, number, papers, row };
        for seam in &account.seams {
            comparison.ask(seam, &mut found);
        }
    }
    found.answers()
}

#[derive(Default)]
struct Found {
    overlap: Vec<Seen>,
    overlap_days: usize,
    /// Why an overlap could not be held against the papers.
    unasked: Option<&'static str>,
    retold: Vec<Seen>,
    seam: Vec<Seen>,
    has_overlap: bool,
    has_seam: bool,
}

impl Found {
    fn answers(self) -> Vec<Between> {
        let overlap = match (self.overlap.is_empty(), self.unasked) {
            (false, _) => {
                let days = counted(self.overlap_days, "day");
                let said = format!(
                    "Two statements of one account disagree about {days}: each adds up, so one of them was made by somebody else."
                );
                speak(&OVERLAP, said, self.overlap)
            }
            (true, Some(why)) => still(OVERLAP.not_run(why)),
            (true, None) if self.has_overlap => still(OVERLAP.clear()),
            (true, None) => still(OVERLAP.not_applicable()),
        };
        let retold = match self.retold.len() {
            0 if self.has_overlap => still(RETOLD.clear()),
            0 => still(RETOLD.not_applicable()),
            places => {
                let rows = counted(places / 2, "row");
                speak(&RETOLD, format!("Two statements say different things of {rows}."), self.retold)
            }
        };
        let seam = match self.seam.len() {
            0 if self.has_seam => still(SEAM.clear()),
            0 => still(SEAM.not_applicable()),
            places => {
                let times = counted(places / 2, "time");
                let said = format!(
                    "A statement does not begin with the balance that the one before it ended with, {times}."
                );
                speak(&SEAM, said, self.seam)
            }
        };
        vec![overlap, retold, seam]
    }
}

fn speak(question: &Question, message: String, seen: Vec<Seen>) -> Between {
    let (evidence, papers): (Vec<Evidence>, Vec<usize>) = seen.into_iter().unzip();
    Between { check: question.detected(message, evidence), papers }
}

fn still(check: Check) -> Between {
    Between { check, papers: Vec::new() }
}

struct Comparison<'a> {
    account: &'a Account,
    number: usize,
    papers: &'a [&'a Statement],
    row: &'a dyn Fn(usize, usize) -> Option<usize>,
}

impl<'a> Comparison<'a> {
    fn ask(&self, seam: &Seam, found: &mut Found) {
        let ledgers = self.ledger(seam.before).zip(self.ledger(seam.after));
        let Some((before, after)) = ledgers else { return };
        let are_sound = standing::is_sound(before) && standing::is_sound(after);
        match &seam.join {
            Join::Overlap(overlap) => {
                found.has_overlap = true;
                self.overlap(overlap, are_sound, found);
            }
            Join::Proven => found.has_seam = true,
            // Without printed periods rows may be missing where the papers meet, and nobody says they are not.
            Join::Broken if are_sound && self.has_periods(seam) => {
                found.has_seam = true;
                found.seam.extend(self.ends(seam, before, after));
            }
            Join::Broken | Join::Unproven | Join::Gap { .. } => {}
        }
    }

    fn overlap(&self, overlap: &Overlap, are_sound: bool, found: &mut Found) {
        if !overlap.differences.is_empty() && !are_sound {
            found.unasked =
                Some("Not asked: a statement is not proven well enough to hold its rows against another's.");
            return;
        }
        let mut days: Vec<_> = Vec::new();
        for difference in &overlap.differences {
            let before = difference.before.and_then(|row| self.transaction(row));
            let after = difference.after.and_then(|row| self.transaction(row));
            days.extend(before.or(after).map(|row| row.date));
            let sides = [(difference.before, before, after), (difference.after, after, before)];
            for (row, own, other) in sides {
                found.overlap.extend(row.and_then(|row| self.evidence(row, own?, other)));
            }
        }
        days.dedup();
        found.overlap_days += days.len();
        let is_few = !overlap.retold.is_empty() && overlap.retold.len() * FEW_OF <= overlap.same;
        for (before, after) in overlap.retold.iter().filter(|_| is_few && are_sound) {
            let Some((one, other)) = self.transaction(*before).zip(self.transaction(*after)) else {
                continue;
            };
            for (row, own, other) in [(*before, one, other), (*after, other, one)] {
                let Some((evidence, paper)) = self.evidence(row, own, Some(other)) else { continue };
                let (expected, said) = (Some(other.description.clone()), Some(own.description.clone()));
                found.retold.push((Evidence { expected, found: said, ..evidence }, paper));
            }
        }
    }

    fn ledger(&self, part: usize) -> Option<&'a Ledger> {
        self.account.parts.get(part)?.place.of(self.papers)
    }

    fn transaction(&self, row: Row) -> Option<&'a Transaction> {
        self.ledger(row.part)?.transactions.get(row.row)
    }

    fn has_periods(&self, seam: &Seam) -> bool {
        [seam.before, seam.after]
            .iter()
            .all(|part| self.account.parts.get(*part).is_some_and(|part| part.is_period_printed))
    }

    /// A row of one paper beside what the other shows in its place.
    fn evidence(&self, row: Row, own: &Transaction, other: Option<&Transaction>) -> Option<Seen> {
        let part = self.account.parts.get(row.part)?;
        let currency = self.ledger(row.part)?.account.currency;
        let figures = |row: &Transaction| {
            let amount = exact(row.effect(), currency);
            let balance = row.balance.map(|balance| format!(", balance {}", exact(balance, currency)));
            format!("{amount} on {}{}", row.date, balance.unwrap_or_default())
        };
        let place = part.rows.get(row.row).copied().flatten();
        let evidence = Evidence {
            page: Some(own.origin.page),
            area: Some(own.origin.area),
            row: place.and_then(|place| (self.row)(self.number, place)),
            expected: Some(other.map_or_else(|| "no such row".to_owned(), figures)),
            found: Some(figures(own)),
        };
        Some((evidence, part.place.paper))
    }

    /// The last row of the one paper and the first of the other.
    fn ends(&self, seam: &Seam, before: &'a Ledger, after: &'a Ledger) -> Vec<Seen> {
        let last = before.transactions.len().checked_sub(1);
        let rows = [(seam.before, last, before), (seam.after, Some(0), after)];
        let balance = |amount: Option<ledger::Money>, ledger: &Ledger| {
            amount.map(|amount| exact(amount, ledger.account.currency))
        };
        let seen = rows.into_iter().filter_map(|(part, row, ledger)| {
            let row = row?;
            let own = ledger.transactions.get(row)?;
            let (evidence, paper) = self.evidence(Row { part, row }, own, None)?;
            let (expected, found) = if part == seam.after {
                (balance(seam.closing, before), balance(seam.opening, after))
            } else {
                (balance(seam.opening, after), balance(seam.closing, before))
            };
            Some((Evidence { expected, found, ..evidence }, paper))
        });
        seen.collect()
    }
}
