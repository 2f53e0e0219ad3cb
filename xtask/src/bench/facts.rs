//! What a statement says about its account against the truth: the facts that the page shows and the report has wrong.

use serde_json::Value;

/// A member of truth and report alike, and the member of the truth's `prints` that says whether the page shows it.
const FACTS: &[(&str, &str)] = &[
    ("holder", "holder"),
    ("ifsc", "ifsc"),
    ("micr", "micr"),
    ("period", "period"),
    ("opening_balance", "opening"),
    ("closing_balance", "closing"),
    ("overdraft_limit", "overdraft_limit"),
];

/// Names of facts. A bank may stay unknown, for some pages only show its colours, but it must not be another one. The
/// account is compared by its last four digits.
pub(super) fn wrong_facts(truth: &Value, statement: &Value) -> Vec<&'static str> {
    let mut wrong = Vec::new();
    if !statement["bank"].is_null() && !agree(&truth["bank"], &statement["bank"]) {
        wrong.push("bank");
    }
    let shows_number =
        ["account_number", "masked_account_number"].iter().any(|print| truth["prints"][print] == true);
    if shows_number && last_four(&truth["account_number"]) != last_four(&statement["account_number"]) {
        wrong.push("account_number");
    }
    for (fact, print) in FACTS {
        let is_shown = truth["prints"][print] == true && !truth[fact].is_null();
        if is_shown && !agree(&truth[fact], &statement[fact]) {
            wrong.push(fact);
        }
    }
    wrong
}

/// Numbers may be written with or without decimals, names in any case.
fn agree(truth: &Value, found: &Value) -> bool {
    match (truth, found) {
        (Value::Number(truth), Value::Number(found)) => truth.as_f64() == found.as_f64(),
        (Value::String(truth), Value::String(found)) => truth.eq_ignore_ascii_case(found),
        _ => truth == found,
    }
}

fn last_four(number: &Value) -> Option<&str> {
    let number = number.as_str()?;
    number.get(number.len().checked_sub(4)?..)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn truth() -> Value {
        json!({
            "bank": "HDFC Bank", "holder": "Meena Rao", "ifsc": "HDFC0000001", "micr": "400240001",
            "account_number": "50100012345678", "opening_balance": 100.0,
            "prints": { "holder": true, "account_number": true, "ifsc": true, "opening": true },
        })
    }

    #[track_caller]
    fn check(member: &str, value: Value, expected: &[&str]) {
        let mut statement = json!({
            "bank": "HDFC Bank", "holder": "MEENA RAO", "ifsc": "HDFC0000001",
            "account_number": "XXXXXXXXXX5678", "opening_balance": 100,
        });
        statement[member] = value;
        assert_eq!(wrong_facts(&truth(), &statement), expected);
    }

    #[test]
    fn what_the_page_does_not_show_is_not_asked_for() {
        check("micr", Value::Null, &[]);
    }

    #[test]
    fn what_the_page_shows_must_be_right() {
        check("bank", json!("ICICI Bank"), &["bank"]);
        check("bank", Value::Null, &[]);
        check("holder", json!("Dr Count"), &["holder"]);
        check("holder", Value::Null, &["holder"]);
        check("account_number", json!("XXXXXXXXXX5679"), &["account_number"]);
        check("opening_balance", json!(100.01), &["opening_balance"]);
    }
}
