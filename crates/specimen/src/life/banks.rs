//! What is known of each bank: its letters, how long its account numbers are, what it calls its accounts.

use crate::account::{AccountKind, Bank};

impl Bank {
    pub const ALL: [Self; 27] = [
        Self::Hdfc,
        Self::Icici,
        Self::Sbi,
        Self::Axis,
        Self::Kotak,
        Self::Pnb,
        Self::BankOfBaroda,
        Self::Canara,
        Self::Union,
        Self::IndusInd,
        Self::Yes,
        Self::IdfcFirst,
        Self::Federal,
        Self::BankOfIndia,
        Self::IndianBank,
        Self::Central,
        Self::Idbi,
        Self::Uco,
        Self::AuSmallFinance,
        Self::Rbl,
        Self::Bandhan,
        Self::SouthIndian,
        Self::Karnataka,
        Self::IndianOverseas,
        Self::Hsbc,
        Self::Slice,
        Self::Thames,
    ];

    /// The four letters its branches' IFSC begin with.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Hdfc => "HDFC",
            Self::Icici => "ICIC",
            Self::Sbi => "SBIN",
            Self::Axis => "UTIB",
            Self::Kotak => "KKBK",
            Self::Pnb => "PUNB",
            Self::BankOfBaroda => "BARB",
            Self::Canara => "CNRB",
            Self::Union => "UBIN",
            Self::IndusInd => "INDB",
            Self::Yes => "YESB",
            Self::IdfcFirst => "IDFB",
            Self::Federal => "FDRL",
            Self::BankOfIndia => "BKID",
            Self::IndianBank => "IDIB",
            Self::Central => "CBIN",
            Self::Idbi => "IBKL",
            Self::Uco => "UCBA",
            Self::AuSmallFinance => "AUBL",
            Self::Rbl => "RATN",
            Self::Bandhan => "BDBL",
            Self::SouthIndian => "SIBL",
            Self::Karnataka => "KARB",
            Self::IndianOverseas => "IOBA",
            Self::Hsbc => "HSBC",
            Self::Slice => "NESF",
            Self::Thames => "THMS",
        }
    }

    /// The middle three digits of its branches' MICR codes.
    pub(super) fn micr_code(self) -> &'static str {
        match self {
            Self::Sbi => "002",
            Self::BankOfBaroda => "012",
            Self::BankOfIndia => "013",
            Self::Canara => "015",
            Self::Central => "016",
            Self::IndianBank => "019",
            Self::IndianOverseas => "020",
            Self::Pnb => "024",
            Self::Union => "026",
            Self::Uco => "028",
            Self::Hsbc => "039",
            Self::Federal => "049",
            Self::Karnataka => "052",
            Self::SouthIndian => "059",
            Self::Rbl => "176",
            Self::Axis => "211",
            Self::Icici => "229",
            Self::IndusInd => "234",
            Self::Hdfc => "240",
            Self::Idbi => "259",
            Self::Kotak => "485",
            Self::Yes => "532",
            Self::Bandhan => "750",
            Self::IdfcFirst => "751",
            Self::AuSmallFinance | Self::Slice | Self::Thames => "900",
        }
    }

    /// How many digits its account numbers have, and the digits they begin with.
    pub(super) fn account_shape(self) -> (usize, &'static str) {
        match self {
            Self::Hdfc => (14, "50100"),
            Self::Icici => (12, "6239"),
            Self::Sbi => (11, "3"),
            Self::Axis => (15, "9"),
            Self::Kotak => (10, "7"),
            Self::Pnb => (16, "04170"),
            Self::BankOfBaroda => (14, "2763"),
            Self::Canara => (13, "1100"),
            Self::Union => (15, "5202"),
            Self::IndusInd => (12, "15"),
            Self::Yes => (15, "0281"),
            Self::IdfcFirst => (11, "100"),
            Self::Federal => (14, "1199"),
            Self::BankOfIndia => (15, "0123"),
            Self::IndianBank => (10, "67"),
            Self::Central => (10, "33"),
            Self::Idbi => (16, "0431"),
            Self::Uco => (14, "0226"),
            Self::AuSmallFinance => (16, "2302"),
            Self::Rbl => (12, "309"),
            Self::Bandhan => (14, "5018"),
            Self::SouthIndian => (16, "0541"),
            Self::Karnataka => (16, "4722"),
            Self::IndianOverseas => (15, "1672"),
            Self::Hsbc => (12, "073"),
            Self::Slice => (14, "0331"),
            Self::Thames => (8, "6"),
        }
    }

    /// What the bank calls such an account.
    pub(super) fn product(self, kind: AccountKind) -> &'static str {
        match (self, kind) {
            (Self::Hdfc, AccountKind::Savings) => "SAVINGS - RESIDENTS(105)",
            (Self::Hdfc, AccountKind::Salary) => "SAVINGS A/C-SALARY(115)",
            (Self::Hdfc, AccountKind::Current) => "CURRENT A/C - REGULAR(220)",
            (Self::Sbi, AccountKind::Savings) => "REGULAR SB CHQ-INDIVIDUALS",
            (Self::Sbi, AccountKind::Salary) => "CSP-SB-GOLD-INR",
            (Self::Sbi, AccountKind::Current) => "CA-REGULAR-PUB-OTH-ALL-INR",
            (Self::Axis, AccountKind::Savings) => "SB-EASY ACCESS",
            (Self::Axis, AccountKind::Salary) => "SBSAL-PRIME SALARY",
            (Self::Icici, AccountKind::Savings) => "Regular Savings Account",
            (Self::Icici, AccountKind::Salary) => "Wealth Salary Account",
            (Self::Kotak, AccountKind::Savings) => "811 Edge",
            (Self::Kotak, AccountKind::Salary) => "Edge Salary Account",
            (Self::Canara, AccountKind::Overdraft) => "CANARA MSE VIJETA OD",
            (Self::IdfcFirst, AccountKind::Savings) => "Savings Account - 25K AMB",
            (Self::Union, AccountKind::Savings) => "SBGEN-Savings General",
            (Self::Thames, AccountKind::Savings | AccountKind::Salary) => "Everyday Current Account",
            (Self::Thames, AccountKind::Current | AccountKind::Overdraft) => "Business Current Account",
            (_, AccountKind::Savings) => "Savings Account",
            (_, AccountKind::Salary) => "Salary Account",
            (_, AccountKind::Current) => "Current Account",
            (_, AccountKind::Overdraft) => "Cash Credit / Overdraft",
        }
    }

    /// Some banks post a presented mandate and then take it back; others only ever show the charge.
    pub(super) fn shows_returned_mandates(self) -> bool {
        !matches!(
            self,
            Self::Hdfc
                | Self::IndusInd
                | Self::Yes
                | Self::IdfcFirst
                | Self::AuSmallFinance
                | Self::Rbl
                | Self::Bandhan
                | Self::Hsbc
                | Self::Slice
        )
    }

    /// In rupees, before tax.
    pub(super) fn return_charge(self) -> i64 {
        match self {
            Self::Hdfc => 450,
            Self::Icici | Self::Axis | Self::Kotak | Self::Yes | Self::Hsbc => 500,
            Self::Sbi | Self::Pnb | Self::BankOfBaroda | Self::Uco | Self::Central => 250,
            _ => 300,
        }
    }
}
