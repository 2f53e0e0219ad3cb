//! One line → its pieces, cut at strokes, dashes and numbers.

use std::borrow::Cow;

use crate::address::{self, Place};
use crate::banks;
use crate::cost::terms_of_cost;
use crate::glued::{RRN_DIGITS, number_before_name, rail_before_name, terms_of_code, terms_of_dated};
use crate::moments::{Moment, moment_at};
use crate::pieces::{Kind, Piece, Pieces};
use crate::shape::{LONGEST_NAME, Shape, shape_of};
use crate::terms::Terms;
use crate::type_codes;
use crate::vocabulary::{begins_known, terms_of, terms_of_glued};

/// More pieces than any narration has; the rest of a longer one is left unread.
const MOST_PIECES: usize = 48;
/// A slot that holds a broken number, with its spaces, is not shorter or longer.
const SHORTEST_NUMBER: usize = 12;
const LONGEST_NUMBER: usize = 26;
/// A slot with fewer digits is a name: an IFSC has at least these.
const FEWEST_DIGITS: usize = 4;
/// A word of the grammar that a wrap broke, without the space.
const SHORTEST_BROKEN: usize = 6;
const LONGEST_BROKEN: usize = 16;

pub(crate) fn pieces(line: &str) -> Pieces<'_> {
    let mut cutter = Cutter {
        line,
        address: address::find(line),
        segment: 0,
        is_segment_start: true,
        has_words: false,
        found: Pieces { list: Vec::with_capacity(16), ..Pieces::default() },
    };
    cutter.cut();
    cutter.found.settle();
    cutter.found
}

/// What a byte does to the word it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Sign,
    Digit,
    Space,
    Separator,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Sign; 256];
    let separators = b"/-*:_|#,;~\\()[]=<>\"+";
    let mut place = 0;
    while place < separators.len() {
        classes[separators[place] as usize] = Class::Separator;
        place += 1;
    }
    let mut digit = b'0';
    while digit <= b'9' {
        classes[digit as usize] = Class::Digit;
        digit += 1;
    }
    let spaces = b" .@";
    let mut place = 0;
    while place < spaces.len() {
        classes[spaces[place] as usize] = Class::Space;
        place += 1;
    }
    classes
};

fn class(byte: u8) -> Class {
    CLASSES.get(usize::from(byte)).copied().unwrap_or(Class::Sign)
}

fn is_separator(byte: u8) -> bool {
    class(byte) == Class::Separator
}

struct Cutter<'a> {
    line: &'a str,
    address: Option<Place>,
    segment: u16,
    is_segment_start: bool,
    /// A run of words longer than an initial has begun.
    has_words: bool,
    found: Pieces<'a>,
}

