//! `lending specimen`: the same words make the same file.

use crate::{Desk, text};

#[test]
fn the_same_seed_makes_the_same_file() {
    let desk = Desk::new("the_same_seed_makes_the_same_file");
    for name in ["a.pdf", "b.pdf"] {
        desk.specimen(name, &["--seed", "42"]);
    }
    desk.specimen("c.pdf", &["--seed", "43"]);
    let read = |name: &str| std::fs::read(desk.path(name)).expect("a file");
    assert_eq!(read("a.pdf"), read("b.pdf"));
    assert_eq!(read("a.json"), read("b.json"));
    assert_ne!(read("a.pdf"), read("c.pdf"));
}

#[test]
fn every_listed_layout_can_be_made() {
    let desk = Desk::new("every_listed_layout_can_be_made");
    let list = text(&desk.lending(&["specimen", "--list"], "").stdout);
    // The layouts come first; a blank line stands before the ways to tamper.
    let layouts = list.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = layouts.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 24, "{list}");
    for name in names {
        desk.specimen(&format!("{name}.pdf"), &["--layout", name]);
    }
}

#[test]
fn an_unknown_layout_is_named() {
    let desk = Desk::new("an_unknown_layout_is_named");
    let output = desk.lending(&["specimen", "--layout", "no-such-bank", "x.pdf"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no-such-bank"), "{}", text(&output.stderr));
    assert!(!desk.path("x.pdf").exists());
}
