//! Any bytes end in a document later stages can rely on, or in an error; never in a panic, and never late.
#![no_main]

mod document;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = document::read(bytes);
});
