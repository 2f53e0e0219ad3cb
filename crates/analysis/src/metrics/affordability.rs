//! Metrics: what is owed against what comes in.

use category::{Category, Role};
use ledger::Money;

use crate::asked::Terms;
use crate::book::{Finding, Found, Missing, Rows, Unit, Value, Window};
use crate::flows::{Sum, is_paid, per_month, ratio};
use crate::metric::{Family, Metric};
use crate::metrics::balances;
use crate::metrics::obligations::{fixed_obligations, fixed_rows};
use crate::study::Study;

/// Debt service below this says nothing about the ability to pay.
const LEAST_DEBT_SERVICE: Money = Money::paise(500 * 100);
/// What a stressed look adds to the rate, in hundredths of a per cent, and leaves of the income, in hundredths.
const STRESS_BASIS_POINTS: u32 = 200;
const STRESS_INCOME_PERCENT: i128 = 80;

pub(crate) const METRICS: &[Metric] = &[
    Metric {
        name: "proposed_emi",
        title: "Proposed instalment",
        family: Family::Affordability,
        formula: "requested_amount × r × (1 + r)^n / ((1 + r)^n − 1), with r a twelfth of the product's yearly rate and n its months; rounded up to the paisa",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "",
        example: "300000 / 28.44381091",
        compute: |study, _| Ok(Found { value: proposed(study, 0)?.rupees()?, rows: Rows::these([]) }),
        monthly: None,
    },
    Metric {
        name: "foir",
        title: "Fixed obligations to income",
        family: Family::Affordability,
        formula: "fixed_obligations_monthly / income_monthly",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "rent",
        example: "(20000 + (6000 + 0.05 * 4 * 6000) / 7) / 55000",
        compute: |study, _| to_income(study, fixed_obligations(study)?, 100),
        monthly: None,
    },
    Metric {
        name: "foir_with_rent",
        title: "Fixed obligations and rent to income",
        family: Family::Affordability,
        formula: "(fixed_obligations_monthly + rent_monthly) / income_monthly",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "(20000 + (6000 + 0.05 * 4 * 6000) / 7 + 12000) / 55000",
        compute: |study, window| {
            let rent = study.select(window, &[Category::RentPaid], is_paid)?.sum;
            to_income(study, fixed_obligations(study)?.plus(per_month(&study.book, window, rent)?), 100)
        },
        monthly: None,
    },
    Metric {
        name: "foir_with_proposed",
        title: "Fixed obligations with the proposed instalment to income",
        family: Family::Affordability,
        formula: "(fixed_obligations_monthly + proposed_emi) / income_monthly",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "rent",
        example: "(20000 + (6000 + 0.05 * 4 * 6000) / 7 + 10547.11) / 55000",
        compute: |study, _| to_income(study, fixed_obligations(study)?.plus(proposed(study, 0)?), 100),
        monthly: None,
    },
    Metric {
        name: "foir_stressed",
        title: "The same under stress",
        family: Family::Affordability,
        formula: "(fixed_obligations_monthly + proposed_emi at a rate 2 % higher) / (0.8 × income_monthly)",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "rent",
        example: "(20000 + (6000 + 0.05 * 4 * 6000) / 7 + 10845.72) / (0.8 * 55000)",
        compute: |study, _| {
            let owed = fixed_obligations(study)?.plus(proposed(study, STRESS_BASIS_POINTS)?);
            to_income(study, owed, STRESS_INCOME_PERCENT)
        },
        monthly: None,
    },
    Metric {
        name: "iir",
        title: "Proposed instalment to income",
        family: Family::Affordability,
        formula: "proposed_emi / income_monthly",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "what is owed already",
        example: "10547.11 / 55000",
        compute: |study, _| {
            let income = income(study)?;
            ratio(proposed(study, 0)?, income, Missing::NoIncome, income_rows(study))
        },
        monthly: None,
    },
    Metric {
        name: "dscr",
        title: "Debt service cover",
        family: Family::Affordability,
        formula: "(net credits − spending) a month / fixed_obligations_monthly; spending is every real debit but debts and savings. Not worked out when the obligations are below ₹500",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "own transfers, returned and reversed rows",
        example: "((410000 - 268600) / 7) / 21028.57",
        compute: |study, window| cover(study, window, fixed_obligations(study)?),
        monthly: None,
    },
    Metric {
        name: "dscr_with_proposed",
        title: "Debt service cover with the proposed instalment",
        family: Family::Affordability,
        formula: "(net credits − spending) a month / (fixed_obligations_monthly + proposed_emi)",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "own transfers, returned and reversed rows",
        example: "((410000 - 268600) / 7) / (21028.57 + 10547.11)",
        compute: |study, window| cover(study, window, fixed_obligations(study)?.plus(proposed(study, 0)?)),
        monthly: None,
    },
    Metric {
        name: "average_balance_to_emi",
        title: "Average balance to instalments",
        family: Family::Affordability,
        formula: "average_on_days / emi_monthly",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "months that are not covered whole",
        example: "(345000 + 331000 + 145610 + 293000 + 343000 + 388000 + 448000) / (7 * 6) / 20000",
        compute: |study, window| balance_to(study, window, study.instalments()),
        monthly: None,
    },
    Metric {
        name: "average_balance_to_emi_with_proposed",
        title: "Average balance to instalments with the proposed one",
        family: Family::Affordability,
        formula: "average_on_days / (emi_monthly + proposed_emi)",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "months that are not covered whole",
        example: "(345000 + 331000 + 145610 + 293000 + 343000 + 388000 + 448000) / (7 * 6) / (20000 + 10547.11)",
        compute: |study, window| balance_to(study, window, study.instalments().plus(proposed(study, 0)?)),
        monthly: None,
    },
    Metric {
        name: "surplus_after_emi",
        title: "Surplus after the proposed instalment",
        family: Family::Affordability,
        formula: "(net credits − real debits) a month − proposed_emi",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "own transfers, loans received, returned and reversed rows",
        example: "(410000 - 427600) / 7 - 10547.11",
        compute: |study, window| {
            let sides = study.flows.sides(window).ok_or(Missing::TooShort)?;
            let surplus = per_month(&study.book, window, sides.credits.total.minus(sides.debits.total))?;
            Ok(Found { value: surplus.minus(proposed(study, 0)?).rupees()?, rows: Rows::All })
        },
        monthly: None,
    },
    Metric {
        name: "obligations_to_inflow",
        title: "Debts paid to money received",
        family: Family::Affordability,
        formula: "(loan repayments + card, pay-later and overdraft payments) / real credits: needs neither a salary nor a currency",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "loans received, own transfers, refunds, returned and reversed rows",
        example: "(108000 + 30000) / (410000 + 1200)",
        compute: |study, window| {
            let debts = study.select(window, DEBTS, is_paid)?;
            debts.share_of(inflow(study, window)?, Missing::NoCredits)
        },
        monthly: Some(|study, month| {
            let days = (month.from, month.to);
            let debts = study.select_between(days, DEBTS, is_paid).sum;
            debts.ratio_to(inflow_between(study, days)).map(Value::number)
        }),
    },
];

