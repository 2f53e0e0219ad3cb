//! A report's transactions as CSV, in columns that `lending analyze` reads back.

use std::io::{self, Write};

use engine::{Report, TransactionReport};

use crate::case;
use crate::record::{self, CaseRecord};
use crate::words::{self, guarded};

const HEADER: [&str; 15] = [
    "date", "value_date", "description", "reference", "debit", "credit", "balance", "proof", "page", "time",
    "category", "channel", "counterparty", "flags", "currency",
];

/// Of several files: which account, counted from 1, and which file a row is from.
const CASE_HEADER: [&str; 2] = ["account", "file"];

/// Where a file is a scan: how a row was read, and how certain its least certain letter is, in per cent.
const SCAN_HEADER: [&str; 2] = ["reading", "reading_confidence"];

/// With a record each row says which case it is of, and how that stands.
pub fn csv(report: &Report, record: Option<&CaseRecord>, out: &mut impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let is_case = case::is_case(report);
    let more: &[&str] = if is_case { &CASE_HEADER } else { &[] };
    let is_scan = words::scan(report).is_some();
    let read: &[&str] = if is_scan { &SCAN_HEADER } else { &[] };
    let about: &[&str] = if record.is_some() { &record::COLUMNS } else { &[] };
    writer.write_record(HEADER.iter().chain(more).chain(read).chain(about))?;
    let about = record.map(CaseRecord::fields);
    for row in &report.transactions {
        let mut fields = ledger_row(row, report.currency.as_deref().unwrap_or_default()).to_vec();
        if is_case {
            fields.extend([(row.account + 1).to_string(), guarded(case::file(report, row.statement))]);
        }
        if is_scan {
            let confidence = row.sight.as_ref().map(|sight| sight.confidence.to_string());
            fields.push(words::reading(row).unwrap_or(words::READ_AS_TEXT).to_owned());
            fields.push(confidence.unwrap_or_default());
        }
        fields.extend(about.iter().flatten().cloned());
        writer.write_record(fields)?;
    }
    writer.flush()
}

fn ledger_row(row: &TransactionReport, currency: &str) -> [String; 15] {
    let money = |amount: Option<engine::Rupees>| amount.map(|amount| amount.0.plain()).unwrap_or_default();
    [
        row.date.to_string(),
        row.value_date.map(|date| date.to_string()).unwrap_or_default(),
        guarded(&row.description),
        guarded(row.reference.as_deref().unwrap_or_default()),
        money(row.debit),
        money(row.credit),
        money(row.balance),
        row.proof.to_string(),
        row.page.to_string(),
        row.time.map(|time| time.to_string()).unwrap_or_default(),
        row.category.to_string(),
        row.channel.to_string(),
        guarded(row.counterparty.as_deref().unwrap_or_default()),
        words::flags(&row.flags, " "),
        currency.to_owned(),
    ]
}
