//! `POST /analyses/new`: a form with one or several statements → queued analyses, each by itself.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::BodyDataStream;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde_json::{Value, json};
use store::users::Role;
use tokio::sync::OwnedSemaphorePermit;

use super::texts::Texts;
use super::upload;
use crate::App;
use crate::actions::upload::{Claim, SentFile, accept};
use crate::api::analyses::{self as door, Form, Head, Parts, Size};
use crate::error::Error;
use crate::request::Trace;
use crate::web::form::{TOKEN_FIELD, forged, must_be_ours};
use crate::web::{Notice, Visitor, page, words};

/// A year of statements of two accounts.
const FILES_AT_MOST: usize = 24;
const TEXT_BYTES_AT_MOST: usize = 4 * 1024;
/// What a form may hold beside its files: texts, headers, boundaries.
const BESIDE_THE_FILES: u64 = 64 * 1024;
/// An upload that finds no memory for so long is sent away.
const MEMORY_WITHIN: Duration = Duration::from_secs(30);
/// Where scripts put the form's token.
const TOKEN_HEADER: &str = "x-form-token";
/// Browsers read an answer only when all was sent. So much is read and thrown away for them after a refusal.
const DISCARDED_BYTES_AT_MOST: usize = 64 * 1024 * 1024;
const DISCARDED_FOR: Duration = Duration::from_secs(20);

/// What came of one file.
pub(super) struct Outcome {
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
    let mut body = body.into_data_stream();
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
    let memory = match arriving.read(&mut body).await {
        Ok(memory) => memory,
        Err(refusal) => {
            if !matches!(refusal, Error::RequestTimeout) {
                discard(&mut body).await;
            }
            return Err(refusal);
        }
    };
    arriving.accept(&Arc::new(memory)).await;
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
    async fn read(&mut self, body: &mut BodyDataStream) -> Result<OwnedSemaphorePermit, Error> {
        must_be_ours(self.headers)?;
        self.visitor.caller.must_be(Role::Analyst)?;
        let kind = self.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let boundary =
            kind.and_then(door::boundary).ok_or(Error::UnsupportedMediaType("multipart/form-data"))?;
        let (memory, mut left) = self.room().await?;
        let mut parts = Parts::new(body, &boundary);
        while let Some(head) = parts.next().await.map_err(door::broken)? {
            let name = head.name.clone().unwrap_or_default();
            if name == "file" {
                // Stands first in the page, so a form that is not ours is refused before its files are read.
                self.must_be_signed()?;
                self.file(&mut parts, head, &mut left).await?;
            } else if !self.texts.are_enough() {
                let text = door::text(&mut parts, &name, TEXT_BYTES_AT_MOST).await?;
                self.texts.push(name, text);
            }
        }
        self.must_be_signed()?;
        if self.files.is_empty() && self.outcomes.is_empty() {
            self.refused(String::new(), missing());
        }
        Ok(memory)
    }

