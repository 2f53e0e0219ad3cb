//! Facts → the values that the rules of one product look at.

use std::collections::{BTreeMap, BTreeSet};

use analysis::{Facts, Finding, Inputs, Missing, Study, Value, dictionary, metric_named};
use ledger::Money;
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use crate::vocabulary::{INPUTS, SCORE};

/// A value, or why there is none.
pub type Seen = Result<Value, Lack>;

/// Why a value is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The statement, the application or the bureau does not say it.
    Fact(Missing),
    /// Nobody asked for it.
    NotWorkedOut,
    /// The card gave no score.
    NoScore,
}

impl Lack {
    /// One clause for people.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Fact(missing) => missing.reason(),
            Self::NotWorkedOut => "it was not worked out",
            Self::NoScore => "there is too little in the statement to score",
        }
    }
}

impl From<Missing> for Lack {
    fn from(missing: Missing) -> Self {
        Self::Fact(missing)
    }
}

/// Values by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values(BTreeMap<String, Seen>);

impl Values {
    pub fn new() -> Self {
        Self::default()
    }

    /// Those facts that are asked for.
    pub fn of_facts(facts: &Facts, names: &BTreeSet<String>) -> Self {
        let wanted = facts.iter().filter(|fact| names.contains(&fact.name));
        Self(wanted.map(|fact| (fact.name.clone(), seen(&fact.finding))).collect())
    }

    /// The same metrics worked out afresh, and nothing else: what another amount would change costs only what it has to.
    pub fn of_study(study: &Study<'_>, names: &[&str]) -> Self {
        let mut values = Self::new();
        for metric in dictionary() {
            for name in names {
                let Some(suffix) = name.strip_prefix(metric.name) else { continue };
                let Some(window) = metric.windows.iter().find(|window| window.suffix() == suffix) else {
                    continue;
                };
                values.set(*name, seen(&metric.find(study, *window)));
            }
        }
        values
    }

    /// The same if another amount were asked for.
    pub fn of_study_asking(study: &Study<'_>, amount: Money, names: &[&str]) -> Self {
        let mut asked = study.book.asked.clone();
        asked.inputs.requested_amount = Some(amount);
        let mut study = study.clone();
        study.book.asked = &asked;
        Self::of_study(&study, names)
    }

    pub fn set(&mut self, name: impl Into<String>, seen: Seen) {
        self.0.insert(name.into(), seen);
    }

    /// A name nobody worked out is missing like any other.
    pub fn find(&self, name: &str) -> Seen {
        self.0.get(name).copied().unwrap_or(Err(Lack::NotWorkedOut))
    }

    /// Rupees, when that is what the value is.
    pub fn money(&self, name: &str) -> Result<Money, Lack> {
        match self.find(name)? {
            Value::Rupees(money) => Ok(money),
            Value::Number(_) | Value::Count(_) | Value::YesNo(_) => Err(Lack::NotWorkedOut),
        }
    }

    /// What the application says, whatever the facts say about it.
    pub(crate) fn set_inputs(&mut self, inputs: &Inputs) {
        let lacks = [
            Missing::NoRequestedAmount,
            Missing::NoCollateralValue,
            Missing::NoGstTurnover,
            Missing::NoDownPayment,
        ];
        let amounts =
            [inputs.requested_amount, inputs.collateral_value, inputs.gst_turnover, inputs.down_payment];
        for ((name, amount), lack) in INPUTS.into_iter().zip(amounts).zip(lacks) {
            self.set(name, amount.map(Value::Rupees).ok_or(lack.into()));
        }
    }

    pub(crate) fn set_score(&mut self, score: Option<i32>, lack: Lack) {
        self.set(SCORE, score.map(|points| Value::Number(f64::from(points))).ok_or(lack));
    }

    /// The statement's amounts in another currency are as good as none: no rule may hold them against its own.
    pub(crate) fn withhold_amounts(&mut self, lack: Lack) {
        let is_own = |name: &str| metric_named(name).is_none_or(|(metric, _)| metric.is_of_statement());
        let amounts = self.0.iter_mut().filter(|(_, seen)| matches!(seen, Ok(Value::Rupees(_))));
        amounts.filter(|(name, _)| is_own(name)).for_each(|(_, seen)| *seen = Err(lack));
    }

    /// The values of the other where it has any.
    pub(crate) fn overlay(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The names whose values are not the same in both.
    pub(crate) fn differing<'a>(&'a self, other: &Self) -> Vec<&'a str> {
        let differs = self.0.iter().filter(|(name, seen)| other.0.get(*name) != Some(*seen));
        differs.map(|(name, _)| name.as_str()).collect()
    }
}

fn seen(finding: &Finding) -> Seen {
    match finding {
        Ok(found) => Ok(found.value),
        Err(missing) => Err((*missing).into()),
    }
}

/// Exact for rupees and counts; a ratio has four decimals anyway. `None` for what is no number.
pub(crate) fn decimal(value: Value) -> Option<Decimal> {
    match value {
        Value::Rupees(money) => Some(Decimal::new(money.as_paise(), 2)),
        Value::Count(count) => Some(Decimal::from(count)),
        Value::Number(number) => Decimal::from_f64(number).map(|number| number.round_dp(4)),
        Value::YesNo(_) => None,
    }
}
