//! The whole journey: bytes → statement → entries → facts and checks → score → decision → report.

use std::sync::OnceLock;

use analysis::{Book, Cover, Facts, Mule, Study};
use category::{AccountKind, Entry};
use integrity::{Integrity, Paper, Severity, Sheet, State};
use names::{Comparison, Name, Outcome};
use policy::{Case, Concern, Decision, Family, ScoreReason, Values};
use score::Grading;
use statement::{Leaf, Statement};

use crate::application::{Application, Settings};
use crate::bureau::{self, Bureau, BureauName};
use crate::currency::Currencies;
use crate::refusal::Refusal;
use crate::report::{self, Report};

/// What there is to analyse.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    Pdf {
        bytes: &'a [u8],
        unlock: pdf::Unlock<'a>,
    },
    /// A ledger with the columns date, description, debit, credit and balance.
    Csv {
        bytes: &'a [u8],
    },
}

/// Everything that was found, before it is published.
pub(crate) struct Findings<'a> {
    pub(crate) statement: &'a Statement,
    pub(crate) currencies: Currencies,
    pub(crate) entries: &'a [Entry],
    pub(crate) integrity: &'a Integrity,
    pub(crate) study: &'a Study<'a>,
    pub(crate) facts: &'a Facts,
    pub(crate) grading: &'a Grading<'a>,
    pub(crate) mule: &'a Mule,
    /// Or why the names were not compared.
    pub(crate) name: Result<Comparison, &'static str>,
    pub(crate) bureau: Bureau<'a>,
    /// `None` without a credit report.
    pub(crate) bureau_name: Option<BureauName>,
    pub(crate) decision: Decision,
}

/// Reads the source, works out what it says, and decides. `stop` is told how far the reading is; true gives up.
pub fn analyze(
    source: Source<'_>,
    application: &Application<'_>,
    settings: &Settings<'_>,
    stop: &(dyn Fn(pdf::Progress) -> bool + Sync),
) -> Result<Report, Refusal> {
    match source {
        Source::Pdf { bytes, unlock } => {
            let keep = |page: &pdf::Page| (Leaf::of(page), Sheet::of(page));
            let (document, pages) = pdf::read_each(bytes, unlock, settings.limits, stop, &keep)?;
            let (leaves, sheets): (Vec<Leaf>, Vec<Sheet>) = pages.into_iter().unzip();
            let statement = statement::read_leaves(leaves)?;
            let limits = settings.limits;
            let file = integrity::File { bytes, unlock, document: &document, sheets: &sheets, limits };
            decide(&statement, Some(file), application, settings)
        }
        Source::Csv { bytes } => decide(&statement::read_csv(bytes)?, None, application, settings),
    }
}

fn decide(
    statement: &Statement,
    file: Option<integrity::File<'_>>,
    application: &Application<'_>,
    settings: &Settings<'_>,
) -> Result<Report, Refusal> {
    let paper = Paper { file, statement, readings: &[], roots: settings.roots };
    let asked = application.asked();
    let found = statement.lead.account.currency;
    let currencies = Currencies::of(paper.file.is_some(), found, application.product.currency());
    let sorted = OnceLock::new();
    // What the document says takes as long as what the numbers say, and neither needs the other.
    std::thread::scope(|scope| {
        let looking = scope.spawn(|| integrity::look(&paper));
        let entries: &[Entry] = sorted.get_or_init(|| entries(statement));
        let readings: Vec<&narration::Reading> = entries.iter().map(|entry| &entry.reading).collect();
        let judging =
            scope.spawn(move || integrity::judge(joined(looking), &Paper { readings: &readings, ..paper }));
        let Some(book) = Book::new(entries, cover(statement, currencies), &asked) else {
            return Err(statement::Refusal::NoTransactions.into());
        };
        let study = analysis::study(book);
        let bureau = application.bureau;
        let study = match bureau.report() {
            Some(report) => study.with_bureau(report),
            None => study,
        };
        let facts = Facts::of(&study);
        let grading = grade(settings, &facts, currencies);
        let mule = analysis::mule(&study);
        let name = compare_names(application.applicant_name, holder(statement));
        let bureau_name = bureau.report().map(|report| {
            BureauName::compare(&report.identity, application.applicant_name, holder(statement))
        });
        let integrity = joined(judging);
        let mut concerns = concerns(paper.file.is_some(), &integrity, &mule, &name);
        concerns.extend(bureau::concerns(bureau, bureau_name.as_ref(), &study));
        concerns.extend(currencies.concern());
        let case = Decided { application, facts: &facts, grading: &grading, concerns: &concerns, currencies };
        let decision = case.decide(&study);
        Ok(report::of(Findings {
            statement,
            currencies,
            entries,
            integrity: &integrity,
            study: &study,
            facts: &facts,
            grading: &grading,
            mule: &mule,
            name,
            bureau,
            bureau_name,
            decision,
        }))
    })
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

fn entries(statement: &Statement) -> Vec<Entry> {
    let account = &statement.lead.account;
    let own = category::Account {
        kind: account_kind(statement),
        holder: holder(statement),
        number: account.number.as_ref().map(ledger::Private::reveal),
        ifsc: account.ifsc.as_deref(),
    };
    category::sort(&statement.lead.transactions, &own)
}

fn cover(statement: &Statement, currencies: Currencies) -> Cover<'_> {
    let lead = &statement.lead;
    Cover {
        kind: account_kind(statement),
        holder: holder(statement),
        overdraft_limit: lead.account.overdraft_limit,
        opening: lead.opening_balance,
        period: lead.account.period,
        units: currencies.units(),
    }
}

