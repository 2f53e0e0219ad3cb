//! Text → a checked term, or every fault with its place.

use super::fault::Fault;
use super::kind::Kind;
use super::parse::parse;
use super::term::Term;
use super::tokens::tokens;
use super::typed::Typist;
use crate::vocabulary::{Vocabulary, Word};

#[derive(Debug)]
pub(crate) struct Reading {
    pub names: Vec<(String, Word)>,
    pub term: Term,
}

/// A condition longer than this is several conditions.
const MAX_LENGTH: usize = 500;
/// Deeper than anybody can follow.
const MAX_NESTING: usize = 8;
/// More names in one condition than anybody can follow.
const MAX_NAMES: usize = 12;

pub(crate) fn read(text: &str, vocabulary: &Vocabulary) -> Result<Reading, Vec<Fault>> {
    check_size(text).map_err(|message| vec![Fault::whole(message)])?;
    let tokens = tokens(text).map_err(|fault| vec![fault])?;
    if tokens.is_empty() {
        return Err(vec![Fault::whole("is empty: write a condition that must hold")]);
    }
    let root = parse(&tokens).map_err(|fault| vec![fault])?;
    let mut typist = Typist::new(vocabulary);
    let typed = typist.term(&root);
    if typed.as_ref().is_some_and(|(_, kind)| *kind != Kind::Truth) {
        typist.faults.push(Fault::whole("is a number, not a condition: compare it with something"));
    }
    if typist.names.len() > MAX_NAMES {
        typist.faults.push(Fault::whole(format!("uses more than {MAX_NAMES} names")));
    }
    match typed {
        Some((term, _)) if typist.faults.is_empty() => Ok(Reading { names: typist.names, term }),
        _ => Err(typist.faults),
    }
}

pub(crate) fn check_size(text: &str) -> Result<(), String> {
    if text.chars().count() > MAX_LENGTH {
        return Err(format!("is longer than {MAX_LENGTH} characters: split it into several rules"));
    }
    let mut depth: usize = 0;
    for letter in text.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_NESTING {
            return Err(format!("has brackets nested more than {MAX_NESTING} deep"));
        }
    }
    Ok(())
}
