//! Several files of one applicant become accounts, and accounts a case.

use engine::codes::CoverageState;
use engine::{Document, Refused, Report, SeamReport, Source};
use jiff::civil::Date;
use specimen::{Bank, Cipher, History, Manner, Order, Persona, Protection, Wish};

use crate::{Lender, Wish as Asked};

/// One file of a case as a test writes it.
pub(crate) struct File {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
    pub(crate) is_csv: bool,
}

impl Lender {
    pub(crate) fn case(&self, files: &[File], passwords: &[&str]) -> Result<Report, Refused> {
        let documents: Vec<Document<'_>> = files
            .iter()
            .map(|file| {
                let bytes = file.bytes.as_slice();
                let source = if file.is_csv {
                    Source::Csv { bytes }
                } else {
                    Source::Pdf { bytes, unlock: pdf::Unlock::Nothing }
                };
                Document { name: Some(file.name), source, passwords }
            })
            .collect();
        self.decide_case(&documents, &Asked::default())
    }
}

pub(crate) fn year(seed: u64, months: u32) -> History {
    specimen::live(&Wish {
        bank: Bank::Hdfc,
        persona: Persona::Salaried,
        from: jiff::civil::date(2025, 4, 1),
        months,
        entries_per_month: None,
        seed,
    })
}

fn drawn(name: &'static str, history: &History) -> File {
    let layout = specimen::layout("hdfc").expect("a layout");
    let bytes = specimen::draw_history(layout, history, None).expect("a specimen").pdf;
    File { name, bytes, is_csv: false }
}

fn month(history: &History, month: i8) -> (Date, Date) {
    let first = Date::new(history.from.year(), month, 1).expect("a month");
    (first, first.last_of_month())
}

fn of_month(name: &'static str, history: &History, number: i8) -> File {
    let (from, to) = month(history, number);
    drawn(name, &history.cut(from, to))
}

fn kinds(seams: &[SeamReport]) -> Vec<&str> {
    seams.iter().map(|seam| seam.kind.as_str()).collect()
}

fn codes(report: &Report) -> Vec<&str> {
    report.review.reasons.iter().map(|reason| reason.code.as_str()).collect()
}

#[test]
fn a_case_of_one_statement_is_that_statement() {
    let lender = Lender::open();
    for layout in specimen::layouts().iter().step_by(5) {
        let bytes = specimen::make(&Order::new(layout)).expect("a specimen").pdf;
        let alone = lender.pdf(&bytes, &Asked::default());
        let files = [File { name: "a.pdf", bytes, is_csv: false }];
        let mut case = lender.case(&files, &[]).expect("a report");
        assert_eq!(case.statements[0].name.take().as_deref(), Some("a.pdf"));
        assert_eq!(case, alone, "{}", layout.name);
    }
}

#[test]
fn months_make_an_account_with_proven_seams() {
    let history = year(11, 3);
    // Sent in the wrong order, and one of them twice.
    let files = [
        of_month("june", &history, 6),
        of_month("april", &history, 4),
        of_month("may", &history, 5),
        of_month("april again", &history, 4),
    ];
    let lender = Lender::open();
    let case = lender.case(&files, &[]).expect("a report");
    let whole = lender.pdf(&drawn("year", &history).bytes, &Asked::default());
    assert_eq!(case.statements.len(), 3);
    assert_eq!(case.statements[1].files, [1, 3]);
    assert_eq!(case.accounts.len(), 1);
    assert_eq!(case.accounts[0].statements, [1, 2, 0]);
    assert_eq!(kinds(&case.accounts[0].seams), ["proven", "proven"]);
    // Whether a word goes on in the next line of a cell is learned from all rows of a file: few of them may be spelt otherwise.
    let told = |report: &Report| -> Vec<String> {
        report.transactions.iter().map(|row| row.description.replace(' ', "")).collect()
    };
    assert_eq!(told(&case), told(&whole));
    let counted = |report: &Report| -> Vec<engine::MetricReport> {
        let is_of_names = |name: &str| name.starts_with("payee_") || name.starts_with("distinct_payees");
        report.metrics.iter().filter(|metric| !is_of_names(&metric.name)).cloned().collect()
    };
    assert_eq!(counted(&case), counted(&whole));
    assert_eq!((case.score, &case.decision), (whole.score, &whole.decision));
    assert_eq!(case.statement.account.reconciliation.verdict.as_str(), "reconciled");
    let states: Vec<_> = case
        .coverage
        .iter()
        .map(|month| month.accounts.iter().map(ToString::to_string).collect::<String>())
        .collect();
    assert_eq!(states, ["whole", "whole", "whole"]);
    let first = &case.transactions[0];
    assert_eq!((first.statement, first.account, first.date), (1, 0, history.entries[0].date));
}

