//! A file and a task → what the engine makes of them.

use analysis::Inputs;
use bureau::CreditReport;
use engine::{Application, Bureau, Document, Refusal, Refused, Report, Settings, Source};
use integrity::Roots;
use ledger::Date;
use pdf::{FileKey, Unlock};
use picture::Picture;
use policy::Product;
use score::Card;

use super::{Tell, Work, warm_up};
use crate::task::{
    self, ACCOUNTS_SHOWN_AT_MOST, AccountShown, Analyzed, CaseFile, Checked, FileKind, Identified, Limits,
    Task, View,
};

/// The real work.
pub(super) struct EngineWork {
    card: Card,
    roots: Roots,
}

impl EngineWork {
    pub(super) fn load() -> Result<Self, Refusal> {
        let card = Card::load(score::BEHAVIOUR_CARD)
            .map_err(|_| Refusal::new("score_card_invalid", "the score card has mistakes"))?;
        Ok(Self { card, roots: Roots::default() })
    }
}

impl EngineWork {
    /// What is the same for one file and for several.
    fn analyzed(
        &self,
        task: &Task,
        analyze: impl FnOnce(&Application<'_>, &Settings<'_>) -> Result<Report, Refusal>,
    ) -> Result<Analyzed, Refusal> {
        let product = Product::load(&task.product).map_err(|_| {
            Refusal::new("product_invalid", "the product has mistakes; correct and save it again")
        })?;
        let inputs = match &task.inputs {
            Some(text) => {
                engine::inputs(text).map_err(|error| Refusal::new("invalid_inputs", error.to_string()))?
            }
            None => Inputs::default(),
        };
        let as_of = task.as_of.as_deref().map(str::parse::<Date>).transpose();
        let as_of =
            as_of.map_err(|_| Refusal::new("invalid_request", "the day of the application is not a date"))?;
        let amendments = task.amendments.as_deref().map(engine::amendments).transpose();
        let amendments =
            amendments.map_err(|error| Refusal::new("corrections_unreadable", error.to_string()))?;
        let credit_report = credit_report(&task.bureau);
        let application = Application {
            product: &product,
            inputs,
            applicant_name: task.applicant_name.as_deref(),
            as_of,
            bureau: bureau(&task.bureau, credit_report.as_ref()),
            amendments: amendments.as_ref(),
        };
        let limits = pdf_limits(task.limits);
        let own = task.card.as_deref().map(Card::load).transpose();
        let own = own.map_err(|_| Refusal::new("score_card_invalid", "the score card has mistakes"))?;
        let card = own.as_ref().unwrap_or(&self.card);
        let settings = Settings { limits: &limits, card, roots: &self.roots };
        let mut report = analyze(&application, &settings)?;
        report.policy.product_id.clone_from(&task.product_id);
        Ok(Analyzed {
            report: report
                .to_json()
                .map_err(|_| Refusal::new("processing_crashed", "the report could not be written"))?,
            decision: report.decision,
            score: report.score,
            pages: report.statement.pages,
        })
    }
}

impl Work for EngineWork {
    fn warm_up(&self) {
        // Whatever comes of it, it has been everywhere a statement goes.
        let _ = self.analyze(&warm_up::statement(), &warm_up::task(), &|_| ());
    }

    fn check(&self, file: &[u8], password: Option<&str>, limits: Limits) -> Result<Checked, Refusal> {
        match pdf::check(file, password, &pdf_limits(limits)) {
            Ok(pdf::Checked { pages, file_key }) => {
                let file_key = file_key.map(|key| key.as_bytes().to_vec());
                Ok(Checked { kind: FileKind::Pdf, pages, file_key })
            }
            Err(pdf::Error::NotAPdf) if engine::looks_like_aggregator_data(file) => {
                engine::check_aggregator_data(file)?;
                Ok(Checked { kind: FileKind::AccountAggregator, pages: 0, file_key: None })
            }
            Err(pdf::Error::NotAPdf) => {
                engine::check_spreadsheet(file)?;
                Ok(Checked { kind: FileKind::Spreadsheet, pages: 0, file_key: None })
            }
            Err(error) => Err(error.into()),
        }
    }

    fn identify(&self, file: &[u8], password: Option<&str>, limits: Limits) -> Result<Identified, Refusal> {
        let Checked { kind, pages, file_key } = self.check(file, password, limits)?;
        let key = file_key.as_deref().and_then(FileKey::from_bytes);
        let case_file = CaseFile { kind, name: None, file_key };
        let source = document(&case_file, file, key.as_ref()).source;
        let found = engine::identify(source, &pdf_limits(limits))?;
        let is_scan = found.is_scan;
        let accounts = found.accounts.into_iter().take(ACCOUNTS_SHOWN_AT_MOST).map(|found| AccountShown {
            bank: found.bank.map(str::to_owned),
            account_number: found.account_number,
            days: found.days.map(|(from, to)| (from.to_string(), to.to_string())),
        });
        Ok(Identified { kind, pages, is_scan, accounts: accounts.collect() })
    }

