//! A parsed condition → a term in which every name is known and every comparison makes sense.

use analysis::Unit;
use rust_decimal::Decimal;

use super::fault::Fault;
use super::kind::{Kind, product, quotient, together};
use super::parse::{Form, Node, ONLY, Operator, Range, Sign};
use super::term::{Arithmetic, Comparison, Term};
use crate::vocabulary::{Vocabulary, Word};

/// Nobody sets a limit on a ratio this high: whoever writes 50 means 0.5.
const HIGHEST_RATIO: i64 = 20;

/// Turns nodes into terms and remembers what is wrong with them.
#[derive(Debug)]
pub(crate) struct Typist<'a> {
    vocabulary: &'a Vocabulary,
    pub(crate) names: Vec<(String, Word)>,
    pub(crate) faults: Vec<Fault>,
}

type Typed = (Term, Kind);

impl<'a> Typist<'a> {
    pub(crate) const fn new(vocabulary: &'a Vocabulary) -> Self {
        Self { vocabulary, names: Vec::new(), faults: Vec::new() }
    }

    fn fault(&mut self, node: &Node, message: impl Into<String>) {
        self.faults.push(Fault { at: Some(node.span.start), message: message.into() });
    }

    pub(crate) fn term(&mut self, node: &Node) -> Option<Typed> {
        let refused = match &node.form {
            Form::Number(number) => return Some((Term::Number(*number), Kind::Constant)),
            Form::Truth(truth) => return Some((Term::Truth(*truth), Kind::Truth)),
            Form::Name(name) => return self.name(node, name).map(|(place, kind)| (Term::Name(place), kind)),
            Form::Not(inner) => return self.not(node, inner),
            Form::Sign(sign, inner) => return self.signed(*sign, inner),
            Form::Pair(left, operator, right) => return self.pair(node, *operator, (left, right)),
            Form::Choose(condition, yes, no) => return self.choose(node, condition, (yes, no)),
            Form::Call(function, arguments) => return self.call(node, function, arguments),
            Form::Text => "is text, and there is nothing to compare text with",
            Form::Null => "null cannot be compared; `if_missing` says what a missing value means",
            Form::List(_) | Form::Range(_) => ONLY,
        };
        self.fault(node, refused);
        None
    }

    fn name(&mut self, node: &Node, name: &str) -> Option<(usize, Kind)> {
        let Some(word) = self.vocabulary.find(name) else {
            let meant = self.vocabulary.nearest(name);
            let hint = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            self.fault(node, format!("`{name}` is not a metric{hint}"));
            return None;
        };
        let kind = match word.unit {
            Unit::YesNo => Kind::Truth,
            Unit::Rupees => Kind::Rupees,
            Unit::Ratio
            | Unit::Count
            | Unit::AverageCount
            | Unit::CountedDays
            | Unit::MeasuredDays
            | Unit::Months
            | Unit::Percent => Kind::Plain,
        };
        let known = self.names.iter().position(|(known, _)| known == name);
        let place = known.unwrap_or_else(|| {
            self.names.push((name.to_owned(), word));
            self.names.len() - 1
        });
        Some((place, kind))
    }

    fn not(&mut self, node: &Node, inner: &Node) -> Option<Typed> {
        let (term, kind) = self.term(inner)?;
        if kind != Kind::Truth {
            self.fault(node, "`not` needs a condition behind it; put brackets round the comparison");
            return None;
        }
        Some((Term::Not(Box::new(term)), kind))
    }

    fn signed(&mut self, sign: Sign, inner: &Node) -> Option<Typed> {
        let (term, kind) = self.number(inner)?;
        match sign {
            Sign::Plus => Some((term, kind)),
            Sign::Minus => Some((Term::Negated(Box::new(term)), kind)),
        }
    }

    fn pair(&mut self, node: &Node, operator: Operator, (left, right): (&Node, &Node)) -> Option<Typed> {
        let both = (left, right);
        match operator {
            Operator::Otherwise => self.otherwise(left, right),
            Operator::In => self.membership(left, right),
            Operator::NotIn => {
                self.membership(left, right).map(|(term, kind)| (Term::Not(Box::new(term)), kind))
            }
            Operator::Or => self.joined(both, Term::Or),
            Operator::And => self.joined(both, Term::And),
            Operator::Add => self.arithmetic(node, Arithmetic::Add, both),
            Operator::Subtract => self.arithmetic(node, Arithmetic::Subtract, both),
            Operator::Multiply => self.arithmetic(node, Arithmetic::Multiply, both),
            Operator::Divide => self.arithmetic(node, Arithmetic::Divide, both),
            Operator::Remainder | Operator::Power => {
                self.fault(node, "remainders and powers cannot be used");
                None
            }
            Operator::Equal => self.comparison(node, Comparison::Equal, both),
            Operator::NotEqual => self.comparison(node, Comparison::NotEqual, both),
            Operator::Less => self.comparison(node, Comparison::Less, both),
            Operator::LessOrEqual => self.comparison(node, Comparison::LessOrEqual, both),
            Operator::More => self.comparison(node, Comparison::More, both),
            Operator::MoreOrEqual => self.comparison(node, Comparison::MoreOrEqual, both),
        }
    }

