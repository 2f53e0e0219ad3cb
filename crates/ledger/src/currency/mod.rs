//! Which money an amount is in: its code, its sign, and how people who use it write amounts.

mod kinds;
mod marks;
mod print;

use std::fmt;

use kinds::{KINDS, Kind};
pub use marks::{Mark, leading_mark, named, named_in_lines, trailing_mark};
pub use print::{exact, in_lakhs, whole_without_currency, without_currency};

/// One of the world's currencies.
///
/// [`crate::Money`] stays a whole number of hundredths whatever the currency. Yen and won have no hundredths: they are held
/// with two noughts and printed without. Dinars and rials of a thousand parts do not fit; [`Self::fits_money`] says so, and
/// the reader refuses `1.234` as an amount instead of rounding it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency(&'static Kind);

impl Currency {
    pub const INR: Self = Self(&KINDS[0]);
    pub const GBP: Self = Self(&KINDS[1]);
    pub const USD: Self = Self(&KINDS[2]);
    pub const EUR: Self = Self(&KINDS[3]);

    /// All that are known here.
    pub fn all() -> impl Iterator<Item = Self> {
        KINDS.iter().map(Self)
    }

    /// By its ISO 4217 code, in capitals or not.
    pub fn of_code(code: &str) -> Option<Self> {
        let mut wanted: [u8; 3] = code.as_bytes().try_into().ok()?;
        wanted.make_ascii_uppercase();
        Self::all().find(|currency| currency.code().as_bytes() == wanted)
    }

    /// The money of a country, by its two letters: what an IBAN begins with.
    pub fn of_country(letters: &str) -> Option<Self> {
        Self::all().find(|currency| currency.0.countries.contains(&letters))
    }

    /// ISO 4217.
    pub const fn code(self) -> &'static str {
        self.0.code
    }

    /// What stands before an amount; the code and a space where there is no sign that everyone knows and every typeface has.
    pub const fn sign(self) -> &'static str {
        self.0.sign
    }

    /// As people call it: `pounds`, `US dollars`.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// How many digits are written behind the point.
    pub const fn decimals(self) -> u8 {
        self.0.decimals
    }

    /// Whether hundredths hold every amount of it.
    pub const fn fits_money(self) -> bool {
        self.0.decimals <= 2
    }

    /// Whether people count it in lakhs and crores.
    pub const fn is_in_lakhs(self) -> bool {
        self.0.is_in_lakhs
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.code())
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_with_names_are_themselves() {
        let codes = [Currency::INR, Currency::GBP, Currency::USD, Currency::EUR].map(Currency::code);
        assert_eq!(codes, ["INR", "GBP", "USD", "EUR"]);
    }

    #[test]
    fn every_code_is_found_once_and_no_country_has_two() {
        let mut countries: Vec<&str> = Vec::new();
        for currency in Currency::all() {
            assert_eq!(Currency::of_code(&currency.code().to_lowercase()), Some(currency));
            assert!(
                currency.code().len() == 3 && currency.code().bytes().all(|byte| byte.is_ascii_uppercase())
            );
            assert!(!currency.name().is_empty() && !currency.sign().is_empty());
            countries.extend(currency.0.countries);
        }
        let count = countries.len();
        countries.sort_unstable();
        countries.dedup();
        assert_eq!(countries.len(), count);
        assert_eq!(Currency::all().count(), {
            let mut codes: Vec<&str> = Currency::all().map(Currency::code).collect();
            codes.sort_unstable();
            codes.dedup();
            codes.len()
        });
    }

    #[test]
    fn countries_have_their_money() {
        for (letters, code) in [("DE", "EUR"), ("GB", "GBP"), ("AE", "AED"), ("CH", "CHF"), ("NO", "NOK")] {
            assert_eq!(Currency::of_country(letters).map(Currency::code), Some(code));
        }
        assert_eq!(Currency::of_country("XX"), None);
    }

    #[test]
    fn money_of_a_thousand_parts_does_not_fit() {
        let fits = |code: &str| Currency::of_code(code).map(Currency::fits_money);
        assert_eq!(
            ["INR", "JPY", "KWD", "BHD", "OMR"].map(fits),
            [true, true, false, false, false].map(Some)
        );
    }
}
