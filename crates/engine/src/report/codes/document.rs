//! What the papers are, how they join and how far they can be trusted.

use crate::document::Origin;
use crate::undisclosed::Kind;

codes! {
    /// How far the rows agree with the balances and totals that the bank printed.
    ReconciliationVerdict from statement::Verdict {
        Reconciled = "reconciled",
        Partial = "partial",
        Unreconciled = "unreconciled",
        NotCheckable = "not_checkable",
    }

    /// What a file is: the bank's PDF, or a ledger that never was a document: CSV in columns of ours, Account Aggregator data, or a
    /// bank's own CSV or workbook.
    StatementSource from Origin {
        Pdf = "pdf",
        Csv = "csv",
        AccountAggregator = "account_aggregator",
        Spreadsheet = "spreadsheet",
    }

    /// How a file joins those before it: the balances meet; nothing is printed to prove it; they do not meet although no day is
    /// missing; days are missing; or both show the same days.
    SeamKind {
        Proven = "proven",
        Unproven = "unproven",
        Broken = "broken",
        Gap = "gap",
        Overlap = "overlap",
    }

    /// How much of a month an account shows.
    CoverageState from case::Coverage {
        Whole = "whole",
        Part = "part",
        Missing = "missing",
    }

    /// What speaks of an account that was not sent.
    UndisclosedKind from Kind {
        OwnAccount = "own_account",
        Card = "card",
        LoanPaidElsewhere = "loan_paid_elsewhere",
        SalaryStopped = "salary_stopped",
    }

    /// Whether anything speaks against the document.
    IntegrityVerdict from integrity::Verdict {
        Clean = "clean",
        Flagged = "flagged",
        Unverifiable = "unverifiable",
    }

    /// What a check looks at: the file, the page as it is painted, or the rows.
    CheckFamily from integrity::Family {
        File = "file",
        Page = "page",
        Ledger = "ledger",
    }

    /// How heavy a finding weighs; `medium` and above send the application to a person.
    Severity from integrity::Severity {
        Info = "info",
        Low = "low",
        Medium = "medium",
        High = "high",
        Proof = "proof",
    }

    /// What became of a check.
    CheckState from integrity::State {
        Detected = "detected",
        NotDetected = "not_detected",
        NotApplicable = "not_applicable",
        NotRun = "not_run",
    }

    /// Whether the applicant is the holder of the account.
    NameOutcome {
        Match = "match",
        Partial = "partial",
        Mismatch = "mismatch",
        NotChecked = "not_checked",
    }
}

impl From<&case::Join> for SeamKind {
    fn from(found: &case::Join) -> Self {
        match found {
            case::Join::Proven => Self::Proven,
            case::Join::Unproven => Self::Unproven,
            case::Join::Broken => Self::Broken,
            case::Join::Gap { .. } => Self::Gap,
            case::Join::Overlap(_) => Self::Overlap,
        }
    }
}

impl From<names::Outcome> for NameOutcome {
    fn from(found: names::Outcome) -> Self {
        match found {
            names::Outcome::Match => Self::Match,
            names::Outcome::Partial => Self::Partial,
            names::Outcome::Mismatch => Self::Mismatch,
        }
    }
}
