//! Between accounts and people: the holder himself, landlords, workers, firms, and everybody else.

use ledger::Money;
use narration::{Channel, Mark};

use super::{Row, Verdict, verdict};
use crate::taxonomy::Category;
use crate::trade::Trade;

/// Two rupees.
const TOKEN: Money = Money::paise(200);

pub(super) fn own(row: &Row<'_>) -> Option<Verdict> {
    let is_account = !matches!(
        row.entry.channel,
        Channel::Cash | Channel::Atm | Channel::Card | Channel::Interest | Channel::Deposit
    );
    if !is_account {
        return None;
    }
    if row.is_own {
        return verdict(row.either(Category::SelfTransferIn, Category::SelfTransferOut), "own.name", 92);
    }
    let says_own = row.has(Mark::OwnAccount) && row.is_between_people() && row.clues.known().is_none();
    if says_own && row.entry.reading.party.is_none() {
        return verdict(row.either(Category::SelfTransferIn, Category::SelfTransferOut), "own.said", 75);
    }
    None
}

/// A rupee or two sent to see whether an account exists.
pub(super) fn verification(row: &Row<'_>) -> Option<Verdict> {
    let is_token = row.entry.amount <= TOKEN && row.is_between_people() && row.entry.amount > Money::ZERO;
    if is_token && !row.has(Mark::Reversal) && (row.is_credit() || row.clues.known().is_none()) {
        let category = row.either(Category::TransferInThirdParty, Category::TransferOutThirdParty);
        return verdict(category, "token", 70);
    }
    None
}

/// The note or the name says rent.
pub(super) fn rent(row: &Row<'_>) -> Option<Verdict> {
    if row.names(Trade::Landlord) && !row.is_credit() {
        return verdict(Category::RentPaid, "rent.office", 85);
    }
    let is_shop = row.clues.known().is_some_and(|hit| hit.is_name);
    let note = row.entry.reading.note.as_deref().unwrap_or_default();
    // A bicycle for an hour, or a deposit on its way back.
    if note.contains("RENT A ") || row.is_credit() && (note.contains("BACK") || note.contains("RETURN")) {
        return None;
    }
    // What a carrier is paid is called so too.
    if row.is_business() && note.contains("BHADA") {
        return None;
    }
    if row.clues.all_trades.has(Trade::Rent) && !is_shop && row.entry.channel != Channel::Card {
        return verdict(row.either(Category::RentReceived, Category::RentPaid), "rent.said", 88);
    }
    None
}

/// A business pays its people.
pub(super) fn wages(row: &Row<'_>) -> Option<Verdict> {
    if row.is_credit() || !(row.has(Mark::Salary) || row.clues.all_trades.has(Trade::Wages)) {
        return None;
    }
    if row.is_business() || !row.is_between_people() {
        return verdict(Category::SalaryPaidWages, "wages.said", 88);
    }
    verdict(Category::TransferOutThirdParty, "help.paid", 60)
}

/// Nothing but the rail, the direction and the kind of account are left.
pub(super) fn between_parties(row: &Row<'_>) -> Option<Verdict> {
    if row.is_credit() {
        if row.is_business() {
            return verdict(Category::BusinessReceipt, "receipt", 70);
        }
        if row.entry.channel == Channel::Nach && row.clues.is_firm {
            return verdict(Category::Dividend, "nach.firm_pays", 60);
        }
        let is_known = row.is_between_people() || row.entry.reading.party.is_some();
        return is_known
            .then_some(())
            .and_then(|()| verdict(Category::TransferInThirdParty, "transfer.in", 65));
    }
    if row.is_business()
        && (row.clues.is_firm || row.clues.known().is_some() || row.clues.all_trades.has(Trade::Purchase))
    {
        return verdict(Category::SupplierPayment, "supplier", 70);
    }
    // A mandate is a firm's; a standing order may be for a person.
    let is_mandate = row.entry.channel == Channel::Nach || row.is_pulled() && row.clues.is_firm;
    let is_known = row.is_between_people() || row.entry.reading.party.is_some() && !is_mandate;
    is_known.then_some(()).and_then(|()| verdict(Category::TransferOutThirdParty, "transfer.out", 65))
}
