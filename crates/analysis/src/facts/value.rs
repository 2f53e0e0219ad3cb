//! What a metric says: a value with its unit and rows, or why there is none.

use ledger::Money;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    Rupees,
    /// 0.45 is 45 %.
    Ratio,
    Count,
    Days,
    Months,
    /// Points of a hundred.
    Percent,
    YesNo,
}

/// `Money` stays exact; a ratio is rounded to four decimals when it is made, so that it prints the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Rupees(Money),
    Number(f64),
    Count(u32),
    YesNo(bool),
}

impl Value {
    /// Rounds half away from zero to four decimals.
    pub fn number(number: f64) -> Self {
        Self::Number((number * 10_000.0).round() / 10_000.0)
    }

    /// Rupees as rupees, yes as 1: what an expression or a bin of the score card compares.
    pub fn as_number(self) -> f64 {
        match self {
            Self::Rupees(money) => money.as_paise() as f64 / 100.0,
            Self::Number(number) => number,
            Self::Count(count) => f64::from(count),
            Self::YesNo(yes) => f64::from(u8::from(yes)),
        }
    }
}

/// Which rows a value rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Every row of the window: balances and totals of everything.
    All,
    These(Vec<u32>),
}

impl Found {
    /// A sum of paise.
    pub(crate) fn rupees(paise: i128, rows: Rows) -> Finding {
        let paise = i64::try_from(paise).map_err(|_| Missing::TooLarge)?;
        Ok(Self { value: Value::Rupees(Money::paise(paise)), rows })
    }

    /// A sum of paise shared out, rounded to the paisa.
    pub(crate) fn average(paise: i128, count: i128, rows: Rows, otherwise: Missing) -> Finding {
        if count <= 0 { Err(otherwise) } else { Self::rupees(divide(paise, count), rows) }
    }

    /// `otherwise` when there is nothing to divide by.
    pub(crate) fn ratio(part: i128, whole: i128, rows: Rows, otherwise: Missing) -> Finding {
        if whole == 0 { Err(otherwise) } else { Self::number(part as f64 / whole as f64, rows) }
    }

    pub(crate) fn number(number: f64, rows: Rows) -> Finding {
        if number.is_finite() {
            Ok(Self { value: Value::number(number), rows })
        } else {
            Err(Missing::TooLarge)
        }
    }

    pub(crate) fn count(count: usize, rows: Rows) -> Finding {
        Ok(Self { value: Value::Count(u32::try_from(count).unwrap_or(u32::MAX)), rows })
    }

    pub(crate) fn yes(is_so: bool, rows: Rows) -> Finding {
        Ok(Self { value: Value::YesNo(is_so), rows })
    }
}

/// Rounds half away from zero. Nothing is divided by nought: that is nought.
pub(crate) fn divide(sum: i128, by: i128) -> i128 {
    let (sum, by) = if by < 0 { (-sum, -by) } else { (sum, by) };
    if by == 0 {
        return 0;
    }
    let half = by / 2;
    if sum < 0 { -((-sum + half) / by) } else { (sum + half) / by }
}

impl Rows {
    pub(crate) fn none() -> Self {
        Self::These(Vec::new())
    }

    pub fn these(rows: impl IntoIterator<Item = usize>) -> Self {
        Self::These(rows.into_iter().map(|row| row as u32).collect())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub value: Value,
    pub rows: Rows,
}

pub type Finding = Result<Found, Missing>;

/// Why a metric has no value. Never a sentinel, never a silent zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Missing {
    /// The statement does not reach back so far.
    TooShort,
    /// No calendar month, or too few, is covered whole.
    TooFewFullMonths,
    /// The statement prints no balances.
    NoBalances,
    /// What it would be divided by is nought or below.
    NoPositiveBalance,
    NoIncome,
    NoCredits,
    NoDebits,
    NoObligations,
    /// Nothing was returned unpaid, so nothing can be said of the last time.
    NoBounces,
    /// Too few rows for a share to mean anything.
    TooFewRows,
    /// The account has no overdraft limit, or is none.
    NoOverdraft,
    /// Not a business account.
    NotBusiness,
    /// The application does not say it.
    NoRequestedAmount,
    NoCollateralValue,
    NoGstTurnover,
    NoDownPayment,
    NoApplicationDate,
    /// No product, so no rate and tenure.
    NoTerms,
    /// Rows carry no time of day.
    NoTimes,
    /// No bureau was asked, or none answered.
    NoBureauReport,
    /// The bureau does not know the person.
    NoBureauFile,
    NoBureauScore,
    /// Nobody reported how these months were paid.
    NoBureauHistory,
    /// No running card reports its limit.
    NoCards,
    /// A sum does not fit: the amounts are no money anyone has.
    TooLarge,
    /// The account is in another currency than what it would be held against.
    ForeignCurrency,
    /// The paper does not say which currency it is in.
    UnknownCurrency,
}

