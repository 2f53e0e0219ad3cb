//! Reviewers' decisions on the case, word by word, and how it stands.

use engine::codes::Decision;

use super::canvas::{Colour, Ink};
use super::flow::Flow;
use crate::record::{Act, CaseRecord};
use crate::words;
use crate::words::english::labels;
use crate::words::english::memo::people as texts;

pub(super) fn write(flow: &mut Flow, record: &CaseRecord) {
    flow.section(labels::THE_CASE, 40.0);
    let engine = record.engine_decision.as_ref().map_or(texts::NOTHING_YET, words::decision);
    let decision = record.decision.as_ref().map_or(texts::NOTHING_YET, words::decision);
    let standing = format!(
        "{}. Decision: {decision}. {}. Engine: {engine}. As of {}.",
        record.reference,
        record.settled(),
        record.as_of.told
    );
    flow.paragraph(Ink::plain(9.0), &standing);
    let version = record.product_version.map(|version| format!(", version {version}")).unwrap_or_default();
    let assignee = record.assignee.as_deref().unwrap_or(texts::NOBODY);
    flow.paragraph(
        Ink::plain(9.0),
        &format!("Product: {}{version}. Assigned to {assignee}.", record.product),
    );
    for act in &record.acts {
        let colour = match act.decision {
            Decision::Approved => Colour::GREEN,
            Decision::Declined | Decision::ManualReview | Decision::Newer(_) => Colour::RED,
        };
        flow.hanging("–", Ink::bold(9.0).in_colour(colour), &headline(act));
        flow.hanging(" ", Ink::plain(9.0), &words::full_sentence(&act.note));
    }
}

fn headline(act: &Act) -> String {
    let decision = words::decision(&act.decision);
    match &act.overriding {
        Some((reason, replaced)) => format!(
            "Override to {decision} instead of {} by {}, {}: {reason}",
            words::decision(replaced),
            act.by,
            act.at.told
        ),
        None => format!("Review: {decision} by {}, {}", act.by, act.at.told),
    }
}
