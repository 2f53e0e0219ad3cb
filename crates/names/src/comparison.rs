//! The comparison of two names and what it says.

use crate::matching::Matching;
use crate::name::Name;
use crate::vocabulary;
use crate::word::{Kind, Word};

/// How the outcome of a comparison is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Match,
    /// Too much alike to say no: a second proof of identity settles it.
    Partial,
    Mismatch,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// 0 to 100.
    pub score: u8,
    pub outcome: Outcome,
    /// One sentence a person can check.
    pub explanation: String,
    /// The last names agree and the first names do not.
    pub is_likely_family: bool,
}

const MATCH_FROM: f64 = 0.80;
const PARTIAL_FROM: f64 = 0.65;

/// Either side may be a person or a firm, cut off, in any order of words. Of joint holders the nearest one counts.
pub fn compare(one: &str, other: &str) -> Comparison {
    let mut best: Option<Comparison> = None;
    for name in Name::each(one) {
        for with in Name::each(other) {
            let found = compare_names(&name, &with);
            if best.as_ref().is_none_or(|best| found.score > best.score) {
                best = Some(found);
            }
        }
    }
    best.unwrap_or_else(|| mismatch("there is no name to compare".to_owned()))
}

/// The same for names that were made ready before.
pub fn compare_names(one: &Name, other: &Name) -> Comparison {
    if one.is_empty() || other.is_empty() {
        return mismatch("there is no name to compare".to_owned());
    }
    if !have_a_letter_in_common(one, other) {
        return mismatch("the names have no word in common".to_owned());
    }
    let matching = Matching::best(one, other);
    let view = View::of(&matching);
    let mut score = view.subset;
    score -= 0.05 * view.unmatched_plain as f64;
    if view.has_surname_conflict {
        score -= 0.25;
    }
    if view.has_gender_conflict {
        score -= 0.2;
    }
    if view.plain_pairs == 0 && !view.is_exact {
        score = score.min(0.5);
    } else if view.paired_words == 1 && view.has_left_over {
        score = score.min(0.7);
    }
    // An initial fits many people: as good as a match, never a perfect one.
    if view.rests_on_initial {
        score = score.min(0.89);
    }
    if one.is_firm != other.is_firm {
        score = score.min(0.75);
    }
    let score = score.clamp(0.0, 1.0);
    Comparison {
        score: (score * 100.0).round() as u8,
        outcome: match score {
            score if score >= MATCH_FROM => Outcome::Match,
            score if score >= PARTIAL_FROM => Outcome::Partial,
            _ => Outcome::Mismatch,
        },
        explanation: explain(&matching, &view, one.is_firm != other.is_firm),
        is_likely_family: score < MATCH_FROM && is_family(one, other),
    }
}

fn mismatch(explanation: String) -> Comparison {
    Comparison { score: 0, outcome: Outcome::Mismatch, explanation, is_likely_family: false }
}

/// Most names of a statement fail here, before anything costly is tried.
fn have_a_letter_in_common(one: &Name, other: &Name) -> bool {
    let first = |word: &Word| word.sound.chars().next();
    one.words.iter().any(|word| other.words.iter().any(|with| first(word) == first(with)))
}

/// What a matching says in numbers.
struct View {
    subset: f64,
    is_exact: bool,
    paired_words: usize,
    has_left_over: bool,
    plain_pairs: usize,
    unmatched_plain: usize,
    rests_on_initial: bool,
    has_surname_conflict: bool,
    has_gender_conflict: bool,
}

