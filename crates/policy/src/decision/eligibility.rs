//! Limits and values → how much could be lent, and what stands in the way of more.

use analysis::{Missing, Terms};
use ledger::{Currency, Money};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::product::{
    AVERAGE_BALANCE, AmountRange, IncomeBasis, Limits, OBLIGATIONS, Product, ReasonCode, SURPLUS, TURNOVER,
};
use crate::values::{Lack, Values};

#[derive(Clone, Debug, PartialEq)]
pub struct Eligibility {
    pub income_basis: Option<IncomeBasis>,
    /// A month's income as the product counts it.
    pub income: Option<Result<Money, Gap>>,
    /// What is already owed every month.
    pub obligations: Option<Result<Money, Gap>>,
    /// The share of income that may go into instalments at this income.
    pub foir_cap: Option<f64>,
    /// The largest instalment any limit allows. `None` when no limit is on the instalment, or one is unknown.
    pub max_emi: Option<Money>,
    /// Every limit, whether it binds or not.
    pub caps: Vec<Cap>,
    /// The most that could be lent, whatever was asked for. `None` while any limit is unknown.
    pub ceiling: Option<Money>,
    /// The ceiling or what was asked for, the lower, in whole steps.
    pub amount: Option<Money>,
    /// Which cap the amount comes from.
    pub binding: Option<CapKind>,
    /// The instalment of that amount.
    pub emi: Option<Money>,
    /// That amount over the value of the collateral.
    pub ltv: Option<f64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Cap {
    pub kind: CapKind,
    pub amount: Result<Money, Gap>,
    /// How it comes about, for people.
    pub explanation: String,
}

/// A value that a limit needs and that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    pub name: &'static str,
    pub lack: Lack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapKind {
    Foir,
    Surplus,
    BalanceToEmi,
    BalanceMultiple,
    IncomeMultiple,
    LoanToValue,
    TurnoverShare,
    DownPayment,
    ProductMaximum,
    Requested,
}

impl CapKind {
    pub(crate) const fn reason(self) -> ReasonCode {
        match self {
            Self::Foir => ReasonCode::OBLIGATIONS_TOO_HIGH,
            Self::BalanceToEmi | Self::BalanceMultiple => ReasonCode::BALANCE_TOO_LOW,
            Self::Surplus | Self::IncomeMultiple | Self::TurnoverShare => ReasonCode::INCOME_TOO_LOW,
            Self::LoanToValue => ReasonCode::COLLATERAL_TOO_LOW,
            Self::DownPayment => ReasonCode::CONTRIBUTION_TOO_LOW,
            Self::ProductMaximum | Self::Requested => ReasonCode::OUTSIDE_PRODUCT,
        }
    }
}

impl Eligibility {
    /// The cap below all others but the request.
    pub(crate) fn tightest(&self) -> Option<&Cap> {
        let others = self.caps.iter().filter(|cap| cap.kind != CapKind::Requested);
        others.min_by_key(|cap| cap.amount.unwrap_or(Money::paise(i64::MAX)))
    }

