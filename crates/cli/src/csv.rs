//! A report's transactions as CSV.

use std::io::{self, Write};

use engine::{Report, TransactionReport};

const HEADER: [&str; 10] =
    ["date", "value_date", "description", "reference", "debit", "credit", "balance", "proof", "page", "time"];

pub(crate) fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(HEADER)?;
    for row in &report.transactions {
        writer.write_record(record(row))?;
    }
    writer.flush()
}

fn record(row: &TransactionReport) -> [String; 10] {
    let money = |amount: Option<engine::Rupees>| amount.map(|amount| amount.0.plain()).unwrap_or_default();
    [
        row.date.to_string(),
        row.value_date.map(|date| date.to_string()).unwrap_or_default(),
        row.description.clone(),
        row.reference.clone().unwrap_or_default(),
        money(row.debit),
        money(row.credit),
        money(row.balance),
        row.proof.to_owned(),
        row.page.to_string(),
        row.time.map(|time| time.to_string()).unwrap_or_default(),
    ]
}
