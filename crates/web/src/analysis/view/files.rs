//! The files of an analysis and the runs that read them → what the page lists of them.

use export::words as report_words;
use jiff::Timestamp;
use service::auth::Caller;
use store::analyses::{Analysis, Correction, FigureRead, Kind, Run, Statement, Status};
use store::products::Product;

use crate::words::english::analysis as texts;
use crate::words::{self, Badge, When, english};

/// What can be changed, and what was.
pub(crate) struct FilesView {
    pub(crate) files: Vec<FileView>,
    /// Newest first; nothing where there was only one.
    pub(crate) runs: Vec<RunView>,
    pub(crate) may_change: bool,
    /// As it is now, to be corrected.
    pub(crate) applicant_name: String,
    pub(crate) requested_amount: String,
    /// Id, title, and whether it is the present one; the built-in product has no id.
    pub(crate) products: Vec<(String, String, bool)>,
    /// What people said of rows, newest first.
    pub(crate) corrections: Vec<CorrectionView>,
}

pub(crate) struct CorrectionView {
    pub(crate) id: String,
    pub(crate) day: String,
    pub(crate) description: String,
    /// What it was and what it is.
    pub(crate) changes: Vec<String>,
}

pub(crate) struct FileView {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) document_href: Option<String>,
    pub(crate) pages_href: Option<String>,
}

pub(crate) struct RunView {
    pub(crate) number: i64,
    pub(crate) is_present: bool,
    pub(crate) when: When,
    pub(crate) outcome: Badge,
    pub(crate) score: Option<i64>,
    /// What was different from the run before.
    pub(crate) changes: Vec<String>,
    /// Where its report is.
    pub(crate) href: Option<String>,
}

impl FilesView {
    pub(crate) fn new(
        (analysis, caller): (&Analysis, &Caller),
        statements: &[Statement],
        runs: &[Run],
        now: Timestamp,
    ) -> Self {
        let place = format!("/analyses/{}", analysis.id);
        let is_kept = analysis.original_erased_at.is_none();
        let present: Vec<&Statement> =
            statements.iter().filter(|statement| statement.removed_run.is_none()).collect();
        let file = |(number, statement): (usize, &&Statement)| {
            of_file(caller, (number, statement), &place, is_kept && caller.sees_numbers)
        };
        let is_final = matches!(analysis.status, Status::Completed | Status::Failed);
        let requested = requested(analysis.application.inputs.as_deref());
        Self {
            files: present.iter().enumerate().map(file).collect(),
            runs: if runs.is_empty() {
                Vec::new()
            } else {
                told_runs(analysis, statements, runs, (caller, now))
            },
            may_change: is_final && is_kept && caller.role >= store::users::Role::Analyst,
            applicant_name: analysis.application.applicant_name.clone().unwrap_or_default(),
            requested_amount: requested.unwrap_or_default(),
            products: Vec::new(),
            corrections: analysis
                .application
                .corrections
                .iter()
                .rev()
                .map(|correction| of_correction(caller, correction))
                .collect(),
        }
    }
}

impl FilesView {
    /// The products that the case can be decided by, for whoever may change it.
    pub(crate) fn with_products(self, analysis: &Analysis, products: &[Product]) -> Self {
        let present = analysis.product.as_ref().map(|(id, _)| id);
        let built_in = (String::new(), policy::BUILT_IN.to_owned(), present.is_none());
        let others = products
            .iter()
            .filter(|product| product.proposed_by.is_none())
            .map(|product| (product.id.to_string(), product.title.clone(), present == Some(&product.id)));
        let mut products: Vec<(String, String, bool)> = std::iter::once(built_in).chain(others).collect();
        // An archived one stays what it is until another is chosen.
        if let Some(present) = present.filter(|_| !products.iter().any(|(_, _, is_present)| *is_present)) {
            products.push((present.to_string(), texts::files::ARCHIVED.to_owned(), true));
        }
        Self { products, ..self }
    }
}

fn of_correction(caller: &Caller, correction: &Correction) -> CorrectionView {
    let category = correction.category.as_deref().map(|category| {
        format!(
            "{} → {}",
            report_words::category_named(&correction.was_category),
            report_words::category_named(category)
        )
    });
    let name = correction.counterparty.clone().map(|name| {
        let before =
            correction.was_counterparty.clone().unwrap_or_else(|| texts::files::NOBODY_NAMED.to_owned());
        format!("{} → {}", caller.shown(before), caller.shown(name))
    });
    CorrectionView {
        id: correction.id().to_string(),
        day: correction.date.parse().map_or_else(|_| correction.date.clone(), report_words::date),
        description: report_words::printable(&caller.shown(correction.description.clone())).collect(),
        changes: category.into_iter().chain(name).chain(readings(correction)).collect(),
    }
}

