//! The runs of words of a narration → which is the other party and which the note.

use crate::pieces::{Kind, Piece, Pieces};
use crate::reading::Channel;
use crate::terms::Terms;

/// The places of the party's runs and of the note's, among the pieces.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// A name with dashes stands in several runs.
    pub(crate) party: Vec<usize>,
    pub(crate) note: Vec<usize>,
}

/// Words that begin what a payer or an application writes, not a name.
const NOTE_OPENINGS: &[&str] = &[
    "PAYMENT", "PAY", "PAID", "SENT", "UPI", "NA", "COLLECT", "ONLINE", "BILL", "THANK", "THANKS", "FOR",
    "TO", "FROM", "REQUEST", "TXN", "TRANSFER", "MONTHLY", "RENT", "SALARY", "LOAN", "EMI", "REFUND", "NO",
    "HAPPY", "GIFT", "YOU", "ORDER", "MANDATE", "EXECUTE", "MANDATEREQUEST", "OID", "ADVANCE", "ADV",
    "LUNCH", "DINNER", "FOOD", "PETROL", "FEES", "FEE", "HOUSE", "HOME", "CAB", "TRIP", "BIRTHDAY", "RETURN",
    "HAND", "PERSONAL", "NULL", "TRANSACTION", "REMARKS", "PURCHASE", "RECHARGE", "MAINTENANCE", "EXPENSES",
    "SELF", "OWN", "INVOICE", "INV", "GENERATING", "VERIFIED", "PAYVIA", "PAIDVIA", "SENTUSING", "PAYTO",
    "INTENT", "MB", "FAMILY", "MILK", "GROCERY",
];

pub(crate) fn choose(pieces: &Pieces<'_>, channel: Channel) -> Choice {
    let runs: Vec<usize> = places_of_runs(pieces);
    let party = match channel {
        Channel::Upi => of_address(pieces, &runs),
        Channel::Cash | Channel::Atm | Channel::Charge | Channel::Interest => Vec::new(),
        Channel::Imps => of_imps(pieces, &runs),
        Channel::Transfer | Channel::Other if pieces.lead.any(Terms::LAST) => {
            runs.last().copied().into_iter().collect()
        }
        Channel::Cheque => of_cheque(pieces, &runs),
        _ => first_name(pieces, &runs),
    };
    let note =
        (0..pieces.list.len()).filter(|place| !party.contains(place) && is_note(pieces, *place)).collect();
    Choice { party, note }
}

fn places_of_runs(pieces: &Pieces<'_>) -> Vec<usize> {
    let places = pieces.list.iter().enumerate();
    places.filter(|(_, piece)| piece.kind == Kind::Words).map(|(place, _)| place).collect()
}

/// Words that are no name, and slots after the first name that hold only words of the grammar.
fn is_note(pieces: &Pieces<'_>, place: usize) -> bool {
    let Some(piece) = pieces.list.get(place) else { return false };
    match piece.kind {
        Kind::Words => true,
        Kind::Grammar => {
            let is_after_name = pieces.list.iter().take(place).any(|earlier| earlier.kind == Kind::Words);
            let follows_number =
                pieces.list.iter().take(place).any(|earlier| matches!(earlier.kind, Kind::Rrn | Kind::Vpa));
            (is_after_name || follows_number)
                && piece.text.len() > 2
                && !piece.terms.any(Terms::UPI.and(Terms::MERCHANT).and(Terms::PERSON).and(Terms::SLOT))
        }
        _ => false,
    }
}

