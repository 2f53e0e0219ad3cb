//! A seed → all that one applicant sends: two accounts, monthly files with an overlap and a hole, money moved between them.

use jiff::ToSpan;
use jiff::civil::{Date, time};
use ledger::Money;
use serde::Serialize;

use crate::Error;
use crate::account::{Account, Entry, History};
use crate::layouts::{Layout, layout};
use crate::life::{Persona, Wish, live};
use crate::make::draw_history;
use crate::narration::{Deed, Party, Scene, rrn, tell};
use crate::order::{FIRST_DAY, first_day};
use crate::random::Random;
use crate::specimen::Specimen;
use crate::truth::{Period, rupees, text};

/// The files of one applicant, and what is true of them together.
#[derive(Clone, Debug)]
pub struct CaseSpecimen {
    pub files: Vec<CaseFile>,
    pub truth: CaseTruth,
}

/// One file with its name and its own truth.
#[derive(Clone, Debug)]
pub struct CaseFile {
    pub name: String,
    pub specimen: Specimen,
}

/// What a perfect reader of all files finds.
#[derive(Clone, Debug, Serialize)]
pub struct CaseTruth {
    /// The files of each account in the order of time; the account with the most rows first.
    pub accounts: Vec<CaseAccountTruth>,
    /// Money that went from one of the accounts to another.
    pub transfers: Vec<TransferTruth>,
}

#[derive(Clone, Debug, Serialize)]
pub struct CaseAccountTruth {
    pub bank: &'static str,
    pub holder: String,
    pub account_number: String,
    pub files: Vec<String>,
    /// Days between the files that none of them shows.
    pub missing: Vec<Period>,
    /// Days that two files show.
    pub overlaps: Vec<Period>,
    /// Rows that at least one file shows, each counted once.
    pub transactions: usize,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct TransferTruth {
    #[serde(serialize_with = "text")]
    pub date: Date,
    #[serde(serialize_with = "rupees")]
    pub amount: Money,
    /// Counted from 0 in the accounts.
    pub from: usize,
    pub to: usize,
    /// Both sides are in a file.
    pub is_shown: bool,
}

/// The bank of the account that lives, and of the one that only keeps money.
const BANKS: &[(&str, &str)] = &[("hdfc", "sbi"), ("axis", "icici"), ("icici", "axis")];
const MONTHS: u32 = 6;
/// A few rows a month, as a second account has.
const OTHER_ROWS: u32 = 5;
/// The place of the month that nobody sent.
const MISSING: usize = 2;
/// The month whose file begins on the 16th of the month before.
const EARLY: usize = 4;
/// The part of a month at either end that is joined to the next month's file.
const SHORT_DAYS: i32 = 10;

/// The same seed gives the same files.
pub fn case(seed: u64) -> Result<CaseSpecimen, Error> {
    case_from(seed, FIRST_DAY)
}

/// The same as if somebody downloaded it on that day: the same seed and day give the same files.
pub fn case_downloaded_on(seed: u64, day: Date) -> Result<CaseSpecimen, Error> {
    case_from(seed, first_day(day, MONTHS))
}

fn case_from(seed: u64, from: Date) -> Result<CaseSpecimen, Error> {
    let mut random = Random::seeded(seed);
    let (first, second) = *random.pick(BANKS);
    let (first, second) = layout(first).zip(layout(second)).ok_or(Error::NoHistory)?;
    let (mut lead, mut other) = lives((first, second), from, seed);
    let transfers = move_money(&mut lead, &mut other, &mut random);
    let cuts = cuts(&lead);
    let mut files = Vec::new();
    for (from, to) in &cuts {
        let name = format!("{}-{:04}-{:02}.pdf", first.name, to.year(), to.month());
        files.push(CaseFile { name, specimen: draw_history(first, &lead.cut(*from, *to), None)? });
    }
    let monthly: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    let name = format!("{}.pdf", second.name);
    files.push(CaseFile { name: name.clone(), specimen: draw_history(second, &other, None)? });
    let is_cut_out = |date: Date| !cuts.iter().any(|(from, to)| *from <= date && date <= *to);
    let shown = lead.entries.iter().filter(|entry| !is_cut_out(entry.date)).count();
    let accounts = vec![
        truth(&lead.account, monthly, shown, &cuts),
        truth(&other.account, vec![name], other.entries.len(), &[(other.from, other.to)]),
    ];
    let transfers = transfers
        .into_iter()
        .map(|transfer| TransferTruth { is_shown: !is_cut_out(transfer.date), ..transfer })
        .collect();
    Ok(CaseSpecimen { files, truth: CaseTruth { accounts, transfers } })
}

fn lives((first, second): (&Layout, &Layout), from: Date, seed: u64) -> (History, History) {
    let wish = Wish {
        bank: first.bank,
        persona: Persona::Salaried,
        from,
        months: MONTHS,
        entries_per_month: None,
        seed,
    };
    let lead = live(&wish);
    let seed = seed.wrapping_add(1 << 32);
    let entries_per_month = Some(OTHER_ROWS);
    let mut other =
        live(&Wish { bank: second.bank, persona: Persona::Thin, entries_per_month, seed, ..wish });
    other.account.holder.clone_from(&lead.account.holder);
    other.account.joint_holder.clone_from(&lead.account.joint_holder);
    other.account.address.clone_from(&lead.account.address);
    (lead, other)
}

/// Once a month, and never so much that either account would have gone below what it had.
fn move_money(lead: &mut History, other: &mut History, random: &mut Random) -> Vec<TransferTruth> {
    let mut transfers = Vec::new();
    let mut month = lead.from;
    while month <= lead.to {
        let date = month.saturating_add(jiff::Span::new().days(random.between(7, 24)));
        let at = time(i8::try_from(random.between(9, 20)).unwrap_or(9), 17, 0, 0);
        let lowest = lead.entries.iter().filter(|entry| entry.date >= date).map(|entry| entry.balance).min();
        let spare = lowest.map_or(0, |lowest| lowest.as_paise() / 200);
        let rupees = random.between(500, 6000).min(spare / 100 * 100);
        if rupees >= 100 && date <= lead.to {
            let amount = Money::paise(rupees * 100);
            let number = rrn(date, at, random);
            let sent = Movement { date, at, amount, number: &number, is_credit: false };
            add(lead, &other.account, &sent, random);
            add(other, &lead.account, &Movement { is_credit: true, ..sent }, random);
            transfers.push(TransferTruth { date, amount, from: 0, to: 1, is_shown: true });
        }
        let Ok(next) = month.last_of_month().tomorrow() else { break };
        month = next;
    }
    transfers
}

/// One side of a transfer between the two accounts.
struct Movement<'a> {
    date: Date,
    at: jiff::civil::Time,
    amount: Money,
    number: &'a str,
    is_credit: bool,
}

