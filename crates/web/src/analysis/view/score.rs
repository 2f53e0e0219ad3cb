//! The score, and how its points came together.

use engine::{PointsReport, Report};
use export::{Coin, words};

use super::{NOTHING, Places};
use crate::charts::{self, Band};
use crate::words::{Tone, english};

pub(crate) struct ScoreView {
    pub(crate) gauge: String,
    /// Why there is no score.
    pub(crate) message: Option<String>,
    pub(crate) card: String,
    pub(crate) basis: String,
    pub(crate) base: i32,
    pub(crate) total: String,
    pub(crate) steps: Vec<StepView>,
    /// Features that neither brought nor took a point.
    pub(crate) silent: Vec<StepView>,
    /// What lowers the score, and what the applicant can do.
    pub(crate) reasons: Vec<(String, String, String)>,
}

/// One feature and its points.
pub(crate) struct StepView {
    pub(crate) title: String,
    pub(crate) value: String,
    pub(crate) href: Option<String>,
    pub(crate) points: String,
    pub(crate) tone: Tone,
    /// When it could have brought some.
    pub(crate) most: Option<i32>,
    pub(crate) bar: String,
}

impl StepView {
    /// Whether it took points.
    pub(crate) fn is_loss(&self) -> bool {
        self.tone == Tone::Bad
    }
}

impl ScoreView {
    pub(crate) fn new(report: &Report, places: &Places) -> Self {
        let card = &report.score_card;
        let (highest, grades) = engine::grades();
        let bands: Vec<Band> = grades
            .into_iter()
            .map(|grade| Band { name: english::report::score::grade(&grade.name), from: grade.from })
            .collect();
        let (silent, steps) = steps(report, places).into_iter().partition(|step| step.tone == Tone::Plain);
        Self {
            gauge: charts::gauge("score", report.score, &bands, highest),
            message: card.message.clone(),
            card: words::sentence(&english::version_of(&card.card, &card.version)),
            basis: words::sentence(&card.basis),
            base: card.base,
            total: report.score.map_or_else(|| NOTHING.to_owned(), |score| score.to_string()),
            steps,
            silent,
            reasons: card
                .reasons
                .iter()
                .map(|reason| {
                    let lost = english::measures::points(reason.points_lost);
                    (words::sentence(&reason.message), words::sentence(&reason.advice), lost)
                })
                .collect(),
        }
    }
}

/// A staircase from the points that everyone starts with: what brings most first, what takes most last.
fn steps(report: &Report, places: &Places) -> Vec<StepView> {
    let mut points: Vec<&PointsReport> = report.score_card.points.iter().collect();
    points.sort_by_key(|points| std::cmp::Reverse(points.points));
    let base = f64::from(report.score_card.base);
    let gains: f64 = points.iter().map(|points| f64::from(points.points.max(0))).sum();
    let losses: f64 = points.iter().map(|points| f64::from(points.points.min(0))).sum();
    let scale = ((base + losses).min(base), base + gains);
    let mut sum = base;
    points
        .into_iter()
        .map(|points| {
            let before = sum;
            sum += f64::from(points.points);
            StepView {
                title: points.title.clone(),
                value: value(report, points),
                href: points.metric.as_deref().and_then(|metric| places.metric(report, metric)),
                points: format!("{:+}", points.points),
                tone: match points.points {
                    0 => Tone::Plain,
                    1.. => Tone::Good,
                    ..0 => Tone::Bad,
                },
                most: (points.most > 0).then_some(points.most),
                bar: charts::floating((before, sum), scale),
            }
        })
        .collect()
}

fn value(report: &Report, points: &PointsReport) -> String {
    let unit = points.metric.as_deref().and_then(|metric| words::unit(report, metric));
    match (points.value, &points.missing) {
        (Some(value), _) => words::value(value, unit, Coin::of_statement(report)),
        (None, Some(missing)) => missing.to_string(),
        (None, None) => NOTHING.to_owned(),
    }
}
