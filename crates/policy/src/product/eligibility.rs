//! The eligibility part of a document → the limits on how much can be lent.

use rust_decimal::Decimal;

use super::json::Json;
use super::object::{Object, Problems};
use super::rules::{Effect, OUTCOMES, of_word};

/// Limits on the amount; each one that is there counts, and the lowest binds.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    pub income_basis: Option<IncomeBasis>,
    /// How much of the basis counts as income: a trader's turnover is not all earned.
    pub income_share: Decimal,
    /// By income, the lowest first; the last one, without an end, comes from `foir_cap`.
    pub foir_steps: Vec<FoirStep>,
    pub foir_cap: Option<Decimal>,
    /// A loan of so many average balances.
    pub average_balance_multiple: Option<Decimal>,
    /// The average balance is at least so many times all instalments together.
    pub minimum_balance_to_emi: Option<Decimal>,
    /// A loan of so many monthly incomes.
    pub income_multiple: Option<Decimal>,
    pub ltv_cap: Option<Decimal>,
    /// Of the lower of declared and observed turnover of a year.
    pub turnover_share: Option<Decimal>,
    /// Of the price, paid by the applicant.
    pub minimum_down_payment_share: Option<Decimal>,
    /// How much of what is left over each month may go into the instalment.
    pub surplus_share: Option<Decimal>,
    /// When more is asked for than can be lent.
    pub above_eligible: Effect,
}

/// Up to this income, in rupees a month, this share of it may go into instalments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoirStep {
    pub income_up_to: Decimal,
    pub cap: Decimal,
}

/// What counts as a month's income.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IncomeBasis {
    Salary,
    Income,
    NetCredits,
    Turnover,
    AverageBalance,
}

/// The names of what the limits are worked out from.
pub(crate) const OBLIGATIONS: &str = "fixed_obligations_monthly";
pub(crate) const SURPLUS: &str = "surplus_monthly";
/// Without loans and own transfers that only pass through.
pub(crate) const AVERAGE_BALANCE: &str = "adjusted_average_on_days";
pub(crate) const TURNOVER: &str = "turnover_annualised";

impl IncomeBasis {
    /// As a product's document writes it.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        of_word(&BASES, word)
    }

    /// The metric it is read from. A turnover is that of a year, all others are a month's.
    pub const fn metric(self) -> &'static str {
        match self {
            Self::Salary => "salary_monthly",
            Self::Income => "income_monthly",
            Self::NetCredits => "net_credits_monthly",
            Self::Turnover => TURNOVER,
            Self::AverageBalance => AVERAGE_BALANCE,
        }
    }
}

const MEMBERS: [&str; 12] = [
    "income_basis", "income_share", "foir_cap", "foir_cap_by_income", "average_balance_multiple",
    "minimum_balance_to_emi", "income_multiple", "ltv_cap", "turnover_share", "minimum_down_payment_share",
    "surplus_share", "above_eligible",
];
const BASES: [(&str, IncomeBasis); 5] = [
    ("salary", IncomeBasis::Salary),
    ("income", IncomeBasis::Income),
    ("net_credits", IncomeBasis::NetCredits),
    ("turnover", IncomeBasis::Turnover),
    ("average_balance", IncomeBasis::AverageBalance),
];
const MAX_STEPS: usize = 20;
/// A thousand of anything is a slip of the pen.
const MAX_MULTIPLE: i64 = 1_000;
/// More than anybody earns in a month.
const MAX_INCOME: i64 = 1_000_000_000_000;

impl Limits {
    /// The metrics it is worked out from.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        let needs_income = self.needs_income();
        names.extend(self.income_basis.filter(|_| needs_income).map(IncomeBasis::metric));
        let needs_balance = self.average_balance_multiple.or(self.minimum_balance_to_emi);
        names.extend(needs_balance.map(|_| AVERAGE_BALANCE));
        let needs_obligations = self.minimum_balance_to_emi.is_some() || self.has_foir();
        names.extend(needs_obligations.then_some(OBLIGATIONS));
        names.extend(self.turnover_share.map(|_| TURNOVER));
        names.extend(self.surplus_share.map(|_| SURPLUS));
        names
    }

    pub(crate) fn has_foir(&self) -> bool {
        self.foir_cap.is_some() || !self.foir_steps.is_empty()
    }

    fn needs_income(&self) -> bool {
        self.has_foir() || self.income_multiple.is_some()
    }

    /// Some limit is on the instalment rather than on the amount.
    fn needs_terms(&self) -> bool {
        self.has_foir() || self.surplus_share.is_some() || self.minimum_balance_to_emi.is_some()
    }
}