    fn must_be_signed(&self) -> Result<(), Error> {
        let header = self.headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok());
        let sent = header.unwrap_or_else(|| self.texts.find(TOKEN_FIELD));
        if self.visitor.is_form_token(sent) { Ok(()) } else { Err(forged()) }
    }

    /// Memory for all of it before the first byte, and how many bytes that is: forms that wait for more with half of
    /// their files in hand would wait for each other.
    async fn room(&self) -> Result<(OwnedSemaphorePermit, usize), Error> {
        let limits = &self.app.settings.limits;
        let length =
            self.headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        let expected: u64 = length.unwrap_or(limits.file_bytes).saturating_add(BESIDE_THE_FILES);
        if expected > limits.upload_memory_bytes {
            let most = words::megabytes(limits.upload_memory_bytes);
            return Err(Error::InvalidRequest(format!(
                "Together these files are larger than {most}. Upload fewer of them at once."
            )));
        }
        let kibibytes = u32::try_from(expected.div_ceil(1024)).unwrap_or(u32::MAX);
        let acquiring = self.app.upload_memory.clone().acquire_many_owned(kibibytes);
        let memory = tokio::time::timeout(MEMORY_WITHIN, acquiring).await;
        let memory = memory.ok().and_then(Result::ok).ok_or(Error::Unavailable)?;
        Ok((memory, usize::try_from(expected).unwrap_or(usize::MAX)))
    }

    /// A file that is too large does not keep the others out. A form that breaks off does.
    async fn file(
        &mut self,
        parts: &mut Parts<&mut BodyDataStream>,
        head: Head,
        left: &mut usize,
    ) -> Result<(), Error> {
        let name = head.file_name.clone().unwrap_or_default();
        if name.is_empty() {
            // A form without a file chosen sends a part with no name and no contents.
            return Ok(());
        }
        if self.files.len() + self.outcomes.len() >= FILES_AT_MOST {
            return Err(Error::InvalidRequest(format!("Upload at most {FILES_AT_MOST} statements at once.")));
        }
        let at_most = usize::try_from(self.app.settings.limits.file_bytes).unwrap_or(usize::MAX);
        let size = Size { at_most: at_most.min(*left), expected: 0 };
        match door::file(parts, head, size).await {
            Ok(file) => {
                *left -= file.bytes.len();
                self.files.push(file);
            }
            Err(refusal @ Error::File { .. }) => self.refused(name, refusal),
            Err(broken) => return Err(broken),
        }
        Ok(())
    }

    /// Each by itself: one that is refused does not keep the others out.
    async fn accept(&mut self, memory: &Arc<OwnedSemaphorePermit>) {
        for (place, file) in std::mem::take(&mut self.files).into_iter().enumerate() {
            let name = file.name.clone().unwrap_or_default();
            match self.one(file, place, Arc::clone(memory)).await {
                Ok(accepted) => self.outcomes.push(Outcome { file: name, result: Ok(accepted), code: None }),
                Err(refusal) => self.refused(name, refusal),
            }
        }
    }

    async fn one(
        &self,
        file: SentFile,
        place: usize,
        memory: Arc<OwnedSemaphorePermit>,
    ) -> Result<(String, String), Error> {
        let used = door::count(self.app, &self.visitor.caller).await?;
        if !used.is_allowed {
            return Err(Error::RateLimited(used.resets_in));
        }
        let upload = door::upload(Form { file: Some(file), ..self.texts.form()? })?;
        let claim = self.claim(place)?;
        let (app, caller) = (self.app.clone(), self.visitor.caller.clone());
        let request_id = self.trace.id().to_owned();
        // In a task of its own: what was received completely is kept or refused completely, though the browser goes away.
        let accepting = tokio::spawn(async move {
            let _memory = memory;
            accept(&app, &caller, &request_id, upload, claim).await
        });
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
        let told = refusal.told();
        self.outcomes.push(Outcome {
            file,
            result: Err(plain(&refusal, &told.message)),
            code: Some(told.code),
        });
        self.first_refusal.get_or_insert(refusal);
    }
}

fn missing() -> Error {
    let message = "Choose a statement first: the PDF as the bank sent it.";
    Error::File { code: "file_missing".to_owned(), message: message.to_owned() }
}

/// The API's words name its members; people see labels.
fn plain(refusal: &Error, message: &str) -> String {
    match refusal {
        Error::ApplicantIncomplete => {
            "To ask the bureau, fill in the applicant's name and mobile number, or untick the consent."
                .to_owned()
        }
        Error::ProductNotFound => "This product was archived. Choose another one.".to_owned(),
        Error::BureauNotEntitled => {
            "Your team may not ask the bureau. Untick the consent to upload without it.".to_owned()
        }
        Error::RateLimited(wait) => {
            format!("That was too many uploads at once. Upload this one again in {}.", words::wait(*wait))
        }
        _ => message
            .replace("applicant_name must", "The applicant's name must")
            .replace("applicant_mobile must", "The applicant's mobile must"),
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

async fn discard(body: &mut BodyDataStream) {
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
