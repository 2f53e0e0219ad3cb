//! Kinds of credit: the code list that Indian bureaus share, what backs each, and what people call it.

use crate::report::AccountKind::{self, *};

/// The kind, and whether it is secured where the kind alone says so. Several lists with other numbers are in
/// circulation and invented; this is the one that bureaus publish.
pub(crate) fn by_code(code: &str) -> Option<(AccountKind, Option<bool>)> {
    if code.len() > 2 {
        return None;
    }
    Some(match code.parse::<u8>().ok()? {
        0 => (Other, None),
        1 => (AutoLoan, Some(true)),
        2 => (HousingLoan, Some(true)),
        3 => (PropertyLoan, Some(true)),
        4 => (LoanAgainstShares, Some(true)),
        5 => (PersonalLoan, Some(false)),
        6 => (ConsumerLoan, Some(false)),
        7 | 70 => (GoldLoan, Some(true)),
        8 => (EducationLoan, None),
        9 => (ProfessionalLoan, None),
        10 => (CreditCard, Some(false)),
        11 => (Leasing, None),
        12 | 71 => (Overdraft, None),
        13 => (TwoWheelerLoan, Some(true)),
        14 | 55..=58 => (NonFunded, None),
        15 => (LoanAgainstDeposits, Some(true)),
        16 => (FleetCard, Some(false)),
        17 => (CommercialVehicleLoan, Some(true)),
        18..=20 => (Telecom, None),
        21 => (SellerFinancing, None),
        23 => (GuaranteedEmergencyLoan, Some(true)),
        24 => (GuaranteedEmergencyLoan, Some(false)),
        31 => (SecuredCreditCard, Some(true)),
        32 => (UsedCarLoan, Some(true)),
        33 => (ConstructionEquipmentLoan, Some(true)),
        34 => (TractorLoan, Some(true)),
        35 => (CorporateCreditCard, Some(false)),
        36 => (KisanCreditCard, None),
        37 => (LoanOnCreditCard, Some(false)),
        38 => (JanDhanOverdraft, None),
        39 => (MudraLoan, Some(false)),
        40..=43 => (MicrofinanceLoan, Some(false)),
        44 => (SubsidisedHousingLoan, Some(true)),
        45..=47 => (PeerToPeerLoan, Some(false)),
        50 | 59 => (BusinessLoan, Some(true)),
        51..=54 => (BusinessLoan, None),
        60 => (StaffLoan, None),
        61 => (BusinessLoan, Some(false)),
        69 => (ShortTermPersonalLoan, Some(false)),
        _ => return None,
    })
}

/// Revolving: what is lent is a limit, and there is no instalment to report.
pub(crate) const fn is_revolving(kind: AccountKind) -> bool {
    matches!(
        kind,
        CreditCard
            | SecuredCreditCard
            | CorporateCreditCard
            | FleetCard
            | KisanCreditCard
            | Overdraft
            | JanDhanOverdraft
            | NonFunded
    )
}

pub(crate) const fn is_card(kind: AccountKind) -> bool {
    matches!(kind, CreditCard | SecuredCreditCard | CorporateCreditCard)
}

/// With its article, as part of a sentence.
pub(crate) const fn in_words(kind: AccountKind) -> &'static str {
    match kind {
        AutoLoan => "an auto loan",
        HousingLoan => "a housing loan",
        PropertyLoan => "a loan against property",
        LoanAgainstShares => "a loan against shares",
        PersonalLoan => "a personal loan",
        ConsumerLoan => "a consumer loan",
        GoldLoan => "a gold loan",
        EducationLoan => "an education loan",
        ProfessionalLoan => "a loan to a professional",
        CreditCard => "a credit card",
        Leasing => "a lease",
        Overdraft => "an overdraft",
        TwoWheelerLoan => "a two-wheeler loan",
        NonFunded => "a non-funded facility",
        LoanAgainstDeposits => "a loan against deposits",
        FleetCard => "a fleet card",
        CommercialVehicleLoan => "a commercial vehicle loan",
        Telecom => "a telephone contract",
        SellerFinancing => "a seller's financing",
        GuaranteedEmergencyLoan => "an emergency credit line loan",
        SecuredCreditCard => "a secured credit card",
        UsedCarLoan => "a used car loan",
        ConstructionEquipmentLoan => "a construction equipment loan",
        TractorLoan => "a tractor loan",
        CorporateCreditCard => "a corporate credit card",
        KisanCreditCard => "a Kisan credit card",
        LoanOnCreditCard => "a loan on a credit card",
        JanDhanOverdraft => "a Jan Dhan overdraft",
        MudraLoan => "a Mudra loan",
        MicrofinanceLoan => "a microfinance loan",
        SubsidisedHousingLoan => "a subsidised housing loan",
        PeerToPeerLoan => "a peer-to-peer loan",
        BusinessLoan => "a business loan",
        StaffLoan => "a staff loan",
        ShortTermPersonalLoan => "a short-term personal loan",
        Other | Unknown => "an account",
    }
}