/// Figures of a scan as a person reads them.
fn readings(correction: &Correction) -> impl Iterator<Item = String> {
    let figure = |name: &str, read: Option<FigureRead>| {
        let read = read?;
        let amount = ledger::Money::paise(read.paise).plain();
        Some(if read.typed {
            texts::files::reads_typed(name, &amount)
        } else {
            texts::files::reads(name, &amount)
        })
    };
    let amount = figure(texts::row::AMOUNT, correction.amount_read);
    let balance = figure(texts::row::BALANCE, correction.balance_read);
    amount
        .into_iter()
        .chain(balance)
        .chain(correction.date_right.then(|| texts::files::DATE_IS_RIGHT.to_owned()))
}

fn of_file(
    caller: &Caller,
    (number, statement): (usize, &Statement),
    place: &str,
    may_look: bool,
) -> FileView {
    let of = if number == 0 { String::new() } else { format!("?statement={number}") };
    let name = named(caller, statement);
    let pages = usize::try_from(statement.pages).unwrap_or(0);
    let size = u64::try_from(statement.file_bytes).unwrap_or(0);
    let length = match statement.kind {
        Kind::Pdf => english::measures::pages(pages),
        Kind::AccountAggregator => texts::files::ACCOUNT_AGGREGATOR.to_owned(),
        Kind::Spreadsheet => texts::files::SPREADSHEET.to_owned(),
    };
    FileView {
        id: statement.id.to_string(),
        name,
        about: format!("{length} · {}", english::measures::file_size(size)),
        document_href: may_look.then(|| format!("{place}/document{of}")),
        pages_href: (may_look && pages > 0).then(|| format!("{place}/pages/1{of}")),
    }
}

fn named(caller: &Caller, statement: &Statement) -> String {
    statement.name.clone().map_or_else(|| texts::files::WITHOUT_NAME.to_owned(), |name| caller.shown(name))
}

fn requested(inputs: Option<&str>) -> Option<String> {
    let amount = engine::inputs(inputs?).ok()?.requested_amount?;
    Some(words::rupees(amount.as_paise()))
}

fn told_runs(
    analysis: &Analysis,
    statements: &[Statement],
    runs: &[Run],
    (caller, now): (&Caller, Timestamp),
) -> Vec<RunView> {
    let present = Run {
        number: analysis.run,
        status: analysis.status,
        decision: analysis.decision,
        engine_decision: analysis.engine_decision,
        score: analysis.score,
        product: analysis.product.clone(),
        application: analysis.application.clone(),
        failure: analysis.failure.clone(),
        created_by: analysis.run_by.clone(),
        created_at: analysis.run_at,
        started_at: analysis.started_at,
        completed_at: analysis.completed_at,
        has_result: false,
    };
    let all: Vec<&Run> = runs.iter().chain([&present]).collect();
    let mut told: Vec<RunView> = Vec::with_capacity(all.len());
    for (place, run) in all.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|before| all.get(before));
        told.push(RunView {
            number: run.number,
            is_present: run.number == analysis.run,
            when: words::when(run.created_at, now),
            outcome: words::outcome(run.status, run.decision),
            score: run.score,
            changes: before.map(|before| changes(before, run, statements, caller)).unwrap_or_default(),
            href: run.has_result.then(|| format!("/analyses/{}/runs/{}", analysis.id, run.number)),
        });
    }
    told.reverse();
    told
}

/// What makes a run another one than the run before it.
fn changes(before: &Run, run: &Run, statements: &[Statement], caller: &Caller) -> Vec<String> {
    let mut changes = Vec::new();
    for statement in statements {
        let (was, is) = (statement.is_in(before.number), statement.is_in(run.number));
        if is && !was {
            changes.push(texts::changes::added(&named(caller, statement)));
        } else if was && !is {
            changes.push(texts::changes::took_out(&named(caller, statement)));
        }
    }
    let name = |run: &Run| run.application.applicant_name.clone().map(|name| caller.shown(name));
    if name(before) != name(run) {
        changes.push(texts::changes::applicant(name(run).as_deref().unwrap_or(texts::changes::NO_NAME)));
    }
    let amounts = (&before.application.inputs, &run.application.inputs);
    if amounts.0 != amounts.1 {
        let asked = requested(amounts.1.as_deref());
        changes.push(texts::changes::amounts(asked.as_deref().unwrap_or(texts::changes::NO_AMOUNTS)));
    }
    let rows = (before.application.corrections.len(), run.application.corrections.len());
    if before.application.corrections != run.application.corrections {
        let words = if rows.1 < rows.0 { texts::changes::UNDONE } else { texts::changes::CORRECTED };
        changes.push(words.to_owned());
    }
    if before.product != run.product {
        changes.push(texts::changes::ANOTHER_PRODUCT.to_owned());
    }
    changes
}
