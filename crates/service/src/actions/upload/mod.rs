//! A form that was sent → a queued analysis, or nothing at all.

mod accept;
mod applicant;
mod asked;
mod claim;
pub mod form;
mod landing;
mod look;
mod own;
mod rerun;

use sha2::{Digest, Sha256};

pub use self::accept::{Accepted, accept};
pub use self::applicant::{Applicant, applicant};
pub use self::asked::{count, sound_inputs};
pub use self::claim::Claim;
pub use self::look::{Looked, LookedAccount, look};
pub use self::own::{EXTERNAL_ID_CHARACTERS_AT_MOST, METADATA_BYTES_AT_MOST, Own};
pub use self::rerun::{Change, NOT_FINISHED, again, find};
use crate::error::Error;
use crate::intake::SentFile;

/// All files of a case together: four of the largest, or two years of monthly ones.
pub const FILES_BYTES_AT_MOST: usize = 100 * 1024 * 1024;
/// What names the built-in product, as in the filter of a list: without a name the team's default decides.
pub const BUILT_IN: &str = "none";
/// Longer than any file system allows.
const FILE_NAME_CHARACTERS_AT_MOST: usize = 255;

/// Everything that an upload asks for, read and sound.
pub struct Upload {
    /// At least one, each with other bytes.
    pub files: Vec<SentFile>,
    /// Open files once, for the check. Never kept.
    pub passwords: Vec<String>,
    /// As it was sent: whether the team has it is asked later.
    pub product_id: Option<String>,
    pub applicant: Applicant,
    /// A credit report of the applicant that is not older will do.
    pub bureau_reuse_within_days: Option<u16>,
    /// A JSON object that `engine::inputs` reads.
    pub inputs: Option<String>,
    pub own: Own,
}

impl Upload {
    /// A hash of everything in the request that matters, so that the same key with another request is noticed.
    fn fingerprint(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        let first = self.files.first();
        hash.update(first.map(|file| file.hash).unwrap_or_default());
        let consent = self.applicant.has_bureau_consent.then_some("true");
        let days = self.bureau_reuse_within_days.map(|days| days.to_string());
        for text in [
            first.and_then(|file| file.name.as_deref()),
            self.passwords.first().map(String::as_str),
            self.product_id.as_deref(),
            self.applicant.name.as_deref(),
            self.applicant.mobile.as_deref(),
            consent,
            self.inputs.as_deref(),
            days.as_deref(),
        ] {
            // The length goes first, so that no two lists of texts are written the same way; none is not empty.
            let length = text.map_or(u64::MAX, |text| text.len() as u64);
            hash.update(length.to_be_bytes());
            hash.update(text.unwrap_or_default());
        }
        // Left out where they are not there, so that a request from before there were any is still the same one.
        for (name, text) in [("external_id", &self.own.external_id), ("metadata", &self.own.metadata)] {
            if let Some(text) = text {
                hash.update(name);
                hash.update((text.len() as u64).to_be_bytes());
                hash.update(text);
            }
        }
        further(&mut hash, &self.files, &self.passwords);
        hash.finalize().into()
    }
}

pub fn too_large_together() -> Error {
    let most = FILES_BYTES_AT_MOST / (1024 * 1024);
    let message = format!("The files are larger than {most} MB together. Send fewer of them.");
    Error::File { code: "file_too_large".to_owned(), message }
}

/// What came behind the first file and the first password.
fn further(hash: &mut Sha256, files: &[SentFile], passwords: &[String]) {
    for file in files.iter().skip(1) {
        hash.update("file");
        hash.update(file.hash);
        let name = file.name.as_deref().unwrap_or_default();
        hash.update((name.len() as u64).to_be_bytes());
        hash.update(name);
    }
    for password in passwords.iter().skip(1) {
        hash.update("password");
        hash.update((password.len() as u64).to_be_bytes());
        hash.update(password);
    }
}

/// The last component of a path, without what no file name has. `None` when nothing is left.
pub fn file_name(sent: &str) -> Option<String> {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible: String =
        last.chars().filter(|character| !character.is_control()).take(FILE_NAME_CHARACTERS_AT_MOST).collect();
    let trimmed = visible.trim();
    (!trimmed.is_empty()).then(|| trimmed.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sent: &str, expected: Option<&str>) {
        assert_eq!(file_name(sent).as_deref(), expected, "{sent:?}");
    }

    #[test]
    fn only_the_last_component_of_a_file_name_is_kept() {
        check("june.pdf", Some("june.pdf"));
        check("papers\\2025\\june.pdf", Some("june.pdf"));
        check("../../etc/passwd", Some("passwd"));
        check(" june\r\n 2025.pdf ", Some("june 2025.pdf"));
        check("folder/", None);
        check(" \u{7} ", None);
        check("", None);
        check(&"ü".repeat(300), Some(&"ü".repeat(255)));
    }

    #[test]
    fn every_part_counts_for_the_fingerprint() {
        let upload = |change: fn(&mut Upload)| {
            let mut upload = Upload {
                files: vec![SentFile::made(&[1], "june.pdf")],
                passwords: Vec::new(),
                product_id: None,
                applicant: Applicant::default(),
                bureau_reuse_within_days: None,
                inputs: None,
                own: Own::default(),
            };
            change(&mut upload);
            upload.fingerprint()
        };
        let changes: [fn(&mut Upload); 13] = [
            |_| {},
            |upload| upload.files[0].hash = [2; 32],
            |upload| upload.files[0].name = Some("a".to_owned()),
            |upload| upload.files.push(SentFile::made(&[2], "july.pdf")),
            |upload| upload.passwords = vec!["a".to_owned()],
            |upload| upload.passwords = vec!["a".to_owned(), "b".to_owned()],
            |upload| upload.product_id = Some("a".to_owned()),
            |upload| upload.applicant.name = Some("a".to_owned()),
            |upload| upload.applicant.has_bureau_consent = true,
            |upload| upload.inputs = Some("a".to_owned()),
            |upload| upload.bureau_reuse_within_days = Some(30),
            |upload| upload.own.external_id = Some("a".to_owned()),
            |upload| upload.own.metadata = Some("a".to_owned()),
        ];
        let mut prints: Vec<[u8; 32]> = changes.into_iter().map(upload).collect();
        prints.sort_unstable();
        prints.dedup();
        assert_eq!(prints.len(), changes.len());
        assert_eq!(upload(|_| {}), upload(|_| {}));
    }
}
