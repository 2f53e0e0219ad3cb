//! Any bytes as the picture of a page, in every codec of scanners, end in words with sound places or in nothing.
#![no_main]

mod glass;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = glass::check(bytes);
});
