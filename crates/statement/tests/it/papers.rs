//! Other papers are recognised for what they are.

use specimen::PaperKind;
use statement::{NotAStatement, Refusal};

use crate::reading::read;

#[test]
fn other_papers_are_refused_with_the_reason() {
    for kind in PaperKind::ALL {
        let expected = match kind {
            PaperKind::UpiHistory => Refusal::NotAStatement(NotAStatement::UpiHistory),
            PaperKind::CardStatement => Refusal::NotAStatement(NotAStatement::CardStatement),
            PaperKind::Invoice => Refusal::NotAStatement(NotAStatement::Invoice),
            PaperKind::Scan => Refusal::Scanned,
            PaperKind::Letter => Refusal::NotAStatement(NotAStatement::NoTable),
        };
        assert_eq!(read(&specimen::paper(kind).expect("a paper")), Err(expected), "{kind:?}");
    }
}
