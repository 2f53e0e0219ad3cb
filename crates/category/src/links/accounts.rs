//! Transfers between two accounts of one applicant: the same amount leaves the one and reaches the other.
//!
//! Amount and day alone are a coincidence often enough. A pair needs a third sign: the rail's number on both sides, or a
//! side that names the holder. Such a pair is neither income nor spending, whatever its texts say.

use ledger::{Direction, days_between};
use narration::Channel;

use super::pairs::{Rows, by_amount, join, shares_number};
use crate::entry::{Entry, LinkKind};
use crate::taxonomy::Category;

/// A transfer arrives within so many days: a weekend and a holiday.
const DAYS_LATER: i32 = 3;
/// Banks book either side first, but not by more than a night.
const DAYS_EARLIER: i32 = 1;
/// So many rows of one amount are looked at on each side of a row; more would make ledgers of one amount slow.
const LOOKED_AT: usize = 64;
const RULE: &str = "case.own_account";

/// How sure it is that two rows are the two legs of one transfer, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// Both carry the same number of the rail.
    Number,
    /// Both name the holder.
    BothNamed,
    /// One names the holder, and the other says nothing against it and is the only one that fits.
    OneNamed,
}

impl Sign {
    const ALL: [Self; 3] = [Self::Number, Self::BothNamed, Self::OneNamed];

    const fn confidence(self) -> u8 {
        match self {
            Self::Number => 99,
            Self::BothNamed => 95,
            Self::OneNamed => 85,
        }
    }
}

/// Joins the legs of transfers between accounts. `accounts` says of which account each row is; rows are in the order of days.
pub fn join_accounts(entries: &mut [Entry], accounts: &[usize]) {
    let rows = by_amount(entries);
    for sign in Sign::ALL {
        for row in 0..entries.len() {
            let Some(other) = other_leg(entries, accounts, &rows, (row, sign)) else { continue };
            for place in [row, other] {
                release(entries, place);
            }
            join(entries, (row, LinkKind::OwnTransferWith), (other, LinkKind::OwnTransferWith));
            for place in [row, other] {
                let Some(entry) = entries.get_mut(place) else { continue };
                let category =
                    if entry.is_credit() { Category::SelfTransferIn } else { Category::SelfTransferOut };
                (entry.category, entry.rule, entry.confidence) = (category, RULE, sign.confidence());
            }
        }
    }
}

/// The credit of another account that a debit went to.
fn other_leg(
    entries: &[Entry],
    accounts: &[usize],
    rows: &Rows,
    (row, sign): (usize, Sign),
) -> Option<usize> {
    let debit = entries.get(row).filter(|entry| entry.is_debit() && is_free(entry))?;
    let account = accounts.get(row)?;
    let places = rows.get(&(Direction::Credit, debit.amount)).map(Vec::as_slice).unwrap_or_default();
    let near = places.partition_point(|place| *place < row);
    let range = near.saturating_sub(LOOKED_AT)..(near + LOOKED_AT).min(places.len());
    let mut fitting = places.get(range)?.iter().copied().filter(|place| {
        let is_elsewhere = accounts.get(*place).is_some_and(|other| other != account);
        let credit = entries.get(*place);
        is_elsewhere && credit.is_some_and(|credit| is_free(credit) && shows(debit, credit, sign))
    });
    let first = fitting.next()?;
    (sign != Sign::OneNamed || fitting.next().is_none()).then_some(first)
}

/// Not yet one leg of such a transfer, and not undone by another row.
fn is_free(entry: &Entry) -> bool {
    entry.rule != RULE && entry.link.is_none_or(|link| link.kind == LinkKind::OwnTransferWith)
}

fn shows(debit: &Entry, credit: &Entry, sign: Sign) -> bool {
    let days = days_between(debit.date, credit.date);
    if !(-DAYS_EARLIER..=DAYS_LATER).contains(&days) {
        return false;
    }
    let named = (is_named(debit), is_named(credit));
    match sign {
        Sign::Number => shares_number(debit, credit),
        Sign::BothNamed => named.0 && named.1,
        Sign::OneNamed => {
            (named.0 || is_plain(debit)) && (named.1 || is_plain(credit)) && (named.0 || named.1)
        }
    }
}

