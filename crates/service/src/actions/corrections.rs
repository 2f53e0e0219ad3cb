//! What somebody says of a row of a report → a correction of the case, and a rule of the team if they want one.

use std::collections::HashMap;

use engine::codes::SettledManner;
use engine::{Report, TransactionReport};
use store::analyses::{Analysis, CORRECTIONS_AT_MOST, Correction, NewCorrection};
use store::payer_rules::{PayerRule, Said};
use store::{AnalysisId, CorrectionId, analyses, payer_rules};

use super::payer_rules::counterparty_of;
use super::readings::{self, ReadingRequest};
use super::upload::{self, Change, NOT_FINISHED};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

pub const TOO_MANY_CORRECTIONS: Error = Error::Conflict {
    code: "too_many_corrections",
    message: "This analysis has as many corrections as it can have. Undo one first, or make a rule for the payer.",
};
const NOTHING_CORRECTED: Error = Error::Conflict {
    code: "nothing_new",
    message: "The row is already what you say. It was not run again.",
};

/// What is to be different from now on.
pub enum Corrected {
    Says {
        correction: Box<Correction>,
        /// It is about how the row is to be read.
        is_reading: bool,
        /// How the payer is spelt for all its rows, and what is always said of it.
        always: Option<(String, Said)>,
    },
    Undoes(CorrectionId),
}

/// What somebody asks for.
pub struct CorrectionRequest {
    /// Counted from 0 in the `transactions` of the present report.
    pub row: usize,
    pub category: Option<String>,
    pub counterparty: Option<String>,
    /// For every row of this payer, in every analysis from now on.
    pub is_always: bool,
    pub reading: ReadingRequest,
}

impl Corrected {
    pub const fn action(&self) -> &'static str {
        match self {
            Self::Says { is_reading: true, .. } => "analysis.reading_settled",
            Self::Says { .. } => "analysis.row_corrected",
            Self::Undoes(_) => "analysis.correction_undone",
        }
    }

    /// The corrections of a case as they are from now on.
    pub fn apply(&self, corrections: &mut Vec<Correction>) -> Result<(), Error> {
        match self {
            Self::Says { correction, .. } => {
                corrections.retain(|other| !other.is_of_the_row_of(correction));
                if corrections.len() >= CORRECTIONS_AT_MOST {
                    return Err(TOO_MANY_CORRECTIONS);
                }
                corrections.push((**correction).clone());
                Ok(())
            }
            Self::Undoes(id) => {
                let before = corrections.len();
                corrections.retain(|other| other.id() != *id);
                if corrections.len() < before {
                    Ok(())
                } else {
                    Err(Error::NotFound("correction of this analysis"))
                }
            }
        }
    }
}

/// What the request means for the report that the analysis has now.
pub async fn change(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    request: CorrectionRequest,
) -> Result<Change, Error> {
    let mut reader = app.database.snapshot().await?;
    let analysis = upload::find(&mut reader, caller, id).await?;
    let result = analyses::result(&mut reader, &caller.team, id).await?;
    let rules = payer_rules::list(&mut reader, &caller.team).await?;
    drop(reader);
    let json = result.ok_or(NOT_FINISHED)?;
    let reading = tokio::task::spawn_blocking(move || archive::report(&json));
    let read = reading.await.map_err(|failure| Error::Internal(Box::new(failure)))?;
    let report = read.map_err(|failure| Error::Internal(Box::new(failure)))?;
    let said = Statement { analysis: &analysis, report: &report, rules: &rules };
    let is_reading = request.reading.is_any();
    let (new, always) = said.correction(request)?;
    let now = app.clock.now();
    let correction = Correction::new(&CorrectionId::fresh(now)?, (&caller.user, now), new);
    let corrected = Corrected::Says { correction: Box::new(correction), is_reading, always };
    Ok(Change { corrected: Some(corrected), ..Change::default() })
}

/// What people had said of the rows of a report when it was made, as the engine reads it.
pub fn kept_in(report: &Report) -> Option<String> {
    let mut written = Vec::new();
    let mut seen: HashMap<String, u32> = HashMap::new();
    for row in &report.transactions {
        let printed = format!(
            "{} {} {:?} {:?} {:?} {}",
            row.account, row.date, row.debit, row.credit, row.balance, row.description
        );
        let occurrence = *seen.entry(printed).and_modify(|count| *count += 1).or_default();
        let settled = row.sight.as_ref().and_then(|sight| sight.settled.as_ref());
        if !row.corrected && settled.is_none() {
            continue;
        }
        let paise = |amount: Option<engine::Rupees>| amount.map(|amount| amount.0.as_paise());
        let (debit, credit, balance) = readings::as_printed(row);
        let category = row.corrected.then_some(row.category.as_str());
        let counterparty = row.counterparty.as_ref().filter(|_| row.corrected);
        let read = |manner: Option<&SettledManner>, amount: Option<engine::Rupees>| {
            let (manner, amount) = manner.zip(amount)?;
            Some(
                serde_json::json!({ "paise": amount.0.magnitude().as_paise(), "typed": *manner == SettledManner::Typed }),
            )
        };
        let amount = settled.and_then(|settled| read(settled.amount.as_ref(), row.debit.or(row.credit)));
        let balance_read = settled.and_then(|settled| read(settled.balance.as_ref(), row.balance));
        written.push(serde_json::json!({
            "date": row.date.to_string(), "description": row.description, "debit_paise": paise(debit),
            "credit_paise": paise(credit), "balance_paise": paise(balance),
            "occurrence": if settled.is_some() { 0 } else { occurrence },
            "category": category, "counterparty": counterparty, "amount_read": amount,
            "balance_read": balance_read, "date_right": settled.is_some_and(|settled| settled.date),
        }));
    }
    (!written.is_empty()).then(|| serde_json::json!({ "corrections": written }).to_string())
}

