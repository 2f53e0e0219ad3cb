//! Any bytes end in a report that adds up, in a refusal, or in an error; never in a panic, and never late.
#![no_main]

use bureau::{Answer, Dialect};
use ledger::Date;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let asked_on = Date::constant(2026, 6, 15);
    for dialect in [Dialect::Experian, Dialect::Json] {
        let Ok(Answer::Report(report)) = dialect.read(200, bytes, asked_on) else { continue };
        assert_eq!(report.score.value.is_none(), report.score.missing_because.is_some());
        assert_eq!(report.summary.accounts, report.summary.active + report.summary.closed);
        for mark in &report.marks {
            assert!(mark.account.is_none_or(|account| account < report.accounts.len()));
        }
    }
    let _ = bureau::read_question(bytes);
});
