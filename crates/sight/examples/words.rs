//! `cargo run --release -p sight --example words -- FILE.pdf PAGE [DPI]` prints what is seen on a page, and how long it took.

use std::time::Instant;

use sight::Grey;

#[expect(clippy::print_stdout, reason = "printing is what it is for")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("a file, please")?;
    let page = arguments.next().map_or(Ok(1), |page| page.parse())?;
    let dots_an_inch: f32 = arguments.next().map_or(Ok(200.0), |dots| dots.parse())?;
    let bytes = std::fs::read(path)?;
    let limits = pdf::Limits::default();
    let began = Instant::now();
    let drawn = picture::Sheets::open(&bytes, pdf::Unlock::Nothing, &limits)?.shades(page, dots_an_inch)?;
    let drawing = began.elapsed();
    let grey = Grey::new(drawn.width, drawn.height, drawn.shades).ok_or("no picture")?;
    let began = Instant::now();
    let seen = sight::read(&grey, dots_an_inch, &sight::Limits::default())?;
    let reading = began.elapsed();
    let mut line = f32::NAN;
    for word in &seen.words {
        if word.baseline != line {
            line = word.baseline;
            print!("\n{line:6.1} ");
        }
        let least =
            word.letters.iter().filter_map(|letter| letter.readings.first()).map(|best| best.likelihood);
        let doubt = if least.fold(1.0, f32::min) < 0.8 { "?" } else { "" };
        print!(" {}@{:.0}-{:.0}{doubt}", word.text(), word.left, word.right);
    }
    println!("\n{:?} {} words; drawn in {drawing:?}, read in {reading:?}", seen.turn, seen.words.len());
    Ok(())
}
