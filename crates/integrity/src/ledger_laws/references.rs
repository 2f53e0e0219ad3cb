//! Do the references fit their rows: used once, and of the right day?

use std::collections::BTreeMap;

use jiff::civil::Date;
use ledger::text::counted;
use ledger::{Direction, days_between};
use narration::{Channel, EncodedDate, Reference, ReferenceKind};

use crate::check::{Check, Evidence, Family, Severity};
use crate::ledger_laws::Row;
use crate::question::Question;

const DUPLICATE: Question = Question {
    code: "reference_used_twice",
    family: Family::Ledger,
    title: "Is every transaction number used once?",
    weight: Severity::High,
    benign: "A bank that posts one payment in two parts under one number.",
};

const REPEATED: Question = Question {
    code: "row_repeated",
    family: Family::Ledger,
    title: "Is any row printed twice?",
    weight: Severity::Low,
    benign: "Two equal payments on one day do happen.",
};

const ENCODED: Question = Question {
    code: "reference_of_another_day",
    family: Family::Ledger,
    title: "Do the days hidden in transfer numbers agree with the dates of their rows?",
    weight: Severity::High,
    benign: "A transfer that was held back for days, or a bank with numbers of its own.",
};

/// Settlement and weekends may move a posting so far.
const DAYS_APART: i32 = 5;
/// Numbers of UPI and IMPS follow the rule at some banks only: believed when nearly all of a statement's do.
const BELIEVED_PERCENT: usize = 90;
const BELIEVED_ROWS: usize = 8;

