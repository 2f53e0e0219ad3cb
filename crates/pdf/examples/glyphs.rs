//! A file → its text and what it cost to read: `glyphs FILE [PASSWORD] [text|structure|time]`.
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use pdf::{Document, Limits};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&arguments[1]).unwrap_or_default();
    let password = arguments.get(2).map(String::as_str).filter(|password| !password.is_empty());
    let shown = arguments.get(3).map_or("counts", String::as_str);
    let rounds = if shown == "time" { 30 } else { 1 };
    let mut times = Vec::new();
    let mut read = Err(pdf::Error::Empty);
    for _ in 0..rounds {
        let start = Instant::now();
        read = pdf::read(&bytes, password, &Limits::default(), &|_| false);
        times.push(start.elapsed());
    }
    times.sort();
    match &read {
        Ok(document) if shown == "text" => print_text(document),
        Ok(document) if shown == "structure" => println!("{:#?}\n{:#?}", document.structure, document.fonts),
        Ok(document) => println!(
            "ok pages {} glyphs {} shapes {} fonts {} least {:?} middle {:?}",
            document.pages.len(),
            document.pages.iter().map(|page| page.glyphs.len()).sum::<usize>(),
            document.pages.iter().map(|page| page.shapes.len()).sum::<usize>(),
            document.fonts.len(),
            times[0],
            times[times.len() / 2],
        ),
        Err(error) => println!("error {error:?} {:?}", times[0]),
    }
}

fn print_text(document: &Document) {
    for page in &document.pages {
        let text: String = page.glyphs.iter().map(|glyph| glyph.text).collect();
        println!("{text}");
    }
}
