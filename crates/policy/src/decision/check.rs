//! A product and values → every rule with what it saw and what follows.

use analysis::{Unit, Value};
use ledger::{Currency, Money};

use super::eligibility::{CapKind, Eligibility, eligibility};
use crate::expression::{Answer, Bound, Change};
use crate::product::{Effect, INPUT_PREFIX, IfMissing, Product, ReasonCode, Rule, ScoreRange};
use crate::values::{Seen, Values};
use crate::vocabulary::SCORE;

/// One rule of the product, or one check of the engine's own, and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    pub code: String,
    pub expression: String,
    /// Every name in the expression.
    pub values: Vec<(String, Seen)>,
    pub state: State,
    /// What it does to the decision.
    pub effect: Effect,
    /// For the applicant; empty when passed.
    pub message: String,
    pub reason_code: Option<ReasonCode>,
    /// The smallest changes that would make it pass, all of them together; empty when none is known.
    pub changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    Passed,
    Failed,
    /// Something it needs has no value.
    Missing,
}

/// All checks and the eligibility they rest on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Assessment {
    pub checks: Vec<Checked>,
    pub eligibility: Option<Eligibility>,
}

impl Assessment {
    /// The heaviest of all effects.
    pub(crate) fn effect(&self) -> Effect {
        self.checks.iter().map(|check| check.effect).max().unwrap_or(Effect::Nothing)
    }
}

/// Anchors first, then the product's rules in their order, then what the amount and the score say.
pub(crate) fn assess(product: &Product, values: &Values) -> Assessment {
    let eligibility = eligibility(product, values);
    let mut checks: Vec<Checked> =
        product.required_inputs.iter().map(|input| check_input(input, values)).collect();
    checks.extend(product.rules.iter().map(|rule| check_rule(rule, product.currency, values)));
    if let (Some(range), Some(eligibility)) = (product.amount, &eligibility) {
        checks.push(check_minimum(product.currency, range.min, values));
        checks.push(check_eligible(product, eligibility, values));
    }
    checks.extend(product.score.map(|range| check_score(range, values)));
    Assessment { checks, eligibility }
}

impl Checked {
    fn new(code: impl Into<String>, expression: impl Into<String>, values: Vec<(String, Seen)>) -> Self {
        Self {
            code: code.into(),
            expression: expression.into(),
            values,
            state: State::Passed,
            effect: Effect::Nothing,
            message: String::new(),
            reason_code: None,
            changes: Vec::new(),
        }
    }

    fn failed(mut self, effect: Effect, reason: Option<ReasonCode>, message: impl Into<String>) -> Self {
        self.state = State::Failed;
        self.effect = effect;
        self.reason_code = reason;
        self.message = message.into();
        self
    }

    /// Says by name what is not there and why.
    fn missing(mut self, effect: Effect) -> Self {
        self.state = State::Missing;
        self.effect = effect;
        self.reason_code = Some(ReasonCode::STATEMENT_INCOMPLETE);
        let lacks = self.values.iter().filter_map(|(name, seen)| Some((name, seen.as_ref().err()?)));
        let lacks: Vec<String> = lacks.map(|(name, lack)| format!("{name}: {}", lack.reason())).collect();
        self.message = if lacks.is_empty() {
            "This could not be checked: the sum cannot be worked out from these values.".to_owned()
        } else {
            format!("This could not be checked. {}.", lacks.join("; "))
        };
        self
    }
}

fn check_input(input: &'static str, values: &Values) -> Checked {
    let seen = values.find(input);
    let code = format!("{INPUT_PREFIX}{input}");
    let checked = Checked::new(code, format!("{input} is given"), vec![(input.to_owned(), seen)]);
    if seen.is_ok() {
        return checked;
    }
    let mut checked = checked.missing(Effect::Review);
    checked.message = format!("This product needs {input}, which was not given.");
    checked
}

fn check_rule(rule: &Rule, currency: Currency, values: &Values) -> Checked {
    let checked = Checked::new(&rule.code, rule.require.text(), rule.require.seen(values));
    match rule.require.answer(values) {
        Answer::True => checked,
        Answer::False => {
            let mut checked = checked.failed(rule.outcome, rule.reason_code, rule.message_in(currency));
            checked.changes = rule.require.changes(values);
            checked
        }
        Answer::Unknown(_) => checked.missing(match rule.if_missing {
            IfMissing::Review => Effect::Review,
            IfMissing::Decline => Effect::Decline,
            IfMissing::Note => Effect::Note,
            IfMissing::Ignore => Effect::Nothing,
        }),
    }
}