pub(super) fn checks(rows: &[Row<'_>]) -> Vec<Check> {
    vec![used_twice(rows), repeated(rows), another_day(rows)]
}

fn used_twice(rows: &[Row<'_>]) -> Check {
    let mut seen: BTreeMap<(&str, bool, i64), &Row<'_>> = BTreeMap::new();
    let mut evidence = Vec::new();
    for row in rows.iter().filter(|row| !row.is_about_another() && !is_standing(row)) {
        // What follows the first number may be a mobile number or the bank's own: twelve digits too.
        if let Some(reference) = row.reading.references.iter().find(|reference| is_unique(reference)) {
            let is_credit = row.transaction.direction == Direction::Credit;
            let key = (reference.text.as_str(), is_credit, row.amount().as_paise());
            let first = *seen.entry(key).or_insert(row);
            if !std::ptr::eq(first, row) && !is_month_apart(first, row) {
                evidence.push(row.evidence(
                    format!("a number of its own; {} is that of row {}", reference.text, first.number + 1),
                    reference.text.clone(),
                ));
            }
        }
    }
    DUPLICATE.by_evidence(evidence, |count| {
        format!("{} the transaction number, amount and direction of an earlier one", has_or_have(count))
    })
}

/// A mandate pulls the same sum under its own number month after month.
fn is_standing(row: &Row<'_>) -> bool {
    matches!(row.reading.channel, Channel::Nach | Channel::StandingInstruction)
}

fn is_month_apart(first: &Row<'_>, row: &Row<'_>) -> bool {
    const MONTH: i32 = 25;
    days_between(first.date(), row.date()).abs() >= MONTH
}

/// A mandate or a card is used again and again; a transfer's number never is.
fn is_unique(reference: &Reference) -> bool {
    matches!(reference.kind, ReferenceKind::Rrn | ReferenceKind::Utr)
        && reference.text.bytes().any(|byte| byte.is_ascii_digit() && byte != b'0')
}

/// The same day, text, amount and direction without a number that could tell them apart.
fn repeated(rows: &[Row<'_>]) -> Check {
    let mut evidence: Vec<Evidence> = Vec::new();
    for pair in rows.windows(2) {
        let (Some(first), Some(second)) = (pair.first(), pair.get(1)) else { continue };
        let is_same = first.date() == second.date()
            && first.amount() == second.amount()
            && first.transaction.direction == second.transaction.direction
            && first.transaction.description == second.transaction.description
            && first.transaction.reference == second.transaction.reference;
        if is_same {
            evidence.push(second.evidence("a row of its own", "the row before it, word for word"));
        }
    }
    REPEATED.by_evidence(evidence, |count| format!("{} the one before, word for word", repeats(count)))
}

fn another_day(rows: &[Row<'_>]) -> Check {
    let dated: Vec<(&Row<'_>, &Reference, EncodedDate)> = rows
        .iter()
        .filter(|row| !row.is_about_another())
        .flat_map(|row| row.reading.references.iter().map(move |reference| (row, reference)))
        .filter_map(|(row, reference)| Some((row, reference, reference.encodes?)))
        .collect();
    if dated.is_empty() {
        return ENCODED.not_applicable();
    }
    let is_apart = |row: &Row<'_>, encoded: EncodedDate| {
        days_apart(row.date(), encoded).is_none_or(|days| days > DAYS_APART)
    };
    // Beside a number of the right day, one of another day is another's: of a bill, or of the row before.
    let has_own = |row: &Row<'_>| {
        let codes = row.reading.references.iter().filter_map(|reference| reference.encodes);
        codes.into_iter().any(|encoded| !is_apart(row, encoded))
    };
    let mut believed: BTreeMap<Channel, bool> = BTreeMap::new();
    for (row, _, _) in &dated {
        let channel = row.reading.channel;
        believed.entry(channel).or_insert_with(|| {
            let own: Vec<_> = dated.iter().filter(|(other, _, _)| other.reading.channel == channel).collect();
            let fitting = own.iter().filter(|(row, _, encoded)| !is_apart(row, *encoded)).count();
            let is_strict = matches!(channel, Channel::Neft | Channel::Rtgs);
            let least = if is_strict { 1 } else { BELIEVED_ROWS };
            // A bank that numbers its transfers in another way never agrees, and proves nothing.
            fitting >= least && fitting * 100 >= own.len() * if is_strict { 50 } else { BELIEVED_PERCENT }
                || is_strict && own.len() == 1
        });
    }
    let apart = dated.iter().filter(|(row, _, encoded)| {
        believed.get(&row.reading.channel) == Some(&true) && is_apart(row, *encoded) && !has_own(row)
    });
    let mut severity = Severity::Medium;
    let evidence: Vec<Evidence> = apart
        .map(|(row, reference, encoded)| {
            // The numbers of NEFT and RTGS hold the whole date by rule; those of UPI and IMPS by habit.
            if matches!(row.reading.channel, Channel::Neft | Channel::Rtgs) {
                severity = Severity::High;
            }
            row.evidence(
                format!("a number of {}", row.date()),
                format!("{}, a number of {}", reference.text, shown(*encoded)),
            )
        })
        .collect();
    match evidence.len() {
        0 => ENCODED.clear(),
        count => ENCODED.detected_as(
            severity,
            format!("{} a transfer number made on another day than the row says", has_or_have(count)),
            evidence,
        ),
    }
}

/// `None` when the code holds no day that exists.
fn days_apart(posted: Date, encoded: EncodedDate) -> Option<i32> {
    let is_like = |year: &i16| !encoded.is_last_digit_of_year || year.rem_euclid(10) == encoded.year;
    // The year nearest to the posting that ends in that digit.
    let years = match encoded.is_last_digit_of_year {
        true => posted.year() - 9..=posted.year() + 1,
        false => encoded.year..=encoded.year,
    };
    let days = years.filter(is_like).filter_map(|year| {
        let first = Date::new(year, 1, 1).ok()?;
        let day = i32::from(encoded.day_of_year);
        let is_day = (1..=i32::from(first.days_in_year())).contains(&day);
        is_day.then(|| (days_between(posted, first) + day - 1).abs())
    });
    days.min()
}

fn shown(encoded: EncodedDate) -> String {
    if encoded.is_last_digit_of_year {
        return format!("day {} of a year ending in {}", encoded.day_of_year, encoded.year);
    }
    let day = Date::new(encoded.year, 1, 1)
        .ok()
        .and_then(|first| first.checked_add(jiff::Span::new().days(i64::from(encoded.day_of_year) - 1)).ok());
    day.map_or_else(|| format!("day {} of {}", encoded.day_of_year, encoded.year), |day| day.to_string())
}

fn has_or_have(count: usize) -> String {
    format!("{} {}", counted(count, "row"), if count == 1 { "has" } else { "have" })
}

fn repeats(count: usize) -> String {
    format!("{} {}", counted(count, "row"), if count == 1 { "repeats" } else { "repeat" })
}