#[test]
fn a_missing_month_is_a_gap_and_no_month_without_income() {
    let history = year(12, 6);
    let files: Vec<File> =
        [4, 5, 7, 8, 9].into_iter().map(|number| of_month("a month", &history, number)).collect();
    let lender = Lender::open();
    let case = lender.case(&files, &[]).expect("a report");
    let gap = &case.accounts[0].seams[1];
    let (from, to) = month(&history, 6);
    assert_eq!((gap.kind.as_str(), gap.from, gap.to), ("gap", Some(from), Some(to)));
    let june: i64 = history.cut(from, to).closing().as_paise() - history.cut(from, to).opening.as_paise();
    assert_eq!(gap.difference.map(|amount| amount.0.as_paise()), Some(june));
    assert_eq!(case.coverage[2].accounts, [CoverageState::Missing]);
    let full = case.metrics.iter().find(|metric| metric.name == "full_months").expect("a metric");
    assert_eq!(full.value, Some(engine::ValueReport::Number(5.0)));
}

/// Somebody adds to a credit on the page and to every balance behind it.
fn forged(history: &History) -> History {
    let mut forged = history.clone();
    let place = forged.entries.iter().position(|entry| entry.credit.is_some()).expect("a credit");
    let more = ledger::Money::paise(1_000_000);
    for (at, entry) in forged.entries.iter_mut().enumerate().skip(place) {
        if at == place {
            entry.credit = entry.credit.and_then(|amount| amount.plus(more));
        }
        entry.balance = entry.balance.plus(more).expect("money");
    }
    forged
}

#[test]
fn a_forged_overlap_is_proof_on_both_papers() {
    let history = year(13, 3);
    let (may, june) = (month(&history, 5), month(&history, 6));
    let files = [
        drawn("honest", &history.cut(history.from, may.1)),
        drawn("forged", &forged(&history.cut(may.0, june.1))),
    ];
    let case = Lender::open().case(&files, &[]).expect("a report");
    let flag = case.integrity.flags.iter().find(|flag| flag.code == "overlap_disagrees").expect("a flag");
    assert_eq!((flag.severity.as_str(), flag.statement), ("proof", None));
    let mut statements: Vec<usize> = flag.evidence.iter().map(|evidence| evidence.statement).collect();
    assert!(flag.evidence.iter().all(|evidence| evidence.bbox.is_some() && evidence.page.is_some()));
    statements.sort_unstable();
    statements.dedup();
    assert_eq!(statements, [0, 1], "both places are boxed");
    assert_eq!((case.integrity.verdict.as_str(), case.decision.as_str()), ("flagged", "manual_review"));
    assert!(codes(&case).contains(&"overlap_disagrees"), "{:?}", codes(&case));
    assert_eq!(
        case.statements.iter().map(|file| file.integrity.as_str()).collect::<Vec<_>>(),
        ["clean", "clean"]
    );

    let honest =
        [drawn("one", &history.cut(history.from, may.1)), drawn("other", &history.cut(may.0, june.1))];
    let case = Lender::open().case(&honest, &[]).expect("a report");
    assert_eq!((kinds(&case.accounts[0].seams), case.integrity.verdict.as_str()), (vec!["overlap"], "clean"));
    assert_eq!(case.metrics, Lender::open().pdf(&drawn("year", &history).bytes, &Asked::default()).metrics);
}

#[test]
fn a_statement_that_does_not_begin_where_the_last_ended_goes_to_a_person() {
    let history = year(14, 2);
    let mut richer = history.cut(month(&history, 5).0, history.to);
    let more = ledger::Money::paise(2_500_000);
    richer.opening = richer.opening.plus(more).expect("money");
    for entry in &mut richer.entries {
        entry.balance = entry.balance.plus(more).expect("money");
    }
    let files = [of_month("april", &history, 4), drawn("richer", &richer)];
    let case = Lender::open().case(&files, &[]).expect("a report");
    assert_eq!(kinds(&case.accounts[0].seams), ["broken"]);
    assert!(codes(&case).contains(&"statements_do_not_meet"), "{:?}", codes(&case));
}

#[test]
fn two_peoples_papers_go_to_a_person() {
    let files = [drawn("one", &year(15, 2)), drawn("other", &year(16, 2))];
    let case = Lender::open().case(&files, &[]).expect("a report");
    assert_eq!(case.accounts.len(), 2);
    assert!(codes(&case).contains(&"holders_differ"), "{:?}", codes(&case));
    assert_eq!(case.decision.as_str(), "manual_review");
}

