//! Shops, billers, platforms, brokers and games, by code, name and word.

use ledger::Money;
use narration::{Channel, Mark};

use super::{Row, Verdict, verdict};
use crate::stems::Hit;
use crate::taxonomy::Category;
use crate::trade::Trade;

/// A meal at a HOTEL costs less than this, a night more.
const NIGHT: Money = Money::paise(150_000);

pub(super) fn risk(row: &Row<'_>) -> Option<Verdict> {
    if row.names(Trade::Gambling) || row.clues.code == Some(Category::GamblingGaming) {
        return verdict(Category::GamblingGaming, "games", 92);
    }
    if row.names(Trade::Crypto) {
        return verdict(Category::Crypto, "coins", 92);
    }
    if row.names(Trade::Broker) {
        return verdict(Category::StockTradingFno, "broker", 90);
    }
    None
}

/// Money a merchant gives back.
pub(super) fn refund(row: &Row<'_>) -> Option<Verdict> {
    if !row.is_credit() {
        return None;
    }
    if row.has(Mark::Refund) && !row.is_friend() {
        return verdict(Category::Refund, "refund.said", 90);
    }
    if row.entry.channel == Channel::Card {
        return verdict(Category::Refund, "refund.card", 80);
    }
    let is_shop = row.clues.known().is_some_and(|hit| hit.is_name && shop(row, hit).is_some());
    if is_shop && !row.is_business() && row.entry.channel == Channel::Upi {
        return verdict(Category::Refund, "refund.merchant", 70);
    }
    None
}

/// The note says that it is given, and nobody known is paid.
pub(super) fn gift(row: &Row<'_>) -> Option<Verdict> {
    let is_given = row.clues.note.is_some_and(|hit| hit.trade == Trade::Shop(Category::Donation));
    let is_known = row.clues.known().is_some_and(|hit| hit.is_name);
    if is_given && !is_known && !row.is_credit() {
        return verdict(Category::Donation, "gift.note", 75);
    }
    None
}

/// Known by its code or its own name.
pub(super) fn named(row: &Row<'_>) -> Option<Verdict> {
    if row.is_credit() {
        return None;
    }
    let fills_wallet =
        row.clues.note_trades.has(Trade::Wallet) && row.clues.known().is_some_and(|hit| hit.is_name);
    if fills_wallet && !row.is_friend() {
        return verdict(Category::WalletLoad, "wallet.note", 80);
    }
    if let Some(hit) = row.clues.known().filter(|hit| hit.is_name)
        && let Some(category) = bought(row, hit)
    {
        return verdict(category, "merchant.name", 90);
    }
    if let Some(category) = row.clues.code {
        return verdict(category, "merchant.code", 88);
    }
    None
}

/// Called by a word of its trade.
pub(super) fn worded(row: &Row<'_>) -> Option<Verdict> {
    if row.is_credit() {
        return None;
    }
    if let Some(category) = row.clues.known().and_then(|hit| bought(row, hit)) {
        return verdict(category, "merchant.word", 75);
    }
    if row.entry.reading.party.as_deref().is_some_and(|party| party.ends_with("HOUSEHOLD"))
        && !row.is_friend()
    {
        return verdict(Category::UtilityTelecom, "merchant.household", 70);
    }
    if row.entry.reading.party.as_deref().is_some_and(|party| party.starts_with("DR ")) && !row.is_business()
    {
        return verdict(Category::Medical, "merchant.doctor", 65);
    }
    let note = row.clues.note.filter(|hit| {
        row.clues.is_shop || !row.is_between_people() || is_schooling(row, *hit) || is_nameless_shop(row)
    });
    if let Some(category) = note.and_then(|hit| shop(row, hit)) {
        return verdict(category, "merchant.note", 60);
    }
    match row.entry.channel {
        Channel::Card => verdict(Category::ShoppingEcommerce, "merchant.card", 50),
        Channel::BillPay => verdict(Category::UtilityTelecom, "merchant.bill", 55),
        _ => None,
    }
}

/// No name is printed, and the address is of a kind that banks give to those who sell.
fn is_nameless_shop(row: &Row<'_>) -> bool {
    const HANDLES: &[&str] =
        &["sbi", "icici", "hdfcbank", "axisbank", "yesbank", "kotak", "idbi", "cnrb", "barodampay"];
    let reading = &row.entry.reading;
    reading.party.is_none() && reading.vpa.as_ref().is_some_and(|vpa| HANDLES.contains(&vpa.handle.as_str()))
}

/// The fee of a school or an exam is one whoever collects it.
fn is_schooling(row: &Row<'_>, hit: Hit) -> bool {
    let note = row.entry.reading.note.as_deref().unwrap_or_default();
    row.entry.reading.party.is_some() && hit.trade == Trade::Shop(Category::Education) && note.contains("FEE")
}

/// What a person buys there is spending; what a business buys by transfer or cheque is stock.
fn bought(row: &Row<'_>, hit: Hit) -> Option<Category> {
    let category = shop(row, hit)?;
    let is_transferred =
        row.is_between_people() && row.entry.channel != Channel::Upi || row.entry.channel == Channel::Cheque;
    let is_stock = matches!(
        category,
        Category::Groceries
            | Category::FoodDining
            | Category::ShoppingEcommerce
            | Category::Medical
            | Category::AlcoholTobacco
    ) || category == Category::FuelTransport && !hit.is_name && !is_pump(row);
    let is_small_till = row.entry.channel == Channel::Upi && row.clues.is_shop;
    if row.is_business()
        && is_stock
        && (is_transferred || !hit.is_name && !is_small_till && row.is_between_people())
    {
        return Some(Category::SupplierPayment);
    }
    Some(category)
}

/// What is bought of one with this trade.
fn shop(row: &Row<'_>, hit: Hit) -> Option<Category> {
    match hit.trade {
        Trade::Shop(Category::FoodDining) if !hit.is_name && hit.length == 5 && is_night(row) => {
            Some(Category::Travel)
        }
        Trade::Shop(category) => Some(category),
        Trade::Biller => Some(Category::UtilityTelecom),
        Trade::RidePlatform => Some(Category::FuelTransport),
        Trade::FoodPlatform => Some(Category::FoodDining),
        Trade::WorkPlatform => Some(Category::ShoppingEcommerce),
        Trade::Wallet => Some(Category::WalletLoad),
        Trade::Gateway => Some(Category::ShoppingEcommerce),
        Trade::Insurer => Some(Category::InsurancePremium),
        Trade::Supplier if row.is_business() => Some(Category::SupplierPayment),
        Trade::Supplier | Trade::Buyer => Some(Category::ShoppingEcommerce),
        _ => None,
    }
}

/// Fuel is burnt by every business; tyres and spares may be what it sells.
fn is_pump(row: &Row<'_>) -> bool {
    let party = row.entry.reading.party.as_deref().unwrap_or_default();
    ["PETROL", "FUEL", "DIESEL", "FILLING", "CNG"].iter().any(|word| party.contains(word))
}

fn is_night(row: &Row<'_>) -> bool {
    let is_hotel = row.entry.reading.party.as_deref().is_some_and(|party| party.contains("HOTEL"));
    is_hotel && row.entry.amount >= NIGHT
}
