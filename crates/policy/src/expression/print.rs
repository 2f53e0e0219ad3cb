//! A term → text that reads as the same term, for the tests: whatever can be said can be read back.

use proptest::prelude::*;
use rust_decimal::Decimal;

use super::read::{check_size, read};
use super::term::{Arithmetic, Comparison, Term};
use crate::vocabulary::{Vocabulary, Word};
use analysis::Unit;

const NUMBERS: [&str; 4] = ["debits", "credits", "bounces", "days"];
const TRUTHS: [&str; 2] = ["is_salaried", "is_joint"];

fn vocabulary() -> Vocabulary {
    let mut vocabulary = Vocabulary::new();
    for name in NUMBERS {
        vocabulary.add(name, Word::of(Unit::Count));
    }
    for name in TRUTHS {
        vocabulary.add(name, Word::of(Unit::YesNo));
    }
    vocabulary
}

/// In brackets wherever something is more than one word.
fn print(term: &Term, names: &[&str]) -> String {
    let inner = |term: &Term| match term {
        Term::Number(_) | Term::Truth(_) | Term::Name(_) => print(term, names),
        _ => format!("({})", print(term, names)),
    };
    let list = |terms: &[Term]| terms.iter().map(inner).collect::<Vec<_>>().join(", ");
    match term {
        Term::Number(number) => number.to_string(),
        Term::Truth(truth) => truth.to_string(),
        Term::Name(place) => names[*place].to_owned(),
        Term::Negated(term) => format!("-{}", inner(term)),
        Term::Absolute(term) => format!("abs({})", inner(term)),
        Term::Arithmetic(left, sign, right) => {
            format!("{} {} {}", inner(left), arithmetic(*sign), inner(right))
        }
        Term::Smallest(terms) => format!("min([{}])", list(terms)),
        Term::Largest(terms) => format!("max([{}])", list(terms)),
        Term::Compare(left, sign, right) => format!("{} {} {}", inner(left), comparison(*sign), inner(right)),
        Term::Same(left, right) => format!("{} == {}", inner(left), inner(right)),
        Term::And(left, right) => format!("{} and {}", inner(left), inner(right)),
        Term::Or(left, right) => format!("{} or {}", inner(left), inner(right)),
        Term::Not(term) => format!("not {}", inner(term)),
        Term::Choose(condition, yes, no) => {
            format!("{} ? {} : {}", inner(condition), inner(yes), inner(no))
        }
        Term::Otherwise(place, other) => format!("{} ?? {}", names[*place], inner(other)),
    }
}

const fn arithmetic(sign: Arithmetic) -> &'static str {
    match sign {
        Arithmetic::Add => "+",
        Arithmetic::Subtract => "-",
        Arithmetic::Multiply => "*",
        Arithmetic::Divide => "/",
    }
}

const fn comparison(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::More => ">",
        Comparison::MoreOrEqual => ">=",
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
    }
}

fn number() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        (0_i64..100_000, 0_u32..4).prop_map(|(digits, scale)| Term::Number(Decimal::new(digits, scale))),
        (0..NUMBERS.len()).prop_map(Term::Name),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        let sign = prop::sample::select(vec![
            Arithmetic::Add,
            Arithmetic::Subtract,
            Arithmetic::Multiply,
            Arithmetic::Divide,
        ]);
        prop_oneof![
            inner.clone().prop_map(|term| Term::Negated(Box::new(term))),
            inner.clone().prop_map(|term| Term::Absolute(Box::new(term))),
            (inner.clone(), sign, inner.clone()).prop_map(|(left, sign, right)| Term::Arithmetic(
                Box::new(left),
                sign,
                Box::new(right)
            )),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Term::Smallest),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Term::Largest),
            (0..NUMBERS.len(), inner).prop_map(|(place, other)| Term::Otherwise(place, Box::new(other))),
        ]
    })
}

fn condition() -> impl Strategy<Value = Term> {
    let sign = prop::sample::select(vec![
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::More,
        Comparison::MoreOrEqual,
        Comparison::Equal,
        Comparison::NotEqual,
    ]);
    let leaf = prop_oneof![
        4 => (number(), sign, number())
            .prop_map(|(left, sign, right)| Term::Compare(Box::new(left), sign, Box::new(right))),
        1 => (0..TRUTHS.len()).prop_map(|place| Term::Name(NUMBERS.len() + place)),
        1 => any::<bool>().prop_map(Term::Truth),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        let two = (inner.clone(), inner.clone()).prop_map(|(one, other)| (Box::new(one), Box::new(other)));
        let two = two.boxed();
        prop_oneof![
            two.clone().prop_map(|(left, right)| Term::And(left, right)),
            two.clone().prop_map(|(left, right)| Term::Or(left, right)),
            two.clone().prop_map(|(left, right)| Term::Same(left, right)),
            inner.clone().prop_map(|term| Term::Not(Box::new(term))),
            (inner, two).prop_map(|(condition, (yes, no))| Term::Choose(Box::new(condition), yes, no)),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_printed_reads_as_the_same_term(term in condition()) {
        let all: Vec<&str> = NUMBERS.into_iter().chain(TRUTHS).collect();
        let text = print(&term, &all);
        prop_assume!(check_size(&text).is_ok());
        let reading = read(&text, &vocabulary()).map_err(|faults| TestCaseError::fail(format!("{text}: {faults:?}")))?;
        // A reading numbers its names by their first use, so it is compared by what it says.
        let names: Vec<&str> = reading.names.iter().map(|(name, _)| name.as_str()).collect();
        prop_assert_eq!(print(&reading.term, &names), text.clone());
        let again = read(&print(&reading.term, &names), &vocabulary()).map_err(|_| TestCaseError::fail(text))?;
        prop_assert_eq!(again.term, reading.term);
    }
}
