//! Every row with its meaning and its place on the page: `transactions` of the report.

use analysis::{Level, Mule};
use category::{Entry, LinkKind, Role};
use integrity::Integrity;
use ledger::{Date, Proof, Time, Transaction};
use serde::Serialize;

use crate::money::Rupees;
use crate::report::integrity::is_flag;
use crate::report::text::{as_optional_text, as_text};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TransactionReport {
    #[serde(serialize_with = "as_text")]
    pub date: Date,
    #[serde(serialize_with = "as_optional_text")]
    pub time: Option<Time>,
    #[serde(serialize_with = "as_optional_text")]
    pub value_date: Option<Date>,
    pub description: String,
    pub reference: Option<String>,
    pub debit: Option<Rupees>,
    pub credit: Option<Rupees>,
    pub balance: Option<Rupees>,
    /// One of the names in `categories`.
    pub category: &'static str,
    /// Which rule said so, and how sure it is, in per cent.
    pub rule: &'static str,
    pub confidence: u8,
    pub channel: &'static str,
    pub counterparty: Option<String>,
    /// What is special about the row: `bounce`, `reversed`, `integrity:text_covered`, `mule:pass_through`, …
    pub flags: Vec<String>,
    /// The row it belongs to: the payment that was returned, the fee that was taxed.
    pub link: Option<LinkReport>,
    /// `proven`, `unproven` or `contradicted` by the running balance
    pub proof: &'static str,
    pub page: u32,
    /// Left, top, right and bottom in points from the top left corner of the page.
    pub bbox: [f32; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LinkReport {
    /// `reversal_of`, `returned_by`, `charge_for`, …
    pub kind: &'static str,
    /// Counted from 0 in this list.
    pub row: usize,
}

pub(crate) fn of(transactions: &[Transaction], entries: &[Entry]) -> Vec<TransactionReport> {
    transactions.iter().zip(entries).map(|(transaction, entry)| row(transaction, entry)).collect()
}

/// Marks every row that something was found in, so that a person can be led to it.
pub(crate) fn flag(rows: &mut [TransactionReport], entries: &[Entry], integrity: &Integrity, mule: &Mule) {
    let mut mark = |row: usize, flag: String| {
        if let Some(row) = rows.get_mut(row).filter(|row| !row.flags.contains(&flag)) {
            row.flags.push(flag);
        }
    };
    for (row, entry) in entries.iter().enumerate() {
        if entry.category.role() == Role::Bounce {
            mark(row, "bounce".to_owned());
        }
        match entry.link.map(|link| link.kind) {
            Some(LinkKind::ReturnedBy) => mark(row, "returned".to_owned()),
            Some(LinkKind::ReversedBy) => mark(row, "reversed".to_owned()),
            _ => {}
        }
    }
    for check in integrity.checks.iter().filter(|check| is_flag(check)) {
        for row in check.evidence.iter().filter_map(|evidence| evidence.row) {
            mark(row, format!("integrity:{}", check.code));
        }
    }
    if mule.level != Level::None {
        for pattern in &mule.patterns {
            pattern.rows.iter().for_each(|row| mark(*row, format!("mule:{}", pattern.code)));
        }
    }
}

fn row(transaction: &Transaction, entry: &Entry) -> TransactionReport {
    let area = transaction.origin.area;
    TransactionReport {
        date: transaction.date,
        time: transaction.time,
        value_date: transaction.value_date,
        debit: transaction.debit().map(Rupees),
        credit: transaction.credit().map(Rupees),
        description: transaction.description.clone(),
        reference: transaction.reference.clone(),
        balance: transaction.balance.map(Rupees),
        category: entry.category.name(),
        rule: entry.rule,
        confidence: entry.confidence,
        channel: entry.channel.name(),
        counterparty: entry.counterparty.as_ref().map(|party| party.name.clone()),
        flags: Vec::new(),
        link: entry.link.map(|link| LinkReport { kind: link_name(link.kind), row: link.row }),
        proof: match transaction.proof {
            Proof::Proven => "proven",
            Proof::Unproven => "unproven",
            Proof::Contradicted => "contradicted",
        },
        page: transaction.origin.page,
        bbox: super::bbox(area),
    }
}

fn link_name(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::ReversalOf => "reversal_of",
        LinkKind::ReversedBy => "reversed_by",
        LinkKind::ReturnOf => "return_of",
        LinkKind::ReturnedBy => "returned_by",
        LinkKind::ChargeFor => "charge_for",
        LinkKind::TaxOn => "tax_on",
        LinkKind::OwnTransferWith => "own_transfer_with",
    }
}
