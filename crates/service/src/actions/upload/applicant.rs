//! What a form says of the applicant → a name, a mobile number and a consent, or what is wrong with them.

use crate::actions::person::{self, NAME_CHARACTERS_AT_MOST};
use crate::error::Error;

/// Personal, so nothing here prints it.
#[derive(Clone, Default)]
pub struct Applicant {
    pub name: Option<String>,
    /// In the form of E.164.
    pub mobile: Option<String>,
    pub has_bureau_consent: bool,
    /// Nobody who lives.
    pub is_example: bool,
}

/// Empty texts count as absent.
pub fn applicant(
    name_text: Option<&str>,
    mobile_text: Option<&str>,
    consent: Option<&str>,
) -> Result<Applicant, Error> {
    let applicant = Applicant {
        name: present(name_text).map(name).transpose()?,
        mobile: present(mobile_text).map(mobile).transpose()?,
        has_bureau_consent: present(consent).map(flag).transpose()?.unwrap_or(false),
        is_example: false,
    };
    if applicant.has_bureau_consent && (applicant.name.is_none() || applicant.mobile.is_none()) {
        return Err(Error::ApplicantIncomplete);
    }
    if applicant.has_bureau_consent && !applicant.name.as_deref().is_some_and(person::is_searchable) {
        return Err(Error::InvalidRequest(format!("The part `applicant_name` {}.", person::NAME_RULE)));
    }
    Ok(applicant)
}

fn present(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

fn name(text: &str) -> Result<String, Error> {
    if text.chars().any(char::is_control) || text.chars().count() > NAME_CHARACTERS_AT_MOST {
        let message = format!(
            "The part `applicant_name` must have 1 to {NAME_CHARACTERS_AT_MOST} characters on one line."
        );
        return Err(Error::InvalidRequest(message));
    }
    Ok(text.to_owned())
}

fn mobile(text: &str) -> Result<String, Error> {
    person::mobile(text)
        .ok_or_else(|| Error::InvalidRequest(format!("The part `applicant_mobile` {}.", person::MOBILE_RULE)))
}

fn flag(text: &str) -> Result<bool, Error> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" => Ok(false),
        _ => Err(Error::InvalidRequest(
            "The part `bureau_consent` must be one of true, false, 1, 0, yes, no, on and off.".to_owned(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consent_is_read_in_any_case_and_needs_name_and_mobile() {
        let whole = |consent| applicant(Some("Meera Nair"), Some("9876543210"), Some(consent));
        for yes in ["true", "1", "YES", "On"] {
            assert!(whole(yes).unwrap().has_bureau_consent, "{yes}");
        }
        for no in ["false", "0", "No", "OFF", "", "  "] {
            assert!(!whole(no).unwrap().has_bureau_consent, "{no}");
        }
        assert!(matches!(whole("maybe"), Err(Error::InvalidRequest(_))));
        for (name, mobile) in [(None, Some("9876543210")), (Some("Meera Nair"), None), (Some(" "), Some(""))]
        {
            assert!(matches!(applicant(name, mobile, Some("1")), Err(Error::ApplicantIncomplete)));
        }
    }

    #[test]
    fn names_are_trimmed_and_stand_on_one_line() {
        let named = |text: &str| applicant(Some(text), None, None).map(|applicant| applicant.name);
        assert_eq!(named(" Meera Nair ").unwrap().as_deref(), Some("Meera Nair"));
        assert_eq!(named("  ").unwrap(), None);
        assert!(named("Meera\nNair").is_err());
        assert!(named(&"न".repeat(201)).is_err());
        assert!(named(&"न".repeat(200)).is_ok());
    }
}
