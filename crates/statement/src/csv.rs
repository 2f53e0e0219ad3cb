//! a CSV ledger → the same statement a PDF gives.
//!
//! Why the reader is our own: docs/decisions/0025-our-own-csv-reader.md.

use ledger::{Area, Currency, Direction, Money};

use crate::amount::{self, NumberStyle};
use crate::date::{DateStyle, PrintedDate};
use crate::facts::{Account, Printed};
use crate::proof::{self, Entry, Item, Leaning, Link, Surroundings};
use crate::statement::{Ledger, Statement};

/// What is wrong with a CSV ledger. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CsvError {
    NotText,
    NoHeader,
    MissingColumn(&'static str),
    BadDate {
        line: usize,
    },
    BadAmount {
        line: usize,
        column: &'static str,
    },
    /// A row moves money one way: exactly one of debit and credit.
    BothOrNeither {
        line: usize,
    },
    OpenQuote {
        line: usize,
    },
    TooManyRows {
        limit: usize,
    },
    NoRows,
}

/// More rows than a busy current account has in ten years.
const MAX_ROWS: usize = 200_000;
/// May be left out; the first code in it is that of the ledger.
const CURRENCY: &str = "currency";
const COLUMNS: [&str; 5] = ["date", "description", "debit", "credit", "balance"];

/// Reads `date, description, debit, credit, balance` in any order of columns, oldest or newest first.
pub fn read_csv(bytes: &[u8]) -> Result<Statement, CsvError> {
    let text = std::str::from_utf8(bytes).map_err(|_| CsvError::NotText)?;
    let mut records = records(text.trim_start_matches('\u{feff}'), ',')?.into_iter();
    let (_, header) = records.next().ok_or(CsvError::NoHeader)?;
    let place = |column: &'static str| {
        header
            .iter()
            .position(|name| name.trim().eq_ignore_ascii_case(column))
            .ok_or(CsvError::MissingColumn(column))
    };
    let places =
        [place(COLUMNS[0])?, place(COLUMNS[1])?, place(COLUMNS[2])?, place(COLUMNS[3])?, place(COLUMNS[4])?];
    let currency_place = header.iter().position(|name| name.trim().eq_ignore_ascii_case(CURRENCY));
    let mut currency = None;
    let mut items = Vec::new();
    for (line, record) in records {
        if record.iter().all(|field| field.trim().is_empty()) {
            continue;
        }
        if items.len() == MAX_ROWS {
            return Err(CsvError::TooManyRows { limit: MAX_ROWS });
        }
        let fields = places.map(|place| record.get(place).map_or("", |field| field.trim()));
        let code = currency_place.and_then(|place| record.get(place));
        currency = currency.or_else(|| code.and_then(|code| Currency::of_code(code.trim())));
        items.push(Item::Entry(Box::new(entry(line, fields)?)));
    }
    if items.is_empty() {
        return Err(CsvError::NoRows);
    }
    let mut items = proof::oldest_first(items);
    proof::sort_days(&mut items, None);
    let mut chain = proof::prove(items, None);
    let printed = Printed::default();
    let around = Surroundings::of_data(&printed, None);
    let reconciliation = proof::reconcile(&mut chain, around);
    let lead = Ledger {
        account: Account { currency, ..Account::default() },
        opening_balance: reconciliation.opening.read,
        closing_balance: reconciliation.closing.read,
        transactions: chain.links.into_iter().map(Link::transaction).collect(),
        reconciliation,
    };
    Ok(Statement { pages: 0, lead, others: Vec::new() })
}

/// Whether the first line names the columns that [`read_csv`] reads.
#[must_use]
pub fn has_own_columns(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let first = String::from_utf8_lossy(first).to_lowercase();
    let names: Vec<&str> =
        first.trim_start_matches('\u{feff}').split(',').map(|name| name.trim().trim_matches('"')).collect();
    COLUMNS.iter().all(|column| names.contains(column))
}

