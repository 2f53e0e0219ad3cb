//! How the points came together: `score_card` of the report.

use score::{Grading, Points, Standing};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes::ScoreStanding;
use crate::report::codes::Word;
use crate::report::metrics::{ValueReport, value};

/// How the points of the score came together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScoreCard)]
pub struct ScoreCardReport {
    /// Its name.
    pub card: String,
    pub version: String,
    /// What its weights rest on.
    pub basis: String,
    pub standing: ScoreStanding,
    /// What is too little or why it is not applicable, when there is no score.
    pub message: Option<String>,
    /// The points that everyone starts with.
    pub base: i32,
    /// What each feature added or took away.
    pub points: Vec<PointsReport>,
    /// How likely a default is, where the card was fitted to outcomes; left out where it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability_of_default: Option<ProbabilityReport>,
    /// Why the score is not higher, the costliest first, for the applicant.
    pub reasons: Vec<ScoreReasonReport>,
}

/// How likely a default is, as a share of 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = ProbabilityOfDefault)]
pub struct ProbabilityReport {
    pub estimate: f64,
    /// It lies between this and `high` in 95 of 100 cards fitted to as many outcomes.
    pub low: f64,
    pub high: f64,
}

/// What one feature added to the score or took away from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScorePoints)]
pub struct PointsReport {
    pub feature: String,
    /// The feature, for people.
    pub title: String,
    /// The metric that was looked at; its rows are in `metrics`.
    pub metric: Option<String>,
    /// What it was.
    pub value: Option<ValueReport>,
    /// Why there is no value: then the feature brings no points and takes none.
    #[schema(value_type = Option<String>)]
    pub missing: Option<Word>,
    /// Less than zero when it takes points away.
    pub points: i32,
    /// The most that the feature can bring.
    pub most: i32,
}

/// Why the score is not higher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScoreReason)]
pub struct ScoreReasonReport {
    pub code: String,
    /// The feature that cost the points.
    pub feature: String,
    pub message: String,
    /// What the applicant can do about it.
    pub advice: String,
    pub points_lost: i32,
}

pub(crate) fn of(grading: &Grading<'_>) -> ScoreCardReport {
    let (standing, message) = match grading.standing {
        Standing::Scored { .. } => (ScoreStanding::Scored, None),
        Standing::InsufficientData { message } => (ScoreStanding::InsufficientData, Some(message.to_owned())),
        Standing::NotApplicable { message } => (ScoreStanding::NotApplicable, Some(message.to_owned())),
    };
    ScoreCardReport {
        card: grading.card.name.clone(),
        version: grading.card.version.clone(),
        basis: grading.card.basis.clone(),
        standing,
        message,
        base: grading.card.base,
        points: grading.points.iter().map(points).collect(),
        probability_of_default: grading.probability_of_default().map(|found| ProbabilityReport {
            estimate: found.estimate,
            low: found.low,
            high: found.high,
        }),
        reasons: grading
            .reasons
            .iter()
            .map(|reason| ScoreReasonReport {
                code: reason.code.to_owned(),
                feature: reason.feature.to_owned(),
                message: reason.message.clone(),
                advice: reason.advice.to_owned(),
                points_lost: reason.lost,
            })
            .collect(),
    }
}

fn points(points: &Points<'_>) -> PointsReport {
    PointsReport {
        feature: points.feature.name.clone(),
        title: points.feature.title.clone(),
        metric: points.fact.map(|fact| fact.name.clone()),
        value: points.value().map(value),
        missing: if points.is_left_out {
            Some("it says nothing about an account of this kind".into())
        } else {
            points.missing().map(|missing| missing.reason().into())
        },
        points: points.points,
        most: points.feature.most(),
    }
}
