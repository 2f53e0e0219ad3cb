//! Returned items, other parties, mule patterns, and whose name it is.

use engine::codes::{BounceCause, BounceDirection, MuleLevel, NameOutcome};
use engine::{BounceReport, CounterpartyReport, Report};
use export::{Coin, words};

use super::{Figure, Label, NOTHING, Places};
use crate::charts;
use crate::words::Tone;
use crate::words::english::measures;
use crate::words::english::report::conduct as texts;

/// Parties shown; the workbook has a hundred.
const PARTIES: usize = 10;
const EVENTS: usize = 20;
/// Flows to and fro that are shown.
const FLOWS: usize = 8;

pub(crate) struct ConductView {
    pub(crate) figures: Vec<Figure>,
    pub(crate) bounces: Vec<BounceView>,
    pub(crate) more_bounces: usize,
    pub(crate) parties: Vec<PartyView>,
    pub(crate) parties_in_all: usize,
    pub(crate) flows: Vec<FlowView>,
    pub(crate) mule: Label,
    pub(crate) patterns: Vec<PatternView>,
    pub(crate) name: Label,
    pub(crate) name_explanation: String,
}

pub(crate) struct BounceView {
    pub(crate) date: String,
    pub(crate) href: String,
    pub(crate) what: String,
    pub(crate) party: String,
    pub(crate) amount: String,
    pub(crate) labels: Vec<Label>,
}

pub(crate) struct PartyView {
    pub(crate) name: String,
    pub(crate) href: String,
    pub(crate) credits: String,
    pub(crate) debits: String,
    pub(crate) rows: String,
    pub(crate) bar: String,
    pub(crate) kinds: String,
}

pub(crate) struct FlowView {
    pub(crate) message: String,
    pub(crate) href: String,
}

pub(crate) struct PatternView {
    pub(crate) message: String,
    pub(crate) code: String,
    pub(crate) href: Option<String>,
    pub(crate) rows: String,
}

impl ConductView {
    pub(crate) fn new(report: &Report, places: &Places) -> Self {
        let events = &report.bounces.events;
        Self {
            figures: figures(report, places),
            bounces: events
                .iter()
                .enumerate()
                .take(EVENTS)
                .map(|(place, event)| bounce(place, event, places, Coin::of_statement(report)))
                .collect(),
            more_bounces: events.len().saturating_sub(EVENTS),
            parties: parties(report, places),
            parties_in_all: report.counterparties.total,
            flows: flows(report, places),
            mule: mule(report),
            patterns: patterns(report, places),
            name: name(report),
            name_explanation: words::sentence(&report.name_match.explanation),
        }
    }
}

fn figures(report: &Report, places: &Places) -> Vec<Figure> {
    let bounces = &report.bounces;
    let figure = |name, count: usize, about: &str, note: &str| Figure {
        name,
        value: count.to_string(),
        href: (count > 0).then(|| places.rows(about)),
        note: Some(note.to_owned()),
    };
    vec![
        figure(texts::ISSUED, bounces.inward, "bounces:inward", texts::ISSUED_NOTE),
        figure(texts::INSTALMENTS, bounces.of_instalments, "bounces:inward", texts::INSTALMENTS_NOTE),
        figure(texts::DEPOSITED, bounces.outward, "bounces:outward", texts::DEPOSITED_NOTE),
        figure(texts::PENAL_CHARGES, bounces.penal_charges.len(), "penal", texts::PENAL_CHARGES_NOTE),
    ]
}

