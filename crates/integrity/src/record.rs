//! Every check that can be wrong about an honest paper: what it leans on, and how often it was wrong.
//!
//! One table, so that the two rules hold everywhere: a check that leans on rows is silent where they are not proven, and one
//! that is wrong more often than [`MOST_ALARMS`] does not send a case to a person alone.

use crate::check::{Check, Severity, State};
use crate::standing::{Leaning, Standing};

/// What is known about a check from honest papers.
struct Record {
    code: &'static str,
    leaning: Leaning,
    /// Of 10,000 honest papers, on so many it spoke with medium severity or more, as measured on 5,528: 2,028 in our layouts
    /// (`cargo run -p engine --example alarms -- 2028 1 0`), 1,500 in wild ones (`… -- 0 920000000 1500`) and 2,000 more
    /// (`cargo run -p engine --example wild -- --count 2000 --seed 930000000`), refused ones among them.
    alarms: u32,
}

/// Of 10,000 honest papers: 0.2 %.
const MOST_ALARMS: u32 = 20;

const fn record(code: &'static str, leaning: Leaning, alarms: u32) -> Record {
    Record { code, leaning, alarms }
}

/// Checks that are not listed lean on nothing and were never wrong.
#[rustfmt::skip]
static RECORDS: &[Record] = &[
    record("balance_chain_broken", Leaning::Rows, 11),
    record("printed_totals_disagree", Leaning::Sum, 0),
    record("page_totals_disagree", Leaning::Sum, 4),
    record("dates_out_of_order", Leaning::Dates, 2),
    record("dates_outside_period", Leaning::Dates, 0),
    record("date_impossible", Leaning::Dates, 0),
    record("dates_impossible", Leaning::Dates, 0),
    record("cleared_on_a_holiday", Leaning::Dates, 0),
    record("reference_of_another_day", Leaning::Dates, 4),
    record("bank_not_operating", Leaning::Dates, 0),
    record("reference_used_twice", Leaning::Rows, 0),
    record("row_repeated", Leaning::Rows, 0),
    record("rtgs_below_minimum", Leaning::Rows, 0),
    record("imps_above_limit", Leaning::Rows, 0),
    record("upi_above_limit", Leaning::Rows, 0),
    record("atm_amount_impossible", Leaning::Rows, 0),
    record("gst_not_18_percent", Leaning::Rows, 0),
    record("interest_unlike_balances", Leaning::Rows, 0),
    record("last_digits_uneven", Leaning::Rows, 0),
    record("no_bank_entries", Leaning::Rows, 0),
    record("round_amounts", Leaning::Rows, 0),
    record("pages_of_another_statement", Leaning::Rows, 0),
    record("page_size_mix", Leaning::Rows, 0),
    record("font_outlier", Leaning::Rows, 0),
    record("size_outlier", Leaning::Rows, 0),
    record("colour_outlier", Leaning::Rows, 0),
    record("unicode_source_mix", Leaning::Rows, 0),
    record("alignment_outlier", Leaning::Rows, 0),
    record("baseline_outlier", Leaning::Rows, 0),
    record("advance_outlier", Leaning::Rows, 0),
    record("paint_order_outlier", Leaning::Rows, 0),
    record("number_format_outlier", Leaning::Rows, 0),
    record("image_over_rows", Leaning::Rows, 0),
    record("text_invisible", Leaning::Rows, 0),
];

fn of(code: &str) -> Option<&'static Record> {
    RECORDS.iter().find(|record| record.code == code)
}

/// Takes back what was said about a table that was not read well enough to say it.
pub(crate) fn hold_back(checks: &mut [Check], standing: &Standing) {
    for check in checks.iter_mut().filter(|check| check.state != State::NotApplicable) {
        let leaning = of(check.code).map_or(Leaning::Nothing, |record| record.leaning);
        if let Some(objection) = standing.objection(leaning) {
            check.state = State::NotRun;
            check.message = objection.to_owned();
            check.evidence.clear();
        }
    }
}

/// A check that is wrong too often says less when nothing else speaks beside it.
pub(crate) fn ask_for_a_second_sign(checks: &mut [Check]) {
    let alarms = |code: &str| of(code).map_or(0, |record| record.alarms);
    lower_what_speaks_alone(checks, alarms);
}

fn lower_what_speaks_alone(checks: &mut [Check], alarms: impl Fn(&str) -> u32) {
    let mut speaking = checks.iter_mut().filter(|check| is_flag(check));
    let (Some(alone), None) = (speaking.next(), speaking.next()) else { return };
    if alarms(alone.code) > MOST_ALARMS {
        alone.severity = Severity::Low;
    }
}

pub(crate) fn is_flag(check: &Check) -> bool {
    check.state == State::Detected && check.severity >= Severity::Medium
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Family;
    use crate::question::Question;

    const ONE: Question = question("one");
    const OTHER: Question = question("other");

    const fn question(code: &'static str) -> Question {
        Question { code, family: Family::Page, title: "Is it odd?", weight: Severity::High, benign: "No." }
    }

    #[track_caller]
    fn check(mut checks: Vec<Check>, alarms: u32, expected: Severity) {
        lower_what_speaks_alone(&mut checks, |code| if code == "one" { alarms } else { 0 });
        assert_eq!(checks.first().map(|check| check.severity), Some(expected));
    }

    #[test]
    fn a_check_that_is_often_wrong_does_not_speak_alone() {
        let spoken = |question: &Question| question.detected("It is odd.", Vec::new());
        check(vec![spoken(&ONE), OTHER.clear()], MOST_ALARMS + 1, Severity::Low);
        check(vec![spoken(&ONE), OTHER.clear()], MOST_ALARMS, Severity::High);
        check(vec![spoken(&ONE), spoken(&OTHER)], MOST_ALARMS + 1, Severity::High);
    }

    #[test]
    fn every_record_is_of_a_check_that_is_made() {
        let statement = statement::read_csv(b"date,description,debit,credit,balance\n2025-04-01,A,,5,5\n");
        let statement = statement.unwrap_or_else(|error| panic!("{error:?}"));
        let roots = crate::Roots::default();
        let paper = crate::Paper { file: None, statement: &statement, readings: &[], roots: &roots };
        let made: Vec<&str> = crate::check(&paper).checks.iter().map(|check| check.code).collect();
        for record in RECORDS {
            assert!(made.contains(&record.code), "{}", record.code);
        }
    }
}