    fn analyze(&self, file: &[u8], task: &Task, tell: &Tell<'_>) -> Result<Analyzed, Refusal> {
        self.analyzed(task, |application, settings| {
            let key = task.file_key.as_deref().and_then(FileKey::from_bytes);
            let unlock = key.as_ref().map_or(Unlock::Nothing, Unlock::Key);
            engine::analyze(Source::Pdf { bytes: file, unlock }, application, settings, &passing_on(tell))
        })
    }

    fn analyze_case(
        &self,
        files: &[(CaseFile, &[u8])],
        task: &Task,
        tell: &Tell<'_>,
    ) -> Result<Analyzed, Refusal> {
        let keys: Vec<Option<FileKey>> =
            files.iter().map(|(file, _)| file.file_key.as_deref().and_then(FileKey::from_bytes)).collect();
        let documents: Vec<Document<'_>> =
            files.iter().zip(&keys).map(|((file, bytes), key)| document(file, bytes, key.as_ref())).collect();
        self.analyzed(task, |application, settings| {
            let report = engine::analyze_case(&documents, application, settings, &passing_on(tell));
            report.map_err(|refused| placed(refused, files.len()))
        })
    }

    fn draw(&self, file: &[u8], view: &View) -> Result<Picture, Refusal> {
        let key = view.file_key.as_deref().and_then(FileKey::from_bytes);
        let unlock = key.as_ref().map_or(Unlock::Nothing, Unlock::Key);
        picture::draw(file, unlock, view.page, view.width, &pdf_limits(view.limits)).map_err(refusal)
    }
}

/// Tells, and goes on: the parent keeps the time.
fn passing_on<'a>(tell: &'a Tell<'a>) -> impl Fn(engine::Progress) -> bool + Sync + 'a {
    move |far| {
        tell(far);
        false
    }
}

fn document<'a>(file: &'a CaseFile, bytes: &'a [u8], key: Option<&'a FileKey>) -> Document<'a> {
    let source = match file.kind {
        FileKind::Pdf => Source::Pdf { bytes, unlock: key.map_or(Unlock::Nothing, Unlock::Key) },
        FileKind::AccountAggregator => Source::Aggregator { bytes },
        FileKind::Spreadsheet => Source::Spreadsheet { bytes },
    };
    Document { name: file.name.as_deref(), source, passwords: &[] }
}

/// Says which file is meant by its number: names are personal, and why something failed is kept in the open.
fn placed(Refused { document, refusal }: Refused, count: usize) -> Refusal {
    match document {
        Some(place) if count > 1 => {
            Refusal::new(refusal.code, format!("file {} of {count}: {}", place + 1, refusal.message))
        }
        _ => refusal,
    }
}

fn refusal(error: picture::Error) -> Refusal {
    match error {
        picture::Error::Unopened(error) => error.into(),
        picture::Error::NoSuchPage { pages } => {
            Refusal::new("no_such_page", format!("the PDF has no such page; its last one is page {pages}"))
        }
        picture::Error::TooLarge => Refusal::new("page_too_large", "the page is too long to be drawn"),
    }
}

/// `None` when there is none, or none that can be read.
fn credit_report(asked: &task::Bureau) -> Option<CreditReport> {
    match asked {
        task::Bureau::Report { report, .. } => serde_json::from_str(report).ok(),
        task::Bureau::NotRequested | task::Bureau::Unavailable { .. } => None,
    }
}

/// A credit report that cannot be read is as good as none, and a person is told.
fn bureau<'a>(asked: &'a task::Bureau, report: Option<&'a CreditReport>) -> Bureau<'a> {
    match (asked, report) {
        (task::Bureau::NotRequested, _) => Bureau::NotRequested,
        (task::Bureau::Unavailable { reason }, _) => Bureau::Unavailable { reason },
        (task::Bureau::Report { .. }, None) => {
            Bureau::Unavailable { reason: "the credit report that was kept cannot be read" }
        }
        (task::Bureau::Report { credit_check_id, .. }, Some(report)) => {
            Bureau::Report { report, credit_check_id: credit_check_id.as_deref() }
        }
    }
}

fn pdf_limits(limits: Limits) -> pdf::Limits {
    pdf::Limits {
        pages: limits.pages as usize,
        bytes: usize::try_from(limits.file_bytes).unwrap_or(usize::MAX),
        ..pdf::Limits::default()
    }
}