    /// Everything that is needed and not there, each once.
    pub(crate) fn gaps(&self) -> Vec<Gap> {
        let mut gaps: Vec<Gap> = Vec::new();
        for gap in self.caps.iter().filter_map(|cap| cap.amount.err()) {
            if !gaps.contains(&gap) {
                gaps.push(gap);
            }
        }
        gaps
    }
}

/// `None` for a product without amounts.
pub(crate) fn eligibility(product: &Product, values: &Values) -> Option<Eligibility> {
    let range = product.amount?;
    let requested = values.money("requested_amount").ok();
    let mut caps = Vec::new();
    let assessor = Assessor {
        values,
        terms: product.terms,
        limits: product.limits.as_ref(),
        currency: product.currency,
    };
    let income = assessor.income();
    let obligations = assessor.obligations();
    let foir_cap = assessor.foir_cap(income);
    assessor.instalment_caps(income, obligations, foir_cap, &mut caps);
    let max_emi = lowest_emi(&caps);
    let mut caps: Vec<Cap> = caps.into_iter().map(|(cap, _)| cap).collect();
    assessor.amount_caps(income, &mut caps);
    caps.push(Cap {
        kind: CapKind::ProductMaximum,
        amount: Ok(range.max),
        explanation: format!("The product goes up to {}.", product.currency.exact(range.max)),
    });
    let ceiling = lowest(&caps).map(|cap| in_steps(cap.0, range));
    if let Some(requested) = requested {
        let explanation = format!("{} was asked for.", product.currency.exact(requested));
        caps.push(Cap { kind: CapKind::Requested, amount: Ok(requested), explanation });
    }
    let bound = lowest(&caps);
    let amount = bound.map(|(amount, _)| in_steps(amount, range));
    Some(Eligibility {
        income_basis: product.limits.as_ref().and_then(|limits| limits.income_basis),
        income,
        obligations,
        foir_cap: foir_cap.and_then(|cap| cap.to_f64()),
        max_emi,
        ceiling,
        amount,
        binding: bound.map(|(_, kind)| kind),
        emi: amount.and_then(|amount| product.terms?.instalment(amount)),
        ltv: amount.and_then(|amount| loan_to_value(amount, values)),
        caps,
    })
}

/// The lowest cap, the first of equals; `None` while any is unknown.
fn lowest(caps: &[Cap]) -> Option<(Money, CapKind)> {
    let known: Option<Vec<(Money, CapKind)>> =
        caps.iter().map(|cap| cap.amount.ok().map(|amount| (amount, cap.kind))).collect();
    known?.into_iter().min_by_key(|(amount, _)| *amount)
}

fn lowest_emi(caps: &[(Cap, Result<Money, Gap>)]) -> Option<Money> {
    let known: Result<Vec<Money>, Gap> = caps.iter().map(|(_, emi)| *emi).collect();
    known.ok()?.into_iter().min()
}

fn in_steps(amount: Money, range: AmountRange) -> Money {
    let step = range.step.as_paise().max(1);
    Money::paise(amount.as_paise().max(0) / step * step)
}

fn loan_to_value(amount: Money, values: &Values) -> Option<f64> {
    let value = values.money("collateral_value").ok()?;
    if value.as_paise() <= 0 {
        return None;
    }
    let ratio = amount.as_paise() as f64 / value.as_paise() as f64;
    Some((ratio * 10_000.0).round() / 10_000.0)
}

/// Rounded down to the paisa, never below nothing.
fn times(money: Money, factor: Decimal) -> Result<Money, Lack> {
    let product = Decimal::from(money.as_paise()).checked_mul(factor).map(|product| product.floor());
    let paise = product.and_then(|paise| paise.to_i64()).ok_or(Lack::from(Missing::TooLarge))?;
    Ok(Money::paise(paise.max(0)))
}

struct Assessor<'a> {
    values: &'a Values,
    terms: Option<Terms>,
    limits: Option<&'a Limits>,
    currency: Currency,
}

