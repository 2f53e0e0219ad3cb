//! Metrics: what is already due every month.

use category::{Category, Entry, Mark};

use crate::book::{Found, Missing, Month, Rows, Unit, Value, Window};
use crate::flows::{Sum, counted, is_paid, per_month};
use crate::metric::{Family, Metric};
use crate::study::Study;

/// Of what is owed on a card, so much is taken to fall due every month.
const CARD_PERCENT: i128 = 5;

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "emi_monthly",
        title: "Instalments a month",
        family: Family::Obligations,
        formula: "sum of the latest instalment of every running loan, as rupees a month (weekly × 52 / 12, fortnightly × 26 / 12, quarterly / 3). A loan is a series of debits to one lender with amounts within 2 % of each other (10 % when the rate floats) in a steady rhythm; it runs when it was last presented within 45 days of the statement's end (105 for quarterly ones). With a credit report, also the instalments of running loans that only the bureau knows",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "payments to lenders without a rhythm; an instalment presented again after its return counts once",
        example: "4000 + 8000 + 8000",
        compute: |study, _| {
            let value = study.instalments().rupees()?;
            Ok(Found { value, rows: Rows::these(study.obligations.active_rows()) })
        },
        monthly: None,
    },
    Metric {
        name: "loan_repayments_monthly",
        title: "Loan repayments a month",
        family: Family::Obligations,
        formula: "all loan repayments that were paid / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "repayments that were returned",
        example: "(7 * 4000 + 7 * 8000 + 3 * 8000) / 7",
        compute: |study, window| study.select(window, REPAYMENTS, is_paid)?.monthly(&study.book, window),
        monthly: Some(|study, month| paid_in(study, month, REPAYMENTS)),
    },
    Metric {
        name: "card_payments_monthly",
        title: "Credit card payments a month",
        family: Family::Obligations,
        formula: "payments of credit card bills / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "payments that came back",
        example: "5 * 6000 / 7",
        compute: |study, window| study.select(window, CARDS, is_paid)?.monthly(&study.book, window),
        monthly: Some(|study, month| paid_in(study, month, CARDS)),
    },
    Metric {
        name: "card_obligation_monthly",
        title: "Card dues a month",
        family: Family::Obligations,
        formula: "(payments of a card's minimum due + 5 % of all other card payments) / months: a bill paid whole shows what is owed, of which 5 % would fall due",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "payments that came back",
        example: "(6000 + 0.05 * 4 * 6000) / 7",
        compute: |study, window| {
            let cards = study.select(window, CARDS, is_paid)?;
            Ok(Found { value: card_dues(study, window)?.rupees()?, rows: Rows::these(cards.rows) })
        },
        monthly: None,
    },
    Metric {
        name: "minimum_due_payments",
        title: "Payments of the minimum due",
        family: Family::Obligations,
        formula: "number of card payments that the text calls the minimum due",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "payments that came back",
        example: "1",
        compute: |study, window| study.select(window, CARDS, is_minimum_due)?.count(),
        monthly: Some(|study, month| {
            Some(counted(study.select_between((month.from, month.to), CARDS, is_minimum_due).rows).value)
        }),
    },
    Metric {
        name: "bnpl_monthly",
        title: "Pay-later bills a month",
        family: Family::Obligations,
        formula: "payments of pay-later bills / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "payments that came back",
        example: "0",
        compute: |study, window| study.select(window, PAY_LATER, is_paid)?.monthly(&study.book, window),
        monthly: Some(|study, month| paid_in(study, month, PAY_LATER)),
    },
    Metric {
        name: "overdraft_interest_monthly",
        title: "Overdraft interest a month",
        family: Family::Obligations,
        formula: "interest taken on an overdraft / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "0",
        compute: |study, window| study.select(window, OVERDRAFT, is_paid)?.monthly(&study.book, window),
        monthly: Some(|study, month| paid_in(study, month, OVERDRAFT)),
    },
    Metric {
        name: "rent_monthly",
        title: "Rent a month",
        family: Family::Obligations,
        formula: "rent paid / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "payments that came back",
        example: "7 * 12000 / 7",
        compute: |study, window| study.select(window, RENT, is_paid)?.monthly(&study.book, window),
        monthly: Some(|study, month| paid_in(study, month, RENT)),
    },
    Metric {
        name: "insurance_monthly",
        title: "Insurance premiums a month",
        family: Family::Obligations,
        formula: "insurance premiums paid / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "premiums that were returned",
        example: "12000 / 7",
        compute: |study, window| study.select(window, INSURANCE, is_paid)?.monthly(&study.book, window),
        monthly: Some(|study, month| paid_in(study, month, INSURANCE)),
    },
    Metric {
        name: "fixed_obligations_monthly",
        title: "Fixed obligations a month",
        family: Family::Obligations,
        formula: "emi_monthly + card_obligation_monthly + bnpl_monthly + overdraft_interest_monthly",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "rent and insurance, which have their own figures",
        example: "20000 + (6000 + 0.05 * 4 * 6000) / 7 + 0 + 0",
        compute: |study, _| {
            Ok(Found { value: fixed_obligations(study)?.rupees()?, rows: Rows::these(fixed_rows(study)) })
        },
        monthly: None,
    },
    Metric {
        name: "fixed_obligations_with_rent_monthly",
        title: "Fixed obligations and rent a month",
        family: Family::Obligations,
        formula: "fixed_obligations_monthly + rent_monthly",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "insurance",
        example: "20000 + (6000 + 0.05 * 4 * 6000) / 7 + 12000",
        compute: |study, window| {
            let rent = study.select(window, RENT, is_paid)?;
            let sum = fixed_obligations(study)?.plus(per_month(&study.book, window, rent.sum)?);
            let mut rows = fixed_rows(study);
            rows.extend(rent.rows);
            rows.sort_unstable();
            Ok(Found { value: sum.rupees()?, rows: Rows::these(rows) })
        },
        monthly: None,
    },
];

