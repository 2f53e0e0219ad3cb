//! The JSON of a report → what lists tell of it: holder, bank and period.

use serde::Deserialize;
use store::analyses::Summary;

/// Longer names are no names. Reports are made where hostile bytes are read, so nothing of them is taken on trust.
const NAME_CHARACTERS_AT_MOST: usize = 200;
/// `2026-11-14`
const DAY_CHARACTERS: usize = 10;

#[derive(Deserialize)]
struct Report {
    statement: Statement,
}

#[derive(Deserialize)]
struct Statement {
    bank: Option<String>,
    holder: Option<String>,
    period: Option<Period>,
}

#[derive(Deserialize)]
struct Period {
    from: String,
    to: String,
}

/// Of something that is no report nothing is told.
pub(crate) fn of_report(report: &[u8]) -> Summary {
    let Ok(Report { statement }) = serde_json::from_slice(report) else { return Summary::default() };
    let period = statement.period.filter(|period| is_day(&period.from) && is_day(&period.to));
    Summary {
        holder: statement.holder.as_deref().map(shortened),
        bank: statement.bank.as_deref().map(shortened),
        period: period.map(|period| (period.from, period.to)),
    }
}

fn shortened(name: &str) -> String {
    name.chars().take(NAME_CHARACTERS_AT_MOST).collect()
}

fn is_day(text: &str) -> bool {
    text.len() == DAY_CHARACTERS && text.parse::<jiff::civil::Date>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(holder: Option<&str>, bank: Option<&str>, period: Option<(&str, &str)>) -> Summary {
        let owned = |text: &str| text.to_owned();
        Summary {
            holder: holder.map(owned),
            bank: bank.map(owned),
            period: period.map(|(from, to)| (owned(from), owned(to))),
        }
    }

    #[test]
    fn what_the_paper_says_is_told_and_what_it_does_not_is_not() {
        let whole = br#"{"score":712,"statement":{"bank":"HDFC Bank","holder":"MEERA NAIR","pages":3,
            "period":{"from":"2026-04-01","to":"2026-09-30"}},"transactions":[{"statement":1}]}"#;
        let period = Some(("2026-04-01", "2026-09-30"));
        assert!(of_report(whole) == summary(Some("MEERA NAIR"), Some("HDFC Bank"), period));
        let bare = br#"{"statement":{"bank":null,"holder":"MEERA NAIR","period":null}}"#;
        assert!(of_report(bare) == summary(Some("MEERA NAIR"), None, None));
    }

    #[test]
    fn what_no_sound_reader_says_is_cut_or_left_out() {
        for odd in [&b"{}"[..], b"", b"[]", br#"{"statement":7}"#] {
            assert!(of_report(odd) == Summary::default());
        }
        let long = serde_json::json!({"statement": {"holder": "n".repeat(5000), "period": {"from": "soon", "to": "later"}}});
        assert!(of_report(long.to_string().as_bytes()) == summary(Some(&"n".repeat(200)), None, None));
    }
}
