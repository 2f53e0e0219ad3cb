//! `/analyses/{id}/rows/{row}`: a row that was read wrongly, and the form that says what it is and with whom.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use engine::{Report, TransactionReport};
use export::{Coin, words};
use service::App;
use service::actions::corrections::{self, Corrected, CorrectionRequest};
use service::actions::payer_rules::NAME_CHARACTERS_AT_MOST;
use service::actions::readings::ReadingRequest;
use service::actions::upload::{self, Change};
use service::error::Error;
use service::request::{CorrectionName, Id};
use store::AnalysisId;
use store::users::Role;

use super::settling::{Onlooking, SettleView, TYPED_AT_MOST};
use super::view::Places;
use super::{changes, reading, show};
use crate::form_error::FormError;
use crate::words::english;
use crate::words::english::analysis as texts;
use crate::{Section, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "analysis/row.html")]
struct RowView {
    shell: Shell,
    place: String,
    reference: String,
    number: usize,
    facts: Vec<(&'static str, String)>,
    /// Code, words, and whether the row is that now.
    categories: Vec<(&'static str, String, bool)>,
    counterparty: String,
    counterparty_at_most: usize,
    /// For whom a rule can be made.
    payer: Option<String>,
    is_credit: bool,
    is_always: bool,
    problem: Option<String>,
    settling: Option<SettleView>,
    typed_at_most: usize,
    unsettled: Option<String>,
}

/// What was typed, to be shown again beside what is wrong with it.
pub(super) struct CorrectionForm {
    category: String,
    counterparty: String,
    is_always: bool,
}

pub(super) async fn row(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    Path((_, row)): Path<(String, String)>,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Analyst)?;
    let sheet = RowShown::find(&app, visitor, &id, &row).await?;
    sheet.page(&app, &id, None, None).await
}

/// `POST /analyses/{id}/rows/{row}`: the case is run again with what was said.
pub(super) async fn correct(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    Path((_, row)): Path<(String, String)>,
    submission: Submission,
) -> Result<Response, Error> {
    let Submission { visitor, fields } = submission;
    visitor.caller.must_be(Role::Analyst)?;
    let typed = CorrectionForm {
        category: fields.text("category").to_owned(),
        counterparty: fields.text("counterparty").trim().to_owned(),
        is_always: fields.text("always") == "yes",
    };
    let sheet = RowShown::find(&app, visitor, &id, &row).await?;
    let found = sheet.found()?;
    // A field that was left as it is says nothing.
    let category =
        Some(typed.category.clone()).filter(|category| category.as_str() != found.category.as_str());
    let name = Some(typed.counterparty.clone()).filter(|name| !name.is_empty());
    let counterparty = name.filter(|name| found.counterparty.as_deref() != Some(name));
    let (category, counterparty) = match (category, counterparty) {
        // A rule may be made of what a row is already.
        (None, None) if typed.is_always => (Some(typed.category.clone()), None),
        said => said,
    };
    let reading = ReadingRequest::default();
    let request =
        CorrectionRequest { row: sheet.row, category, counterparty, is_always: typed.is_always, reading };
    let change = match corrections::change(&app, &sheet.visitor.caller, &id, request).await {
        Ok(change) => change,
        Err(refusal) => {
            let told = FormError::of(refusal)?;
            let page = sheet.page(&app, &id, Some((typed, told.message.clone())), None).await?;
            return Ok(told.on(page));
        }
    };
    changes::changed(&app, sheet.visitor, &id, change).await
}

/// `POST /analyses/{id}/corrections/{correction}/undo`
pub(super) async fn undo(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    CorrectionName(correction): CorrectionName,
    submission: Submission,
) -> Result<Response, Error> {
    let change = Change { corrected: Some(Corrected::Undoes(correction)), ..Change::default() };
    changes::changed(&app, submission.visitor, &id, change).await
}

/// A row of a report that somebody looks at.
pub(super) struct RowShown {
    pub(super) visitor: Visitor,
    reference: String,
    places: Places,
    report: std::sync::Arc<Report>,
    pub(super) row: usize,
}

impl RowShown {
    pub(super) async fn find(app: &App, visitor: Visitor, id: &AnalysisId, row: &str) -> Result<Self, Error> {
        let mut reader = app.database.read().await?;
        upload::find(&mut reader, &visitor.caller, id).await?;
        drop(reader);
        let analysis = show::must_be_completed(app, &visitor.caller.team, id).await?;
        let report = reading::report(app, &visitor.caller, &analysis).await?;
        let row = row.parse::<usize>().ok().filter(|row| *row < report.transactions.len());
        let row = row.ok_or(Error::NotFound("row of this report"))?;
        let reference = analysis.reference().to_string();
        Ok(Self { visitor, reference, places: Places::of(&analysis), report, row })
    }

    fn found(&self) -> Result<&TransactionReport, Error> {
        self.report.transactions.get(self.row).ok_or(Error::NotFound("row of this report"))
    }

    /// `wrong` is about what the row is, `unsettled` about how it reads.
    pub(super) async fn page(
        &self,
        app: &App,
        id: &AnalysisId,
        wrong: Option<(CorrectionForm, String)>,
        unsettled: Option<String>,
    ) -> Result<Response, Error> {
        let row = self.found()?;
        let coin = Coin::of_statement(&self.report);
        let looking = Onlooking { app, caller: &self.visitor.caller, id, place: &self.places.place };
        let settling = looking.settling(row, coin).await;
        let is_credit = row.credit.is_some();
        let (typed, problem) = wrong.map_or((None, None), |(typed, problem)| (Some(typed), Some(problem)));
        let chosen = typed.as_ref().map_or(row.category.as_str(), |typed| typed.category.as_str());
        let mut categories: Vec<(&'static str, String, bool)> = engine::categories_for(is_credit)
            .map(|code| (code, words::category_named(code), code == chosen))
            .collect();
        categories.sort_by(|one, other| one.1.cmp(&other.1));
        let printed = row.counterparty.clone().unwrap_or_default();
        self.visitor.page(&RowView {
            shell: self
                .visitor
                .shell(Section::Analyses, &english::navigation::titles::correct_row(self.row + 1)),
            place: self.places.place.clone(),
            reference: self.reference.clone(),
            number: self.row + 1,
            facts: facts(row, coin),
            categories,
            counterparty: typed.as_ref().map_or(printed, |typed| typed.counterparty.clone()),
            counterparty_at_most: NAME_CHARACTERS_AT_MOST,
            payer: row.counterparty.clone(),
            is_credit,
            is_always: typed.is_some_and(|typed| typed.is_always),
            problem,
            settling,
            typed_at_most: TYPED_AT_MOST,
            unsettled,
        })
    }
}

/// What is printed, and stays as it is.
fn facts(row: &TransactionReport, coin: Coin) -> Vec<(&'static str, String)> {
    let amount = match (row.debit, row.credit) {
        (Some(debit), _) => texts::went_out(&coin.exact(debit)),
        (_, Some(credit)) => texts::came_in(&coin.exact(credit)),
        _ => texts::NO_AMOUNT.to_owned(),
    };
    [
        (texts::row::DATE, Some(words::date(row.date))),
        (texts::row::NARRATION, Some(words::printable(&row.description).collect())),
        (texts::row::AMOUNT, Some(amount)),
        (texts::row::BALANCE_AFTER, row.balance.map(|amount| coin.exact(amount))),
    ]
    .into_iter()
    .filter_map(|(name, value)| value.map(|value| (name, value)))
    .collect()
}