impl View {
    fn of(matching: &Matching) -> Self {
        let paired =
            || matching.one.iter().zip(&matching.pairs).filter_map(|(word, pair)| Some((word, (*pair)?)));
        let with = |at: usize| &matching.other[at];
        let worth: f64 =
            paired().map(|(word, (at, alike))| alike * word.weight().min(with(at).weight())).sum();
        let unpaired: Vec<&Word> = matching
            .one
            .iter()
            .zip(&matching.pairs)
            .filter(|(_, pair)| pair.is_none())
            .map(|(word, _)| word)
            .collect();
        let left_over: Vec<&Word> = matching.left_over().collect();
        // A pair is worth the lighter of its two words: an initial must not lose for standing before a whole name.
        let pairs_weight: f64 = paired().map(|(word, (at, _))| word.weight().min(with(at).weight())).sum();
        let rest = |words: &[&Word]| words.iter().map(|word| word.weight()).sum::<f64>();
        let shorter = pairs_weight + rest(&unpaired).min(rest(&left_over));
        let plain = |words: &[&Word]| words.iter().filter(|word| word.is_plain()).count();
        let rests_on_initial =
            paired().any(|(word, (at, _))| (word.kind == Kind::Initial) != (with(at).kind == Kind::Initial));
        Self {
            subset: if shorter > 0.0 { worth / shorter } else { 0.0 },
            is_exact: unpaired.is_empty()
                && left_over.is_empty()
                && paired().all(|(_, (_, alike))| alike >= 1.0),
            paired_words: paired().count(),
            has_left_over: !(unpaired.is_empty() && left_over.is_empty()),
            plain_pairs: paired()
                .filter(|(word, (at, _))| word.kind != Kind::Filler && with(*at).kind != Kind::Filler)
                .count(),
            unmatched_plain: plain(&unpaired).max(plain(&left_over)),
            rests_on_initial,
            has_surname_conflict: has_surname_conflict(&unpaired, &left_over),
            has_gender_conflict: unpaired.iter().any(|word| {
                left_over.iter().any(|with| vocabulary::is_gender_conflict(&word.text, &with.text))
            }),
        }
    }
}

/// Both sides have a whole word left that the other has not: one of them is a different name.
fn has_surname_conflict(unpaired: &[&Word], left_over: &[&Word]) -> bool {
    unpaired.iter().any(|word| word.is_plain()) && left_over.iter().any(|word| word.is_plain())
}

fn is_family(one: &Name, other: &Name) -> bool {
    let ends = |name: &Name| {
        let last = name.words.iter().rfind(|word| word.is_plain())?.sound.clone();
        let first = name.words.first()?.sound.clone();
        (name.words.len() > 1).then_some((first, last))
    };
    match (ends(one), ends(other)) {
        (Some((first, last)), Some((other_first, other_last))) => last == other_last && first != other_first,
        _ => false,
    }
}

