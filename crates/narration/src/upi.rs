//! The slots of a UPI narration → which of them is the name and which an address that was cut short.

use crate::party::is_note_like;
use crate::pieces::{Kind, Piece, Pieces};
use crate::terms::Terms;

/// Addresses are cut at this length or more; a single word that is shorter may be a name.
const SHORTEST_ADDRESS: usize = 8;

/// The slot of an address without its `@`: after the code of the bank, or ICICI's second slot.
pub(crate) fn cut_address(pieces: &Pieces<'_>, runs: &[usize]) -> Option<usize> {
    if place_of(pieces, Kind::Vpa).is_some() {
        return None;
    }
    let number = place_of(pieces, Kind::Rrn)?;
    let is_word = |run: &usize| pieces.list.get(*run).is_some_and(|piece| !piece.text.contains(' '));
    let follows_bank = |run: &usize| {
        let before = run.checked_sub(1).and_then(|place| pieces.list.get(place));
        before.is_some_and(|piece| piece.kind == Kind::Bank && piece.text.len() == 4)
    };
    let names_before = |run: &usize| runs.first().is_some_and(|first| first < run);
    let after_bank = runs.iter().find(|run| is_word(run) && follows_bank(run) && names_before(run));
    if after_bank.is_some() {
        return after_bank.copied();
    }
    let mut codes = (0..pieces.list.len())
        .filter(|place| pieces.list.get(*place).is_some_and(|piece| piece.kind == Kind::Code));
    if let Some(code) = codes.find(|place| follows_bank(place) && names_before(place)) {
        return Some(code);
    }
    let second = runs.get(1).filter(|run| **run < number && is_word(run));
    second
        .copied()
        .filter(|run| pieces.list.get(*run).is_some_and(|piece| piece.text.len() >= SHORTEST_ADDRESS))
}

/// The places of the name; a name with dashes stands in several runs.
pub(crate) fn name(pieces: &Pieces<'_>, runs: &[usize]) -> Vec<usize> {
    let Some(address) = place_of(pieces, Kind::Vpa) else {
        return without_address(pieces, runs).into_iter().collect();
    };
    let number = place_of(pieces, Kind::Rrn);
    let opens_with_name = pieces.list.get(1).is_some_and(is_part_of_name);
    if opens_with_name && address > 1 && number.is_some_and(|number| number > address) {
        // The whole name stands before the address, whatever dashes it has.
        let before = pieces.list.iter().take(address).enumerate();
        return before.filter(|(_, piece)| is_part_of_name(piece)).map(|(place, _)| place).collect();
    }
    let same = runs.iter().find(|run| shares_beginning(pieces, address, **run));
    let found = same.copied().or_else(|| beside_address(pieces, runs, address));
    found.into_iter().collect()
}

/// South Indian puts the bank first and the name last; all others the name first.
fn without_address(pieces: &Pieces<'_>, runs: &[usize]) -> Option<usize> {
    let opens_with_bank = pieces.list.get(1).is_some_and(|piece| piece.kind == Kind::Bank);
    if opens_with_bank && !says_way(pieces) {
        return runs.last().copied();
    }
    // Where the way is said, the order of slots is known: the name comes first, whatever it looks like.
    let first = runs.first().filter(|_| says_way(pieces));
    first.or_else(|| runs.iter().find(|run| !is_note_like(pieces.list.get(**run)))).copied()
}

fn beside_address(pieces: &Pieces<'_>, runs: &[usize], address: usize) -> Option<usize> {
    let is_name = |run: &&usize| !is_note_like(pieces.list.get(**run));
    let before = runs.iter().rev().filter(|run| **run < address).find(is_name).copied();
    let after = runs.iter().find(|run| **run > address).copied();
    let follows_number = place_of(pieces, Kind::Rrn).is_some_and(|number| number < address);
    if says_way(pieces) || !follows_number {
        let says_whom = pieces.list.iter().any(|piece| piece.terms.any(Terms::MERCHANT.and(Terms::PERSON)));
        let only = runs.iter().rev().find(|run| **run < address).copied();
        return before.or(only).or_else(|| after.filter(|_| says_whom));
    }
    let is_bank = |place: usize| pieces.list.get(place).is_some_and(|piece| piece.kind == Kind::Bank);
    // Then a bank: what stood before the address is a note, and a name may stand between the two.
    if let Some(after) = after
        && is_bank(after + 1)
    {
        return Some(after);
    }
    if is_bank(address + 1) {
        return None;
    }
    let is_noted = pieces.time.is_some() || pieces.lead.any(Terms::FILLER) || opens_with_outward(pieces);
    before.or_else(|| after.filter(|run| !is_noted && is_name(&run)))
}

/// Federal: `UPIOUT/…`, where only a note follows the address.
fn opens_with_outward(pieces: &Pieces<'_>) -> bool {
    pieces.list.first().is_some_and(|piece| piece.text.len() > 3 && piece.terms.any(Terms::UPI))
}

fn says_way(pieces: &Pieces<'_>) -> bool {
    let ways = Terms::CREDIT.and(Terms::DEBIT).and(Terms::MERCHANT).and(Terms::PERSON);
    pieces.list.iter().any(|piece| piece.kind == Kind::Grammar && piece.terms.any(ways))
}

/// An initial between dashes belongs to the name too.
fn is_part_of_name(piece: &Piece<'_>) -> bool {
    piece.kind == Kind::Words || piece.text.len() == 1 && piece.terms.is_none()
}

/// The address was made from the name, as most are.
fn shares_beginning(pieces: &Pieces<'_>, address: usize, run: usize) -> bool {
    let letters = |place: usize| {
        let text = pieces.list.get(place).map(|piece| piece.text.as_ref()).unwrap_or_default();
        text.bytes().take_while(|byte| *byte != b'@').filter(u8::is_ascii_alphabetic).take(4)
    };
    letters(address).count() == 4 && letters(address).eq(letters(run))
}

fn place_of(pieces: &Pieces<'_>, kind: Kind) -> Option<usize> {
    pieces.list.iter().position(|piece| piece.kind == kind)
}
