//! What the applicant earns, owes and lets bounce, and whether the account only passes money on.

codes! {
    /// Who could not pay: `inward` the holder of the account, `outward` someone who had paid the holder.
    BounceDirection from analysis::ReturnSide {
        Inward = "inward",
        Outward = "outward",
    }

    /// What was returned unpaid.
    BounceInstrument from analysis::Instrument {
        Nach = "nach",
        Cheque = "cheque",
        Unknown = "unknown",
    }

    /// Why it was returned: for insufficient funds, or for another reason such as a signature.
    BounceCause from analysis::Cause {
        Financial = "financial",
        Technical = "technical",
        Unknown = "unknown",
    }

    /// How much the account looks like one that only passes money on; `high` sends the application to a person.
    MuleLevel from analysis::Level {
        None = "none",
        Low = "low",
        High = "high",
    }

    /// What a sign of passing money on is seen in.
    MuleFamily from analysis::SignFamily {
        Holding = "holding",
        People = "people",
        Scale = "scale",
        Timing = "timing",
        Exit = "exit",
        Words = "words",
    }

    /// What a month's income is taken from.
    IncomeBasis {
        Salary = "salary",
        RegularIncome = "regular_income",
        NetCredits = "net_credits",
        None = "none",
    }

    /// What a careful reader would ask about a salary.
    SalaryRemark {
        Cash = "cash",
        Round = "round",
        FromIndividual = "from_individual",
        New = "new",
        LeavesWithin3Days = "leaves_within_3_days",
    }

    /// What an income other than a salary is.
    IncomeSourceKind from analysis::SourceKind {
        Pension = "pension",
        PlatformWork = "platform_work",
        Rent = "rent",
        Business = "business",
        CashDeposits = "cash_deposits",
        Interest = "interest",
        Dividends = "dividends",
        Transfers = "transfers",
    }

    /// How often a loan is repaid.
    Frequency from analysis::Frequency {
        Weekly = "weekly",
        Fortnightly = "fortnightly",
        Monthly = "monthly",
        Quarterly = "quarterly",
    }

    /// What a part of the obligations is of.
    ObligationKind {
        Instalments = "instalments",
        BureauInstalments = "bureau_instalments",
        CardDues = "card_dues",
        PayLater = "pay_later",
        OverdraftInterest = "overdraft_interest",
    }
}

impl From<analysis::Basis> for IncomeBasis {
    fn from(found: analysis::Basis) -> Self {
        match found {
            analysis::Basis::Salary => Self::Salary,
            analysis::Basis::Regular => Self::RegularIncome,
            analysis::Basis::NetCredits => Self::NetCredits,
            analysis::Basis::None => Self::None,
        }
    }
}
