//! Insurance, savings plans, cards and loans: all pulled by mandates, so told apart by name, in this order.

use narration::{Channel, Mark};

use super::{Row, Verdict, verdict};
use crate::taxonomy::Category;
use crate::trade::Trade;

pub(super) fn insurance(row: &Row<'_>) -> Option<Verdict> {
    // `SHIRE MUTUAL LIFE`: an insurer that is not in the tables, known by its last word.
    let is_pulled = row.is_pulled() && !row.is_credit() && row.clues.known().is_none();
    if is_pulled && row.entry.reading.party.as_deref().is_some_and(is_insurers_name) {
        return verdict(Category::InsurancePremium, "insurer.word", 70);
    }
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

fn is_insurers_name(party: &str) -> bool {
    let last = party.rsplit(' ').next().unwrap_or_default();
    party.contains(' ') && matches!(last, "LIFE" | "ASSURANCE" | "MUTUAL")
}

/// `ALBION ISA MANAGERS`.
fn is_savings_name(party: &str) -> bool {
    party.split(' ').any(|word| matches!(word, "ISA" | "ISAS" | "PENSIONS"))
}

pub(super) fn fund(row: &Row<'_>) -> Option<Verdict> {
    let is_fund = row.names(Trade::Fund);
    let is_plan = row.names(Trade::Broker) && row.is_pulled() && !row.is_credit();
    let is_pulled = row.is_pulled() && !row.is_credit() && row.clues.known().is_none();
    if is_pulled && row.entry.reading.party.as_deref().is_some_and(is_savings_name) {
        return verdict(Category::InvestmentSip, "fund.word", 70);
    }
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
    let is_filled = row.entry.reading.party.as_deref().is_some_and(|party| party.contains("CARD TOPU"));
    let is_shop = is_filled
        || row
            .clues
            .party
            .is_some_and(|hit| hit.is_name && matches!(hit.trade, Trade::Shop(_) | Trade::RidePlatform));
    // `SMFG INDIA CRED`: a lender's name that was cut is no card.
    let is_lender = row.is_pulled() && row.clues.party_trades.has(Trade::Lender);
    if is_issuer && !is_lender || row.has(Mark::CardBill) && !is_shop && (!row.is_friend() || is_banks) {
        return verdict(Category::CreditCardPayment, "card.bill", 92);
    }
    None
}

/// What friends write when one gives back what the other lent; no bank and no lender does.
const OF_FRIENDS: &[&str] = &[
    "BACK", "BHAI", "BORROW", "BORROWED", "BRO", "DIDI", "FRIEND", "FRIENDLY", "FRIENDS", "HAND", "HANDLOAN",
    "KADAN", "KARJ", "KARJA", "KARZ", "KARZA", "LENT", "OWED", "QARZ", "QARZA", "RETURN", "RETURNED",
    "RETURNING", "SETTLED", "UDHAAR", "UDHAR", "UDHARI", "UR", "WAPAS", "WAPIS", "WAPSI", "WAPASI", "YOUR",
];

/// A loan between persons is given back: the words say so, and nobody is named who lends for a living.
fn is_between_friends(row: &Row<'_>) -> bool {
    let is_private = row.is_between_people() || row.entry.channel == Channel::Other;
    let is_firm = row.clues.is_firm || row.clues.is_shop || row.is_named(Trade::Lender);
    let is_app = row.names(Trade::DigitalLender) || row.names(Trade::PayLater) || row.names(Trade::Bank);
    is_private
        && !is_firm
        && (!is_app || row.clues.is_personal)
        && !row.has(Mark::Recovered)
        && words(row).any(|word| OF_FRIENDS.contains(&word))
}

/// The words of the party and of the note, which banks run into each other.
fn words<'r>(row: &'r Row<'_>) -> impl Iterator<Item = &'r str> {
    let reading = &row.entry.reading;
    let texts = [reading.party.as_deref(), reading.note.as_deref()];
    texts.into_iter().flatten().flat_map(|text| text.split([' ', '.', '-']))
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
    let is_worded = row.names(Trade::Lender) || row.is_pulled() && row.clues.party_trades.has(Trade::Lender);
    let is_bank = row.names(Trade::Bank) || is_worded;
    if row.is_credit() {
        if row.has(Mark::Salary) && !row.has(Mark::LoanDisbursal) {
            return None;
        }
        // Friends lend; only lenders disburse.
        let is_disbursed = || words(row).any(|word| word.starts_with("DISB"));
        let says_loan = row.has(Mark::LoanDisbursal) && (!row.is_friend() || is_disbursed());
        return (is_lender || says_loan)
            .then_some(())
            .and_then(|()| verdict(Category::LoanDisbursal, "lender.pays", 90));
    }
    if !is_lender && !is_bank && !row.has(Mark::Emi) || is_between_friends(row) {
        return None;
    }
    if is_lender {
        return verdict(Category::EmiLoanRepayment, "lender.paid", 93);
    }
    // Between accounts of one bank the loan itself is the other side: `TRF TO HSG LOAN 0123…`.
    let party = row.entry.reading.party.as_deref().unwrap_or_default();
    let is_account = row.entry.channel == Channel::Transfer
        && row.entry.reading.account_tail.is_some()
        && (party.contains("LOAN") || row.clues.text.is_some_and(|hit| hit.trade == Trade::Lender));
    let is_instalment = row.has(Mark::Emi) && (!row.is_friend() || is_account || row.has(Mark::Recovered));
    // Abroad the letters of a demand draft are those of a direct debit.
    let is_drafted = is_worded && row.entry.channel == Channel::DemandDraft;
    if is_bank && (row.is_pulled() || is_instalment) || is_drafted {
        return verdict(Category::EmiLoanRepayment, "bank.mandate", 80);
    }
    let is_bought = matches!(row.entry.channel, Channel::Card | Channel::Cash | Channel::Atm);
    if is_instalment && !is_bought {
        return verdict(Category::EmiLoanRepayment, "instalment", 85);
    }
    None
}
