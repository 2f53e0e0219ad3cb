//! Accounts and enquiries → the figures of the whole file, the same for every bureau.

use ledger::{Date, Money, Rupees};

use crate::kinds;
use crate::report::{Account, AccountKind, AccountStatus, Enquiry, Mark, Ownership, Summary};
use crate::window::{self, Month, months_between};

/// Below either, a file says too little to rely on.
const THIN_BELOW_MONTHS: u32 = 6;
const THIN_BELOW_ACCOUNTS: u32 = 2;

pub(crate) fn sum_up(
    accounts: &[Account],
    enquiries: &[Enquiry],
    marks: &[Mark],
    reported_on: Date,
) -> Summary {
    let counted: Vec<(usize, &Account)> =
        accounts.iter().enumerate().filter(|(_, account)| is_counted(account)).collect();
    let is_delinquent = |index: usize| marks.iter().any(|mark| mark.account == Some(index));
    let open = || counted.iter().map(|(_, account)| *account).filter(|account| is_open(account));
    let oldest_opened_on = counted.iter().filter_map(|(_, account)| account.opened_on).min();
    let oldest_age_months =
        oldest_opened_on.map(|opened| u32::try_from(months_between(opened, reported_on)).unwrap_or(0));
    let opened_within = |months: i32| {
        let opened = counted.iter().filter_map(|(_, account)| account.opened_on);
        count(opened.filter(|opened| months_between(*opened, reported_on) < months))
    };
    let asked_within =
        |days: i32| count(enquiries.iter().filter(|enquiry| is_within(enquiry, reported_on, days)));
    let worst = |months: i32| worst_days(&counted, reported_on, months);
    let money = Totals::of(&counted);
    let accounts = count(counted.iter());
    let active = count(open());
    Summary {
        accounts,
        active,
        closed: accounts - active,
        unsecured_active: count(open().filter(|account| account.is_secured == Some(false))),
        delinquent: count(counted.iter().filter(|(index, _)| is_delinquent(*index))),
        sanctioned_total: money.sanctioned,
        balance_total: money.balance,
        balance_secured: money.balance_secured,
        balance_unsecured: money.balance_unsecured,
        overdue_total: money.overdue,
        emi_total: money.emi,
        without_emi: money.without_emi,
        card_utilisation_percent: card_utilisation(open()),
        worst_dpd_3_months: worst(3),
        worst_dpd_6_months: worst(6),
        worst_dpd_12_months: worst(12),
        worst_dpd_24_months: worst(24),
        worst_dpd_36_months: worst(36),
        enquiries_7_days: asked_within(7),
        enquiries_30_days: asked_within(30),
        enquiries_90_days: asked_within(90),
        enquiries_180_days: asked_within(180),
        opened_6_months: opened_within(6),
        opened_12_months: opened_within(12),
        oldest_opened_on,
        oldest_age_months,
        is_thin: accounts < THIN_BELOW_ACCOUNTS
            || oldest_age_months.is_none_or(|months| months < THIN_BELOW_MONTHS),
    }
}

/// Somebody else's card and a telephone contract are no borrowing of this person.
fn is_counted(account: &Account) -> bool {
    account.ownership != Ownership::AuthorisedUser && account.kind != AccountKind::Telecom
}

fn is_open(account: &Account) -> bool {
    account.closed_on.is_none()
        && !matches!(
            account.status,
            AccountStatus::Closed | AccountStatus::Settled | AccountStatus::Sold | AccountStatus::WrittenOff
        )
}

#[derive(Default)]
struct Totals {
    sanctioned: Rupees,
    balance: Rupees,
    balance_secured: Rupees,
    balance_unsecured: Rupees,
    overdue: Rupees,
    emi: Rupees,
    without_emi: u32,
}

impl Totals {
    /// What the person owes: not what they only vouch for, and a loan that was sold counts with its buyer.
    fn of(counted: &[(usize, &Account)]) -> Self {
        let mut totals = Self::default();
        for (_, account) in counted {
            if account.ownership == Ownership::Guarantor || is_sold_twin(account, counted) {
                continue;
            }
            // A card that was overpaid does not lessen what is owed elsewhere.
            let balance = account.balance.filter(|balance| balance.0 > Money::ZERO);
            add(&mut totals.balance, balance);
            match account.is_secured {
                Some(true) => add(&mut totals.balance_secured, balance),
                Some(false) => add(&mut totals.balance_unsecured, balance),
                None => {}
            }
            add(&mut totals.overdue, account.overdue);
            if is_open(account) {
                add(&mut totals.sanctioned, account.sanctioned);
                add(&mut totals.emi, account.emi);
                let owes = balance.is_some() || account.balance.is_none();
                let lacks_emi = account.emi.is_none() && !kinds::is_revolving(account.kind) && owes;
                totals.without_emi += u32::from(lacks_emi);
            }
        }
        totals
    }
}

/// Amounts are bounded by their digits and accounts by their number, so that no sum comes near the end of the scale.
fn add(total: &mut Rupees, amount: Option<Rupees>) {
    if let Some(amount) = amount {
        total.0 = total.0.plus(amount.0).unwrap_or(Money::paise(i64::MAX));
    }
}

/// Reported by the seller and by the buyer: the same kind, opened on the same day for the same amount.
fn is_sold_twin(account: &Account, counted: &[(usize, &Account)]) -> bool {
    account.status == AccountStatus::Sold
        && account.opened_on.is_some()
        && account.sanctioned.is_some()
        && counted.iter().any(|(_, other)| {
            other.status != AccountStatus::Sold
                && other.kind == account.kind
                && other.opened_on == account.opened_on
                && other.sanctioned == account.sanctioned
        })
}

fn card_utilisation<'a>(open: impl Iterator<Item = &'a Account>) -> Option<u32> {
    let (mut balance, mut limit) = (0_i128, 0_i128);
    for card in open.filter(|account| kinds::is_card(account.kind)) {
        let Some(sanctioned) = card.sanctioned.filter(|sanctioned| sanctioned.0 > Money::ZERO) else {
            continue;
        };
        limit += i128::from(sanctioned.0.as_paise());
        balance += i128::from(card.balance.unwrap_or_default().0.as_paise().max(0));
    }
    // Rounded to the nearest percent.
    let percent = (balance * 200 + limit).checked_div(limit * 2)?;
    u32::try_from(percent).ok()
}

fn worst_days(counted: &[(usize, &Account)], reported_on: Date, months: i32) -> Option<u16> {
    let paid = counted.iter().flat_map(|(_, account)| &account.history);
    paid.filter(|paid| Month::of_paid(paid).months_before(reported_on) <= months)
        .filter_map(window::days_late)
        .max()
}

fn is_within(enquiry: &Enquiry, reported_on: Date, days: i32) -> bool {
    enquiry.is_for_credit
        && enquiry.date.is_some_and(|date| {
            let ago = (reported_on - date).get_days();
            (0..=days).contains(&ago)
        })
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}