fn holder(statement: &Statement) -> Option<&str> {
    statement.lead.account.holder.as_ref().map(ledger::Private::reveal)
}

/// By what the bank calls the account, or else by whose it is.
fn account_kind(statement: &Statement) -> AccountKind {
    let account = &statement.lead.account;
    let kind = account.account_type.as_deref().unwrap_or_default().to_uppercase();
    let has = |words: &[&str]| {
        kind.split(|letter: char| !letter.is_alphanumeric()).any(|word| words.contains(&word))
    };
    let is_firm = account.holder.as_ref().is_some_and(|holder| Name::new(holder.reveal()).is_firm());
    if has(&["OD", "OVERDRAFT", "CC"]) || kind.contains("CASH CREDIT") {
        AccountKind::Overdraft
    } else if has(&["CURRENT", "CA", "BUSINESS"]) {
        if account.overdraft_limit.is_some() { AccountKind::Overdraft } else { AccountKind::Current }
    } else if is_firm && !has(&["SAVINGS", "SAVING", "SB"]) {
        AccountKind::Current
    } else {
        AccountKind::Savings
    }
}

fn compare_names(applicant: Option<&str>, holder: Option<&str>) -> Result<Comparison, &'static str> {
    let applicant =
        applicant.filter(|name| !name.trim().is_empty()).ok_or("no applicant's name was given")?;
    let holder = holder.ok_or("the statement does not say whose account it is")?;
    Ok(names::compare(applicant, holder))
}

/// Everything that a person has to look at, whatever the policy says.
fn concerns(
    is_document: bool,
    integrity: &Integrity,
    mule: &Mule,
    name: &Result<Comparison, &'static str>,
) -> Vec<Concern> {
    let flags = integrity
        .checks
        .iter()
        .filter(|check| check.state == State::Detected && check.severity >= Severity::Medium)
        .map(|check| Concern {
            family: Family::Integrity,
            code: check.code.to_owned(),
            message: check.message.clone(),
        });
    let mut concerns: Vec<Concern> = flags.collect();
    // A ledger that never was a document has nothing to verify; its reader knows that.
    if is_document && integrity.verdict == integrity::Verdict::Unverifiable {
        concerns.push(Concern {
            family: Family::Integrity,
            code: "document_unverifiable".to_owned(),
            message: "the document cannot be verified; ask for a fresh download from the bank".to_owned(),
        });
    }
    if mule.level == analysis::Level::High {
        let signs: Vec<&str> = mule.patterns.iter().map(|pattern| pattern.code).collect();
        concerns.push(Concern {
            family: Family::Mule,
            code: "possible_pass_through".to_owned(),
            message: format!("the account may only pass money on: {}", signs.join(", ")),
        });
    }
    if let Ok(found) = name
        && found.outcome == Outcome::Mismatch
    {
        concerns.push(Concern {
            family: Family::NameMismatch,
            code: "name_mismatch".to_owned(),
            message: format!("the applicant's name is not the account holder's: {}", found.explanation),
        });
    }
    concerns
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
