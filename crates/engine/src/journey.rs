//! The whole journey: bytes → statement → entries → facts and checks → score → decision → report.

use std::borrow::Cow;
use std::sync::{OnceLock, mpsc};

use analysis::{Book, Facts, Mule, Study};
use category::Entry;
use integrity::Paper;
use names::Comparison;
use policy::{Case, Concern, Decision, ScoreReason, Values};
use score::Grading;
use statement::Statement;

use crate::accounts::{self, AccountFacts};
use crate::amendments::Amendments;
use crate::application::{Application, Settings};
use crate::assembly::Assembly;
use crate::bureau::{self, Bureau, BureauName};
use crate::concerns;
use crate::currency::Currencies;
use crate::document::{self, Document, Label, Origin, Read, ReadPdf, Refused, Source};
use crate::judged::{Judged, PaperJudged};
use crate::pdf_file::PdfFile;
use crate::progress::Stop;
use crate::refusal::Refusal;
use crate::report::{self, Report};
use crate::scan::Scan;
use crate::undisclosed::{self, Undisclosed};

/// Everything that was found, before it is published.
pub(crate) struct Findings<'a> {
    pub(crate) assembly: &'a Assembly<'a>,
    pub(crate) currencies: Currencies,
    pub(crate) entries: &'a [Entry],
    pub(crate) judged: &'a Judged,
    pub(crate) study: &'a Study<'a>,
    pub(crate) facts: &'a Facts,
    pub(crate) undisclosed: Vec<Undisclosed>,
    /// What the dictionary says of each account alone; nothing where there is only one.
    pub(crate) by_account: Vec<AccountFacts>,
    pub(crate) grading: &'a Grading<'a>,
    pub(crate) mule: &'a Mule,
    /// Or why the names were not compared.
    pub(crate) name: Result<Comparison, &'static str>,
    pub(crate) bureau: Bureau<'a>,
    /// `None` without a credit report.
    pub(crate) bureau_name: Option<BureauName>,
    pub(crate) decision: Decision,
}

/// More files than any lender asks for: two years of monthly statements.
pub const MAX_DOCUMENTS: usize = 24;
/// All files of a case together.
pub const MAX_CASE_BYTES: usize = 100 << 20;

/// Reads the source, works out what it says, and decides. `stop` is told how far the reading is; true gives up.
pub fn analyze(
    source: Source<'_>,
    application: &Application<'_>,
    settings: &Settings<'_>,
    stop: &Stop<'_>,
) -> Result<Report, Refusal> {
    alone(source, Label { name: None, files: vec![0] }, (application, settings), stop)
}

/// The same for all that an applicant sent: statements become accounts, accounts a case, and the report is about the case.
/// A case of one statement is that statement. If any file cannot be read there is no report.
pub fn analyze_case(
    documents: &[Document<'_>],
    application: &Application<'_>,
    settings: &Settings<'_>,
    stop: &Stop<'_>,
) -> Result<Report, Refused> {
    let whole = |refusal| Refused { document: None, refusal };
    if documents.len() > MAX_DOCUMENTS {
        let message = format!("a case has at most {MAX_DOCUMENTS} files; send fewer, or longer statements");
        return Err(whole(Refusal::new("too_many_files", message)));
    }
    let mut distinct = document::distinct(documents);
    let first = |label: &Label| label.files.first().copied().unwrap_or_default();
    if distinct.len() == 1
        && let Some((document, label)) = distinct.pop()
    {
        let place = first(&label);
        let source = document.unlocked(settings.limits).map_err(Refused::of(place))?;
        return alone(source, label, (application, settings), stop).map_err(Refused::of(place));
    }
    let read = |(document, label): &(&Document<'_>, Label)| {
        let refused = Refused::of(first(label));
        let source = document.unlocked(settings.limits).map_err(&refused)?;
        let read = document::read(source, settings, application.settled(), stop).map_err(refused)?;
        Ok((read, label.clone(), source.origin()))
    };
    // Files do not depend on each other: as many are read at once as there are cores.
    let reads: Vec<Result<(Read, Label, Origin), Refused>> =
        ledger::threads::map_shares(&distinct, 1, |share| share.iter().map(read).collect());
    let reads = reads.into_iter().collect::<Result<Vec<_>, _>>()?;
    if reads.is_empty() {
        return Err(whole(Refusal::new("file_empty", "there is no file; send at least one statement")));
    }
    together(reads, application, settings).map_err(whole)
}

/// A bug in reading one file is that file's failure, told like any other. What is printed of it is up to the caller's hook.
pub fn fenced(work: impl FnOnce() -> Result<Report, Refused>) -> Result<Report, Refused> {
    // What a panic leaves half done is dropped with it: nothing outside of `work` is changed by reading.
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let message = "reading the file failed; please send it to us so that we can mend this";
        Err(Refused { document: None, refusal: Refusal::new("processing_crashed", message) })
    })
}

