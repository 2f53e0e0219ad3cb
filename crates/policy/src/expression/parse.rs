//! Tokens → a tree in which each operator has its operands, by the strength with which operators hold them.

use rust_decimal::Decimal;

use super::fault::Fault;
use super::tokens::{Span, Token};

/// A part of a condition, before anybody asks whether it makes sense.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) form: Form,
    pub(crate) span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    Number(Decimal),
    Truth(bool),
    Null,
    Text,
    Name(String),
    Sign(Sign, Box<Node>),
    Not(Box<Node>),
    Pair(Box<Node>, Operator, Box<Node>),
    Choose(Box<Node>, Box<Node>, Box<Node>),
    Call(String, Vec<Node>),
    List(Vec<Node>),
    Range(Box<Range>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Plus,
    Minus,
}

/// `[low..high)`: a round bracket leaves its end out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) low: Node,
    pub(crate) high: Node,
    pub(crate) has_low: bool,
    pub(crate) has_high: bool,
}

/// In the order of their strength, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
    In,
    NotIn,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Otherwise,
}

/// `not` holds what follows more weakly than a product and more strongly than a comparison.
const NOT: u8 = 5;
/// A sign before a number holds it more strongly than anything between two.
const STRONGEST: u8 = 9;

impl Operator {
    const fn strength(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal
            | Self::NotEqual
            | Self::Less
            | Self::LessOrEqual
            | Self::More
            | Self::MoreOrEqual
            | Self::In
            | Self::NotIn => 3,
            Self::Add | Self::Subtract => 4,
            Self::Multiply | Self::Divide | Self::Remainder => 6,
            Self::Power => 7,
            Self::Otherwise => 8,
        }
    }

    fn of(token: &Token) -> Option<Self> {
        Some(match token {
            Token::Word(word) if word == "or" => Self::Or,
            Token::Word(word) if word == "and" => Self::And,
            Token::Word(word) if word == "in" => Self::In,
            Token::Sign("==") => Self::Equal,
            Token::Sign("!=") => Self::NotEqual,
            Token::Sign("<") => Self::Less,
            Token::Sign("<=") => Self::LessOrEqual,
            Token::Sign(">") => Self::More,
            Token::Sign(">=") => Self::MoreOrEqual,
            Token::Sign("+") => Self::Add,
            Token::Sign("-") => Self::Subtract,
            Token::Sign("*") => Self::Multiply,
            Token::Sign("/") => Self::Divide,
            Token::Sign("%") => Self::Remainder,
            Token::Sign("^") => Self::Power,
            Token::Sign("??") => Self::Otherwise,
            _ => return None,
        })
    }
}

/// The whole of the tokens as one tree, or the first that cannot stand where it stands.
pub(crate) fn parse(tokens: &[(Token, Span)]) -> Result<Node, Fault> {
    let mut parser = Parser { tokens, place: 0 };
    let node = parser.whole()?;
    match parser.peek() {
        None => Ok(node),
        Some(Token::Sign("=")) => Err(parser.fault(ASSIGNED)),
        Some(Token::Sign(".")) => Err(parser.fault(ONLY)),
        Some(_) => Err(parser.fault("cannot be read from here on; conditions are joined by `and` or `or`")),
    }
}

const ASSIGNED: &str = "`=` sets a value; use `==` to compare";
pub(crate) const ONLY: &str = "only metrics, numbers, true, false, comparisons and arithmetic can be used";

