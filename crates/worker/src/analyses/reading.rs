//! A claim → its statements, its product and its task → what the sandbox makes of them.

use std::time::Instant;

use bytes::Bytes;
use engine::codes::Decision;
use sandbox::{Analyzed, CaseFile, FileKind, Pool, Task};
use score::Card;
use store::analyses::{self, Application, Claim, Kind, PackedReport, Statement, Summary};
use store::payer_rules::{PayerRule, Said};
use store::score_cards::InUse;
use store::{ScoreCardId, StatementId, TeamKey, india, payer_rules, score_cards};
use tokio::sync::watch;

use super::steps::note_step;
use super::{credit, summary};
use crate::context::Context;

/// What a child made of the statement, its report packed for keeping.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) decision: Decision,
    pub(super) score: Option<i32>,
    pub(super) pages: u32,
    pub(super) report: PackedReport,
    pub(super) summary: Summary,
    /// The card in the shadow, and what it says.
    pub(super) challenger: Option<(ScoreCardId, Option<i32>)>,
}

/// Why there is no report.
#[derive(Debug)]
pub(super) enum Unread {
    /// A statement is no longer where it was put, or no longer what it was.
    FileLost,
    /// The version of the product that it was uploaded under is gone.
    ProductLost,
    /// What keeps them did not answer.
    Store(store::Error),
    Sandbox(sandbox::Failure),
}

impl From<store::Error> for Unread {
    fn from(failure: store::Error) -> Self {
        Self::Store(failure)
    }
}

/// What there is to read: the single PDF that most analyses came with, or all files of a case.
enum Files {
    Single(Bytes),
    Case(Vec<(CaseFile, Bytes)>),
}

/// `tell` hears how far the reading of scans is.
pub(super) async fn read(
    context: &Context,
    claim: &Claim,
    tell: watch::Sender<Option<sandbox::Progress>>,
) -> Result<Read, Unread> {
    let began = Instant::now();
    let reader = context.parts.reader.telling(tell);
    let Fetched { key, product, statements, rules, cards } = fetch(context, claim).await?;
    let mut task = task(context, claim, product, &statements);
    task.amendments = amendments(&claim.analysis.application, &rules);
    task.card = cards.champion.map(|(_, document)| document);
    let files = files(context, claim, &key, statements).await?;
    note_step("fetch", began);
    if let Some(asked) = credit::asked(claim) {
        if claim.analysis.credit_check_id.is_none() {
            // Read without the bureau first: nobody is billed for a paper that turns out to be no statement.
            analyze(&reader, claim, &files, &task).await?;
        }
        let began = Instant::now();
        task.bureau = credit::ask(context, claim, asked).await?;
        note_step("bureau", began);
    }
    let began = Instant::now();
    let analyzed = analyze(&reader, claim, &files, &task).await?;
    note_step("read", began);
    packed(analyzed, cards.challenger).await
}

fn task(context: &Context, claim: &Claim, product: String, statements: &[Statement]) -> Task {
    let application = &claim.analysis.application;
    let only = statements.first().filter(|_| statements.len() == 1);
    Task {
        product,
        product_id: claim.analysis.product.as_ref().map(|(id, _)| id.to_string()),
        inputs: application.inputs.clone(),
        applicant_name: application.applicant_name.clone(),
        // Statements are Indian, and so is the day on which somebody asked.
        as_of: Some(india::day(claim.analysis.run_at).to_string()),
        file_key: only.and_then(|statement| statement.file_key.clone()),
        limits: context.settings().limits,
        card: None,
        bureau: sandbox::Bureau::NotRequested,
        amendments: None,
    }
}

/// What people said of rows of the case, and what the team always says of payers.
fn amendments(application: &Application, rules: &[PayerRule]) -> Option<String> {
    let rules: Vec<&Said> = rules.iter().map(|rule| &rule.said).collect();
    let is_any = !rules.is_empty() || !application.corrections.is_empty();
    let corrections = &application.corrections;
    is_any.then(|| serde_json::json!({ "corrections": corrections, "rules": rules }).to_string())
}

