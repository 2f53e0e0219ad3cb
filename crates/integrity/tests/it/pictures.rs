//! Pages that are pictures: what lies on them, and what honest scanners put there.

use integrity::{Evidence, Severity};
use ledger::Area;
use pdf::{Image, Likeness, Shape, ShapeKind};

use crate::easel::{Easel, codes, touches};

const LAID_OVER: &str = "picture_over_picture";

/// A statement whose pages are pictures, with the rows as they were read from them.
fn scanned() -> Easel {
    let mut easel = Easel::with("hdfc-netbanking");
    for page in &mut easel.document.pages {
        page.glyphs.clear();
        page.shapes.clear();
        page.images.clear();
        page.annotations_from = u32::MAX;
    }
    for page in 0..easel.document.pages.len() {
        let (right, bottom) = (easel.document.pages[page].width, easel.document.pages[page].height);
        lay(&mut easel, page, Area { left: 0.0, top: 0.0, right, bottom }, likeness(page as u32));
    }
    easel
}

fn likeness(size_bytes: u32) -> Likeness {
    Likeness { width: 1240, height: 1754, size_bytes }
}

fn lay(easel: &mut Easel, page: usize, area: Area, likeness: Likeness) {
    let page = &mut easel.document.pages[page];
    let order = page.shapes.len() as u32;
    let Area { left, top, right, bottom } = area;
    page.shapes.push(Shape { kind: ShapeKind::Image, left, top, right, bottom, order, is_box: true });
    page.images.push(Image { order, is_opaque: true, likeness });
}

/// The figures at the end of a row on the first page.
fn over_a_row(easel: &Easel) -> Area {
    let row = &easel.statement.lead.transactions[4];
    assert_eq!(row.origin.page, 1);
    Area { left: row.origin.area.right - 60.0, ..row.origin.area }
}

#[test]
fn a_picture_laid_over_the_picture_of_a_row_is_found_where_it_lies() {
    let mut easel = scanned();
    assert_eq!(codes(&easel.detected()), [""; 0]);
    let area = over_a_row(&easel);
    lay(&mut easel, 0, area, likeness(90_001));
    let detected = easel.detected();
    assert_eq!(codes(&detected), [LAID_OVER]);
    assert_eq!(detected[0].severity, Severity::Medium);
    let is_there = |evidence: &Evidence| {
        evidence.page == Some(1)
            && evidence.row == Some(4)
            && evidence.area.is_some_and(|found| touches(found, area))
    };
    assert!(detected[0].evidence.iter().all(is_there), "{:?}", detected[0].evidence);
}

#[track_caller]
fn check_honest(paint: impl Fn(&mut Easel)) {
    let mut easel = scanned();
    paint(&mut easel);
    assert_eq!(codes(&easel.detected()), [""; 0]);
}

#[test]
fn a_stamp_beside_the_rows_is_nothing() {
    check_honest(|easel| {
        let bottom = easel.document.pages[0].height;
        lay(easel, 0, Area { left: 20.0, top: bottom - 30.0, right: 90.0, bottom }, likeness(90_001));
    });
}

#[test]
fn what_stands_on_several_pages_is_the_scanners_own() {
    check_honest(|easel| {
        let area = over_a_row(easel);
        lay(easel, 0, area, likeness(90_001));
        let elsewhere = Area { left: 100.0, top: 400.0, right: 160.0, bottom: 420.0 };
        lay(easel, 1, elsewhere, likeness(90_001));
    });
}

#[test]
fn strips_that_stand_beside_each_other_lie_on_nothing() {
    check_honest(|easel| {
        let page = &mut easel.document.pages[0];
        page.shapes.clear();
        page.images.clear();
        let (right, height) = (page.width, page.height);
        for strip in 0..8_u8 {
            let top = f32::from(strip) * height / 8.0;
            let area = Area { left: 0.0, top, right, bottom: top + height / 8.0 + 0.5 };
            lay(easel, 0, area, likeness(u32::from(strip) + 500));
        }
    });
}

#[test]
fn layers_of_letters_over_paper_are_how_small_scans_are_made() {
    check_honest(|easel| {
        let area = over_a_row(easel);
        lay(easel, 0, area, likeness(90_001));
        lay(easel, 0, Area { top: area.top - 80.0, bottom: area.top - 60.0, ..area }, likeness(90_002));
        if let Some(mask) = easel.document.pages[0].images.last_mut() {
            mask.is_opaque = false;
        }
    });
}
