//! A parsed condition → a term in which every name is known and every comparison makes sense.

use std::collections::HashMap;

use analysis::Unit;
use rust_decimal::Decimal;
use zen_expression::functions::{FunctionKind, InternalFunction};
use zen_expression::lexer::{ArithmeticOperator, Bracket, ComparisonOperator, LogicalOperator, Operator};
use zen_expression::parser::Node;

use super::kind::{Kind, product, quotient, together};
use super::read::{Fault, character};
use super::term::{Arithmetic, Comparison, Term};
use crate::vocabulary::{Vocabulary, Word};

/// Nobody sets a limit on a ratio this high: whoever writes 50 means 0.5.
const HIGHEST_RATIO: i64 = 20;

const NULLISH: Operator = Operator::Logical(LogicalOperator::NullishCoalescing);

/// Turns nodes into terms and remembers what is wrong with them.
#[derive(Debug)]
pub(crate) struct Typist<'a> {
    text: &'a str,
    vocabulary: &'a Vocabulary,
    /// By the address of the node, which is how the parser keeps them.
    spans: HashMap<usize, (u32, u32)>,
    pub(crate) names: Vec<(String, Word)>,
    pub(crate) faults: Vec<Fault>,
}

type Typed = (Term, Kind);

impl<'a> Typist<'a> {
    pub(crate) fn new(text: &'a str, vocabulary: &'a Vocabulary, spans: HashMap<usize, (u32, u32)>) -> Self {
        Self { text, vocabulary, spans, names: Vec::new(), faults: Vec::new() }
    }

    pub(crate) fn span(&self, node: &Node<'_>) -> (u32, u32) {
        self.spans.get(&(std::ptr::from_ref(node) as usize)).copied().unwrap_or_default()
    }

    fn fault(&mut self, node: &Node<'_>, message: impl Into<String>) {
        let at = Some(character(self.text, self.span(node).0));
        self.faults.push(Fault { at, message: message.into() });
    }

    pub(crate) fn term(&mut self, node: &Node<'_>) -> Option<Typed> {
        match node {
            Node::Number(number) => Some((Term::Number(*number), Kind::Constant)),
            Node::Bool(truth) => Some((Term::Truth(*truth), Kind::Truth)),
            Node::Identifier(name) => self.name(node, name).map(|(place, kind)| (Term::Name(place), kind)),
            Node::Parenthesized(inner) => self.term(inner),
            Node::Unary { node: inner, operator } => self.unary(node, *operator, inner),
            Node::Binary { left, operator, right } => self.binary(node, *operator, (left, right)),
            Node::Conditional { condition, on_true, on_false } => {
                self.choose(node, condition, (on_true, on_false))
            }
            Node::FunctionCall { kind, arguments } => self.call(node, kind, arguments),
            Node::String(_) | Node::TemplateString(_) => {
                self.fault(node, "is text, and there is nothing to compare text with");
                None
            }
            Node::Assignments { .. } => {
                self.fault(node, "`=` sets a value; use `==` to compare");
                None
            }
            Node::Null => {
                self.fault(node, "null cannot be compared; `if_missing` says what a missing value means");
                None
            }
            _ => {
                self.fault(
                    node,
                    "only metrics, numbers, true, false, comparisons and arithmetic can be used",
                );
                None
            }
        }
    }

    fn name(&mut self, node: &Node<'_>, name: &str) -> Option<(usize, Kind)> {
        let Some(word) = self.vocabulary.find(name) else {
            let meant = self.vocabulary.nearest(name);
            let hint = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            self.fault(node, format!("`{name}` is not a metric{hint}"));
            return None;
        };
        let kind = match word.unit {
            Unit::YesNo => Kind::Truth,
            Unit::Rupees => Kind::Rupees,
            Unit::Ratio | Unit::Count | Unit::Days | Unit::Months | Unit::Percent => Kind::Plain,
        };
        let known = self.names.iter().position(|(known, _)| known == name);
        let place = known.unwrap_or_else(|| {
            self.names.push((name.to_owned(), word));
            self.names.len() - 1
        });
        Some((place, kind))
    }

    fn unary(&mut self, node: &Node<'_>, operator: Operator, inner: &Node<'_>) -> Option<Typed> {
        let (term, kind) = self.term(inner)?;
        match operator {
            Operator::Logical(LogicalOperator::Not) if kind == Kind::Truth => {
                Some((Term::Not(Box::new(term)), kind))
            }
            Operator::Logical(LogicalOperator::Not) => {
                self.fault(node, "`not` needs a condition behind it; put brackets round the comparison");
                None
            }
            Operator::Arithmetic(_) if kind == Kind::Truth => {
                self.fault(inner, "is yes or no, not a number");
                None
            }
            Operator::Arithmetic(ArithmeticOperator::Subtract) => Some((Term::Negated(Box::new(term)), kind)),
            _ => Some((term, kind)),
        }
    }

