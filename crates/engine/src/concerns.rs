//! What a person has to look at, whatever the policy says.

use analysis::Mule;
use integrity::{Integrity, Severity, State};
use names::{Comparison, Outcome};
use policy::{Concern, Family, Product};

use crate::assembly::Assembly;
use crate::document::Origin;
use crate::judged::Judged;

/// Everything about the documents, the accounts and whose they are.
pub(crate) fn of(
    assembly: &Assembly<'_>,
    judged: &Judged,
    mule: &Mule,
    name: &Result<Comparison, &'static str>,
) -> Vec<Concern> {
    let mut concerns: Vec<Concern> = Vec::new();
    let is_one = judged.papers.len() == 1;
    for (number, paper) in judged.papers.iter().enumerate() {
        let told = |message: &str| {
            if is_one { message.to_owned() } else { format!("statement {}: {message}", number + 1) }
        };
        concerns.extend(flags(&paper.integrity, &told));
        // A ledger that never was a document has nothing to verify; its reader knows that.
        // A scan has a concern of its own.
        let is_document = paper.origin.is_document() && paper.scan.is_none();
        if is_document && paper.integrity.verdict == integrity::Verdict::Unverifiable {
            concerns.push(concern(
                Family::Integrity,
                "document_unverifiable",
                told("the document cannot be verified; ask for a fresh download from the bank"),
            ));
        }
    }
    if judged.papers.iter().any(|paper| paper.origin == Origin::Spreadsheet) {
        let message = "a spreadsheet can be edited by anyone; ask for the bank's own PDF".to_owned();
        concerns.push(concern(Family::Integrity, "spreadsheet_unverifiable", message));
    }
    let between = judged.between.iter().map(|between| &between.check).filter(|check| is_grave(check));
    concerns.extend(between.map(|check| concern(Family::Integrity, check.code, check.message.clone())));
    if mule.level == analysis::Level::High {
        let signs: Vec<&str> = mule.patterns.iter().map(|pattern| pattern.code).collect();
        let message = format!("possible mule account: {}", signs.join(", "));
        concerns.push(concern(Family::Mule, "possible_pass_through", message));
    }
    if let Ok(found) = name
        && found.outcome == Outcome::Mismatch
    {
        let message = format!("the applicant's name is not the account holder's: {}", found.explanation);
        concerns.push(concern(Family::NameMismatch, "name_mismatch", message));
    }
    concerns.extend(holders(assembly));
    concerns.extend(currencies(assembly));
    concerns
}

/// A picture proves nothing about where it comes from. A product may allow scans, of which every row must be proven.
pub(crate) fn scans(judged: &Judged, product: &Product) -> Option<Concern> {
    let mut scans = judged.papers.iter().filter_map(|paper| paper.scan.as_ref()).peekable();
    scans.peek()?;
    let is_proven = scans.all(|scan| scan.is_proven);
    if product.allows_scans() && is_proven {
        return None;
    }
    let message = if is_proven {
        "the statement is a scan: compare it with the bank's own PDF"
    } else {
        "the statement is a scan and not every row of it is proven: compare the rows with the pages"
    };
    Some(concern(Family::Integrity, "scanned_document", message.to_owned()))
}

fn flags<'a>(
    integrity: &'a Integrity,
    told: &'a dyn Fn(&str) -> String,
) -> impl Iterator<Item = Concern> + 'a {
    let grave = integrity.checks.iter().filter(|check| is_grave(check));
    grave.map(|check| concern(Family::Integrity, check.code, told(&check.message)))
}

fn is_grave(check: &integrity::Check) -> bool {
    check.state == State::Detected && check.severity >= Severity::Medium
}

/// Two people's papers in one case.
fn holders(assembly: &Assembly<'_>) -> Option<Concern> {
    if assembly.statements.len() < 2 {
        return None;
    }
    let strangers = case::strangers(&assembly.accounts, &assembly.statements);
    let first = strangers.first()?;
    let whose = if first.one == first.other {
        format!("the statements of account {} name different holders", first.one + 1)
    } else {
        format!("accounts {} and {} are not of the same holder", first.one + 1, first.other + 1)
    };
    let message = format!("{whose}: {}", first.comparison.explanation);
    Some(concern(Family::NameMismatch, "holders_differ", message))
}

/// Accounts of a case that were left out, because their money does not add to the others'.
fn currencies(assembly: &Assembly<'_>) -> Option<Concern> {
    if assembly.statements.len() < 2 {
        return None;
    }
    let left_out: Vec<String> = assembly
        .is_counted
        .iter()
        .enumerate()
        .filter(|(_, is_counted)| !**is_counted)
        .map(|(at, _)| (at + 1).to_string())
        .collect();
    (!left_out.is_empty()).then(|| {
        let message = format!(
            "account {} is in another currency than account 1: its rows are not part of the numbers",
            left_out.join(", ")
        );
        concern(Family::Currency, "account_in_another_currency", message)
    })
}

fn concern(family: Family, code: &str, message: String) -> Concern {
    Concern { family, code: code.to_owned(), message }
}
