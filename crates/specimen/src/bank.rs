//! Banks to the names on their letterheads.

use crate::account::Bank;

impl Bank {
    pub fn title(self) -> &'static str {
        match self {
            Self::Hdfc => "HDFC Bank",
            Self::Icici => "ICICI Bank",
            Self::Sbi => "State Bank of India",
            Self::Axis => "Axis Bank",
            Self::Kotak => "Kotak Mahindra Bank",
            Self::Pnb => "Punjab National Bank",
            Self::BankOfBaroda => "Bank of Baroda",
            Self::Canara => "Canara Bank",
            Self::Union => "Union Bank of India",
            Self::IndusInd => "IndusInd Bank",
            Self::Yes => "Yes Bank",
            Self::IdfcFirst => "IDFC First Bank",
            Self::Federal => "Federal Bank",
            Self::BankOfIndia => "Bank of India",
            Self::IndianBank => "Indian Bank",
            Self::Central => "Central Bank of India",
            Self::Idbi => "IDBI Bank",
            Self::Uco => "UCO Bank",
            Self::AuSmallFinance => "AU Small Finance Bank",
            Self::Rbl => "RBL Bank",
            Self::Bandhan => "Bandhan Bank",
            Self::SouthIndian => "South Indian Bank",
            Self::Karnataka => "Karnataka Bank",
            Self::IndianOverseas => "Indian Overseas Bank",
            Self::Hsbc => "HSBC",
            Self::Slice => "Slice Small Finance Bank",
            Self::Thames => "Thames Bank",
        }
    }
}
