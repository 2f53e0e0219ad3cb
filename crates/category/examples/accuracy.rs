//! The labelled accounts → how often each category is right: `cargo run -p category --example accuracy [-- wrong] [folder]`
#![expect(clippy::print_stdout, reason = "it is made to print")]

#[path = "../tests/it/labelled.rs"]
mod labelled;

use std::collections::BTreeMap;
use std::path::PathBuf;

use category::Category;
use labelled::{Accuracy, Judged, Outcome, Share, judge_all, own_folder};

fn main() -> Outcome<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let shows_wrong = words.first().is_some_and(|word| word == "wrong");
    if shows_wrong {
        words.remove(0);
    }
    let judged = judge_all(&words.first().map_or_else(own_folder, PathBuf::from))?;
    if shows_wrong {
        judged.iter().filter_map(Judged::complaint).for_each(|complaint| println!("{complaint}"));
        return Ok(());
    }
    let mut by_category: BTreeMap<Category, Vec<&Judged>> = BTreeMap::new();
    for row in &judged {
        by_category.entry(row.label()).or_default().push(row);
    }
    println!(
        "{:<28} {:>5} {:>5} {:>7} {:>9}  most often taken for",
        "category", "rows", "right", "%", "rupees %"
    );
    for (category, rows) in &by_category {
        let accuracy = Accuracy::of(rows.iter().copied());
        println!(
            "{:<28} {:>5} {:>5} {:>7.2} {:>9.2}  {}",
            category.name(),
            accuracy.rows.all,
            accuracy.rows.right,
            accuracy.rows.percent(),
            accuracy.rupees.percent(),
            confusion(rows)
        );
    }
    println!();
    let total = Accuracy::of(&judged);
    show("rows", total.rows);
    show("rupees", Share { right: total.rupees.right / 100, all: total.rupees.all / 100 });
    show("channels", total.channels);
    show("counterparties", total.counterparties);
    show("links", total.links);
    Ok(())
}

fn show(name: &str, share: Share) {
    println!("{name:<14} {:>12} {:>12} {:>7.2}", share.all, share.right, share.percent());
}

/// The wrong answer given most often, and how often.
fn confusion(rows: &[&Judged]) -> String {
    let mut answers: BTreeMap<Category, usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| !row.is_right()) {
        *answers.entry(row.entry.category).or_default() += 1;
    }
    let worst = answers.into_iter().rev().max_by_key(|(_, count)| *count);
    worst.map_or_else(String::new, |(category, count)| format!("{} {count}", category.name()))
}