/// Of several rows of the account that print the same, which one.
fn occurrence(report: &Report, place: usize, row: &TransactionReport) -> u32 {
    let is_alike = |other: &&TransactionReport| {
        other.account == row.account
            && (other.date, other.debit, other.credit, other.balance)
                == (row.date, row.debit, row.credit, row.balance)
            && other.description == row.description
    };
    let before = report.transactions.iter().take(place).filter(is_alike).count();
    u32::try_from(before).unwrap_or(u32::MAX)
}

/// What the row is judged by.
struct Statement<'a> {
    analysis: &'a Analysis,
    report: &'a Report,
    rules: &'a [PayerRule],
}

impl Statement<'_> {
    fn correction(
        &self,
        request: CorrectionRequest,
    ) -> Result<(NewCorrection, Option<(String, Said)>), Error> {
        let row = self.report.transactions.get(request.row).ok_or_else(|| {
            Error::InvalidRequest(
                "The report has no such row. Rows count from 0 in `transactions`.".to_owned(),
            )
        })?;
        let is_credit = row.credit.is_some();
        if let Some(category) = &request.category {
            must_fit(category, is_credit)?;
        }
        let counterparty = request.counterparty.as_deref().map(counterparty_of).transpose()?;
        let is_sorted = request.category.is_some() || counterparty.is_some();
        if !is_sorted && !request.reading.is_any() {
            return Err(Error::InvalidRequest(
                "Say `category`, `counterparty` or both, or of a scan `amount`, `balance` or `date_right`."
                    .to_owned(),
            ));
        }
        if request.is_always && !is_sorted {
            return Err(Error::InvalidRequest(
                "A rule says what a payer's rows are, not how one is read. Send `always` as false."
                    .to_owned(),
            ));
        }
        let is_said = request.reading.is_said(row)
            && request.category.as_deref().is_none_or(|category| row.category.as_str() == category)
            && counterparty.as_deref().is_none_or(|name| row.counterparty.as_deref() == Some(name));
        if is_said && !request.is_always {
            return Err(NOTHING_CORRECTED);
        }
        let paise = |amount: Option<engine::Rupees>| amount.map(|amount| amount.0.as_paise());
        let (debit, credit, balance) = readings::as_printed(row);
        let mut new = NewCorrection {
            date: row.date.to_string(),
            description: row.description.clone(),
            debit_paise: paise(debit),
            credit_paise: paise(credit),
            balance_paise: paise(balance),
            occurrence: occurrence(self.report, request.row, row),
            category: request.category,
            counterparty,
            was_category: row.category.to_string(),
            was_counterparty: row.counterparty.clone(),
            ..NewCorrection::default()
        };
        request.reading.settle(row, &mut new)?;
        self.keep_what_was_said(&mut new);
        let payer = self.payer_as_read(&new);
        let always = request.is_always.then(|| always(payer, &new, is_credit)).transpose()?;
        Ok((new, always))
    }

    /// A row that is corrected once more keeps what was not said anew, and what it was read as.
    fn keep_what_was_said(&self, new: &mut NewCorrection) {
        let earlier = self.analysis.application.corrections.iter().find(|other| other.is_of_row(new));
        if let Some(earlier) = earlier {
            new.category = new.category.take().or_else(|| earlier.category.clone());
            new.counterparty = new.counterparty.take().or_else(|| earlier.counterparty.clone());
            new.was_category.clone_from(&earlier.was_category);
            new.was_counterparty.clone_from(&earlier.was_counterparty);
            readings::keep(earlier, new);
        }
    }

    /// A rule of the team may have given the payer another name: the next rule is about the one that is printed.
    fn payer_as_read(&self, new: &NewCorrection) -> Option<String> {
        let shown = new.was_counterparty.as_deref()?;
        let is_credit = new.credit_paise.is_some();
        let renamed = self.rules.iter().find(|rule| {
            rule.said.is_credit == is_credit && rule.said.counterparty.as_deref() == Some(shown)
        });
        Some(renamed.map_or_else(|| shown.to_owned(), |rule| rule.said.payer.clone()))
    }
}

fn always(payer: Option<String>, new: &NewCorrection, is_credit: bool) -> Result<(String, Said), Error> {
    let payer = payer.ok_or_else(|| {
        Error::InvalidRequest(
            "The row names nobody, so there is no payer to make a rule for. Send `always` as false."
                .to_owned(),
        )
    })?;
    let said =
        Said { is_credit, category: new.category.clone(), counterparty: new.counterparty.clone(), payer };
    Ok((engine::payer_key(&said.payer), said))
}

const CATEGORY_DOES_NOT_FIT: Error = Error::Conflict {
    code: "category_does_not_fit",
    message: "This category is for money in the other direction. Choose another one.",
};

pub fn must_fit(category: &str, is_credit: bool) -> Result<(), Error> {
    match engine::category_fits(category, is_credit) {
        Some(true) => Ok(()),
        Some(false) => Err(CATEGORY_DOES_NOT_FIT),
        None => Err(Error::InvalidRequest(
            "There is no such category. Use one of `transactions[].category` in the description.".to_owned(),
        )),
    }
}
