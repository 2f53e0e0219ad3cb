//! Does the arithmetic hold: from row to row, and against what the bank printed?

use ledger::currency::exact;
use ledger::text::counted;
use ledger::{Currency, Money};
use statement::{Agreement, Break, Reconciliation, Verdict};

use crate::check::{Check, Evidence, Family, Severity};
use crate::ledger_laws::row::place;
use crate::paper::Paper;
use crate::question::Question;
use crate::{page, standing};

const CHAIN: Question = Question {
    code: "balance_chain_broken",
    family: Family::Ledger,
    title: "Does every balance follow from the one before it?",
    weight: Severity::High,
    benign: "A row the reader could not read, or an entry the bank holds back from the statement.",
};

const TOTALS: Question = Question {
    code: "printed_totals_disagree",
    family: Family::Ledger,
    title: "Do the opening and closing balances, totals and counts the bank printed agree with the rows?",
    weight: Severity::High,
    benign: "Some banks leave reversals out of their totals.",
};

const PAGE_TOTALS: Question = Question {
    code: "page_totals_disagree",
    family: Family::Ledger,
    title: "Do the totals printed on each page agree with its rows?",
    weight: Severity::High,
    benign: "A total that counts differently: without brought-forward entries, or by value date.",
};

const UNREAD: Question = Question {
    code: "rows_unreadable",
    family: Family::Ledger,
    title: "Can every line that looks like a row be read as one?",
    weight: Severity::Low,
    benign: "A layout that the reader does not know, or a printing fault.",
};

pub(super) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    let found = &paper.statement.lead.reconciliation;
    vec![chain(paper, found), totals(paper, found), page_totals(found), unread(found)]
}

fn chain(paper: &Paper<'_>, found: &Reconciliation) -> Check {
    if found.verdict == Verdict::NotCheckable {
        return CHAIN.not_applicable();
    }
    // Asked of the few breaks of a proven table only; where there are many, nothing is said about any of them.
    let is_sound = standing::is_sound(&paper.statement.lead);
    let is_ours = |broken: &&Break| is_sound && page::explains(paper, broken);
    let misread = found.breaks.iter().filter(is_ours).count();
    let currency = paper.statement.lead.account.currency;
    let evidence: Vec<Evidence> = found
        .breaks
        .iter()
        .filter(|broken| !is_ours(broken))
        .map(|broken| {
            let number = broken.row.saturating_sub(1);
            let transaction = paper.statement.lead.transactions.get(number);
            Evidence {
                page: Some(broken.page),
                expected: broken.expected.map(|money| exact(money, currency)),
                found: broken.found.map(|money| exact(money, currency)),
                ..transaction.map_or_else(Evidence::default, |transaction| place(number, transaction))
            }
        })
        .collect();
    match evidence.len() {
        0 if misread > 0 => CHAIN.not_run(format!(
            "{} not follow from the balance before, but the page itself explains it: a line beside it was misread.",
            does_or_do(misread)
        )),
        0 => CHAIN.clear(),
        count => CHAIN.detected(
            format!(
                "{} of {} {} not follow from the balance before: an amount or a balance was changed, or a row is missing",
                counted(count, "balance"),
                found.rows,
                if count == 1 { "does" } else { "do" }
            ),
            evidence,
        ),
    }
}

fn totals(paper: &Paper<'_>, found: &Reconciliation) -> Check {
    let lead = &paper.statement.lead;
    let currency = lead.account.currency;
    let compared = |agreement: Agreement<Money>| compared(agreement, currency);
    // A total of nothing is a cell that the bank left empty, or the total of something else. A row of less than nothing
    // counts on either side.
    let is_sided = !lead.transactions.iter().any(|row| row.amount.is_negative());
    let summed = |agreement: Agreement<Money>| {
        compared(agreement).filter(|_| is_sided && agreement.printed != Some(Money::ZERO))
    };
    let counts = |agreement: Agreement<usize>| counts(agreement).filter(|_| is_sided);
    let figures = [
        ("opening balance", compared(found.opening)),
        ("closing balance", compared(found.closing)),
        ("total of debits", summed(found.debits)),
        ("total of credits", summed(found.credits)),
        ("number of debits", counts(found.debit_count)),
        ("number of credits", counts(found.credit_count)),
    ];
    if figures.iter().all(|(_, figure)| figure.is_none()) {
        return TOTALS.not_applicable();
    }
    // Beside a figure that agrees, one that does not is wrong; where none agrees, they may be those of something else.
    let has_company = figures.iter().flat_map(|(_, figure)| figure).any(|(agrees, ..)| *agrees);
    let wrong: Vec<(&str, Evidence)> = figures
        .into_iter()
        .filter_map(|(name, figure)| Some((name, figure?)))
        .filter(|(_, figure)| !figure.0)
        .map(|(name, (_, printed, read))| {
            let evidence = Evidence {
                expected: Some(format!("{name} {read} from the rows")),
                found: Some(format!("{name} {printed} printed")),
                ..Evidence::default()
            };
            (name, evidence)
        })
        .collect();
    let names: Vec<&str> = wrong.iter().map(|(name, _)| *name).collect();
    let message = format!("the printed {} not what the rows add up to", is_or_are(&names));
    let evidence: Vec<Evidence> = wrong.into_iter().map(|(_, evidence)| evidence).collect();
    match evidence.len() {
        0 => TOTALS.clear(),
        _ if has_company => TOTALS.detected(message, evidence),
        _ => TOTALS.detected_as(Severity::Low, message, evidence),
    }
}

fn page_totals(found: &Reconciliation) -> Check {
    let evidence =
        found.page_totals_wrong.iter().map(|page| Evidence { page: Some(*page), ..Evidence::default() });
    PAGE_TOTALS.by_evidence(evidence.collect(), |count| {
        format!("the totals on {} are not what the rows of the page add up to", counted(count, "page"))
    })
}

fn unread(found: &Reconciliation) -> Check {
    let evidence = found.unread_rows.iter().map(|page| Evidence { page: Some(*page), ..Evidence::default() });
    UNREAD.by_evidence(evidence.collect(), |count| {
        format!("{} with a date and an amount could not be read as transactions", counted(count, "line"))
    })
}

/// Whether they agree, and both as people read them. `None` when one is missing.
type Compared = Option<(bool, String, String)>;

fn compared(agreement: Agreement<Money>, currency: Option<Currency>) -> Compared {
    Some((agreement.agrees()?, exact(agreement.printed?, currency), exact(agreement.read?, currency)))
}

fn counts(agreement: Agreement<usize>) -> Compared {
    Some((agreement.agrees()?, agreement.printed?.to_string(), agreement.read?.to_string()))
}

fn does_or_do(count: usize) -> String {
    format!("{} {}", counted(count, "balance"), if count == 1 { "does" } else { "do" })
}

fn is_or_are(names: &[&str]) -> String {
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", names.join(" and "))
}
