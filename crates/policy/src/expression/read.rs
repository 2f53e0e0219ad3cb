//! Text → a checked term, or every fault with its place.

use std::fmt;

use bumpalo::Bump;
use zen_expression::lexer::{Lexer, LexerError};
use zen_expression::parser::{AstNodeError, Node, Parser};

use super::kind::Kind;
use super::term::Term;
use super::typed::Typist;
use crate::vocabulary::{Vocabulary, Word};

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Counted from 1 in characters; `None` when it is the whole.
    pub at: Option<usize>,
    pub message: String,
}

impl Fault {
    pub(crate) fn whole(message: impl Into<String>) -> Self {
        Self { at: None, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(formatter, "at character {at}: {}", self.message),
            None => formatter.write_str(&self.message),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Reading {
    pub names: Vec<(String, Word)>,
    pub term: Term,
}

/// A condition longer than this is several conditions.
const MAX_LENGTH: usize = 500;
/// The parser tries some brackets twice at every level, so deep nesting would cost time without end.
const MAX_NESTING: usize = 8;
/// More names in one condition than anybody can follow.
const MAX_NAMES: usize = 12;
pub(crate) fn read(text: &str, vocabulary: &Vocabulary) -> Result<Reading, Vec<Fault>> {
    check_size(text).map_err(|message| vec![Fault::whole(message)])?;
    let bump = Bump::new();
    let tokens = Lexer::new().tokenize(&bump, text).map_err(|error| vec![lexer_fault(text, &error)])?;
    if tokens.is_empty() {
        return Err(vec![Fault::whole("is empty: write a condition that must hold")]);
    }
    let parser = Parser::try_new(&tokens, &bump).map_err(|_| vec![Fault::whole("cannot be read")])?;
    let parsed = parser.with_metadata().standard().parse();
    let mut faults = Vec::new();
    gather_errors(text, parsed.root, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let metadata = parsed.metadata.unwrap_or_default();
    let spans = metadata.into_iter().map(|(node, metadata)| (node, metadata.span)).collect();
    let mut typist = Typist::new(text, vocabulary, spans);
    let typed = typist.term(parsed.root);
    if !parsed.is_complete && typist.faults.is_empty() {
        let at = Some(character(text, typist.span(parsed.root).1));
        let message = "cannot be read from here on; conditions are joined by `and` or `or`".to_owned();
        typist.faults.push(Fault { at, message });
    }
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

fn check_size(text: &str) -> Result<(), String> {
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

fn lexer_fault(text: &str, error: &LexerError) -> Fault {
    let (position, symbol) = match error {
        LexerError::UnexpectedSymbol { symbol, span } => (span.0, symbol.clone()),
        LexerError::UnmatchedSymbol { symbol, position } | LexerError::UnexpectedEof { symbol, position } => {
            (*position, symbol.to_string())
        }
    };
    Fault {
        at: Some(character(text, position)),
        message: format!("`{symbol}` cannot stand here; use and, or, not, + - * / and comparisons"),
    }
}

/// Everything the parser could not read.
fn gather_errors(text: &str, root: &Node<'_>, faults: &mut Vec<Fault>) {
    let gathered = std::cell::RefCell::new(Vec::new());
    root.walk(|node| {
        if let Node::Error { error, .. } = node {
            gathered.borrow_mut().push(syntax_fault(text, error));
        }
    });
    faults.extend(gathered.into_inner());
}

fn syntax_fault(text: &str, error: &AstNodeError<'_>) -> Fault {
    let (start, end) = match error {
        AstNodeError::UnknownBuiltIn { span, .. }
        | AstNodeError::UnknownMethod { span, .. }
        | AstNodeError::UnexpectedIdentifier { span, .. }
        | AstNodeError::UnexpectedToken { span, .. }
        | AstNodeError::InvalidNumber { span, .. }
        | AstNodeError::InvalidBoolean { span, .. }
        | AstNodeError::InvalidProperty { span, .. }
        | AstNodeError::ExpectedProperty { span }
        | AstNodeError::ExpectedLiteral { span }
        | AstNodeError::UnexpectedEnd { span }
        | AstNodeError::Custom { span, .. } => *span,
        // Its position counts tokens, not characters, and it only happens at the end.
        AstNodeError::MissingToken { .. } => (text.len() as u32, text.len() as u32),
    };
    let found = text.get(start as usize..end as usize).unwrap_or_default().trim();
    let message = match error {
        AstNodeError::UnknownBuiltIn { name, .. } => {
            format!("there is no function `{name}`; min, max and abs can be used")
        }
        _ if found.is_empty() => "something is missing here".to_owned(),
        _ => format!("`{found}` cannot stand here"),
    };
    Fault { at: Some(character(text, start)), message }
}

/// The parser counts bytes; people count characters, from one.
pub(crate) fn character(text: &str, position: u32) -> usize {
    let position = position as usize;
    text.char_indices().take_while(|(start, _)| *start < position).count() + 1
}
