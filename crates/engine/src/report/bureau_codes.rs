//! The bureau's own words → the words of the report.
//!
//! The same as its serialised names, which a test compares: the report holds words as text, so that a program can read
//! words that are newer than itself.

use bureau::{AccountKind, Band, Ownership, Severity};

pub(super) const fn kind(code: AccountKind) -> &'static str {
    match code {
        AccountKind::AutoLoan => "auto_loan",
        AccountKind::HousingLoan => "housing_loan",
        AccountKind::PropertyLoan => "property_loan",
        AccountKind::LoanAgainstShares => "loan_against_shares",
        AccountKind::PersonalLoan => "personal_loan",
        AccountKind::ConsumerLoan => "consumer_loan",
        AccountKind::GoldLoan => "gold_loan",
        AccountKind::EducationLoan => "education_loan",
        AccountKind::ProfessionalLoan => "professional_loan",
        AccountKind::CreditCard => "credit_card",
        AccountKind::Leasing => "leasing",
        AccountKind::Overdraft => "overdraft",
        AccountKind::TwoWheelerLoan => "two_wheeler_loan",
        AccountKind::NonFunded => "non_funded",
        AccountKind::LoanAgainstDeposits => "loan_against_deposits",
        AccountKind::FleetCard => "fleet_card",
        AccountKind::CommercialVehicleLoan => "commercial_vehicle_loan",
        AccountKind::Telecom => "telecom",
        AccountKind::SellerFinancing => "seller_financing",
        AccountKind::GuaranteedEmergencyLoan => "guaranteed_emergency_loan",
        AccountKind::SecuredCreditCard => "secured_credit_card",
        AccountKind::UsedCarLoan => "used_car_loan",
        AccountKind::ConstructionEquipmentLoan => "construction_equipment_loan",
        AccountKind::TractorLoan => "tractor_loan",
        AccountKind::CorporateCreditCard => "corporate_credit_card",
        AccountKind::KisanCreditCard => "kisan_credit_card",
        AccountKind::LoanOnCreditCard => "loan_on_credit_card",
        AccountKind::JanDhanOverdraft => "jan_dhan_overdraft",
        AccountKind::MudraLoan => "mudra_loan",
        AccountKind::MicrofinanceLoan => "microfinance_loan",
        AccountKind::SubsidisedHousingLoan => "subsidised_housing_loan",
        AccountKind::PeerToPeerLoan => "peer_to_peer_loan",
        AccountKind::BusinessLoan => "business_loan",
        AccountKind::StaffLoan => "staff_loan",
        AccountKind::ShortTermPersonalLoan => "short_term_personal_loan",
        AccountKind::Other => "other",
        AccountKind::Unknown => "unknown",
    }
}

pub(super) const fn ownership(code: Ownership) -> &'static str {
    match code {
        Ownership::Individual => "individual",
        Ownership::Joint => "joint",
        Ownership::AuthorisedUser => "authorised_user",
        Ownership::Guarantor => "guarantor",
        Ownership::Deceased => "deceased",
        Ownership::Unknown => "unknown",
    }
}

pub(super) const fn band(code: Band) -> &'static str {
    match code {
        Band::Excellent => "excellent",
        Band::Good => "good",
        Band::Fair => "fair",
        Band::Weak => "weak",
        Band::Poor => "poor",
    }
}

pub(super) const fn severity(code: Severity) -> &'static str {
    match code {
        Severity::Critical => "critical",
        Severity::High => "high",
        Severity::Medium => "medium",
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::bureau::mark_code;

    /// Every word of a list in the schema is read, and written again as it was.
    fn check<T: DeserializeOwned + utoipa::PartialSchema>(code: impl Fn(T) -> &'static str) {
        let schema = serde_json::to_value(T::schema()).unwrap();
        let words: Vec<&str> = match (&schema["enum"], &schema["oneOf"]) {
            (serde_json::Value::Array(words), _) => words.iter().filter_map(|word| word.as_str()).collect(),
            (_, serde_json::Value::Array(kinds)) => {
                kinds.iter().filter_map(|kind| kind["enum"][0].as_str()).collect()
            }
            _ => Vec::new(),
        };
        assert!(words.len() > 2, "{schema}");
        for word in words {
            assert_eq!(code(serde_json::from_value(word.into()).unwrap()), word);
        }
    }

    #[test]
    fn the_words_are_those_of_the_credit_report() {
        check(kind);
        check(ownership);
        check(band);
        check(severity);
        check(mark_code);
    }
}
