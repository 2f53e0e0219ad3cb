//! Is anything on the pages hidden: covered, printed over or painted so that nobody sees it?

use ledger::Area;
use ledger::text::counted;

use super::covers::{Cover, Lid, Picture};
use super::rows::Rows;
use super::traces::{Make, PageTraces};
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const COVERED: Question = Question {
    code: "text_covered",
    family: Family::Page,
    title: "Is any text covered by something painted later?",
    weight: Severity::High,
    benign: "A bank or a scanner may blank out personal data; backgrounds painted before the text are not counted.",
};

pub(super) const OVERLAID: Question = Question {
    code: "text_overlaid",
    family: Family::Page,
    title: "Do two different texts stand on the same place?",
    weight: Severity::High,
    benign: "The same text printed twice makes it bold and is not counted; a field that is too long can run into the next.",
};

pub(super) const INVISIBLE: Question = Question {
    code: "text_invisible",
    family: Family::Page,
    title: "Is there text that nobody can see?",
    weight: Severity::Medium,
    benign: "Marks for machines, labels for screen readers and the text layer of a scan are invisible too.",
};

pub(super) const PASTED: Question = Question {
    code: "image_over_rows",
    family: Family::Page,
    title: "Was a picture pasted over rows of the table?",
    weight: Severity::Medium,
    benign: "A seal, a signature or a watermark that can be seen through.",
};

/// Marks that readers make on a page with a see-through pen.
const MARKER_PENS: [&str; 4] = ["Highlight", "Underline", "StrikeOut", "Squiggly"];

pub(super) fn covered(pages: &[PageTraces], rows: &Rows, document: &pdf::Document) -> Option<Finding> {
    let mut evidence = Vec::new();
    let mut severity = Severity::Low;
    let (mut in_rows, mut replaced) = (0, 0);
    for (index, traces) in pages.iter().enumerate().filter(|(_, traces)| traces.make() == Make::Digital) {
        for cover in &traces.covers {
            let place = rows.at(index, cover.area);
            let is_outside_picture = place.is_none() && cover.by == Lid::Picture;
            if is_outside_picture || is_marker(cover, traces.number, document) {
                continue;
            }
            if place.is_some() || !cover.replacement.is_empty() {
                severity = Severity::High;
            }
            in_rows += usize::from(place.is_some());
            replaced += usize::from(!cover.replacement.is_empty());
            evidence.push(Evidence {
                page: Some(traces.number),
                area: Some(cover.area),
                row: place.and_then(|place| place.row),
                expected: Some(format!("\u{201c}{}\u{201d}, painted first", cover.text)),
                found: Some(shown(cover)),
            });
        }
    }
    let first = evidence.first()?;
    let rows = if in_rows == 0 { String::new() } else { format!(", {in_rows} in rows of the table") };
    let lids = if replaced == 0 { String::new() } else { format!(", {replaced} with other text on top") };
    let message = format!(
        "{} of text {} hidden under something painted later{rows}{lids}. First on page {}: compare it with the bank's own copy.",
        counted(evidence.len(), "piece"),
        if evidence.len() == 1 { "is" } else { "are" },
        first.page.unwrap_or(0),
    );
    Some(Finding { severity, message, evidence })
}

fn shown(cover: &Cover) -> String {
    let lid = match cover.by {
        Lid::Box { colour } => format!("a box in #{colour:06x}"),
        Lid::Picture => "a picture".to_owned(),
    };
    if cover.replacement.is_empty() {
        format!("{lid} over it")
    } else {
        format!("{lid} over it, and \u{201c}{}\u{201d} on top", cover.replacement)
    }
}

fn is_marker(cover: &Cover, page: u32, document: &pdf::Document) -> bool {
    cover.is_annotation
        && document.structure.annotations.iter().any(|note| {
            note.page == page
                && MARKER_PENS.contains(&note.kind.as_str())
                && note.bounds.is_none_or(|bounds| overlaps(bounds, cover.area))
        })
}

pub(super) fn overlaps([left, top, right, bottom]: [f32; 4], area: Area) -> bool {
    left < area.right && right > area.left && top < area.bottom && bottom > area.top
}

