//! Codes and figures of the report → words people read, in documents and on pages.
//!
//! `english` is the table of what codes are called and of what is said around them, with `hindi` beside it for what applicants
//! read; `formats` writes amounts, shares, counts and days; what is here and in the rest takes them out of the report.

pub(crate) mod english;
mod formats;
mod hindi;
mod reasons;
mod scans;
mod texts;

use engine::codes::{Category, RowFlag, Unit};
use engine::{ChangeReport, EvidenceReport, NameMatchReport, ReconciliationReport, Report, SeenReport};

pub(crate) use self::english::APPLICANT as ENGLISH;
pub(crate) use self::english::sentences::would_change;
pub use self::english::{
    account_kind, account_status, basis, bounce_cause, bounce_direction, bureau_hit, bureau_status, cap,
    channel, check_family, check_state, coverage, decision, frequency, income_source, instrument, link,
    mark_kind, mark_severity, match_quality, mule_level, name_outcome, obligation, ownership, product_basis,
    reconciliation, review_family, row_proof, rule_effect, salary_remark, score_band, settled, severity,
    verdict, verdict_word,
};
use self::english::{nouns, sentences};
pub use self::formats::{
    counted, date, full_sentence, guarded, moment, month, month_name, month_of_year, plain, printable,
    rupees, sentence, share, share_to_tenth, value, whole_rupees,
};
pub(crate) use self::hindi::APPLICANT as HINDI;
pub use self::reasons::{Reason, reasons, rule_outcome};
pub(crate) use self::scans::READ_AS_TEXT;
pub use self::scans::{reading, scan};
pub(crate) use self::texts::Texts;
use crate::coin::Coin;

/// How good something is, for those who can colour it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Good,
    Doubtful,
    Bad,
}

/// What a row is, as people call it.
pub fn category(code: &Category) -> String {
    plain(english::category(code))
}

/// The same of a code that is kept as text.
pub fn category_named(code: &str) -> String {
    category(&Category::read(code))
}

/// The codes of what is special about a row, in one cell.
pub(crate) fn flags(flags: &[RowFlag], between: &str) -> String {
    flags.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// A metric, an input or the score as people call it.
pub fn metric(code: &str) -> String {
    sentences::metric(code).map_or_else(|| plain(code), str::to_owned)
}

/// What a product counts as income, where that is not what the report calls income.
pub fn counted_income(report: &Report, coin: Coin) -> Option<String> {
    let found = report.policy.eligibility.as_ref()?;
    let income = found.income?;
    if report.income.monthly == Some(income) {
        return None;
    }
    let basis = found.income_basis.as_ref().map(english::product_basis);
    Some(sentences::counted_income(&coin.exact(income), basis))
}

/// The unit of a metric by its name; inputs have none.
pub fn unit<'a>(report: &'a Report, name: &str) -> Option<&'a Unit> {
    report.metrics.iter().find(|metric| metric.name == name).map(|metric| &metric.unit)
}

/// `FOIR = 62 %`, or why there is no value.
pub fn seen(report: &Report, seen: &SeenReport) -> String {
    let name = metric(&seen.name);
    match (seen.value, &seen.missing) {
        (Some(found), _) => {
            let coin = Coin::of_product(report);
            format!("{name} = {}", value(found, unit(report, &seen.name), coin))
        }
        (None, missing) => sentences::is_missing(&name, missing.as_ref().map(|missing| &*missing.reason)),
    }
}

/// `FOIR with proposed: 62 % → at most 50 %`
pub fn change(change: &ChangeReport, coin: Coin) -> String {
    let from = value(change.from, Some(&change.unit), coin);
    format!("{}: {from} → {}", metric(&change.name), bound(change, coin))
}

/// `needs at most 50 %`, where the value stands beside it
pub fn needed(change: &ChangeReport, coin: Coin) -> String {
    sentences::needs(&bound(change, coin))
}

fn bound(change: &ChangeReport, coin: Coin) -> String {
    format!("{}{}", english::bound(&change.bound), value(change.to, Some(&change.unit), coin))
}

/// Whether the applicant is the holder of the account: `Name: match (100 of 100)`.
pub fn name_match(found: &NameMatchReport) -> String {
    sentences::name_match(name_outcome(&found.outcome), found.score)
}

/// How far the rows are proven by the running balance.
pub fn proof(found: &ReconciliationReport) -> String {
    sentences::proof(&found.verdict, found.proven, &counted(found.rows, nouns::ROW))
}

/// A ledger has no pages; its rows are found by their lines.
pub fn sheet(report: &Report) -> &'static str {
    if report.statement.pages == 0 { nouns::LINE } else { nouns::PAGE }
}

/// `page 3, row 41, expected 1,200.00, found 7,200.00`; of several files with the file before it, counted from 1.
pub fn place(report: &Report, evidence: &EvidenceReport) -> String {
    let is_case = report.statements.len() > 1;
    let parts = [
        is_case.then(|| sentences::numbered(nouns::FILE, evidence.statement + 1)),
        evidence.page.filter(|page| *page > 0).map(|page| sentences::numbered(sheet(report), page)),
        evidence.row.map(|row| sentences::numbered(nouns::ROW, row + 1)),
        evidence.expected.as_deref().map(sentences::expected),
        evidence.found.as_deref().map(sentences::found),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use engine::codes::RowCategory;

    use super::*;

    #[test]
    fn categories_become_words() {
        let known = |category: RowCategory| self::category(&Category::from(category));
        assert_eq!(
            (known(RowCategory::Salary), known(RowCategory::FdRdBooking)),
            ("Salary".to_owned(), "Deposits booked".to_owned())
        );
        assert_eq!(category(&Category::Newer("moon_dust".to_owned())), "Moon dust");
    }
}
