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
    let standing = texts::Standing {
        reference: &record.reference,
        decision,
        settled: record.settled(),
        engine,
        as_of: &record.as_of.told,
    };
    flow.paragraph(Ink::plain(9.0), &standing.said());
    let assignee = record.assignee.as_deref().unwrap_or(texts::NOBODY);
    flow.paragraph(Ink::plain(9.0), &texts::product(&record.product, record.product_version, assignee));
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
        Some((reason, replaced)) => {
            texts::overridden((decision, words::decision(replaced)), &act.by, &act.at.told, reason)
        }
        None => texts::reviewed(decision, &act.by, &act.at.told),
    }
}
