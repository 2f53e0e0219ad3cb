//! The text of a condition → something that can be checked, evaluated and turned round.

mod evaluate;
mod fault;
mod kind;
mod limit;
mod parse;
#[cfg(test)]
mod print;
mod reach;
mod read;
mod solve;
mod term;
mod tokens;
mod typed;

pub use fault::Fault;
pub use limit::Limit;
pub use solve::{Bound, Change};

use crate::values::{Seen, Values};
use crate::vocabulary::{Vocabulary, Word};
use term::Term;

/// A condition over the vocabulary that is either true or false.
#[derive(Clone, Debug)]
pub struct Expression {
    text: String,
    /// In the order of their first use.
    names: Vec<(String, Word)>,
    term: Term,
}

/// What a condition says about some values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    True,
    False,
    /// These names were needed and have no value; none, when the sum itself cannot be done (a division by zero).
    Unknown(Vec<String>),
}

impl Expression {
    /// Reads and checks it; every fault that could be found is told.
    pub fn read(text: &str, vocabulary: &Vocabulary) -> Result<Self, Vec<Fault>> {
        let reading = read::read(text, vocabulary)?;
        let expression = Self { text: text.to_owned(), names: reading.names, term: reading.term };
        match reach::refusal(&expression.term, &expression.words()) {
            Some(message) => Err(vec![Fault::whole(message)]),
            None => Ok(expression),
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|(name, _)| name.as_str())
    }

    /// What it would look at.
    pub fn seen(&self, values: &Values) -> Vec<(String, Seen)> {
        self.names().map(|name| (name.to_owned(), values.find(name))).collect()
    }

    pub fn answer(&self, values: &Values) -> Answer {
        evaluate::answer(self, values)
    }

    /// The smallest changes that would make it true, none when it is true or when no such change is found.
    pub fn changes(&self, values: &Values) -> Vec<Change> {
        solve::changes(self, values)
    }

    fn words(&self) -> Vec<Word> {
        self.names.iter().map(|(_, word)| *word).collect()
    }
}
