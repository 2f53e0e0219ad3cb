//! Every forgery `specimen` makes is noticed where it is, and no honest look-alike is noticed at all.

use integrity::{Check, Evidence, Family, Integrity, Roots, Severity, State};
use ledger::Area;
use specimen::{Error, Order, Specimen, Tamper, Tampered};
use statement::Refusal;

/// How far from the changed words evidence may lie, in points: a cell's box is drawn a little differently by everyone.
const NEAR: f32 = 6.0;

/// What these found is somewhere, but the reader does not say where it stood, or it is not there at all.
const PLACELESS: [&str; 2] = ["pages_missing", "printed_totals_disagree"];

/// What is not noticed, and why. A gap that closes fails the test until it is taken off the list.
const GAPS: [(&str, Tamper); 1] = [
    // The account's balance in the summary of the first page is not read as its closing balance.
    ("icici-estatement", Tamper::ClosingChanged),
];

struct Case {
    name: String,
    specimen: Specimen,
    answer: Result<Integrity, Refusal>,
}

impl Case {
    /// `None` where the layout prints nothing that could be changed so.
    #[track_caller]
    fn make(layout: &str, tamper: Tamper, seed: u64) -> Option<Self> {
        let layout = specimen::layout(layout).expect("a layout");
        let order = Order { seed, entries_per_month: Some(40), tamper: Some(tamper), ..Order::new(layout) };
        let specimen = match specimen::make(&order) {
            Err(Error::Unsuited) => return None,
            made => made.expect("a specimen"),
        };
        let answer = ask(&specimen.pdf);
        Some(Self { name: format!("{tamper} on {} seed {seed}", layout.name), specimen, answer })
    }

    /// What a reviewer would be sent to look at.
    fn flags(&self) -> Vec<&Check> {
        let checks = self.answer.iter().flat_map(|integrity| &integrity.checks);
        checks.filter(|check| check.state == State::Detected && check.severity >= Severity::Medium).collect()
    }

    fn describe_flags(&self) -> String {
        let described = self.flags().into_iter().map(|check| {
            let places: Vec<String> = check.evidence.iter().take(4).map(place).collect();
            format!("{} [{}]", check.code, places.join(", "))
        });
        described.collect::<Vec<String>>().join("; ")
    }
}

pub(crate) fn ask(bytes: &[u8]) -> Result<Integrity, Refusal> {
    let mut roots = Roots::default();
    assert!(roots.insert(specimen::signing_root().to_vec()));
    crate::checked::check(bytes, &roots)
}

fn place(evidence: &Evidence) -> String {
    let area = evidence.area.map(|area| format!(" {:.0},{:.0}", area.left, area.top)).unwrap_or_default();
    format!("page {:?}{area} row {:?}", evidence.page.unwrap_or(0), evidence.row)
}

/// Whether the evidence lies where the change was made. Evidence about the file as a whole lies everywhere.
fn is_there(check: &Check, told: &Tampered) -> bool {
    let is_placed = |evidence: &Evidence| evidence.page.is_some() || evidence.row.is_some();
    if !check.evidence.iter().any(is_placed) {
        return check.family == Family::File || PLACELESS.contains(&check.code);
    }
    check.evidence.iter().any(|evidence| {
        let is_near_row = match (evidence.row, told.row) {
            (Some(found), Some(changed)) => found.abs_diff(changed) <= 1,
            _ => false,
        };
        // A page that was put in or left out shows at its edges.
        let reach = u32::from(told.row.is_none() && told.kind.starts_with("page-"));
        let is_on_page = match (evidence.page, told.page) {
            (Some(found), Some(changed)) => found.abs_diff(changed) <= reach,
            _ => false,
        };
        is_near_row || is_on_page && evidence.area.is_none_or(|area| touches(area, told.bbox))
    })
}

fn touches(area: Area, bbox: Option<[f32; 4]>) -> bool {
    let Some([left, top, right, bottom]) = bbox else { return true };
    area.left < right + NEAR
        && left - NEAR < area.right
        && area.top < bottom + NEAR
        && top - NEAR < area.bottom
}

/// What is wrong with the answer to a forgery; `None` when it was noticed where it is.
fn complaint(case: &Case) -> Option<String> {
    if let Err(refusal) = &case.answer {
        return Some(format!("{}: not read at all: {refusal:?}", case.name));
    }
    let told = case.specimen.truth.tamper.as_ref().expect("what was done");
    let flags = case.flags();
    let expected: Vec<&&Check> = flags.iter().filter(|check| told.expect.contains(&check.code)).collect();
    if expected.is_empty() {
        return Some(format!("{}: none of {:?}, only: {}", case.name, told.expect, case.describe_flags()));
    }
    if expected.iter().any(|check| is_there(check, told)) {
        return None;
    }
    let wanted = format!("page {:?} row {:?} {:?}", told.page, told.row, told.bbox);
    Some(format!("{}: at {wanted}, but: {}", case.name, case.describe_flags()))
}

/// All complaints at once: one run tells everything there is to mend.
#[track_caller]
fn check_forgeries(layout: &str) {
    let mut complaints = Vec::new();
    for tamper in Tamper::all().filter(|tamper| tamper.is_forgery()) {
        let Some(case) = Case::make(layout, tamper, 1) else { continue };
        let is_gap = GAPS.contains(&(layout, tamper));
        match complaint(&case) {
            Some(complaint) if !is_gap => complaints.push(complaint),
            None if is_gap => complaints.push(format!("{}: noticed now, so no longer a gap", case.name)),
            _ => {}
        }
    }
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
}

#[track_caller]
fn check_honest(layout: &str) {
    let mut accused = Vec::new();
    for tamper in Tamper::all().filter(|tamper| !tamper.is_forgery()) {
        let Some(case) = Case::make(layout, tamper, 1) else { continue };
        match &case.answer {
            Err(refusal) => accused.push(format!("{}: not read at all: {refusal:?}", case.name)),
            Ok(_) if !case.flags().is_empty() => {
                accused.push(format!("{}: {}", case.name, case.describe_flags()));
            }
            Ok(_) => {}
        }
    }
    assert!(accused.is_empty(), "{} accused:\n{}", accused.len(), accused.join("\n"));
}

#[test]
fn forgeries_of_hdfc_statements_are_noticed() {
    check_forgeries("hdfc-netbanking");
}

#[test]
fn forgeries_of_icici_statements_are_noticed() {
    check_forgeries("icici-estatement");
}

#[test]
fn forgeries_of_sbi_statements_are_noticed() {
    check_forgeries("sbi-2025");
}

#[test]
fn forgeries_of_axis_statements_are_noticed() {
    check_forgeries("axis-retail");
}

#[test]
fn forgeries_of_kotak_statements_are_noticed() {
    check_forgeries("kotak-single");
}

#[test]
fn forgeries_of_pnb_statements_are_noticed() {
    check_forgeries("pnb-type");
}

#[test]
fn honest_hdfc_statements_are_left_alone() {
    check_honest("hdfc-netbanking");
}

#[test]
fn honest_icici_statements_are_left_alone() {
    check_honest("icici-estatement");
}

#[test]
fn honest_sbi_statements_are_left_alone() {
    check_honest("sbi-2025");
}

#[test]
fn honest_axis_statements_are_left_alone() {
    check_honest("axis-retail");
}

#[test]
fn honest_kotak_statements_are_left_alone() {
    check_honest("kotak-single");
}

#[test]
fn honest_pnb_statements_are_left_alone() {
    check_honest("pnb-type");
}
