//! Metrics: what is asked for, against what is pledged, paid and earned.

use ledger::Money;

use crate::book::{Finding, Found, Missing, Rows, Unit, Window};
use crate::flows::{Sum, per_month, ratio};
use crate::metric::{Family, Metric};
use crate::metrics::affordability::{income, income_rows};
use crate::study::Study;

/// The days before the statement's end in which money for a down payment must have been seen.
const DOWN_PAYMENT_DAYS: i32 = 90;

pub(crate) const METRICS: &[Metric] = &[
    Metric {
        name: "loan_to_value",
        title: "Loan to value",
        family: Family::Application,
        formula: "requested_amount / collateral_value",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "300000 / 400000",
        compute: |study, _| {
            ratio(requested(study)?, collateral(study)?, Missing::NoCollateralValue, Vec::new())
        },
        monthly: None,
    },
    Metric {
        name: "own_contribution",
        title: "Own contribution",
        family: Family::Application,
        formula: "(collateral_value − requested_amount) / collateral_value; below zero when more is asked for than the thing is worth",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "(400000 - 300000) / 400000",
        compute: |study, _| {
            let price = collateral(study)?;
            ratio(price.minus(requested(study)?), price, Missing::NoCollateralValue, Vec::new())
        },
        monthly: None,
    },
    Metric {
        name: "down_payment_share",
        title: "Share of the down payment",
        family: Family::Application,
        formula: "down_payment / collateral_value, or / (requested_amount + down_payment) without a collateral_value",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "100000 / 400000",
        compute: |study, _| {
            let down = down_payment(study)?;
            let price = match collateral(study) {
                Ok(price) => price,
                Err(_) => requested(study)?.plus(down),
            };
            ratio(down, price, Missing::NoDownPayment, Vec::new())
        },
        monthly: None,
    },
    Metric {
        name: "down_payment_cover",
        title: "Money seen for the down payment",
        family: Family::Application,
        formula: "highest balance at the end of a day in the statement's last 90 days / down_payment",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "borrowed money, own transfers in and one-off credits that were not spent yet",
        example: "107000 / 100000",
        compute: |study, _| {
            let down = down_payment(study)?;
            let (highest, rows) = highest_balance(study)?;
            let cover = highest.ratio_to(down).ok_or(Missing::NoDownPayment)?;
            Found::number(cover.max(0.0), rows)
        },
        monthly: None,
    },
    Metric {
        name: "down_payment_seen",
        title: "Down payment in the account",
        family: Family::Application,
        formula: "down_payment_cover ≥ 1: the money was in this account, the applicant's own",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "borrowed money, own transfers in and one-off credits that were not spent yet",
        example: "true",
        compute: |study, _| {
            let down = down_payment(study)?;
            let (highest, rows) = highest_balance(study)?;
            Ok(Found { value: crate::book::Value::YesNo(highest >= down), rows })
        },
        monthly: None,
    },
    Metric {
        name: "requested_to_income",
        title: "Loan to monthly income",
        family: Family::Application,
        formula: "requested_amount / income_monthly",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "300000 / 55000",
        compute: |study, _| ratio(requested(study)?, income(study)?, Missing::NoIncome, income_rows(study)),
        monthly: None,
    },
    Metric {
        name: "requested_to_turnover",
        title: "Loan to yearly turnover",
        family: Family::Application,
        formula: "requested_amount / gst_turnover; without one, requested_amount / (12 × net credits a month)",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "what net credits leave out: loans, own transfers, refunds, reversals, interest",
        example: "300000 / 1200000",
        compute: |study, window| requested_to_turnover(study, window),
        monthly: None,
    },
];

fn given(amount: Option<Money>, missing: Missing) -> Result<Sum, Missing> {
    amount.map(Sum::from).filter(|amount| amount.is_positive()).ok_or(missing)
}

fn requested(study: &Study<'_>) -> Result<Sum, Missing> {
    given(study.book.asked.inputs.requested_amount, Missing::NoRequestedAmount)
}

fn collateral(study: &Study<'_>) -> Result<Sum, Missing> {
    given(study.book.asked.inputs.collateral_value, Missing::NoCollateralValue)
}

fn down_payment(study: &Study<'_>) -> Result<Sum, Missing> {
    given(study.book.asked.inputs.down_payment, Missing::NoDownPayment)
}

/// What the account held of its own, with the last row of that day.
fn highest_balance(study: &Study<'_>) -> Result<(Sum, Rows), Missing> {
    let book = &study.book;
    let from = book.to.checked_sub(jiff::Span::new().days(DOWN_PAYMENT_DAYS - 1)).unwrap_or(book.from);
    let days = book.days_in(from, book.to).iter();
    let day =
        days.max_by_key(|day| (day.adjusted, std::cmp::Reverse(day.date))).ok_or(Missing::NoBalances)?;
    let highest = day.adjusted.ok_or(Missing::NoBalances)?;
    Ok((Sum::from(highest), Rows::these(day.last_row)))
}

fn requested_to_turnover(study: &Study<'_>, window: Window) -> Finding {
    let requested = requested(study)?;
    if let Ok(turnover) = given(study.book.asked.inputs.gst_turnover, Missing::NoGstTurnover) {
        return ratio(requested, turnover, Missing::NoGstTurnover, Vec::new());
    }
    let sides = study.flows.sides(window).ok_or(Missing::TooShort)?;
    let year = per_month(&study.book, window, sides.credits.total)?.scaled(12, 1);
    let found = requested.ratio_to(year).ok_or(Missing::NoCredits)?;
    Found::number(found, Rows::All)
}
