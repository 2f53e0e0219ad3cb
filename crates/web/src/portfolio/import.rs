//! `/portfolio/outcomes`: a file with what became of loans → what it would change, and then the change.

use askama::Template;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use service::App;
use service::actions::outcomes::{Imported, import};
use service::actions::upload::form;
use service::error::Error;
use service::intake::{Paced, Parts, form_boundary};
use store::users::Role;

use crate::form::{TOKEN_FIELD, forged, must_be_ours};
use crate::words::english;
use crate::{Section, Shell, Submission, Visitor};

/// It comes twice: as a file, and as a field of the form that confirms it, where many of its characters take three.
const FILE_BYTES_AT_MOST: usize = 256 * 1024;
const TEXT_BYTES_AT_MOST: usize = 1024;
/// More parts than the form has.
const PARTS_AT_MOST: usize = 8;
/// Browsers read an answer only when all was sent: so much is read and thrown away for them after a refusal.
const DISCARDED_BYTES_AT_MOST: usize = 4 * 1024 * 1024;

#[derive(Template)]
#[template(path = "portfolio/import.html")]
struct ImportView {
    shell: Shell,
    problem: Option<String>,
    seen: Option<Imported>,
    /// As it came, to be sent again.
    text: String,
}

impl ImportView {
    fn empty(visitor: &Visitor) -> Self {
        let shell = visitor.shell(Section::Portfolio, english::navigation::titles::IMPORT_OUTCOMES);
        Self { shell, problem: None, seen: None, text: String::new() }
    }
}

pub(super) async fn form(visitor: Visitor) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Analyst)?;
    visitor.page(&ImportView::empty(&visitor))
}

pub(super) async fn preview(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
) -> Result<Response, Error> {
    let (head, body) = request.into_parts();
    must_be_ours(&head.headers)?;
    visitor.caller.must_be(Role::Analyst)?;
    let boundary = form_boundary(&head.headers)?;
    let mut body = Paced::new(body.into_data_stream(), app.settings.limits.upload_pace);
    let read = file(&visitor, Parts::new(&mut body, &boundary)).await;
    if read.is_err() {
        discard(&mut body).await;
    }
    let text = match read {
        Ok(text) => text,
        Err(refusal) => return refused(&visitor, refusal),
    };
    match import(&app, &visitor.caller, &text, true).await {
        Ok(seen) => visitor.page(&ImportView { seen: Some(seen), text, ..ImportView::empty(&visitor) }),
        Err(refusal) => refused(&visitor, refusal),
    }
}

pub(super) async fn confirm(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    match import(&app, &visitor.caller, fields.text("csv"), false).await {
        Ok(seen) => visitor.page(&ImportView { seen: Some(seen), ..ImportView::empty(&visitor) }),
        Err(refusal) => refused(&visitor, refusal),
    }
}

/// The text of the file, after a look at the form's token, which stands before it.
async fn file(visitor: &Visitor, mut parts: Parts<&mut Paced>) -> Result<String, Error> {
    let (mut is_signed, mut file) = (false, None);
    let mut count = 0;
    while let Some(head) = parts.next().await.map_err(form::broken)? {
        count += 1;
        if count > PARTS_AT_MOST {
            return Err(forged());
        }
        match head.name.as_deref().unwrap_or_default() {
            TOKEN_FIELD => {
                let sent = form::text(&mut parts, TOKEN_FIELD, TEXT_BYTES_AT_MOST).await?;
                is_signed = visitor.is_form_token(&sent);
            }
            "file" if is_signed => file = Some(form::text(&mut parts, "file", FILE_BYTES_AT_MOST).await?),
            _ => return Err(forged()),
        }
    }
    let missing = || Error::InvalidRequest(english::refusals::CHOOSE_CSV.to_owned());
    if !is_signed {
        return Err(forged());
    }
    file.filter(|text| !text.trim().is_empty()).ok_or_else(missing)
}

/// What is wrong with the file is told beside the form; everything else is a page of its own.
fn refused(visitor: &Visitor, refusal: Error) -> Result<Response, Error> {
    let Error::InvalidRequest(message) = &refusal else { return Err(refusal) };
    let view = ImportView { problem: Some(message.clone()), ..ImportView::empty(visitor) };
    let mut response = visitor.page(&view)?;
    *response.status_mut() = refusal.into_response().status();
    Ok(response)
}

async fn discard(body: &mut Paced) {
    let mut discarded = 0;
    while let Some(Ok(piece)) = body.next().await {
        discarded += piece.len();
        if discarded > DISCARDED_BYTES_AT_MOST {
            return;
        }
    }
}
