//! The runs of words of a narration → which is the other party and which the note.

use crate::moments;
use crate::payer;
use crate::pieces::{Kind, Piece, Pieces};
use crate::reading::Channel;
use crate::terms::Terms;
use crate::upi;

/// The places of the party's runs and of the note's, among the pieces.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// A name with dashes stands in several runs.
    pub(crate) party: Vec<usize>,
    pub(crate) note: Vec<usize>,
    /// An address that lost its handle in its slot.
    pub(crate) address: Option<usize>,
}

/// Words that begin what a payer or an application writes, not a name. Sorted.
const NOTE_OPENINGS: &[&str] = &[
    "ADV", "ADVANCE", "BILL", "BIRTHDAY", "CAB", "COLLECT", "DINNER", "EMI", "EXECUTE", "EXPENSES", "FAMILY",
    "FEE", "FEES", "FOOD", "FOR", "FROM", "GENERATING", "GIFT", "GROCERY", "HAND", "HAPPY", "HOME", "HOUSE",
    "INTENT", "INV", "INVOICE", "LOAN", "LUNCH", "MAINTENANCE", "MANDATE", "MANDATEREQUEST", "MB", "MILK",
    "MONTHLY", "NA", "NO", "NULL", "OID", "ONLINE", "ORDER", "OWN", "PAID", "PAIDVIA", "PAY", "PAYMENT",
    "PAYTO", "PAYVIA", "PERSONAL", "PETROL", "PURCHASE", "RECHARGE", "REFUND", "REMARKS", "RENT", "REQUEST",
    "RETURN", "SALARY", "SELF", "SENT", "SENTUSING", "THANK", "THANKS", "TO", "TRANSACTION", "TRANSFER",
    "TRIP", "TXN", "UPI", "VERIFIED", "YOU",
];

pub(crate) fn choose(pieces: &Pieces<'_>, channel: Channel) -> Choice {
    let mut runs: Vec<usize> = places_of_runs(pieces);
    let address = if channel == Channel::Upi { upi::cut_address(pieces, &runs) } else { None };
    runs.retain(|run| Some(*run) != address);
    let party = match channel {
        Channel::Upi => upi::name(pieces, &runs),
        Channel::Cash | Channel::Atm | Channel::Charge | Channel::Interest => Vec::new(),
        Channel::Imps => of_imps(pieces, &runs),
        Channel::Transfer | Channel::Other if pieces.lead.any(Terms::LAST) => {
            runs.last().copied().into_iter().collect()
        }
        Channel::Cheque => of_cheque(pieces, &runs),
        _ => first_name(pieces, &runs),
    };
    let position = |fits: fn(Kind) -> bool| pieces.list.iter().position(|piece| fits(piece.kind));
    let name = position(|kind| kind == Kind::Words);
    let number = position(|kind| matches!(kind, Kind::Rrn | Kind::Vpa));
    let opening = name.into_iter().chain(number).min().unwrap_or(usize::MAX);
    let places = pieces.list.iter().enumerate();
    let note = places
        .filter(|(place, piece)| is_note(piece, *place > opening))
        .map(|(place, _)| place)
        .filter(|place| !party.contains(place) && Some(*place) != address)
        .collect();
    Choice { party, note, address }
}

fn places_of_runs(pieces: &Pieces<'_>) -> Vec<usize> {
    let places = pieces.list.iter().enumerate();
    places.filter(|(_, piece)| piece.kind == Kind::Words).map(|(place, _)| place).collect()
}

/// Words that are no name, and slots after the first name or number that hold only words of the grammar.
fn is_note(piece: &Piece<'_>, is_after_opening: bool) -> bool {
    match piece.kind {
        Kind::Words => true,
        Kind::Grammar => {
            is_after_opening
                && piece.text.len() > 2
                && !piece.terms.any(Terms::UPI.and(Terms::MERCHANT).and(Terms::PERSON).and(Terms::SLOT))
        }
        _ => false,
    }
}

/// `SALARY APR 2025-KAVERI SOFTWARE` is of Kaveri: a month pays nobody.
fn first_name(pieces: &Pieces<'_>, runs: &[usize]) -> Vec<usize> {
    let is_nobody = |place: usize| {
        piece(pieces, place).is_some_and(|piece| {
            let text = &piece.text;
            moments::is_month(text) || payer::is_nobody(text) || payer::is_when(text)
        })
    };
    let mut names = runs.iter().copied().filter(|place| !is_nobody(*place));
    let first = names.clone().next();
    names.find(|place| !is_note_like(piece(pieces, *place))).or(first).into_iter().collect()
}

/// ICICI writes the note before the name.
fn of_imps(pieces: &Pieces<'_>, runs: &[usize]) -> Vec<usize> {
    let writes_note_first = pieces.list.first().is_some_and(|piece| piece.text == "MMT");
    match runs {
        [_, name, ..] if writes_note_first => vec![*name],
        _ => first_name(pieces, runs),
    }
}

/// The town of the clearing house stands before the payee, and a branch is no payee.
fn of_cheque(pieces: &Pieces<'_>, runs: &[usize]) -> Vec<usize> {
    let is_deposit = pieces.lead.any(Terms::DEPOSIT) && pieces.line_says("MICR");
    if is_deposit {
        return Vec::new();
    }
    let long = runs.iter().filter(|place| piece(pieces, **place).is_some_and(|piece| piece.text.len() >= 4));
    let names = long.filter(|place| !is_note_like(piece(pieces, **place)));
    names.copied().last().into_iter().collect()
}

pub(crate) fn is_note_like(piece: Option<&Piece<'_>>) -> bool {
    let Some(piece) = piece else { return false };
    let first = piece.text.split([' ', '.']).next().unwrap_or_default();
    NOTE_OPENINGS.binary_search(&first).is_ok()
}

fn piece<'p, 'a>(pieces: &'p Pieces<'a>, place: usize) -> Option<&'p Piece<'a>> {
    pieces.list.get(place)
}

impl Pieces<'_> {
    fn line_says(&self, word: &str) -> bool {
        self.list.iter().any(|piece| piece.kind == Kind::Grammar && piece.text == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_openings_are_sorted() {
        assert!(NOTE_OPENINGS.is_sorted());
    }
}
