//! A month's steps → exactly as many as were asked for, still within what the account can bear.

use std::collections::BTreeSet;

use super::calendar::Moment;
use super::diary::{Diary, Step};
use super::settle::put_times_in_order;

/// What was in the account before the month, and below what it may not fall.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    pub(super) opening: i64,
    pub(super) floor: i64,
}

/// `diary` is an empty one of the same month, for the small payments that fill it up.
pub(super) fn fit(mut steps: Vec<Step>, wanted: usize, means: Means, diary: &mut Diary) -> Vec<Step> {
    trim(&mut steps, wanted, diary);
    drop_what_cannot_be_borne(&mut steps, means);
    let missing = wanted.saturating_sub(steps.len());
    let mut slack = lowest(&steps, means.opening) - means.floor;
    for _ in 0..missing {
        slack += pad(diary, slack);
    }
    steps.append(&mut diary.steps);
    steps.sort_by_key(|step| step.at);
    put_times_in_order(&mut steps);
    steps
}

/// Small payments go first, then whatever takes money out, then the rest: so no balance ever falls for it.
fn trim(steps: &mut Vec<Step>, wanted: usize, diary: &mut Diary) {
    let mut affairs: Vec<u32> =
        steps.iter().map(|step| step.affair).collect::<BTreeSet<_>>().into_iter().collect();
    diary.random.shuffle(&mut affairs);
    affairs.sort_by_cached_key(|affair| {
        let own = || steps.iter().filter(|step| step.affair == *affair);
        if own().all(|step| step.event == "upi_payment") {
            0
        } else if own().map(|step| step.paise).sum::<i64>() <= 0 {
            1
        } else {
            2
        }
    });
    for affair in affairs {
        if steps.len() <= wanted {
            return;
        }
        steps.retain(|step| step.affair != affair);
    }
}

/// A cheque that paid for something may have been trimmed away with its return.
fn drop_what_cannot_be_borne(steps: &mut Vec<Step>, means: Means) {
    loop {
        let mut balance = means.opening;
        let broken = steps.iter().find(|step| {
            balance += step.paise;
            step.paise < 0 && balance < means.floor
        });
        let Some(affair) = broken.map(|step| step.affair) else { return };
        steps.retain(|step| step.affair != affair);
    }
}

fn lowest(steps: &[Step], opening: i64) -> i64 {
    let mut balance = opening;
    let balances = steps.iter().map(|step| {
        balance += step.paise;
        balance
    });
    balances.min().unwrap_or(opening).min(opening)
}

/// One small payment, or a receipt when even that is too much. Returns what it did to the balance, if for the worse.
fn pad(diary: &mut Diary, slack: i64) -> i64 {
    let at: Moment = diary.any_time();
    let rupees = *diary.random.pick(&[10, 15, 20, 20, 25, 30, 40, 50, 60, 75, 80, 99, 100, 120, 150]);
    let paise = diary.world.paise(rupees);
    if slack > paise && !diary.random.chance(12) {
        let shop = diary.random.pick(diary.world.shops);
        let party = diary.world.shop(shop, diary.random);
        let deed = diary.upi(at, party, "UPI");
        diary.note_paise(at, "upi_payment", deed, -paise);
        return -paise;
    }
    let person = diary.person();
    let deed = diary.upi(at, person, "split");
    diary.note_paise(at, "upi_receipt", deed, paise);
    0
}
