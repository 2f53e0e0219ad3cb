//! One line → its pieces: grammar, numbers, addresses, banks, and the runs of words that are names or notes.

use std::borrow::Cow;

use jiff::civil::{Date, Time};

use crate::banks;
use crate::terms::Terms;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Grammar,
    /// A name or a note.
    Words,
    Bank,
    Vpa,
    Rrn,
    Ifsc,
    Utr,
    Umrn,
    Card,
    Tail,
    Number,
    Code,
    Moment,
}

#[derive(Clone, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: Cow<'a, str>,
    /// What its words say together.
    pub(crate) terms: Terms,
    /// Which of the slots between strokes and dashes it stands in.
    pub(crate) segment: u16,
    /// Bytes of the line, so that the next word of a run can be joined to it.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Words that no grammar has.
    pub(crate) plain_words: u16,
}

#[derive(Debug, Default)]
pub(crate) struct Pieces<'a> {
    pub(crate) list: Vec<Piece<'a>>,
    /// Said before the first name or note: the bank's own words.
    pub(crate) lead: Terms,
    /// Said by slots that hold nothing but words of the grammar, after the first name.
    pub(crate) trail: Terms,
    /// Said anywhere.
    pub(crate) all: Terms,
    pub(crate) date: Option<Date>,
    pub(crate) time: Option<Time>,
}

impl Pieces<'_> {
    /// Runs that turned out to be grammar, a letter or a bank are called so.
    pub(crate) fn settle(&mut self) {
        let mut trail = Terms::NONE;
        let runs =
            self.list.iter().filter(|piece| piece.kind == Kind::Words && piece.plain_words > 0).count();
        let rails = Terms::UPI.and(Terms::IMPS).and(Terms::NEFT).and(Terms::RTGS);
        // A mandate may be a bank's own; a payment always names somebody else beside the bank.
        let may_be_bank = runs > 1 || self.lead.any(rails);
        for piece in &mut self.list {
            if piece.kind != Kind::Words {
                continue;
            }
            if piece.plain_words == 0 || piece.text.len() == 1 {
                piece.kind = Kind::Grammar;
                trail |= piece.terms;
            } else if may_be_bank && banks::is_name(&piece.text) {
                piece.kind = Kind::Bank;
            }
        }
        self.trail = trail;
    }
}
