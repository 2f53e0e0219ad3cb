//! Points → score, grade and the reasons to tell.

use analysis::{Facts, Unit, Value};
use ledger::text::{number, share};

use crate::calibration::Probability;
use crate::card::Card;
use crate::points::Points;

/// The adverse reasons to tell, at most: more than four blur the message.
const MAX_REASONS: usize = 4;

#[derive(Clone, Debug)]
pub struct Grading<'a> {
    pub card: &'a Card,
    pub standing: Standing<'a>,
    /// In the order of the card, also when there is no score.
    pub points: Vec<Points<'a>>,
    /// What cost the most first.
    pub reasons: Vec<Reason<'a>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing<'a> {
    Scored {
        score: i32,
        grade: &'a str,
    },
    /// Too little to score on, and what is too little.
    InsufficientData {
        message: &'a str,
    },
    /// Not scored although there is enough, and why.
    NotApplicable {
        message: &'a str,
    },
}

/// Why the score is not higher, for the applicant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason<'a> {
    pub code: &'a str,
    pub feature: &'a str,
    pub message: String,
    pub advice: &'a str,
    /// Points that better behaviour would have earned.
    pub lost: i32,
}

impl<'a> Grading<'a> {
    /// The same without a score: what was found is told, and nothing is made of it.
    #[must_use]
    pub fn withheld(self, message: &'a str) -> Self {
        Self { standing: Standing::NotApplicable { message }, reasons: Vec::new(), ..self }
    }

    pub fn score(&self) -> Option<i32> {
        match self.standing {
            Standing::Scored { score, .. } => Some(score),
            Standing::InsufficientData { .. } | Standing::NotApplicable { .. } => None,
        }
    }

    /// Only a calibrated card knows it.
    pub fn probability_of_default(&self) -> Option<Probability> {
        let calibration = self.card.calibration.as_ref()?;
        Some(calibration.probability(f64::from(self.score()?)))
    }
}

/// Adds up the card's points for these facts.
pub fn grade<'a>(card: &'a Card, facts: &'a Facts) -> Grading<'a> {
    let points: Vec<Points<'a>> = card.features.iter().map(|feature| Points::of(feature, facts)).collect();
    let reasons = reasons(&points);
    let total = card.base + points.iter().map(|points| points.points).sum::<i32>();
    let score = total.clamp(card.lowest, card.highest);
    let standing = match shortfall(card, facts) {
        Some(message) => Standing::InsufficientData { message },
        None => {
            let grade = card.grades.iter().find(|grade| score >= grade.from).or(card.grades.last());
            Standing::Scored { score, grade: grade.map_or("", |grade| grade.grade.as_str()) }
        }
    };
    Grading { card, standing, points, reasons }
}

fn shortfall<'a>(card: &'a Card, facts: &Facts) -> Option<&'a str> {
    let is_short = |metric: &str, at_least: f64| {
        facts.find(metric).and_then(analysis::Fact::value).is_none_or(|value| value.as_number() < at_least)
    };
    let short = card.minimum.iter().find(|minimum| is_short(&minimum.metric, minimum.at_least))?;
    Some(&short.message)
}

/// Only features that took points away are adverse; of those with one code the costliest speaks.
fn reasons<'a>(points: &[Points<'a>]) -> Vec<Reason<'a>> {
    let mut adverse: Vec<&Points<'a>> = points.iter().filter(|points| points.points < 0).collect();
    adverse.sort_by_key(|points| std::cmp::Reverse(points.lost()));
    let mut reasons: Vec<Reason<'a>> = Vec::new();
    for points in adverse {
        let wording = &points.feature.reason;
        if reasons.len() == MAX_REASONS || reasons.iter().any(|reason| reason.code == wording.code) {
            continue;
        }
        let value = points.value().zip(points.unit()).map(|(value, unit)| shown(value, unit));
        reasons.push(Reason {
            code: &wording.code,
            feature: &points.feature.name,
            message: wording.message.replace("{value}", value.as_deref().unwrap_or("unknown")),
            advice: &wording.advice,
            lost: points.lost(),
        });
    }
    reasons
}

/// As an applicant reads it: `₹12,340.00`, `45 %`, `3`, `yes`.
fn shown(value: Value, unit: Unit) -> String {
    match (value, unit) {
        (Value::Rupees(money), _) => format!("₹{money}"),
        (Value::Count(count), _) => count.to_string(),
        (Value::YesNo(yes), _) => if yes { "yes" } else { "no" }.to_owned(),
        (Value::Number(ratio), Unit::Ratio) => share(ratio),
        (Value::Number(percent), Unit::Percent) => share(percent / 100.0),
        (Value::Number(value), _) => number(value, 1),
    }
}
