//! The text of a file → its lines, each with what is said in it or what is wrong with it.

use jiff::civil::Date;
use store::AnalysisId;
use store::analyses::LoanOutcome;

use super::Sent;
use super::import::LINES_AT_MOST;
use crate::actions::upload::EXTERNAL_ID_CHARACTERS_AT_MOST;
use crate::error::Error;

/// Which analysis a line is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meant {
    Id(AnalysisId),
    /// The lender's own reference.
    ExternalId(String),
}

/// One line of the file that says something.
#[derive(Debug)]
pub(super) struct Line {
    /// As an editor counts them: the header is the first.
    pub(super) number: u64,
    pub(super) said: Result<(Meant, LoanOutcome), String>,
}

/// Where each column stands.
struct Columns {
    id: Option<usize>,
    external_id: Option<usize>,
    outcome: usize,
    days: Option<usize>,
    as_of: usize,
}

impl Columns {
    fn of(header: &csv::StringRecord) -> Result<Self, Error> {
        let find = |name: &str| header.iter().position(|title| title.trim().eq_ignore_ascii_case(name));
        let must = |name: &str| {
            let message = format!("The first line must name the columns, and `{name}` is not among them.");
            find(name).ok_or(Error::InvalidRequest(message))
        };
        let columns = Self {
            id: find("analysis_id"),
            external_id: find("external_id"),
            outcome: must("outcome")?,
            days: find("worst_days_past_due"),
            as_of: must("as_of")?,
        };
        if columns.id.is_none() && columns.external_id.is_none() {
            let message = "The first line must name the columns: `analysis_id` or `external_id` among them.";
            return Err(Error::InvalidRequest(message.to_owned()));
        }
        Ok(columns)
    }
}

/// Empty lines are passed over.
pub(super) fn lines(text: &str, today: Date) -> Result<Vec<Line>, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let unreadable = |_| Error::InvalidRequest("The file is no CSV in UTF-8 with a header.".to_owned());
    let columns = Columns::of(reader.headers().map_err(unreadable)?)?;
    let mut lines = Vec::new();
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(unreadable)? {
        if record.iter().all(|field| field.trim().is_empty()) {
            continue;
        }
        if lines.len() >= LINES_AT_MOST {
            let message =
                format!("A file has at most {LINES_AT_MOST} lines beside its header. Cut it in two.");
            return Err(Error::InvalidRequest(message));
        }
        let number = record.position().map_or(0, csv::Position::line);
        lines.push(Line { number, said: said(&columns, &record, today) });
    }
    Ok(lines)
}

fn said(columns: &Columns, record: &csv::StringRecord, today: Date) -> Result<(Meant, LoanOutcome), String> {
    let field = |place: Option<usize>| place.and_then(|place| record.get(place)).unwrap_or_default().trim();
    let meant = match (field(columns.id), field(columns.external_id)) {
        ("", "") => return Err("Neither `analysis_id` nor `external_id` is given.".to_owned()),
        ("", external_id) if external_id.chars().count() > EXTERNAL_ID_CHARACTERS_AT_MOST => {
            return Err(format!("`external_id` has at most {EXTERNAL_ID_CHARACTERS_AT_MOST} characters."));
        }
        ("", external_id) => Meant::ExternalId(external_id.to_owned()),
        (id, _) => Meant::Id(
            AnalysisId::parse(id).ok_or_else(|| "`analysis_id` is no id, such as an_01jc….".to_owned())?,
        ),
    };
    let days = match field(columns.days) {
        "" => None,
        days => Some(days.parse().map_err(|_| "`worst_days_past_due` must be a whole number.".to_owned())?),
    };
    let sent = Sent {
        outcome: field(Some(columns.outcome)),
        worst_days_past_due: days,
        as_of: field(Some(columns.as_of)),
    };
    Ok((meant, sent.sound(today)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Date = Date::constant(2026, 11, 14);

    fn wrong(line: &str) -> String {
        let text = format!("analysis_id,external_id,outcome,worst_days_past_due,as_of\n{line}\n");
        let all = lines(&text, TODAY).unwrap();
        all[0].said.as_ref().unwrap_err().clone()
    }

    #[test]
    fn columns_stand_in_any_order_and_lines_keep_their_numbers() {
        let text =
            "\u{feff}AS_OF, outcome,external_id\n2026-11-01,good,\"LN, 7\"\n\n,,\n2026-11-02,bad,LN-8\n";
        let all = lines(text, TODAY).unwrap();
        let numbers: Vec<u64> = all.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [2, 5]);
        let (meant, new) = all[0].said.as_ref().unwrap();
        assert_eq!(
            (meant, new.as_of.to_string()),
            (&Meant::ExternalId("LN, 7".to_owned()), "2026-11-01".to_owned())
        );
    }

    #[test]
    fn a_wrong_line_is_told_what_is_wrong_with_it() {
        assert!(wrong(",,good,,2026-11-01").starts_with("Neither"));
        assert!(wrong("an_1,,good,,2026-11-01").contains("is no id"));
        assert!(wrong(",LN-7,fine,,2026-11-01").contains("good, bad or indeterminate"));
        assert!(wrong(",LN-7,good,,2026-11-15").contains("future"));
        assert!(wrong(",LN-7,good,,yesterday").contains("a day"));
        assert!(wrong(",LN-7,good,soon,2026-11-01").contains("whole number"));
        assert!(wrong(",LN-7,good,-1,2026-11-01").contains("from 0"));
        assert!(wrong(",LN-7").contains("good, bad or indeterminate"), "a line that ends early");
    }

    #[test]
    fn a_file_without_its_columns_or_with_too_many_lines_is_refused() {
        for odd in ["", "outcome,as_of\n", "external_id,as_of\n", "external_id,outcome\n"] {
            assert!(lines(odd, TODAY).is_err(), "{odd}");
        }
        let long =
            format!("external_id,outcome,as_of\n{}", "LN-7,good,2026-11-01\n".repeat(LINES_AT_MOST + 1));
        assert!(lines(&long, TODAY).is_err());
    }
}
