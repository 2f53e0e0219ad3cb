//! Are pages pictures: scans that nothing on the page can be checked in?

use ledger::Proof;
use ledger::text::counted;
use statement::Statement;

use super::rows::Rows;
use super::traces::{Make, PageTraces};
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const SCANNED: Question = Question {
    code: "scanned_page",
    family: Family::Page,
    title: "Are transactions read from a picture of a page?",
    weight: Severity::Medium,
    benign: "Branches hand out printed statements; a scan of one is real but cannot be checked like a file from the bank.",
};

/// Answered by whoever can read pictures; nothing here can.
pub(super) const LAYER: Question = Question {
    code: "text_layer_disagrees",
    family: Family::Page,
    title: "Does the invisible text of a scan say something else than its picture?",
    weight: Severity::Medium,
    benign: "The program of a scanner misreads digits too, most of all on bad paper; look at the picture.",
};

/// Answered there as well, from the dots of the pictures. Low until enough honest scans were measured.
pub(super) const PATCHED: Question = Question {
    code: "scan_patched",
    family: Family::Page,
    title: "Is the paper behind a figure of a scan another one than around it?",
    weight: Severity::Low,
    benign: "Correction fluid or a label on the paper itself; look at the picture, enlarged.",
};

/// The same.
pub(super) const COPIED: Question = Question {
    code: "scan_copied",
    family: Family::Page,
    title: "Is a figure of a scan a copy of what stands elsewhere on it, grain and all?",
    weight: Severity::Low,
    benign: "Scanners that keep equal letters only once are not asked about; look at both places, enlarged.",
};

/// What only dots can answer.
pub(super) const OF_DOTS: [&str; 3] = [LAYER.code, PATCHED.code, COPIED.code];

pub(super) const MIXED: Question = Question {
    code: "mixed_scan",
    family: Family::Page,
    title: "Are pictures of pages mixed with pages of text?",
    weight: Severity::High,
    benign: "Advertisements and cover pages are pictures too; those before and after the table are not counted.",
};

pub(super) const UNREAD: Question = Question {
    code: "table_in_picture_unread",
    family: Family::Page,
    title: "Is a table in a picture left unread beside pages of text?",
    weight: Severity::Medium,
    benign: "The table may be of another account, or say again what the text says; look at the page.",
};

/// Rows that the report lacks.
pub(super) fn unread(pages: &[PageTraces], unread: &[u32]) -> Option<Finding> {
    let found: Vec<&PageTraces> = pages.iter().filter(|traces| unread.contains(&traces.number)).collect();
    let numbers: Vec<String> = found.iter().map(|traces| traces.number.to_string()).collect();
    let message = format!(
        "A table in a picture was not read, on page {}: rows may be missing from the report. Ask for the bank's own PDF.",
        listed(&numbers)?
    );
    let evidence = found.iter().map(|traces| place(traces, "rows as text", "a table in a picture"));
    Some(Finding { severity: Severity::Medium, message, evidence: evidence.collect() })
}

/// `1, 2 and 4`
fn listed(numbers: &[String]) -> Option<String> {
    let (last, first) = numbers.split_last()?;
    Some(if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) })
}

pub(super) fn scanned(pages: &[PageTraces], rows: &Rows) -> Option<Finding> {
    let is_scan = |(index, traces): &(usize, &PageTraces)| {
        traces.make() == Make::ReadPicture && !rows.on(*index).is_empty()
    };
    let scans: Vec<(usize, &PageTraces)> = pages.iter().enumerate().filter(is_scan).collect();
    let first = scans.first()?;
    let message = format!(
        "{} with transactions {} a picture with a text layer, first page {}: what it says cannot be verified. Ask for the bank's own PDF.",
        counted(scans.len(), "page"),
        if scans.len() == 1 { "is" } else { "are" },
        first.1.number,
    );
    let evidence =
        scans.iter().map(|(_, traces)| place(traces, "a page of text", "a picture with a text layer"));
    Some(Finding { severity: Severity::Medium, message, evidence: evidence.collect() })
}

fn place(traces: &PageTraces, expected: &str, found: &str) -> Evidence {
    Evidence {
        page: Some(traces.number),
        area: Some(traces.extent),
        row: None,
        expected: Some(expected.to_owned()),
        found: Some(found.to_owned()),
    }
}

/// Pictures where the table should go on, and rows that come from a picture while others come from text.
pub(super) fn mixed(pages: &[PageTraces], rows: &Rows, statement: &Statement) -> Option<Finding> {
    let with_rows: Vec<usize> = (0..pages.len()).filter(|index| !rows.on(*index).is_empty()).collect();
    let (first, last) = (*with_rows.first()?, *with_rows.last()?);
    let is_text = |index: &usize| pages.get(*index).is_some_and(|traces| traces.make() == Make::Digital);
    let has_text_rows = with_rows.iter().any(is_text);
    let mut odd: Vec<&PageTraces> = Vec::new();
    for (index, traces) in pages.iter().enumerate().take(last + 1).skip(first) {
        let is_odd = match traces.make() {
            Make::Digital => false,
            Make::ReadPicture => has_text_rows,
            Make::Picture => has_text_rows && !is_bridged(index, statement),
        };
        if is_odd {
            odd.push(traces);
        }
    }
    let lead = odd.first()?;
    let message = format!(
        "{} inside the table {} a picture while the others are text, first page {}. Ask for the bank's own PDF.",
        counted(odd.len(), "page"),
        if odd.len() == 1 { "is" } else { "are" },
        lead.number,
    );
    let evidence = odd.iter().map(|traces| place(traces, "a page of text", "a picture"));
    Some(Finding { severity: Severity::High, message, evidence: evidence.collect() })
}

/// The balances go on behind the page as if it were not there: it holds no transactions.
fn is_bridged(index: usize, statement: &Statement) -> bool {
    let transactions = &statement.lead.transactions;
    // Counted from 1, the page itself has the number after its index. Newest-first statements run backwards.
    let page = index as u32 + 1;
    let crosses = |pair: &&[ledger::Transaction]| {
        let [before, after] = *pair else { return false };
        let (low, high) =
            (before.origin.page.min(after.origin.page), before.origin.page.max(after.origin.page));
        low < page && page < high
    };
    let mut crossings = transactions.windows(2).filter(crosses).peekable();
    crossings.peek().is_some()
        && crossings.all(|pair| pair.last().is_some_and(|after| after.proof == Proof::Proven))
}
