//! The currency of the account beside that of the product: what may be compared, and what a person is told.

use analysis::{Missing, Units};
use ledger::Currency;
use policy::{Concern, Family, Lack};

/// Which money the statement's amounts are, and which the product's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Currencies {
    /// `None` when nothing on the paper says.
    pub(crate) account: Option<Currency>,
    pub(crate) product: Currency,
}

impl Currencies {
    /// A ledger that never was a document says nothing of its currency: whoever sends it means the product's.
    pub(crate) fn of(is_document: bool, found: Option<Currency>, product: Currency) -> Self {
        let account = if is_document { found } else { found.or(Some(product)) };
        Self { account, product }
    }

    pub(crate) fn units(self) -> Units {
        Units { not_rupees: self.unlike(Currency::INR), not_asked: self.unlike(self.product) }
    }

    /// Why the statement's amounts cannot be held against the product's.
    pub(crate) fn incomparable(self) -> Option<Lack> {
        self.unlike(self.product).map(Lack::from)
    }

    /// Why there is no score: points are given for behaviour, but compared with what the product asks for.
    pub(crate) fn no_score(self) -> Option<&'static str> {
        self.unlike(self.product).map(Missing::reason)
    }

    pub(crate) fn concern(self) -> Option<Concern> {
        let lack = self.unlike(self.product)?;
        let lends = format!("the product lends in {} ({})", self.product.name(), self.product.code());
        let said = match self.account {
            Some(account) => format!("The account is in {} ({}); {lends}.", account.name(), account.code()),
            None => format!("The statement does not say which currency it is in; {lends}."),
        };
        Some(Concern {
            family: Family::Currency,
            code: lack.code().to_owned(),
            message: format!(
                "{said} Its amounts were neither scored nor compared with the product's limits."
            ),
        })
    }

    fn unlike(self, other: Currency) -> Option<Missing> {
        match self.account {
            Some(account) if account == other => None,
            Some(_) => Some(Missing::ForeignCurrency),
            None => Some(Missing::UnknownCurrency),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::codes::MissingReason;

    #[track_caller]
    fn check(account: Option<Currency>, product: Currency, code: Option<&str>, message: &str) {
        let currencies = Currencies::of(true, account, product);
        let concern = currencies.concern();
        assert_eq!(concern.as_ref().map(|concern| concern.code.as_str()), code);
        assert!(concern.map_or(message.is_empty(), |concern| concern.message.starts_with(message)));
        let missing = currencies.incomparable().map(MissingReason::from);
        assert_eq!(missing.as_ref().map(MissingReason::as_str), code);
        assert_eq!(currencies.no_score().is_some(), code.is_some());
    }

    #[test]
    fn only_the_products_own_currency_is_compared() {
        check(Some(Currency::INR), Currency::INR, None, "");
        check(Some(Currency::GBP), Currency::GBP, None, "");
        let pounds = "The account is in pounds (GBP); the product lends in rupees (INR).";
        check(Some(Currency::GBP), Currency::INR, Some("foreign_currency"), pounds);
        let unknown =
            "The statement does not say which currency it is in; the product lends in rupees (INR).";
        check(None, Currency::INR, Some("unknown_currency"), unknown);
    }

    #[test]
    fn limits_in_rupees_say_nothing_of_pounds_even_where_the_product_lends_them() {
        let units = Currencies::of(true, Some(Currency::GBP), Currency::GBP).units();
        assert_eq!(units, Units { not_rupees: Some(Missing::ForeignCurrency), not_asked: None });
    }

    #[test]
    fn a_ledger_without_a_document_is_in_the_products_currency() {
        assert!(Currencies::of(false, None, Currency::INR).concern().is_none());
        assert_eq!(Currencies::of(false, Some(Currency::EUR), Currency::INR).account, Some(Currency::EUR));
    }
}