fn bounce(place: usize, event: &BounceReport, places: &Places, coin: Coin) -> BounceView {
    let mut labels = Vec::new();
    if event.is_instalment {
        labels.push(Label::new(Tone::Bad, texts::INSTALMENT));
    }
    match event.cause {
        BounceCause::Financial => labels.push(Label::new(Tone::Bad, texts::INSUFFICIENT_FUNDS)),
        BounceCause::Technical => labels.push(Label::new(Tone::Plain, texts::TECHNICAL)),
        BounceCause::Unknown | BounceCause::Newer(_) => {}
    }
    if let Some(day) = event.cleared_on {
        labels.push(Label::new(Tone::Good, texts::paid_on(&words::date(day))));
    }
    let instrument = words::plain(words::instrument(&event.instrument));
    let what = match event.direction {
        BounceDirection::Inward => texts::not_paid_from_here(&instrument),
        BounceDirection::Outward | BounceDirection::Newer(_) => texts::not_paid_to_here(&instrument),
    };
    BounceView {
        date: words::date(event.date),
        href: places.rows(&format!("bounce:{place}")),
        what,
        party: event.party.clone().unwrap_or_else(|| NOTHING.to_owned()),
        amount: event.amount.map_or_else(|| NOTHING.to_owned(), |amount| coin.exact(amount)),
        labels,
    }
}

fn parties(report: &Report, places: &Places) -> Vec<PartyView> {
    let coin = Coin::of_statement(report);
    let turnover = |party: &CounterpartyReport| party.credit_share.max(party.debit_share);
    let shown = report.counterparties.largest.iter().take(PARTIES);
    let largest = shown.clone().map(turnover).fold(0.0, f64::max);
    let money = |amount: Option<engine::Rupees>| {
        amount.map_or_else(|| NOTHING.to_owned(), |amount| coin.whole(amount))
    };
    shown
        .enumerate()
        .map(|(place, party)| PartyView {
            name: party.name.clone(),
            href: places.rows(&format!("party:{place}")),
            credits: money(party.credits),
            debits: money(party.debits),
            rows: measures::rows(party.rows.len()),
            bar: charts::bar("bar-plain", if largest > 0.0 { turnover(party) / largest } else { 0.0 }),
            kinds: party.categories.iter().take(3).map(words::category).collect::<Vec<_>>().join(", "),
        })
        .collect()
}

fn flows(report: &Report, places: &Places) -> Vec<FlowView> {
    let coin = Coin::of_statement(report);
    let circular = report.counterparties.circular.iter().enumerate().map(|(place, flow)| FlowView {
        message: texts::both_ways(&flow.name, &coin.whole(flow.received), &coin.whole(flow.paid)),
        href: places.rows(&format!("circular:{place}")),
    });
    let trips = report.counterparties.round_trips.iter().enumerate().map(|(place, trip)| FlowView {
        message: texts::left_again(&coin.whole(trip.amount), trip.days as usize),
        href: places.rows(&format!("trip:{place}")),
    });
    circular.take(FLOWS).chain(trips.take(FLOWS)).collect()
}

fn mule(report: &Report) -> Label {
    match report.mule.level {
        MuleLevel::High => Label::new(Tone::Bad, texts::MULE_HIGH),
        MuleLevel::Low => Label::new(Tone::Warn, texts::MULE_LOW),
        MuleLevel::None | MuleLevel::Newer(_) => Label::new(Tone::Good, texts::MULE_NONE),
    }
}

fn patterns(report: &Report, places: &Places) -> Vec<PatternView> {
    let patterns = report.mule.patterns.iter();
    patterns
        .map(|pattern| PatternView {
            message: words::sentence(&pattern.message),
            code: pattern.code.to_string(),
            href: (!pattern.evidence.is_empty()).then(|| places.rows(&format!("mule:{}", pattern.code))),
            rows: measures::rows(pattern.evidence.len()),
        })
        .collect()
}

fn name(report: &Report) -> Label {
    let scored = |outcome| texts::name_scored(outcome, report.name_match.score);
    match report.name_match.outcome {
        NameOutcome::Match => Label::new(Tone::Good, scored(texts::NAME_MATCHES)),
        NameOutcome::Partial => Label::new(Tone::Warn, scored(texts::NAME_IN_PART)),
        NameOutcome::Mismatch => Label::new(Tone::Bad, scored(texts::NAME_DIFFERS)),
        NameOutcome::NotChecked | NameOutcome::Newer(_) => Label::new(Tone::Plain, texts::NAME_NOT_CHECKED),
    }
}