const REPAYMENTS: &[Category] = &[Category::EmiLoanRepayment];
const CARDS: &[Category] = &[Category::CreditCardPayment];
const PAY_LATER: &[Category] = &[Category::BnplPayment];
const OVERDRAFT: &[Category] = &[Category::OdInterest];
const RENT: &[Category] = &[Category::RentPaid];
const INSURANCE: &[Category] = &[Category::InsurancePremium];

/// Everything that is owed every month, without rent: what affordability is measured with.
pub(crate) fn fixed_obligations(study: &Study<'_>) -> Result<Sum, Missing> {
    let window = Window::Statement;
    let others = study.select(window, &[Category::BnplPayment, Category::OdInterest], is_paid)?;
    Ok(study.instalments().plus(card_dues(study, window)?).plus(per_month(&study.book, window, others.sum)?))
}

/// The rows it rests on.
pub(crate) fn fixed_rows(study: &Study<'_>) -> Vec<usize> {
    let whole = (study.book.from, study.book.to);
    let others = &[Category::CreditCardPayment, Category::BnplPayment, Category::OdInterest];
    let mut rows = study.select_between(whole, others, is_paid).rows;
    rows.extend(study.obligations.active_rows());
    rows.sort_unstable();
    rows
}

fn paid_in(study: &Study<'_>, month: &Month, categories: &[Category]) -> Option<Value> {
    study.select_between((month.from, month.to), categories, is_paid).sum.rupees().ok()
}

fn is_minimum_due(entry: &Entry) -> bool {
    is_paid(entry) && entry.reading.has(Mark::MinimumDue)
}

fn card_dues(study: &Study<'_>, window: Window) -> Result<Sum, Missing> {
    let all = study.select(window, CARDS, is_paid)?.sum;
    let least = study.select(window, CARDS, is_minimum_due)?.sum;
    per_month(&study.book, window, least.plus(all.minus(least).percent(CARD_PERCENT)))
}