pub(crate) fn read(document: &Object<'_>, has_terms: bool, problems: &mut Problems) -> Option<Limits> {
    let json = document.member("eligibility")?;
    let object = Object::open(json, document.pointer("eligibility"), &MEMBERS, problems)?;
    let share = above_zero()..=Decimal::ONE;
    let multiple = above_zero()..=Decimal::from(MAX_MULTIPLE);
    let limits = Limits {
        income_basis: object.word("income_basis", &BASES, problems),
        income_share: object.number("income_share", &share, problems).unwrap_or(Decimal::ONE),
        foir_steps: read_steps(&object, problems),
        foir_cap: object.number("foir_cap", &share, problems),
        average_balance_multiple: object.number("average_balance_multiple", &multiple, problems),
        minimum_balance_to_emi: object.number("minimum_balance_to_emi", &multiple, problems),
        income_multiple: object.number("income_multiple", &multiple, problems),
        // A little over the value is lent on new vehicles, where insurance and tax are financed too.
        ltv_cap: object.number("ltv_cap", &(above_zero()..=Decimal::new(12, 1)), problems),
        turnover_share: object.number("turnover_share", &share, problems),
        minimum_down_payment_share: object.number("minimum_down_payment_share", &share, problems),
        surplus_share: object.number("surplus_share", &share, problems),
        above_eligible: object.word("above_eligible", &OUTCOMES, problems).unwrap_or(Effect::Review),
    };
    check(&limits, &object, has_terms, problems);
    Some(limits)
}

/// The parts of the document fit together.
fn check(limits: &Limits, object: &Object<'_>, has_terms: bool, problems: &mut Problems) {
    if limits.needs_income() && object.member("income_basis").is_none() {
        let message = "is missing: a limit on instalments or incomes needs to know what counts as income";
        problems.add(object.pointer("income_basis"), message);
    }
    if !limits.needs_income() && object.member("income_basis").is_some() {
        problems.add(object.pointer("income_basis"), "is not used: no limit here depends on income");
    }
    if !limits.foir_steps.is_empty() && limits.foir_cap.is_none() {
        let message = "is missing: it holds for incomes above the last step of foir_cap_by_income";
        problems.add(object.pointer("foir_cap"), message);
    }
    if limits.needs_terms() && !has_terms {
        let message = "limits the instalment, so the product needs tenure_months and annual_rate_percent";
        problems.add(object.place.clone(), message);
    }
}

fn read_steps(object: &Object<'_>, problems: &mut Problems) -> Vec<FoirStep> {
    let mut steps: Vec<FoirStep> = Vec::new();
    for (place, json) in object.list("foir_cap_by_income", MAX_STEPS, problems) {
        let Some(step) = read_step(json, &place, problems) else { continue };
        if steps.last().is_some_and(|last| last.income_up_to >= step.income_up_to) {
            problems.add(format!("{place}/income_up_to"), "must be more than that of the step before");
        }
        steps.push(step);
    }
    steps
}

fn read_step(json: &Json, place: &str, problems: &mut Problems) -> Option<FoirStep> {
    let object = Object::open(json, place, &["income_up_to", "cap"], problems)?;
    object.needed("income_up_to", problems);
    object.needed("cap", problems);
    let income = object.number("income_up_to", &(Decimal::ONE..=Decimal::from(MAX_INCOME)), problems);
    let cap = object.number("cap", &(above_zero()..=Decimal::ONE), problems);
    Some(FoirStep { income_up_to: income?, cap: cap? })
}

/// The smallest share that can be meant.
fn above_zero() -> Decimal {
    Decimal::new(1, 4)
}