pub(super) fn overlaid(pages: &[PageTraces], rows: &Rows) -> Option<Finding> {
    let mut evidence = Vec::new();
    let mut count_rows = 0;
    for (index, traces) in pages.iter().enumerate() {
        count_rows += rows.on(index).len();
        for overlay in &traces.overlays {
            evidence.push(Evidence {
                page: Some(traces.number),
                area: Some(overlay.area),
                row: rows.at(index, overlay.area).and_then(|place| place.row),
                expected: Some(format!("\u{201c}{}\u{201d}, painted first", overlay.below.as_str())),
                found: Some(format!("\u{201c}{}\u{201d} painted on it", overlay.above.as_str())),
            });
        }
    }
    // What happens to a good part of the rows is how the engine prints, not what someone did to a few of them.
    if evidence.len() > 4 && evidence.len() * 10 > count_rows {
        return None;
    }
    let first = evidence.first()?;
    let message = format!(
        "{} printed on top of another that reads differently, first on page {}: compare the row with the bank's own copy.",
        match evidence.len() {
            1 => "1 figure is".to_owned(),
            more => format!("{more} figures are"),
        },
        first.page.unwrap_or(0),
    );
    Some(Finding { severity: Severity::High, message, evidence })
}

/// Text that cannot be seen matters where it pretends to be part of a row.
pub(super) fn invisible(pages: &[PageTraces], rows: &Rows) -> Option<Finding> {
    let mut evidence = Vec::new();
    let mut others = 0;
    for (index, traces) in pages.iter().enumerate().filter(|(_, traces)| traces.make() == Make::Digital) {
        for unseen in &traces.unseen {
            let place = rows.at(index, unseen.area);
            if place.is_none() || !unseen.has_digits {
                others += 1;
                continue;
            }
            evidence.push(Evidence {
                page: Some(traces.number),
                area: Some(unseen.area),
                row: place.and_then(|place| place.row),
                expected: Some("text that can be seen".to_owned()),
                found: Some(format!("\u{201c}{}\u{201d}: {}", unseen.text, unseen.cause.words())),
            });
        }
    }
    if let Some(first) = evidence.first() {
        let message = format!(
            "{} of text in the table cannot be seen, first on page {}: what a machine reads there is not what a person reads.",
            counted(evidence.len(), "piece"),
            first.page.unwrap_or(0),
        );
        return Some(Finding { severity: Severity::Medium, message, evidence });
    }
    (others > 0).then(|| Finding {
        severity: Severity::Info,
        message: format!("{} of text outside the rows cannot be seen.", counted(others, "piece")),
        evidence: Vec::new(),
    })
}

/// Pictures that hide whole rows, unless they stand on other pages too, as watermarks do.
pub(super) fn pasted(pages: &[PageTraces], rows: &Rows) -> Option<Finding> {
    let mut evidence = Vec::new();
    for (index, traces) in pages.iter().enumerate().filter(|(_, traces)| traces.make() == Make::Digital) {
        for picture in traces.pictures.iter().filter(|picture| !is_repeated(picture, index, pages)) {
            let page = traces.extent.width() * traces.extent.height();
            if picture.area.width() * picture.area.height() > 0.5 * page {
                continue;
            }
            let hidden = rows.on(index).iter().filter(|place| holds(picture.area, place.area));
            evidence.extend(hidden.map(|place| Evidence {
                page: Some(traces.number),
                area: Some(place.area),
                row: place.row,
                expected: Some("a row in the open".to_owned()),
                found: Some("a picture painted over the whole row".to_owned()),
            }));
        }
    }
    let first = evidence.first()?;
    let message = format!(
        "A picture stands over {}, first on page {}: look at what it shows and compare it with the text below.",
        counted(evidence.len(), "row"),
        first.page.unwrap_or(0),
    );
    Some(Finding { severity: Severity::Medium, message, evidence })
}

fn is_repeated(picture: &Picture, index: usize, pages: &[PageTraces]) -> bool {
    let is_near = |one: f32, other: f32| (one - other).abs() < 2.0;
    let is_same = |other: &Picture| {
        is_near(other.area.left, picture.area.left)
            && is_near(other.area.top, picture.area.top)
            && is_near(other.area.right, picture.area.right)
            && is_near(other.area.bottom, picture.area.bottom)
    };
    let others = pages.iter().enumerate().filter(|(place, _)| *place != index);
    others.map(|(_, traces)| traces).any(|traces| traces.pictures.iter().any(is_same))
}

/// The picture is over nearly all of the row.
fn holds(picture: Area, row: Area) -> bool {
    let width = picture.right.min(row.right) - picture.left.max(row.left);
    let height = picture.bottom.min(row.bottom) - picture.top.max(row.top);
    width >= 0.95 * row.width() && height >= 0.8 * row.height()
}