    fn joined(
        &mut self,
        (left, right): (&Node, &Node),
        join: fn(Box<Term>, Box<Term>) -> Term,
    ) -> Option<Typed> {
        let (left, right) = (self.condition(left), self.condition(right));
        Some((join(Box::new(left?), Box::new(right?)), Kind::Truth))
    }

    fn condition(&mut self, node: &Node) -> Option<Term> {
        match self.term(node)? {
            (term, Kind::Truth) => Some(term),
            _ => {
                self.fault(node, "is a number, not a condition: compare it with something");
                None
            }
        }
    }

    fn number(&mut self, node: &Node) -> Option<Typed> {
        match self.term(node)? {
            (_, Kind::Truth) => {
                self.fault(node, "is yes or no, not a number");
                None
            }
            typed => Some(typed),
        }
    }

    fn arithmetic(&mut self, node: &Node, sign: Arithmetic, (left, right): (&Node, &Node)) -> Option<Typed> {
        let (left, right) = (self.number(left), self.number(right));
        let ((left, first), (right, second)) = (left?, right?);
        let kind = match sign {
            Arithmetic::Add | Arithmetic::Subtract => together(first, second),
            Arithmetic::Multiply => product(first, second),
            Arithmetic::Divide => quotient(first, second),
        };
        let Some(kind) = kind else {
            self.fault(node, "mixes rupees with something that is not rupees");
            return None;
        };
        Some((Term::Arithmetic(Box::new(left), sign, Box::new(right)), kind))
    }

    fn comparison(
        &mut self,
        node: &Node,
        comparison: Comparison,
        (left, right): (&Node, &Node),
    ) -> Option<Typed> {
        let sides = (left, right);
        let (left, right) = (self.term(left), self.term(right));
        let ((left, first), (right, second)) = (left?, right?);
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
    fn check_scale(&mut self, node: &Node, term: &Term) {
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
    fn otherwise(&mut self, left: &Node, last: &Node) -> Option<Typed> {
        let mut names = Vec::new();
        let mut before = left;
        while let Form::Pair(left, Operator::Otherwise, right) = &before.form {
            names.push(&**right);
            before = left;
        }
        names.push(before);
        let mut known = Vec::new();
        for node in names.into_iter().rev() {
            let Form::Name(name) = &node.form else {
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

    fn choose(&mut self, node: &Node, condition: &Node, (yes, no): (&Node, &Node)) -> Option<Typed> {
        let (condition, yes, no) = (self.condition(condition), self.term(yes), self.term(no));
        let (condition, (yes, first), (no, second)) = (condition?, yes?, no?);
        let Some(kind) = together(first, second) else {
            self.fault(node, "both branches must be of one kind");
            return None;
        };
        Some((Term::Choose(Box::new(condition), Box::new(yes), Box::new(no)), kind))
    }

    /// min and max take a list; abs takes one number.
    fn call(&mut self, node: &Node, function: &str, arguments: &[Node]) -> Option<Typed> {
        let gather: fn(Vec<Term>) -> Term = match function {
            "min" => Term::Smallest,
            "max" => Term::Largest,
            "abs" if arguments.len() == 1 => {
                let (term, kind) = self.number(arguments.first()?)?;
                return Some((Term::Absolute(Box::new(term)), kind));
            }
            "abs" => return self.refuse_call(node, ""),
            _ => return self.refuse_call(node, &format!("there is no function `{function}`; ")),
        };
        let members = match arguments {
            [Node { form: Form::List(members), .. }] if !members.is_empty() => members,
            _ => return self.refuse_call(node, ""),
        };
        let typed: Vec<Option<Typed>> = members.iter().map(|member| self.number(member)).collect();
        let typed: Option<Vec<Typed>> = typed.into_iter().collect();
        let (terms, kinds): (Vec<Term>, Vec<Kind>) = typed?.into_iter().unzip();
        let Some(kind) = kinds.into_iter().try_fold(Kind::Constant, together) else {
            self.fault(node, "mixes rupees with something that is not rupees");
            return None;
        };
        Some((gather(terms), kind))
    }

    fn refuse_call(&mut self, node: &Node, why: &str) -> Option<Typed> {
        self.fault(node, format!("{why}only min([a, b]), max([a, b]) and abs(a) can be used"));
        None
    }

    /// `x in [1..5]` is two comparisons, `x in [1, 2]` two equalities.
    fn membership(&mut self, left: &Node, right: &Node) -> Option<Typed> {
        let (subject, kind) = self.number(left)?;
        let compare = |comparison, side| Term::Compare(Box::new(subject.clone()), comparison, Box::new(side));
        match &right.form {
            Form::Range(range) => {
                let Range { low, high, has_low, has_high } = &**range;
                let (low, high) = (self.limit(low, kind), self.limit(high, kind));
                let above = if *has_low { Comparison::MoreOrEqual } else { Comparison::More };
                let below = if *has_high { Comparison::LessOrEqual } else { Comparison::Less };
                let (low, high) = (compare(above, low?), compare(below, high?));
                Some((Term::And(Box::new(low), Box::new(high)), Kind::Truth))
            }
            Form::List(members) => {
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

    fn limit(&mut self, node: &Node, kind: Kind) -> Option<Term> {
        let (term, other) = self.number(node)?;
        if together(kind, other).is_none() {
            self.fault(node, "compares rupees with something that is not rupees");
            return None;
        }
        Some(term)
    }
}
