//! What is asked of a child, and what it gives back.

use std::fmt;

use engine::codes::Decision;
use serde::{Deserialize, Serialize};

/// What a file may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    pub pages: u32,
    pub file_bytes: u64,
}

/// What a file is: whoever looks at it says so, not its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    #[default]
    Pdf,
    AccountAggregator,
    Spreadsheet,
}

/// A file that can be opened.
#[derive(Clone, PartialEq, Eq)]
pub struct Checked {
    pub kind: FileKind,
    /// 0 for data that never was a document.
    pub pages: u32,
    /// What the password unlocked; `None` when the file opens without one.
    pub file_key: Option<Vec<u8>>,
}

/// More accounts than banks put into one paper.
pub(crate) const ACCOUNTS_SHOWN_AT_MOST: usize = 12;

/// What a file shows, read but not judged, for whoever is about to send it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identified {
    pub kind: FileKind,
    pub pages: u32,
    /// Its pages are pictures.
    pub is_scan: bool,
    /// The one with the most rows first.
    pub accounts: Vec<AccountShown>,
}

/// How many pages of the scans among the files have been read so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    pub pages_read: u32,
    pub pages: u32,
}

/// One account of a file. Its number is masked but for its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountShown {
    pub bank: Option<String>,
    pub account_number: Option<String>,
    /// The first and the last day, `YYYY-MM-DD`.
    pub days: Option<(String, String)>,
}

/// One analysis: everything the engine needs beside the file, as plain data.
#[derive(Clone, Serialize, Deserialize)]
pub struct Task {
    /// The product document, as JSON text.
    pub product: String,
    /// The product's id, for the report alone.
    #[serde(default)]
    pub product_id: Option<String>,
    /// The inputs object as JSON text, already validated.
    pub inputs: Option<String>,
    pub applicant_name: Option<String>,
    /// The day of the application, `YYYY-MM-DD`.
    pub as_of: Option<String>,
    pub file_key: Option<Vec<u8>>,
    pub limits: Limits,
    /// The card that scores, as JSON text; the one of the program where there is none.
    #[serde(default)]
    pub card: Option<String>,
    /// What a credit bureau said, when it was asked.
    #[serde(default)]
    pub bureau: Bureau,
    /// What people said of rows, as the JSON text that `engine::amendments` reads. Holds names.
    #[serde(default)]
    pub amendments: Option<String>,
}

/// One of the files of a case, beside its bytes. Its name and its key are personal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseFile {
    pub kind: FileKind,
    /// As its sender calls it, for the report alone.
    pub name: Option<String>,
    pub file_key: Option<Vec<u8>>,
}

/// Whether a credit bureau was asked about the applicant, and what came of it.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bureau {
    /// Nobody asked.
    #[default]
    NotRequested,
    /// Somebody asked and there is no answer: the analysis goes on without it, and to a person.
    Unavailable {
        /// One clause for people, without personal data: "the bureau did not answer".
        reason: String,
    },
    Report {
        /// Where the whole report is kept.
        credit_check_id: Option<String>,
        /// The JSON of `bureau::CreditReport`.
        report: String,
    },
}

/// One page to be drawn.
#[derive(Clone, Serialize, Deserialize)]
pub struct View {
    /// Counted from 1.
    pub page: u32,
    /// In pixels, of which a page may get fewer.
    pub width: u32,
    pub file_key: Option<Vec<u8>>,
    pub limits: Limits,
}

/// A file that was analysed.
#[derive(Clone, PartialEq, Eq)]
pub struct Analyzed {
    /// The JSON of `engine::Report`.
    pub report: Vec<u8>,
    pub decision: Decision,
    pub score: Option<i32>,
    pub pages: u32,
}

const MASK: &str = "…";

impl fmt::Debug for Checked {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Checked")
            .field("kind", &self.kind)
            .field("pages", &self.pages)
            .field("file_key", &self.file_key.as_ref().map(|_| MASK))
            .finish()
    }
}

impl fmt::Debug for CaseFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("CaseFile").field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Task")
            .field("applicant_name", &self.applicant_name.as_ref().map(|_| MASK))
            .field("as_of", &self.as_of)
            .field("file_key", &self.file_key.as_ref().map(|_| MASK))
            .field("limits", &self.limits)
            .field("bureau", &self.bureau)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for View {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("View")
            .field("page", &self.page)
            .field("width", &self.width)
            .field("file_key", &self.file_key.as_ref().map(|_| MASK))
            .field("limits", &self.limits)
            .finish()
    }
}

impl fmt::Debug for Bureau {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRequested => formatter.write_str("NotRequested"),
            Self::Unavailable { reason } => {
                formatter.debug_struct("Unavailable").field("reason", reason).finish()
            }
            Self::Report { credit_check_id, .. } => formatter
                .debug_struct("Report")
                .field("credit_check_id", credit_check_id)
                .field("report", &MASK)
                .finish(),
        }
    }
}

impl fmt::Debug for Analyzed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Analyzed")
            .field("report_bytes", &self.report.len())
            .field("decision", &self.decision)
            .field("score", &self.score)
            .field("pages", &self.pages)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_neither_names_nor_keys() {
        let task = Task {
            product: "{}".to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: Some("Meena Kumari".to_owned()),
            as_of: None,
            file_key: Some(vec![211; 16]),
            limits: Limits { pages: 1, file_bytes: 1 },
            card: None,
            bureau: Bureau::Report {
                credit_check_id: Some("cc_1".to_owned()),
                report: r#"{"name": "Meena Kumari"}"#.to_owned(),
            },
            amendments: Some(r#"{"rules": [{"payer": "Meena Kumari"}]}"#.to_owned()),
        };
        let view = View { page: 1, width: 1, file_key: Some(vec![211; 16]), limits: task.limits };
        let checked = Checked { kind: FileKind::Pdf, pages: 1, file_key: Some(vec![211; 16]) };
        let file = CaseFile {
            kind: FileKind::Pdf,
            name: Some("Meena.pdf".to_owned()),
            file_key: Some(vec![211; 16]),
        };
        let shown = format!("{task:?} {view:?} {checked:?} {file:?}");
        assert!(!shown.contains("Meena") && !shown.contains("211"), "{shown}");
        assert!(shown.contains("cc_1"), "{shown}");
        let analyzed =
            Analyzed { report: b"Meena".to_vec(), decision: Decision::Approved, score: None, pages: 1 };
        assert!(!format!("{analyzed:?}").contains("77"), "{analyzed:?}");
    }
}
