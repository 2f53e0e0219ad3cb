//! What the words say together → the rail the money took.

use ledger::Direction;

use crate::pieces::{Kind, Pieces};
use crate::reading::Channel;
use crate::terms::Terms;

/// Rails that name the other party; a fee word inside that name is no fee.
const PAYMENT: Terms = Terms::UPI.and(Terms::IMPS).and(Terms::NEFT).and(Terms::RTGS);

pub(crate) fn channel(pieces: &Pieces<'_>, direction: Direction) -> Channel {
    let (lead, all) = (pieces.lead, pieces.all);
    if is_fee(pieces) {
        return Channel::Charge;
    }
    let has_address = pieces.list.iter().any(|piece| piece.kind == Kind::Vpa);
    if lead.any(Terms::UPI) || has_address {
        return Channel::Upi;
    }
    if lead.any(Terms::TERM_DEPOSIT)
        && lead.any(Terms::FILLER.and(Terms::TRANSFER).and(Terms::TERM_DEPOSIT))
        && !lead.any(PAYMENT)
    {
        return Channel::Deposit;
    }
    for (term, channel) in
        [(Terms::IMPS, Channel::Imps), (Terms::NEFT, Channel::Neft), (Terms::RTGS, Channel::Rtgs)]
    {
        if lead.any(term) {
            return channel;
        }
    }
    if lead.any(Terms::MANDATE) || lead.any(Terms::DIRECT) && lead.any(Terms::DEBIT) {
        return Channel::Nach;
    }
    if all.any(Terms::CHEQUE) && all.any(Terms::RETURN.and(Terms::UNPAID)) {
        return Channel::Cheque;
    }
    bank_business(pieces, direction).unwrap_or_else(|| last_resort(all))
}

/// Cards, cash, cheques, interest, deposits, bills: decided by the strongest word.
fn bank_business(pieces: &Pieces<'_>, direction: Direction) -> Option<Channel> {
    let (lead, all) = (pieces.lead, pieces.all);
    let has_card = pieces.list.iter().any(|piece| piece.kind == Kind::Card);
    let is_debit = direction == Direction::Debit;
    let draws_cash = all.any(Terms::MACHINE)
        || is_debit && all.any(Terms::CASH) && all.any(Terms::WITHDRAWAL) && all.any(Terms::CARD);
    if lead.any(Terms::TERMINAL) && !(lead.any(Terms::MACHINE) && all.any(Terms::CASH)) {
        return Some(Channel::Card);
    }
    if lead.any(Terms::CASH) && lead.any(Terms::DEPOSIT) {
        return Some(Channel::Cash);
    }
    if draws_cash && (lead.any(Terms::MACHINE) || all.any(Terms::CASH.and(Terms::WITHDRAWAL)))
        || is_card_withdrawal(lead)
    {
        return Some(Channel::Atm);
    }
    if lead.any(Terms::CASH) || lead.any(Terms::WITHDRAWAL) && all.any(Terms::CASH) {
        return Some(Channel::Cash);
    }
    if lead.any(Terms::CHEQUE) {
        return Some(Channel::Cheque);
    }
    if all.any(Terms::INTEREST)
        && !all.any(PAYMENT)
        && (lead.any(Terms::INTEREST) || !pieces.has_party_words())
    {
        return Some(Channel::Interest);
    }
    if lead.any(Terms::TERM_DEPOSIT) {
        return Some(Channel::Deposit);
    }
    if all.any(Terms::BILL) && !lead.any(Terms::LAST) {
        return Some(Channel::BillPay);
    }
    if has_card && !all.any(Terms::TOTAL_DUE.and(Terms::MINIMUM_DUE)) && !lead.any(Terms::CARD)
        || is_card_payment(lead)
    {
        return Some(Channel::Card);
    }
    if lead.any(Terms::STANDING) || lead.any(Terms::INSTALMENT) {
        return Some(Channel::StandingInstruction);
    }
    None
}

fn last_resort(all: Terms) -> Channel {
    let order = [
        (Terms::FOREIGN, Channel::International),
        (Terms::TRANSFER, Channel::Transfer),
        (PAYMENT, Channel::Transfer),
        (Terms::STANDING, Channel::StandingInstruction),
        (Terms::DRAFT, Channel::DemandDraft),
        (Terms::CASH, Channel::Cash),
        (Terms::CHEQUE, Channel::Cheque),
        (Terms::BULK, Channel::Nach),
    ];
    order.into_iter().find(|(term, _)| all.any(*term)).map_or(Channel::Other, |(_, channel)| channel)
}

/// The bank's own fee or the tax on it. A rail may be named before the fee (`IMPS CHRG`), not a party.
fn is_fee(pieces: &Pieces<'_>) -> bool {
    let (lead, all) = (pieces.lead, pieces.all);
    let is_tax_payment = all.any(Terms::TAX) && !all.any(Terms::FEE);
    if is_tax_payment {
        return false;
    }
    if lead.any(PAYMENT) {
        let has_fee_number =
            pieces.list.iter().any(|piece| piece.kind == Kind::Code && piece.text.starts_with("MIR"));
        return has_fee_number || lead.any(Terms::FEE.and(Terms::GST)) && !pieces.has_numbered_payment();
    }
    let names_a_fee = all.any(Terms::FEE) || lead.any(Terms::GST) || pieces.trail.any(Terms::GST);
    let is_penalty = lead.any(Terms::PENAL) && !all.any(Terms::INTEREST) && !all.any(Terms::INSTALMENT);
    if lead.any(Terms::TERMINAL.and(Terms::BILL).and(Terms::LAST)) && !lead.any(Terms::FEE) {
        return all.any(Terms::FEE) && all.any(Terms::GST.and(Terms::ANNUAL).and(Terms::FAILED));
    }
    names_a_fee || is_penalty
}

/// `CARD PAYMENT TO …` buys something; `CREDIT CARD PAYMENT` pays a bill.
fn is_card_payment(lead: Terms) -> bool {
    lead.any(Terms::CARD)
        && lead.any(Terms::PAYMENT.and(Terms::REFUND).and(Terms::REVERSAL))
        && !lead.any(Terms::CREDIT)
        || lead.any(Terms::CARD) && lead.any(Terms::DEBIT)
}

fn is_card_withdrawal(lead: Terms) -> bool {
    lead.any(Terms::CARD) && lead.any(Terms::WITHDRAWAL)
}

impl Pieces<'_> {
    fn has_party_words(&self) -> bool {
        self.list.iter().any(|piece| piece.kind == Kind::Words)
    }

    fn has_numbered_payment(&self) -> bool {
        self.list.iter().any(|piece| matches!(piece.kind, Kind::Vpa | Kind::Ifsc | Kind::Utr))
            && self.has_party_words()
    }
}