fn entry(line: usize, [date, description, debit, credit, balance]: [&str; 5]) -> Result<Entry, CsvError> {
    let date =
        DateStyle::default().whole(date).and_then(PrintedDate::full).ok_or(CsvError::BadDate { line })?;
    let money = |text: &str, column: &'static str| {
        if text.is_empty() || amount::is_placeholder(text) {
            return Ok(None);
        }
        NumberStyle::default().parse(text).map(Some).ok_or(CsvError::BadAmount { line, column })
    };
    let moved = |text, column| {
        Ok(money(text, column)?.map(super::amount::Amount::as_column).filter(|amount| *amount != Money::ZERO))
    };
    let (amount, direction) = match (moved(debit, "debit")?, moved(credit, "credit")?) {
        (Some(debit), None) => (debit, Direction::Debit),
        (None, Some(credit)) => (credit, Direction::Credit),
        _ => return Err(CsvError::BothOrNeither { line }),
    };
    Ok(Entry {
        date,
        time: None,
        value_date: None,
        description: unguarded(description).to_owned(),
        is_described: true,
        reference: None,
        leaning: Leaning::Printed(direction),
        amount,
        balance: money(balance, "balance")?.map(super::amount::Amount::as_balance),
        page: u32::try_from(line).unwrap_or(u32::MAX),
        area: Area::default(),
        section: 0,
    })
}

/// Our own CSV marks a text that a spreadsheet would run as a formula with an apostrophe, as spreadsheets do.
fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '\'']) => rest,
        _ => text,
    }
}

pub(crate) type Record = (usize, Vec<String>);

/// Records with the line each begins on. Quoted fields may hold separators, line breaks and doubled quotes.
pub(crate) fn records(text: &str, separator: char) -> Result<Vec<Record>, CsvError> {
    let mut records: Vec<Record> = Vec::new();
    let mut fields: Vec<String> = Vec::new();
    let mut field = String::new();
    let (mut line, mut begun) = (1, 1);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if field.is_empty() => loop {
                match letters.next() {
                    Some('"') if letters.peek() == Some(&'"') => {
                        letters.next();
                        field.push('"');
                    }
                    Some('"') => break,
                    Some(inner) => {
                        line += usize::from(inner == '\n');
                        field.push(inner);
                    }
                    None => return Err(CsvError::OpenQuote { line: begun }),
                }
            },
            _ if letter == separator => fields.push(std::mem::take(&mut field)),
            '\r' => {}
            '\n' => {
                fields.push(std::mem::take(&mut field));
                records.push((begun, std::mem::take(&mut fields)));
                line += 1;
                begun = line;
            }
            _ => field.push(letter),
        }
    }
    if !field.is_empty() || !fields.is_empty() {
        fields.push(field);
        records.push((begun, fields));
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Verdict;

    #[track_caller]
    fn refused(text: &str, expected: CsvError) {
        assert_eq!(read_csv(text.as_bytes()), Err(expected), "{text}");
    }

    #[test]
    fn a_ledger_is_read_in_order_of_events() {
        let text = "Date,Description,Debit,Credit,Balance\n2025-04-02,\"Rent, April\",500.00,,600.00\n01/04/2025,Salary,,1000.00,1100.00\n";
        let statement = read_csv(text.as_bytes()).expect("a ledger");
        let rows: Vec<&str> =
            statement.lead.transactions.iter().map(|row| row.description.as_str()).collect();
        assert_eq!(rows, ["Salary", "Rent, April"]);
        assert_eq!(statement.lead.reconciliation.proven, 1);
        assert_eq!(statement.lead.reconciliation.verdict, Verdict::Partial);
    }

    #[test]
    fn the_mark_against_formulas_is_taken_off() {
        for (written, read) in [
            ("'=1+1", "=1+1"),
            ("'-5 refund", "-5 refund"),
            ("''tis", "'tis"),
            ("'tis", "'tis"),
            ("=1", "=1"),
        ] {
            let text =
                format!("date,description,debit,credit,balance\n2025-04-02,{written},500.00,,600.00\n");
            let statement = read_csv(text.as_bytes()).expect("a ledger");
            assert_eq!(statement.lead.transactions[0].description, read);
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        refused("", CsvError::NoHeader);
        refused("date,description,debit,credit\n", CsvError::MissingColumn("balance"));
        let header = "date,description,debit,credit,balance\n";
        refused(header, CsvError::NoRows);
        refused(&format!("{header}tomorrow,x,1,,1\n"), CsvError::BadDate { line: 2 });
        refused(&format!("{header}2025-04-01,x,one,,1\n"), CsvError::BadAmount { line: 2, column: "debit" });
        refused(&format!("{header}\n2025-04-01,x,1,1,1\n"), CsvError::BothOrNeither { line: 3 });
        refused(&format!("{header}2025-04-01,\"x,1,,1\n"), CsvError::OpenQuote { line: 2 });
        assert_eq!(read_csv(&[0xff, 0xfe]), Err(CsvError::NotText));
    }
}
