//! What was decided, why, and what would change it.

use engine::Report;
use export::{Coin, words};
use jiff::Timestamp;
use store::analyses::{Analysis, Decision, Review};

use super::{Label, Places};
use crate::web::words::{self as shown, Badge, Tone, When};

pub(crate) struct DecisionView {
    /// What holds now.
    pub(crate) badge: Badge,
    /// One sentence about how it came about.
    pub(crate) headline: String,
    pub(crate) reasons: Vec<ReasonView>,
    /// What the policy alone would have decided, when that is something else.
    pub(crate) recommendation: Option<Badge>,
    pub(crate) figures: Vec<(String, String)>,
    pub(crate) reviews: Vec<ReviewView>,
    /// A person has to say something, and this one may.
    pub(crate) is_open: bool,
}

pub(crate) struct ReasonView {
    pub(crate) label: Label,
    pub(crate) message: String,
    pub(crate) code: String,
    pub(crate) remedies: Vec<String>,
    /// The section or rows that it comes from.
    pub(crate) href: Option<String>,
}

/// What a person decided.
pub(crate) struct ReviewView {
    pub(crate) badge: Badge,
    pub(crate) by: String,
    pub(crate) note: String,
    pub(crate) when: When,
}

impl DecisionView {
    pub(crate) fn new(
        report: &Report,
        analysis: &Analysis,
        reviews: &[Review],
        places: &Places,
        (now, may_review): (Timestamp, bool),
    ) -> Self {
        let held = analysis.decision.unwrap_or(Decision::ManualReview);
        let recommended = decision(&report.recommendation);
        let reviews: Vec<ReviewView> = reviews.iter().map(|review| person(review, now)).collect();
        Self {
            badge: shown::decision(held),
            headline: headline(report, reviews.last()),
            reasons: words::reasons(report).into_iter().map(|reason| view(report, reason, places)).collect(),
            recommendation: (recommended != Some(held)).then_some(recommended).flatten().map(shown::decision),
            figures: figures(report),
            is_open: may_review && analysis.engine_decision == Some(Decision::ManualReview),
            reviews,
        }
    }
}

fn decision(word: &str) -> Option<Decision> {
    match word {
        "approved" => Some(Decision::Approved),
        "declined" => Some(Decision::Declined),
        "manual_review" => Some(Decision::ManualReview),
        _ => None,
    }
}

fn headline(report: &Report, review: Option<&ReviewView>) -> String {
    let product = format!("{}, version {}", report.policy.product, report.policy.version);
    match (review, &*report.decision) {
        (Some(review), _) => format!("Decided by {}, under {product}.", review.by),
        (None, "approved") => format!("Everything that {product} asks for is met."),
        (None, "declined") => format!("{product} does not allow it."),
        (None, _) if report.review.required => {
            "Something here needs a person's look before it is decided.".to_owned()
        }
        (None, _) => format!("{product} leaves it to a person."),
    }
}

fn person(review: &Review, now: Timestamp) -> ReviewView {
    ReviewView {
        badge: shown::decision(review.decision),
        by: review.by_name.clone(),
        note: review.note.clone(),
        when: shown::when(review.at, now),
    }
}

fn view(report: &Report, reason: words::Reason, places: &Places) -> ReasonView {
    let family =
        report.review.reasons.iter().find(|found| found.code == reason.code).map(|found| &*found.family);
    let (tone, name, section) = match family {
        Some("integrity") => (Tone::Bad, "Document", "integrity"),
        Some("mule") => (Tone::Bad, "Mule pattern", "mule"),
        Some("name_mismatch") => (Tone::Warn, "Name", "name"),
        Some("bureau") => (Tone::Warn, "Bureau", "bureau"),
        Some("currency") => (Tone::Warn, "Currency", "policy"),
        _ if reason.is_for_review => (Tone::Warn, "Policy", "policy"),
        _ => (Tone::Plain, "Policy", "policy"),
    };
    ReasonView {
        label: Label::new(tone, name),
        message: reason.message,
        code: reason.code,
        remedies: reason.remedies,
        href: Some(format!("{}#{section}", places.place)),
    }
}

/// What could be lent.
fn figures(report: &Report) -> Vec<(String, String)> {
    let coin = Coin::of_product(report);
    let mut figures = Vec::new();
    let mut tell = |name: &str, amount: Option<engine::Rupees>| {
        figures.extend(amount.map(|amount| (name.to_owned(), coin.whole(amount))));
    };
    if let Some(eligible) = &report.policy.eligibility {
        tell("Eligible amount", eligible.amount);
        tell("Its instalment", eligible.emi);
        tell("Largest instalment", eligible.maximum_emi);
    }
    tell("Would be approved up to", report.policy.largest_amount);
    figures
}
