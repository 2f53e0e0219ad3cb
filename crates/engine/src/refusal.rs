//! Why a file cannot be analysed: a stable code for programs and a sentence for people.

use pdf::Part;
use statement::{AggregatorError, CsvError, SpreadsheetError};

/// `message` says what to do next and holds nothing of the file's content.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    pub code: &'static str,
    pub message: String,
}

impl Refusal {
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// A product that was not loaded, with all of its mistakes.
    #[must_use]
    pub fn of_product(problems: &[policy::Problem]) -> Self {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        let message = format!("the product has {} mistakes: {}", list.len(), list.join("; "));
        Self::new("product_invalid", message)
    }
}

impl From<pdf::Error> for Refusal {
    fn from(error: pdf::Error) -> Self {
        match error {
            pdf::Error::Empty => Self::new("file_empty", "the file is empty; upload the PDF again"),
            pdf::Error::NotAPdf => {
                Self::new("not_a_pdf", "the file is not a PDF; upload the statement as the bank's own PDF")
            }
            pdf::Error::Damaged => Self::new(
                "pdf_damaged",
                "the PDF is damaged and cannot be opened; download it again from the bank",
            ),
            pdf::Error::PasswordRequired => Self::new(
                "password_required",
                "the PDF is protected; give the password the bank's e-mail describes",
            ),
            pdf::Error::PasswordIncorrect => {
                Self::new("password_incorrect", "the password does not open the PDF; check it and try again")
            }
            pdf::Error::UnsupportedEncryption => Self::new(
                "pdf_damaged",
                "the PDF is encrypted in a way that cannot be opened; save a copy without protection",
            ),
            pdf::Error::TooManyPages { pages, limit } => Self::new(
                "pdf_too_many_pages",
                format!("the PDF has {pages} pages, more than the {limit} allowed; upload it in parts"),
            ),
            pdf::Error::TooLarge(Part::Bytes) => {
                Self::new("file_too_large", "the file is larger than allowed; upload it in parts")
            }
            pdf::Error::TooLarge(_) => Self::new(
                "pdf_too_complex",
                "the PDF unpacks to far more than any statement does; download it again from the bank",
            ),
            pdf::Error::OutOfTime => Self::new(
                "processing_timeout",
                "reading the PDF took too long; download it again from the bank",
            ),
        }
    }
}

impl From<statement::Refusal> for Refusal {
    fn from(refusal: statement::Refusal) -> Self {
        match refusal {
            statement::Refusal::Scanned => Self::new(
                "text_unreadable",
                "the PDF holds pictures of pages and no text; upload the PDF that the bank's site or app gives",
            ),
            statement::Refusal::Garbled => Self::new(
                "text_unreadable",
                "the PDF's text cannot be decoded with its own fonts; upload the PDF that the bank's site or app gives",
            ),
            statement::Refusal::NotAStatement(paper) => {
                Self::new("not_a_statement", paper.reason().into_owned())
            }
            statement::Refusal::NoTransactions => Self::new(
                "no_transactions",
                "the statement has no transactions; upload one for a period with account activity",
            ),
        }
    }
}

impl From<AggregatorError> for Refusal {
    fn from(error: AggregatorError) -> Self {
        let message = match error {
            AggregatorError::NotText => "the Account Aggregator data is not UTF-8 text".to_owned(),
            AggregatorError::Malformed => {
                "the Account Aggregator data is neither XML nor JSON, or not all of it".to_owned()
            }
            AggregatorError::Entities => {
                "the Account Aggregator data has a document type or entities of its own, which are not read"
                    .to_owned()
            }
            AggregatorError::TooMuch(what) => {
                format!("the Account Aggregator data has more {what} than any account needs")
            }
            AggregatorError::NoAccount => {
                "the Account Aggregator data has no deposit account with transactions".to_owned()
            }
            AggregatorError::BadDate { account, row } => format!(
                "row {row} of account {account} in the Account Aggregator data has no date such as 2025-04-30"
            ),
            AggregatorError::BadAmount { account, row } => format!(
                "row {row} of account {account} in the Account Aggregator data has something that is not an amount"
            ),
            AggregatorError::BadType { account, row } => format!(
                "row {row} of account {account} in the Account Aggregator data is neither CREDIT nor DEBIT"
            ),
            AggregatorError::NoRows => {
                let message = "the Account Aggregator data has no transactions; ask for a longer period";
                return Self::new("no_transactions", message);
            }
        };
        Self::new("aggregator_invalid", message)
    }
}

impl From<SpreadsheetError> for Refusal {
    fn from(error: SpreadsheetError) -> Self {
        match error {
            SpreadsheetError::Refused(refusal) => refusal.into(),
            SpreadsheetError::Empty => Self::new("no_transactions", "the spreadsheet is empty"),
            SpreadsheetError::Damaged => Self::new(
                "spreadsheet_invalid",
                "the spreadsheet cannot be opened; save it again, or send the bank's PDF",
            ),
            SpreadsheetError::TooLarge { what, limit } => {
                let message = format!("the spreadsheet has more than {limit} {what}; send a shorter period");
                Self::new("spreadsheet_invalid", message)
            }
        }
    }
}

impl From<CsvError> for Refusal {
    fn from(error: CsvError) -> Self {
        let message = match error {
            CsvError::NotText => "the CSV file is not UTF-8 text".to_owned(),
            CsvError::NoHeader => "the CSV file is empty; its first line names the columns date, description, debit, credit, balance".to_owned(),
            CsvError::MissingColumn(column) => format!("the CSV file has no column named {column}"),
            CsvError::BadDate { line } => format!("line {line} of the CSV file has no date such as 2025-04-30"),
            CsvError::BadAmount { line, column } => format!("line {line} of the CSV file has something in {column} that is not an amount"),
            CsvError::BothOrNeither { line } => format!("line {line} of the CSV file needs an amount in exactly one of debit and credit"),
            CsvError::OpenQuote { line } => format!("the quote that opens on line {line} of the CSV file is never closed"),
            CsvError::TooManyRows { limit } => format!("the CSV file has more than {limit} rows"),
            CsvError::NoRows => return Self::new("no_transactions", "the CSV file has no rows below its first line"),
        };
        Self::new("csv_invalid", message)
    }
}