impl Missing {
    pub const ALL: &'static [Self] = &[
        Self::TooShort,
        Self::TooFewFullMonths,
        Self::NoBalances,
        Self::NoPositiveBalance,
        Self::NoIncome,
        Self::NoCredits,
        Self::NoDebits,
        Self::NoObligations,
        Self::NoBounces,
        Self::TooFewRows,
        Self::NoOverdraft,
        Self::NotBusiness,
        Self::NoRequestedAmount,
        Self::NoCollateralValue,
        Self::NoGstTurnover,
        Self::NoDownPayment,
        Self::NoApplicationDate,
        Self::NoTerms,
        Self::NoTimes,
        Self::NoBureauReport,
        Self::NoBureauFile,
        Self::NoBureauScore,
        Self::NoBureauHistory,
        Self::NoCards,
        Self::TooLarge,
        Self::ForeignCurrency,
        Self::UnknownCurrency,
    ];

    /// As published.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooShort => "too_short",
            Self::TooFewFullMonths => "too_few_full_months",
            Self::NoBalances => "no_balances",
            Self::NoPositiveBalance => "no_positive_balance",
            Self::NoIncome => "no_income",
            Self::NoCredits => "no_credits",
            Self::NoDebits => "no_debits",
            Self::NoObligations => "no_obligations",
            Self::NoBounces => "no_bounces",
            Self::TooFewRows => "too_few_rows",
            Self::NoOverdraft => "no_overdraft",
            Self::NotBusiness => "not_business",
            Self::NoRequestedAmount => "no_requested_amount",
            Self::NoCollateralValue => "no_collateral_value",
            Self::NoGstTurnover => "no_gst_turnover",
            Self::NoDownPayment => "no_down_payment",
            Self::NoApplicationDate => "no_application_date",
            Self::NoTerms => "no_terms",
            Self::NoTimes => "no_times",
            Self::NoBureauReport => "no_bureau_report",
            Self::NoBureauFile => "no_bureau_file",
            Self::NoBureauScore => "no_bureau_score",
            Self::NoBureauHistory => "no_bureau_history",
            Self::NoCards => "no_cards",
            Self::TooLarge => "too_large",
            Self::ForeignCurrency => "foreign_currency",
            Self::UnknownCurrency => "unknown_currency",
        }
    }

    /// One clause for people.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::TooShort => "the statement does not reach back so far",
            Self::TooFewFullMonths => {
                "too few calendar months are covered from their first day to their last"
            }
            Self::NoBalances => "the statement prints no balances",
            Self::NoPositiveBalance => "the balance it is compared with is not above zero",
            Self::NoIncome => "no income was found",
            Self::NoCredits => "there are no credits of this kind",
            Self::NoDebits => "there are no debits of this kind",
            Self::NoObligations => "there are no instalments to compare with",
            Self::NoBounces => "nothing was returned unpaid",
            Self::TooFewRows => "there are too few rows for a share to mean anything",
            Self::NoOverdraft => "the account has no overdraft limit",
            Self::NotBusiness => "this is not a business account",
            Self::NoRequestedAmount => "requested_amount was not given",
            Self::NoCollateralValue => "collateral_value was not given",
            Self::NoGstTurnover => "gst_turnover was not given",
            Self::NoDownPayment => "down_payment was not given",
            Self::NoApplicationDate => "the day of the application was not given",
            Self::NoTerms => "no product was named, so there is no rate and tenure",
            Self::NoTimes => "the statement prints no times of day",
            Self::NoBureauReport => "there is no credit report",
            Self::NoBureauFile => "the bureau does not know the person",
            Self::NoBureauScore => "the bureau gives no score",
            Self::NoBureauHistory => "the bureau has no payments of those months",
            Self::NoCards => "no running card reports its limit",
            Self::TooLarge => "a total is too large to be money",
            Self::ForeignCurrency => "the account is in another currency than what it would be compared with",
            Self::UnknownCurrency => "the statement does not say which currency it is in",
        }
    }
}
