//! Inputs that once broke the reader, found by fuzzing.

#[path = "../../../../fuzz/targets/document.rs"]
mod document;
#[path = "../../../../fuzz/targets/twin.rs"]
mod twin;

#[test]
fn inputs_that_once_broke_it_are_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/pdf");
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let bytes = std::fs::read(entry.path()).expect("a file");
        // Whether it can be read is not the question: it ends, and what it gives holds together.
        let _ = document::read(&bytes);
    }
}

#[test]
fn locked_files_that_once_broke_it_are_unlocked() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/");
    for target in ["pdf", "opened"] {
        for entry in std::fs::read_dir(format!("{folder}{target}")).into_iter().flatten().flatten() {
            twin::check(&std::fs::read(entry.path()).expect("a file"));
        }
    }
}
