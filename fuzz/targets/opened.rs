//! Any bytes and any key end in a twin as long as the file, or in an error; and a key is as good as its password.
#![no_main]

mod twin;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| twin::check(bytes));
