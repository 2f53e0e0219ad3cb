//! An analysis as it stands → what is counted for it, and under what.

use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::buckets::Scale;
use super::tally::Tally;
use super::{Channel, measure};
use crate::analyses::{self, Analysis, Decision, LoanOutcome, Override, Review, Status, Turnout};
use crate::database::Reader;
use crate::{AnalysisId, Error, TeamId, india};

/// Longer names are cut: they are the names of places.
const PLACE_CHARACTERS_AT_MOST: usize = 80;
/// More reasons than anybody reads; the first are the heaviest.
const REASONS_AT_MOST: usize = 20;
/// What has no product, or no bank.
const WITHOUT: &str = "-";

/// What was counted for one analysis, and under what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fact {
    /// The day of the upload in India. A fact of another day is another fact.
    pub(super) day: String,
    product: String,
    version: String,
    /// A keyed hash.
    bank: String,
    channel: String,
    pub(super) tally: Tally,
}

impl Fact {
    /// Everything that it belongs to: of each of product, bank and channel its own or any, and its version with its product.
    pub(super) fn scopes(&self) -> Vec<String> {
        let mut scopes = Vec::with_capacity(12);
        for (product, version) in
            [("", ""), (self.product.as_str(), ""), (self.product.as_str(), self.version.as_str())]
        {
            for bank in ["", self.bank.as_str()] {
                for channel in ["", self.channel.as_str()] {
                    scopes.push(scope(product, version, bank, channel));
                }
            }
        }
        scopes
    }
}

/// Nothing where any will do.
pub(super) fn scope(product: &str, version: &str, bank: &str, channel: &str) -> String {
    format!("{product}|{version}|{bank}|{channel}")
}

/// Everything of it that is counted.
struct Seen {
    analysis: Analysis,
    bank_index: Option<String>,
    channel: Channel,
    reviews: Vec<Review>,
    overrides: Vec<Override>,
    outcome: Option<LoanOutcome>,
    /// Paise for a report that was pulled along with it.
    spent: Option<i64>,
}