fn first_name(pieces: &Pieces<'_>, runs: &[usize]) -> Vec<usize> {
    let name = runs.iter().find(|place| !is_note_like(piece(pieces, **place))).or(runs.first());
    name.copied().into_iter().collect()
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

fn of_address(pieces: &Pieces<'_>, runs: &[usize]) -> Vec<usize> {
    let address = place_of(pieces, Kind::Vpa);
    let number = place_of(pieces, Kind::Rrn);
    let is_dashed = pieces.list.get(1).is_some_and(is_part_of_name)
        && address.is_some_and(|place| runs.iter().any(|run| *run < place))
        && number.is_some_and(|number| address.is_some_and(|address| number > address));
    if is_dashed {
        // The whole name stands before the address, whatever dashes it has.
        let before = pieces.list.iter().take(address.unwrap_or(0)).enumerate();
        return before.filter(|(_, piece)| is_part_of_name(piece)).map(|(place, _)| place).collect();
    }
    let scored = runs.iter().map(|run| (score(pieces, *run, runs, (address, number)), *run));
    // The first of equals, so that the order of slots decides.
    let best = scored.fold(None, |best: Option<(i32, usize)>, next| match best {
        Some(kept) if kept.0 >= next.0 => Some(kept),
        _ => Some(next),
    });
    best.filter(|(points, _)| *points > -3).map(|(_, run)| run).into_iter().collect()
}

/// An initial between dashes belongs to the name too.
fn is_part_of_name(piece: &Piece<'_>) -> bool {
    piece.kind == Kind::Words || piece.text.len() == 1 && piece.terms.is_none()
}

/// How much a run looks like the name in a narration with an address.
fn score(pieces: &Pieces<'_>, run: usize, runs: &[usize], anchors: (Option<usize>, Option<usize>)) -> i32 {
    let Some(piece) = pieces.list.get(run) else { return -10 };
    let (address, number) = anchors;
    let mut points = 0;
    if address
        .and_then(|place| pieces.list.get(place))
        .is_some_and(|address| shares_beginning(&address.text, &piece.text))
    {
        points += 5;
    }
    if is_note_like(Some(piece)) {
        points -= 4;
    }
    let says_way = pieces.list.iter().any(|piece| {
        piece.kind == Kind::Grammar
            && piece.terms.any(Terms::CREDIT.and(Terms::DEBIT).and(Terms::MERCHANT).and(Terms::PERSON))
    });
    let follows_address = address.is_some_and(|place| run > place);
    // Where no slot says the way, the slot between number and address is ICICI's note.
    if !says_way && number.is_some_and(|place| run > place) && address.is_some_and(|place| run < place) {
        points -= 3;
    }
    // After the address stand notes, except where the slot before it says P2A or P2M and no time is printed.
    let names_last = pieces.list.iter().any(|piece| piece.terms.any(Terms::MERCHANT.and(Terms::PERSON)))
        || !says_way && runs.len() >= 2 && address.is_some();
    if follows_address {
        points += if names_last && pieces.time.is_none() { 1 } else { -4 };
    }
    if runs.len() >= 2 && runs.last() == Some(&run) && !follows_address {
        points -= 1;
    }
    points
}

fn is_note_like(piece: Option<&Piece<'_>>) -> bool {
    let Some(piece) = piece else { return false };
    let first = piece.text.split([' ', '.']).next().unwrap_or_default();
    NOTE_OPENINGS.contains(&first)
}

/// The address was made from the name, as most are.
fn shares_beginning(address: &str, name: &str) -> bool {
    let letters = |text: &str| -> Vec<u8> {
        text.bytes().take_while(|byte| *byte != b'@').filter(u8::is_ascii_alphabetic).take(4).collect()
    };
    let (one, other) = (letters(address), letters(name));
    one.len() == 4 && one == other
}

fn place_of(pieces: &Pieces<'_>, kind: Kind) -> Option<usize> {
    pieces.list.iter().position(|piece| piece.kind == kind)
}

fn piece<'p, 'a>(pieces: &'p Pieces<'a>, place: usize) -> Option<&'p Piece<'a>> {
    pieces.list.get(place)
}

impl Pieces<'_> {
    fn line_says(&self, word: &str) -> bool {
        self.list.iter().any(|piece| piece.kind == Kind::Grammar && piece.text == word)
    }
}
