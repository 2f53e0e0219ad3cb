//! `POST /analyses/new`: a form with statements → queued analyses: one of all files together, or one of each.

use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde_json::{Value, json};
use service::App;
use service::actions::upload::form::{self, Form};
use service::actions::upload::{Claim, Upload, accept, count};
use service::error::Error;
use service::intake::{ArrivingFile, Head, Paced, Parts, SentFile, form_boundary};
use service::request::Trace;
use store::users::Role;

use super::texts::Texts;
use super::upload;
use crate::form::{TOKEN_FIELD, forged, must_be_ours};
use crate::words::english;
use crate::words::english::refusals::upload as texts;
use crate::{Notice, Visitor, page, words};

/// A year of statements of two accounts.
const FILES_AT_MOST: usize = 24;
pub(super) const TEXT_BYTES_AT_MOST: usize = 4 * 1024;
/// All files of a form together.
const FORM_BYTES_AT_MOST: u64 = 256 * 1024 * 1024;
/// Set when all files are of one applicant.
const TOGETHER_FIELD: &str = "together";
/// Where scripts put the form's token.
pub(super) const TOKEN_HEADER: &str = "x-form-token";
/// Browsers read an answer only when all was sent. So much is read and thrown away for them after a refusal.
const DISCARDED_BYTES_AT_MOST: usize = 64 * 1024 * 1024;
const DISCARDED_FOR: Duration = Duration::from_secs(20);

/// What came of the files of one applicant.
pub(super) struct Outcome {
    /// What they are called, or the one that is refused.
    pub(super) file: String,
    /// Id and reference of the analysis, or what is wrong with the file.
    pub(super) result: Result<(String, String), String>,
    code: Option<String>,
}

/// A form on its way in. Nothing is done before all of it is here: what was filled in may stand behind the files.
struct Arriving<'a> {
    app: &'a App,
    visitor: &'a Visitor,
    trace: &'a Trace,
    headers: &'a HeaderMap,
    texts: Texts,
    files: Vec<SentFile>,
    outcomes: Vec<Outcome>,
    first_refusal: Option<Error>,
}

pub(super) async fn receive(
    State(app): State<App>,
    visitor: Visitor,
    trace: Trace,
    request: Request,
) -> Result<Response, Error> {
    let (head, body) = request.into_parts();
    let mut body = Paced::new(body.into_data_stream(), app.settings.limits.upload_pace);
    let mut arriving = Arriving {
        app: &app,
        visitor: &visitor,
        trace: &trace,
        headers: &head.headers,
        texts: Texts::default(),
        files: Vec::new(),
        outcomes: Vec::new(),
        first_refusal: None,
    };
    if let Err(refusal) = arriving.read(&mut body).await {
        if !matches!(refusal, Error::RequestTimeout | Error::UploadTooSlow) {
            discard(&mut body).await;
        }
        return Err(refusal);
    }
    arriving.accept().await;
    let Arriving { texts, outcomes, first_refusal, .. } = arriving;
    if wants_json(&head.headers) {
        return Ok(as_json(&outcomes, first_refusal));
    }
    let Some(refusal) = first_refusal else {
        let notice = if outcomes.len() == 1 { Notice::Uploaded } else { Notice::UploadedSeveral };
        return Ok(visitor.see_other("/analyses", notice));
    };
    let view = upload::view(&app, &visitor, texts.typed(), outcomes).await?;
    let mut response = visitor.page(&view)?;
    *response.status_mut() = refusal.into_response().status();
    Ok(response)
}

