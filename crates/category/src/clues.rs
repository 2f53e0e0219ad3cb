//! One reading → what is known of the other side: its trade, whether it is a firm, a shop or a person.

use narration::{Channel, Reading, Vpa};
use rustc_hash::FxHashMap;

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
    /// The address is one that applications give to persons.
    pub(crate) is_personal: bool,
}

/// What a text names: the strongest stem, and every trade.
type Named = (Option<Hit>, Trades);

/// Finds clues, and remembers what it found: the same parties and notes come again and again.
/// The memories are never walked through, so their order does not matter.
#[derive(Debug, Default)]
pub(crate) struct Finder {
    search: Search,
    parties: FxHashMap<String, Named>,
    notes: FxHashMap<String, Named>,
    key: String,
}

impl Finder {
    pub(crate) fn find(&mut self, reading: &Reading, description: &str) -> Clues {
        let mut clues =
            Clues { code: reading.merchant_code.and_then(merchant_codes::category), ..Clues::default() };
        (clues.party, clues.party_trades) = self.party(reading);
        (clues.note, clues.note_trades) =
            reading.note.as_deref().map(|note| self.note(note)).unwrap_or_default();
        clues.all_trades = clues.party_trades.with(clues.note_trades);
        // `RAZP*SWIGGY`: behind a gateway stands whom the money is for.
        let is_gateway = clues.party.is_some_and(|hit| hit.trade == Trade::Gateway);
        if is_gateway
            && clues
                .note
                .is_some_and(|hit| hit.is_name && hit.trade.strength() > Trade::Gateway.strength() + 1)
        {
            clues.party = clues.note;
        }
        if clues.party.is_none() && !is_between_parties(reading) {
            let (text, trades) = self.search.find(description);
            clues.text = text;
            clues.all_trades = clues.all_trades.with(trades);
        }
        if reading.vpa.as_ref().is_some_and(|vpa| vpa.local.contains("payout")) {
            clues.all_trades.add(Trade::Earning);
        }
        clues.is_firm = clues.party_trades.has(Trade::Firm);
        clues.is_shop = reading.is_merchant == Some(true)
            || clues.code.is_some()
            || reading.vpa.as_ref().is_some_and(is_merchant_address);
        clues.is_personal = !clues.is_shop && reading.vpa.as_ref().is_some_and(is_personal_address);
        clues
    }

    fn party(&mut self, reading: &Reading) -> Named {
        write_names(reading, &mut self.key);
        if self.key.is_empty() {
            return Named::default();
        }
        // Whether a name may have been cut is part of the question.
        let length = self.key.len();
        self.key.push(if is_cut(reading) { '|' } else { '.' });
        if let Some(known) = self.parties.get(&self.key) {
            return *known;
        }
        let (found, trades) = self.search.find(self.key.get(..length).unwrap_or_default());
        let named = (cut_or_glued(reading, found, &mut self.search), trades);
        self.parties.insert(self.key.clone(), named);
        named
    }

    fn note(&mut self, note: &str) -> Named {
        if let Some(known) = self.notes.get(note) {
            return *known;
        }
        let named = self.search.find(note);
        self.notes.insert(note.to_owned(), named);
        named
    }
}

impl Clues {
    /// The one who is named, whether as the party or, where there is none, anywhere.
    pub(crate) fn known(&self) -> Option<Hit> {
        self.party.or(self.text)
    }

    /// Known by name as one of this trade, not merely called by a word of it.
    pub(crate) fn names(&self, trade: Trade) -> bool {
        self.known().is_some_and(|hit| hit.trade == trade)
    }
}

/// What only a cut or glued name shows. A whole slot that begins a known name outweighs a word inside it.
fn cut_or_glued(reading: &Reading, found: Option<Hit>, search: &mut Search) -> Option<Hit> {
    let party = reading.party.as_deref().unwrap_or_default();
    let local = reading.vpa.as_ref().map(|vpa| own_part(&vpa.local)).unwrap_or_default();
    if local.starts_with("cc.") || local.starts_with("ccpay") {
        return Some(Hit { trade: Trade::CardIssuer, is_name: true, length: 2 });
    }
    let is_short = found.is_none_or(|hit| !hit.is_name || hit.length <= 6);
    if is_short && is_cut(reading) {
        let is_cut_address = reading.vpa.as_ref().is_some_and(|vpa| vpa.handle.is_empty());
        let by_address = is_cut_address.then(|| search.find_cut(local)).flatten();
        let is_denied = by_address.is_none() && denies(local, party);
        let cut = by_address.or_else(|| (!is_denied).then(|| search.find_cut(party)).flatten());
        if cut.is_some() {
            return cut;
        }
    }
    // The last word of a cut slot may be the beginning of a surname: PAN of PANDEY.
    let last = party.rsplit(' ').next().unwrap_or_default();
    let is_address_cut = reading.vpa.as_ref().is_some_and(|vpa| vpa.handle.is_empty());
    let is_fragment = |hit: Hit| {
        !hit.is_name && hit.length <= 4 && hit.length == last.len() && party.len() <= 8 && is_address_cut
    };
    let found = found.filter(|hit| !is_fragment(*hit));
    if found.is_some() {
        return found;
    }
    let glued = (!is_till(local)).then(|| search.find_inside(local)).flatten();
    let is_full_slot = party.len() >= 15 && is_cut(reading) && reading.channel != Channel::Nach;
    glued
        .or_else(|| is_full_slot.then(|| search.find_cut_word(last)).flatten())
        .or_else(|| party.split(' ').filter(|word| word.len() >= 9).find_map(|word| search.find_inside(word)))
}

