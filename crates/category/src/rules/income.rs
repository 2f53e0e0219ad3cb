//! Salaries, taxes, provident funds, benefits, dividends, settlements.

use ledger::Money;
use narration::{Channel, Mark};

use super::{Row, Verdict, verdict};
use crate::taxonomy::Category;
use crate::trade::Trade;

/// A thousand rupees: less is no sale of anything a lender would ask about.
const SALE: Money = Money::paise(100_000);
/// A note may say cashback up to a thousand rupees.
const CASHBACK: Money = Money::paise(100_000);

/// An employer says so: a firm, a file of payments, or no name at all. A friend's note does not.
pub(super) fn salary(row: &Row<'_>) -> Option<Verdict> {
    if !row.is_credit() {
        return None;
    }
    let is_friend = row.is_friend() && row.entry.channel == Channel::Upi;
    let is_benefit = row.clues.all_trades.has(Trade::Benefit);
    if row.has(Mark::Salary) && !is_friend && !is_benefit {
        return verdict(Category::Salary, "salary.said", 92);
    }
    // A firm's bonus or arrears are wages too.
    let is_wage = row.clues.all_trades.has(Trade::Wages) && row.clues.is_firm && !row.is_business();
    if is_wage && !is_benefit && !row.clues.all_trades.has(Trade::Cashback) && row.clues.known().is_none() {
        return verdict(Category::Salary, "salary.word", 72);
    }
    if row.names(Trade::Office) && !row.clues.all_trades.has(Trade::Benefit) {
        return verdict(Category::Salary, "salary.office", 75);
    }
    None
}

/// What somebody owned was sold: the buyer or the words say so.
pub(super) fn sale(row: &Row<'_>) -> Option<Verdict> {
    let says_sale = row.clues.all_trades.has(Trade::Sale) && !row.is_business();
    if row.is_credit() && (says_sale || row.names(Trade::Buyer)) && row.entry.amount >= SALE {
        return verdict(Category::AssetSale, "sale", 85);
    }
    None
}

pub(super) fn tax(row: &Row<'_>) -> Option<Verdict> {
    let is_income = row.names(Trade::IncomeTax);
    let is_goods = row.names(Trade::GoodsTax) || is_income && row.clues.all_trades.has(Trade::GoodsTax);
    if !is_income && !is_goods || row.is_friend() {
        return None;
    }
    if row.is_credit() {
        return verdict(Category::TaxRefund, "tax.refund", 90);
    }
    let category = if is_goods { Category::GstPayment } else { Category::IncomeTaxTds };
    verdict(category, "tax.paid", 92)
}

pub(super) fn provident(row: &Row<'_>) -> Option<Verdict> {
    if !row.names(Trade::Provident) {
        return None;
    }
    verdict(row.either(Category::EpfWithdrawal, Category::StatutoryEpfEsic), "provident", 90)
}

pub(super) fn benefit(row: &Row<'_>) -> Option<Verdict> {
    let is_benefit =
        row.names(Trade::Benefit) || row.clues.all_trades.has(Trade::Benefit) && !row.is_friend();
    if row.is_credit() && is_benefit {
        return verdict(Category::PensionGovtBenefit, "benefit", 88);
    }
    None
}

pub(super) fn dividend(row: &Row<'_>) -> Option<Verdict> {
    if !row.is_credit() || row.is_friend() {
        return None;
    }
    if row.clues.all_trades.has(Trade::Dividend) {
        return verdict(Category::Dividend, "dividend.said", 92);
    }
    None
}

pub(super) fn abroad(row: &Row<'_>) -> Option<Verdict> {
    if row.is_named(Trade::Abroad) && !row.is_friend()
        || row.entry.channel == Channel::International
        || row.has(Mark::Abroad) && row.entry.channel == Channel::Card
    {
        return verdict(Category::International, "abroad", 85);
    }
    None
}

/// Claims and redemptions whose payer is not known by name.
pub(super) fn proceeds(row: &Row<'_>) -> Option<Verdict> {
    if !row.is_credit() || row.is_friend() || row.clues.all_trades.has(Trade::Cashback) {
        return None;
    }
    if row.clues.all_trades.has(Trade::Redemption) {
        return verdict(Category::InvestmentRedemption, "redemption.said", 82);
    }
    if row.clues.all_trades.has(Trade::Claim) {
        return verdict(Category::InsuranceClaimMaturity, "claim.said", 78);
    }
    None
}

/// Payouts of gateways, tills and platforms.
pub(super) fn settlement(row: &Row<'_>) -> Option<Verdict> {
    if !row.is_credit() || row.has(Mark::Refund) {
        return None;
    }
    let says = |trade| row.clues.all_trades.has(trade);
    let works =
        row.names(Trade::RidePlatform) || row.names(Trade::FoodPlatform) || row.names(Trade::WorkPlatform);
    if works && !says(Trade::Cashback) {
        let is_paid_out = says(Trade::Earning)
            || matches!(
                row.entry.channel,
                Channel::Neft | Channel::Imps | Channel::Nach | Channel::Rtgs | Channel::Transfer
            );
        if row.is_business() {
            return verdict(Category::MerchantSettlement, "platform.settles", 80);
        }
        return is_paid_out
            .then_some(())
            .and_then(|()| verdict(Category::GigPlatformIncome, "platform.pays", 85));
    }
    if says(Trade::Cashback) && (!row.is_friend() || row.entry.amount <= CASHBACK) {
        return verdict(Category::CashbackReward, "cashback", 88);
    }
    if row.names(Trade::Gateway) || says(Trade::Settlement) && !row.is_friend() {
        return verdict(Category::MerchantSettlement, "gateway.settles", 85);
    }
    if row.names(Trade::Wallet) && row.is_business() {
        return verdict(Category::MerchantSettlement, "wallet.settles", 75);
    }
    None
}