impl<'a> Cutter<'a> {
    fn cut(&mut self) {
        let bytes = self.line.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at).copied() {
            if self.found.list.len() >= MOST_PIECES {
                return;
            }
            if let Some(place) = self.address.filter(|place| place.start == at && place.end > at) {
                let text = self.line.get(place.start..place.end).unwrap_or_default();
                self.push(Kind::Vpa, squeezed(text), (place.start, place.end));
                at = place.end;
            } else if is_separator(byte) {
                self.segment = self.segment.saturating_add(1);
                self.is_segment_start = true;
                at += 1;
            } else if class(byte) == Class::Space {
                at += 1;
            } else {
                at = self.take(at);
                self.is_segment_start = false;
            }
        }
    }

    /// Takes the moment, the broken number or the word that begins here, and returns where it ends.
    fn take(&mut self, start: usize) -> usize {
        let bytes = self.line.as_bytes();
        let rest = bytes.get(start..).unwrap_or_default();
        if rest.first().is_some_and(u8::is_ascii_digit)
            && let Some((moment, length)) = moment_at(rest)
        {
            match moment {
                Moment::Date(date) => self.found.date = self.found.date.or(Some(date)),
                Moment::Time(time) => self.found.time = self.found.time.or(Some(time)),
            }
            self.push(Kind::Moment, Cow::Borrowed(""), (start, start + length));
            return start + length;
        }
        let stop = self
            .address
            .map_or(bytes.len(), |place| if place.start > start { place.start } else { bytes.len() });
        let (mut length, mut digits) = (0, 0);
        for byte in rest.get(..stop - start).unwrap_or_default() {
            match class(*byte) {
                Class::Sign => {}
                Class::Digit => digits += 1,
                Class::Space | Class::Separator => break,
            }
            length += 1;
        }
        if self.is_segment_start
            && rest.get(length) == Some(&b' ')
            && let Some(end) = self.take_broken_number(start)
        {
            return end;
        }
        if digits >= RRN_DIGITS {
            length = number_before_name(rest.get(..length).unwrap_or_default()).unwrap_or(length);
        }
        let end = start + length.max(1);
        // A stray byte inside a letter of another script never starts a word, so the slice is sound.
        let word = self.line.get(start..end).unwrap_or_default();
        if let Some((terms, end)) = self.broken_term(word, end) {
            let whole = self.line.get(start..end).unwrap_or_default();
            self.take_term(whole, terms, (start, end));
            return end;
        }
        if word.len() >= LONGEST_NAME / 3
            && let Some((rail, letters)) = rail_before_name(word)
        {
            let (front, name) =
                (word.get(..rail).unwrap_or_default(), word.get(rail..letters).unwrap_or_default());
            self.take_term(front, terms_of(front), (start, start + rail));
            self.take_name(name, (start + rail, start + letters));
            return start + letters;
        }
        if digits == 0 && word.len() < LONGEST_NAME {
            self.take_name(word, (start, end));
        } else {
            self.take_word(word, (start, end));
        }
        end
    }

    /// Wraps break words too: `RETUR N CHARGES`. Two pieces that only together are a word of the grammar.
    fn broken_term(&self, word: &str, end: usize) -> Option<(Terms, usize)> {
        if !begins_known(word) || self.line.as_bytes().get(end) != Some(&b' ') || !terms_of(word).is_none() {
            return None;
        }
        let rest = self.line.get(end + 1..)?;
        let length = rest.bytes().take_while(u8::is_ascii_uppercase).count();
        let whole = word.len() + length;
        if length == 0 || !(SHORTEST_BROKEN..=LONGEST_BROKEN).contains(&whole) {
            return None;
        }
        let next = rest.get(..length)?;
        let mut joined = [0_u8; LONGEST_BROKEN];
        joined.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
        joined.get_mut(word.len()..whole)?.copy_from_slice(next.as_bytes());
        let joined = std::str::from_utf8(joined.get(..whole)?).ok()?;
        let terms = terms_of(joined);
        (!terms.is_none()).then_some((terms, end + 1 + length))
    }

    /// Wraps break numbers: `508614 123456` in one slot is one number.
    fn take_broken_number(&mut self, start: usize) -> Option<usize> {
        let rest = self.line.as_bytes().get(start..)?;
        let rest = rest.get(..rest.len().min(LONGEST_NUMBER + 1))?;
        let length = rest.iter().position(|byte| is_separator(*byte)).unwrap_or(rest.len());
        if !(SHORTEST_NUMBER..=LONGEST_NUMBER).contains(&length) {
            return None;
        }
        let slot = self.line.get(start..start + length)?;
        if slot.bytes().filter(u8::is_ascii_digit).count() < FEWEST_DIGITS {
            return None;
        }
        let first = slot.trim_end().split_once(' ')?.0;
        if !terms_of(first).is_none() || !matches!(shape_of(first), Shape::Number | Shape::Code | Shape::Name)
        {
            return None;
        }
        let whole = squeezed(slot);
        let kind = match shape_of(&whole) {
            Shape::Rrn => Kind::Rrn,
            Shape::Ifsc => Kind::Ifsc,
            Shape::Utr if whole.len() != 18 => Kind::Utr,
            _ => return None,
        };
        self.push(kind, whole, (start, start + length));
        Some(start + length)
    }

    fn take_word(&mut self, word: &'a str, span: (usize, usize)) {
        let kind = match shape_of(word) {
            Shape::Name => return self.take_name(word, span),
            Shape::Rrn => Kind::Rrn,
            Shape::Ifsc => Kind::Ifsc,
            Shape::Utr => Kind::Utr,
            Shape::Umrn => Kind::Umrn,
            Shape::Card => Kind::Card,
            Shape::Tail => Kind::Tail,
            Shape::Number => Kind::Number,
            Shape::Code => Kind::Code,
        };
        let terms = terms_of_code(word);
        self.found.all |= terms;
        if !self.has_words {
            self.found.lead |= terms;
        }
        // `IMPS574927321706`: a rail and its number in one word.
        let number = word.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        if !terms.is_none() && shape_of(number) == Shape::Rrn {
            self.push(Kind::Rrn, Cow::Borrowed(number), span);
            return;
        }
        self.push(kind, Cow::Borrowed(word), span);
    }

    fn take_name(&mut self, word: &'a str, span: (usize, usize)) {
        let mut terms = terms_of(word);
        let rest = self.line.get(span.1..).unwrap_or_default();
        if terms.is_none() && span.0 == 0 {
            terms = type_codes::terms_of_code(word, rest);
        }
        if terms.is_none() {
            terms = terms_of_glued(word) | terms_of_dated(word);
        } else if self.begins_a_name(word, span) {
            terms = Terms::NONE;
        } else {
            terms = terms_of_cost(terms, self.line, span.1, self.found.lead);
        }
        let is_sponsor = || {
            self.found.lead.any(Terms::MANDATE.and(Terms::CHEQUE))
                && !self.has_words
                && banks::is_sponsor(word)
        };
        if terms.is_none() && (banks::is_code(word) && self.stands_alone(span) || is_sponsor()) {
            self.push(Kind::Bank, Cow::Borrowed(word), span);
            return;
        }
        let follows_another = self.found.list.last().is_some_and(|piece| piece.text == "ANOTHER");
        if word == "BANK" && follows_another {
            terms = Terms::FILLER;
        }
        self.take_term(word, terms, span);
    }

    /// A word and what it says: the bank's own at first, later a part of the name or note that it stands in.
    fn take_term(&mut self, word: &'a str, terms: Terms, span: (usize, usize)) {
        self.found.all |= terms;
        let is_lead = !self.has_words;
        if is_lead && !terms.is_none() {
            self.found.lead |= terms;
            self.push_word(Kind::Grammar, word, terms, span);
            return;
        }
        let breaks = terms.any(Terms::SLOT);
        let segment = self.segment;
        if let Some(last) = self.found.list.last_mut()
            && last.kind == Kind::Words
            && last.segment == segment
            && !breaks
        {
            last.text = Cow::Borrowed(self.line.get(last.start..span.1).unwrap_or(word));
            last.end = span.1;
            last.terms |= terms;
            last.plain_words += u16::from(terms.is_none());
            self.has_words = true;
            return;
        }
        let kind = if breaks { Kind::Grammar } else { Kind::Words };
        self.has_words |= !breaks && word.len() > 1;
        self.push_word(kind, word, terms, span);
    }

    /// `ACH/SI CREVA CAPITAL`, `DR-CREDIT SAISON`: such a word that opens a slot and goes on in one that no grammar
    /// has is a name's, not the bank's.
    fn begins_a_name(&self, word: &str, span: (usize, usize)) -> bool {
        let is_doctor = word == "DR" && self.found.lead.any(Terms::UPI);
        if !is_doctor
            && !matches!(
                word,
                "SI" | "PO" | "DD" | "OS" | "OD" | "LN" | "MAD" | "RET" | "CREDIT" | "CASH" | "CHECK"
            )
        {
            return false;
        }
        let bytes = self.line.as_bytes();
        let opens_slot = span
            .0
            .checked_sub(1)
            .and_then(|before| bytes.get(before))
            .is_some_and(|byte| matches!(byte, b'/' | b'-'));
        let rest = self.line.get(span.1..).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default();
        let next = rest.split(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap_or_default();
        let is_lender = word == "CREDIT" && matches!(next, "SAISON" | "ACCESS" | "FAIR" | "WISE");
        is_lender || opens_slot && next.len() >= 2 && terms_of(next).is_none()
    }

    /// Nothing but this word between two separators, or the word next to a number.
    fn stands_alone(&self, span: (usize, usize)) -> bool {
        let bytes = self.line.as_bytes();
        let opens = span.0 == 0 || bytes.get(span.0 - 1).is_some_and(|byte| is_separator(*byte));
        let closes = bytes.get(span.1).is_none_or(|byte| is_separator(*byte) || *byte == b' ');
        let next_is_digit = bytes.get(span.1 + 1).is_some_and(u8::is_ascii_digit);
        closes && (opens && bytes.get(span.1) != Some(&b' ') || next_is_digit || span.1 == bytes.len())
    }

    fn push(&mut self, kind: Kind, text: Cow<'a, str>, span: (usize, usize)) {
        let segment = self.segment;
        let piece =
            Piece { kind, text, terms: Terms::NONE, segment, start: span.0, end: span.1, plain_words: 0 };
        self.found.list.push(piece);
    }

    fn push_word(&mut self, kind: Kind, word: &'a str, terms: Terms, span: (usize, usize)) {
        self.push(kind, Cow::Borrowed(word), span);
        if let Some(last) = self.found.list.last_mut() {
            last.terms = terms;
            last.plain_words = u16::from(terms.is_none());
        }
    }
}

fn squeezed(text: &str) -> Cow<'_, str> {
    if text.contains(' ') { Cow::Owned(text.replace(' ', "")) } else { Cow::Borrowed(text) }
}
