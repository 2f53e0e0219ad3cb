//! What one narration says.

use jiff::civil::{Date, Time};

/// How the money moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Channel {
    Upi,
    Imps,
    Neft,
    Rtgs,
    /// Between accounts of the same bank.
    Transfer,
    /// NACH, ACH and ECS: a mandate pulled or a bulk credit pushed.
    Nach,
    /// A standing instruction or e-mandate of the bank itself, on an account or a card.
    StandingInstruction,
    Cheque,
    DemandDraft,
    /// Over the counter or into a machine.
    Cash,
    Atm,
    /// A card at a terminal or on the web.
    Card,
    /// Bill desk, BBPS, recharge, payment gateway.
    BillPay,
    /// Interest the bank pays or takes.
    Interest,
    /// The bank's own fees and the tax on them.
    Charge,
    /// Fixed and recurring deposits, sweeps.
    Deposit,
    /// Remittances from and to abroad.
    International,
    Other,
}

impl Channel {
    /// As published: `upi`, `standing_instruction`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::Upi => "upi",
            Self::Imps => "imps",
            Self::Neft => "neft",
            Self::Rtgs => "rtgs",
            Self::Transfer => "transfer",
            Self::Nach => "nach",
            Self::StandingInstruction => "standing_instruction",
            Self::Cheque => "cheque",
            Self::DemandDraft => "demand_draft",
            Self::Cash => "cash",
            Self::Atm => "atm",
            Self::Card => "card",
            Self::BillPay => "bill_pay",
            Self::Interest => "interest",
            Self::Charge => "charge",
            Self::Deposit => "deposit",
            Self::International => "international",
            Self::Other => "other",
        }
    }
}

/// Words of a narration that change what the row is, whatever the rail and the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A failed transfer coming back: REV, RVSL, UPI RET, CR ADJ.
    Reversal,
    /// A merchant gives money back.
    Refund,
    /// A cheque, NACH or ECS item returned unpaid.
    Return,
    /// The item was drawn by the holder (I/W) or deposited by him (O/W), when the text says so.
    InwardReturn,
    OutwardReturn,
    /// The cause of the return is money: funds insufficient, exceeds arrangement, code 04 or 05.
    InsufficientFunds,
    /// The cause is something else: signature, stale, mandate, account closed.
    OtherReturnCause,
    /// A fee of the bank.
    Charge,
    /// The tax on such a fee.
    Gst,
    /// The fee punishes: minimum balance, penal, overdue.
    Penal,
    Salary,
    LoanDisbursal,
    /// EMI, loan account, instalment.
    Emi,
    /// The bank takes it by itself: RECOVERY, DEDUCTED.
    Recovered,
    CardBill,
    /// The minimum due of a card was paid.
    MinimumDue,
    /// From or to the holder's own self, when the text says SELF or OWN.
    OwnAccount,
    Lien,
    /// LIEN, CYBER, DISPUTE, FREEZE.
    LegalHold,
    /// Another currency or country is named.
    Abroad,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReferenceKind {
    /// Twelve digits of UPI and IMPS.
    Rrn,
    /// Sixteen of NEFT, twenty-two of RTGS.
    Utr,
    /// The mandate of a NACH debit.
    Umrn,
    Cheque,
    /// `416021XXXXXX1234`
    Card,
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    pub kind: ReferenceKind,
    pub text: String,
    /// The date that the reference's own format encodes, when it does.
    pub encodes: Option<EncodedDate>,
}

/// A day hidden in a reference. Some formats hold the whole date, an RRN only the last digit of the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedDate {
    /// The full year, or its last digit.
    pub year: i16,
    pub is_last_digit_of_year: bool,
    /// Counted from 1.
    pub day_of_year: i16,
}

/// `local@handle`; banks cut either side short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vpa {
    pub local: String,
    pub handle: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub channel: Channel,
    /// The other party as printed, tidied: no references, no bank codes, single spaces, upper case.
    pub party: Option<String>,
    pub vpa: Option<Vpa>,
    /// Four letters or an IFSC's first four: the other party's bank.
    pub bank: Option<String>,
    pub ifsc: Option<String>,
    /// The last digits of the other account, when printed.
    pub account_tail: Option<String>,
    pub references: Vec<Reference>,
    /// What the payer wrote, or the rest of the text that is no part of the grammar.
    pub note: Option<String>,
    /// A merchant category code that the narration carries.
    pub merchant_code: Option<u16>,
    /// P2M says true, P2A false.
    pub is_merchant: Option<bool>,
    pub time: Option<Time>,
    pub date: Option<Date>,
    pub marks: Vec<Mark>,
}

impl Reading {
    pub fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }
}
