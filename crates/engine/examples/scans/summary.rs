//! What was counted → a table by kind, and below it the figures that have goals.

use scanner::ScanKind;

use super::letters::Read;
use super::rows::Rows;
use super::{Asked, Count};

/// Scans as an office makes them, at 200 dots an inch and better.
const CLEAN: [ScanKind; 2] = [ScanKind::Fine, ScanKind::Office];

#[derive(Default)]
pub(super) struct Summary {
    pages: u32,
    seconds: f64,
    megabytes: f64,
    rows: Rows,
    clean: Rows,
    /// Kinds on which the peer reads more lines of figures, and those on which it takes less time.
    peer_reads_more: Vec<ScanKind>,
    peer_is_faster: Vec<ScanKind>,
}

impl Summary {
    pub(super) fn add(&mut self, kind: ScanKind, count: &Count, asked: &Asked) {
        self.pages += count.pages;
        self.seconds += count.seconds;
        self.megabytes = self.megabytes.max(count.megabytes);
        self.rows.add(&count.rows);
        if CLEAN.contains(&kind) {
            self.clean.add(&count.rows);
        }
        if asked.has_peer && count.peer.rows_read > count.ours.rows_read {
            self.peer_reads_more.push(kind);
        }
        if asked.has_peer && count.peer_seconds < count.seconds {
            self.peer_is_faster.push(kind);
        }
    }

    /// Each line ends with its number: `cargo xtask bench scans` reads them.
    #[expect(clippy::print_stdout, reason = "printing is what it is for")]
    pub(super) fn print(&self, asked: &Asked) {
        println!("pages {}", self.pages);
        println!("silent errors {}", self.rows.silent);
        println!("rows missing {}", self.rows.missing);
        println!("rows missing and not told {}", self.rows.untold);
        if self.clean.all > 0 {
            println!("clean rows exact in per cent {:.2}", share(self.clean.exact, self.clean.all));
        }
        println!("seconds a page {:.2}", a_page(self.seconds, self.pages));
        println!("megabytes {:.0}", self.megabytes);
        if asked.has_peer {
            println!("peer reads more lines on {}", counted(&self.peer_reads_more));
            println!("peer is faster on {}", counted(&self.peer_is_faster));
        }
    }
}

/// `fax, phone: 2`.
fn counted(kinds: &[ScanKind]) -> String {
    let names: Vec<String> = kinds.iter().map(ToString::to_string).collect();
    format!("{}: {}", names.join(", "), kinds.len())
}

#[expect(clippy::print_stdout, reason = "printing is what it is for")]
pub(super) fn print_head(asked: &Asked) {
    println!(
        "{:<13} {:>5} {:>5} {:>6} {:>6} {:>6} {:>6} {:>7} {:>6} {:>7} {:>6} {:>6} {:>4}{}",
        "kind",
        "pages",
        "rows",
        "exact",
        "proven",
        "chosen",
        "open",
        "missing",
        "untold",
        "refused",
        "silent",
        "s/page",
        "MB",
        if asked.has_letters { " | letters  words  lines" } else { "" },
    );
}

#[expect(clippy::print_stdout, reason = "printing is what it is for")]
pub(super) fn print_kind(kind: ScanKind, count: &Count, asked: &Asked) {
    let rows = &count.rows;
    print!(
        "{:<13} {:>5} {:>5} {:>6} {:>6} {:>6} {:>6} {:>7} {:>6} {:>7} {:>6} {:>6.2} {:>4.0}",
        kind.to_string(),
        count.pages,
        rows.all,
        rows.exact,
        rows.proven,
        rows.chosen,
        rows.open,
        rows.missing,
        rows.untold,
        rows.refused,
        rows.silent,
        a_page(count.seconds, count.pages),
        count.megabytes,
    );
    if asked.has_letters {
        print!(" | {}", shares(count.ours));
    }
    println!();
    if asked.has_peer {
        let seconds = a_page(count.peer_seconds, count.pages);
        println!("  {:<77} {seconds:>6.2}      | {}", "tesseract", shares(count.peer));
    }
}

fn a_page(seconds: f64, pages: u32) -> f64 {
    seconds / f64::from(pages.max(1))
}

fn share(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn shares(read: Read) -> String {
    format!(
        "{:>6.2}% {:>5.1}% {:>5.1}%",
        share(read.letters_read, read.letters),
        share(read.words_read, read.words),
        share(read.rows_read, read.rows)
    )
}
