//! What was decided, and what the product and the score said.

use analysis::Missing;
use policy::Lack;

codes! {
    /// What is decided about an application.
    Decision from policy::Outcome {
        Approved = "approved",
        Declined = "declined",
        ManualReview = "manual_review",
    }

    /// Which kind of doubt sends an application to a person.
    ReviewFamily from policy::Family {
        Integrity = "integrity",
        Mule = "mule",
        NameMismatch = "name_mismatch",
        Bureau = "bureau",
        Currency = "currency",
        Policy = "policy",
    }

    /// What a metric is counted in; a `ratio` of 0.45 is 45 per cent, an `amount` is in the report's `currency` when that is not
    /// rupees.
    Unit {
        Rupees = "rupees",
        Amount = "amount",
        Ratio = "ratio",
        Count = "count",
        Days = "days",
        Months = "months",
        Percent = "percent",
        YesNo = "yes_no",
    }

    /// Why a value is missing.
    MissingReason {
        TooShort = "too_short",
        TooFewFullMonths = "too_few_full_months",
        NoBalances = "no_balances",
        NoPositiveBalance = "no_positive_balance",
        NoIncome = "no_income",
        NoCredits = "no_credits",
        NoDebits = "no_debits",
        NoObligations = "no_obligations",
        NoBounces = "no_bounces",
        TooFewRows = "too_few_rows",
        NoOverdraft = "no_overdraft",
        NotBusiness = "not_business",
        NoRequestedAmount = "no_requested_amount",
        NoCollateralValue = "no_collateral_value",
        NoGstTurnover = "no_gst_turnover",
        NoDownPayment = "no_down_payment",
        NoApplicationDate = "no_application_date",
        NoTerms = "no_terms",
        NoTimes = "no_times",
        NoBureauReport = "no_bureau_report",
        NoBureauFile = "no_bureau_file",
        NoBureauScore = "no_bureau_score",
        NoBureauHistory = "no_bureau_history",
        NoCards = "no_cards",
        TooLarge = "too_large",
        ForeignCurrency = "foreign_currency",
        UnknownCurrency = "unknown_currency",
        NotWorkedOut = "not_worked_out",
        InsufficientData = "insufficient_data",
    }

    /// What came of a rule; `missing` when a value it needs is not there.
    RuleState from policy::State {
        Passed = "passed",
        Failed = "failed",
        Missing = "missing",
    }

    /// What a rule does to the decision.
    RuleEffect {
        None = "none",
        Note = "note",
        Review = "review",
        Decline = "decline",
    }

    /// Which side of a value a rule needs.
    Bound from policy::Bound {
        AtMost = "at_most",
        AtLeast = "at_least",
        Exactly = "exactly",
    }

    /// What a product takes as income.
    ProductIncomeBasis from policy::IncomeBasis {
        Salary = "salary",
        Income = "income",
        NetCredits = "net_credits",
        Turnover = "turnover",
        AverageBalance = "average_balance",
    }

    /// What limits an amount.
    CapKind from policy::CapKind {
        Foir = "foir",
        Surplus = "surplus",
        BalanceToEmi = "balance_to_emi",
        BalanceMultiple = "balance_multiple",
        IncomeMultiple = "income_multiple",
        LoanToValue = "loan_to_value",
        TurnoverShare = "turnover_share",
        DownPayment = "down_payment",
        ProductMaximum = "product_maximum",
        Requested = "requested",
    }

    /// Whether there was enough to score on; `not_applicable` when the account is in another currency than the product.
    ScoreStanding {
        Scored = "scored",
        InsufficientData = "insufficient_data",
        NotApplicable = "not_applicable",
    }
}

impl From<policy::Effect> for RuleEffect {
    fn from(found: policy::Effect) -> Self {
        match found {
            policy::Effect::Nothing => Self::None,
            policy::Effect::Note => Self::Note,
            policy::Effect::Review => Self::Review,
            policy::Effect::Decline => Self::Decline,
        }
    }
}

/// As the dictionary has it; the report says `amount` where an amount is not in rupees.
impl From<analysis::Unit> for Unit {
    fn from(unit: analysis::Unit) -> Self {
        match unit {
            analysis::Unit::Rupees => Self::Rupees,
            analysis::Unit::Ratio => Self::Ratio,
            analysis::Unit::Count | analysis::Unit::AverageCount => Self::Count,
            analysis::Unit::CountedDays | analysis::Unit::MeasuredDays => Self::Days,
            analysis::Unit::Months => Self::Months,
            analysis::Unit::Percent => Self::Percent,
            analysis::Unit::YesNo => Self::YesNo,
        }
    }
}

impl From<Missing> for MissingReason {
    fn from(found: Missing) -> Self {
        match found {
            Missing::TooShort => Self::TooShort,
            Missing::TooFewFullMonths => Self::TooFewFullMonths,
            Missing::NoBalances => Self::NoBalances,
            Missing::NoPositiveBalance => Self::NoPositiveBalance,
            Missing::NoIncome => Self::NoIncome,
            Missing::NoCredits => Self::NoCredits,
            Missing::NoDebits => Self::NoDebits,
            Missing::NoObligations => Self::NoObligations,
            Missing::NoBounces => Self::NoBounces,
            Missing::TooFewRows => Self::TooFewRows,
            Missing::NoOverdraft => Self::NoOverdraft,
            Missing::NotBusiness => Self::NotBusiness,
            Missing::NoRequestedAmount => Self::NoRequestedAmount,
            Missing::NoCollateralValue => Self::NoCollateralValue,
            Missing::NoGstTurnover => Self::NoGstTurnover,
            Missing::NoDownPayment => Self::NoDownPayment,
            Missing::NoApplicationDate => Self::NoApplicationDate,
            Missing::NoTerms => Self::NoTerms,
            Missing::NoTimes => Self::NoTimes,
            Missing::NoBureauReport => Self::NoBureauReport,
            Missing::NoBureauFile => Self::NoBureauFile,
            Missing::NoBureauScore => Self::NoBureauScore,
            Missing::NoBureauHistory => Self::NoBureauHistory,
            Missing::NoCards => Self::NoCards,
            Missing::TooLarge => Self::TooLarge,
            Missing::ForeignCurrency => Self::ForeignCurrency,
            Missing::UnknownCurrency => Self::UnknownCurrency,
        }
    }
}

impl From<Lack> for MissingReason {
    fn from(found: Lack) -> Self {
        match found {
            Lack::Fact(missing) => missing.into(),
            Lack::NotWorkedOut => Self::NotWorkedOut,
            Lack::NoScore => Self::InsufficientData,
        }
    }
}

impl Unit {
    /// Whether its values are amounts of money.
    pub(crate) const fn is_money(&self) -> bool {
        matches!(self, Self::Rupees | Self::Amount)
    }
}
