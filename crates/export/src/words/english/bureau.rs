//! What a credit bureau said.

use bureau::{AccountStatus, MatchQuality};
use engine::codes::{
    AccountKind, BureauHit, BureauScoreBand, BureauStatus, DerogatoryMarkKind, DerogatoryMarkSeverity,
    Ownership,
};

pub fn bureau_status(code: &BureauStatus) -> &str {
    match code {
        BureauStatus::NotRequested => "not requested",
        BureauStatus::Unavailable => "unavailable",
        BureauStatus::Received => "received",
        BureauStatus::Newer(code) => code,
    }
}

pub fn bureau_hit(code: &BureauHit) -> &str {
    match code {
        BureauHit::Hit => "hit",
        BureauHit::NoHit => "no hit",
        BureauHit::Newer(code) => code,
    }
}

pub fn score_band(code: &BureauScoreBand) -> &str {
    match code {
        BureauScoreBand::Excellent => "excellent",
        BureauScoreBand::Good => "good",
        BureauScoreBand::Fair => "fair",
        BureauScoreBand::Weak => "weak",
        BureauScoreBand::Poor => "poor",
        BureauScoreBand::Newer(code) => code,
    }
}

pub fn mark_kind(code: &DerogatoryMarkKind) -> &str {
    match code {
        DerogatoryMarkKind::WilfulDefault => "wilful default",
        DerogatoryMarkKind::WrittenOff => "written off",
        DerogatoryMarkKind::SuitFiled => "suit filed",
        DerogatoryMarkKind::Settled => "settled",
        DerogatoryMarkKind::Restructured => "restructured",
        DerogatoryMarkKind::AccountSold => "account sold",
        DerogatoryMarkKind::GuaranteeInvoked => "guarantee invoked",
        DerogatoryMarkKind::Repossessed => "repossessed",
        DerogatoryMarkKind::BadAsset => "bad asset",
        DerogatoryMarkKind::NinetyDaysPastDue => "ninety days past due",
        DerogatoryMarkKind::SixtyDaysPastDue => "sixty days past due",
        DerogatoryMarkKind::CurrentOverdue => "current overdue",
        DerogatoryMarkKind::Deceased => "deceased",
        DerogatoryMarkKind::UncertainMatch => "uncertain match",
        DerogatoryMarkKind::UnknownStatus => "unknown status",
        DerogatoryMarkKind::Newer(code) => code,
    }
}

pub fn mark_severity(code: &DerogatoryMarkSeverity) -> &str {
    match code {
        DerogatoryMarkSeverity::Critical => "critical",
        DerogatoryMarkSeverity::High => "high",
        DerogatoryMarkSeverity::Medium => "medium",
        DerogatoryMarkSeverity::Newer(code) => code,
    }
}

/// What was lent.
pub fn account_kind(code: &AccountKind) -> &str {
    match code {
        AccountKind::AutoLoan => "auto loan",
        AccountKind::HousingLoan => "housing loan",
        AccountKind::PropertyLoan => "property loan",
        AccountKind::LoanAgainstShares => "loan against shares",
        AccountKind::PersonalLoan => "personal loan",
        AccountKind::ConsumerLoan => "consumer loan",
        AccountKind::GoldLoan => "gold loan",
        AccountKind::EducationLoan => "education loan",
        AccountKind::ProfessionalLoan => "professional loan",
        AccountKind::CreditCard => "credit card",
        AccountKind::Leasing => "leasing",
        AccountKind::Overdraft => "overdraft",
        AccountKind::TwoWheelerLoan => "two wheeler loan",
        AccountKind::NonFunded => "non funded",
        AccountKind::LoanAgainstDeposits => "loan against deposits",
        AccountKind::FleetCard => "fleet card",
        AccountKind::CommercialVehicleLoan => "commercial vehicle loan",
        AccountKind::Telecom => "telecom",
        AccountKind::SellerFinancing => "seller financing",
        AccountKind::GuaranteedEmergencyLoan => "guaranteed emergency loan",
        AccountKind::SecuredCreditCard => "secured credit card",
        AccountKind::UsedCarLoan => "used car loan",
        AccountKind::ConstructionEquipmentLoan => "construction equipment loan",
        AccountKind::TractorLoan => "tractor loan",
        AccountKind::CorporateCreditCard => "corporate credit card",
        AccountKind::KisanCreditCard => "kisan credit card",
        AccountKind::LoanOnCreditCard => "loan on credit card",
        AccountKind::JanDhanOverdraft => "jan dhan overdraft",
        AccountKind::MudraLoan => "mudra loan",
        AccountKind::MicrofinanceLoan => "microfinance loan",
        AccountKind::SubsidisedHousingLoan => "subsidised housing loan",
        AccountKind::PeerToPeerLoan => "peer to peer loan",
        AccountKind::BusinessLoan => "business loan",
        AccountKind::StaffLoan => "staff loan",
        AccountKind::ShortTermPersonalLoan => "short term personal loan",
        AccountKind::Other => "other",
        AccountKind::Unknown => "unknown",
        AccountKind::Newer(code) => code,
    }
}

/// What a person has to do with an account.
pub fn ownership(code: &Ownership) -> &str {
    match code {
        Ownership::Individual => "individual",
        Ownership::Joint => "joint",
        Ownership::AuthorisedUser => "authorised user",
        Ownership::Guarantor => "guarantor",
        Ownership::Deceased => "deceased",
        Ownership::Unknown => "unknown",
        Ownership::Newer(code) => code,
    }
}

/// Where an account stands.
pub fn account_status(code: AccountStatus) -> &'static str {
    match code {
        AccountStatus::Active => "active",
        AccountStatus::Closed => "closed",
        AccountStatus::Restructured => "restructured",
        AccountStatus::Settled => "settled",
        AccountStatus::WrittenOff => "written off",
        AccountStatus::Sold => "sold",
        AccountStatus::SuitFiled => "suit filed",
        AccountStatus::WilfulDefault => "wilful default",
        AccountStatus::GuaranteeInvoked => "guarantee invoked",
        AccountStatus::Unknown => "unknown",
    }
}

/// How surely the file is this person's.
pub fn match_quality(code: MatchQuality) -> &'static str {
    match code {
        MatchQuality::Exact => "exact",
        MatchQuality::Inexact => "inexact",
        MatchQuality::Unknown => "unknown",
    }
}
