//! Scans that somebody changed after they were scanned, and honest ones of which nothing may be said.

use engine::{CheckReport, Report};
use scanner::{ScanForgery, ScanKind};
use specimen::{Order, Specimen};

use crate::{Lender, Wish};

fn made() -> Specimen {
    let layout = specimen::layout("hdfc").expect("a layout");
    let order = Order { months: 1, seed: 11, entries_per_month: Some(18), ..Order::new(layout) };
    specimen::make(&order).expect("a statement")
}

fn check<'r>(report: &'r Report, code: &str) -> &'r CheckReport {
    report.integrity.checks.iter().find(|check| &*check.code == code).expect("a check")
}

#[track_caller]
fn check_found(kind: ScanKind, forgery: ScanForgery, (code, severity, verdict): (&str, &str, &str)) {
    let scan = scanner::forged(&made(), kind, forgery, 3).expect("a scan").expect("two amounts");
    let report = Lender::open().pdf(&scan.pdf, &Wish::default());
    let found = check(&report, code);
    assert_eq!((found.state.as_str(), found.severity.as_str()), ("detected", severity), "{kind}");
    assert_eq!(report.integrity.verdict.as_str(), verdict);
    let flags = report.integrity.flags.iter().filter(|flag| &*flag.code == code);
    let places: Vec<_> = flags.flat_map(|flag| &flag.evidence).collect();
    assert_eq!(places.len(), 1, "{kind}");
    let [left, top, right, bottom] = scan.bbox;
    let (x, y) = (f32::midpoint(left, right), f32::midpoint(top, bottom));
    for place in places {
        assert_eq!(place.page, Some(scan.page));
        let [left, top, right, bottom] = place.bbox.expect("a place");
        let is_there = (left..right).contains(&x) && (top - 3.0..bottom + 3.0).contains(&y);
        // A copy and what it was taken from are one finding, at either of the two.
        assert!(is_there || forgery == ScanForgery::Copied, "{:?} is not at {:?}", place.bbox, scan.bbox);
    }
}

#[test]
fn a_picture_laid_over_an_amount_of_a_scan_is_found() {
    check_found(ScanKind::Office, ScanForgery::Pasted, ("picture_over_picture", "medium", "flagged"));
}

#[test]
fn an_amount_that_was_painted_over_is_found_for_its_paper_without_grain() {
    check_found(ScanKind::UpsideDown, ScanForgery::PaintedOver, ("scan_patched", "low", "unverifiable"));
}

#[test]
fn an_amount_that_is_a_copy_of_another_is_found_for_its_grain() {
    check_found(ScanKind::UpsideDown, ScanForgery::Copied, ("scan_copied", "low", "unverifiable"));
}

/// More kinds of honest scans are asked where they are read (`scans`).
#[test]
fn of_honest_scans_nothing_is_said() {
    for kind in [ScanKind::Stamped, ScanKind::Phone] {
        let file = scanner::scanned(&made(), kind, 3).expect("a scan");
        check_nothing_is_said(&Lender::open().pdf(&file, &Wish::default()), kind);
    }
}

#[track_caller]
pub(crate) fn check_nothing_is_said(report: &Report, kind: ScanKind) {
    for code in ["picture_over_picture", "scan_patched", "scan_copied"] {
        assert_ne!(check(report, code).state.as_str(), "detected", "{kind}: {code}");
    }
    assert_eq!(report.integrity.verdict.as_str(), "unverifiable", "{kind}");
}

/// Of pages without grain.
#[track_caller]
pub(crate) fn check_grain_is_not_asked(report: &Report) {
    for code in ["scan_patched", "scan_copied"] {
        assert_eq!(check(report, code).state.as_str(), "not_applicable", "{code}");
    }
}