fn check_minimum(currency: Currency, least: Money, values: &Values) -> Checked {
    let name = "requested_amount";
    let seen = values.find(name);
    let expression = format!("{name} >= {}", plain(least));
    let checked = Checked::new("minimum_amount", expression, vec![(name.to_owned(), seen)]);
    match values.money(name) {
        Ok(requested) if requested >= least => checked,
        Ok(requested) => {
            let [asked, smallest] = [requested, least].map(|amount| currency.exact(amount));
            let message = format!("{asked} is less than the smallest loan of this product, {smallest}.");
            let mut checked = checked.failed(Effect::Review, Some(ReasonCode::OUTSIDE_PRODUCT), message);
            checked.changes = vec![amount_change(requested, least, Bound::AtLeast)];
            checked
        }
        // Without an amount the largest one is worked out, and there is none to hold against the smallest.
        Err(_) => checked.missing(Effect::Review),
    }
}

fn check_eligible(product: &Product, eligibility: &Eligibility, values: &Values) -> Checked {
    let name = "requested_amount";
    let gaps = eligibility.gaps();
    let ceiling: Seen = match (eligibility.ceiling, gaps.first()) {
        (Some(ceiling), _) => Ok(Value::Rupees(ceiling)),
        (None, Some(gap)) => Err(gap.lack),
        (None, None) => values.find("eligible_amount"),
    };
    let mut seen = vec![(name.to_owned(), values.find(name)), ("eligible_amount".to_owned(), ceiling)];
    seen.extend(gaps.iter().map(|gap| (gap.name.to_owned(), Err(gap.lack))));
    let checked = Checked::new("eligible_amount", format!("{name} <= eligible_amount"), seen);
    let Some(ceiling) = eligibility.ceiling else { return checked.missing(Effect::Review) };
    let tightest = eligibility.tightest();
    let reason = tightest.map(|cap| reason(cap.kind, eligibility));
    let because = tightest.map_or("", |cap| cap.explanation.as_str());
    if let Some(range) = product.amount
        && ceiling < range.min
    {
        let [most, smallest] = [ceiling, range.min].map(|amount| product.currency.exact(amount));
        let message =
            format!("The most that could be lent, {most}, is below the smallest loan, {smallest}. {because}");
        return checked.failed(Effect::Decline, reason, message);
    }
    match values.money(name) {
        Ok(requested) if requested <= ceiling => checked,
        Ok(requested) => {
            let effect = product.limits.as_ref().map_or(Effect::Review, |limits| limits.above_eligible);
            let [asked, most] = [requested, ceiling].map(|amount| product.currency.exact(amount));
            let message = format!("{asked} is more than can be lent; {most} could be. {because}");
            let mut checked = checked.failed(effect, reason, message);
            checked.changes = vec![amount_change(requested, ceiling, Bound::AtMost)];
            checked
        }
        Err(_) => checked.missing(Effect::Review),
    }
}

/// Without obligations it is the income that is too low, not the obligations that are too high.
fn reason(kind: CapKind, eligibility: &Eligibility) -> ReasonCode {
    let owes = eligibility.obligations.and_then(Result::ok).is_some_and(|owed| owed.as_paise() > 0);
    if kind == CapKind::Foir && !owes { ReasonCode::INCOME_TOO_LOW } else { kind.reason() }
}

fn check_score(range: ScoreRange, values: &Values) -> Checked {
    let seen = values.find(SCORE);
    let expression = format!("{SCORE} >= {}", range.approve_from);
    let checked = Checked::new(SCORE, expression, vec![(SCORE.to_owned(), seen)]);
    let Ok(value) = seen else { return checked.missing(Effect::Review) };
    let points = value.as_number();
    if points >= f64::from(range.approve_from) {
        return checked;
    }
    let is_low = points < f64::from(range.review_from);
    let (effect, message) = if is_low {
        (Effect::Decline, "The account's conduct scores below what this product accepts.")
    } else {
        (Effect::Review, "The account's conduct scores in the range that a person decides on.")
    };
    let mut checked = checked.failed(effect, None, message);
    let (name, to) = (SCORE.to_owned(), Value::Number(f64::from(range.approve_from)));
    checked.changes = vec![Change { name, unit: Unit::Count, from: value, to, bound: Bound::AtLeast }];
    checked
}

fn amount_change(from: Money, to: Money, bound: Bound) -> Change {
    let (from, to) = (Value::Rupees(from), Value::Rupees(to));
    Change { name: "requested_amount".to_owned(), unit: Unit::Rupees, from, to, bound }
}

/// Whole rupees, as they stand in a document.
fn plain(money: Money) -> i64 {
    money.as_paise() / 100
}