/// `ANNAPURNA` at `annapurnasuper`: the address goes on where the name was cut, so it and not a guess says how.
fn denies(local: &str, party: &str) -> bool {
    let letters = || party.bytes().filter(u8::is_ascii_alphanumeric);
    let count = letters().count();
    let begins = local.bytes().map(|byte| byte.to_ascii_uppercase()).take(count).eq(letters());
    let rest = local.get(count..).unwrap_or_default();
    begins && rest.bytes().take_while(u8::is_ascii_alphabetic).count() >= 3
}

/// The address without the gateway it runs over: `bbk` of `bbk.rzp`.
fn own_part(local: &str) -> &str {
    match local.rsplit_once('.') {
        Some((
            own,
            "rzp" | "payu" | "cca" | "cf" | "razorpay" | "billdesk" | "eazypay" | "easebuzz" | "ccavenue"
            | "bd" | "mab" | "sbi",
        )) => own,
        _ => local,
    }
}

/// Name and address together; an address that only numbers a till says nothing.
fn write_names(reading: &Reading, names: &mut String) {
    names.clear();
    names.push_str(reading.party.as_deref().unwrap_or_default());
    if let Some(vpa) = &reading.vpa
        && !is_till(&vpa.local)
    {
        names.push(' ');
        names.push_str(own_part(&vpa.local));
    }
}

/// Rails that always name a party: what else the text holds are notes and banks.
fn is_between_parties(reading: &Reading) -> bool {
    let rail = matches!(reading.channel, Channel::Upi | Channel::Imps | Channel::Neft | Channel::Rtgs);
    rail && (reading.party.is_some() || reading.vpa.is_some())
}

/// Short enough to have lost its end in a slot.
fn is_cut(reading: &Reading) -> bool {
    let is_slotted = matches!(reading.channel, Channel::Upi | Channel::Imps | Channel::Neft | Channel::Nach);
    let has_address = reading.vpa.as_ref().is_some_and(|vpa| vpa.handle.is_empty());
    let is_short = || reading.party.as_ref().is_some_and(|party| (7..=20).contains(&party.len()));
    is_slotted && (has_address || is_short())
}

/// `paytmqr281005…`, `q48213377`: a code on a counter.
fn is_till(local: &str) -> bool {
    let rest = local.strip_prefix('q').unwrap_or("");
    let is_numbered = rest.len() >= 6 && rest.bytes().all(|byte| byte.is_ascii_digit());
    let is_counter = local
        .strip_prefix("paytm-")
        .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
    is_numbered
        || is_counter
        || [
            "paytmqr", "paytm.", "gpay-", "bharatpe", "vyapar.", "eazypay", "phonepemerchant", "pinelabs",
            "bhqr", "msupi", "ptm",
        ]
        .iter()
        .any(|start| local.starts_with(start))
}

/// Firms have addresses at banks; these belong to the applications that people pay with.
fn is_personal_address(vpa: &Vpa) -> bool {
    matches!(
        vpa.handle.as_str(),
        "okaxis"
            | "okhdfcbank"
            | "okicici"
            | "oksbi"
            | "ybl"
            | "ibl"
            | "axl"
            | "paytm"
            | "ptyes"
            | "ptaxis"
            | "pthdfc"
            | "ptsbi"
            | "apl"
            | "yapl"
            | "rapl"
            | "upi"
            | "fam"
            | "jupiteraxis"
            | "ikwik"
            | "freecharge"
            | "waaxis"
            | "waicici"
            | "wahdfcbank"
            | "wasbi"
            | "naviaxis"
            | "superyes"
            | "fifederal"
            | "kotak811"
    )
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