fn explain(matching: &Matching, view: &View, is_firm_and_person: bool) -> String {
    let mut parts: Vec<String> = Vec::new();
    if view.is_exact {
        let is_ordered = matching.pairs.iter().flatten().enumerate().all(|(at, (with, _))| at == *with);
        parts.push(if is_ordered { "the same name" } else { "the same words in another order" }.to_owned());
    } else {
        let pairs =
            matching.one.iter().zip(&matching.pairs).filter_map(|(word, pair)| Some((word, (*pair)?)));
        for (word, (at, alike)) in pairs {
            let with = &matching.other[at];
            parts.push(match (word.kind, with.kind) {
                _ if alike >= 1.0 => format!("{} in both", word.text),
                (Kind::Initial, _) => format!("{} may stand for {}", word.text, with.text),
                (_, Kind::Initial) => format!("{} may stand for {}", with.text, word.text),
                _ if alike >= 0.85 => format!("{} reads like {}", word.text, with.text),
                _ => format!("{} is only a little like {}", word.text, with.text),
            });
        }
        let missing = matching.one.iter().zip(&matching.pairs).filter(|(_, pair)| pair.is_none());
        let one_side: Vec<&str> = missing
            .map(|(word, _)| word.text.as_str())
            .chain(matching.left_over().map(|word| word.text.as_str()))
            .collect();
        if !one_side.is_empty() {
            parts.push(format!("only on one side: {}", one_side.join(", ")));
        }
    }
    if view.has_gender_conflict {
        parts.push("one name is a man's and the other a woman's".to_owned());
    }
    if is_firm_and_person {
        parts.push("one is a firm and the other a person".to_owned());
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, outcome: Outcome) {
        let found = compare(one, other);
        assert_eq!(found.outcome, outcome, "{one} / {other}: {found:?}");
        let back = compare(other, one);
        assert_eq!((back.outcome, back.score), (outcome, found.score), "{other} / {one}: {back:?}");
    }

    #[test]
    fn one_person_is_recognised() {
        for (one, other) in [
            ("RAMESH KUMAR SHARMA", "Mr. Ramesh Kumar Sharma"),
            ("KUMAR RAMESH", "RAMESH KUMAR"),
            ("R K SHARMA", "RAMESH KUMAR SHARMA"),
            ("RK SHARMA", "RAMESH KUMAR SHARMA"),
            ("RAMESH SHARMA", "RAMESH KUMAR SHARMA"),
            ("RAM KUMAR VERMA", "RAMKUMAR VERMA"),
            ("POOJA AGARWAL", "PUJA AGGARWAL"),
            ("LAXMI NARAYAN", "LAKSHMI NARAYANA"),
            ("MD IRFAN KHAN", "MOHAMMED IRFAN KHAN"),
            ("S VENKATESWARAN", "SUBRAMANIAN VENKATESWARAN"),
            ("VENKATES IYER", "VENKATESWARAN IYER"),
            ("SHEKHAR CHOUDHURY", "SEKHAR CHOWDHARY"),
            ("SUNITA DEVI W/O RAMESH LAL", "SUNITA DEVI"),
            ("RAMESH SHARMA", "RAMESH SHARMA AND SUNITA SHARMA"),
            ("SUNITA SHARMA", "RAMESH SHARMA OR SUNITA SHARMA"),
            ("M/S GANESH TRADERS", "GANESH TRADERS PVT LTD"),
            ("ACME INFOTECH PRIVATE LIMITED", "ACME INFOTECH PVT LTD"),
            ("DEEPAK", "DIPAK"),
            ("विद्या देशमुख", "VIDYA DESHMUKH"),
            ("सुनीता देवी", "SMT SUNITA DEVI"),
            ("गुरप्रीत सिंह", "GURPREET SINGH"),
            ("મોહમ્મદ ઇરફાન ખાન", "MD IRFAN KHAN"),
        ] {
            check(one, other, Outcome::Match);
        }
    }

    #[test]
    fn two_people_are_told_apart() {
        for (one, other) in [
            ("RAMESH SHARMA", "SURESH VERMA"),
            ("RAMESH SHARMA", "SURESH SHARMA"),
            ("RAMESH KUMAR", "SURESH KUMAR"),
            ("SUNITA DEVI", "ANITA DEVI"),
            ("RAMESH SHARMA", "RAMESH GUPTA"),
            ("AMIT SINGH", "GURPREET SINGH"),
            ("RAHUL SHARMA", "PRIYA NAIR"),
            ("HARPREET SINGH", "HARPREET KAUR"),
            ("HARPREET SINGH", "HARLEEN KAUR"),
            ("GANESH TRADERS", "MAHESH TRADERS"),
            ("", "RAMESH"),
            ("KUMAR", "KUMARI"),
            ("रमेश शर्मा", "SURESH VERMA"),
        ] {
            check(one, other, Outcome::Mismatch);
        }
    }

    #[test]
    fn what_is_in_between_is_said_to_be() {
        for (one, other) in [
            ("RAMESH", "RAMESH KUMAR SHARMA"),
            ("RAJESH SHARMA", "RAMESH SHARMA"),
            ("GANESH TRADERS", "GANESH PATIL"),
        ] {
            check(one, other, Outcome::Partial);
        }
    }

    #[test]
    fn an_initial_is_a_match_and_never_a_perfect_one() {
        let found = compare("R SHARMA", "ROHIT SHARMA");
        assert_eq!((found.outcome, found.score <= 89), (Outcome::Match, true), "{found:?}");
        assert!(found.explanation.contains("R may stand for ROHIT"), "{}", found.explanation);
    }

    #[test]
    fn brothers_are_family_and_not_one_person() {
        assert!(compare("RAMESH SHARMA", "SURESH SHARMA").is_likely_family);
        assert!(!compare("RAMESH SHARMA", "SURESH VERMA").is_likely_family);
        assert!(!compare("RAMESH SHARMA", "RAMESH SHARMA").is_likely_family);
    }

    #[test]
    fn no_text_is_too_strange_to_compare() {
        for text in
            ["", " ", "....", "R", "A B C D E F G H I J K L M", "₹₹₹", "रमेश शर्मा", "S/O", "AND AND", "/"]
        {
            let _ = compare(text, text);
            let _ = compare(text, "RAMESH KUMAR SHARMA");
        }
        assert_eq!(compare("रमेश शर्मा", "रमेश शर्मा").outcome, Outcome::Match);
    }
}
