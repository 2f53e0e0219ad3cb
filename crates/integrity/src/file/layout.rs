//! The fonts and page sizes of a file → parts that seem to come from elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use ledger::text::counted;
use pdf::{Document, PageBoxes};
use statement::Statement;

use super::makers;
use super::words::{instead_of, seen};
use crate::check::{Check, Evidence, Family, Severity};
use crate::page::PageTraces;
use crate::paper::File;
use crate::question::Question;

const SUBSETS: Question = Question {
    code: "subset_fonts_repeated",
    family: Family::File,
    title: "Was one font cut into several subsets?",
    weight: Severity::Low,
    benign: "Chrome and merging tools cut fonts page by page; some writers do so for each encoding.",
};

const PAGE_SIZES: Question = Question {
    code: "page_size_mix",
    family: Family::File,
    title: "Do the pages with transactions all have the same size?",
    weight: Severity::Medium,
    benign: "Covers and advertisements differ, but they have no transactions and are not counted; a combined statement may change its layout. Pictures of pages are as large as what lay on the glass and are not counted either.",
};

pub(super) const QUESTIONS: &[&Question] = &[&SUBSETS, &PAGE_SIZES];

/// Pages that differ by less, in points, have the same size.
const SAME_SIZE: f32 = 2.0;
/// Fewer pages have no usual size that one of them could differ from.
const FEWEST_PAGES: usize = 3;

pub(super) fn checks(file: &File<'_>, statement: &Statement) -> Vec<Check> {
    vec![subsets(file.document), page_sizes(file, statement)]
}

fn subsets(document: &Document) -> Check {
    let info = &document.structure.info;
    let makers = [&info.producer, &info.creator];
    if !document.fonts.iter().any(|font| font.subset_tag.is_some()) {
        return SUBSETS.not_applicable();
    }
    let cuts_by_page =
        makers.into_iter().flatten().any(|name| makers::is_named(name, &["skia/pdf", "chromium"]));
    let mut tags: BTreeMap<(&str, &str), BTreeSet<[u8; 6]>> = BTreeMap::new();
    for font in &document.fonts {
        if let Some(tag) = font.subset_tag {
            tags.entry((&font.name, &font.kind)).or_default().insert(tag);
        }
    }
    // As many as there are pages is a writer's habit; fewer are fonts that came with something pasted in.
    let pages = document.structure.page_boxes.len();
    let is_repeated = |count: usize| count > 1 && (count < pages || pages == 1);
    let repeated: Vec<Evidence> = tags
        .iter()
        .filter(|(_, tags)| is_repeated(tags.len()))
        .map(|((name, _), tags)| seen(format!("{name}: {} subsets", tags.len())))
        .collect();
    if repeated.is_empty() || cuts_by_page {
        return SUBSETS.clear();
    }
    let fonts = counted(repeated.len(), "font");
    SUBSETS.detected(format!("{fonts} came into the file in more than one piece."), repeated)
}

fn page_sizes(file: &File<'_>, statement: &Statement) -> Check {
    let boxes = &file.document.structure.page_boxes;
    let pages: BTreeSet<u32> = statement.lead.transactions.iter().map(|row| row.origin.page).collect();
    let size = |page: u32| {
        let place = usize::try_from(page).ok()?.checked_sub(1)?;
        let is_picture = file.pages.get(place).is_some_and(PageTraces::is_picture);
        boxes.get(place).filter(|_| !is_picture).map(|sides| (page, Size::of(sides)))
    };
    let sizes: Vec<(u32, Size)> = pages.into_iter().filter_map(size).collect();
    if sizes.len() < 2 {
        return PAGE_SIZES.not_applicable();
    }
    let groups = group(&sizes);
    let Some((usual, pages)) = groups.iter().max_by_key(|(_, pages)| pages.len()) else {
        return PAGE_SIZES.clear();
    };
    if groups.len() == 1 {
        return PAGE_SIZES.clear();
    }
    let has_usual = pages.len() * 2 > sizes.len() && sizes.len() >= FEWEST_PAGES;
    let odd = sizes.iter().filter(|(_, size)| !size.is_like(usual));
    let evidence: Vec<Evidence> = odd
        .map(|(page, size)| Evidence { page: Some(*page), ..instead_of(usual.text(), size.text()) })
        .collect();
    let pages = counted(evidence.len(), "page");
    let message = format!("{pages} with transactions have another size or turn than the others.");
    PAGE_SIZES.detected_as(if has_usual { Severity::Medium } else { Severity::Low }, message, evidence)
}

/// As displayed, and how far it was turned for that.
#[derive(Clone, Copy, Debug)]
struct Size {
    width: f32,
    height: f32,
    rotation: u16,
}

impl Size {
    fn of(boxes: &PageBoxes) -> Self {
        let [left, bottom, right, top] = boxes.crop;
        let (width, height) = ((right - left).abs(), (top - bottom).abs());
        let is_turned = !boxes.rotation.is_multiple_of(180);
        let (width, height) = if is_turned { (height, width) } else { (width, height) };
        Self { width, height, rotation: boxes.rotation }
    }

    fn is_like(&self, other: &Self) -> bool {
        (self.width - other.width).abs() < SAME_SIZE
            && (self.height - other.height).abs() < SAME_SIZE
            && self.rotation == other.rotation
    }

    fn text(&self) -> String {
        let turn = if self.rotation == 0 { String::new() } else { format!(" turned by {}°", self.rotation) };
        format!("{:.0} × {:.0} points{turn}", self.width, self.height)
    }
}

/// The sizes met, in the order of the pages; more than a handful of different ones are not told apart.
fn group(sizes: &[(u32, Size)]) -> Vec<(Size, Vec<u32>)> {
    const MOST: usize = 16;
    let mut groups: Vec<(Size, Vec<u32>)> = Vec::new();
    for (page, size) in sizes {
        if let Some((_, pages)) = groups.iter_mut().find(|(known, _)| known.is_like(size)) {
            pages.push(*page);
        } else if groups.len() < MOST {
            groups.push((*size, vec![*page]));
        }
    }
    groups
}
