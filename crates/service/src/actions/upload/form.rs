//! The parts of an upload form → what was sent: files, passwords, and a few texts that are given once, all within their limits.

use engine::MAX_DOCUMENTS;

use super::{FILES_BYTES_AT_MOST, METADATA_BYTES_AT_MOST, too_large_together};
use crate::error::Error;
use crate::intake::{ArrivingFile, Broken, Head, Paced, Parts, SentFile, is_slow};
use crate::request::{is_pause, is_plain_name};

/// Names, numbers and passwords: all shorter by far.
const TEXT_BYTES_AT_MOST: usize = 4 * 1024;
/// Four numbers with their names, however they are set out.
const INPUTS_BYTES_AT_MOST: usize = 16 * 1024;

/// A form, as it came.
#[derive(Default)]
pub struct Form {
    /// In the order in which they came.
    pub files: Vec<SentFile>,
    pub passwords: Vec<String>,
    pub product_id: Option<String>,
    pub applicant_name: Option<String>,
    pub applicant_mobile: Option<String>,
    pub bureau_consent: Option<String>,
    pub bureau_reuse_within_days: Option<String>,
    pub inputs: Option<String>,
    pub external_id: Option<String>,
    pub metadata: Option<String>,
}

/// Reads to the end of the form, or to the first thing that is wrong with it.
pub async fn read(body: &mut Paced, boundary: &str, begin: impl Fn() -> ArrivingFile) -> Result<Form, Error> {
    let mut parts = Parts::new(body, boundary);
    let mut form = Form::default();
    while let Some(head) = parts.next().await.map_err(broken)? {
        let name = head.name.as_deref().unwrap_or_default();
        if name == "file" {
            form.must_have_room()?;
            let file = file(&mut parts, head, begin()).await?;
            form.files.push(file);
            form.must_fit()?;
            continue;
        }
        if name == "password" {
            if form.passwords.len() >= MAX_DOCUMENTS {
                return Err(Error::InvalidRequest(format!(
                    "The part password is given more than {MAX_DOCUMENTS} times."
                )));
            }
            form.passwords.push(text(&mut parts, name, TEXT_BYTES_AT_MOST).await?);
            continue;
        }
        // The number of parts is bounded by this: each other one is taken once.
        let (place, limit) = form.place(name).ok_or_else(|| unknown(name))?;
        if place.is_some() {
            return Err(twice(name));
        }
        *place = Some(text(&mut parts, name, limit).await?);
    }
    Ok(form)
}

impl Form {
    pub fn must_have_room(&self) -> Result<(), Error> {
        if self.files.len() < MAX_DOCUMENTS {
            return Ok(());
        }
        let message =
            format!("The form has more than {MAX_DOCUMENTS} files. Send fewer, or longer statements.");
        Err(Error::File { code: "too_many_files".to_owned(), message })
    }

    pub fn must_fit(&self) -> Result<(), Error> {
        let together: usize = self.files.iter().map(|file| file.length).sum();
        if together <= FILES_BYTES_AT_MOST { Ok(()) } else { Err(too_large_together()) }
    }

    fn place(&mut self, name: &str) -> Option<(&mut Option<String>, usize)> {
        match name {
            "product_id" => Some((&mut self.product_id, TEXT_BYTES_AT_MOST)),
            "applicant_name" => Some((&mut self.applicant_name, TEXT_BYTES_AT_MOST)),
            "applicant_mobile" => Some((&mut self.applicant_mobile, TEXT_BYTES_AT_MOST)),
            "bureau_consent" => Some((&mut self.bureau_consent, TEXT_BYTES_AT_MOST)),
            "bureau_reuse_within_days" => Some((&mut self.bureau_reuse_within_days, TEXT_BYTES_AT_MOST)),
            "inputs" => Some((&mut self.inputs, INPUTS_BYTES_AT_MOST)),
            "external_id" => Some((&mut self.external_id, TEXT_BYTES_AT_MOST)),
            "metadata" => Some((&mut self.metadata, METADATA_BYTES_AT_MOST)),
            _ => None,
        }
    }
}

pub async fn file(
    parts: &mut Parts<&mut Paced>,
    head: Head,
    mut arriving: ArrivingFile,
) -> Result<SentFile, Error> {
    while let Some(piece) = parts.piece().await.map_err(broken)? {
        if piece.len() > arriving.at_most() - arriving.length() {
            return Err(too_large(arriving.at_most()));
        }
        arriving.push(&piece).await?;
    }
    Ok(arriving.finish(head.file_name))
}

pub async fn text(parts: &mut Parts<&mut Paced>, name: &str, limit: usize) -> Result<String, Error> {
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

fn unknown(name: &str) -> Error {
    let allowed = "file, password, product_id, applicant_name, applicant_mobile, bureau_consent, \
                   bureau_reuse_within_days, inputs, external_id and metadata";
    let found = if is_plain_name(name) {
        format!("The form has a part `{name}`, which is not known here.")
    } else {
        "The form has a part of another name.".to_owned()
    };
    Error::InvalidRequest(format!("{found} The parts are {allowed}."))
}

pub fn broken(broken: Broken) -> Error {
    let reason = match broken {
        Broken::Malformed(reason) => reason,
        Broken::Interrupted(failure) if is_slow(&failure) => return Error::UploadTooSlow,
        Broken::Interrupted(failure) if is_pause(&failure) => return Error::RequestTimeout,
        Broken::Interrupted(_) => "the connection was interrupted",
    };
    Error::InvalidRequest(format!("The form cannot be read: {reason}. Send it again as multipart/form-data."))
}
