//! What the product asked, what its rules saw, and every metric.

use engine::{Report, RuleReport};
use export::{Coin, words};
use ledger::Currency;

use super::{Label, NOTHING, Places};
use crate::plain;
use crate::words::english::report::policy as texts;
use crate::words::{Tone, english};

pub(crate) struct PolicyView {
    pub(crate) product: String,
    /// Rules that speak against the applicant, or ask for a look.
    pub(crate) spoke: Vec<RuleView>,
    pub(crate) passed: Vec<RuleView>,
    /// All of them in a few words.
    pub(crate) summary: Label,
    pub(crate) caps: Vec<CapView>,
    pub(crate) missing: Vec<String>,
}

pub(crate) struct RuleView {
    pub(crate) code: String,
    pub(crate) said: String,
    pub(crate) expression: String,
    pub(crate) outcome: Label,
    pub(crate) message: String,
    pub(crate) values: Vec<ValueView>,
    pub(crate) changes: Vec<String>,
}

/// A value with its name, and the rows it rests on.
pub(crate) struct ValueView {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) href: Option<String>,
}

pub(crate) struct CapView {
    pub(crate) name: String,
    pub(crate) amount: String,
    pub(crate) explanation: String,
    pub(crate) is_binding: bool,
}

impl PolicyView {
    pub(crate) fn new(report: &Report, places: &Places) -> Self {
        let coin = Coin::of_product(report);
        let policy = &report.policy;
        let rules = policy.rules.iter().map(|rule| self::rule(report, rule, places));
        let (passed, spoke): (Vec<_>, Vec<_>) =
            rules.partition(|rule: &RuleView| rule.outcome.tone == Tone::Good);
        let eligible = policy.eligibility.as_ref();
        let binding = eligible.and_then(|found| found.binding_cap.as_ref());
        Self {
            product: english::version_of(policy.title(), &policy.version),
            summary: summary(&spoke, passed.len()),
            spoke,
            passed,
            caps: eligible
                .iter()
                .flat_map(|found| &found.caps)
                .map(|cap| CapView {
                    name: words::sentence(words::cap(&cap.cap)),
                    amount: cap.amount.map_or_else(|| NOTHING.to_owned(), |amount| coin.whole(amount)),
                    explanation: words::sentence(&cap.explanation),
                    is_binding: binding == Some(&cap.cap),
                })
                .collect(),
            missing: eligible
                .iter()
                .flat_map(|found| &found.missing)
                .map(|gap| texts::is_missing(&words::plain(&gap.name), &gap.reason))
                .collect(),
        }
    }
}

fn summary(spoke: &[RuleView], passed: usize) -> Label {
    let is_declined = spoke.iter().any(|rule| rule.outcome.tone == Tone::Bad);
    match spoke.len() {
        0 => Label::new(Tone::Good, texts::all_met(passed)),
        open => {
            Label::new(if is_declined { Tone::Bad } else { Tone::Warn }, texts::not_met(open, open + passed))
        }
    }
}

fn rule(report: &Report, rule: &RuleReport, places: &Places) -> RuleView {
    let coin = Coin::of_product(report);
    let (outcome, tone) = words::rule_outcome(rule);
    let tone = match tone {
        words::Tone::Good => Tone::Good,
        words::Tone::Doubtful => Tone::Warn,
        words::Tone::Bad => Tone::Bad,
    };
    let values = rule.values.iter().map(|seen| ValueView {
        name: seen.name.clone(),
        value: match (seen.value, &seen.missing) {
            (Some(value), _) => words::value(value, words::unit(report, &seen.name), coin),
            (None, Some(missing)) => texts::missing(&missing.reason),
            (None, None) => texts::MISSING.to_owned(),
        },
        href: places.metric(report, &seen.name),
    });
    RuleView {
        code: rule.code.clone(),
        said: plain::said(&rule.expression, coin.currency().unwrap_or(Currency::INR)),
        expression: rule.expression.clone(),
        outcome: Label::new(tone, words::sentence(&outcome)),
        message: rule.message.as_deref().map(words::sentence).unwrap_or_default(),
        values: values.collect(),
        changes: rule.changes.iter().map(|change| words::change(change, coin)).collect(),
    }
}

/// Every metric of the statement, for the page that lists them all.
pub(crate) fn metrics(report: &Report, places: &Places) -> Vec<ValueView> {
    let coin = Coin::of_statement(report);
    let known = report.metrics.iter().filter_map(|metric| Some((metric, metric.value?)));
    known
        .map(|(metric, value)| ValueView {
            name: metric.name.clone(),
            value: words::value(value, Some(&metric.unit), coin),
            href: places.metric(report, &metric.name),
        })
        .collect()
}

/// Metrics that have no value, together with those that lack one for the same reason, in the order of the dictionary.
pub(crate) struct MissingView {
    pub(crate) reason: String,
    pub(crate) names: Vec<String>,
}

pub(crate) fn missing(report: &Report) -> Vec<MissingView> {
    let mut groups: Vec<MissingView> = Vec::new();
    for metric in report.metrics.iter().filter(|metric| metric.value.is_none()) {
        let reason = metric.missing.as_ref().map_or(NOTHING, |missing| &missing.reason);
        match groups.iter_mut().find(|group| group.reason == reason) {
            Some(group) => group.names.push(metric.name.clone()),
            None => groups.push(MissingView { reason: reason.to_owned(), names: vec![metric.name.clone()] }),
        }
    }
    groups
}