/// `None` unless it is completed.
pub(super) async fn fact(reader: &mut Reader, team: &TeamId, id: &AnalysisId) -> Result<Option<Fact>, Error> {
    let analysis = analyses::find(reader, team, id).await?;
    let Some(analysis) = analysis.filter(|analysis| analysis.status == Status::Completed) else {
        return Ok(None);
    };
    let row = sqlx::query("SELECT bank_index, channel FROM analyses WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_one(reader.conn())
        .await?;
    let channel: Option<String> = row.try_get("channel")?;
    let channel = channel.and_then(|name| name.parse().ok()).unwrap_or(Channel::Unknown);
    let is_example = analysis.application.is_example;
    let seen = Seen {
        bank_index: row.try_get("bank_index")?,
        channel: if is_example { Channel::Example } else { channel },
        reviews: analyses::reviews(reader, team, id).await?,
        overrides: analyses::overrides(reader, team, id).await?,
        outcome: analyses::outcome(reader, team, id).await?,
        spent: spent(reader, team, &analysis).await?,
        analysis,
    };
    Ok(Some(seen.fact()))
}

/// A report that was pulled for another analysis cost nothing here.
async fn spent(reader: &mut Reader, team: &TeamId, analysis: &Analysis) -> Result<Option<i64>, Error> {
    let Some(check) = &analysis.credit_check_id else { return Ok(None) };
    let row = sqlx::query(
        "SELECT c.amount FROM charges c JOIN credit_checks k ON k.team_id = c.team_id AND k.id = c.credit_check_id
         WHERE c.team_id = $1 AND c.credit_check_id = $2 AND k.analysis_id = $3",
    )
    .bind(team.as_str())
    .bind(check.as_str())
    .bind(analysis.id.as_str())
    .fetch_optional(reader.conn())
    .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

impl Seen {
    fn fact(&self) -> Fact {
        let product = self.analysis.product.as_ref();
        Fact {
            day: india::day(self.analysis.created_at).to_string(),
            product: product.map_or_else(|| WITHOUT.to_owned(), |(id, _)| id.to_string()),
            version: product.map_or_else(|| WITHOUT.to_owned(), |(_, version)| version.to_string()),
            bank: self.bank_index.clone().unwrap_or_else(|| WITHOUT.to_owned()),
            channel: self.channel.name().to_owned(),
            tally: self.tally(),
        }
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.add_decision(&mut tally);
        self.add_figures(&mut tally);
        self.add_people(&mut tally);
        self.add_times(&mut tally);
        self.add_outcome(&mut tally);
        if let Some(spent) = self.spent {
            tally.add(measure::BUREAU, measure::ALL, spent);
        }
        tally
    }

    fn product(&self) -> String {
        self.analysis.product.as_ref().map_or_else(|| WITHOUT.to_owned(), |(id, _)| id.to_string())
    }

    fn add_decision(&self, tally: &mut Tally) {
        let Some(decision) = self.analysis.decision else { return };
        tally.add(measure::DECISION, decision.name(), 0);
        if let Some(engine) = self.analysis.engine_decision {
            tally.add(measure::ENGINE_DECISION, engine.name(), 0);
        }
        let bank = self.analysis.summary.as_ref().and_then(|summary| summary.bank.as_deref());
        let bank = bank.map_or_else(|| WITHOUT.to_owned(), named);
        tally.add(measure::BANK, bank.clone(), 0);
        let approved = match decision {
            Decision::Approved => 1,
            Decision::Declined => 0,
            Decision::ManualReview => return,
        };
        tally.add(measure::BANK_DECIDED, bank, approved);
        tally.add(measure::PRODUCT_DECIDED, self.product(), approved);
        let figures = self.analysis.summary.as_ref().map(|summary| &summary.figures);
        if let Some(region) = figures.and_then(|figures| figures.region.as_deref()) {
            tally.add(measure::REGION_DECIDED, named(region), approved);
        }
        if decision == Decision::Declined {
            add_codes(tally, measure::DECLINE_REASON, figures.map(|figures| &figures.adverse_reasons));
        }
    }

    fn add_figures(&self, tally: &mut Tally) {
        add_number(tally, measure::SCORE, Scale::Score, self.analysis.score);
        add_number(tally, measure::REQUESTED, Scale::Rupees, self.requested());
        let summary = self.analysis.summary.as_ref();
        let figures = summary.map(|summary| &summary.figures);
        for (name, scale) in measure::METRICS {
            let known = figures.and_then(|figures| figures.metrics.iter().find(|(metric, _)| metric == name));
            add_number(tally, name, scale, known.map(|(_, value)| *value));
        }
        for flag in summary.map(|summary| summary.flagged.as_slice()).unwrap_or_default() {
            if tally.cell(measure::FLAG, flag.name()).count == 0 {
                tally.add(measure::FLAG, flag.name(), 0);
            }
        }
        add_codes(tally, measure::REVIEW_REASON, figures.map(|figures| &figures.review_reasons));
    }

    /// Of the `inputs` that came along.
    fn requested(&self) -> Option<i64> {
        let inputs = self.analysis.application.inputs.as_deref()?;
        let inputs: serde_json::Value = serde_json::from_str(inputs).ok()?;
        let amount = inputs.get("requested_amount")?.as_f64()?;
        amount.is_finite().then_some(amount as i64)
    }

    /// Of every run: the work was done, whatever became of it.
    fn add_people(&self, tally: &mut Tally) {
        for review in &self.reviews {
            tally.add(measure::REVIEWER, review.by.as_str(), 0);
        }
        for one in &self.overrides {
            tally.add(measure::OVERRIDE_REASON, named(&one.reason), 0);
            tally.add(measure::OVERRIDDEN_BY, one.by.as_str(), 0);
        }
    }

    fn add_times(&self, tally: &mut Tally) {
        let Some(completed) = self.analysis.completed_at else { return };
        let taken = completed.duration_since(self.analysis.run_at).as_millis();
        add_number(tally, measure::ENGINE_TIME, Scale::Millis, i64::try_from(taken).ok());
        let was_flagged = self.analysis.engine_decision == Some(Decision::ManualReview);
        if !was_flagged || self.analysis.decision == Some(Decision::ManualReview) {
            return;
        }
        let of_run = self.reviews.iter().filter(|review| review.run == self.analysis.run);
        if let Some(last) = of_run.map(|review| review.at).max() {
            let taken = last.duration_since(completed).as_millis();
            add_number(tally, measure::PERSON_TIME, Scale::Millis, i64::try_from(taken).ok());
        }
    }

    fn add_outcome(&self, tally: &mut Tally) {
        let Some(outcome) = self.outcome else { return };
        tally.add(measure::OUTCOME, outcome.turnout.name(), 0);
        add_number(tally, measure::DAYS_PAST_DUE, Scale::Days, outcome.worst_days_past_due);
        let bad = match outcome.turnout {
            Turnout::Good => 0,
            Turnout::Bad => 1,
            Turnout::Indeterminate => return,
        };
        let band = self.analysis.score.map(|score| Scale::Score.place(score).to_string());
        tally.add(measure::OUTCOME_BY_SCORE, band.unwrap_or_else(|| measure::NONE.to_owned()), bad);
        tally.add(measure::OUTCOME_BY_PRODUCT, self.product(), bad);
    }
}

fn add_number(tally: &mut Tally, name: &str, scale: Scale, value: Option<i64>) {
    match value {
        Some(value) => tally.add(name, scale.place(value).to_string(), value),
        None => tally.add(name, measure::NONE, 0),
    }
}

/// Each once.
fn add_codes(tally: &mut Tally, name: &str, codes: Option<&Vec<String>>) {
    let mut known: Vec<String> = Vec::new();
    for code in codes.into_iter().flatten().take(REASONS_AT_MOST).map(|code| named(code)) {
        if !known.contains(&code) {
            tally.add(name, code.clone(), 0);
            known.push(code);
        }
    }
}

fn named(text: &str) -> String {
    let plain = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    plain.take(PLACE_CHARACTERS_AT_MOST).collect()
}
