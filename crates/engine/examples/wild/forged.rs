//! Forgeries on wild layouts, and honest files that look like them: how many are noticed.

use std::error::Error;

use specimen::Tamper;

use crate::compare::read;

/// One way, or `all` of them, on so many seeds.
pub(crate) fn print(kind: &str, seed: u64, count: u64) -> Result<(), Box<dyn Error>> {
    let kinds: Vec<Tamper> = if kind == "all" { Tamper::all().collect() } else { vec![kind.parse()?] };
    println!("seeds {seed}..{}", seed + count);
    println!("{:<28} {:>6} {:>8} {:>8} {:>8}", "way", "drawn", "refused", "flagged", "expected");
    let (mut forged, mut noticed) = (0, 0);
    for tamper in kinds {
        let tally = tally(tamper, seed..seed + count);
        let Tally { drawn, refused, flagged, expected } = tally;
        println!("{:<28} {drawn:>6} {refused:>8} {flagged:>8} {expected:>8}", tamper.name());
        if tamper.is_forgery() {
            forged += drawn - refused;
            noticed += flagged;
        }
    }
    println!("forgeries noticed      {noticed:>7} of {forged:<7} that were read");
    Ok(())
}

#[derive(Clone, Copy, Default)]
struct Tally {
    drawn: usize,
    refused: usize,
    /// Something speaks against the file.
    flagged: usize,
    /// And it is one of the checks that should.
    expected: usize,
}

fn tally(tamper: Tamper, seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        // Not every layout has what every way needs: a balance to change, a sum to contradict.
        let Ok(made) = specimen::wild_tampered(seed, tamper) else { continue };
        tally.drawn += 1;
        let Ok((_, flags)) = read(&made.pdf) else {
            tally.refused += 1;
            continue;
        };
        tally.flagged += usize::from(!flags.is_empty());
        tally.expected += usize::from(flags.iter().any(|flag| tamper.expect().contains(flag)));
    }
    tally
}
