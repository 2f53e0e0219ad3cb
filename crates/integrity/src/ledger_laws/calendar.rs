//! Could it have happened on that day?

use jiff::civil::{Date, Weekday, date};
use ledger::text::counted;
use narration::{Channel, Mark};

use crate::check::{Check, Evidence, Family, Severity, State};
use crate::ledger_laws::Row;
use crate::paper::Paper;
use crate::question::Question;

const ORDER: Question = Question {
    code: "dates_out_of_order",
    family: Family::Ledger,
    title: "Do the dates run in the order of the balances?",
    weight: Severity::Medium,
    benign: "A correction the bank dated back, or a list sorted by value date.",
};

const PERIOD: Question = Question {
    code: "dates_outside_period",
    family: Family::Ledger,
    title: "Do all rows fall into the printed period?",
    weight: Severity::Medium,
    benign: "A correction posted after the period's end.",
};

const IMPOSSIBLE: Question = Question {
    code: "date_impossible",
    family: Family::Ledger,
    title: "Does every date exist in the calendar?",
    weight: Severity::High,
    benign: "A printing fault; a bank's system does not know such a day.",
};

pub(super) const HOLIDAY: Question = Question {
    code: "cleared_on_a_holiday",
    family: Family::Ledger,
    title: "Were cheques cleared, and old-time transfers settled, only on working days?",
    weight: Severity::Medium,
    benign: "A bank that posts the evening's clearing under the next calendar day.",
};

const CLOSED_BANK: Question = Question {
    code: "bank_not_operating",
    family: Family::Ledger,
    title: "Was the bank allowed to keep accounts on these days?",
    weight: Severity::Medium,
    benign: "Refunds and interest may still be posted while a bank is wound up.",
};

/// Since these days the rails settle every day of the year.
const NEFT_EVERY_DAY: Date = date(2019, 12, 16);
const RTGS_EVERY_DAY: Date = date(2020, 12, 14);
const NACH_EVERY_DAY: Date = date(2021, 8, 1);
/// Second and fourth Saturdays became holidays; before, all Saturdays were working days.
const SATURDAYS_FREE: Date = date(2015, 9, 1);
/// The licence of Paytm Payments Bank ended.
const PAYTM_ENDED: Date = date(2026, 4, 24);

pub(super) fn checks(paper: &Paper<'_>, rows: &[Row<'_>], indian: &[Row<'_>]) -> Vec<Check> {
    let period = period(paper, rows);
    vec![order(rows, &period), period, impossible(paper), holidays(indian), closed_bank(paper, rows)]
}

/// So many of a table's dates may be wrong and still be exceptions: more than that, and it is how the bank sorts, or how
/// the dates were read.
fn few(rows: usize) -> usize {
    (rows / 20).clamp(1, 4)
}

