//! One line → one row of an example account.

use category::{AccountKind, Category, Channel, Counterparty, Entry, Link, LinkKind, Mark, Reading};
use jiff::civil::Date;
use ledger::{Direction, Money};

use super::{BadLine, Example};

const CHANNELS: &[Channel] = &[
    Channel::Upi,
    Channel::Imps,
    Channel::Neft,
    Channel::Rtgs,
    Channel::Transfer,
    Channel::Nach,
    Channel::StandingInstruction,
    Channel::Cheque,
    Channel::DemandDraft,
    Channel::Cash,
    Channel::Atm,
    Channel::Card,
    Channel::BillPay,
    Channel::Interest,
    Channel::Charge,
    Channel::Deposit,
    Channel::International,
    Channel::Other,
];

const MARKS: &[(&str, Mark)] = &[
    ("reversal", Mark::Reversal),
    ("refund", Mark::Refund),
    ("return", Mark::Return),
    ("inward_return", Mark::InwardReturn),
    ("outward_return", Mark::OutwardReturn),
    ("insufficient_funds", Mark::InsufficientFunds),
    ("other_return_cause", Mark::OtherReturnCause),
    ("charge", Mark::Charge),
    ("gst", Mark::Gst),
    ("penal", Mark::Penal),
    ("salary", Mark::Salary),
    ("loan_disbursal", Mark::LoanDisbursal),
    ("emi", Mark::Emi),
    ("card_bill", Mark::CardBill),
    ("minimum_due", Mark::MinimumDue),
    ("own_account", Mark::OwnAccount),
    ("lien", Mark::Lien),
    ("legal_hold", Mark::LegalHold),
];

/// The kind of a link and of the one that answers it.
const LINKS: &[(&str, LinkKind, Option<LinkKind>)] = &[
    ("reversal_of", LinkKind::ReversalOf, Some(LinkKind::ReversedBy)),
    ("return_of", LinkKind::ReturnOf, Some(LinkKind::ReturnedBy)),
    ("charge_for", LinkKind::ChargeFor, None),
    ("tax_on", LinkKind::TaxOn, None),
    ("own_transfer_with", LinkKind::OwnTransferWith, Some(LinkKind::OwnTransferWith)),
];

pub(super) fn parse(lines: &str) -> Result<Example, BadLine> {
    let mut example = Example::default();
    let mut has_balances = true;
    for (at, line) in lines.lines().enumerate() {
        let line = line.trim();
        let bad = |message| BadLine { line: at + 1, message };
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "opening" => example.opening = Some(money(rest).ok_or(bad("no amount"))?),
            "limit" => example.overdraft_limit = Some(money(rest).ok_or(bad("no amount"))?),
            "holder" => example.holder = Some(rest.to_owned()),
            "balances" => has_balances = rest != "none",
            "gap" => example.gaps.push(period(rest).ok_or(bad("no two dates"))?),
            "period" => example.period = Some(period(rest).ok_or(bad("no two dates"))?),
            "kind" => example.kind = kind(rest).ok_or(bad("no such kind of account"))?,
            _ => {
                let row = example.entries.len();
                let entry = entry(line, row).map_err(bad)?;
                answer_link(&mut example.entries, &entry, row);
                example.entries.push(entry);
            }
        }
    }
    if has_balances {
        print_balances(&mut example);
    }
    Ok(example)
}

fn money(text: &str) -> Option<Money> {
    text.trim().parse().ok()
}

fn period(text: &str) -> Option<(Date, Date)> {
    let (from, to) = text.split_once(' ')?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

fn kind(text: &str) -> Option<AccountKind> {
    match text {
        "savings" => Some(AccountKind::Savings),
        "current" => Some(AccountKind::Current),
        "overdraft" => Some(AccountKind::Overdraft),
        _ => None,
    }
}

fn entry(line: &str, row: usize) -> Result<Entry, &'static str> {
    let mut words = line.split_whitespace();
    let date: Date = words.next().unwrap_or_default().parse().map_err(|_| "no date")?;
    let direction = match words.next() {
        Some("+") => Direction::Credit,
        Some("-") => Direction::Debit,
        _ => return Err("neither + nor -"),
    };
    let amount = words.next().and_then(money).ok_or("no amount")?;
    let category = words.next().and_then(Category::named).ok_or("no such category")?;
    let mut reading = silent();
    let mut link = None;
    let mut party: Vec<&str> = Vec::new();
    for word in words {
        if let Some(name) = word.strip_prefix('@') {
            let found = CHANNELS.iter().find(|channel| channel.name() == name);
            reading.channel = *found.ok_or("no such channel")?;
        } else if let Some(name) = word.strip_prefix('#') {
            let found = MARKS.iter().find(|(spelt, _)| *spelt == name);
            reading.marks.push(found.ok_or("no such mark")?.1);
        } else if let Some(text) = word.strip_prefix('~') {
            link = Some(read_link(text, row).ok_or("no such link")?);
        } else {
            party.push(word);
        }
    }
    reading.party = (!party.is_empty()).then(|| party.join(" "));
    Ok(Entry {
        date,
        time: None,
        direction,
        amount,
        balance: None,
        channel: reading.channel,
        category,
        rule: "example",
        confidence: 100,
        counterparty: reading.party.clone().map(|name| Counterparty { key: name.to_lowercase(), name }),
        link,
        amended: None,
        reading,
    })
}

/// What a narration says that says nothing.
fn silent() -> Reading {
    Reading {
        channel: Channel::Other,
        party: None,
        vpa: None,
        bank: None,
        ifsc: None,
        account_tail: None,
        references: Vec::new(),
        note: None,
        merchant_code: None,
        is_merchant: None,
        time: None,
        date: None,
        marks: Vec::new(),
    }
}

/// `return_of:-1`: the row before this one.
fn read_link(text: &str, row: usize) -> Option<Link> {
    let (name, distance) = text.split_once(':')?;
    let (_, kind, _) = LINKS.iter().find(|(spelt, _, _)| *spelt == name)?;
    let row = row.checked_add_signed(distance.parse().ok()?)?;
    Some(Link { kind: *kind, row })
}

fn answer_link(entries: &mut [Entry], entry: &Entry, row: usize) {
    let Some(link) = entry.link else { return };
    let answer = LINKS.iter().find(|(_, kind, _)| *kind == link.kind).and_then(|(_, _, answer)| *answer);
    if let (Some(kind), Some(other)) = (answer, entries.get_mut(link.row)) {
        other.link = Some(Link { kind, row });
    }
}

fn print_balances(example: &mut Example) {
    let mut balance = example.opening.unwrap_or_default();
    for entry in &mut example.entries {
        let after = match entry.direction {
            Direction::Credit => balance.plus(entry.amount),
            Direction::Debit => balance.minus(entry.amount),
        };
        balance = after.unwrap_or(balance);
        entry.balance = Some(balance);
    }
}
