//! The parts of an upload form → what was sent: one file and a few texts, each once, each within its limit.

use axum::body::BodyDataStream;
use bytes::BytesMut;
use sha2::{Digest, Sha256};

use super::multipart::{Broken, Head, Parts};
use crate::actions::upload::SentFile;
use crate::error::Error;
use crate::request::is_pause;

/// Names, numbers and passwords: all shorter by far.
const TEXT_BYTES_AT_MOST: usize = 4 * 1024;
/// Four numbers with their names, however they are set out.
const INPUTS_BYTES_AT_MOST: usize = 16 * 1024;

/// The texts of a form, as they came.
#[derive(Default)]
pub(crate) struct Form {
    pub(crate) file: Option<SentFile>,
    pub(crate) password: Option<String>,
    pub(crate) product_id: Option<String>,
    pub(crate) applicant_name: Option<String>,
    pub(crate) applicant_mobile: Option<String>,
    pub(crate) bureau_consent: Option<String>,
    pub(crate) bureau_reuse_within_days: Option<String>,
    pub(crate) inputs: Option<String>,
}

/// How large the file may be, and how large it probably is.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) at_most: usize,
    pub(crate) expected: usize,
}

/// Reads to the end of the form, or to the first thing that is wrong with it.
pub(crate) async fn read(body: &mut BodyDataStream, boundary: &str, size: Size) -> Result<Form, Error> {
    let mut parts = Parts::new(body, boundary);
    let mut form = Form::default();
    while let Some(head) = parts.next().await.map_err(broken)? {
        let name = head.name.as_deref().unwrap_or_default();
        if name == "file" {
            if form.file.is_some() {
                return Err(twice(name));
            }
            form.file = Some(file(&mut parts, head, size).await?);
            continue;
        }
        // The number of parts is bounded by this: each known one is taken once.
        let (place, limit) = form.place(name).ok_or_else(unknown)?;
        if place.is_some() {
            return Err(twice(name));
        }
        *place = Some(text(&mut parts, name, limit).await?);
    }
    Ok(form)
}

impl Form {
    fn place(&mut self, name: &str) -> Option<(&mut Option<String>, usize)> {
        match name {
            "password" => Some((&mut self.password, TEXT_BYTES_AT_MOST)),
            "product_id" => Some((&mut self.product_id, TEXT_BYTES_AT_MOST)),
            "applicant_name" => Some((&mut self.applicant_name, TEXT_BYTES_AT_MOST)),
            "applicant_mobile" => Some((&mut self.applicant_mobile, TEXT_BYTES_AT_MOST)),
            "bureau_consent" => Some((&mut self.bureau_consent, TEXT_BYTES_AT_MOST)),
            "bureau_reuse_within_days" => Some((&mut self.bureau_reuse_within_days, TEXT_BYTES_AT_MOST)),
            "inputs" => Some((&mut self.inputs, INPUTS_BYTES_AT_MOST)),
            _ => None,
        }
    }
}

pub(crate) async fn file(
    parts: &mut Parts<&mut BodyDataStream>,
    head: Head,
    size: Size,
) -> Result<SentFile, Error> {
    let mut hash = Sha256::new();
    let mut bytes = BytesMut::with_capacity(size.expected.min(size.at_most));
    while let Some(piece) = parts.piece().await.map_err(broken)? {
        if piece.len() > size.at_most - bytes.len() {
            return Err(too_large(size.at_most));
        }
        hash.update(&piece);
        bytes.extend_from_slice(&piece);
    }
    Ok(SentFile { bytes: bytes.freeze(), hash: hash.finalize().into(), name: head.file_name })
}

pub(crate) async fn text(
    parts: &mut Parts<&mut BodyDataStream>,
    name: &str,
    limit: usize,
) -> Result<String, Error> {
    let mut bytes = Vec::new();
    while let Some(piece) = parts.piece().await.map_err(broken)? {
        if piece.len() > limit - bytes.len() {
            return Err(Error::InvalidRequest(format!("The part {name} is longer than {limit} bytes.")));
        }
        bytes.extend_from_slice(&piece);
    }
    String::from_utf8(bytes).map_err(|_| Error::InvalidRequest(format!("The part {name} is not UTF-8 text.")))
}

/// Bytes are counted by the mebibyte where they can be: that is how the limit is set.
fn too_large(limit: usize) -> Error {
    const MEBIBYTE: usize = 1024 * 1024;
    let size = if limit.is_multiple_of(MEBIBYTE) {
        format!("{} MB", limit / MEBIBYTE)
    } else {
        format!("{limit} bytes")
    };
    let message = format!("The file is larger than {size}. Upload the statement in parts.");
    Error::File { code: "file_too_large".to_owned(), message }
}

fn twice(name: &str) -> Error {
    Error::InvalidRequest(format!("The part {name} is given twice. Send it once."))
}

fn unknown() -> Error {
    let allowed = "file, password, product_id, applicant_name, applicant_mobile, bureau_consent, \
                   bureau_reuse_within_days and inputs";
    Error::InvalidRequest(format!("The form has a part of another name. The parts are {allowed}."))
}

pub(crate) fn broken(broken: Broken) -> Error {
    let reason = match broken {
        Broken::Malformed(reason) => reason,
        Broken::Interrupted(failure) if is_pause(&failure) => return Error::RequestTimeout,
        Broken::Interrupted(_) => "the connection was interrupted",
    };
    Error::InvalidRequest(format!("The form cannot be read: {reason}. Send it again as multipart/form-data."))
}