fn severity(count: usize, rows: &[Row<'_>]) -> Severity {
    if count <= few(rows.len()) { Severity::Medium } else { Severity::Low }
}

/// Where many rows lie outside the printed period, their dates were misread, and so may be their order.
fn order(rows: &[Row<'_>], period: &Check) -> Check {
    let mut evidence: Vec<Evidence> = Vec::new();
    let mut latest: Option<Date> = None;
    for (row, is_kept) in rows.iter().zip(longest_run(rows)) {
        if is_kept {
            latest = Some(row.date());
        } else if let Some(latest) = latest.filter(|latest| row.date() < *latest) {
            evidence.push(row.evidence(format!("{latest} or later"), row.date().to_string()));
        } else {
            evidence.push(row.evidence("a day before the rows after it", row.date().to_string()));
        }
    }
    match evidence.len() {
        0 => ORDER.clear(),
        count => {
            let message = format!("{} out of the order of the others", stands(count));
            let is_misread = period.state == State::Detected && period.severity == Severity::Low;
            let severity = if is_misread { Severity::Low } else { severity(count, rows) };
            ORDER.detected_as(severity, message, evidence)
        }
    }
}

fn stands(count: usize) -> String {
    format!("{} {}", counted(count, "date"), if count == 1 { "stands" } else { "stand" })
}

/// Marks the rows of one longest run of dates that never goes back: the others are those out of order.
fn longest_run(rows: &[Row<'_>]) -> Vec<bool> {
    // The row that ends the best run of each length, and for each row the one before it in its run.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(rows.len());
    for (index, row) in rows.iter().enumerate() {
        let length = ends.partition_point(|end| rows.get(*end).is_some_and(|end| end.date() <= row.date()));
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut kept = vec![false; rows.len()];
    let mut at = ends.last().copied();
    while let Some(index) = at {
        if let Some(kept) = kept.get_mut(index) {
            *kept = true;
        }
        at = before.get(index).copied().flatten();
    }
    kept
}

fn period(paper: &Paper<'_>, rows: &[Row<'_>]) -> Check {
    let Some((from, to)) = paper.statement.lead.account.period.filter(|(from, to)| from <= to) else {
        return PERIOD.not_applicable();
    };
    let outside = rows.iter().filter(|row| row.date() < from || row.date() > to);
    let evidence: Vec<Evidence> =
        outside.map(|row| row.evidence(format!("{from} to {to}"), row.date().to_string())).collect();
    match evidence.len() {
        0 => PERIOD.clear(),
        count => {
            let message = format!("{} outside the printed period of {from} to {to}", counted(count, "row"));
            PERIOD.detected_as(severity(count, rows), message, evidence)
        }
    }
}

fn impossible(paper: &Paper<'_>) -> Check {
    let dates = &paper.statement.lead.reconciliation.impossible_dates;
    let evidence = dates.iter().map(|date| Evidence {
        page: Some(date.origin.page),
        area: Some(date.origin.area),
        expected: Some("a day of the calendar".to_owned()),
        found: Some(date.text.clone()),
        ..Evidence::default()
    });
    IMPOSSIBLE
        .by_evidence(evidence.collect(), |count| format!("{} that no calendar has", counted(count, "date")))
}

fn holidays(rows: &[Row<'_>]) -> Check {
    let on_holiday = rows
        .iter()
        .filter(|row| settles_on_working_days(row) && is_bank_holiday(row.date()) && !row.may_hold_another());
    let evidence = on_holiday
        .map(|row| row.evidence("a working day", format!("{}, {}", row.date(), weekday(row.date()))));
    HOLIDAY.by_evidence(evidence.collect(), |count| {
        format!("{} cleared on a day when banks did not clear", counted(count, "row"))
    })
}

fn settles_on_working_days(row: &Row<'_>) -> bool {
    if row.is_about_another() || row.reading.has(Mark::Refund) {
        return false;
    }
    match row.reading.channel {
        Channel::Cheque => true,
        Channel::Neft => row.date() < NEFT_EVERY_DAY,
        Channel::Rtgs => row.date() < RTGS_EVERY_DAY,
        Channel::Nach => row.date() < NACH_EVERY_DAY,
        _ => false,
    }
}

/// Sundays, second and fourth Saturdays, and the three holidays that are the same everywhere in India. Others differ from
/// state to state and are nobody's evidence.
fn is_bank_holiday(day: Date) -> bool {
    let week = (day.day() - 1) / 7 + 1;
    let is_closed = match day.weekday() {
        Weekday::Sunday => true,
        Weekday::Saturday => day >= SATURDAYS_FREE && (week == 2 || week == 4),
        _ => false,
    };
    is_closed || matches!((day.month(), day.day()), (1, 26) | (8, 15) | (10, 2))
}

fn weekday(day: Date) -> &'static str {
    match day.weekday() {
        Weekday::Sunday => "a Sunday",
        Weekday::Saturday => "a second or fourth Saturday",
        _ => "a national holiday",
    }
}

fn closed_bank(paper: &Paper<'_>, rows: &[Row<'_>]) -> Check {
    if paper.statement.lead.account.bank != Some("Paytm Payments Bank") {
        return CLOSED_BANK.not_applicable();
    }
    let after = rows.iter().filter(|row| row.date() > PAYTM_ENDED);
    let evidence = after.map(|row| row.evidence(format!("{PAYTM_ENDED} or earlier"), row.date().to_string()));
    CLOSED_BANK.by_evidence(evidence.collect(), |count| {
        format!("{} dated after the bank's licence ended on {PAYTM_ENDED}", counted(count, "row"))
    })
}
