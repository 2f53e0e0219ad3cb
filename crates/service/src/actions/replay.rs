//! A past analysis and a draft of a product, or a score card → what would have been decided, without writing anything.

use std::borrow::Cow;

use bytes::Bytes;
use engine::codes::{BureauStatus, RuleEffect};
use engine::{Report, RuleReport};
use sandbox::{Bureau, CaseFile, FileKind, Task};
use store::analyses::{self, Analysis, Decision, Kind, Statement};
use store::{CreditCheckId, Reader, TeamId, TeamKey, consents, credit_checks, india, products, score_cards};

use super::corrections;
use super::document::must_be_kept;
use crate::App;
use crate::codes;
use crate::error::Error;

/// Of rules that say something else now: whoever reads a table wants no more.
const REASONS_AT_MOST: usize = 4;

/// Why one could not be read again, in a sentence.
pub type Unread = Cow<'static, str>;

/// What is tried, as a sound document.
pub enum Trial {
    Product(String),
    /// Under the product that decided then.
    Card(String),
}

/// What came of one.
pub struct Replayed {
    pub analysis: Analysis,
    pub outcome: Result<Compared, Unread>,
}

/// What the engine said, and what it would say. Words of people are not touched by a product.
pub struct Compared {
    pub was: Decision,
    pub would_be: Decision,
    /// In paise: the most that would be approved.
    pub amount_was: Option<i64>,
    pub amount_would_be: Option<i64>,
    pub score_was: Option<i32>,
    pub score_would_be: Option<i32>,
    pub reasons: Vec<Reason>,
    /// The statement was first read by another version of the engine, so not every difference is the product's.
    pub is_other_engine: bool,
}

/// A rule that says something else now.
pub struct Reason {
    pub effect: Effect,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Declines,
    AsksForReview,
    NoLonger,
}

impl Compared {
    pub fn is_changed(&self) -> bool {
        self.was != self.would_be
    }
}

/// The statement is read again as it was, with the same day, name and anchors.
pub async fn replay(app: &App, team: &TeamId, trial: &Trial, analysis: Analysis) -> Result<Replayed, Error> {
    let outcome = compared(app, team, trial, &analysis).await?;
    Ok(Replayed { analysis, outcome })
}

async fn compared(
    app: &App,
    team: &TeamId,
    trial: &Trial,
    analysis: &Analysis,
) -> Result<Result<Compared, Unread>, Error> {
    if let Err(erased) = must_be_kept(analysis) {
        return Ok(Err(erased.public().message.into()));
    }
    let mut reader = app.database.read().await?;
    let key = reader.team_key(team).await?;
    let Some(before) = analyses::result(&mut reader, team, &analysis.id).await? else {
        return Ok(Err("Its report is no longer there.".into()));
    };
    let Some(bureau) = bureau(&mut reader, team, analysis).await? else {
        return Ok(
            Err("Its applicant took the consent back, so the credit report is not used again.".into()),
        );
    };
    let statements = analyses::statements(&mut reader, team, analysis).await?;
    drop(reader);
    let _turn = app.replays.enter(team).await;
    let files = match files(app, (team, &key), analysis, statements).await {
        Ok(files) => files,
        Err(store::Error::BlobMissing | store::Error::Unsealable) => {
            return Ok(Err("Its statement is no longer there.".into()));
        }
        Err(other) => return Err(other.into()),
    };
    let (before, amendments) = as_it_was(before).await?;
    let Some((product, card)) = documents(app, team, trial, (analysis, &before)).await? else {
        return Ok(Err("The product that decided then is no longer there.".into()));
    };
    let mut task = task(app, analysis, product, bureau);
    (task.amendments, task.card) = (amendments, card);
    let analyzed = match app.painter.analyze_case(team.as_str(), &files, &task).await {
        Ok(analyzed) => analyzed,
        Err(sandbox::Failure::Unavailable(_)) => return Err(Error::Unavailable),
        Err(_) => return Ok(Err("Its statement could not be read again.".into())),
    };
    let comparing = tokio::task::spawn_blocking(move || {
        let after = archive::report(&analyzed.report)?;
        if before.bureau.status == BureauStatus::Received && after.bureau.status != BureauStatus::Received {
            return Ok(Err("Its credit report was erased, and the bureau is not asked again.".into()));
        }
        Ok(compare(&before, &after).ok_or(Unread::Borrowed("Its report is not understood.")))
    });
    let compared: Result<_, serde_json::Error> =
        comparing.await.map_err(|_| Error::Internal("a comparison panicked".into()))?;
    compared.map_err(|failure| Error::Internal(Box::new(failure)))
}

/// The product and the card that it is decided by. Where the one is tried, the other is that of the time: what both together
/// would have changed tells nothing about either.
async fn documents(
    app: &App,
    team: &TeamId,
    trial: &Trial,
    (analysis, before): (&Analysis, &Report),
) -> Result<Option<(String, Option<String>)>, Error> {
    let mut reader = app.database.read().await?;
    Ok(match (trial, &analysis.product) {
        (Trial::Product(product), _) => {
            let card = score_cards::of_version_name(&mut reader, team, &before.score_card.version).await?;
            Some((product.clone(), card))
        }
        (Trial::Card(card), None) => Some((policy::DEFAULT_DOCUMENT.to_owned(), Some(card.clone()))),
        (Trial::Card(card), Some((id, version))) => {
            let product = products::find_version(&mut reader, team, id, *version).await?;
            product.map(|product| (product.document, Some(card.clone())))
        }
    })
}

