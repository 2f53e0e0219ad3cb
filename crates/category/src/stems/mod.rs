//! What is known by name: the beginnings by which narrations name lenders, insurers, shops and the rest.
//!
//! Stems are written as they are compared: capitals and digits, without spaces. One of up to four letters is
//! a whole word; a longer one may go on, and so may any that ends in `*`.

mod billers;
mod gateways;
mod index;
mod lenders;
mod merchants;
mod public_bodies;
mod savings;
mod search;
mod words;

pub(crate) use search::{Hit, Search};

use crate::trade::Trade;

/// Stems of one trade.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    trade: Trade,
    /// A name says who it is; a word only what kind of shop or payment.
    is_name: bool,
    stems: &'static [&'static str],
}

impl Table {
    const fn names(trade: Trade, stems: &'static [&'static str]) -> Self {
        Self { trade, is_name: true, stems }
    }

    const fn words(trade: Trade, stems: &'static [&'static str]) -> Self {
        Self { trade, is_name: false, stems }
    }
}

const TABLES: &[Table] = &[
    lenders::LENDERS,
    lenders::LENDER_WORDS,
    lenders::DIGITAL_LENDERS,
    lenders::PAY_LATER,
    lenders::BANKS,
    lenders::CARD_ISSUERS,
    savings::INSURERS,
    savings::INSURANCE_WORDS,
    savings::FUNDS,
    savings::FUND_WORDS,
    savings::PENSIONS,
    savings::BROKERS,
    savings::CRYPTO,
    savings::GAMBLING,
    public_bodies::INCOME_TAX,
    public_bodies::TAX_WORDS,
    public_bodies::GOODS_TAX,
    public_bodies::GOODS_TAX_WORDS,
    public_bodies::PROVIDENT,
    public_bodies::BENEFITS,
    public_bodies::OFFICES,
    billers::BILLERS,
    billers::BILLER_WORDS,
    gateways::GATEWAYS,
    gateways::WALLETS,
    gateways::RIDES,
    gateways::FOOD_PLATFORMS,
    gateways::WORK_PLATFORMS,
    words::RENT,
    words::DIVIDEND,
    words::CASHBACK,
    words::SETTLEMENT,
    words::EARNING,
    words::CLAIM,
    words::REDEMPTION,
    words::SALE,
    words::ABROAD,
    words::WAGES,
    words::PURCHASE,
    words::SUPPLIERS,
    words::OFFICES_LET,
    words::BUYERS,
    words::FIRM,
];
