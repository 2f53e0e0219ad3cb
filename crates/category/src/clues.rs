//! One reading → what is known of the other side: its trade, whether it is a firm, a shop or a person.

use narration::{Channel, Reading, Vpa};

use crate::merchant_codes;
use crate::stems::{Hit, Search};
use crate::taxonomy::Category;
use crate::trade::{Trade, Trades};

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clues {
    /// Who the other side is, by its name and address.
    pub(crate) party: Option<Hit>,
    /// Named in what the payer wrote.
    pub(crate) note: Option<Hit>,
    /// Named anywhere in the text; only looked for where no party is.
    pub(crate) text: Option<Hit>,
    pub(crate) party_trades: Trades,
    pub(crate) note_trades: Trades,
    pub(crate) all_trades: Trades,
    /// What the merchant's code says is bought there.
    pub(crate) code: Option<Category>,
    pub(crate) is_firm: bool,
    /// The address is one that only merchants have.
    pub(crate) is_shop: bool,
}

impl Clues {
    pub(crate) fn of(reading: &Reading, description: &str, search: &mut Search) -> Self {
        let mut clues =
            Self { code: reading.merchant_code.and_then(merchant_codes::category), ..Self::default() };
        let names = names(reading);
        if !names.is_empty() {
            (clues.party, clues.party_trades) = search.find(&names);
        }
        if clues.party.is_none_or(|hit| !hit.is_name) && is_cut(reading) {
            let cut = reading.party.as_deref().and_then(|party| search.find_cut(party));
            clues.party = cut.or(clues.party);
        }
        if let Some(note) = &reading.note {
            (clues.note, clues.note_trades) = search.find(note);
        }
        clues.all_trades = clues.party_trades.with(clues.note_trades);
        if clues.party.is_none() && !is_between_parties(reading) {
            let (text, trades) = search.find(description);
            clues.text = text;
            clues.all_trades = clues.all_trades.with(trades);
        }
        clues.is_firm = clues.party_trades.has(Trade::Firm);
        clues.is_shop = reading.is_merchant == Some(true)
            || clues.code.is_some()
            || reading.vpa.as_ref().is_some_and(is_merchant_address);
        clues
    }

    /// The one who is named, whether as the party or, where there is none, anywhere.
    pub(crate) fn known(&self) -> Option<Hit> {
        self.party.or(self.text)
    }

    /// Known by name as one of this trade, not merely called by a word of it.
    pub(crate) fn names(&self, trade: Trade) -> bool {
        self.known().is_some_and(|hit| hit.trade == trade)
    }
}

/// Name and address together; an address that only numbers a till says nothing.
fn names(reading: &Reading) -> String {
    let mut names = reading.party.clone().unwrap_or_default();
    if let Some(vpa) = &reading.vpa
        && !is_till(&vpa.local)
    {
        names.push(' ');
        names.push_str(&vpa.local);
    }
    names
}

/// Rails that always name a party: what else the text holds are notes and banks.
fn is_between_parties(reading: &Reading) -> bool {
    let rail = matches!(reading.channel, Channel::Upi | Channel::Imps | Channel::Neft | Channel::Rtgs);
    rail && (reading.party.is_some() || reading.vpa.is_some())
}

/// Short enough to have lost its end in a slot.
fn is_cut(reading: &Reading) -> bool {
    let is_slotted = matches!(reading.channel, Channel::Upi | Channel::Imps | Channel::Neft | Channel::Nach);
    is_slotted && reading.party.as_ref().is_some_and(|party| (7..=20).contains(&party.len()))
}

/// `paytmqr281005…`, `q48213377`: a code on a counter.
fn is_till(local: &str) -> bool {
    let rest = local.strip_prefix('q').unwrap_or("");
    let is_numbered = rest.len() >= 6 && rest.bytes().all(|byte| byte.is_ascii_digit());
    is_numbered
        || [
            "paytmqr", "paytm-", "paytm.", "gpay-", "bharatpe", "vyapar.", "eazypay", "phonepemerchant",
            "pinelabs", "bhqr", "msupi", "ptm",
        ]
        .iter()
        .any(|start| local.starts_with(start))
}

fn is_merchant_address(vpa: &Vpa) -> bool {
    const ENDINGS: &[&str] =
        &[".rzp", ".payu", ".cca", ".cf", ".razorpay", ".billdesk", ".mab", ".easebuzz", ".ccavenue"];
    const HANDLES: &[&str] = &[
        "okbizaxis", "okbizicici", "fbpe", "idfcnetc", "mairtel", "rxairtel", "rxaxis", "axisb",
        "yesbankltd", "hdfcbankjd", "paytmpayments",
    ];
    is_till(&vpa.local)
        || ENDINGS.iter().any(|ending| vpa.local.ends_with(ending))
        || HANDLES.contains(&vpa.handle.as_str())
        || vpa.local.starts_with("netc.")
}