/// The report, and every row of it that people had a word in, whoever and whichever rule of the team it was: what a team says today
/// is not what another policy would have changed.
async fn as_it_was(before: Vec<u8>) -> Result<(Report, Option<String>), Error> {
    let reading = tokio::task::spawn_blocking(move || {
        let report = archive::report(&before)?;
        let amendments = corrections::kept_in(&report);
        Ok::<_, serde_json::Error>((report, amendments))
    });
    let read = reading.await.map_err(|_| Error::Internal("a report could not be read".into()))?;
    read.map_err(|failure| Error::Internal(Box::new(failure)))
}

/// All files of the case, in the order of its report.
async fn files(
    app: &App,
    (team, key): (&TeamId, &TeamKey),
    analysis: &Analysis,
    statements: Vec<Statement>,
) -> Result<Vec<(CaseFile, Bytes)>, store::Error> {
    let mut files = Vec::with_capacity(statements.len());
    for statement in statements {
        let bytes = app.blobs.read(key, &statement.path(team, &analysis.id)).await?;
        let kind = match statement.kind {
            Kind::Pdf => FileKind::Pdf,
            Kind::AccountAggregator => FileKind::AccountAggregator,
            Kind::Spreadsheet => FileKind::Spreadsheet,
        };
        let file = CaseFile { kind, name: statement.name, file_key: statement.file_key };
        files.push((file, Bytes::from(bytes)));
    }
    Ok(files)
}

/// What the bureau said then: nobody is asked again, and nothing is billed. `None` when that may not be used any more.
async fn bureau(
    reader: &mut Reader,
    team: &TeamId,
    analysis: &Analysis,
) -> Result<Option<Bureau>, store::Error> {
    if !analysis.application.has_bureau_consent {
        return Ok(Some(Bureau::NotRequested));
    }
    let check = analysis.credit_check_id.as_deref().and_then(CreditCheckId::parse);
    let report = match &check {
        Some(check) => credit_checks::report(reader, team, check).await?,
        None => None,
    };
    if let (Some(check), Some(_)) = (&check, &report)
        && !consents::is_standing(reader, team, check).await?
    {
        return Ok(None);
    }
    let report = report.and_then(|report| String::from_utf8(report).ok());
    Ok(Some(match report {
        Some(report) => Bureau::Report { credit_check_id: check.map(|check| check.to_string()), report },
        None => Bureau::Unavailable { reason: "the bureau did not answer".to_owned() },
    }))
}

fn task(app: &App, analysis: &Analysis, product: String, bureau: Bureau) -> Task {
    let limits = &app.settings.limits;
    let application = &analysis.application;
    Task {
        product,
        product_id: None,
        inputs: application.inputs.clone(),
        applicant_name: application.applicant_name.clone(),
        as_of: Some(india::day(analysis.run_at).to_string()),
        // Each file of the case has its own.
        file_key: None,
        limits: sandbox::Limits { pages: limits.pages, file_bytes: limits.file_bytes },
        card: None,
        bureau,
        amendments: None,
    }
}

/// `None` for a decision that nobody has heard of.
fn compare(before: &Report, after: &Report) -> Option<Compared> {
    let amount = |report: &Report| report.policy.largest_amount.map(|amount| amount.0.as_paise());
    Some(Compared {
        was: codes::kept(&before.decision)?,
        would_be: codes::kept(&after.decision)?,
        amount_was: amount(before),
        amount_would_be: amount(after),
        score_was: before.score,
        score_would_be: after.score,
        reasons: reasons(&before.policy.rules, &after.policy.rules),
        is_other_engine: before.engine_version != after.engine_version,
    })
}

/// The heaviest first, and what no longer stands in the way last.
fn reasons(before: &[RuleReport], after: &[RuleReport]) -> Vec<Reason> {
    let effect_of = |rules: &[RuleReport], code: &str| {
        rules.iter().find(|rule| rule.code == code).map(|rule| rule.outcome.clone())
    };
    let weighs =
        |effect: Option<&RuleEffect>| matches!(effect, Some(RuleEffect::Decline | RuleEffect::Review));
    let told = |rule: &RuleReport| rule.message.clone().unwrap_or_else(|| rule.code.clone());
    let mut reasons = Vec::new();
    for (wanted, effect) in
        [(RuleEffect::Decline, Effect::Declines), (RuleEffect::Review, Effect::AsksForReview)]
    {
        for rule in after.iter().filter(|rule| rule.outcome == wanted) {
            if effect_of(before, &rule.code).as_ref() != Some(&wanted) {
                reasons.push(Reason { effect, message: told(rule) });
            }
        }
    }
    for rule in before.iter().filter(|rule| weighs(Some(&rule.outcome))) {
        if !weighs(effect_of(after, &rule.code).as_ref()) {
            reasons.push(Reason { effect: Effect::NoLonger, message: told(rule) });
        }
    }
    reasons.truncate(REASONS_AT_MOST);
    reasons
}
