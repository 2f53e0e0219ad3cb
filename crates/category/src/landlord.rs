//! Rent that nobody calls rent → found by its rhythm.
//!
//! False rent is worse than missed rent: money sent home, a cook's wages, a chit and a friend's loan come back every
//! month too. So everything must fit, and of two who fit equally well neither is taken.

use rustc_hash::FxHashSet;

use crate::clues::Clues;
use crate::entry::Entry;
use crate::own::Holder;
use crate::recurrence::{Series, is_monthly, is_unexplained, months, name};
use crate::taxonomy::{Category, Role};

/// Months a series must have been seen in.
const MONTHS_MIN: usize = 3;
/// Less is paid to cooks, drivers and tutors: five thousand rupees, or a hundred of a currency that is worth more.
const LEAST_PAISE: i64 = 500_000;
const LEAST_ABROAD: i64 = 10_000;
/// Rents are agreed in whole hundreds of rupees, abroad in fives.
const ROUND_PAISE: i64 = 10_000;
const ROUND_ABROAD: i64 = 500;
/// A dwelling takes from an eighth to six tenths of what comes in: in thousandths.
const SHARE_MIN: i128 = 125;
const SHARE_MAX: i128 = 600;
/// A rent is raised by a tenth, now and then by a little more.
const RAISE_PERCENT: i64 = 15;
/// It falls due when a month begins: from the 28th to the 10th.
const DUE_FROM: i8 = 28;
const DUE_UNTIL: i8 = 10;
/// Letters in which two spellings of one name agree.
const SAME_OPENING: usize = 5;
/// Of two who fit, the larger is the landlord only when he gets half as much again.
const CLEARLY_MORE: (i64, i64) = (3, 2);

/// Words of applications and rails that say nothing of what a payment is for.
const EMPTY_WORDS: &[&str] = &[
    "APP", "BANKING", "BHIM", "BY", "FOR", "FROM", "FT", "FUND", "FUNDS", "GOOGLE", "GPAY", "IB", "IMPS",
    "INB", "MB", "MOBILE", "MONTHLY", "NA", "NEFT", "NET", "NIL", "NO", "NONE", "NULL", "ON", "ONLINE",
    "P2A", "P2P", "PAID", "PAY", "PAYMENT", "PAYTM", "PHONE", "PHONEPE", "REMARKS", "SENT", "TO", "TRANSFER",
    "TRF", "TXN", "UPI", "USING", "VIA",
];

/// Where banks run the note into the name, these say that it is something else. Sorted.
const OTHER_PURPOSES: &[&str] = &[
    "AMMA", "BHAI", "BROTHER", "CHIT", "CHITS", "CHITTI", "CHITTY", "COMMITTEE", "COOK", "DAD", "DADDY",
    "DRIVER", "EMI", "EXPENSE", "EXPENSES", "FAMILY", "FATHER", "FEE", "FEES", "GHAR", "GYM", "HOME",
    "HOSTEL", "HOUSEHOLD", "HUSBAND", "KHARCHA", "KITTY", "KURI", "LOAN", "MAA", "MAID", "MILK", "MOM",
    "MOTHER", "MUMMY", "PAPA", "PARENTS", "POCKET", "SALARY", "SAVINGS", "SCHOOL", "SHARE", "SIP", "SISTER",
    "SON", "TIFFIN", "TUITION", "TUTOR", "WAGES", "WIFE",
];
/// A name has no more words.
const LONGEST_NAME: usize = 4;

/// What firms that let dwellings call themselves; those that build or finance them do not.
const ESTATE_WORDS: &[&str] = &[
    "ESTATE", "ESTATES", "LETTING", "LETTINGS", "PROPERTIES", "PROPERTY", "REALTORS", "REALTY", "RENTALS",
    "RESIDENCY",
];

/// One who may be the landlord.
struct Candidate {
    rows: Series,
    amount: i64,
    is_estate: bool,
}

pub(crate) fn find_rent(
    entries: &mut [Entry],
    clues: &[Clues],
    holder: &mut Holder,
    debits: &[Series],
    is_rupee: bool,
) {
    if entries.iter().any(is_rent) {
        fill_months(entries);
        return;
    }
    let may_be = |series: &&Series| series.len() >= MONTHS_MIN;
    if !debits.iter().any(|series| may_be(&series)) {
        return;
    }
    let income = monthly_income(entries);
    let payers: FxHashSet<Payee<'_>> =
        entries.iter().filter(|entry| entry.is_credit()).filter_map(payee).collect();
    let mut found: Vec<Candidate> = Vec::new();
    let series = debits.iter().filter(may_be).flat_map(|series| by_address(entries, series));
    for series in series.filter(|series| series.len() >= MONTHS_MIN) {
        let Some(candidate) = candidate(entries, clues, &series, is_rupee) else { continue };
        let Some(first) = candidate.rows.first().and_then(|row| entries.get(*row)) else { continue };
        let is_returned = payee(first).is_some_and(|payee| payers.contains(&payee));
        if !is_returned && is_share(candidate.amount, income) && !holder.is_family(first) {
            found.push(candidate);
        }
    }
    if let Some(landlord) = the_one(found) {
        name(entries, &landlord.rows, (Category::RentPaid, "rent.rhythm", 60));
    }
}

