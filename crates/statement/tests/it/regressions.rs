//! Inputs that once broke the reader, found by fuzzing.

use proptest::prelude::*;

#[path = "../../../../fuzz/targets/page.rs"]
mod page;
#[path = "../../../../fuzz/targets/proof.rs"]
mod proof;

#[test]
fn inputs_that_once_broke_it_are_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/statement");
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let bytes = std::fs::read(entry.path()).expect("a file");
        let document = match entry.path().extension().is_some_and(|extension| extension == "pdf") {
            true => pdf::read(&bytes, None, &pdf::Limits::default(), &|_| false).ok(),
            false => Some(page::draw(&bytes)),
        };
        if let Some(statement) = document.and_then(|document| statement::read(&document).ok()) {
            proof::check(&statement);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing on these pages is a table for long, so every way of reading is tried on them.
    #[test]
    fn pages_of_nonsense_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..6000)) {
        if let Ok(statement) = statement::read(&page::draw(&bytes)) {
            proof::check(&statement);
        }
    }
}
