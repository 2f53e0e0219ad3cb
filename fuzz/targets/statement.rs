//! Any document ends in a statement or a refusal; never in a panic, and never in a proof that does not hold.
#![no_main]

mod document;
mod page;
mod proof;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let document = if bytes.starts_with(b"%PDF") { document::read(bytes) } else { Some(page::draw(bytes)) };
    if let Some(Ok(statement)) = document.map(|document| statement::read(&document)) {
        proof::check(&statement);
    }
});
