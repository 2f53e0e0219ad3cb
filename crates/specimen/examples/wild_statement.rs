//! A seed to a wild statement and its truth, to look at: `cargo run -p specimen --example wild_statement -- 17 out.pdf`

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [seed, out] = words.as_slice() else { return Err("name a seed and a file".into()) };
    let specimen = specimen::wild(seed.parse()?)?;
    std::fs::write(format!("{out}.json"), specimen.truth.to_json()?)?;
    std::fs::write(out, specimen.pdf)?;
    Ok(())
}
