//! Shops by what they sell: names that are known, and words that shops call themselves.

mod daily;
mod goods;
mod leisure;
mod services;

use super::Table;

pub(super) const TABLES: &[Table] = &[
    daily::GROCERS,
    daily::GROCERY_WORDS,
    daily::KITCHENS,
    daily::KITCHEN_WORDS,
    daily::FUEL,
    daily::FUEL_WORDS,
    goods::SHOPS,
    goods::SHOP_WORDS,
    goods::LIQUOR,
    goods::LIQUOR_WORDS,
    leisure::TRAVEL,
    leisure::TRAVEL_WORDS,
    leisure::SUBSCRIPTIONS,
    leisure::SUBSCRIPTION_WORDS,
    services::MEDICAL,
    services::MEDICAL_WORDS,
    services::EDUCATION,
    services::EDUCATION_WORDS,
    services::DONATION,
    services::DONATION_WORDS,
];
