//! Which people, shops and firms live around an account, and what a rupee of ours is worth there.

use super::firms;
use super::people;
use super::shops::{self, Shop};
use crate::account::Bank;
use crate::narration::Party;
use crate::random::Random;

#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    pub(super) people: &'static [&'static str],
    pub(super) places: &'static [(&'static str, &'static str, &'static str, &'static str)],
    pub(super) streets: &'static [&'static str],
    pub(super) shops: &'static [Shop],
    pub(super) employers: &'static [&'static str],
    pub(super) traders: &'static [&'static str],
    pub(super) businesses: &'static [&'static str],
    pub(super) lenders: &'static [&'static str],
    pub(super) digital_lenders: &'static [&'static str],
    pub(super) funds: &'static [&'static str],
    pub(super) insurers: &'static [&'static str],
    pub(super) billers: &'static [(&'static str, usize)],
    pub(super) cards: &'static [&'static str],
    pub(super) aggregators: &'static [&'static str],
    pub(super) dividend_payers: &'static [&'static str],
    /// Rupees of our tables to one unit of the account's currency.
    divisor: i64,
    /// Whether charges are followed by a tax of their own.
    pub(super) taxes_charges: bool,
}

const BANK_CODES: &[&str] = &[
    "HDFC", "ICIC", "SBIN", "UTIB", "KKBK", "PUNB", "BARB", "CNRB", "UBIN", "YESB", "FDRL", "IDIB", "BKID",
    "SBIN", "HDFC",
];

const PERSON_HANDLES: &[&str] = &[
    "ybl", "ibl", "axl", "okaxis", "okhdfcbank", "okicici", "oksbi", "paytm", "ptsbi", "upi", "apl",
    "jupiteraxis",
];

impl World {
    pub(super) fn around(bank: Bank) -> Self {
        if bank == Bank::Thames { Self::britain() } else { Self::india() }
    }

    const fn india() -> Self {
        Self {
            people: people::PEOPLE,
            places: people::PLACES,
            streets: people::STREETS,
            shops: shops::SHOPS,
            employers: firms::EMPLOYERS,
            traders: firms::TRADERS,
            businesses: firms::BUSINESSES,
            lenders: firms::LENDERS,
            digital_lenders: firms::DIGITAL_LENDERS,
            funds: firms::FUNDS,
            insurers: firms::INSURERS,
            billers: firms::BILLERS,
            cards: firms::CARD_ISSUERS,
            aggregators: firms::AGGREGATORS,
            dividend_payers: firms::DIVIDEND_PAYERS,
            divisor: 1,
            taxes_charges: true,
        }
    }

    const fn britain() -> Self {
        Self {
            people: people::BRITISH_PEOPLE,
            places: people::BRITISH_PLACES,
            streets: people::BRITISH_STREETS,
            shops: shops::BRITISH_SHOPS,
            employers: firms::BRITISH_EMPLOYERS,
            traders: firms::BRITISH_TRADERS,
            businesses: firms::BRITISH_TRADERS,
            lenders: firms::BRITISH_LENDERS,
            digital_lenders: firms::BRITISH_LENDERS,
            funds: firms::BRITISH_FUNDS,
            insurers: firms::BRITISH_INSURERS,
            billers: firms::BRITISH_BILLERS,
            cards: firms::BRITISH_CARDS,
            aggregators: firms::BRITISH_AGGREGATORS,
            dividend_payers: firms::BRITISH_TRADERS,
            divisor: 20,
            taxes_charges: false,
        }
    }

    /// Hundredths of the account's currency; never nothing.
    pub(super) fn paise(&self, rupees: i64) -> i64 {
        (rupees.saturating_mul(100) / self.divisor).max(1)
    }

    pub(super) fn person(&self, random: &mut Random) -> Party {
        let name = *random.pick(self.people);
        let words: Vec<String> =
            name.split(' ').map(|word| word.replace('\'', "").to_ascii_lowercase()).collect();
        let (first, last) =
            (words.first().cloned().unwrap_or_default(), words.last().cloned().unwrap_or_default());
        let handle = *random.pick(PERSON_HANDLES);
        let local = match random.below(5) {
            0 => format!("{first}.{last}"),
            1 => format!("{}{}", random.between(70, 99), random.digits(8)),
            2 => format!("{first}{last}{}", random.digits(2)),
            3 => format!("{first}{}-1", random.digits(4)),
            _ => format!("{last}{first}{}", random.between(1965, 2004)),
        };
        let mut person = party(name, format!("{local}@{handle}"), None, random);
        if random.chance(6) {
            // Payments banks keep people's accounts, not companies'.
            person.bank = "AIRP";
        }
        person
    }

    pub(super) fn shop(&self, shop: &Shop, random: &mut Random) -> Party {
        party(shop.name, shop.address.to_owned(), Some(shop.trade), random)
    }

    pub(super) fn firm(&self, name: &str, random: &mut Random) -> Party {
        let local: String = name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .take(14)
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        party(name, format!("{local}@hdfcbank"), None, random)
    }
}

fn party(name: &str, address: String, trade: Option<&'static str>, random: &mut Random) -> Party {
    let bank = *random.pick(BANK_CODES);
    Party {
        name: name.to_owned(),
        address,
        bank,
        branch: format!("{:06}", random.between(11, 8999)),
        account: random.digits(12),
        trade,
    }
}
