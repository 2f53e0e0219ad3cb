//! What a row of the statement is, how it moved, how far it is proven, and what is special about it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Reading, Word};

/// The list that rows are sorted by: what [`Category`] knows.
pub use category::Category as RowCategory;

codes! {
    /// Whether the running balance proves a row.
    Proof from ledger::Proof {
        Proven = "proven",
        Unproven = "unproven",
        Contradicted = "contradicted",
    }

    /// The rail a payment went by.
    Channel from narration::Channel {
        Upi = "upi",
        Imps = "imps",
        Neft = "neft",
        Rtgs = "rtgs",
        Transfer = "transfer",
        Nach = "nach",
        StandingInstruction = "standing_instruction",
        Cheque = "cheque",
        DemandDraft = "demand_draft",
        Cash = "cash",
        Atm = "atm",
        Card = "card",
        BillPay = "bill_pay",
        Interest = "interest",
        Charge = "charge",
        Deposit = "deposit",
        International = "international",
        Other = "other",
    }

    /// How one row belongs to another.
    LinkKind from category::LinkKind {
        ReversalOf = "reversal_of",
        ReversedBy = "reversed_by",
        ReturnOf = "return_of",
        ReturnedBy = "returned_by",
        ChargeFor = "charge_for",
        TaxOn = "tax_on",
        OwnTransferWith = "own_transfer_with",
    }

    /// How a row was read: from the text of a page or from its picture; or it came as data: CSV in columns of ours, Account
    /// Aggregator data, or a bank's own CSV or workbook.
    RowSource {
        Text = "text",
        Sight = "sight",
        Csv = "csv",
        AccountAggregator = "account_aggregator",
        Spreadsheet = "spreadsheet",
    }

    /// Where a person's reading of a figure comes from: from the readings that the picture allows, or from the person alone.
    SettledManner {
        Offered = "offered",
        Typed = "typed",
    }

    /// What is special about a row by itself.
    RowMark {
        Corrected = "corrected",
        Bounce = "bounce",
        Returned = "returned",
        Reversed = "reversed",
        OpenReading = "open_reading",
        SettledReading = "settled_reading",
    }
}

/// Why a row stands out: by itself, or because a check of the document or a mule pattern rests on it. What those are called is
/// open, as it is where the report lists them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RowFlag {
    Mark(RowMark),
    /// The check that speaks against the row.
    Integrity(Word),
    /// The pattern that the row is part of.
    Mule(Word),
}

/// What stands before the code of a check or a pattern.
const INTEGRITY: &str = "integrity";
const MULE: &str = "mule";

impl RowFlag {
    /// What comes before the colon, for those that have it: all flags of a family are looked for by its name.
    #[must_use]
    pub const fn family(&self) -> Option<&'static str> {
        match self {
            Self::Mark(_) => None,
            Self::Integrity(_) => Some(INTEGRITY),
            Self::Mule(_) => Some(MULE),
        }
    }

    fn read(code: &str) -> Self {
        match code.split_once(':') {
            Some((INTEGRITY, check)) => Self::Integrity(check.to_owned().into()),
            Some((MULE, pattern)) => Self::Mule(pattern.to_owned().into()),
            _ => Self::Mark(RowMark::read(code)),
        }
    }
}

/// As published: `bounce`, `integrity:text_covered`.
impl fmt::Display for RowFlag {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mark(mark) => mark.fmt(out),
            Self::Integrity(code) => write!(out, "{INTEGRITY}:{code}"),
            Self::Mule(code) => write!(out, "{MULE}:{code}"),
        }
    }
}

impl Serialize for RowFlag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RowFlag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Reading(Self::read))
    }
}

/// What a row is. The codes are those of the one list that rows are sorted by, so they are not written here again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    Known(RowCategory),
    /// A code of a newer version, as it is written there.
    Newer(String),
}

impl Category {
    /// As published.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Known(category) => category.name(),
            Self::Newer(code) => code,
        }
    }

    /// For those who are given a code as text.
    #[must_use]
    pub fn read(code: &str) -> Self {
        RowCategory::named(code).map_or_else(|| Self::Newer(code.to_owned()), Self::Known)
    }
}

impl From<RowCategory> for Category {
    fn from(found: RowCategory) -> Self {
        Self::Known(found)
    }
}

published!(
    Category,
    &["What a row of the statement is."],
    RowCategory::ALL.iter().map(|category| category.name())
);