fn is_named(entry: &Entry) -> bool {
    matches!(entry.category, Category::SelfTransferIn | Category::SelfTransferOut)
}

/// A transfer of which nobody said more than that it is one.
fn is_plain(entry: &Entry) -> bool {
    let is_rail = matches!(
        entry.channel,
        Channel::Upi
            | Channel::Imps
            | Channel::Neft
            | Channel::Rtgs
            | Channel::Transfer
            | Channel::Cheque
            | Channel::Other
    );
    is_rail
        && matches!(
            entry.category,
            Category::TransferInThirdParty
                | Category::TransferOutThirdParty
                | Category::BusinessReceipt
                | Category::SupplierPayment
                | Category::ChequeDeposit
                | Category::Uncategorised
        )
}

/// Within its own account the row may have been taken for money that went out and came back.
fn release(entries: &mut [Entry], row: usize) {
    let partner = entries.get_mut(row).and_then(|entry| entry.link.take()).map(|link| link.row);
    if let Some(partner) = partner.and_then(|partner| entries.get_mut(partner)) {
        partner.link = None;
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;
    use ledger::{Money, Origin, Proof, Transaction};

    use super::*;
    use crate::{Account, sort};

    fn transaction(date: &str, amount: i64, description: &str) -> Transaction {
        Transaction {
            date: date.parse::<Date>().unwrap(),
            time: None,
            value_date: None,
            description: description.to_owned(),
            reference: None,
            direction: if amount < 0 { Direction::Debit } else { Direction::Credit },
            amount: Money::paise(amount.abs() * 100),
            balance: None,
            proof: Proof::Unproven,
            origin: Origin::default(),
        }
    }

    /// The rows of two accounts, then the pairs that were found as `0-1`.
    #[track_caller]
    fn check(rows: &[(usize, &str, i64, &str)], expected: &[&str]) {
        let own = Account { holder: Some("RAVI KUMAR VERMA"), ..Account::default() };
        let mut entries = Vec::new();
        for (_, date, amount, text) in rows {
            entries.extend(sort(&[transaction(date, *amount, text)], &own));
        }
        let accounts: Vec<usize> = rows.iter().map(|row| row.0).collect();
        join_accounts(&mut entries, &accounts);
        let mut found = Vec::new();
        for (row, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.rule == RULE) {
            let other = entry.link.map_or(usize::MAX, |link| link.row);
            assert_eq!(entries[other].link.map(|link| link.row), Some(row), "both ways");
            assert!(is_named(entry));
            if row < other {
                found.push(format!("{row}-{other}"));
            }
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn the_rails_number_is_enough_whatever_the_texts_say() {
        check(
            &[
                (0, "2025-04-01", -5000, "IMPS/P2A/509112345678/ACME SALARY"),
                (1, "2025-04-02", 5000, "SALARY IMPS 509112345678 ACME"),
            ],
            &["0-1"],
        );
    }

    #[test]
    fn a_day_and_an_amount_are_a_coincidence() {
        let friend = (0, "2025-04-01", -5000, "UPI/509112345678/SUNIL/sunil@ybl/HDFC");
        let salary = (1, "2025-04-01", 5000, "NEFT-AXISP00412345678-ACME TEXTILES PVT LTD-SALARY APR");
        check(&[friend, salary], &[]);
    }

    #[test]
    fn a_side_that_names_the_holder_finds_the_only_one_that_fits() {
        let out = (0, "2025-04-01", -5000, "NEFT/N091250123/RAVI KUMAR VERMA/HDFC BANK");
        let plain = (1, "2025-04-02", 5000, "NEFT CR N091250999 TRF");
        check(&[out, plain], &["0-1"]);
        check(&[out, plain, (1, "2025-04-02", 5000, "IMPS/509155555555/SUNIL SHAH/SBIN")], &[]);
        let named = (1, "2025-04-02", 5000, "NEFT CR RAVI KUMAR VERMA");
        check(&[out, plain, named], &["0-2"]);
        check(&[out, (1, "2025-04-06", 5000, "NEFT CR RAVI KUMAR VERMA")], &[]);
        check(&[out, (0, "2025-04-02", 5000, "NEFT CR RAVI KUMAR VERMA")], &[]);
    }
}