/// One document: what it says and what the numbers say are found side by side.
fn alone(
    source: Source<'_>,
    label: Label,
    (application, settings): (&Application<'_>, &Settings<'_>),
    stop: &Stop<'_>,
) -> Result<Report, Refusal> {
    let lender = Lender { application, settings, asked: application.asked() };
    match source {
        Source::Pdf { bytes, unlock } => {
            let limits = settings.limits;
            let ReadPdf { document, traces, statement, scan, unread } =
                document::pdf(PdfFile { bytes, unlock }, limits, application.settled(), stop)?;
            let (document, pages, unread) = (&document, &traces, &unread);
            let file = integrity::File { bytes, unlock, document, pages, unread, limits };
            lender.decide_alone(&statement, Some((file, scan)), (label, source.origin()))
        }
        Source::Csv { bytes } => {
            lender.decide_alone(&statement::read_csv(bytes)?, None, (label, source.origin()))
        }
        Source::Aggregator { bytes } => {
            lender.decide_alone(&statement::read_aggregator(bytes)?, None, (label, source.origin()))
        }
        Source::Spreadsheet { bytes } => {
            lender.decide_alone(&document::spreadsheet(bytes)?, None, (label, source.origin()))
        }
    }
}

/// Several documents, each of which was read and asked about alone.
fn together(
    reads: Vec<(Read, Label, Origin)>,
    application: &Application<'_>,
    settings: &Settings<'_>,
) -> Result<Report, Refusal> {
    let mut statements: Vec<Statement> = Vec::with_capacity(reads.len());
    let mut papers: Vec<PaperJudged> = Vec::with_capacity(reads.len());
    for (Read { statement, integrity, scan }, label, origin) in reads {
        statements.push(statement);
        papers.push(PaperJudged { label, origin, integrity, scan });
    }
    let lender = Lender { application, settings, asked: application.asked() };
    let assembly = Assembly::of(statements.iter().collect());
    let is_document = papers.iter().any(|paper| paper.origin.is_document());
    let row = |account, row| assembly.row(account, row);
    let between = integrity::between(&assembly.accounts, &assembly.statements, &row);
    let said = said(application.amendments, papers.iter().filter_map(|paper| paper.scan.as_ref()));
    let entries = assembly.entries(&said);
    lender.weigh(&assembly, &entries, is_document, || Judged { papers, between })
}

/// The lender's side of a case.
struct Lender<'a> {
    application: &'a Application<'a>,
    settings: &'a Settings<'a>,
    asked: analysis::Asked,
}

impl Lender<'_> {
    fn decide_alone(
        &self,
        statement: &Statement,
        file: Option<(integrity::File<'_>, Option<Scan>)>,
        (label, origin): (Label, Origin),
    ) -> Result<Report, Refusal> {
        let (file, scan) = file.map_or((None, None), |(file, scan)| (Some(file), scan));
        let paper = Paper { file, statement, readings: &[], roots: self.settings.roots };
        let assembly = Assembly::of(vec![statement]);
        let said = said(self.application.amendments, scan.iter());
        let sorted = OnceLock::new();
        // What the document says takes as long as what the numbers say, and neither needs the other.
        std::thread::scope(|scope| {
            let (tell, told) = mpsc::channel::<Vec<&narration::Reading>>();
            let judging = scope.spawn(move || {
                let seen = integrity::look(&paper);
                // Nobody tells only where the rows could not be sorted, and then nobody asks either.
                let readings = told.recv().unwrap_or_default();
                integrity::judge(seen, &Paper { readings: &readings, ..paper })
            });
            let entries: &[Entry] = sorted.get_or_init(|| assembly.entries(&said));
            // Nobody listens only where looking has failed, which is seen by whoever waits for it.
            let _ = tell.send(entries.iter().map(|entry| &entry.reading).collect());
            self.weigh(&assembly, entries, origin.is_document(), || Judged {
                papers: vec![PaperJudged::of((label, origin), joined(judging), scan)],
                between: Vec::new(),
            })
        })
    }

    /// From rows to the report. `judged` is waited for only when the numbers are there.
    fn weigh(
        &self,
        assembly: &Assembly<'_>,
        entries: &[Entry],
        is_document: bool,
        judged: impl FnOnce() -> Judged,
    ) -> Result<Report, Refusal> {
        let application = self.application;
        let currencies = Currencies::of(is_document, assembly.currency(), application.product.currency());
        let Some(book) = Book::new(entries, assembly.cover(currencies), &self.asked) else {
            return Err(statement::Refusal::NoTransactions.into());
        };
        let study = analysis::study(book);
        let bureau = application.bureau;
        let study = match bureau.report() {
            Some(report) => study.with_bureau(report),
            None => study,
        };
        let undisclosed = undisclosed::find(assembly, entries, &study);
        let study = study.with_undisclosed(undisclosed.iter().map(|sign| sign.rows.clone()).collect());
        let facts = Facts::of(&study);
        let grading = grade(self.settings, &facts, currencies);
        let mule = analysis::mule(&study);
        let name = compare_names(application.applicant_name, assembly);
        let bureau_name = bureau.report().map(|report| {
            BureauName::compare(&report.identity, application.applicant_name, assembly.holder())
        });
        let by_account = accounts::metrics(assembly, entries, (&self.asked, currencies));
        let judged = judged();
        let mut concerns = concerns::of(assembly, &judged, &mule, &name);
        concerns.extend(concerns::scans(&judged, application.product));
        concerns.extend(bureau::concerns(bureau, bureau_name.as_ref(), &study));
        concerns.extend(currencies.concern());
        let case = Decided { application, facts: &facts, grading: &grading, concerns: &concerns, currencies };
        let decision = case.decide(&study);
        Ok(report::of(Findings {
            assembly,
            currencies,
            entries,
            judged: &judged,
            study: &study,
            facts: &facts,
            by_account,
            undisclosed,
            grading: &grading,
            mule: &mule,
            name,
            bureau,
            bureau_name,
            decision,
        }))
    }
}

