//! Income, obligations and returned payments.

use engine::codes::{
    BounceCause, BounceDirection, BounceInstrument, Frequency, IncomeBasis, IncomeSourceKind, MuleLevel,
    ObligationKind, SalaryRemark,
};

pub fn mule_level(code: &MuleLevel) -> &str {
    match code {
        MuleLevel::None => "none",
        MuleLevel::Low => "low",
        MuleLevel::High => "high",
        MuleLevel::Newer(code) => code,
    }
}

/// What an income is taken from.
pub fn basis(code: &IncomeBasis) -> &str {
    match code {
        IncomeBasis::Salary => "a salary",
        IncomeBasis::RegularIncome => "regular income",
        IncomeBasis::NetCredits => "all credits but loans, own transfers and reversals",
        IncomeBasis::None => "none",
        IncomeBasis::Newer(code) => code,
    }
}

pub fn income_source(code: &IncomeSourceKind) -> &str {
    match code {
        IncomeSourceKind::Pension => "pension",
        IncomeSourceKind::PlatformWork => "platform work",
        IncomeSourceKind::Rent => "rent",
        IncomeSourceKind::Business => "business",
        IncomeSourceKind::CashDeposits => "cash deposits",
        IncomeSourceKind::Interest => "interest",
        IncomeSourceKind::Dividends => "dividends",
        IncomeSourceKind::Transfers => "transfers",
        IncomeSourceKind::Newer(code) => code,
    }
}

pub fn salary_remark(code: &SalaryRemark) -> &str {
    match code {
        SalaryRemark::Cash => "cash",
        SalaryRemark::Round => "round",
        SalaryRemark::FromIndividual => "from individual",
        SalaryRemark::New => "new",
        SalaryRemark::LeavesWithin3Days => "leaves within 3 days",
        SalaryRemark::Newer(code) => code,
    }
}

pub fn frequency(code: &Frequency) -> &str {
    match code {
        Frequency::Weekly => "weekly",
        Frequency::Fortnightly => "fortnightly",
        Frequency::Monthly => "monthly",
        Frequency::Quarterly => "quarterly",
        Frequency::Newer(code) => code,
    }
}

/// What a part of the obligations is of.
pub fn obligation(code: &ObligationKind) -> &str {
    match code {
        ObligationKind::Instalments => "Loan instalments",
        ObligationKind::BureauInstalments => "Loans that only the bureau knows",
        ObligationKind::CardDues => "Card dues (the minimum, or 5 % of what is paid)",
        ObligationKind::PayLater => "Pay-later bills",
        ObligationKind::OverdraftInterest => "Overdraft interest",
        ObligationKind::Newer(code) => code,
    }
}

pub fn bounce_direction(code: &BounceDirection) -> &str {
    match code {
        BounceDirection::Inward => "inward",
        BounceDirection::Outward => "outward",
        BounceDirection::Newer(code) => code,
    }
}

pub fn bounce_cause(code: &BounceCause) -> &str {
    match code {
        BounceCause::Financial => "financial",
        BounceCause::Technical => "technical",
        BounceCause::Unknown => "unknown",
        BounceCause::Newer(code) => code,
    }
}

pub fn instrument(code: &BounceInstrument) -> &str {
    match code {
        BounceInstrument::Nach => "NACH",
        BounceInstrument::Cheque => "cheque",
        BounceInstrument::Unknown => "unknown",
        BounceInstrument::Newer(code) => code,
    }
}
