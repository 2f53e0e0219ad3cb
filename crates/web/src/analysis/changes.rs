//! Forms of the analysis page that make its next run: more statements, one less, or a correction.

use axum::extract::{Request, State};
use axum::response::Response;
use service::App;
use service::actions::upload::form::{self, Form};
use service::actions::upload::{self, Change};
use service::error::Error;
use service::intake::{ArrivingFile, Paced, Parts, form_boundary};
use service::request::{Id, StatementName};
use store::AnalysisId;

use crate::analyses::with_requested;
use crate::form::{TOKEN_FIELD, forged, must_be_ours};
use crate::words::english;
use crate::{Notice, Submission, Visitor};

const TEXT_BYTES_AT_MOST: usize = 4 * 1024;
/// The token, the password, and the file that nobody chose.
const PARTS_AT_MOST: usize = engine::MAX_DOCUMENTS + 4;

/// `POST /analyses/{id}/statements`: more files of the same applicant.
pub(super) async fn add(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    request: Request,
) -> Result<Response, Error> {
    let (head, body) = request.into_parts();
    must_be_ours(&head.headers)?;
    let boundary = form_boundary(&head.headers)?;
    let mut body = Paced::new(body.into_data_stream(), app.settings.limits.upload_pace);
    let form = read(&app, &visitor, &mut body, &boundary).await?;
    counted(&app, &visitor).await?;
    let change = Change::of(form)?;
    let (caller, analysis, node) = (visitor.caller.clone(), id.clone(), app.clone());
    // In a task of its own: what was received completely is kept or refused completely, though the browser goes away.
    let changing = tokio::spawn(async move { upload::again(&node, &caller, &analysis, change, None).await });
    changing.await.unwrap_or_else(|_| Err(Error::Internal("statements could not be added".into())))?;
    Ok(visitor.see_other(&format!("/analyses/{id}"), Notice::RunAgain))
}

/// The token stands first in the page, so a form that is not ours is refused before its files are read.
async fn read(app: &App, visitor: &Visitor, body: &mut Paced, boundary: &str) -> Result<Form, Error> {
    let mut parts = Parts::new(body, boundary);
    let mut form = Form::default();
    let mut is_signed = false;
    for _ in 0..PARTS_AT_MOST {
        let Some(head) = parts.next().await.map_err(form::broken)? else {
            return if is_signed { Ok(form) } else { Err(forged()) };
        };
        let name = head.name.clone().unwrap_or_default();
        if name == "file" {
            if !is_signed {
                return Err(forged());
            }
            form.must_have_room()?;
            let arriving = ArrivingFile::new(&app.intake, &visitor.caller.team);
            form.files.push(form::file(&mut parts, head, arriving).await?);
            form.must_fit()?;
            continue;
        }
        let text = form::text(&mut parts, &name, TEXT_BYTES_AT_MOST).await?;
        if name == TOKEN_FIELD {
            is_signed = visitor.is_form_token(&text);
        } else if name == "password" {
            form.passwords.push(text);
        }
    }
    Err(Error::InvalidRequest(english::refusals::FORM_TOO_LONG.to_owned()))
}

/// `POST /analyses/{id}/statements/{statement}/remove`: a file that does not belong there.
pub(super) async fn remove(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    StatementName(statement): StatementName,
    submission: Submission,
) -> Result<Response, Error> {
    let change = Change { removed: Some(statement), ..Change::default() };
    changed(&app, submission.visitor, &id, change).await
}

/// `POST /analyses/{id}/correct`: another name, another amount, another product.
pub(super) async fn correct(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    submission: Submission,
) -> Result<Response, Error> {
    let Submission { visitor, fields } = submission;
    let mut reader = app.database.read().await?;
    let analysis = upload::find(&mut reader, &visitor.caller, &id).await?;
    drop(reader);
    let name = upload::applicant(Some(fields.text("applicant_name")), None, None)?.name;
    let inputs = with_requested(analysis.application.inputs.as_deref(), fields.text("requested_amount"))?;
    let product = Some(fields.text("product_id").trim().to_owned()).filter(|id| !id.is_empty());
    let present = analysis.product.as_ref().map(|(id, _)| id.to_string());
    let change = Change {
        product_id: (product != present).then_some(product),
        applicant_name: (name != analysis.application.applicant_name).then_some(name),
        inputs: (inputs != analysis.application.inputs).then_some(inputs),
        ..Change::default()
    };
    if change.applicant_name.is_none() && change.inputs.is_none() && change.product_id.is_none() {
        return Ok(visitor.see_other(&format!("/analyses/{id}"), Notice::NothingChanged));
    }
    changed(&app, visitor, &id, change).await
}

pub(super) async fn changed(
    app: &App,
    visitor: Visitor,
    id: &AnalysisId,
    change: Change,
) -> Result<Response, Error> {
    let mut reader = app.database.read().await?;
    upload::find(&mut reader, &visitor.caller, id).await?;
    drop(reader);
    counted(app, &visitor).await?;
    upload::again(app, &visitor.caller, id, change, None).await?;
    Ok(visitor.see_other(&format!("/analyses/{id}"), Notice::RunAgain))
}

/// Everything is read again, so it counts like an upload.
async fn counted(app: &App, visitor: &Visitor) -> Result<(), Error> {
    let used = upload::count(app, &visitor.caller).await?;
    if used.is_allowed { Ok(()) } else { Err(Error::RateLimited(used.resets_in)) }
}
