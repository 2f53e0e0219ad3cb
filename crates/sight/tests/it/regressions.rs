//! Pictures in every codec of scanners, and those that once broke the reader, found by fuzzing.

#[path = "../../../../fuzz/targets/glass.rs"]
mod glass;

/// What all of those say that were packed and not found.
const PACKED: [&str; 16] = [
    "fax-group-3", "fax-group-3-two-dimensional", "fax-group-4", "flate", "flate-16-bits", "flate-predicted",
    "jbig2", "jbig2-shared", "jpeg", "jpeg-2000", "jpeg-2000-seen-through", "jpeg-four-inks",
    "jpeg-in-flate", "jpeg-progressive", "list-of-colours", "lzw",
];

#[test]
fn every_codec_of_scanners_is_unpacked_and_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/scan");
    for name in PACKED {
        let bytes = std::fs::read(format!("{folder}/{name}.packed")).expect("a file");
        let seen = glass::check(&bytes).expect("a page");
        let words: Vec<String> = seen.words.iter().map(sight::Word::text).collect();
        assert!(words.iter().any(|word| word == "1,234.56"), "{name}: {words:?}");
    }
}

#[test]
fn pictures_that_once_broke_it_are_looked_at() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/scan");
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        // What it says is not the question: it ends, and what it gives holds together.
        let _ = glass::check(&std::fs::read(entry.path()).expect("a file"));
    }
}
