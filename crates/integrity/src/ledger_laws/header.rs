//! Does the head of the statement fit itself: bank, IFSC, MICR, pages?

use ledger::text::counted;

use crate::check::{Check, Evidence, Family, Severity};
use crate::paper::Paper;
use crate::question::Question;
use crate::standing;

const IFSC: Question = Question {
    code: "ifsc_unlike_bank",
    family: Family::Ledger,
    title: "Does the IFSC belong to the bank in the letterhead?",
    weight: Severity::Medium,
    benign: "A merged bank's old code, or another bank named in an advertisement.",
};

const MICR: Question = Question {
    code: "micr_unlike_bank",
    family: Family::Ledger,
    title: "Does the MICR code belong to the bank?",
    weight: Severity::Low,
    benign: "A branch that a merger brought from another bank keeps its old code for years.",
};

const MISSING_PAGES: Question = Question {
    code: "pages_missing",
    family: Family::Ledger,
    title: "Are all pages there that the statement says it has?",
    weight: Severity::High,
    benign: "The applicant left out pages without transactions; ask for the whole file.",
};

const FOREIGN_PAGES: Question = Question {
    code: "pages_of_another_statement",
    family: Family::Ledger,
    title: "Do all pages belong to one statement?",
    weight: Severity::High,
    benign: "A combined statement that alternates between accounts.",
};

/// The middle three digits of a MICR code, for the banks whose number is well known.
const MICR_BANKS: &[(&str, &str)] = &[
    ("State Bank of India", "002"),
    ("Bank of Baroda", "012"),
    ("Bank of India", "013"),
    ("Canara Bank", "015"),
    ("Central Bank of India", "016"),
    ("Indian Bank", "019"),
    ("Indian Overseas Bank", "020"),
    ("Punjab National Bank", "024"),
    ("Union Bank of India", "026"),
    ("UCO Bank", "028"),
    ("HSBC", "039"),
    ("Federal Bank", "049"),
    ("Karnataka Bank", "052"),
    ("South Indian Bank", "059"),
    ("Axis Bank", "211"),
    ("ICICI Bank", "229"),
    ("IndusInd Bank", "234"),
    ("HDFC Bank", "240"),
    ("IDBI Bank", "259"),
    ("Kotak Mahindra Bank", "485"),
    ("Yes Bank", "532"),
];

pub(super) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    vec![ifsc(paper), micr(paper), missing_pages(paper), foreign_pages(paper)]
}

fn ifsc(paper: &Paper<'_>) -> Check {
    let account = &paper.statement.lead.account;
    let (Some(code), Some(by_code), Some(letterhead)) =
        (&account.ifsc, account.ifsc_bank, account.letterhead_bank)
    else {
        return IFSC.not_applicable();
    };
    if by_code == letterhead {
        return IFSC.clear();
    }
    let evidence = Evidence {
        page: Some(1),
        expected: Some(format!("a code of {letterhead}")),
        found: Some(format!("{code}, a code of {by_code}")),
        ..Evidence::default()
    };
    let message = format!("the letterhead names {letterhead}, but the IFSC {code} belongs to {by_code}");
    IFSC.detected(message, vec![evidence])
}

fn micr(paper: &Paper<'_>) -> Check {
    let account = &paper.statement.lead.account;
    let known = account.bank.and_then(|bank| MICR_BANKS.iter().find(|(name, _)| *name == bank));
    let (Some(code), Some((bank, number))) = (&account.micr, known) else { return MICR.not_applicable() };
    let Some(middle) = code.get(3..6).filter(|_| code.len() == 9) else { return MICR.not_applicable() };
    if middle == *number {
        return MICR.clear();
    }
    let evidence = Evidence {
        page: Some(1),
        expected: Some(format!("a code like xxx{number}xxx")),
        found: Some(code.clone()),
        ..Evidence::default()
    };
    MICR.detected(format!("the MICR code {code} is not one of {bank}"), vec![evidence])
}

fn missing_pages(paper: &Paper<'_>) -> Check {
    let found = &paper.statement.lead.reconciliation;
    let missing = &found.missing_pages;
    // Where the balances go on as if nothing were missing, the pages had no rows, or their numbers were misread.
    let has_gap = standing::is_sound(&paper.statement.lead) && !found.breaks.is_empty();
    let severity = if has_gap { Severity::High } else { Severity::Low };
    let list: Vec<String> = missing.iter().take(10).map(u32::to_string).collect();
    let evidence =
        missing.iter().map(|page| Evidence { expected: Some(format!("page {page}")), ..Evidence::default() });
    match missing.len() {
        0 => MISSING_PAGES.clear(),
        count => {
            let message = format!("{} missing: {}", counted(count, "page"), list.join(", "));
            MISSING_PAGES.detected_as(severity, message, evidence.collect())
        }
    }
}

/// Rows of another account on a page between two pages of this one. A foreign page in the middle splits the account it is
/// put into, so the parts are known by their number.
fn foreign_pages(paper: &Paper<'_>) -> Check {
    let lead = &paper.statement.lead;
    let is_part = |other: &&statement::Ledger| {
        other.account.number.is_some() && other.account.number == lead.account.number
    };
    let others = &paper.statement.others;
    let parts = others.iter().filter(is_part).chain([lead]);
    let pages: Vec<u32> =
        parts.flat_map(|part| part.transactions.iter().map(|row| row.origin.page)).collect();
    let (Some(first), Some(last)) = (pages.iter().min(), pages.iter().max()) else {
        return FOREIGN_PAGES.not_applicable();
    };
    let is_within = |other: &&statement::Ledger| {
        other.transactions.iter().all(|row| *first < row.origin.page && row.origin.page < *last)
    };
    let foreign = others.iter().filter(|other| !is_part(other)).filter(is_within);
    let evidence: Vec<Evidence> = foreign
        .filter_map(|other| other.transactions.first())
        .map(|row| Evidence {
            page: Some(row.origin.page),
            area: Some(row.origin.area),
            ..Evidence::default()
        })
        .collect();
    FOREIGN_PAGES.by_evidence(evidence, |count| {
        format!("{} of rows of another account between the pages of this one", counted(count, "group"))
    })
}
