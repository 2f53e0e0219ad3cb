//! A form that was read → what it asks for, sound, or what is wrong with it.

use store::limits::{self, Use};

use super::form::Form;
use super::{Change, Own, Upload};
use crate::App;
use crate::actions::credit_checks;
use crate::auth::Caller;
use crate::error::Error;
use crate::intake::SentFile;

const REPORTED_MEMBER_CHARACTERS: usize = 300;

/// Everybody who is known is counted, also when the request is refused later.
pub async fn count(app: &App, caller: &Caller) -> Result<Use, Error> {
    let mut tx = app.database.write().await?;
    let name = format!("uploads:{}", caller.user);
    let used = limits::count(&mut tx, &name, app.settings.limits.uploads, app.clock.now()).await?;
    tx.commit().await?;
    Ok(used)
}

impl Upload {
    /// What a form with a new case asks for.
    pub fn of(form: Form) -> Result<Self, Error> {
        let (name, mobile) = (form.applicant_name.as_deref(), form.applicant_mobile.as_deref());
        let applicant = super::applicant(name, mobile, form.bureau_consent.as_deref())?;
        let bureau_reuse_within_days = days(form.bureau_reuse_within_days.as_deref())?;
        if let Some(text) = &form.inputs {
            sound_inputs(text)?;
        }
        let own = Own::read(form.external_id.as_deref(), form.metadata.as_deref())?;
        let files = sent_files(form.files)?;
        let product_id = form.product_id.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
        let passwords = form.passwords.into_iter().filter(|password| !password.is_empty()).collect();
        let inputs = form.inputs;
        Ok(Self { files, passwords, product_id, applicant, bureau_reuse_within_days, inputs, own })
    }
}

impl Change {
    /// What a form with more statements asks for.
    pub fn of(form: Form) -> Result<Self, Error> {
        let fixed = [
            ("applicant_mobile", form.applicant_mobile.is_some()),
            ("bureau_consent", form.bureau_consent.is_some()),
            ("bureau_reuse_within_days", form.bureau_reuse_within_days.is_some()),
            ("external_id", form.external_id.is_some()),
            ("metadata", form.metadata.is_some()),
        ];
        if let Some((name, _)) = fixed.into_iter().find(|(_, is_given)| *is_given) {
            return Err(Error::InvalidRequest(format!(
                "The part `{name}` belongs to the upload and cannot be changed. The parts are file, password, product_id, \
                 applicant_name and inputs."
            )));
        }
        if let Some(text) = &form.inputs {
            sound_inputs(text)?;
        }
        let name = super::applicant(form.applicant_name.as_deref(), None, None)?.name;
        let product = form.product_id.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
        Ok(Self {
            files: sent_files(form.files)?,
            passwords: form.passwords.into_iter().filter(|password| !password.is_empty()).collect(),
            removed: None,
            // An empty part of a form is one that nobody filled in.
            applicant_name: name.map(Some),
            inputs: form.inputs.map(Some),
            product_id: product.map(Some),
            corrected: None,
        })
    }
}

/// Anchors that the engine reads, or what is wrong with them.
pub fn sound_inputs(text: &str) -> Result<(), Error> {
    engine::inputs(text).map(drop).map_err(|bad| {
        // May name a member that the caller invented.
        let reason: String = bad.to_string().chars().take(REPORTED_MEMBER_CHARACTERS).collect();
        Error::InvalidInputs(format!("{reason}."))
    })
}

/// At least one, none of them empty, and the same bytes once.
fn sent_files(mut files: Vec<SentFile>) -> Result<Vec<SentFile>, Error> {
    let rejected =
        |code: &str, message: &str| Error::File { code: code.to_owned(), message: message.to_owned() };
    // A form in a browser without a file chosen sends a part with no name and no contents.
    files.retain(|file| file.length > 0 || file.name.as_deref() != Some(""));
    if files.is_empty() {
        return Err(rejected("file_missing", "The form has no file. Send the statement as the part file."));
    }
    let is_one = files.len() == 1;
    let mut distinct: Vec<SentFile> = Vec::with_capacity(files.len());
    for mut file in files {
        file.name = file.name.as_deref().and_then(super::file_name);
        if file.length == 0 {
            let empty = rejected("file_empty", "The file is empty. Upload the PDF again.");
            return Err(if is_one { empty } else { empty.of_file(file.name.as_deref()) });
        }
        if !distinct.iter().any(|known| known.hash == file.hash) {
            distinct.push(file);
        }
    }
    Ok(distinct)
}

fn days(text: Option<&str>) -> Result<Option<u16>, Error> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let days = text.parse().ok().and_then(credit_checks::reusable_days);
    let wrong = || {
        Error::InvalidRequest(format!("The part `bureau_reuse_within_days` {}.", credit_checks::days_rule()))
    };
    days.map(Some).ok_or_else(wrong)
}
