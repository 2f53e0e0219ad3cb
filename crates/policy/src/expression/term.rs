//! A condition as a tree that can be reasoned about, and its value for given numbers.

use rust_decimal::Decimal;

/// Names are places in the expression's list of names.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Term {
    Number(Decimal),
    Truth(bool),
    Name(usize),
    Negated(Box<Term>),
    Absolute(Box<Term>),
    Arithmetic(Box<Term>, Arithmetic, Box<Term>),
    Smallest(Vec<Term>),
    Largest(Vec<Term>),
    Compare(Box<Term>, Comparison, Box<Term>),
    /// Yes and no compared with each other.
    Same(Box<Term>, Box<Term>),
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    Not(Box<Term>),
    Choose(Box<Term>, Box<Term>, Box<Term>),
    /// The first if it is known, otherwise the second.
    Otherwise(usize, Box<Term>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
    Equal,
    NotEqual,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Item {
    Number(Decimal),
    Truth(bool),
}

impl Comparison {
    pub(crate) fn holds(self, left: Decimal, right: Decimal) -> bool {
        match self {
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::More => left > right,
            Self::MoreOrEqual => left >= right,
            Self::Equal => left == right,
            Self::NotEqual => left != right,
        }
    }
}

impl Term {
    /// `None` when a value is missing or a sum cannot be done.
    pub(crate) fn value(&self, items: &[Option<Item>]) -> Option<Item> {
        let number = |term: &Self| term.number(items);
        let truth = |term: &Self| term.truth(items);
        Some(match self {
            Self::Number(number) => Item::Number(*number),
            Self::Truth(truth) => Item::Truth(*truth),
            Self::Name(place) => items.get(*place).copied().flatten()?,
            Self::Negated(inner) => Item::Number(-number(inner)?),
            Self::Absolute(inner) => Item::Number(number(inner)?.abs()),
            Self::Arithmetic(left, sign, right) => Item::Number(sign.apply(number(left)?, number(right)?)?),
            Self::Smallest(terms) => {
                let numbers: Option<Vec<Decimal>> = terms.iter().map(number).collect();
                Item::Number(numbers?.into_iter().min()?)
            }
            Self::Largest(terms) => {
                let numbers: Option<Vec<Decimal>> = terms.iter().map(number).collect();
                Item::Number(numbers?.into_iter().max()?)
            }
            Self::Compare(left, comparison, right) => {
                Item::Truth(comparison.holds(number(left)?, number(right)?))
            }
            Self::Same(left, right) => Item::Truth(truth(left)? == truth(right)?),
            Self::And(left, right) => Item::Truth(truth(left)? && truth(right)?),
            Self::Or(left, right) => Item::Truth(truth(left)? || truth(right)?),
            Self::Not(inner) => Item::Truth(!truth(inner)?),
            Self::Choose(condition, yes, no) => {
                let branch = if truth(condition)? { yes } else { no };
                branch.value(items)?
            }
            Self::Otherwise(place, other) => match items.get(*place).copied().flatten() {
                Some(item) => item,
                None => other.value(items)?,
            },
        })
    }

    pub(crate) fn number(&self, items: &[Option<Item>]) -> Option<Decimal> {
        match self.value(items)? {
            Item::Number(number) => Some(number),
            Item::Truth(_) => None,
        }
    }

    pub(crate) fn truth(&self, items: &[Option<Item>]) -> Option<bool> {
        match self.value(items)? {
            Item::Truth(truth) => Some(truth),
            Item::Number(_) => None,
        }
    }

    pub(crate) fn children(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Truth(_) | Self::Name(_) => Vec::new(),
            Self::Negated(inner) | Self::Absolute(inner) | Self::Not(inner) | Self::Otherwise(_, inner) => {
                vec![inner]
            }
            Self::Smallest(terms) | Self::Largest(terms) => terms.iter().collect(),
            Self::Arithmetic(left, _, right)
            | Self::Compare(left, _, right)
            | Self::Same(left, right)
            | Self::And(left, right)
            | Self::Or(left, right) => vec![left, right],
            Self::Choose(condition, yes, no) => vec![condition, yes, no],
        }
    }

    /// The names in it, each once, in the order of the list.
    pub(crate) fn places(&self) -> Vec<usize> {
        fn gather(term: &Term, places: &mut Vec<usize>) {
            if let Term::Name(place) | Term::Otherwise(place, _) = term {
                places.push(*place);
            }
            for child in term.children() {
                gather(child, places);
            }
        }
        let mut places = Vec::new();
        gather(self, &mut places);
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The names without which it says nothing. Every branch counts: a part that happens not to matter today must not
    /// hide that something is missing. Only `??` says what to do instead.
    pub(crate) fn lacking(&self, items: &[Option<Item>], lacking: &mut Vec<usize>) {
        let is_known = |place: &usize| items.get(*place).copied().flatten().is_some();
        match self {
            Self::Name(place) if !is_known(place) => lacking.push(*place),
            Self::Otherwise(place, _) if is_known(place) => {}
            Self::Otherwise(place, other) => {
                let before = lacking.len();
                other.lacking(items, lacking);
                if lacking.len() > before {
                    lacking.insert(before, *place);
                }
            }
            _ => {
                for child in self.children() {
                    child.lacking(items, lacking);
                }
            }
        }
    }
}

impl Arithmetic {
    fn apply(self, left: Decimal, right: Decimal) -> Option<Decimal> {
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => left.checked_div(right),
        }
    }
}