impl Assessor<'_> {
    fn money(&self, name: &'static str) -> Result<Money, Gap> {
        self.values.money(name).map_err(|lack| Gap { name, lack })
    }

    fn income(&self) -> Option<Result<Money, Gap>> {
        let limits = self.limits?;
        let basis = limits.income_basis?;
        let name = basis.metric();
        let factor = match basis {
            IncomeBasis::Turnover => limits.income_share / Decimal::from(12),
            _ => limits.income_share,
        };
        let money = self.money(name);
        Some(money.and_then(|money| times(money, factor).map_err(|lack| Gap { name, lack })))
    }

    /// No instalments found is knowledge, not a gap.
    fn obligations(&self) -> Option<Result<Money, Gap>> {
        let is_needed = self.limits.is_some_and(|limits| limits.names().contains(&OBLIGATIONS));
        is_needed.then(|| match self.money(OBLIGATIONS) {
            Err(Gap { lack: Lack::Fact(Missing::NoObligations), .. }) => Ok(Money::ZERO),
            other => other,
        })
    }

    fn foir_cap(&self, income: Option<Result<Money, Gap>>) -> Option<Decimal> {
        let limits = self.limits?;
        let rupees = Decimal::new(income?.ok()?.as_paise(), 2);
        let step = limits.foir_steps.iter().find(|step| rupees <= step.income_up_to);
        step.map(|step| step.cap).or(limits.foir_cap)
    }

    /// Caps on the instalment, each with the instalment and the loan it repays.
    fn instalment_caps(
        &self,
        income: Option<Result<Money, Gap>>,
        obligations: Option<Result<Money, Gap>>,
        foir_cap: Option<Decimal>,
        caps: &mut Vec<(Cap, Result<Money, Gap>)>,
    ) {
        let Some(limits) = self.limits else { return };
        if let (Some(income), Some(basis)) = (income, limits.income_basis)
            && limits.has_foir()
        {
            let cap = foir_cap.unwrap_or_default();
            let emi = income.and_then(|income| {
                let room = times(income, cap).map_err(|lack| Gap { name: basis.metric(), lack })?;
                Ok(left_of(room, obligations.unwrap_or(Ok(Money::ZERO))?))
            });
            let percent = (cap * Decimal::ONE_HUNDRED).normalize();
            let explanation = format!("All instalments together may take {percent} % of income.");
            caps.push(self.repaid(CapKind::Foir, emi, explanation));
        }
        if let Some(share) = limits.surplus_share {
            let surplus = self.money(SURPLUS);
            let emi = surplus.and_then(|left| times(left, share).map_err(|lack| Gap { name: SURPLUS, lack }));
            let percent = (share * Decimal::ONE_HUNDRED).normalize();
            let explanation = format!("The instalment may take {percent} % of what is left over in a month.");
            caps.push(self.repaid(CapKind::Surplus, emi, explanation));
        }
        if let Some(multiple) = limits.minimum_balance_to_emi {
            let emi = self.money(AVERAGE_BALANCE).and_then(|balance| {
                let share = Decimal::ONE.checked_div(multiple).unwrap_or_default();
                let room = times(balance, share).map_err(|lack| Gap { name: AVERAGE_BALANCE, lack })?;
                Ok(left_of(room, obligations.unwrap_or(Ok(Money::ZERO))?))
            });
            let explanation =
                format!("The average balance must be {} times all instalments.", multiple.normalize());
            caps.push(self.repaid(CapKind::BalanceToEmi, emi, explanation));
        }
    }

    fn repaid(
        &self,
        kind: CapKind,
        emi: Result<Money, Gap>,
        explanation: String,
    ) -> (Cap, Result<Money, Gap>) {
        let no_terms = Gap { name: OBLIGATIONS, lack: Missing::NoTerms.into() };
        let loan = |emi| self.terms.and_then(|terms| terms.loan(emi)).ok_or(no_terms);
        let amount = emi.and_then(loan);
        let explanation = match emi {
            Ok(emi) => format!("{explanation} That leaves {} a month.", self.currency.exact(emi)),
            Err(_) => explanation,
        };
        (Cap { kind, amount, explanation }, emi)
    }

    /// Caps on the amount itself.
    fn amount_caps(&self, income: Option<Result<Money, Gap>>, caps: &mut Vec<Cap>) {
        let Some(limits) = self.limits else { return };
        let mut add = |kind, amount, explanation| caps.push(Cap { kind, amount, explanation });
        let scaled = |name, factor| {
            self.money(name).and_then(|money| times(money, factor).map_err(|lack| Gap { name, lack }))
        };
        if let Some(multiple) = limits.average_balance_multiple {
            let explanation = format!("The loan may be {} average balances.", multiple.normalize());
            add(CapKind::BalanceMultiple, scaled(AVERAGE_BALANCE, multiple), explanation);
        }
        if let (Some(multiple), Some(income), Some(basis)) =
            (limits.income_multiple, income, limits.income_basis)
        {
            let name = basis.metric();
            let amount = income.and_then(|income| times(income, multiple).map_err(|lack| Gap { name, lack }));
            let explanation = format!("The loan may be {} monthly incomes.", multiple.normalize());
            add(CapKind::IncomeMultiple, amount, explanation);
        }
        if let Some(cap) = limits.ltv_cap {
            let percent = (cap * Decimal::ONE_HUNDRED).normalize();
            let explanation = format!("The loan may be {percent} % of the value of the collateral.");
            add(CapKind::LoanToValue, scaled("collateral_value", cap), explanation);
        }
        if let Some(share) = limits.turnover_share {
            let percent = (share * Decimal::ONE_HUNDRED).normalize();
            let explanation = format!(
                "The loan may be {percent} % of a year's turnover, declared or seen on the account, the lower."
            );
            let lower = |declared: Money| Ok(declared.min(scaled(TURNOVER, share)?));
            add(CapKind::TurnoverShare, scaled("gst_turnover", share).and_then(lower), explanation);
        }
        if let Some(share) = limits.minimum_down_payment_share {
            let percent = (share * Decimal::ONE_HUNDRED).normalize();
            let explanation = format!(
                "The down payment must be {percent} % of the price, and the loan pays no more than the rest of it."
            );
            add(CapKind::DownPayment, self.after_down_payment(share), explanation);
        }
    }

    /// The loan that makes the down payment its share of the price, and no more than what is left of the price.
    fn after_down_payment(&self, share: Decimal) -> Result<Money, Gap> {
        let paid = self.money("down_payment")?;
        let price = self.money("collateral_value")?;
        let beside = (Decimal::ONE - share).checked_div(share).unwrap_or_default();
        let by_share = times(paid, beside).map_err(|lack| Gap { name: "down_payment", lack })?;
        Ok(by_share.min(left_of(price, paid)))
    }
}

/// The rest, never below nothing.
fn left_of(money: Money, taken: Money) -> Money {
    money.minus(taken).unwrap_or(Money::ZERO).max(Money::ZERO)
}
