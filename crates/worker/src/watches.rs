//! The cards that score → whether the cases they score are still like those they were learned from. Once a day each.

use std::collections::HashMap;

use engine::Report;
use fit::{Values, Watch};
use jiff::SignedDuration;
use score::Card;
use store::analyses::Turnout;
use store::score_cards::{self, Watched};
use store::{AnalysisId, ScoreCardId, TeamId};

use crate::context::Context;
use crate::fits;

const EVERY: SignedDuration = SignedDuration::from_hours(24);
/// A quarter: older cases say nothing about who applies today.
const RECENT: SignedDuration = SignedDuration::from_hours(90 * 24);
/// Reports that are opened for one look, of each kind.
const CASES_AT_MOST: i64 = 1_000;

pub(crate) async fn look(context: &Context) -> Result<(), store::Error> {
    if context.parts.clock.doubt().is_some() {
        return Ok(());
    }
    let mut reader = context.parts.database.read().await?;
    let due = score_cards::watched(&mut reader, context.earlier(EVERY)).await?;
    drop(reader);
    for (team, id) in due {
        if context.shutdown.is_leaving() {
            break;
        }
        look_at(context, &team, &id).await?;
    }
    Ok(())
}

async fn look_at(context: &Context, team: &TeamId, id: &ScoreCardId) -> Result<(), store::Error> {
    let (database, now) = (&context.parts.database, context.now());
    let mut tx = database.write().await?;
    let taken = score_cards::take_watch(&mut tx, team, id, (context.earlier(EVERY), now)).await?;
    tx.commit().await?;
    let Some(watched) = taken else { return Ok(()) };
    let Some(watch) = watch(context, &watched).await? else { return Ok(()) };
    let before = watched.before.and_then(|text| serde_json::from_str::<Watch>(&text).ok());
    let is_alarm = watch.is_worse_than(before.as_ref());
    let Ok(found) = serde_json::to_string(&watch) else { return Ok(()) };
    let mut tx = database.write().await?;
    let looked = score_cards::Watch { found: &found, is_alarm };
    score_cards::note_watch(&mut tx, team, id, now, looked).await?;
    tx.commit().await?;
    if is_alarm {
        tracing::warn!(%team, card = %id, alarms = watch.alarms.len(), "a score card meets other people than it learned from");
    }
    Ok(())
}

/// `None` for a card that does not know what it was learned from.
async fn watch(context: &Context, watched: &Watched) -> Result<Option<Watch>, store::Error> {
    let report: Option<fit::Report> = serde_json::from_str(&watched.fitted.report).ok();
    let Some(population) = report.and_then(|report| report.population) else { return Ok(None) };
    let Ok(card) = Card::load(&watched.fitted.card) else { return Ok(None) };
    let since = watched.published_at.max(context.earlier(RECENT));
    let mut reader = context.parts.database.snapshot().await?;
    let recent = score_cards::scored_since(&mut reader, &watched.team, since, CASES_AT_MOST).await?;
    let known =
        score_cards::known_since(&mut reader, &watched.team, watched.published_at, CASES_AT_MOST).await?;
    drop(reader);
    let mut seen = Seen { watched, card: &card, values: HashMap::new() };
    let (mut lately, mut ended) = (Vec::new(), Vec::new());
    for analysis in &recent {
        lately.extend(seen.values(context, analysis).await?);
    }
    for known in &known {
        let is_bad = match known.turnout {
            Turnout::Good => false,
            Turnout::Bad => true,
            Turnout::Indeterminate => continue,
        };
        ended.extend(seen.values(context, &known.analysis).await?.map(|values| (values, is_bad)));
    }
    let watching = tokio::task::spawn_blocking({
        let card = card.clone();
        move || fit::watch(&card, &population, &lately, &ended)
    });
    Ok(watching.await.ok())
}

/// Each report is opened once.
struct Seen<'a> {
    watched: &'a Watched,
    card: &'a Card,
    values: HashMap<AnalysisId, Option<Values>>,
}

impl Seen<'_> {
    /// `None` where another card scored.
    async fn values(&mut self, context: &Context, id: &AnalysisId) -> Result<Option<Values>, store::Error> {
        if let Some(known) = self.values.get(id) {
            return Ok(known.clone());
        }
        let report = fits::scored(context, &self.watched.team, id).await?;
        let is_ours = |report: &Report| report.score_card.version == self.watched.version;
        let values = report
            .filter(is_ours)
            .map(|report| fit::values(self.card, |metric| report.metric_number(metric)));
        self.values.insert(id.clone(), values.clone());
        Ok(values)
    }
}
