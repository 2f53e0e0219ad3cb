//! Amounts as people read them, in the money of the account they are of.

use ledger::{Currency, Money};

/// Without a sign where the paper does not say which money it is.
pub(crate) fn shown(amount: Money, currency: Option<Currency>) -> String {
    currency.map_or_else(|| ledger::currency::without_currency(amount), |currency| currency.exact(amount))
}
