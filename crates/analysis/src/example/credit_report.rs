//! The credit report of docs/metrics.md: what a bureau knows about the holder of the first account.

use bureau::{
    Account, AccountKind, AccountStatus, Band, CreditReport, Enquiry, Identity, Mark, MarkKind, MatchQuality,
    MonthPaid, Outcome, Ownership, Score, Severity, Summary,
};
use jiff::civil::{Date, date};
use ledger::{Money, Rupees};

pub(crate) fn credit_report() -> CreditReport {
    CreditReport {
        bureau: "experian".to_owned(),
        is_sandbox: true,
        outcome: Outcome::Hit,
        report_number: None,
        reported_on: date(2025, 8, 5),
        identity: Identity {
            match_quality: MatchQuality::Exact,
            name: Some("MEERA NAIR".to_owned()),
            other_names: Vec::new(),
            date_of_birth: None,
            gender: None,
            pan: None,
            mobiles: Vec::new(),
            emails: Vec::new(),
        },
        score: Score {
            value: Some(742),
            band: Some(Band::of(742)),
            missing_because: None,
            confidence: None,
            reasons: Vec::new(),
        },
        accounts: accounts(),
        enquiries: [date(2025, 7, 21), date(2025, 6, 2), date(2025, 3, 14)].map(enquiry).into(),
        addresses: Vec::new(),
        summary: summary(),
        marks: vec![Mark {
            kind: MarkKind::CurrentOverdue,
            severity: Severity::Medium,
            message: "Axis Bank: ₹1,200.00 is overdue on a credit card".to_owned(),
            account: Some(3),
            date: Some(date(2025, 7, 31)),
            amount: Some(rupees(1_200)),
        }],
        unknown_codes: Vec::new(),
    }
}

fn accounts() -> Vec<Account> {
    let paid = |year, month, days| MonthPaid {
        year,
        month,
        days_past_due: Some(days),
        at_least_days: None,
        asset: None,
    };
    let bajaj = account("Bajaj Finance Ltd", AccountKind::ConsumerLoan, date(2024, 9, 5));
    let hdb = account("HDB Financial Services", AccountKind::PersonalLoan, date(2024, 1, 28));
    let icici = account("ICICI Bank", AccountKind::AutoLoan, date(2023, 5, 10));
    let axis = account("Axis Bank", AccountKind::CreditCard, date(2022, 2, 1));
    let canara = account("Canara Bank", AccountKind::HousingLoan, date(2021, 8, 1));
    let state_bank = account("State Bank of India", AccountKind::PersonalLoan, date(2020, 7, 15));
    vec![
        Account { sanctioned: some(60_000), balance: some(20_000), emi: some(4_000), ..bajaj },
        Account {
            sanctioned: some(250_000),
            balance: some(90_000),
            emi: some(8_000),
            history: vec![paid(2025, 3, 4)],
            ..hdb
        },
        Account {
            is_secured: Some(true),
            ownership: Ownership::Joint,
            sanctioned: some(500_000),
            balance: some(310_000),
            emi: some(9_500),
            ..icici
        },
        Account { sanctioned: some(100_000), balance: some(32_000), overdue: some(1_200), ..axis },
        Account {
            is_secured: Some(true),
            ownership: Ownership::Guarantor,
            sanctioned: some(1_500_000),
            balance: some(1_100_000),
            emi: some(14_000),
            ..canara
        },
        Account {
            status: AccountStatus::Closed,
            closed_on: Some(date(2023, 6, 30)),
            sanctioned: some(100_000),
            balance: some(0),
            history: vec![paid(2022, 10, 45)],
            ..state_bank
        },
    ]
}

/// A running loan of the person's own, with everything else unsaid.
pub(crate) fn account(lender: &str, kind: AccountKind, opened_on: Date) -> Account {
    Account {
        lender: lender.to_owned(),
        number: None,
        kind,
        kind_code: None,
        is_secured: Some(false),
        ownership: Ownership::Individual,
        status: AccountStatus::Active,
        status_code: None,
        opened_on: Some(opened_on),
        closed_on: None,
        last_paid_on: None,
        reported_on: None,
        sanctioned: None,
        balance: None,
        overdue: None,
        emi: None,
        written_off: None,
        settled_for: None,
        interest_rate: None,
        tenure_months: None,
        history: Vec::new(),
    }
}

fn summary() -> Summary {
    Summary {
        accounts: 6,
        active: 5,
        closed: 1,
        unsecured_active: 3,
        delinquent: 1,
        sanctioned_total: rupees(2_510_000),
        balance_total: rupees(1_552_000),
        balance_secured: rupees(1_410_000),
        balance_unsecured: rupees(142_000),
        overdue_total: rupees(1_200),
        emi_total: rupees(35_500),
        card_utilisation_percent: Some(32),
        worst_dpd_3_months: Some(0),
        worst_dpd_6_months: Some(4),
        worst_dpd_12_months: Some(4),
        worst_dpd_24_months: Some(4),
        worst_dpd_36_months: Some(45),
        enquiries_30_days: 1,
        enquiries_90_days: 2,
        enquiries_180_days: 3,
        opened_12_months: 1,
        oldest_opened_on: Some(date(2020, 7, 15)),
        oldest_age_months: Some(60),
        ..Summary::default()
    }
}

fn enquiry(day: Date) -> Enquiry {
    Enquiry {
        date: Some(day),
        lender: "Axis Bank".to_owned(),
        purpose: Some("personal loan".to_owned()),
        purpose_code: None,
        amount: None,
        is_for_credit: true,
    }
}

const fn rupees(amount: i64) -> Rupees {
    Rupees(Money::paise(amount * 100))
}

const fn some(amount: i64) -> Option<Rupees> {
    Some(rupees(amount))
}
