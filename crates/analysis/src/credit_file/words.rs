//! A compared loan → the sentence that says why it stands where it stands.

use bureau::{Account, AccountKind, Ownership};

use super::Counting;
use super::instalment::Instalment;
use crate::obligations::InstalmentSeries;

pub(super) fn in_both(series: &InstalmentSeries, account: &Account, instalment: Instalment) -> String {
    let paid = paid(series);
    let known = match instalment {
        Instalment::Reported(amount) => format!("reports ₹{amount} a month"),
        Instalment::Estimated(amount) => {
            format!("reports no instalment; about ₹{amount} a month by its terms")
        }
        Instalment::Unknown => "reports no instalment".to_owned(),
    };
    format!("{paid}; the bureau knows it as {} of {} and {known}", kind(account.kind), account.lender)
}

pub(super) fn hidden(series: &InstalmentSeries) -> String {
    format!("{}; no account at the bureau explains it", paid(series))
}

pub(super) fn elsewhere(account: &Account, instalment: Instalment, counting: Counting) -> String {
    let owner = match account.ownership {
        Ownership::Joint => ", held jointly",
        Ownership::Guarantor => ", guaranteed for somebody else",
        _ => "",
    };
    let known = match instalment {
        Instalment::Reported(amount) => format!("₹{amount} a month as reported"),
        Instalment::Estimated(amount) => format!("about ₹{amount} a month by its amount, rate and tenure"),
        Instalment::Unknown => "its instalment is not reported".to_owned(),
    };
    let what = match counting {
        Counting::Counted => "the statement shows no regular payment of it: another account pays it",
        Counting::Contingent => "owed only if the borrower does not pay, so it is not counted",
        Counting::Duplicate => "the same loan is reported twice, so it is counted once",
        Counting::InstalmentUnknown => "it cannot be counted",
    };
    format!("{} of {}{owner}: {known}; {what}", kind(account.kind), account.lender)
}

fn paid(series: &InstalmentSeries) -> String {
    let rhythm = series.frequency.name();
    format!("{} takes ₹{} {rhythm}", series.lender, series.amount)
}

const fn kind(kind: AccountKind) -> &'static str {
    match kind {
        AccountKind::AutoLoan => "a car loan",
        AccountKind::HousingLoan => "a housing loan",
        AccountKind::PropertyLoan => "a loan against property",
        AccountKind::LoanAgainstShares => "a loan against shares",
        AccountKind::PersonalLoan => "a personal loan",
        AccountKind::ConsumerLoan => "a consumer loan",
        AccountKind::GoldLoan => "a gold loan",
        AccountKind::EducationLoan => "an education loan",
        AccountKind::ProfessionalLoan => "a loan to a professional",
        AccountKind::CreditCard => "a credit card",
        AccountKind::Leasing => "a lease",
        AccountKind::Overdraft => "an overdraft",
        AccountKind::TwoWheelerLoan => "a two-wheeler loan",
        AccountKind::NonFunded => "a facility that is not drawn",
        AccountKind::LoanAgainstDeposits => "a loan against deposits",
        AccountKind::FleetCard => "a fleet card",
        AccountKind::CommercialVehicleLoan => "a commercial vehicle loan",
        AccountKind::Telecom => "a telephone contract",
        AccountKind::SellerFinancing => "seller financing",
        AccountKind::GuaranteedEmergencyLoan => "a guaranteed emergency loan",
        AccountKind::SecuredCreditCard => "a secured credit card",
        AccountKind::UsedCarLoan => "a used-car loan",
        AccountKind::ConstructionEquipmentLoan => "a construction equipment loan",
        AccountKind::TractorLoan => "a tractor loan",
        AccountKind::CorporateCreditCard => "a corporate credit card",
        AccountKind::KisanCreditCard => "a Kisan credit card",
        AccountKind::LoanOnCreditCard => "a loan on a credit card",
        AccountKind::JanDhanOverdraft => "a Jan Dhan overdraft",
        AccountKind::MudraLoan => "a Mudra loan",
        AccountKind::MicrofinanceLoan => "a microfinance loan",
        AccountKind::SubsidisedHousingLoan => "a subsidised housing loan",
        AccountKind::PeerToPeerLoan => "a peer-to-peer loan",
        AccountKind::BusinessLoan => "a business loan",
        AccountKind::StaffLoan => "a staff loan",
        AccountKind::ShortTermPersonalLoan => "a short-term personal loan",
        AccountKind::Other => "a loan of another kind",
        AccountKind::Unknown => "a loan of an unknown kind",
    }
}
