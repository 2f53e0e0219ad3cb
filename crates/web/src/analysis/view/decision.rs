//! What was decided, why, and what would change it.

use engine::Report;
use engine::codes::{Decision as Published, ReviewFamily};
use export::{Coin, words};
use jiff::Timestamp;
use service::codes;
use store::analyses::{Analysis, Decision, Override, Review};

use super::{Label, Places};
use crate::analysis::handling::Handling;
use crate::words::english::report::decision as texts;
use crate::words::{self as shown, Badge, Tone, When, english};

pub(crate) struct DecisionView {
    /// What holds now.
    pub(crate) badge: Badge,
    /// One sentence about how it came about.
    pub(crate) headline: String,
    pub(crate) reasons: Vec<ReasonView>,
    /// What the policy alone would have decided, when that is something else.
    pub(crate) recommendation: Option<Badge>,
    pub(crate) figures: Vec<(String, String)>,
    /// What people did, in the order in which they did it.
    pub(crate) reviews: Vec<ReviewView>,
    /// A person has to say something, and this one may.
    pub(crate) is_open: bool,
    /// Whoever looks may decide against what holds.
    pub(crate) overriding: Option<OverridingView>,
}

/// The form to override with.
pub(crate) struct OverridingView {
    /// What it would be.
    pub(crate) decision: &'static str,
    pub(crate) verb: &'static str,
    pub(crate) reasons: Vec<String>,
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
    at: Timestamp,
    pub(crate) badge: Badge,
    /// Of an override: the reason of the team's list.
    pub(crate) reason: Option<String>,
    pub(crate) by: String,
    pub(crate) note: String,
    pub(crate) when: When,
}

impl DecisionView {
    pub(crate) fn new(
        report: &Report,
        analysis: &Analysis,
        places: &Places,
        (handling, now): (&Handling, Timestamp),
    ) -> Self {
        let held = analysis.decision.unwrap_or(Decision::ManualReview);
        let recommended = codes::kept(&report.recommendation);
        let reviews = handling.reviews.iter().map(|review| person(review, now));
        let mut reviews: Vec<ReviewView> =
            reviews.chain(handling.overrides.iter().map(|one| overrider(one, now))).collect();
        reviews.sort_by_key(|review| review.at);
        Self {
            badge: shown::decision(held),
            headline: headline(report, reviews.last()),
            reasons: words::reasons(report).into_iter().map(|reason| view(report, reason, places)).collect(),
            recommendation: (recommended != Some(held)).then_some(recommended).flatten().map(shown::decision),
            figures: figures(report),
            is_open: handling.may_review && analysis.engine_decision == Some(Decision::ManualReview),
            overriding: overriding(handling, held),
            reviews,
        }
    }
}

fn headline(report: &Report, review: Option<&ReviewView>) -> String {
    let product = english::version_of(report.policy.title(), &report.policy.version);
    match (review, &report.decision) {
        (Some(ReviewView { reason: Some(reason), by, .. }), _) => {
            texts::overridden(by, &words::full_sentence(reason))
        }
        (Some(review), _) => texts::decided(&review.by, &product),
        (None, Published::Approved) => texts::meets_every_rule(&product),
        (None, Published::Declined) => texts::declined(&product),
        (None, Published::ManualReview | Published::Newer(_)) if report.review.required => {
            texts::MUST_BE_CHECKED.to_owned()
        }
        (None, Published::ManualReview | Published::Newer(_)) => texts::sent_to_reviewer(&product),
    }
}

fn overriding(handling: &Handling, held: Decision) -> Option<OverridingView> {
    let reasons = handling.override_rules.as_ref()?.reasons.clone();
    let (decision, verb) = match held {
        Decision::Approved => (Decision::Declined, texts::DECLINE),
        Decision::Declined => (Decision::Approved, texts::APPROVE),
        Decision::ManualReview => return None,
    };
    Some(OverridingView { decision: decision.name(), verb, reasons })
}

fn overrider(one: &Override, now: Timestamp) -> ReviewView {
    ReviewView {
        at: one.at,
        badge: shown::decision(one.decision),
        reason: Some(one.reason.clone()),
        by: one.by_name.clone(),
        note: one.note.clone(),
        when: shown::when(one.at, now),
    }
}

fn person(review: &Review, now: Timestamp) -> ReviewView {
    ReviewView {
        at: review.at,
        reason: None,
        badge: shown::decision(review.decision),
        by: review.by_name.clone(),
        note: review.note.clone(),
        when: shown::when(review.at, now),
    }
}

fn view(report: &Report, reason: words::Reason, places: &Places) -> ReasonView {
    let found = report.review.reasons.iter().find(|found| found.code == reason.code);
    let family = found.map_or(&ReviewFamily::Policy, |found| &found.family);
    let (tone, section) = family_shown(family);
    // What is for a person is never plain.
    let tone = if reason.is_for_review && tone == Tone::Plain { Tone::Warn } else { tone };
    ReasonView {
        label: Label::new(tone, words::review_family(family)),
        message: reason.message,
        code: reason.code,
        remedies: reason.remedies,
        href: Some(format!("{}#{section}", places.place)),
    }
}

/// How grave a doubt of this kind is, and the section of the page that tells of it.
pub(crate) const fn family_shown(family: &ReviewFamily) -> (Tone, &'static str) {
    match family {
        ReviewFamily::Integrity => (Tone::Bad, "integrity"),
        ReviewFamily::Mule => (Tone::Bad, "mule"),
        ReviewFamily::NameMismatch => (Tone::Warn, "name"),
        ReviewFamily::Bureau => (Tone::Warn, "bureau"),
        ReviewFamily::Currency => (Tone::Warn, "policy"),
        ReviewFamily::Policy | ReviewFamily::Newer(_) => (Tone::Plain, "policy"),
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
        tell(texts::ELIGIBLE, eligible.amount);
        tell(texts::INSTALMENT, eligible.emi);
        tell(texts::LARGEST_INSTALMENT, eligible.maximum_emi);
    }
    tell(texts::APPROVABLE_UP_TO, report.policy.largest_amount);
    figures
}
