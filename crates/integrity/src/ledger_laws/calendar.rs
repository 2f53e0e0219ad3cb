//! Could it have happened on that day?

use jiff::civil::{Date, Weekday, date};
use narration::{Channel, Mark};

use crate::check::{Check, Evidence, Family, Severity};
use crate::ledger_laws::Row;
use crate::paper::Paper;
use crate::question::{Question, counted};

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

const HOLIDAY: Question = Question {
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
    vec![order(rows), period(paper, rows), impossible(paper), holidays(indian), closed_bank(paper, rows)]
}

fn order(rows: &[Row<'_>]) -> Check {
    let mut latest: Option<Date> = None;
    let mut evidence = Vec::new();
    for row in rows {
        if let Some(latest) = latest.filter(|latest| row.date() < *latest) {
            evidence.push(row.evidence(format!("{latest} or later"), row.date().to_string()));
        }
        latest = latest.max(Some(row.date()));
    }
    ORDER.by_evidence(evidence, |count| format!("{} stand behind later ones", counted(count, "date")))
}

fn period(paper: &Paper<'_>, rows: &[Row<'_>]) -> Check {
    let Some((from, to)) = paper.statement.lead.account.period.filter(|(from, to)| from <= to) else {
        return PERIOD.not_applicable();
    };
    let outside = rows.iter().filter(|row| row.date() < from || row.date() > to);
    let evidence = outside.map(|row| row.evidence(format!("{from} to {to}"), row.date().to_string()));
    PERIOD.by_evidence(evidence.collect(), |count| {
        format!("{} outside the printed period of {from} to {to}", counted(count, "row"))
    })
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
    let on_holiday = rows.iter().filter(|row| settles_on_working_days(row) && is_bank_holiday(row.date()));
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
