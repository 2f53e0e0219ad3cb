//! What a row of the statement is, how it moved, and how far it is proven.

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

    /// Where a person's reading of a figure comes from: from the readings that the picture allows, or from the person alone.
    SettledManner {
        Offered = "offered",
        Typed = "typed",
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
