//! A plan drawn, read back and compared with its truth.

use std::collections::BTreeMap;

use integrity::{PageTraces, Paper, Severity, State};
use ledger::{Money, Transaction};
use specimen::{AccountTruth, Plan, Printed, Truth};
use statement::{Ledger, Statement, Verdict};

/// What became of one file.
pub(crate) struct Outcome {
    pub(crate) seed: u64,
    pub(crate) features: Vec<&'static str>,
    pub(crate) rows: usize,
    pub(crate) exact_rows: usize,
    pub(crate) is_refused: bool,
    pub(crate) is_silent: bool,
    /// The kind of slip, for damaged papers.
    pub(crate) slip: Option<String>,
    pub(crate) is_reconciled: bool,
    /// The first thing that is not as it should be.
    pub(crate) difference: Option<String>,
    /// Checks that speak against an honest file.
    pub(crate) flags: Vec<&'static str>,
}

impl Outcome {
    pub(crate) fn is_exact(&self) -> bool {
        self.difference.is_none()
    }

    pub(crate) fn fails(&self) -> bool {
        !self.is_exact() || self.is_silent || !self.flags.is_empty()
    }

    fn of(plan: &Plan, features: Vec<&'static str>) -> Self {
        Self {
            seed: plan.seed,
            features,
            rows: 0,
            exact_rows: 0,
            is_refused: false,
            is_silent: false,
            slip: None,
            is_reconciled: false,
            difference: None,
            flags: Vec::new(),
        }
    }
}

/// An honest file.
pub(crate) fn look_at(plan: &Plan) -> Outcome {
    let mut outcome = Outcome::of(plan, plan.features());
    let made = match specimen::wild_with(plan, None) {
        Ok(made) => made.specimen,
        Err(error) => {
            outcome.difference = Some(format!("not drawn: {error}"));
            return outcome;
        }
    };
    outcome.rows = made.truth.account.transactions.len();
    match read(&made.pdf) {
        Ok((statement, flags)) => {
            judge(&statement, &made.truth, &mut outcome);
            outcome.flags = flags;
        }
        Err(refusal) => {
            outcome.is_refused = true;
            outcome.difference = Some(format!("refused: {refusal}"));
        }
    }
    outcome
}

/// A file with one mistake: the only wrong answer is that everything is proven.
pub(crate) fn look_at_damaged(plan: &Plan) -> Outcome {
    let mut outcome = Outcome::of(plan, plan.features());
    let Ok(honest) = specimen::wild_with(plan, None) else { return outcome };
    let rows = honest.specimen.truth.account.transactions.len();
    let slip = plan.any_slip(rows, honest.specimen.truth.pages);
    let Ok(made) = specimen::wild_with(plan, Some(slip)) else { return outcome };
    outcome.slip = Some(format!("{slip:?}"));
    outcome.rows = rows;
    let Ok((statement, _)) = read(&made.specimen.pdf) else {
        outcome.is_refused = true;
        return outcome;
    };
    outcome.is_reconciled = statement.lead.reconciliation.verdict == Verdict::Reconciled;
    let is_sorted = plan.features().contains(&"sections");
    let found = rows_of(&statement.lead, is_sorted);
    // Two rows that were swapped may be put back by their balances: then the ledger itself was found. And where the pages
    // of the first account are gone, another leads, on pages that have moved.
    let truth = &made.specimen.truth;
    let is_first = found.are(&truth.account, is_sorted);
    let is_other = |account: &AccountTruth| {
        found
            .clone()
            .without_pages()
            .first_difference(&true_rows(account, is_sorted).without_pages())
            .is_none()
    };
    let is_ledger = is_first || truth.other_accounts.iter().any(is_other);
    let difference = found.first_difference(&printed_rows(&made.printed, is_sorted));
    if outcome.is_reconciled && !is_ledger && (made.is_contradictory || difference.is_some()) {
        outcome.is_silent = true;
        let contradiction = || "reconciled, although what is printed contradicts itself".to_owned();
        outcome.difference = Some(difference.unwrap_or_else(contradiction));
    }
    outcome
}

pub(crate) fn read(pdf: &[u8]) -> Result<(Statement, Vec<&'static str>), String> {
    let unlock = pdf::Unlock::default();
    let limits = pdf::Limits::default();
    let keep = |page: &pdf::Page| (statement::PageText::of(page), PageTraces::of(page));
    let (document, pages) =
        pdf::read_each(pdf, unlock, &limits, &|_| false, &keep).map_err(|error| error.to_string())?;
    let (texts, traces): (Vec<_>, Vec<_>) = pages.into_iter().unzip();
    let statement = statement::read_pages(texts).map_err(|refusal| format!("{refusal:?}"))?;
    let account = &statement.lead.account;
    let own = category::Account {
        holder: account.holder.as_ref().map(ledger::Private::reveal),
        ..category::Account::default()
    };
    let entries = category::sort(&statement.lead.transactions, &own);
    let readings: Vec<&narration::Reading> = entries.iter().map(|entry| &entry.reading).collect();
    let file = integrity::File {
        bytes: pdf,
        unlock,
        document: &document,
        pages: &traces,
        unread: &[],
        limits: &limits,
    };
    let roots = integrity::Roots::default();
    let paper = Paper { file: Some(file), statement: &statement, readings: &readings, roots: &roots };
    let found = integrity::check(&paper);
    let is_flag =
        |check: &&integrity::Check| check.state == State::Detected && check.severity >= Severity::Medium;
    let flags = found.checks.iter().filter(is_flag).map(|check| check.code).collect();
    Ok((statement, flags))
}