    fn binary(
        &mut self,
        node: &Node<'_>,
        operator: Operator,
        (left, right): (&Node<'_>, &Node<'_>),
    ) -> Option<Typed> {
        match operator {
            NULLISH => self.otherwise(left, right),
            Operator::Comparison(ComparisonOperator::In) => self.membership(left, right),
            Operator::Comparison(ComparisonOperator::NotIn) => {
                self.membership(left, right).map(|(term, kind)| (Term::Not(Box::new(term)), kind))
            }
            Operator::Logical(logical) => {
                let (left, right) = (self.condition(left), self.condition(right));
                let (left, right) = (Box::new(left?), Box::new(right?));
                let term = match logical {
                    LogicalOperator::Or => Term::Or(left, right),
                    _ => Term::And(left, right),
                };
                Some((term, Kind::Truth))
            }
            Operator::Arithmetic(arithmetic) => self.arithmetic(node, arithmetic, (left, right)),
            Operator::Comparison(comparison) => self.comparison(node, comparison, (left, right)),
            _ => {
                self.fault(node, "cannot be used in a condition");
                None
            }
        }
    }

    fn condition(&mut self, node: &Node<'_>) -> Option<Term> {
        match self.term(node)? {
            (term, Kind::Truth) => Some(term),
            _ => {
                self.fault(node, "is a number, not a condition: compare it with something");
                None
            }
        }
    }

    fn number(&mut self, node: &Node<'_>) -> Option<Typed> {
        match self.term(node)? {
            (_, Kind::Truth) => {
                self.fault(node, "is yes or no, not a number");
                None
            }
            typed => Some(typed),
        }
    }

    fn arithmetic(
        &mut self,
        node: &Node<'_>,
        operator: ArithmeticOperator,
        (left, right): (&Node<'_>, &Node<'_>),
    ) -> Option<Typed> {
        let (left, right) = (self.number(left), self.number(right));
        let ((left, first), (right, second)) = (left?, right?);
        let (sign, kind) = match operator {
            ArithmeticOperator::Add => (Arithmetic::Add, together(first, second)),
            ArithmeticOperator::Subtract => (Arithmetic::Subtract, together(first, second)),
            ArithmeticOperator::Multiply => (Arithmetic::Multiply, product(first, second)),
            ArithmeticOperator::Divide => (Arithmetic::Divide, quotient(first, second)),
            ArithmeticOperator::Modulus | ArithmeticOperator::Power => {
                self.fault(node, "remainders and powers cannot be used");
                return None;
            }
        };
        let Some(kind) = kind else {
            self.fault(node, "mixes rupees with something that is not rupees");
            return None;
        };
        Some((Term::Arithmetic(Box::new(left), sign, Box::new(right)), kind))
    }

    fn comparison(
        &mut self,
        node: &Node<'_>,
        operator: ComparisonOperator,
        (left, right): (&Node<'_>, &Node<'_>),
    ) -> Option<Typed> {
        let sides = (left, right);
        let (left, right) = (self.term(left), self.term(right));
        let ((left, first), (right, second)) = (left?, right?);
        let comparison = match operator {
            ComparisonOperator::Equal => Comparison::Equal,
            ComparisonOperator::NotEqual => Comparison::NotEqual,
            ComparisonOperator::LessThan => Comparison::Less,
            ComparisonOperator::GreaterThan => Comparison::More,
            ComparisonOperator::LessThanOrEqual => Comparison::LessOrEqual,
            _ => Comparison::MoreOrEqual,
        };
        let term = match (first, second, comparison) {
            (Kind::Truth, Kind::Truth, Comparison::Equal) => Term::Same(Box::new(left), Box::new(right)),
            (Kind::Truth, Kind::Truth, Comparison::NotEqual) => {
                Term::Not(Box::new(Term::Same(Box::new(left), Box::new(right))))
            }
            (Kind::Truth, _, _) | (_, Kind::Truth, _) => {
                let side = if first == Kind::Truth { sides.0 } else { sides.1 };
                self.fault(
                    side,
                    "is yes or no and cannot be compared with a number; write it alone or `== true`",
                );
                return None;
            }
            _ if together(first, second).is_none() => {
                self.fault(node, "compares rupees with something that is not rupees");
                return None;
            }
            _ => Term::Compare(Box::new(left), comparison, Box::new(right)),
        };
        self.check_scale(node, &term);
        Some((term, Kind::Truth))
    }

    /// A ratio held against a percentage would pass everybody or nobody.
    fn check_scale(&mut self, node: &Node<'_>, term: &Term) {
        let Term::Compare(left, _, right) = term else { return };
        let ((Term::Name(place), Term::Number(limit)) | (Term::Number(limit), Term::Name(place))) =
            (&**left, &**right)
        else {
            return;
        };
        let Some((name, word)) = self.names.get(*place) else { return };
        let is_part =
            name.contains("_share") || name.starts_with("foir") || name.starts_with("loan_to_value");
        let highest = if is_part { 2 } else { HIGHEST_RATIO };
        if word.unit == Unit::Ratio && limit.abs() > Decimal::from(highest) {
            let message = format!("`{name}` is a ratio: write 0.5 for 50 %, not {limit}");
            self.fault(node, message);
        }
    }

