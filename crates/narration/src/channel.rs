//! What the words say together → the rail the money took.

use ledger::Direction;

use crate::pieces::{Kind, Pieces};
use crate::reading::Channel;
use crate::terms::Terms;

/// Rails that name the other party; a fee word inside that name is no fee.
const PAYMENT: Terms = Terms::UPI.and(Terms::IMPS).and(Terms::NEFT).and(Terms::RTGS);

pub(crate) fn channel(pieces: &Pieces<'_>, direction: Direction) -> Channel {
    let (lead, all) = (pieces.lead, pieces.all);
    // A fee that comes in was earned, unless the bank says that it gives its own back.
    let gives_back = lead.any(Terms::FEE.and(Terms::GST).and(Terms::PENAL).and(Terms::ANNUAL))
        || all.any(Terms::REVERSAL.and(Terms::REFUND).and(Terms::ADJUSTED));
    if is_fee(pieces) && (direction == Direction::Debit || gives_back) {
        return Channel::Charge;
    }
    let has_address = pieces.list.iter().any(|piece| piece.kind == Kind::Vpa);
    // Cash from a machine without a card: `UPI/ICCW/…`.
    let draws_by_phone = lead.any(Terms::MACHINE) && lead.any(Terms::WITHDRAWAL) && lead.any(Terms::UPI);
    if draws_by_phone && direction == Direction::Debit {
        return Channel::Atm;
    }
    if lead.any(Terms::UPI) || has_address {
        return Channel::Upi;
    }
    let pays_interest =
        all.any(Terms::INTEREST) && !all.any(Terms::PRINCIPAL) && direction == Direction::Credit;
    if lead.any(Terms::TERM_DEPOSIT) && pays_interest && !lead.any(PAYMENT) {
        return Channel::Interest;
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
    let returns_mandate =
        lead.any(Terms::RETURN.and(Terms::UNPAID)) && all.any(Terms::MANDATE.and(Terms::DRAFT));
    if lead.any(Terms::MANDATE) || returns_mandate || lead.any(Terms::DIRECT) && lead.any(Terms::DEBIT) {
        return Channel::Nach;
    }
    if let Some(channel) = numbered(pieces) {
        return channel;
    }
    if is_returned_cheque(pieces) {
        return Channel::Cheque;
    }
    if lead.any(Terms::REMITTED) && lead.any(Terms::INWARD.and(Terms::OUTWARD).and(Terms::FOREIGN)) {
        return Channel::International;
    }
    bank_business(pieces, direction).unwrap_or_else(|| last_resort(pieces))
}

/// IndusInd writes one letter and the number: `N/INDBN524267306694/…`.
fn numbered(pieces: &Pieces<'_>) -> Option<Channel> {
    let (first, second) = (pieces.list.first()?, pieces.list.get(1)?);
    match (first.text.as_ref(), second.kind) {
        ("N", Kind::Utr) => Some(Channel::Neft),
        ("R", Kind::Utr) => Some(Channel::Rtgs),
        ("I", Kind::Rrn) => Some(Channel::Imps),
        _ => None,
    }
}

/// Returned, with a cheque named or a cheque's number or cause beside it.
fn is_returned_cheque(pieces: &Pieces<'_>) -> bool {
    let (lead, all) = (pieces.lead, pieces.all);
    if !all.any(Terms::RETURN.and(Terms::UNPAID)) {
        return false;
    }
    let has_number = pieces.list.iter().any(|piece| piece.kind == Kind::Number && piece.text.len() == 6);
    let is_bare =
        lead.any(Terms::RETURN.and(Terms::UNPAID)) && !all.any(Terms::INSTALMENT.and(Terms::STANDING));
    all.any(Terms::CHEQUE) || is_bare && has_number
}

/// Cards, cash, cheques, interest, deposits, bills: decided by the strongest word.
fn bank_business(pieces: &Pieces<'_>, direction: Direction) -> Option<Channel> {
    let (lead, all) = (pieces.lead, pieces.all);
    let has_card = pieces.list.iter().any(|piece| piece.kind == Kind::Card);
    let is_debit = direction == Direction::Debit;
    let draws_cash = all.any(Terms::MACHINE)
        || is_debit && all.any(Terms::CASH) && all.any(Terms::WITHDRAWAL) && all.any(Terms::CARD);
    if is_debit && draws_at_terminal(pieces) {
        return Some(Channel::Cash);
    }
    let is_machine = lead.any(Terms::MACHINE) && (all.any(Terms::CASH) || opens_with_network(pieces));
    if lead.any(Terms::TERMINAL) && !is_machine {
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
    if lead.any(Terms::INSTALMENT) && !all.any(Terms::RETURN.and(Terms::TRANSFER)) {
        return Some(Channel::StandingInstruction);
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
    let places_deposit =
        is_debit && all.any(Terms::DEPOSIT) && !all.any(Terms::CASH.and(Terms::TRANSFER).and(Terms::BILL));
    if lead.any(Terms::TERM_DEPOSIT) || places_deposit {
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

/// `CASH AT POS`, `POS CASH WDL`: a shop's till gives notes.
fn draws_at_terminal(pieces: &Pieces<'_>) -> bool {
    let (lead, place) = (pieces.lead, |term| pieces.list.iter().position(|piece| piece.terms.any(term)));
    let opens_with_cash =
        place(Terms::CASH) == Some(0) && place(Terms::TERMINAL).is_some_and(|place| place <= 2);
    lead.any(Terms::TERMINAL)
        && !lead.any(Terms::MACHINE)
        && (opens_with_cash || lead.any(Terms::CASH) && lead.any(Terms::WITHDRAWAL))
}

/// `RUPAY ATM`: the network is said, not a purchase.
fn opens_with_network(pieces: &Pieces<'_>) -> bool {
    pieces.list.first().is_some_and(|piece| matches!(piece.text.as_ref(), "RUPAY" | "VISA" | "MASTERCARD"))
}

fn last_resort(pieces: &Pieces<'_>) -> Channel {
    let all = pieces.all;
    // `SHELL STATION RD` stands at a road.
    let is_road = pieces.list.iter().any(|piece| piece.text.ends_with(" RD"));
    let order = [
        (Terms::FOREIGN, Channel::International),
        (Terms::UPI, Channel::Upi),
        (Terms::TRANSFER, Channel::Transfer),
        // `NEW FDR OPENED`, `DRAWDOWN INTEREST`: where no rail is named, these are the bank's own business.
        (Terms::INTEREST, Channel::Interest),
        (Terms::TERM_DEPOSIT, Channel::Deposit),
        (PAYMENT, Channel::Transfer),
        (Terms::STANDING, Channel::StandingInstruction),
        (Terms::DRAFT, Channel::DemandDraft),
        (Terms::CASH, Channel::Cash),
        (Terms::CHEQUE, Channel::Cheque),
        (Terms::BULK, Channel::Nach),
        (Terms::MACHINE, Channel::Atm),
    ];
    let mut order = order.into_iter().filter(|(term, _)| !(is_road && *term == Terms::TERM_DEPOSIT));
    order.find(|(term, _)| all.any(*term)).map_or(Channel::Other, |(_, channel)| channel)
}

/// The bank's own fee or the tax on it. A rail may be named before the fee (`IMPS CHRG`), not a party.
fn is_fee(pieces: &Pieces<'_>) -> bool {
    let (lead, all) = (pieces.lead, pieces.all);
    let is_tax_payment = all.any(Terms::TAX) && !all.any(Terms::FEE);
    if is_tax_payment {
        return false;
    }
    let has_address = pieces.list.iter().any(|piece| piece.kind == Kind::Vpa);
    let is_paid = has_address || pieces.has_numbered_payment() && !lead.any(Terms::FEE.and(Terms::GST));
    if lead.any(PAYMENT) || is_paid {
        let has_fee_number =
            pieces.list.iter().any(|piece| piece.kind == Kind::Code && piece.text.starts_with("MIR"));
        return has_fee_number
            || lead.any(Terms::FEE.and(Terms::GST)) && !has_address && !pieces.has_numbered_payment();
    }
    // A school's fee pulled by a mandate is the school's; only the bank's own words make it the bank's.
    if lead.any(Terms::MANDATE.and(Terms::TRANSFER).and(Terms::BILL).and(Terms::LAST)) {
        let is_for_return =
            all.any(Terms::RETURN.and(Terms::UNPAID)) && all.any(Terms::FEE.and(Terms::PENAL));
        return lead.any(Terms::FEE) || is_for_return || lead.any(Terms::GST) && all.any(Terms::RETURN);
    }
    if lead.any(Terms::TERMINAL) && !lead.any(Terms::FEE) {
        return all.any(Terms::GST) || all.any(Terms::FEE) && all.any(Terms::ANNUAL.and(Terms::FAILED));
    }
    let pays_tax = lead.any(Terms::GST) && lead.any(Terms::PAYMENT) && !all.any(Terms::FEE);
    let is_penalty = all.any(Terms::PENAL) && !all.any(Terms::INTEREST.and(Terms::INSTALMENT));
    (all.any(Terms::FEE.and(Terms::GST)) || is_penalty) && !pays_tax
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
