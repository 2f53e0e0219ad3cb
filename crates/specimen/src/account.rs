//! Whose account it is, and everything that happened on it: what a layout draws.

use jiff::civil::{Date, Time};
use ledger::Money;

/// The facts a bank prints at the top of a statement.
#[derive(Clone, Debug)]
pub struct Account {
    pub bank: Bank,
    pub holder: String,
    pub joint_holder: Option<String>,
    pub number: String,
    pub customer_id: String,
    pub ifsc: String,
    pub micr: String,
    pub branch: String,
    pub branch_code: String,
    pub address: Vec<String>,
    pub email: String,
    pub mobile: String,
    /// `Savings Account`, `Salary Account`, `Current Account`, `Cash Credit / Overdraft`
    pub product: String,
    pub kind: AccountKind,
    pub opened: Date,
    pub overdraft_limit: Option<Money>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKind {
    Savings,
    Salary,
    Current,
    Overdraft,
}

/// The banks whose layouts and narrations we draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bank {
    Hdfc,
    Icici,
    Sbi,
    Axis,
    Kotak,
    Pnb,
    BankOfBaroda,
    Canara,
    Union,
    IndusInd,
    Yes,
    IdfcFirst,
    Federal,
    BankOfIndia,
    IndianBank,
    Central,
    Idbi,
    Uco,
    AuSmallFinance,
    Rbl,
    Bandhan,
    SouthIndian,
    Karnataka,
    IndianOverseas,
    Hsbc,
    Slice,
    /// A bank of the United Kingdom that does not exist.
    Thames,
}

impl Bank {
    /// The name on its letterhead.
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

/// One movement of money with all a layout may want to print of it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub date: Date,
    pub time: Time,
    pub value_date: Date,
    /// What really happened, for the truth file: `salary`, `upi_payment`, `nach_emi`, `nach_return`, `return_charge`, …
    pub event: &'static str,
    /// In the grammar of the account's bank, on one line, as the bank's system holds it.
    pub narration: String,
    /// What the reference column shows, if the layout has one.
    pub reference: Option<String>,
    /// Positive. Exactly one of the two is set.
    pub debit: Option<Money>,
    pub credit: Option<Money>,
    /// After this entry.
    pub balance: Money,
}

/// An account over some months.
#[derive(Clone, Debug)]
pub struct History {
    pub account: Account,
    pub from: Date,
    pub to: Date,
    pub opening: Money,
    /// Oldest first; the balances chain from `opening`.
    pub entries: Vec<Entry>,
}

impl History {
    /// The days from one to another, both of them among it.
    pub fn cut(&self, from: Date, to: Date) -> Self {
        let before = self.entries.iter().rev().find(|entry| entry.date < from);
        let inside = self.entries.iter().filter(|entry| from <= entry.date && entry.date <= to);
        Self {
            account: self.account.clone(),
            from,
            to,
            opening: before.map_or(self.opening, |entry| entry.balance),
            entries: inside.cloned().collect(),
        }
    }

    pub fn closing(&self) -> Money {
        self.entries.last().map_or(self.opening, |entry| entry.balance)
    }
}
