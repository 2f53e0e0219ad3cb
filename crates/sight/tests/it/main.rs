//! Drawn pages → the words on them.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod regressions;
mod weights;

use std::fmt::Write;

use sight::{Error, Grey, Limits, Seen};

const LINES: [&str; 5] = [
    "Statement of Account No. 00112233445566",
    "01/04/2025 POS 509812345678 SWIGGY 1,23,456.78 Dr",
    "02/04/2025 NEFT CR-HDFC0000123-ACME LTD 98,765.40",
    "03-Apr-2025 ATM WDL 10,000.00 Balance 2,34,901.11",
    "Closing balance (Rs.) : 6,70,589.23 Cr",
];

/// A page at 200 dots an inch.
fn drawn() -> Grey {
    let mut content = String::from("BT /F 9 Tf\n");
    for (number, line) in LINES.iter().enumerate() {
        let text = line.replace('(', "\\(").replace(')', "\\)");
        let _ = writeln!(content, "1 0 0 1 30 {} Tm ({text}) Tj", 170 - 20 * number);
    }
    content.push_str("ET");
    let file = format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n\
         2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n\
         3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 320 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj\n\
         4 0 obj <</Length {}>> stream\n{content}\nendstream endobj\n\
         5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n\
         trailer <</Root 1 0 R>>\n%%EOF\n",
        content.len()
    );
    let sheets = picture::Sheets::open(file.as_bytes(), pdf::Unlock::Nothing, &pdf::Limits::default());
    let shades = sheets.expect("a file").shades(1, 200.0).expect("a page");
    Grey::new(shades.width, shades.height, shades.shades).expect("a picture")
}

fn lines(seen: &Seen) -> Vec<String> {
    let mut lines: Vec<(f32, String)> = Vec::new();
    for word in &seen.words {
        match lines.last_mut() {
            Some((baseline, line)) if *baseline == word.baseline => {
                line.push(' ');
                line.push_str(&word.text());
            }
            _ => lines.push((word.baseline, word.text())),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

#[test]
fn a_drawn_page_is_read_to_the_letter() {
    let seen = sight::read(&drawn(), 200.0, &Limits::default()).expect("words");
    assert_eq!(lines(&seen), LINES);
    for letter in seen.words.iter().flat_map(|word| &word.letters) {
        assert!(letter.readings.iter().all(|reading| (0.0..=1.0).contains(&reading.likelihood)));
        assert!(letter.left < letter.right);
    }
}

#[test]
fn words_stand_where_their_ink_is() {
    let seen = sight::read(&drawn(), 200.0, &Limits::default()).expect("words");
    let first = seen.words.first().expect("a word");
    // 30 points from the left and 30 from the top, in dots.
    assert!((first.left - 84.0).abs() < 3.0, "{}", first.left);
    assert!((first.baseline - 83.0).abs() < 3.0, "{}", first.baseline);
    assert_eq!(seen.turn.back(10.0, 20.0), (10.0, 20.0));
}

#[test]
fn what_is_no_page_of_text_costs_little_and_says_nothing() {
    let white = Grey::new(800, 600, vec![255; 800 * 600]).expect("a picture");
    assert_eq!(sight::read(&white, 200.0, &Limits::default()).expect("nothing").words, []);
    let few = Limits { dots: 1000, ..Limits::default() };
    assert_eq!(sight::read(&white, 200.0, &few), Err(Error::TooLarge));
    let noise: Vec<u8> = (0..800 * 600_u64).map(|dot| (dot * dot * 7919 % 251) as u8).collect();
    let noise = Grey::new(800, 600, noise).expect("a picture");
    let little = Limits { pieces: 5000, ..Limits::default() };
    assert_eq!(sight::read(&noise, 200.0, &little), Err(Error::TooMuch));
}
