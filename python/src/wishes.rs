//! What Python asks for → an application, and the report about its files.

use std::time::{Duration, Instant};

use bureau::CreditReport;
use engine::{Application, Bureau, Document, Refusal, Settings, Source};
use ledger::Date;
use policy::Product;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use crate::analysed::Analysed;

/// A file by its name, if it has one, and its bytes, which stay where Python has them.
pub(crate) type File = (Option<String>, PyBackedBytes);

/// A dictionary of `lending/__init__.py`, which has already turned paths into bytes and objects into JSON.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wishes {
    passwords: Vec<String>,
    /// The name of a starter product; the built-in product without one.
    product_name: Option<String>,
    /// A product of one's own, as JSON, which wins.
    product_document: Option<String>,
    inputs: Option<String>,
    applicant_name: Option<String>,
    /// A credit report as JSON.
    bureau: Option<String>,
    as_of: Option<String>,
    timeout_seconds: f64,
}

impl Wishes {
    pub(crate) fn analyze(&self, files: &[File]) -> Result<Analysed, Refusal> {
        let product = self.product()?;
        let report = self.bureau.as_deref().map(credit_report).transpose()?;
        let application = Application {
            product: &product,
            inputs: self.inputs()?,
            applicant_name: self.applicant_name.as_deref(),
            as_of: self.as_of.as_deref().map(day).transpose()?,
            bureau: match &report {
                Some(report) => Bureau::Report { report, credit_check_id: None },
                None => Bureau::NotRequested,
            },
            amendments: None,
        };
        let card = score::Card::load(score::BEHAVIOUR_CARD)
            .map_err(|_| Refusal::new("score_card_invalid", "the score card of the engine is not right"))?;
        let (limits, roots) = (pdf::Limits::default(), integrity::Roots::default());
        let settings = Settings { limits: &limits, card: &card, roots: &roots };
        let passwords: Vec<&str> = self.passwords.iter().map(String::as_str).collect();
        let documents: Vec<Document<'_>> =
            files.iter().map(|(name, bytes)| document(name.as_deref(), bytes, &passwords)).collect();
        let deadline = self.deadline()?;
        let is_late = |_| deadline.is_some_and(|deadline| Instant::now() > deadline);
        let report = engine::fenced(|| engine::analyze_case(&documents, &application, &settings, &is_late));
        let mut report = report.map_err(|refused| refused.named(&names(files)))?;
        Analysed::of(&mut report)
    }

    fn product(&self) -> Result<Product, Refusal> {
        let name = self.product_name.as_deref().unwrap_or(policy::DEFAULT);
        let loaded = match &self.product_document {
            Some(document) => Product::load(document),
            None => policy::starter(name).ok_or_else(|| unknown_product(name))?,
        };
        loaded.map_err(|problems| Refusal::of_product(&problems))
    }

    fn inputs(&self) -> Result<analysis::Inputs, Refusal> {
        match &self.inputs {
            Some(text) => {
                engine::inputs(text).map_err(|error| Refusal::new("invalid_inputs", error.to_string()))
            }
            None => Ok(analysis::Inputs::default()),
        }
    }

    /// `None` when it is so far away that no clock gets there.
    fn deadline(&self) -> Result<Option<Instant>, Refusal> {
        if self.timeout_seconds.is_nan() || self.timeout_seconds <= 0.0 {
            return Err(Refusal::new("invalid_request", "timeout must be a number of seconds above zero"));
        }
        let patience = Duration::try_from_secs_f64(self.timeout_seconds).ok();
        Ok(patience.and_then(|patience| Instant::now().checked_add(patience)))
    }
}

pub(crate) fn unknown_product(name: &str) -> Refusal {
    let known: Vec<&str> = policy::STARTERS.iter().map(|(name, _)| *name).collect();
    let message = format!(
        "there is no starter product named {name}; there are {}, and a file ends in .json",
        known.join(", ")
    );
    Refusal::new("product_not_found", message)
}

fn document<'a>(name: Option<&'a str>, bytes: &'a [u8], passwords: &'a [&'a str]) -> Document<'a> {
    Document { name, source: Source::of_file(name.unwrap_or_default(), bytes), passwords }
}

/// How each file is called in a message; one without a name by its place.
fn names(files: &[File]) -> Vec<String> {
    let named =
        |(place, (name, _)): (usize, &File)| name.clone().unwrap_or_else(|| format!("file {}", place + 1));
    files.iter().enumerate().map(named).collect()
}

fn credit_report(text: &str) -> Result<CreditReport, Refusal> {
    serde_json::from_str(text)
        .map_err(|_| Refusal::new("invalid_request", "bureau is not a credit report as the API shows it"))
}

fn day(text: &str) -> Result<Date, Refusal> {
    text.parse().map_err(|_| Refusal::new("invalid_request", "as_of must be a day such as 2025-04-30"))
}