/// A row at its time, and every balance behind it.
fn add(history: &mut History, party: &Account, movement: &Movement<'_>, random: &mut Random) {
    let Movement { date, at, amount, number, is_credit } = *movement;
    let account = &history.account;
    let scene = Scene {
        bank: account.bank,
        holder: &account.holder,
        account: &account.number,
        city: "MUMBAI",
        branch: &account.branch,
        branch_code: &account.branch_code,
        card: "",
        date,
        time: at,
        is_credit,
    };
    let letters: String = party.holder.chars().filter(char::is_ascii_alphabetic).collect();
    let party = Party {
        name: party.holder.clone(),
        address: format!("{}@ybl", letters.to_lowercase()),
        bank: ifsc_letters(&party.ifsc),
        branch: party.branch_code.clone(),
        account: party.number.clone(),
        trade: None,
    };
    let deed = Deed::Upi { party, note: "own account".to_owned(), rrn: number.to_owned() };
    let told = tell(&scene, &deed, random);
    let place = history.entries.partition_point(|entry| (entry.date, entry.time) <= (date, at));
    let before = place.checked_sub(1).and_then(|last| history.entries.get(last));
    let before = before.map_or(history.opening, |entry| entry.balance);
    let effect = if is_credit { amount } else { amount.negated() };
    let entry = Entry {
        date,
        time: at,
        value_date: date,
        event: "own_transfer",
        narration: told.narration,
        reference: told.reference,
        debit: (!is_credit).then_some(amount),
        credit: is_credit.then_some(amount),
        balance: before,
    };
    history.entries.insert(place, entry);
    for entry in history.entries.iter_mut().skip(place) {
        entry.balance = Money::paise(entry.balance.as_paise() + effect.as_paise());
    }
}

/// The four letters of the banks in [`BANKS`].
fn ifsc_letters(ifsc: &str) -> &'static str {
    ["HDFC", "SBIN", "UTIB", "ICIC"].into_iter().find(|letters| ifsc.starts_with(letters)).unwrap_or("HDFC")
}

/// A file for each month but the one that is missing; one begins early.
fn cuts(history: &History) -> Vec<(Date, Date)> {
    let mut months = Vec::new();
    let mut first = history.from;
    while first <= history.to {
        months.push((first, first.last_of_month().min(history.to)));
        let Ok(next) = first.last_of_month().tomorrow() else { break };
        first = next;
    }
    join_short_ends(&mut months);
    let early = |at: usize, (from, to): (Date, Date)| match at {
        EARLY => (
            from.yesterday()
                .map_or(from, |day| day.first_of_month().saturating_add(jiff::Span::new().days(15))),
            to,
        ),
        _ => (from, to),
    };
    let kept = months.into_iter().enumerate().filter(|(at, _)| *at != MISSING);
    kept.map(|(at, month)| early(at, month)).collect()
}

/// A statement need not begin on the first. Nobody downloads the few days of a month by themselves.
fn join_short_ends(months: &mut Vec<(Date, Date)>) {
    let is_short = |(from, to): (Date, Date)| from.saturating_add(SHORT_DAYS.days()) > to;
    if let [first, second, ..] = months[..]
        && is_short(first)
    {
        months.splice(..2, [(first.0, second.1)]);
    }
    if let [.., before, last] = months[..]
        && is_short(last)
    {
        months.truncate(months.len() - 2);
        months.push((before.0, last.1));
    }
}

fn truth(
    account: &Account,
    files: Vec<String>,
    transactions: usize,
    cuts: &[(Date, Date)],
) -> CaseAccountTruth {
    let (mut missing, mut overlaps) = (Vec::new(), Vec::new());
    for pair in cuts.windows(2) {
        let [(_, to), (from, _)] = pair else { continue };
        let hole = to.tomorrow().ok().zip(from.yesterday().ok()).filter(|(first, last)| first <= last);
        missing.extend(hole.map(|(from, to)| Period { from, to }));
        if from <= to {
            overlaps.push(Period { from: *from, to: *to });
        }
    }
    CaseAccountTruth {
        bank: account.bank.title(),
        holder: account.holder.clone(),
        account_number: account.number.clone(),
        files,
        missing,
        overlaps,
        transactions,
    }
}