fn judge(statement: &Statement, truth: &Truth, outcome: &mut Outcome) {
    let is_sorted = truth.features.contains(&"sections");
    let found = rows_of(&statement.lead, is_sorted);
    let expected = true_rows(&truth.account, is_sorted);
    outcome.exact_rows = found.shared_with(&expected);
    outcome.is_reconciled = statement.lead.reconciliation.verdict == Verdict::Reconciled;
    outcome.difference = found.first_difference(&expected);
    outcome.is_silent = outcome.is_reconciled && outcome.difference.is_some();
    if statement.others.len() != truth.other_accounts.len() && outcome.difference.is_none() {
        outcome.difference =
            Some(format!("{} other accounts, not {}", statement.others.len(), truth.other_accounts.len()));
    }
    for (place, (ledger, account)) in statement.others.iter().zip(&truth.other_accounts).enumerate() {
        let difference = rows_of(ledger, is_sorted).first_difference(&true_rows(account, is_sorted));
        if let Some(difference) = difference {
            // An account that was read rightly after one that was missed is reconciled rightly.
            let found = rows_of(ledger, is_sorted);
            let is_printed = truth.other_accounts.iter().any(|account| found.are(account, is_sorted));
            outcome.is_silent |= ledger.reconciliation.verdict == Verdict::Reconciled && !is_printed;
            outcome.difference.get_or_insert(format!("account {}: {difference}", place + 2));
        }
    }
}

/// Rows as far as they are compared, with a description or without one.
#[derive(Clone)]
struct Rows(Vec<Row>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    date: String,
    debit: Option<Money>,
    credit: Option<Money>,
    balance: Option<Money>,
    page: u32,
    has_description: bool,
}

impl Rows {
    /// They are exactly those of the account.
    fn are(&self, account: &AccountTruth, is_sorted: bool) -> bool {
        self.first_difference(&true_rows(account, is_sorted)).is_none()
    }

    /// Where tables are apart, days that are alike have no order.
    fn new(mut rows: Vec<Row>, is_sorted: bool) -> Self {
        if is_sorted {
            rows.sort();
        }
        Self(rows)
    }

    fn without_pages(mut self) -> Self {
        for row in &mut self.0 {
            row.page = 0;
        }
        self
    }

    fn shared_with(&self, other: &Self) -> usize {
        let mut counts: BTreeMap<&Row, usize> = BTreeMap::new();
        for row in &self.0 {
            *counts.entry(row).or_default() += 1;
        }
        let mut shared = 0;
        for row in &other.0 {
            if let Some(count) = counts.get_mut(row).filter(|count| **count > 0) {
                *count -= 1;
                shared += 1;
            }
        }
        shared
    }

    fn first_difference(&self, expected: &Self) -> Option<String> {
        for (place, (found, expected)) in self.0.iter().zip(&expected.0).enumerate() {
            if found != expected {
                return Some(format!(
                    "row {}: read {} but printed {}",
                    place + 1,
                    found.words(),
                    expected.words()
                ));
            }
        }
        let (found, expected) = (self.0.len(), expected.0.len());
        (found != expected).then(|| format!("{found} rows, not {expected}"))
    }
}

impl Row {
    fn words(&self) -> String {
        let money = |amount: Option<Money>| amount.map_or_else(|| "-".to_owned(), Money::plain);
        format!(
            "[{} debit {} credit {} balance {} page {}{}]",
            self.date,
            money(self.debit),
            money(self.credit),
            money(self.balance),
            self.page,
            if self.has_description { "" } else { " no description" }
        )
    }
}

fn rows_of(ledger: &Ledger, is_sorted: bool) -> Rows {
    let row = |row: &Transaction| Row {
        date: row.date.to_string(),
        debit: row.debit(),
        credit: row.credit(),
        balance: row.balance,
        page: row.origin.page,
        has_description: !row.description.trim().is_empty(),
    };
    Rows::new(ledger.transactions.iter().map(row).collect(), is_sorted)
}

fn true_rows(account: &AccountTruth, is_sorted: bool) -> Rows {
    let row = |row: &specimen::TruthTransaction| Row {
        date: row.date.to_string(),
        debit: row.debit,
        credit: row.credit,
        balance: row.balance,
        page: row.page,
        has_description: !row.description.trim().is_empty(),
    };
    Rows::new(account.transactions.iter().map(row).collect(), is_sorted)
}

fn printed_rows(printed: &[Printed], is_sorted: bool) -> Rows {
    let row = |row: &Printed| Row {
        date: row.date.to_string(),
        debit: row.debit,
        credit: row.credit,
        balance: row.balance,
        page: row.page,
        has_description: !row.description.trim().is_empty(),
    };
    Rows::new(printed.iter().map(row).collect(), is_sorted)
}