const DEBTS: &[Category] =
    &[Category::EmiLoanRepayment, Category::CreditCardPayment, Category::BnplPayment, Category::OdInterest];

/// The instalment of the loan that is asked for, at the product's rate and some more.
pub(crate) fn proposed(study: &Study<'_>, more_basis_points: u32) -> Result<Sum, Missing> {
    let asked = study.book.asked;
    let amount = asked.inputs.requested_amount.ok_or(Missing::NoRequestedAmount)?;
    let terms = asked.terms.ok_or(Missing::NoTerms)?;
    let rate = terms.rate_basis_points.saturating_add(more_basis_points);
    let instalment = Terms { rate_basis_points: rate, ..terms }.instalment(amount).ok_or(Missing::NoTerms)?;
    Ok(Sum::from(instalment))
}

pub(crate) fn income(study: &Study<'_>) -> Result<Sum, Missing> {
    study.income.monthly.map(Sum::from).filter(|income| income.is_positive()).ok_or(Missing::NoIncome)
}

pub(crate) fn income_rows(study: &Study<'_>) -> Vec<usize> {
    study.income.rows.iter().map(|row| *row as usize).collect()
}

fn to_income(study: &Study<'_>, owed: Sum, income_percent: i128) -> Finding {
    let mut rows = fixed_rows(study);
    rows.extend(income_rows(study));
    rows.sort_unstable();
    ratio(owed, income(study)?.percent(income_percent), Missing::NoIncome, rows)
}

fn cover(study: &Study<'_>, window: Window, service: Sum) -> Finding {
    if service < Sum::from(LEAST_DEBT_SERVICE) {
        return Err(Missing::NoObligations);
    }
    let (from, to) = study.book.reach(window)?;
    let sides = study.flows.sides(window).ok_or(Missing::TooShort)?;
    let lines = study.book.lines_in(from, to).iter();
    let spending: Sum = lines
        .filter(|line| {
            line.is_outflow() && !DEBTS.contains(&line.category) && line.category.role() != Role::Saving
        })
        .map(|line| line.amount)
        .collect();
    let available = per_month(&study.book, window, sides.credits.total.minus(spending))?;
    let covered = available.ratio_to(service).ok_or(Missing::NoObligations)?;
    Found::number(covered, Rows::All)
}

fn balance_to(study: &Study<'_>, window: Window, instalments: Sum) -> Finding {
    if !instalments.is_positive() {
        return Err(Missing::NoObligations);
    }
    let balance = Sum::of_paise(balances::average_on_days(study, window)?);
    Found::number(balance.ratio_to(instalments).ok_or(Missing::NoObligations)?, Rows::All)
}

fn inflow(study: &Study<'_>, window: Window) -> Result<Sum, Missing> {
    Ok(inflow_between(study, study.book.reach(window)?))
}

fn inflow_between(study: &Study<'_>, (from, to): (jiff::civil::Date, jiff::civil::Date)) -> Sum {
    let lines = study.book.lines_in(from, to).iter();
    lines.filter(|line| line.is_credit && line.is_real()).map(|line| line.amount).collect()
}
