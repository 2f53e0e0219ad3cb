//! What came of asking a credit bureau.
//!
//! The lists of the credit report are the bureau's; a test holds that both spell them alike.

codes! {
    /// What came of asking a credit bureau.
    BureauStatus {
        NotRequested = "not_requested",
        Unavailable = "unavailable",
        Received = "received",
    }

    /// Whether the bureau knows the person.
    BureauHit from bureau::Outcome {
        Hit = "hit",
        NoHit = "no_hit",
    }

    /// Where the score stands among others.
    BureauScoreBand from bureau::Band {
        Excellent = "excellent",
        Good = "good",
        Fair = "fair",
        Weak = "weak",
        Poor = "poor",
    }

    /// What went wrong.
    DerogatoryMarkKind from bureau::MarkKind {
        WilfulDefault = "wilful_default",
        WrittenOff = "written_off",
        SuitFiled = "suit_filed",
        Settled = "settled",
        Restructured = "restructured",
        AccountSold = "account_sold",
        GuaranteeInvoked = "guarantee_invoked",
        Repossessed = "repossessed",
        BadAsset = "bad_asset",
        NinetyDaysPastDue = "ninety_days_past_due",
        SixtyDaysPastDue = "sixty_days_past_due",
        CurrentOverdue = "current_overdue",
        Deceased = "deceased",
        UncertainMatch = "uncertain_match",
        UnknownStatus = "unknown_status",
    }

    /// How grave a mark is. The order is that of the list: the gravest first.
    DerogatoryMarkSeverity from bureau::Severity {
        Critical = "critical",
        High = "high",
        Medium = "medium",
    }

    /// Whether a loan is part of what is owed every month: a guarantee, a loan reported twice and one whose instalment nobody
    /// knows are shown and not counted.
    LoanCounting from analysis::Counting {
        Counted = "counted",
        Contingent = "contingent",
        Duplicate = "duplicate",
        InstalmentUnknown = "instalment_unknown",
    }

    /// What was lent.
    AccountKind from bureau::AccountKind {
        AutoLoan = "auto_loan",
        HousingLoan = "housing_loan",
        PropertyLoan = "property_loan",
        LoanAgainstShares = "loan_against_shares",
        PersonalLoan = "personal_loan",
        ConsumerLoan = "consumer_loan",
        GoldLoan = "gold_loan",
        EducationLoan = "education_loan",
        ProfessionalLoan = "professional_loan",
        CreditCard = "credit_card",
        Leasing = "leasing",
        Overdraft = "overdraft",
        TwoWheelerLoan = "two_wheeler_loan",
        NonFunded = "non_funded",
        LoanAgainstDeposits = "loan_against_deposits",
        FleetCard = "fleet_card",
        CommercialVehicleLoan = "commercial_vehicle_loan",
        Telecom = "telecom",
        SellerFinancing = "seller_financing",
        GuaranteedEmergencyLoan = "guaranteed_emergency_loan",
        SecuredCreditCard = "secured_credit_card",
        UsedCarLoan = "used_car_loan",
        ConstructionEquipmentLoan = "construction_equipment_loan",
        TractorLoan = "tractor_loan",
        CorporateCreditCard = "corporate_credit_card",
        KisanCreditCard = "kisan_credit_card",
        LoanOnCreditCard = "loan_on_credit_card",
        JanDhanOverdraft = "jan_dhan_overdraft",
        MudraLoan = "mudra_loan",
        MicrofinanceLoan = "microfinance_loan",
        SubsidisedHousingLoan = "subsidised_housing_loan",
        PeerToPeerLoan = "peer_to_peer_loan",
        BusinessLoan = "business_loan",
        StaffLoan = "staff_loan",
        ShortTermPersonalLoan = "short_term_personal_loan",
        Other = "other",
        Unknown = "unknown",
    }

    /// What the person has to do with the account.
    Ownership from bureau::Ownership {
        Individual = "individual",
        Joint = "joint",
        AuthorisedUser = "authorised_user",
        Guarantor = "guarantor",
        Deceased = "deceased",
        Unknown = "unknown",
    }
}

/// A report from before bureaus were asked is one in which nobody did.
impl Default for BureauStatus {
    fn default() -> Self {
        Self::NotRequested
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use utoipa::{PartialSchema, ToSchema};

    use super::*;

    /// Every code of the bureau's list is one of ours, and both have one schema.
    #[track_caller]
    fn check<Theirs, Ours>()
    where
        Theirs: DeserializeOwned + ToSchema,
        Ours: From<Theirs> + ToString + ToSchema,
    {
        let schema = serde_json::to_value(<Theirs as PartialSchema>::schema()).unwrap();
        assert_eq!(schema, serde_json::to_value(<Ours as PartialSchema>::schema()).unwrap());
        assert_eq!(Theirs::name(), Ours::name());
        let codes: Vec<&str> =
            schema["enum"].as_array().unwrap().iter().filter_map(|code| code.as_str()).collect();
        assert!(codes.len() > 1, "{schema}");
        for code in codes {
            let theirs: Theirs = serde_json::from_value(code.into()).unwrap();
            assert_eq!(Ours::from(theirs).to_string(), code);
        }
    }

    #[test]
    fn the_codes_are_those_of_the_credit_report() {
        check::<bureau::AccountKind, AccountKind>();
        check::<bureau::Ownership, Ownership>();
        check::<bureau::Band, BureauScoreBand>();
        check::<bureau::Severity, DerogatoryMarkSeverity>();
        check::<bureau::MarkKind, DerogatoryMarkKind>();
        check::<bureau::Outcome, BureauHit>();
    }
}
