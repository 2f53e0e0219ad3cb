//! The texts of the upload form → what the API would have been sent, and what the page shows again.

use service::actions::upload::form::Form;
use service::error::Error;

use super::upload::UploadForm;
use crate::words::english::refusals::upload as texts;

/// More fields than the form has, with a password for each file.
const TEXTS_AT_MOST: usize = 44;

/// As they were typed. A password may be among them, so nothing prints them.
#[derive(Default)]
pub(super) struct Texts(Vec<(String, String)>);

impl Texts {
    pub(super) fn push(&mut self, name: String, text: String) {
        self.0.push((name, text));
    }

    pub(super) fn are_enough(&self) -> bool {
        self.0.len() >= TEXTS_AT_MOST
    }

    /// Empty when there is none.
    pub(super) fn find(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
    }

    fn all(&self, name: &str) -> Vec<String> {
        self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.clone()).collect()
    }

    /// As the API would have been sent them.
    pub(super) fn form(&self) -> Result<Form, Error> {
        let text = |name: &str| Some(self.find(name).to_owned());
        Ok(Form {
            files: Vec::new(),
            passwords: self.all("password"),
            product_id: text("product_id"),
            applicant_name: text("applicant_name"),
            applicant_mobile: text("applicant_mobile"),
            bureau_consent: text("bureau_consent"),
            // The page always asks anew.
            bureau_reuse_within_days: None,
            inputs: self.inputs()?,
            // For programs: a form of several files has no number for each.
            external_id: None,
            metadata: None,
        })
    }

    /// Four fields of a page → the JSON object that the engine reads. Empty ones are left out.
    fn inputs(&self) -> Result<Option<String>, Error> {
        let mut members = Vec::new();
        for (name, label) in [
            ("requested_amount", texts::REQUESTED_AMOUNT),
            ("collateral_value", texts::COLLATERAL_VALUE),
            ("gst_turnover", texts::GST_TURNOVER),
            ("down_payment", texts::DOWN_PAYMENT),
        ] {
            let typed = self.find(name).trim();
            if typed.is_empty() {
                continue;
            }
            let number = amount(typed).ok_or_else(|| Error::InvalidInputs(texts::no_amount(label)))?;
            members.push(format!("\"{name}\": {number}"));
        }
        Ok((!members.is_empty()).then(|| format!("{{{}}}", members.join(", "))))
    }

    pub(super) fn typed(&self) -> UploadForm {
        let text = |name: &str| self.find(name).to_owned();
        UploadForm {
            product_id: text("product_id"),
            applicant_name: text("applicant_name"),
            applicant_mobile: text("applicant_mobile"),
            requested_amount: text("requested_amount"),
            collateral_value: text("collateral_value"),
            gst_turnover: text("gst_turnover"),
            down_payment: text("down_payment"),
            has_consent: !self.find("bureau_consent").is_empty(),
        }
    }
}

/// The anchors of an application with another requested amount, as it was typed; the others stay. The same amount leaves them
/// as they are written.
pub(crate) fn with_requested(inputs: Option<&str>, typed: &str) -> Result<Option<String>, Error> {
    let wrong = || {
        let requested = texts::REQUESTED_AMOUNT;
        Error::InvalidInputs(texts::no_amount(requested))
    };
    let typed = typed.trim();
    let number = if typed.is_empty() { None } else { Some(amount(typed).ok_or_else(wrong)?) };
    let mut members: serde_json::Map<String, serde_json::Value> =
        inputs.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    match &number {
        Some(number) => {
            let value = serde_json::from_str(number).map_err(|_| wrong())?;
            members.insert("requested_amount".to_owned(), value);
        }
        None => drop(members.remove("requested_amount")),
    }
    let text = serde_json::Value::Object(members).to_string();
    let read = |text: &str| engine::inputs(text).ok();
    if inputs.and_then(read).is_some_and(|before| read(&text) == Some(before)) {
        return Ok(inputs.map(str::to_owned));
    }
    Ok((text != "{}").then_some(text))
}

/// `₹5,00,000.50` → `500000.50`, as JSON writes numbers.
fn amount(typed: &str) -> Option<String> {
    let digits: String =
        typed.chars().filter(|letter| !matches!(letter, ',' | ' ' | '\u{a0}' | '₹')).collect();
    let (whole, rest) = digits.split_once('.').unwrap_or((&digits, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !are_digits(whole) || !are_digits(rest) || rest.len() > 2 || whole.len() > 15 {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    Some(if rest.is_empty() { whole.to_owned() } else { format!("{whole}.{rest}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: Option<&str>) {
        assert_eq!(amount(typed).as_deref(), expected, "{typed}");
    }

    #[test]
    fn a_corrected_amount_leaves_the_other_anchors() {
        let before = Some(r#"{"requested_amount": 5e5, "down_payment": 7}"#);
        let corrected = |typed| with_requested(before, typed).ok().flatten();
        assert_eq!(corrected("₹5,00,000.00").as_deref(), before);
        assert_eq!(corrected("6").as_deref(), Some(r#"{"down_payment":7,"requested_amount":6}"#));
        assert_eq!(corrected("").as_deref(), Some(r#"{"down_payment":7}"#));
        assert!(with_requested(before, "lots").is_err());
        assert_eq!(with_requested(None, "").ok(), Some(None));
    }

    #[test]
    fn amounts_are_read_as_people_type_them() {
        check("500000", Some("500000"));
        check("5,00,000", Some("500000"));
        check("₹ 5,00,000.50", Some("500000.50"));
        check("007", Some("7"));
        check("0", Some("0"));
        for bad in ["", "five", "-5", "1e5", "5.123", "5.5.5", ".5", "9999999999999999"] {
            check(bad, None);
        }
    }
}