/// Who it is: a name, and the address where the whole of it is printed. Two of one name have two addresses.
type Payee<'e> = (&'e str, Option<(&'e str, &'e str)>);

fn payee(entry: &Entry) -> Option<Payee<'_>> {
    let whole = entry.reading.vpa.as_ref().filter(|vpa| vpa.handle.len() >= 2);
    entry.key().map(|key| (key, whole.map(|vpa| (vpa.local.as_str(), vpa.handle.as_str()))))
}

fn by_address(entries: &[Entry], series: &Series) -> Vec<Series> {
    let mut parts: Vec<(Payee<'_>, Series)> = Vec::new();
    for row in series {
        let Some(payee) = entries.get(*row).and_then(payee) else { continue };
        match parts.iter_mut().find(|(known, _)| *known == payee) {
            Some((_, rows)) => rows.push(*row),
            None => parts.push((payee, vec![*row])),
        }
    }
    parts.into_iter().map(|(_, rows)| rows).collect()
}

fn is_rent(entry: &Entry) -> bool {
    entry.category == Category::RentPaid
}

/// Where rent is said in some months, the same amount in a month without it is rent too, when whoever is paid has the
/// landlord's name in another spelling, or none that was printed.
fn fill_months(entries: &mut [Entry]) {
    let month = |entry: &Entry| (entry.date.year(), entry.date.month());
    let said: Vec<&Entry> = entries.iter().filter(|entry| is_rent(entry)).collect();
    let is_missed = |entry: &Entry| {
        let mut alike = said.iter().filter(|rent| rent.amount == entry.amount).peekable();
        alike.peek().is_some()
            && !said.iter().any(|rent| month(rent) == month(entry))
            && is_silent(entry.reading.note.as_deref())
            && alike.any(|rent| may_be_one(rent.reading.party.as_deref(), entry.reading.party.as_deref()))
    };
    let missed: Series = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| {
            entry.is_debit() && is_unexplained(entry) && entry.rule != "help.paid" && is_early(entry)
        })
        .filter(|(_, entry)| is_missed(entry))
        .map(|(row, _)| row)
        .collect();
    if missed.len() <= said.len() {
        name(entries, &missed, (Category::RentPaid, "rent.same_amount", 65));
    }
}

/// Two spellings of a name begin alike.
fn may_be_one(one: Option<&str>, other: Option<&str>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return true };
    let opening = |name: &str| -> String {
        name.chars().filter(char::is_ascii_alphanumeric).take(SAME_OPENING).collect()
    };
    opening(one) == opening(other)
}

/// The rows to one party when they have the shape of rent: alike, round, monthly, early in the month, unexplained.
fn candidate(entries: &[Entry], clues: &[Clues], series: &Series, is_rupee: bool) -> Option<Candidate> {
    let (least, round) = if is_rupee { (LEAST_PAISE, ROUND_PAISE) } else { (LEAST_ABROAD, ROUND_ABROAD) };
    let entry = |row: &usize| entries.get(*row);
    let is_like_rent = |row: &usize| {
        let fits = |entry: &Entry| {
            let paise = entry.amount.as_paise();
            is_unexplained(entry) && entry.rule != "help.paid" && paise >= least && paise % round == 0
        };
        entry(row).is_some_and(fits)
    };
    let open: Series = series.iter().copied().filter(is_like_rent).collect();
    // One a month, and hardly anything else to the same party.
    let others = series.len() - open.len();
    let is_regular = months(entries, &open) >= MONTHS_MIN
        && months(entries, &open) == open.len()
        && others * 3 <= open.len();
    if !is_regular || !is_monthly(entries, &open) || !is_due_early(entries, &open) {
        return None;
    }
    let amount =
        agreed(&open.iter().filter_map(entry).map(|entry| entry.amount.as_paise()).collect::<Vec<_>>())?;
    let says_nothing = |row: &usize| {
        let reading = entry(row).map(|entry| &entry.reading);
        reading.is_some_and(|reading| is_silent(reading.note.as_deref()) && is_name(reading.party.as_deref()))
    };
    let is_estate = open.first().and_then(entry).is_some_and(is_estate);
    let may_let = |row: &usize| {
        clues
            .get(*row)
            .is_some_and(|clues| clues.known().is_none() && !clues.is_shop && (is_estate || !clues.is_firm))
    };
    let fits = series.iter().all(says_nothing) && open.iter().all(may_let);
    fits.then_some(Candidate { rows: open, amount, is_estate })
}

