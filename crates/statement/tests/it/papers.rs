//! Other papers are recognised for what they are.

use specimen::PaperKind;
use statement::{NotAStatement, Refusal};

use crate::reading::read;

#[test]
fn other_papers_are_refused_with_the_reason() {
    for kind in PaperKind::ALL {
        let is_expected = |refusal: &Refusal| match kind {
            PaperKind::UpiHistory => *refusal == Refusal::NotAStatement(NotAStatement::UpiHistory),
            PaperKind::CardStatement => *refusal == Refusal::NotAStatement(NotAStatement::CardStatement),
            PaperKind::Invoice => *refusal == Refusal::NotAStatement(NotAStatement::Invoice),
            PaperKind::Scan => *refusal == Refusal::Scanned,
            PaperKind::Letter => matches!(refusal, Refusal::NotAStatement(NotAStatement::NoTable(_))),
        };
        let refusal = read(&specimen::paper(kind).expect("a paper")).expect_err("no statement");
        assert!(is_expected(&refusal), "{kind:?}: {refusal:?}");
    }
}