/// One child reads all files of a case: what it makes of one of them is nothing that could be handed to another.
async fn analyze(reader: &Pool, claim: &Claim, files: &Files, task: &Task) -> Result<Analyzed, Unread> {
    let team = claim.team.as_str();
    let analyzed = match files {
        Files::Single(file) => reader.analyze(team, file.clone(), task).await,
        Files::Case(files) => reader.analyze_case(team, files, task).await,
    };
    analyzed.map_err(Unread::Sandbox)
}

async fn files(
    context: &Context,
    claim: &Claim,
    key: &TeamKey,
    statements: Vec<Statement>,
) -> Result<Files, Unread> {
    let mut files = Vec::with_capacity(statements.len());
    let is_single = matches!(
        statements.as_slice(),
        [only] if only.kind == Kind::Pdf && only.id == StatementId::of_single(&claim.analysis.id)
    );
    for statement in statements {
        let path = statement.path(&claim.team, &claim.analysis.id);
        let bytes = match context.parts.blobs.read(key, &path).await {
            Ok(bytes) => Bytes::from(bytes),
            Err(store::Error::BlobMissing | store::Error::Unsealable) => return Err(Unread::FileLost),
            Err(other) => return Err(other.into()),
        };
        if is_single {
            return Ok(Files::Single(bytes));
        }
        let kind = match statement.kind {
            Kind::Pdf => FileKind::Pdf,
            Kind::AccountAggregator => FileKind::AccountAggregator,
            Kind::Spreadsheet => FileKind::Spreadsheet,
        };
        files.push((CaseFile { kind, name: statement.name, file_key: statement.file_key }, bytes));
    }
    Ok(Files::Case(files))
}

/// On a thread of its own: the requests that this process answers do not wait for it.
async fn packed(analyzed: Analyzed, challenger: Option<(ScoreCardId, String)>) -> Result<Read, Unread> {
    let began = Instant::now();
    let Analyzed { report, decision, score, pages } = analyzed;
    let packing = tokio::task::spawn_blocking(move || {
        let beside = challenger.map(|(id, document)| (id, score_beside(&document, &report)));
        (PackedReport::new(&report), summary::of_report(&report), beside)
    });
    // It is never cancelled, and what made it panic would do so again.
    let (report, summary, challenger) =
        packing.await.map_err(|_| Unread::Sandbox(sandbox::Failure::Crashed))?;
    note_step("pack", began);
    Ok(Read { decision, score, pages, report: report?, summary, challenger })
}

/// What the card in the shadow would have given. `None` where the report has no score, or the card cannot be read: nothing
/// depends on it.
fn score_beside(document: &str, report: &[u8]) -> Option<i32> {
    let card = Card::load(document).ok()?;
    let report = archive::report(report).ok()?;
    report.score?;
    Some(fit::score(&card, &fit::values(&card, |metric| report.metric_number(metric))))
}

/// What the database knows that a run needs.
struct Fetched {
    key: TeamKey,
    /// As it was when the run was asked for.
    product: String,
    statements: Vec<Statement>,
    rules: Vec<PayerRule>,
    cards: InUse,
}

async fn fetch(context: &Context, claim: &Claim) -> Result<Fetched, Unread> {
    let mut reader = context.parts.database.read().await?;
    let key = reader.team_key(&claim.team).await?;
    let statements = analyses::statements(&mut reader, &claim.team, &claim.analysis).await?;
    let rules = payer_rules::list(&mut reader, &claim.team).await?;
    let cards = score_cards::in_use(&mut reader, &claim.team).await?;
    let Some((id, version)) = &claim.analysis.product else {
        return Ok(Fetched { key, product: policy::DEFAULT_DOCUMENT.to_owned(), statements, rules, cards });
    };
    let product = store::products::find_version(&mut reader, &claim.team, id, *version).await?;
    let product = product.ok_or(Unread::ProductLost)?;
    Ok(Fetched { key, product: product.document, statements, rules, cards })
}