#[test]
fn each_password_is_tried_on_each_locked_file() {
    let history = year(17, 2);
    let layout = specimen::layout("hdfc").expect("a layout");
    let locked = |name, password: &str, number| {
        let protection = Protection {
            cipher: Cipher::AesBits128,
            user: password.to_owned(),
            owner: "the bank's".to_owned(),
        };
        let manner = Manner { protection: Some(protection), ..Manner::default() };
        let (from, to) = month(&history, number);
        let part = history.cut(from, to);
        let bytes = specimen::draw_histories(layout, &[part], &manner).expect("a specimen").pdf;
        File { name, bytes, is_csv: false }
    };
    let files = [locked("april", "first", 4), locked("may", "second", 5)];
    let case = Lender::open().case(&files, &["second", "first"]).expect("a report");
    assert_eq!(kinds(&case.accounts[0].seams), ["proven"]);
    let refused = Lender::open().case(&files, &["first", "third"]).expect_err("may is locked");
    assert_eq!((refused.document, refused.refusal.code), (Some(1), "password_incorrect"));
}

#[test]
fn a_bad_file_among_good_ones_is_named() {
    let good = of_month("april", &year(18, 2), 4);
    let bad = File { name: "notes", bytes: b"not a statement".to_vec(), is_csv: false };
    let refused = Lender::open().case(&[good, bad], &[]).expect_err("the second is no PDF");
    assert_eq!((refused.document, refused.refusal.code), (Some(1), "not_a_pdf"));
    let many: Vec<File> = (0..25).map(|_| File { name: "x", bytes: Vec::new(), is_csv: true }).collect();
    let refused = Lender::open().case(&many, &[]).expect_err("too many");
    assert_eq!((refused.document, refused.refusal.code), (None, "too_many_files"));
    let refused = Lender::open().case(&[], &[]).expect_err("nothing");
    assert_eq!((refused.document, refused.refusal.code), (None, "file_empty"));
}

#[test]
fn the_specimen_of_a_case_is_read_as_its_truth_says() {
    for seed in [1, 2, 3, 7] {
        let made = specimen::case(seed).expect("a case");
        let files: Vec<File> = made
            .files
            .iter()
            .rev()
            .map(|file| File { name: "x", bytes: file.specimen.pdf.clone(), is_csv: false })
            .collect();
        let case = Lender::open().case(&files, &[]).expect("a report");
        assert_eq!(case.accounts.len(), made.truth.accounts.len(), "{seed}");
        for (account, truth) in case.accounts.iter().zip(&made.truth.accounts) {
            assert_eq!(account.bank.as_deref().map(str::to_lowercase), Some(truth.bank.to_lowercase()));
            assert_eq!(account.transaction_count, truth.transactions, "{seed} {}", truth.bank);
            let days = |kind: &str| -> Vec<(Date, Date)> {
                let of_kind = account.seams.iter().filter(|seam| seam.kind.as_str() == kind);
                of_kind.filter_map(|seam| seam.from.zip(seam.to)).collect()
            };
            let missing: Vec<_> = truth.missing.iter().map(|period| (period.from, period.to)).collect();
            assert_eq!(days("gap"), missing, "{seed}");
            assert_eq!(days("overlap").len(), truth.overlaps.len(), "{seed}");
            assert!(
                account.seams.iter().all(|seam| seam.differing_rows == 0 && seam.kind.as_str() != "broken"),
                "{seed}"
            );
        }
        let moved: Vec<_> = made.truth.transfers.iter().filter(|transfer| transfer.is_shown).collect();
        assert_eq!(case.own_transfers.iter().map(|moved| moved.count).sum::<usize>(), moved.len(), "{seed}");
        assert!(case.own_transfers.iter().all(|moved| (moved.from, moved.to) == (0, 1)), "{seed}");
        assert_eq!(case.integrity.verdict.as_str(), "clean", "{seed}: {:?}", case.integrity.flags);
        assert!(case.accounts.iter().all(|account| !account.metrics.is_empty()), "{seed}");
        assert_eq!(case.statement.account.reconciliation.verdict.as_str(), "reconciled", "{seed}");
    }
}

#[test]
fn a_bug_while_reading_is_told_like_any_other_refusal() {
    let refused = engine::fenced(|| panic!("a bug")).unwrap_err();
    assert_eq!((refused.document, refused.refusal.code), (None, "processing_crashed"));
}

#[test]
fn what_a_file_is_goes_by_the_end_of_its_name() {
    let is =
        |name, expected: fn(&Source<'_>) -> bool| assert!(expected(&Source::of_file(name, b"")), "{name}");
    is("april.CSV", |source| matches!(source, Source::Spreadsheet { .. }));
    is("deposit.json", |source| matches!(source, Source::Aggregator { .. }));
    is("deposit.xml", |source| matches!(source, Source::Aggregator { .. }));
    for name in ["june.pdf", "june", "", "csv"] {
        is(name, |source| matches!(source, Source::Pdf { .. }));
    }
}
