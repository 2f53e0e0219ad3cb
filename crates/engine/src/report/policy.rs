//! What the product asked and what came of it: `policy`, `review` and `recommendation` of the report.

use policy::{AdverseReason, Cap, Change, Checked, Decision, Eligibility, Gap, ReviewReason, Seen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes::{self, Word};
use crate::report::metrics::{MissingReport, ValueReport, unit, value};
use ledger::{Currency, Rupees};

/// What the product asked, what came of it, and how much could be lent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = PolicyOutcome)]
pub struct PolicyReport {
    /// The product's name, for programs.
    pub product: String,
    /// What people call it; its name where it has no title. `null` in a report from before there were titles.
    #[serde(default)]
    #[schema(required, example = "Salaried personal loan")]
    pub product_title: Option<String>,
    /// The id of the product in the service; `null` for one that is not kept there, such as the built-in product.
    #[serde(default)]
    #[schema(required, example = "prod_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    pub product_id: Option<String>,
    /// Which version of it.
    pub version: u32,
    /// The ISO 4217 code of the currency it lends: that of every amount here, and of `inputs`.
    #[serde(default = "rupees")]
    #[schema(value_type = String)]
    pub currency: Word,
    /// What the policy alone would have decided.
    pub outcome: codes::Decision,
    /// Everything the product asks for: inputs, rules, amounts and the score.
    pub rules: Vec<RuleReport>,
    /// `null` when the product says nothing about amounts.
    pub eligibility: Option<EligibilityReport>,
    /// The largest amount that would be approved, with everything else as it is.
    pub largest_amount: Option<Rupees>,
    /// What the applicant is told, the heaviest first.
    pub adverse_reasons: Vec<AdverseReasonReport>,
}

/// One rule, the values it saw and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = RuleOutcome)]
pub struct RuleReport {
    pub code: String,
    /// What has to be true, as written in the product.
    pub expression: String,
    /// Every value that the expression names.
    pub values: Vec<SeenReport>,
    pub state: codes::RuleState,
    pub outcome: codes::RuleEffect,
    /// What the lender reads when it does not pass.
    pub message: Option<String>,
    /// The reason that the applicant is given.
    pub reason_code: Option<String>,
    /// The smallest changes that would make it pass, all of them together.
    pub changes: Vec<ChangeReport>,
}

/// A value that a rule looked at, or why it is not there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = SeenValue)]
pub struct SeenReport {
    /// A metric, a member of `inputs`, or `score`.
    pub name: String,
    pub value: Option<ValueReport>,
    pub missing: Option<MissingReport>,
}

/// What a value would have to be for a rule to pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = NeededChange)]
pub struct ChangeReport {
    /// The value, as in the rule.
    pub name: String,
    pub unit: codes::Unit,
    /// What it is.
    pub from: ValueReport,
    /// On which side of `to` it has to be.
    pub bound: codes::Bound,
    /// What it would have to be.
    pub to: ValueReport,
}

/// How much could be lent, and why not more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Eligibility)]
pub struct EligibilityReport {
    /// A month's income as the product counts it.
    pub income: Option<Rupees>,
    /// What the product takes it from.
    pub income_basis: Option<codes::ProductIncomeBasis>,
    /// What already has to be paid every month.
    pub obligations: Option<Rupees>,
    /// The most of the income that all instalments together may take: 0.5 is half.
    pub foir_cap: Option<f64>,
    /// The largest instalment that income and obligations leave room for.
    pub maximum_emi: Option<Rupees>,
    /// The most that could be lent, whatever was asked for.
    pub maximum_amount: Option<Rupees>,
    /// That, or what was asked for when it is less, in whole steps.
    pub amount: Option<Rupees>,
    /// The instalment of that amount.
    pub emi: Option<Rupees>,
    /// That amount over the value of the collateral, as a ratio.
    pub ltv: Option<f64>,
    /// The cap the amount comes from.
    pub binding_cap: Option<codes::CapKind>,
    /// Every cap of the product.
    pub caps: Vec<CapReport>,
    /// Values that a cap needs and that are not there.
    pub missing: Vec<GapReport>,
}

/// One limit of the amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = AmountCap)]
pub struct CapReport {
    pub cap: codes::CapKind,
    /// `null` when a value it needs is missing.
    pub amount: Option<Rupees>,
    /// How it was worked out.
    pub explanation: String,
}

/// A value that a cap needs and that is not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = EligibilityGap)]
pub struct GapReport {
    /// A metric or a member of `inputs`.
    #[schema(value_type = String)]
    pub name: Word,
    #[schema(value_type = String)]
    pub reason: Word,
}

/// What the applicant is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = AdverseReason)]
pub struct AdverseReasonReport {
    pub code: String,
    /// The code of the rule it comes from.
    pub rule: String,
    pub message: String,
    /// What the applicant can do about it.
    pub remedy: Option<String>,
}

/// Whether a person has to confirm the decision, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = RequiredReview)]
pub struct ReviewReport {
    /// A person has to confirm the decision.
    pub required: bool,
    /// Empty when nobody has to.
    pub reasons: Vec<ReviewReasonReport>,
}

/// One reason why a person has to confirm the decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ReviewReason)]
pub struct ReviewReasonReport {
    /// The code of the check, the sign or the rule.
    pub code: String,
    pub family: codes::ReviewFamily,
    pub message: String,
}

impl PolicyReport {
    /// What people call the product.
    #[must_use]
    pub fn title(&self) -> &str {
        self.product_title.as_deref().unwrap_or(&self.product)
    }
}

/// What products lent before they could say otherwise.
pub(super) fn rupees() -> Word {
    Currency::INR.code().into()
}

pub(crate) fn of(decision: &Decision) -> PolicyReport {
    PolicyReport {
        product: decision.product.clone(),
        product_title: Some(decision.title.clone()),
        // Only the service knows.
        product_id: None,
        version: decision.version,
        currency: decision.currency.code().into(),
        outcome: decision.recommendation.into(),
        rules: decision.checks.iter().map(|check| rule(check, decision.currency)).collect(),
        eligibility: decision.eligibility.as_ref().map(eligibility),
        largest_amount: decision.largest_amount.map(Rupees),
        adverse_reasons: decision.adverse_reasons.iter().map(adverse).collect(),
    }
}

pub(crate) fn review(reasons: &[ReviewReason]) -> ReviewReport {
    ReviewReport {
        required: !reasons.is_empty(),
        reasons: reasons
            .iter()
            .map(|reason| ReviewReasonReport {
                code: reason.code.clone(),
                family: reason.family.into(),
                message: reason.message.clone(),
            })
            .collect(),
    }
}

fn rule(check: &Checked, currency: Currency) -> RuleReport {
    RuleReport {
        code: check.code.clone(),
        expression: check.expression.clone(),
        values: check.values.iter().map(|(name, found)| seen(name, found)).collect(),
        state: check.state.into(),
        outcome: check.effect.into(),
        message: (!check.message.is_empty()).then(|| check.message.clone()),
        reason_code: check.reason_code.map(policy::ReasonCode::code),
        changes: check.changes.iter().map(|needed| change(needed, currency)).collect(),
    }
}

fn seen(name: &str, found: &Seen) -> SeenReport {
    SeenReport {
        name: name.to_owned(),
        value: found.ok().map(value),
        missing: found.err().map(MissingReport::from),
    }
}

fn change(change: &Change, currency: Currency) -> ChangeReport {
    ChangeReport {
        name: change.name.clone(),
        unit: unit(change.unit, Some(currency)),
        from: value(change.from),
        bound: change.bound.into(),
        to: value(change.to),
    }
}

fn eligibility(found: &Eligibility) -> EligibilityReport {
    let known = |figure: &Option<Result<ledger::Money, Gap>>| figure.and_then(Result::ok).map(Rupees);
    let figures = [&found.income, &found.obligations].into_iter().flatten().copied();
    let mut missing: Vec<GapReport> = Vec::new();
    for gap in figures.chain(found.caps.iter().map(|cap| cap.amount)).filter_map(Result::err) {
        if !missing.iter().any(|known| known.name == gap.name) {
            missing.push(GapReport { name: gap.name.into(), reason: gap.lack.reason().into() });
        }
    }
    EligibilityReport {
        income: known(&found.income),
        income_basis: found.income_basis.map(Into::into),
        obligations: known(&found.obligations),
        foir_cap: found.foir_cap,
        maximum_emi: found.max_emi.map(Rupees),
        maximum_amount: found.ceiling.map(Rupees),
        amount: found.amount.map(Rupees),
        emi: found.emi.map(Rupees),
        ltv: found.ltv,
        binding_cap: found.binding.map(Into::into),
        caps: found.caps.iter().map(cap).collect(),
        missing,
    }
}

fn cap(cap: &Cap) -> CapReport {
    CapReport {
        cap: cap.kind.into(),
        amount: cap.amount.ok().map(Rupees),
        explanation: cap.explanation.clone(),
    }
}

fn adverse(reason: &AdverseReason) -> AdverseReasonReport {
    AdverseReasonReport {
        code: reason.code.code(),
        rule: reason.rule.clone(),
        message: reason.message.clone(),
        remedy: (!reason.remedy.is_empty()).then(|| reason.remedy.clone()),
    }
}