    /// `a ?? b ?? c`, which the parser gives as `(a ?? b) ?? c`: the first that is known.
    fn otherwise(&mut self, left: &Node<'_>, last: &Node<'_>) -> Option<Typed> {
        let mut names = Vec::new();
        let mut before = left;
        while let Node::Binary { left, operator: NULLISH, right } = before {
            names.push(*right);
            before = left;
        }
        names.push(before);
        let mut known = Vec::new();
        for node in names.into_iter().rev() {
            let Node::Identifier(name) = node else {
                self.fault(node, "only a metric can stand before `??`");
                return None;
            };
            let (place, kind) = self.name(node, name)?;
            known.push((place, kind));
        }
        let (mut term, mut kind) = self.term(last)?;
        for (place, first) in known.into_iter().rev() {
            let Some(both) = together(first, kind) else {
                self.fault(last, "is not of the same kind as what it stands in for");
                return None;
            };
            (term, kind) = (Term::Otherwise(place, Box::new(term)), both);
        }
        Some((term, kind))
    }

    fn choose(
        &mut self,
        node: &Node<'_>,
        condition: &Node<'_>,
        (yes, no): (&Node<'_>, &Node<'_>),
    ) -> Option<Typed> {
        let (condition, yes, no) = (self.condition(condition), self.term(yes), self.term(no));
        let (condition, (yes, first), (no, second)) = (condition?, yes?, no?);
        let Some(kind) = together(first, second) else {
            self.fault(node, "both branches must be of one kind");
            return None;
        };
        Some((Term::Choose(Box::new(condition), Box::new(yes), Box::new(no)), kind))
    }

    /// The language gives min and max a list; abs takes one number.
    fn call(&mut self, node: &Node<'_>, function: &FunctionKind, arguments: &[&Node<'_>]) -> Option<Typed> {
        match (function, arguments) {
            (FunctionKind::Internal(InternalFunction::Abs), [argument]) => {
                let (term, kind) = self.number(argument)?;
                Some((Term::Absolute(Box::new(term)), kind))
            }
            (
                FunctionKind::Internal(which @ (InternalFunction::Min | InternalFunction::Max)),
                [Node::Array(members)],
            ) if !members.is_empty() => {
                let typed: Vec<Option<Typed>> = members.iter().map(|member| self.number(member)).collect();
                let typed: Option<Vec<Typed>> = typed.into_iter().collect();
                let (terms, kinds): (Vec<Term>, Vec<Kind>) = typed?.into_iter().unzip();
                let kind = kinds.into_iter().try_fold(Kind::Constant, together);
                let Some(kind) = kind else {
                    self.fault(node, "mixes rupees with something that is not rupees");
                    return None;
                };
                let is_smallest = *which == InternalFunction::Min;
                Some((if is_smallest { Term::Smallest(terms) } else { Term::Largest(terms) }, kind))
            }
            _ => {
                self.fault(node, "only min([a, b]), max([a, b]) and abs(a) can be used");
                None
            }
        }
    }

    /// `x in [1..5]` is two comparisons, `x in [1, 2]` two equalities.
    fn membership(&mut self, left: &Node<'_>, right: &Node<'_>) -> Option<Typed> {
        let (subject, kind) = self.number(left)?;
        let compare = |comparison, side| Term::Compare(Box::new(subject.clone()), comparison, Box::new(side));
        match right {
            Node::Interval { left: low, right: high, left_bracket, right_bracket } => {
                let (low, high) = (self.limit(low, kind), self.limit(high, kind));
                let above = match left_bracket {
                    Bracket::LeftSquareBracket => Comparison::MoreOrEqual,
                    _ => Comparison::More,
                };
                let below = match right_bracket {
                    Bracket::RightSquareBracket => Comparison::LessOrEqual,
                    _ => Comparison::Less,
                };
                let (low, high) = (compare(above, low?), compare(below, high?));
                Some((Term::And(Box::new(low), Box::new(high)), Kind::Truth))
            }
            Node::Array(members) => {
                let limits: Vec<Option<Term>> =
                    members.iter().map(|member| self.limit(member, kind)).collect();
                let limits: Option<Vec<Term>> = limits.into_iter().collect();
                let equalities = limits?.into_iter().map(|limit| compare(Comparison::Equal, limit));
                let either = equalities.reduce(|one, other| Term::Or(Box::new(one), Box::new(other)));
                Some((either.unwrap_or(Term::Truth(false)), Kind::Truth))
            }
            _ => {
                self.fault(right, "`in` needs a range like [1..5] or a list like [1, 2]");
                None
            }
        }
    }

    fn limit(&mut self, node: &Node<'_>, kind: Kind) -> Option<Term> {
        let (term, other) = self.number(node)?;
        if together(kind, other).is_none() {
            self.fault(node, "compares rupees with something that is not rupees");
            return None;
        }
        Some(term)
    }
}
