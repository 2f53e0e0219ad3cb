//! What a form says of the applicant → a name, a mobile number and a consent, or what is wrong with them.

use crate::error::Error;

/// Longer than any name on a bank's paper.
const NAME_CHARACTERS_AT_MOST: usize = 200;

/// Personal, so nothing here prints it.
#[derive(Clone, Default)]
pub(crate) struct Applicant {
    pub(crate) name: Option<String>,
    /// In the form of E.164.
    pub(crate) mobile: Option<String>,
    pub(crate) has_bureau_consent: bool,
}

/// Empty texts count as absent.
pub(crate) fn applicant(
    name_text: Option<&str>,
    mobile_text: Option<&str>,
    consent: Option<&str>,
) -> Result<Applicant, Error> {
    let applicant = Applicant {
        name: present(name_text).map(name).transpose()?,
        mobile: present(mobile_text).map(|text| mobile(text).ok_or_else(bad_mobile)).transpose()?,
        has_bureau_consent: present(consent).map(flag).transpose()?.unwrap_or(false),
    };
    if applicant.has_bureau_consent && (applicant.name.is_none() || applicant.mobile.is_none()) {
        return Err(Error::ApplicantIncomplete);
    }
    Ok(applicant)
}

fn present(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

fn name(text: &str) -> Result<String, Error> {
    if text.chars().any(char::is_control) || text.chars().count() > NAME_CHARACTERS_AT_MOST {
        let message =
            format!("applicant_name must have 1 to {NAME_CHARACTERS_AT_MOST} characters on one line.");
        return Err(Error::InvalidRequest(message));
    }
    Ok(text.to_owned())
}

/// An Indian mobile number in any usual spelling, as E.164: ten digits that begin with 6 to 9, with or without the
/// country's 91 and the trunk's 0 before them.
fn mobile(text: &str) -> Option<String> {
    let (is_international, rest) = match text.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut digits = String::with_capacity(14);
    for character in rest.chars() {
        match character {
            '0'..='9' if digits.len() < 14 => digits.push(character),
            ' ' | '\u{a0}' | '-' | '.' | '(' | ')' => {}
            _ => return None,
        }
    }
    let mut national = digits.as_str();
    if is_international {
        national = national.strip_prefix("91")?;
    } else if let Some(rest) = national.strip_prefix("0091") {
        national = rest;
    } else if national.len() >= 12 {
        national = national.strip_prefix("91")?;
    }
    if national.len() == 11 {
        national = national.strip_prefix('0')?;
    }
    let is_mobile = national.len() == 10 && national.starts_with(['6', '7', '8', '9']);
    is_mobile.then(|| format!("+91{national}"))
}

fn bad_mobile() -> Error {
    let message = "applicant_mobile must be an Indian mobile number: ten digits that begin with 6, 7, 8 or 9, \
                   with or without +91 before them.";
    Error::InvalidRequest(message.to_owned())
}

fn flag(text: &str) -> Result<bool, Error> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" => Ok(false),
        _ => Err(Error::InvalidRequest(
            "bureau_consent must be one of true, false, 1, 0, yes, no, on and off.".to_owned(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(mobile(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn mobiles_are_read_in_every_usual_spelling() {
        for text in [
            "9876543210",
            "09876543210",
            "919876543210",
            "+919876543210",
            "+91 98765 43210",
            "+91-98765-43210",
            "0091 98765 43210",
            "+91 (0) 98765 43210",
            "(+91) 9876543210".trim_start_matches('(').trim(),
            "98765.43210",
            "91 0 98765 43210",
            "00919876543210",
        ] {
            check(text, Some("+919876543210"));
        }
        check("6000000000", Some("+916000000000"));
        check("9198765432", Some("+919198765432"));
    }

    #[test]
    fn what_no_indian_mobile_could_be_is_refused() {
        for text in [
            "", "+", "12345", "5876543210", "98765432101", "+1 202 555 0100", "+9876543210", "+91",
            "98765 4321x", "९८७६५४३२१०", "00000000000000000000000000", "+91 +91 9876543210",
            "+91 1234567890", "022 2282 0500",
        ] {
            check(text, None);
        }
    }

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