/// The last amount, when it is the first or that with one raise.
fn agreed(amounts: &[i64]) -> Option<i64> {
    let (first, last) = (*amounts.first()?, *amounts.last()?);
    let changes = amounts.windows(2).filter(|pair| pair.first() != pair.last()).count();
    let is_raised = last >= first && (last - first) * 100 <= first.checked_mul(RAISE_PERCENT)?;
    (changes == 0 || changes == 1 && is_raised).then_some(last)
}

fn is_due_early(entries: &[Entry], rows: &[usize]) -> bool {
    let early = rows.iter().filter(|row| entries.get(**row).is_some_and(is_early)).count();
    early * 4 >= rows.len() * 3
}

fn is_early(entry: &Entry) -> bool {
    entry.date.day() >= DUE_FROM || entry.date.day() <= DUE_UNTIL
}

/// Whoever writes what a payment is for, and does not write rent, pays something else.
fn is_silent(note: Option<&str>) -> bool {
    let says = |word: &str| {
        !word.is_empty() && !word.bytes().all(|byte| byte.is_ascii_digit()) && !EMPTY_WORDS.contains(&word)
    };
    !note.unwrap_or_default().split([' ', '.', '-']).any(says)
}

/// Nothing but a name.
fn is_name(party: Option<&str>) -> bool {
    let mut words = party.unwrap_or_default().split([' ', '.']).filter(|word| !word.is_empty());
    let count = words.clone().count();
    (1..=LONGEST_NAME).contains(&count) && !words.any(|word| OTHER_PURPOSES.binary_search(&word).is_ok())
}

fn is_estate(entry: &Entry) -> bool {
    let party = entry.reading.party.as_deref().unwrap_or_default();
    party.split(' ').any(|word| ESTATE_WORDS.contains(&word))
}

/// What comes in a month, without what only comes back.
fn monthly_income(entries: &[Entry]) -> i128 {
    let is_income = |entry: &&Entry| {
        entry.is_credit()
            && (entry.category.role() != Role::Neutral || entry.category == Category::SelfTransferIn)
    };
    let sum: i128 = entries.iter().filter(is_income).map(|entry| i128::from(entry.amount.as_paise())).sum();
    let rows: Vec<usize> = (0..entries.len()).collect();
    let months = i128::try_from(months(entries, &rows).max(1)).unwrap_or(1);
    sum / months
}

fn is_share(amount: i64, income: i128) -> bool {
    let thousandths = i128::from(amount) * 1000;
    thousandths >= income * SHARE_MIN && thousandths <= income * SHARE_MAX
}

/// An estate firm before persons; of several persons the one who clearly gets the most.
fn the_one(mut found: Vec<Candidate>) -> Option<Candidate> {
    if found.iter().any(|candidate| candidate.is_estate) {
        found.retain(|candidate| candidate.is_estate);
    }
    found.sort_by_key(|candidate| std::cmp::Reverse(candidate.amount));
    let mut found = found.into_iter();
    let largest = found.next()?;
    let (more, than) = CLEARLY_MORE;
    let is_clear = found
        .next()
        .is_none_or(|next| largest.amount.saturating_mul(than) >= next.amount.saturating_mul(more));
    is_clear.then_some(largest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_purposes_are_sorted() {
        assert!(OTHER_PURPOSES.is_sorted());
    }

    #[test]
    fn a_rent_may_be_raised_once() {
        assert_eq!(agreed(&[10_000, 10_000, 11_000]), Some(11_000));
        assert_eq!(agreed(&[10_000, 11_000, 10_000]), None);
        assert_eq!(agreed(&[10_000, 10_000, 15_000]), None);
        assert_eq!(agreed(&[11_000, 10_000, 10_000]), None);
    }

    #[test]
    fn a_note_that_says_something_is_no_rent() {
        assert!(is_silent(None) && is_silent(Some("UPI")) && is_silent(Some("SENT USING PAYTM 42")));
        assert!(!is_silent(Some("HOUSEHOLD")) && !is_silent(Some("UPI CHITTI")));
        assert!(is_name(Some("VENKATESH MURTHY")) && !is_name(Some("SARITA DEVI GHAR")) && !is_name(None));
    }
}
