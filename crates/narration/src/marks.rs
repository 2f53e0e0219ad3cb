//! What the words say together → the marks that change what a row is.

use ledger::Direction;

use crate::pieces::{Kind, Piece, Pieces};
use crate::reading::{Channel, Mark};
use crate::terms::Terms;

pub(crate) fn marks(pieces: &Pieces<'_>, channel: Channel, direction: Direction) -> Vec<Mark> {
    let mut marks = Vec::new();
    let all = pieces.all;
    // Whoever pays by these writes a note, and the note may hold any word: only the bank's own slots count.
    let has_note = matches!(
        channel,
        Channel::Upi | Channel::Imps | Channel::Neft | Channel::Rtgs | Channel::Transfer | Channel::Card
    );
    let said = if has_note { pieces.lead } else { all };
    mark_returns(pieces, channel, said, &mut marks);
    if is_undone(pieces, said, has_note, direction) && !marks.contains(&Mark::Return) {
        marks.push(Mark::Reversal);
    }
    if all.any(Terms::REFUND) {
        marks.push(Mark::Refund);
    }
    if channel == Channel::Charge {
        marks.push(Mark::Charge);
        if all.any(Terms::GST) {
            marks.push(Mark::Gst);
        }
    }
    if is_penal(all, channel) {
        marks.push(Mark::Penal);
    }
    for (term, mark) in [
        (Terms::SALARY, Mark::Salary),
        (Terms::LIEN, Mark::Lien),
        (Terms::INSTALMENT, Mark::Emi),
        (Terms::MINIMUM_DUE, Mark::MinimumDue),
        (Terms::SELF, Mark::OwnAccount),
    ] {
        if all.any(term) {
            marks.push(mark);
        }
    }
    if !marks.contains(&Mark::Salary) && direction == Direction::Credit && says_wages(pieces) {
        marks.push(Mark::Salary);
    }
    let is_pushed = matches!(channel, Channel::Upi | Channel::Imps | Channel::Card);
    if all.any(Terms::RECOVERED) && direction == Direction::Debit && !is_pushed {
        marks.push(Mark::Recovered);
    }
    if all.any(Terms::LOAN) && !marks.contains(&Mark::Emi) && !all.any(Terms::DISBURSED) {
        marks.push(Mark::Emi);
    }
    if all.any(Terms::DISBURSED)
        || all.any(Terms::LOAN)
            && direction == Direction::Credit
            && said.any(Terms::LOAN)
            && !said.any(Terms::RETURN)
    {
        marks.push(Mark::LoanDisbursal);
    }
    if is_card_bill(pieces, channel) {
        marks.push(Mark::CardBill);
    }
    if (pieces.lead.any(Terms::FOREIGN) || all.any(Terms::CURRENCY))
        && !matches!(channel, Channel::Upi | Channel::Charge)
    {
        marks.push(Mark::Abroad);
    }
    // A deposit under lien is a margin, given of free will.
    if said.any(Terms::HOLD) || said.any(Terms::LIEN) && !pieces.lead.any(Terms::TERM_DEPOSIT) {
        marks.push(Mark::LegalHold);
    }
    marks
}

/// A payment that failed and comes back.
fn is_undone(pieces: &Pieces<'_>, said: Terms, has_note: bool, direction: Direction) -> bool {
    said.any(Terms::REVERSAL)
        || said.any(Terms::ADJUSTED) && said.any(Terms::CREDIT)
        || has_note && (said.any(Terms::FAILED) || pieces.trail.any(Terms::REVERSAL.and(Terms::FAILED)))
        || has_note && said.any(Terms::RETURN) && !said.any(Terms::LOAN)
        || has_note
            && direction == Direction::Credit
            && pieces.trail.any(Terms::RETURN)
            && !pieces.list.iter().any(|piece| piece.kind == Kind::Vpa)
            && !pieces.trail.any(Terms::LOAN)
}

