//! How the points came together: `score_card` of the report.

use score::{Grading, Points, Standing};
use serde::Serialize;

use crate::report::metrics::{ValueReport, value};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoreCardReport {
    pub card: String,
    pub version: String,
    pub basis: String,
    /// `scored` or `insufficient_data`
    pub standing: &'static str,
    /// What is too little, when there is no score.
    pub message: Option<String>,
    pub base: i32,
    pub points: Vec<PointsReport>,
    /// Why the score is not higher, the costliest first, for the applicant.
    pub reasons: Vec<ScoreReasonReport>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointsReport {
    pub feature: String,
    pub title: String,
    /// The metric that was looked at; its rows are in `metrics`.
    pub metric: Option<String>,
    pub value: Option<ValueReport>,
    /// Why there is no value: then the feature brings no points and takes none.
    pub missing: Option<&'static str>,
    pub points: i32,
    pub most: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreReasonReport {
    pub code: String,
    pub feature: String,
    pub message: String,
    pub advice: String,
    pub points_lost: i32,
}

pub(crate) fn of(grading: &Grading<'_>) -> ScoreCardReport {
    let (standing, message) = match grading.standing {
        Standing::Scored { .. } => ("scored", None),
        Standing::InsufficientData { message } => ("insufficient_data", Some(message.to_owned())),
    };
    ScoreCardReport {
        card: grading.card.name.clone(),
        version: grading.card.version.clone(),
        basis: grading.card.basis.clone(),
        standing,
        message,
        base: grading.card.base,
        points: grading.points.iter().map(points).collect(),
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
            Some("it says nothing about an account of this kind")
        } else {
            points.missing().map(analysis::Missing::reason)
        },
        points: points.points,
        most: points.feature.most(),
    }
}