/// Stands before the next token.
struct Parser<'a> {
    tokens: &'a [(Token, Span)],
    place: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.place).map(|(token, _)| token)
    }

    /// Of the next token; behind the last one there is a place too.
    fn span(&self) -> Span {
        let end = self.tokens.last().map_or(1, |(_, span)| span.end);
        self.tokens.get(self.place).map_or(Span { start: end, end }, |(_, span)| *span)
    }

    /// From where something began to what was read last.
    fn since(&self, start: usize) -> Span {
        let last = self.place.checked_sub(1).and_then(|place| self.tokens.get(place));
        Span { start, end: last.map_or(start, |(_, span)| span.end) }
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { at: Some(self.span().start), message: message.into() }
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is_next = matches!(self.peek(), Some(Token::Sign(next)) if *next == sign);
        self.place += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, sign: &str) -> Result<(), Fault> {
        if self.takes(sign) {
            return Ok(());
        }
        match self.peek() {
            Some(Token::Sign("=")) => Err(self.fault(ASSIGNED)),
            _ => Err(self.fault(format!("`{sign}` is missing here"))),
        }
    }

    /// A condition with nothing to its left: here a choice may stand.
    fn whole(&mut self) -> Result<Node, Fault> {
        let start = self.span().start;
        let condition = self.pairs(0)?;
        if !self.takes("?") {
            return Ok(condition);
        }
        let yes = self.whole()?;
        self.expect(":")?;
        let no = self.whole()?;
        let form = Form::Choose(Box::new(condition), Box::new(yes), Box::new(no));
        Ok(Node { form, span: self.since(start) })
    }

    /// As much as operators of at least this strength hold together.
    fn pairs(&mut self, least: u8) -> Result<Node, Fault> {
        let start = self.span().start;
        let mut left = self.single()?;
        while let Some((operator, length)) = self.operator().filter(|(next, _)| next.strength() >= least) {
            self.place += length;
            // Equals are read from the left, so what follows must be stronger.
            let right = self.pairs(operator.strength() + 1)?;
            let form = Form::Pair(Box::new(left), operator, Box::new(right));
            left = Node { form, span: self.since(start) };
        }
        Ok(left)
    }

    /// The operator that comes next, and how many tokens it is.
    fn operator(&self) -> Option<(Operator, usize)> {
        let word = |place: usize, expected: &str| matches!(self.tokens.get(place), Some((Token::Word(word), _)) if word == expected);
        if word(self.place, "not") && word(self.place + 1, "in") {
            return Some((Operator::NotIn, 2));
        }
        Operator::of(self.peek()?).map(|operator| (operator, 1))
    }

    fn single(&mut self) -> Result<Node, Fault> {
        let start = self.span().start;
        let Some(token) = self.peek().cloned() else { return Err(self.fault("something is missing here")) };
        self.place += 1;
        let form = match token {
            Token::Number(number) => Form::Number(number),
            Token::Text => Form::Text,
            Token::Sign("-") => Form::Sign(Sign::Minus, Box::new(self.pairs(STRONGEST)?)),
            Token::Sign("+") => Form::Sign(Sign::Plus, Box::new(self.pairs(STRONGEST)?)),
            Token::Sign(bracket @ ("(" | "[")) => self.brackets(bracket)?,
            Token::Word(word) => match word.as_str() {
                "not" => Form::Not(Box::new(self.pairs(NOT)?)),
                "true" => Form::Truth(true),
                "false" => Form::Truth(false),
                "null" => Form::Null,
                "and" | "or" | "in" => return Err(self.misplaced(&word)),
                _ if self.takes("(") => Form::Call(word, self.members(")")?),
                _ => Form::Name(word),
            },
            Token::Sign(sign) => return Err(self.misplaced(sign)),
        };
        Ok(Node { form, span: self.since(start) })
    }

    /// The token that was just taken cannot begin anything.
    fn misplaced(&mut self, token: &str) -> Fault {
        self.place -= 1;
        self.fault(format!("`{token}` cannot stand here"))
    }

    /// Behind an opening bracket: something in brackets, a range, or a list.
    fn brackets(&mut self, bracket: &str) -> Result<Form, Fault> {
        let is_square = bracket == "[";
        if is_square && self.takes("]") {
            return Ok(Form::List(Vec::new()));
        }
        let first = self.whole()?;
        if self.takes("..") {
            let high = self.whole()?;
            let has_high = self.takes("]");
            if !has_high {
                self.expect(")")?;
            }
            return Ok(Form::Range(Box::new(Range { low: first, high, has_low: is_square, has_high })));
        }
        if !is_square {
            self.expect(")")?;
            return Ok(first.form);
        }
        let mut members = vec![first];
        if self.takes(",") {
            members.extend(self.members("]")?);
        } else {
            self.expect("]")?;
        }
        Ok(Form::List(members))
    }

    /// What stands between commas up to the closing bracket, which is taken too.
    fn members(&mut self, close: &str) -> Result<Vec<Node>, Fault> {
        let mut members = Vec::new();
        if self.takes(close) {
            return Ok(members);
        }
        loop {
            members.push(self.whole()?);
            if self.takes(close) {
                return Ok(members);
            }
            self.expect(",")?;
        }
    }
}