fn mark_returns(pieces: &Pieces<'_>, channel: Channel, said: Terms, marks: &mut Vec<Mark>) {
    let all = pieces.all;
    let is_instrument = match channel {
        Channel::Cheque | Channel::Nach => true,
        Channel::Charge | Channel::StandingInstruction | Channel::Other => {
            all.any(Terms::CHEQUE.and(Terms::MANDATE).and(Terms::INSTALMENT).and(Terms::STANDING))
                || all.any(Terms::UNPAID)
                || all.any(Terms::INWARD.and(Terms::OUTWARD)) && said.any(Terms::RETURN)
                || channel == Channel::Charge && said.any(Terms::RETURN)
        }
        _ => false,
    };
    // What was taken twice is given back without having been unpaid.
    let reverses_mandate = channel == Channel::Nach && said.any(Terms::REVERSAL) && !all.any(Terms::FAILED);
    let is_returned =
        said.any(Terms::RETURN.and(Terms::UNPAID)) || said.any(Terms::SHORT_OF_FUNDS) && is_instrument;
    if !is_instrument || !is_returned && !reverses_mandate {
        return;
    }
    marks.push(Mark::Return);
    if all.any(Terms::INWARD) {
        marks.push(Mark::InwardReturn);
    } else if all.any(Terms::OUTWARD) || all.any(Terms::CHEQUE) && all.any(Terms::DEPOSIT) {
        marks.push(Mark::OutwardReturn);
    }
    let code = pieces.list.last().filter(|piece| piece.kind == Kind::Number && piece.text.len() == 2);
    let code = code.map(|piece| piece.text.as_ref());
    if all.any(Terms::SHORT_OF_FUNDS) || matches!(code, Some("04" | "05" | "57" | "58")) {
        marks.push(Mark::InsufficientFunds);
    } else if all.any(Terms::OTHER_CAUSE) || code.is_some() {
        marks.push(Mark::OtherReturnCause);
    }
}

/// `BACS NORTHERN RAIL PAY 0098`: a file of payments, and the name ends in what they are. `NET PAY`, `DIRECT DEP`: only
/// employers write so.
fn says_wages(pieces: &Pieces<'_>) -> bool {
    if !pieces.all.any(Terms::PAYMENT.and(Terms::DIRECT)) {
        return false;
    }
    let first = pieces.list.first().map(|piece| piece.text.as_ref()).unwrap_or_default();
    let is_bulk = matches!(first, "BACS" | "BGC" | "GIRO");
    let ends_in_pay = |piece: &Piece<'_>| piece.kind == Kind::Words && piece.text.ends_with(" PAY");
    let words = || pieces.list.iter().flat_map(|piece| piece.text.split(' '));
    let is_pair = |pair: (&str, &str)| {
        matches!(pair, ("NET" | "MONTHLY", "PAY") | ("PAY", "SLIP") | ("DIRECT", "DEP" | "DEPOSIT"))
    };
    is_bulk && pieces.list.iter().any(ends_in_pay) || words().zip(words().skip(1)).any(is_pair)
}

fn is_penal(all: Terms, channel: Channel) -> bool {
    match channel {
        Channel::Charge => all.any(Terms::PENAL) || all.any(Terms::MINIMUM) && all.any(Terms::BALANCE),
        Channel::Interest => all.any(Terms::PENAL),
        _ => false,
    }
}

fn is_network(word: &str) -> bool {
    matches!(word, "MASTERCARD" | "VISA" | "AMEX")
}

/// A card is paid for, not with.
fn is_card_bill(pieces: &Pieces<'_>, channel: Channel) -> bool {
    let all = pieces.all;
    let is_card = |piece: &Piece<'_>| piece.kind == Kind::Card || piece.text.split(' ').any(is_network);
    if channel == Channel::BillPay && pieces.list.iter().any(is_card) {
        return true;
    }
    let pays_with = matches!(channel, Channel::Card | Channel::Atm | Channel::Charge | Channel::Cash);
    if pays_with || !all.any(Terms::CARD) {
        return false;
    }
    all.any(Terms::CREDIT) && !all.any(Terms::MANDATE)
        || all.any(
            Terms::TOTAL_DUE
                .and(Terms::MINIMUM_DUE)
                .and(Terms::STANDING)
                .and(Terms::BILL)
                .and(Terms::PAYMENT),
        )
        || pieces.list.iter().any(|piece| matches!(piece.kind, Kind::Tail | Kind::Card))
}
