//! What the product asked and what came of it: `policy`, `review` and `recommendation` of the report.

use policy::{AdverseReason, Cap, Change, Checked, Decision, Eligibility, Gap, ReviewReason, Seen};
use serde::Serialize;

use crate::money::Rupees;
use crate::report::metrics::{MissingReport, ValueReport, unit, value};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PolicyReport {
    pub product: String,
    pub version: u32,
    /// What the policy alone would have decided: `approved`, `declined` or `manual_review`.
    pub outcome: &'static str,
    pub rules: Vec<RuleReport>,
    pub eligibility: Option<EligibilityReport>,
    /// The largest amount that would be approved, with everything else as it is.
    pub largest_amount: Option<Rupees>,
    /// What the applicant is told, the heaviest first.
    pub adverse_reasons: Vec<AdverseReasonReport>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleReport {
    pub code: String,
    pub expression: String,
    pub values: Vec<SeenReport>,
    /// `passed`, `failed` or `missing`
    pub state: &'static str,
    /// What it does to the decision: `nothing`, `note`, `review` or `decline`.
    pub outcome: &'static str,
    pub message: Option<String>,
    pub reason_code: Option<String>,
    /// The smallest changes that would make it pass, all of them together.
    pub changes: Vec<ChangeReport>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeenReport {
    pub name: String,
    pub value: Option<ValueReport>,
    pub missing: Option<MissingReport>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangeReport {
    pub name: String,
    pub unit: &'static str,
    pub from: ValueReport,
    /// `at_most`, `at_least` or `exactly` this.
    pub bound: &'static str,
    pub to: ValueReport,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EligibilityReport {
    /// A month's income as the product counts it, and from what.
    pub income: Option<Rupees>,
    pub income_basis: Option<&'static str>,
    pub obligations: Option<Rupees>,
    pub foir_cap: Option<f64>,
    pub maximum_emi: Option<Rupees>,
    /// The most that could be lent, whatever was asked for.
    pub maximum_amount: Option<Rupees>,
    /// That, or what was asked for when it is less, in whole steps.
    pub amount: Option<Rupees>,
    pub emi: Option<Rupees>,
    pub ltv: Option<f64>,
    /// The cap the amount comes from.
    pub binding_cap: Option<&'static str>,
    pub caps: Vec<CapReport>,
    /// Values that a cap needs and that are not there.
    pub missing: Vec<GapReport>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CapReport {
    pub cap: &'static str,
    pub amount: Option<Rupees>,
    pub explanation: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GapReport {
    pub name: &'static str,
    pub reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AdverseReasonReport {
    pub code: String,
    pub rule: String,
    pub message: String,
    pub remedy: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReviewReport {
    /// A person has to confirm the decision.
    pub required: bool,
    pub reasons: Vec<ReviewReasonReport>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReviewReasonReport {
    pub code: String,
    /// `integrity`, `mule`, `name_mismatch`, `bureau` or `policy`
    pub family: &'static str,
    pub message: String,
}

pub(crate) fn of(decision: &Decision) -> PolicyReport {
    PolicyReport {
        product: decision.product.clone(),
        version: decision.version,
        outcome: decision.recommendation.code(),
        rules: decision.checks.iter().map(rule).collect(),
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
                family: reason.family.code(),
                message: reason.message.clone(),
            })
            .collect(),
    }
}

fn rule(check: &Checked) -> RuleReport {
    RuleReport {
        code: check.code.clone(),
        expression: check.expression.clone(),
        values: check.values.iter().map(|(name, found)| seen(name, found)).collect(),
        state: check.state.code(),
        outcome: check.effect.code(),
        message: (!check.message.is_empty()).then(|| check.message.clone()),
        reason_code: check.reason_code.map(policy::ReasonCode::code),
        changes: check.changes.iter().map(change).collect(),
    }
}

fn seen(name: &str, found: &Seen) -> SeenReport {
    SeenReport {
        name: name.to_owned(),
        value: found.ok().map(value),
        missing: found.err().map(|lack| MissingReport { code: lack.code, reason: lack.reason }),
    }
}

fn change(change: &Change) -> ChangeReport {
    ChangeReport {
        name: change.name.clone(),
        unit: unit(change.unit),
        from: value(change.from),
        bound: change.bound.code(),
        to: value(change.to),
    }
}

fn eligibility(found: &Eligibility) -> EligibilityReport {
    let known = |figure: &Option<Result<ledger::Money, Gap>>| figure.and_then(Result::ok).map(Rupees);
    let figures = [&found.income, &found.obligations].into_iter().flatten().copied();
    let mut missing: Vec<GapReport> = Vec::new();
    for gap in figures.chain(found.caps.iter().map(|cap| cap.amount)).filter_map(Result::err) {
        if !missing.iter().any(|known| known.name == gap.name) {
            missing.push(GapReport { name: gap.name, reason: gap.lack.reason });
        }
    }
    EligibilityReport {
        income: known(&found.income),
        income_basis: found.income_basis.map(policy::IncomeBasis::code),
        obligations: known(&found.obligations),
        foir_cap: found.foir_cap,
        maximum_emi: found.max_emi.map(Rupees),
        maximum_amount: found.ceiling.map(Rupees),
        amount: found.amount.map(Rupees),
        emi: found.emi.map(Rupees),
        ltv: found.ltv,
        binding_cap: found.binding.map(policy::CapKind::code),
        caps: found.caps.iter().map(cap).collect(),
        missing,
    }
}

fn cap(cap: &Cap) -> CapReport {
    CapReport {
        cap: cap.kind.code(),
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
