//! Insurance, savings plans, cards and loans: all pulled by mandates, so told apart by name, in this order.

use narration::{Channel, Mark};

use super::{Row, Verdict, verdict};
use crate::taxonomy::Category;
use crate::trade::Trade;

pub(super) fn insurance(row: &Row<'_>) -> Option<Verdict> {
    if !row.names(Trade::Insurer) {
        return None;
    }
    if row.is_credit() {
        let is_salary = row.has(Mark::Salary);
        let category = if is_salary { Category::Salary } else { Category::InsuranceClaimMaturity };
        return verdict(category, "insurer.pays", 85);
    }
    verdict(Category::InsurancePremium, "insurer.paid", 95)
}

pub(super) fn fund(row: &Row<'_>) -> Option<Verdict> {
    let is_fund = row.names(Trade::Fund);
    let is_plan = row.names(Trade::Broker) && row.is_pulled() && !row.is_credit();
    if !is_fund && !is_plan {
        return None;
    }
    if row.is_credit() && row.clues.all_trades.has(Trade::Dividend) {
        return verdict(Category::Dividend, "fund.dividend", 80);
    }
    verdict(row.either(Category::InvestmentRedemption, Category::InvestmentSip), "fund", 92)
}

pub(super) fn card_bill(row: &Row<'_>) -> Option<Verdict> {
    let is_issuer = row.names(Trade::CardIssuer);
    if row.names(Trade::PayLater) {
        return None;
    }
    if row.is_credit() {
        return (is_issuer && !row.is_friend())
            .then_some(())
            .and_then(|()| verdict(cashback_or_refund(row), "card.pays", 70));
    }
    let is_banks = row.entry.reading.party.as_deref().is_some_and(opens_with_bank);
    // A travel card is filled at a shop; the bill of a credit card is never one.
    let is_shop = row
        .clues
        .party
        .is_some_and(|hit| hit.is_name && matches!(hit.trade, Trade::Shop(_) | Trade::RidePlatform));
    if is_issuer || row.has(Mark::CardBill) && !is_shop && (!row.is_friend() || is_banks) {
        return verdict(Category::CreditCardPayment, "card.bill", 92);
    }
    None
}

/// `HDFC CRE`: cut off, but a bank's.
fn opens_with_bank(party: &str) -> bool {
    ["HDFC ", "ICICI ", "SBI ", "AXIS ", "KOTAK ", "RBL ", "YES ", "IDFC ", "INDUSIND "]
        .iter()
        .any(|bank| party.starts_with(bank))
}

fn cashback_or_refund(row: &Row<'_>) -> Category {
    if row.clues.all_trades.has(Trade::Cashback) { Category::CashbackReward } else { Category::Refund }
}

pub(super) fn loan(row: &Row<'_>) -> Option<Verdict> {
    if row.names(Trade::PayLater) && !row.is_credit() {
        return verdict(Category::BnplPayment, "pay_later", 92);
    }
    let is_lender =
        row.is_named(Trade::Lender) || row.names(Trade::DigitalLender) || row.names(Trade::PayLater);
    // Called by a word of the trade, or a bank: a lender only where the rail or the text says loan.
    let is_bank = row.names(Trade::Bank) || row.names(Trade::Lender);
    if row.is_credit() {
        if row.has(Mark::Salary) && !row.has(Mark::LoanDisbursal) {
            return None;
        }
        let says_loan = row.has(Mark::LoanDisbursal) && !row.is_friend();
        return (is_lender || says_loan)
            .then_some(())
            .and_then(|()| verdict(Category::LoanDisbursal, "lender.pays", 90));
    }
    if is_lender {
        return verdict(Category::EmiLoanRepayment, "lender.paid", 93);
    }
    // Between accounts of one bank the loan itself is the other side: `TRF TO HSG LOAN 0123…`.
    let party = row.entry.reading.party.as_deref().unwrap_or_default();
    let is_account = row.entry.channel == Channel::Transfer
        && row.entry.reading.account_tail.is_some()
        && party.contains("LOAN");
    let is_instalment = row.has(Mark::Emi) && (!row.is_friend() || is_account);
    if is_bank && (row.is_pulled() || is_instalment) {
        return verdict(Category::EmiLoanRepayment, "bank.mandate", 80);
    }
    let is_bought = matches!(row.entry.channel, Channel::Card | Channel::Cash | Channel::Atm);
    if is_instalment && !is_bought {
        return verdict(Category::EmiLoanRepayment, "instalment", 85);
    }
    None
}
