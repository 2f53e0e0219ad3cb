//! Pages changed glyph by glyph, and what must be said about each change, and about none.

use integrity::{Check, Family, PageTraces, Paper, Roots, Severity, State};
use ledger::{Area, Proof};
use pdf::{Glyph, Paint, Shape, ShapeKind, TextMode, UnicodeSource};
use specimen::{FontKind, Order};

use crate::easel::{Easel, LAYOUTS, WHITE, check, check_honest, codes, flags};

#[test]
fn honest_statements_of_every_layout_and_font_are_left_in_peace() {
    let mut complaints = Vec::new();
    for (place, layout) in specimen::layouts().iter().enumerate() {
        for (font, seed) in FontKind::ALL.into_iter().zip(place as u64 + 1..) {
            let order = Order { font: Some(font), seed, months: 4, ..Order::new(layout) };
            let easel = Easel::open(specimen::make(&order).expect("a specimen").pdf).expect("a statement");
            for check in flags(easel.detected()) {
                let places: Vec<_> = check.evidence.iter().take(3).collect();
                complaints.push(format!("{} {font:?} {seed}: {} {places:?}", layout.name, check.code));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_question_is_answered_even_without_a_file() {
    let statement = Easel::with("axis-retail").statement;
    let paper = Paper { file: None, statement: &statement, readings: &[], roots: &Roots::default() };
    let checks = integrity::check(&paper).checks;
    let pages: Vec<&Check> = checks.iter().filter(|check| check.family == Family::Page).collect();
    assert_eq!(pages.len(), 22);
    assert!(pages.iter().all(|check| check.state == State::NotApplicable && !check.benign.is_empty()));
}

#[test]
fn a_white_box_with_another_figure_on_it_is_seen() {
    check("text_covered", Severity::High, |easel, spot| {
        easel.paint(spot.page, easel.area(spot), WHITE);
        easel.write(spot.page, easel.other(spot));
    });
}

#[test]
fn a_box_that_hides_a_figure_is_seen_whatever_its_colour() {
    for colour in [0xff_ff_ff, 0xee_f1_f6, 0] {
        check("text_covered", Severity::High, |easel, spot| {
            let paint = Paint { colour, alpha: 1.0 };
            easel.paint(spot.page, easel.area(spot), ShapeKind::Fill(paint));
        });
    }
}

#[test]
fn a_small_picture_over_a_figure_is_seen() {
    check("text_covered", Severity::High, |easel, spot| {
        easel.paint(spot.page, easel.area(spot), ShapeKind::Image);
    });
}

#[test]
fn what_is_painted_again_or_can_be_seen_through_hides_nothing() {
    check_honest(|easel, spot| {
        easel.paint(spot.page, easel.area(spot), WHITE);
        easel.write(spot.page, easel.copy(spot));
    });
    check_honest(|easel, spot| {
        let paint = Paint { colour: 0xff_ff_00, alpha: 0.4 };
        easel.paint(spot.page, easel.area(spot), ShapeKind::Fill(paint));
    });
    check_honest(|easel, spot| {
        let area = easel.area(spot);
        easel.paint(spot.page, Area { top: area.bottom - 0.8, ..area }, WHITE);
    });
}

#[test]
fn a_highlighter_of_a_reader_hides_nothing() {
    check_honest(|easel, spot| {
        let area = easel.area(spot);
        easel.paint(spot.page, area, ShapeKind::Fill(Paint { colour: 0xff_ff_00, alpha: 1.0 }));
        easel.document.pages[spot.page].annotations_from = easel.next_order(spot.page) - 1;
        easel.document.structure.annotations.push(pdf::Annotation {
            page: spot.page as u32 + 1,
            kind: "Highlight".to_owned(),
            bounds: Some([area.left, area.top, area.right, area.bottom]),
            is_shown: true,
            ..pdf::Annotation::default()
        });
    });
}

#[test]
fn two_figures_on_one_place_are_seen() {
    check("text_overlaid", Severity::High, |easel, spot| easel.write(spot.page, easel.other(spot)));
}

#[test]
fn a_figure_printed_twice_to_make_it_bold_is_no_other_figure() {
    check_honest(|easel, spot| {
        let again = easel.copy(spot).into_iter().map(|glyph| Glyph { x: glyph.x + 0.3, ..glyph });
        easel.write(spot.page, again.collect());
    });
}

#[test]
fn a_figure_nobody_can_see_is_seen() {
    let ways: [fn(&mut Glyph); 4] = [
        |glyph| glyph.mode = TextMode::Invisible,
        |glyph| glyph.mode = TextMode::ClipOnly,
        |glyph| glyph.colour = 0xff_ff_ff,
        |glyph| glyph.colour = 0xfa_fd_fe,
    ];
    for way in ways {
        check("text_invisible", Severity::Medium, |easel, spot| easel.glyphs(spot).iter_mut().for_each(way));
    }
}

#[test]
fn another_font_size_or_colour_is_seen() {
    check("font_outlier", Severity::High, |easel, spot| {
        easel.glyphs(spot).iter_mut().for_each(|glyph| glyph.font += 7);
    });
    check("size_outlier", Severity::High, |easel, spot| {
        easel.glyphs(spot).iter_mut().for_each(|glyph| glyph.size *= 1.08);
    });
    check("colour_outlier", Severity::Medium, |easel, spot| {
        easel.glyphs(spot).iter_mut().for_each(|glyph| glyph.colour = 0x3c_3c_46);
    });
    check("unicode_source_mix", Severity::Medium, |easel, spot| {
        easel.glyphs(spot).iter_mut().for_each(|glyph| glyph.source = UnicodeSource::CodeGuess);
    });
}

#[test]
fn a_single_digit_of_another_font_is_seen() {
    check("font_outlier", Severity::High, |easel, spot| easel.glyphs(spot)[2].font += 7);
}

#[test]
fn a_style_that_many_figures_have_is_the_banks() {
    for layout in LAYOUTS {
        let mut easel = Easel::with(layout);
        for row in (0..easel.statement.lead.transactions.len()).step_by(3) {
            if let Some(spot) = easel.spot(row) {
                easel.glyphs(&spot).iter_mut().for_each(|glyph| {
                    glyph.font += 7;
                    glyph.size += 1.0;
                    glyph.colour = 0x80_00_00;
                });
            }
        }
        assert_eq!(codes(&flags(easel.detected())), [""; 0], "{layout}");
    }
}

#[test]
fn a_figure_out_of_line_is_seen() {
    for by in [-1.5, 0.8, 4.0] {
        check("alignment_outlier", Severity::High, |easel, spot| {
            easel.glyphs(spot).iter_mut().for_each(|glyph| glyph.x += by);
        });
    }
    check("baseline_outlier", Severity::High, |easel, spot| {
        easel.glyphs(spot).iter_mut().for_each(|glyph| glyph.y += 0.6);
    });
}

#[test]
fn a_tenth_of_a_point_is_rounding() {
    check_honest(|easel, spot| {
        for (glyph, step) in easel.document.pages[spot.page].glyphs.iter_mut().zip(0u32..) {
            let off = ((step / 9 * 7919) % 11) as f32 / 100.0 - 0.05;
            glyph.x += off;
        }
    });
}

#[test]
fn digits_stretched_or_spaced_are_seen() {
    check("advance_outlier", Severity::High, |easel, spot| {
        let end = easel.glyphs(spot).last().map_or(0.0, |glyph| glyph.x + glyph.width);
        for glyph in easel.glyphs(spot) {
            glyph.x = end - (end - glyph.x) * 1.04;
            glyph.width *= 1.04;
        }
    });
    check("advance_outlier", Severity::High, |easel, spot| {
        let count = spot.glyphs.len();
        for (place, glyph) in easel.glyphs(spot).iter_mut().enumerate() {
            glyph.x -= 0.04 * glyph.size * (count - 1 - place) as f32;
        }
    });
}

#[test]
fn a_figure_painted_after_its_page_is_seen() {
    check("paint_order_outlier", Severity::High, |easel, spot| {
        let order = easel.next_order(spot.page);
        for (glyph, step) in easel.glyphs(spot).iter_mut().zip(0..) {
            glyph.order = order + step;
        }
    });
}

#[test]
fn a_single_digit_painted_after_its_page_is_seen() {
    check("paint_order_outlier", Severity::High, |easel, spot| {
        let digit = easel.document.pages[spot.page].glyphs.remove(spot.glyphs.start + 2);
        easel.write(spot.page, vec![digit]);
    });
}

#[test]
fn pages_painted_column_by_column_or_upwards_are_left_in_peace() {
    check_honest(|easel, _| {
        for page in &mut easel.document.pages {
            page.shapes.clear();
            page.glyphs.sort_by(|a, b| (a.x as u32 / 40).cmp(&(b.x as u32 / 40)).then(a.y.total_cmp(&b.y)));
            page.glyphs.iter_mut().zip(0..).for_each(|(glyph, order)| glyph.order = order);
        }
    });
    check_honest(|easel, _| {
        for page in &mut easel.document.pages {
            page.shapes.clear();
            page.glyphs.sort_by(|a, b| b.y.total_cmp(&a.y).then(a.x.total_cmp(&b.x)));
            page.glyphs.iter_mut().zip(0..).for_each(|(glyph, order)| glyph.order = order);
        }
    });
}

#[test]
fn an_amount_in_a_note_is_seen() {
    check("annotation_with_amount", Severity::High, |easel, spot| {
        let from = easel.next_order(spot.page);
        easel.write(spot.page, easel.other(spot));
        easel.document.pages[spot.page].annotations_from = from;
    });
}

#[test]
fn a_scan_cannot_be_verified_and_is_no_forgery() {
    let mut easel = Easel::with("axis-retail");
    for page in &mut easel.document.pages {
        page.shapes.clear();
        page.glyphs.iter_mut().for_each(|glyph| glyph.mode = TextMode::Invisible);
        let (right, bottom) = (page.width, page.height);
        let kind = ShapeKind::Image;
        page.shapes.push(Shape { kind, left: 0.0, top: 0.0, right, bottom, order: 0, is_box: true });
    }
    // The last sheet is cut where its paper ends.
    let boxes = easel.document.structure.page_boxes.last_mut().expect("a page");
    boxes.crop[3] *= 0.6;
    let detected = easel.detected();
    assert_eq!(codes(&detected), ["scanned_page"]);
    assert_eq!(detected[0].evidence.len(), Check::MAX_EVIDENCE.min(easel.document.pages.len()));
}

#[test]
fn a_picture_between_pages_of_text_is_seen_unless_the_balances_go_on_behind_it() {
    let mut easel = Easel::with("axis-retail");
    let middle = 2;
    let page = &mut easel.document.pages[middle - 1];
    page.glyphs.clear();
    page.shapes.clear();
    let (right, bottom) = (page.width, page.height);
    page.shapes.push(Shape {
        kind: ShapeKind::Image,
        left: 0.0,
        top: 0.0,
        right,
        bottom,
        order: 0,
        is_box: true,
    });
    easel.statement.lead.transactions.retain(|row| row.origin.page != middle as u32);
    assert_eq!(codes(&flags(easel.detected())), [""; 0]);
    let is_behind = |row: &&mut ledger::Transaction| row.origin.page == middle as u32 + 1;
    easel
        .statement
        .lead
        .transactions
        .iter_mut()
        .filter(is_behind)
        .for_each(|row| row.proof = Proof::Contradicted);
    let detected = flags(easel.detected());
    assert_eq!(codes(&detected), ["mixed_scan"]);
    assert_eq!(detected[0].evidence[0].page, Some(middle as u32));
}

#[test]
fn a_picture_over_rows_is_seen_and_a_watermark_on_every_page_is_not() {
    let mut easel = Easel::with("axis-retail");
    let spot = easel.balance();
    let rows = &easel.statement.lead.transactions[spot.row - 1..spot.row + 2];
    let area = rows.iter().map(|row| row.origin.area).reduce(Area::union).expect("rows");
    easel.paint(spot.page, area, ShapeKind::Image);
    let detected = flags(easel.detected());
    assert_eq!(codes(&detected), ["image_over_rows"]);
    assert_eq!(detected[0].evidence.iter().filter(|evidence| evidence.row == Some(spot.row)).count(), 1);
    for page in 0..easel.document.pages.len() {
        easel.paint(page, area, ShapeKind::Image);
    }
    assert_eq!(codes(&flags(easel.detected())), [""; 0]);
}

#[test]
fn pages_of_nonsense_are_read_to_their_end() {
    let mut state = 7u64;
    let mut next = move |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    for kind in 0..6 {
        let mut page = pdf::Page { number: 1, width: 600.0, height: 800.0, ..pdf::Page::default() };
        for order in 0..6_000u32 {
            let is_piled = kind % 2 == 0;
            let (x, y) = if is_piled { (300.0, 400.0) } else { (next(700) as f32, next(900) as f32 - 50.0) };
            if kind > 2 && order % 2 == 0 {
                let paint = Paint { colour: 0xff_ff_ff, alpha: 1.0 };
                let kind = if order % 3 == 0 { ShapeKind::Image } else { ShapeKind::Fill(paint) };
                let (right, bottom) = (x + next(900) as f32, y + next(900) as f32);
                page.shapes.push(Shape { kind, left: 0.0, top: 0.0, right, bottom, order, is_box: true });
                continue;
            }
            page.glyphs.push(Glyph {
                text: ['1', '2', ',', '.', ' ', 'a', '₹'][next(7) as usize],
                source: UnicodeSource::ToUnicode,
                mode: TextMode::Visible,
                upright: [pdf::Upright::Right, pdf::Upright::Up][usize::from(kind == 5)],
                font: next(3) as u16,
                x,
                y,
                width: next(9) as f32,
                size: next(20) as f32,
                colour: if next(2) == 0 { 0xff_ff_ff } else { 0 },
                order,
            });
        }
        page.annotations_from = 5_000;
        let started = std::time::Instant::now();
        let traces = PageTraces::of(&page);
        assert!(started.elapsed().as_secs() < 2, "kind {kind}");
        let mut easel = Easel::with("axis-retail");
        easel.document.pages[0] = page;
        let _ = easel.detected();
        drop(traces);
    }
}

#[test]
fn a_real_statement_is_left_in_peace() {
    for name in ["axis-salary.pdf", "hdfc-layout.pdf"] {
        let Some(bytes) = corpus::read(&format!("statements/{name}")) else { continue };
        let easel = Easel::open(bytes).expect("a statement");
        assert_eq!(codes(&flags(easel.detected())), [""; 0], "{name}");
    }
}
