//! What the bank itself does: holds, fees, cash, interest, deposits, cheques.

use narration::{Channel, Mark};

use super::{Row, Verdict, verdict};
use crate::taxonomy::Category;
use crate::trade::Trade;

pub(super) fn hold(row: &Row<'_>) -> Option<Verdict> {
    if row.has(Mark::LegalHold) && !row.is_between_people() {
        return verdict(Category::LienHoldLegal, "bank.hold", 95);
    }
    None
}

/// Fees and the tax on them; given back, they are a reversal.
pub(super) fn fee(row: &Row<'_>) -> Option<Verdict> {
    if row.entry.channel != Channel::Charge {
        return None;
    }
    if row.is_credit() {
        return verdict(Category::ReversalTechnical, "fee.given_back", 80);
    }
    if row.has(Mark::Return) {
        return verdict(Category::BounceCharge, "fee.return", 95);
    }
    if row.has(Mark::Penal) {
        return verdict(Category::PenalCharge, "fee.penal", 95);
    }
    verdict(Category::BankCharge, if row.has(Mark::Gst) { "fee.tax" } else { "fee.bank" }, 90)
}

pub(super) fn cash(row: &Row<'_>) -> Option<Verdict> {
    match row.entry.channel {
        Channel::Atm => {
            verdict(row.either(Category::CashDeposit, Category::CashWithdrawal), "cash.machine", 95)
        }
        Channel::Cash => {
            verdict(row.either(Category::CashDeposit, Category::CashWithdrawal), "cash.counter", 95)
        }
        // Nothing but the word: a slip or cheque that the holder drew for himself.
        Channel::Other if !row.is_credit() && row.has(Mark::OwnAccount) && is_nameless(row) => {
            verdict(Category::CashWithdrawal, "cash.self", 75)
        }
        Channel::Cheque if !row.is_credit() && row.has(Mark::OwnAccount) => {
            verdict(Category::CashWithdrawal, "cash.self_cheque", 90)
        }
        _ => None,
    }
}

fn is_nameless(row: &Row<'_>) -> bool {
    let reading = &row.entry.reading;
    reading.party.is_none()
        && reading.note.is_none()
        && reading.account_tail.is_none()
        && reading.ifsc.is_none()
}

pub(super) fn interest(row: &Row<'_>) -> Option<Verdict> {
    if row.entry.channel != Channel::Interest {
        return None;
    }
    // `DIV INT 2024-25`: an interim dividend.
    if row.is_credit() && row.clues.all_trades.has(Trade::Dividend) {
        return None;
    }
    if row.is_credit() {
        return verdict(Category::InterestEarned, "interest.paid", 95);
    }
    if row.has(Mark::Penal) {
        return verdict(Category::PenalCharge, "interest.penal", 95);
    }
    if row.clues.all_trades.has(Trade::IncomeTax) {
        return verdict(Category::IncomeTaxTds, "interest.tax", 90);
    }
    verdict(Category::OdInterest, "interest.taken", 90)
}

pub(super) fn deposit(row: &Row<'_>) -> Option<Verdict> {
    if row.entry.channel != Channel::Deposit {
        return None;
    }
    if row.clues.all_trades.has(Trade::IncomeTax) && !row.is_credit() {
        return verdict(Category::IncomeTaxTds, "deposit.tax", 85);
    }
    if row.is_named(Trade::Fund) {
        return None;
    }
    verdict(row.either(Category::InvestmentRedemption, Category::FdRdBooking), "deposit", 95)
}

/// Clearing, and what else is a piece of paper.
pub(super) fn cheque(row: &Row<'_>) -> Option<Verdict> {
    let is_paper = matches!(row.entry.channel, Channel::Cheque | Channel::DemandDraft);
    if !is_paper {
        return None;
    }
    if row.is_credit() {
        return verdict(Category::ChequeDeposit, "cheque.deposited", 90);
    }
    let is_supplier = row.is_business();
    let category = if is_supplier { Category::SupplierPayment } else { Category::TransferOutThirdParty };
    verdict(category, "cheque.paid", 60)
}