impl Arriving<'_> {
    async fn read(&mut self, body: &mut Paced) -> Result<(), Error> {
        must_be_ours(self.headers)?;
        self.visitor.caller.must_be(Role::Analyst)?;
        let boundary = form_boundary(self.headers)?;
        self.must_fit()?;
        let mut parts = Parts::new(body, &boundary);
        while let Some(head) = parts.next().await.map_err(form::broken)? {
            let name = head.name.clone().unwrap_or_default();
            if name == "file" {
                // Stands first in the page, so a form that is not ours is refused before its files are read.
                self.must_be_signed()?;
                self.file(&mut parts, head).await?;
            } else if !self.texts.are_enough() {
                let text = form::text(&mut parts, &name, TEXT_BYTES_AT_MOST).await?;
                self.texts.push(name, text);
            }
        }
        self.must_be_signed()?;
        if self.files.is_empty() && self.outcomes.is_empty() {
            self.refused(String::new(), missing());
        }
        Ok(())
    }

    fn must_be_signed(&self) -> Result<(), Error> {
        let header = self.headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok());
        let sent = header.unwrap_or_else(|| self.texts.find(TOKEN_FIELD));
        if self.visitor.is_form_token(sent) { Ok(()) } else { Err(forged()) }
    }

    /// Refused before it is sent, where the browser says how much it is.
    fn must_fit(&self) -> Result<(), Error> {
        let length = self.headers.get(header::CONTENT_LENGTH);
        let length: Option<u64> = length.and_then(|value| value.to_str().ok()?.parse().ok());
        if length.is_none_or(|length| length <= FORM_BYTES_AT_MOST) { Ok(()) } else { Err(too_much()) }
    }

    /// A file that is too large does not keep the others out. A form that breaks off does.
    async fn file(&mut self, parts: &mut Parts<&mut Paced>, head: Head) -> Result<(), Error> {
        let name = head.file_name.clone().unwrap_or_default();
        if name.is_empty() {
            // A form without a file chosen sends a part with no name and no contents.
            return Ok(());
        }
        if self.files.len() + self.outcomes.len() >= FILES_AT_MOST {
            return Err(Error::InvalidRequest(texts::too_many(FILES_AT_MOST)));
        }
        let arriving = ArrivingFile::new(&self.app.intake, &self.visitor.caller.team);
        match form::file(parts, head, arriving).await {
            Ok(file) => self.files.push(file),
            Err(refusal @ Error::File { .. }) => self.refused(name, refusal),
            Err(broken) => return Err(broken),
        }
        let together: u64 = self.files.iter().map(|file| file.length as u64).sum();
        if together <= FORM_BYTES_AT_MOST { Ok(()) } else { Err(too_much()) }
    }

    /// Applicant by applicant: one that is refused does not keep the others out.
    async fn accept(&mut self) {
        let files = std::mem::take(&mut self.files);
        if self.texts.find(TOGETHER_FIELD).is_empty() {
            for (place, file) in files.into_iter().enumerate() {
                self.accept_group(vec![file], place).await;
            }
        } else if self.outcomes.is_empty() {
            self.accept_group(files, 0).await;
        }
    }

    /// The files of one applicant.
    async fn accept_group(&mut self, files: Vec<SentFile>, place: usize) {
        let name = called(&files);
        match self.one(files, place).await {
            Ok(accepted) => self.outcomes.push(Outcome { file: name, result: Ok(accepted), code: None }),
            Err(Error::OneFile { file, code, message }) => self.refused(file, Error::File { code, message }),
            Err(refusal) => self.refused(name, refusal),
        }
    }

    async fn one(&self, files: Vec<SentFile>, place: usize) -> Result<(String, String), Error> {
        let used = count(self.app, &self.visitor.caller).await?;
        if !used.is_allowed {
            return Err(Error::RateLimited(used.resets_in));
        }
        let form = Form { files, ..self.texts.form()? };
        form.must_fit()?;
        let upload = Upload::of(form)?;
        let claim = self.claim(place)?;
        let (app, caller) = (self.app.clone(), self.visitor.caller.clone());
        let request_id = self.trace.id().to_owned();
        // In a task of its own: what was received completely is kept or refused completely, though the browser goes away.
        let accepting = tokio::spawn(async move { accept(&app, &caller, &request_id, upload, claim).await });
        let lost = |_| Err(Error::Internal("an upload could not be accepted".into()));
        let accepted = accepting.await.unwrap_or_else(lost)?;
        Ok((accepted.id.to_string(), accepted.reference))
    }

    /// The form was made once; its first file, its second and so on are done once each.
    fn claim(&self, place: usize) -> Result<Option<Claim>, Error> {
        let once = self.texts.find("once");
        if once.is_empty() {
            return Ok(None);
        }
        Claim::parse(format!("page-{once}-{place}").as_bytes()).map(Some)
    }

    fn refused(&mut self, file: String, refusal: Error) {
        let told = refusal.public();
        self.outcomes.push(Outcome {
            file,
            result: Err(plain(&refusal, &told.message)),
            code: Some(told.code),
        });
        self.first_refusal.get_or_insert(refusal);
    }
}

/// `june.pdf and 2 more`.
fn called(files: &[SentFile]) -> String {
    let first = files.first().and_then(|file| file.name.clone()).unwrap_or_default();
    match files.len() {
        0 | 1 => first,
        count => english::analyses::and_more(&first, count - 1),
    }
}

fn too_much() -> Error {
    let most = words::megabytes(FORM_BYTES_AT_MOST);
    Error::InvalidRequest(texts::too_large(&most))
}

fn missing() -> Error {
    let message = texts::NO_FILE.to_owned();
    Error::File { code: "file_missing".to_owned(), message }
}

/// The API's words name its members; people see labels.
fn plain(refusal: &Error, message: &str) -> String {
    match refusal {
        Error::ApplicantIncomplete => texts::APPLICANT_INCOMPLETE.to_owned(),
        Error::ProductNotFound => texts::PRODUCT_ARCHIVED.to_owned(),
        Error::BureauNotEntitled => texts::BUREAU_NOT_ENTITLED.to_owned(),
        Error::RateLimited(wait) => texts::too_fast(&words::wait(*wait)),
        _ => texts::plain(message),
    }
}

fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').next().unwrap_or_default().trim() == "application/json"
}

/// For the script that shows progress: one entry a file.
fn as_json(outcomes: &[Outcome], first_refusal: Option<Error>) -> Response {
    let entry = |outcome: &Outcome| match &outcome.result {
        Ok((id, reference)) => json!({ "file": outcome.file, "id": id, "ref": reference }),
        Err(message) => json!({ "file": outcome.file, "code": outcome.code, "message": message }),
    };
    let body = json!({ "files": outcomes.iter().map(entry).collect::<Vec<Value>>() });
    let mut response = Json(body).into_response();
    page::guard(response.headers_mut());
    if let Some(refusal) = first_refusal {
        let refused = refusal.into_response();
        *response.status_mut() = refused.status();
        if let Some(wait) = refused.headers().get(header::RETRY_AFTER) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::clone(wait));
        }
    }
    response
}

async fn discard(body: &mut Paced) {
    let reading = async {
        let mut discarded = 0;
        while let Some(Ok(piece)) = body.next().await {
            discarded += piece.len();
            if discarded > DISCARDED_BYTES_AT_MOST {
                break;
            }
        }
    };
    // Whoever is slower than this does not get the answer.
    let _ = tokio::time::timeout(DISCARDED_FOR, reading).await;
}