/// What people said of rows, by what those print now that some were settled.
fn said<'a, 's>(
    amendments: Option<&'a Amendments>,
    scans: impl Iterator<Item = &'s Scan>,
) -> Cow<'a, category::Amendments> {
    let Some(amendments) = amendments else { return Cow::Owned(category::Amendments::default()) };
    let mut said = Cow::Borrowed(&amendments.said);
    for (was, now) in scans.flat_map(|scan| &scan.moved) {
        if let Some(place) = amendments.said.corrections.iter().position(|one| one.row == *was)
            && let Some(correction) = said.to_mut().corrections.get_mut(place)
        {
            correction.row = now.clone();
        }
    }
    said
}

/// Points by the card, or none where the account's amounts are not the product's.
fn grade<'a>(settings: &Settings<'a>, facts: &'a Facts, currencies: Currencies) -> Grading<'a> {
    let grading = score::grade(settings.card, facts);
    match currencies.no_score() {
        Some(why) => grading.withheld(why),
        None => grading,
    }
}

/// A panic in a thread is a bug; it goes on here instead of being read as nothing found.
fn joined<T>(thread: std::thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Of several accounts the holder that is least like the applicant counts.
fn compare_names(applicant: Option<&str>, assembly: &Assembly<'_>) -> Result<Comparison, &'static str> {
    let applicant =
        applicant.filter(|name| !name.trim().is_empty()).ok_or("no applicant's name was given")?;
    let facts = assembly.counted().filter_map(|(at, _)| assembly.facts.get(at));
    let holders = facts.filter_map(|facts| facts.holder.as_ref()).map(ledger::Private::reveal);
    let found = holders.map(|holder| names::compare(applicant, holder));
    found
        .reduce(|worst, other| if other.score < worst.score { other } else { worst })
        .ok_or("the statement does not say whose account it is")
}

/// A case ready to be decided.
struct Decided<'a> {
    application: &'a Application<'a>,
    facts: &'a Facts,
    grading: &'a Grading<'a>,
    concerns: &'a [Concern],
    currencies: Currencies,
}

impl Decided<'_> {
    fn decide(&self, study: &Study<'_>) -> Decision {
        let product = self.application.product;
        let values = Values::of_facts(self.facts, product.names());
        let values_at = |amount, names: &[&str]| Values::of_study_asking(study, amount, names);
        let score_reasons: Vec<ScoreReason> = self
            .grading
            .reasons
            .iter()
            .map(|reason| ScoreReason {
                reason_code: policy::ReasonCode::read(reason.code),
                message: reason.message.clone(),
            })
            .collect();
        policy::decide(
            product,
            &Case {
                values: &values,
                values_at: &values_at,
                inputs: self.application.inputs,
                score: self.grading.score(),
                score_reasons: &score_reasons,
                concerns: self.concerns,
                incomparable: self.currencies.incomparable(),
            },
        )
    }
}
