//! One word of a name and what it is worth.

use crate::sound;
use crate::vocabulary;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Initial,
    Filler,
    Plain,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) kind: Kind,
    pub(crate) sound: String,
    /// Made of two neighbours. It must then be the other word exactly, or RAMESH would begin RAMESHSHARMA.
    pub(crate) is_joined: bool,
}

impl Word {
    pub(crate) fn new(text: &str) -> Self {
        let text = vocabulary::expanded(text);
        let kind = if text.chars().count() == 1 {
            Kind::Initial
        } else if vocabulary::is_filler(text) {
            Kind::Filler
        } else {
            Kind::Plain
        };
        Self { text: text.to_owned(), kind, sound: sound::key(text), is_joined: false }
    }

    pub(crate) fn weight(&self) -> f64 {
        match self.kind {
            Kind::Initial => 0.6,
            Kind::Filler => 0.3,
            Kind::Plain => 1.0,
        }
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.kind == Kind::Plain
    }

    pub(crate) fn joined(&self, next: &Self) -> Self {
        Self { is_joined: true, ..Self::new(&format!("{}{}", self.text, next.text)) }
    }
}
