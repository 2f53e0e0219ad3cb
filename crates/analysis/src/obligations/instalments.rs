//! Repayments of one lender → series: the rows of one loan, with its instalment and how often it falls due.

use jiff::civil::Date;
use ledger::{Money, days_between};

use crate::book::Book;
use crate::flows::Sum;
use crate::obligations::Lender;

/// One loan as the account shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalmentSeries {
    pub lender: String,
    pub key: String,
    pub is_digital: bool,
    /// What the latest instalment asked for.
    pub amount: Money,
    pub frequency: Frequency,
    pub first: Date,
    pub last: Date,
    /// Instalments that fell due; one presented twice after a return is one.
    pub count: u32,
    /// Due by the rhythm of the others, but never presented.
    pub missed: u32,
    /// Presentations that were returned.
    pub bounced: u32,
    /// Fell due lately enough to be still running when the statement ends.
    pub is_active: bool,
    /// Every presentation, oldest first.
    pub rows: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Frequency {
    Weekly,
    Fortnightly,
    Monthly,
    Quarterly,
}

impl Frequency {
    /// As published.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weekly => "weekly",
            Self::Fortnightly => "fortnightly",
            Self::Monthly => "monthly",
            Self::Quarterly => "quarterly",
        }
    }

    const ALL: [Self; 4] = [Self::Weekly, Self::Fortnightly, Self::Monthly, Self::Quarterly];

    /// How many days may lie between two instalments; month-ends and holidays move them.
    const fn gaps(self) -> (i32, i32) {
        match self {
            Self::Weekly => (6, 8),
            Self::Fortnightly => (13, 16),
            Self::Monthly => (25, 35),
            Self::Quarterly => (80, 100),
        }
    }

    const fn days(self) -> i32 {
        match self {
            Self::Weekly => 7,
            Self::Fortnightly => 14,
            Self::Monthly => 30,
            Self::Quarterly => 91,
        }
    }

    /// How long a returned instalment is presented again: well before the next one falls due.
    const fn retry_days(self) -> i32 {
        self.days() * 2 / 3
    }

    /// Two monthly payments show a rhythm; two payments a week apart are two payments.
    const fn least(self) -> usize {
        match self {
            Self::Weekly | Self::Fortnightly => 3,
            Self::Monthly | Self::Quarterly => 2,
        }
    }

    /// How long after its last instalment a loan counts as running.
    const fn active_days(self) -> i32 {
        match self {
            Self::Weekly | Self::Fortnightly | Self::Monthly => 45,
            Self::Quarterly => 105,
        }
    }
}

impl InstalmentSeries {
    /// The instalment as rupees a month: weekly × 52 / 12, fortnightly × 26 / 12, quarterly / 3.
    pub(crate) fn monthly(&self) -> Sum {
        let amount = Sum::from(self.amount);
        match self.frequency {
            Frequency::Weekly => amount.scaled(52, 12),
            Frequency::Fortnightly => amount.scaled(26, 12),
            Frequency::Monthly => amount,
            Frequency::Quarterly => amount.scaled(1, 3),
        }
    }

    /// `None` when it is no money anyone owes.
    pub fn monthly_amount(&self) -> Option<Money> {
        self.monthly().money().ok()
    }
}

/// An instalment asked of the account.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Presentation {
    pub(crate) row: usize,
    pub(crate) date: Date,
    pub(crate) amount: Money,
    pub(crate) is_bounced: bool,
}

/// A loan of a lender, as far as its presentations are known.
#[derive(Debug)]
pub(crate) struct Strand {
    presentations: Vec<Presentation>,
    /// The first presentation of the latest instalment: later ones may hold a late fee.
    due: Presentation,
}

/// Instalments of one loan differ by so many of a hundred at most…
const FIXED_PERCENT: i128 = 2;
/// …or by so many when its rate floats or a late fee is added.
const FLOATING_PERCENT: i128 = 10;
/// A loan that was silent for longer is another loan.
const MAX_SILENCE_DAYS: i32 = 100;
/// Nobody presents an instalment again so soon after it was paid; it is a second loan.
const MIN_GAP_DAYS: i32 = 5;
/// A returned instalment is presented again, or paid by other means, within so many days.
const RETRY_DAYS: i32 = 30;
/// More loans of one lender than anybody has at a time: what keeps a hostile ledger from costing more than its length.
const MAX_OPEN: usize = 24;

/// Tells the loans of one lender apart. Presentations come oldest first.
pub(crate) fn strands(presentations: &[Presentation]) -> Vec<Strand> {
    let mut closed = Vec::new();
    let mut open: Vec<Strand> = Vec::new();
    for presentation in presentations {
        let best = open
            .iter()
            .enumerate()
            .filter_map(|(at, strand)| Some((strand.distance(presentation)?, at)))
            .min();
        if let Some(strand) = best.and_then(|(_, at)| open.get_mut(at)) {
            strand.push(*presentation);
            continue;
        }
        if open.len() == MAX_OPEN {
            closed.push(open.remove(0));
        }
        open.push(Strand { presentations: vec![*presentation], due: *presentation });
    }
    closed.extend(open);
    closed
}

impl Strand {
    pub(crate) fn presentations(&self) -> &[Presentation] {
        &self.presentations
    }

    fn push(&mut self, next: Presentation) {
        let is_open = self.presentations.last().is_some_and(|last| last.is_bounced);
        if !is_open || days_between(self.due.date, next.date) > Frequency::Monthly.retry_days() {
            self.due = next;
        }
        self.presentations.push(next);
    }

    /// How unlike the strand's latest instalment another is; `None` when it belongs to another loan.
    fn distance(&self, next: &Presentation) -> Option<(bool, i128)> {
        let last = self.presentations.last()?;
        let gap = days_between(last.date, next.date);
        let (due, asked) = (i128::from(self.due.amount.as_paise()), i128::from(next.amount.as_paise()));
        let difference = (due - asked).abs();
        let within = |percent: i128| difference * 100 <= due * percent;
        let is_retry = last.is_bounced && gap <= RETRY_DAYS;
        if within(FIXED_PERCENT) && gap <= MAX_SILENCE_DAYS && (gap >= MIN_GAP_DAYS || is_retry) {
            return Some((false, difference));
        }
        let is_due = [Frequency::Monthly, Frequency::Quarterly].into_iter().any(|frequency| {
            let (least, most) = frequency.gaps();
            (least..=most).contains(&gap)
        });
        (within(FLOATING_PERCENT) && (is_due || is_retry)).then_some((true, difference))
    }

    /// The rhythm of its instalments; the longer one when two are as common.
    fn frequency(&self) -> Option<Frequency> {
        let counts = Frequency::ALL.map(|frequency| {
            let (least, most) = frequency.gaps();
            let dues = self.dues(frequency);
            dues.windows(2).filter(|pair| (least..=most).contains(&gap(pair))).count()
        });
        let (count, frequency) = counts.into_iter().zip(Frequency::ALL).max()?;
        (count > 0).then_some(frequency)
    }

    /// The instalments that fell due, each by its first presentation.
    fn dues(&self, frequency: Frequency) -> Vec<Presentation> {
        let mut dues: Vec<Presentation> = Vec::new();
        let mut is_open = false;
        for presentation in &self.presentations {
            let is_retry = is_open
                && dues
                    .last()
                    .is_some_and(|due| days_between(due.date, presentation.date) <= frequency.retry_days());
            if !is_retry {
                dues.push(*presentation);
            }
            is_open = presentation.is_bounced;
        }
        dues
    }

    /// `None` when the presentations have no rhythm: payments to a lender, but no series.
    pub(crate) fn series(&self, lender: &Lender, book: &Book<'_>) -> Option<InstalmentSeries> {
        let frequency = self.frequency()?;
        let dues = self.dues(frequency);
        let (first, last) = (dues.first()?, dues.last()?);
        if dues.len() < frequency.least() {
            return None;
        }
        let days = frequency.days();
        // What fell due on days that no statement shows may have been paid.
        let unseen = |pair: &[Presentation]| match pair {
            [one, next] => days_between(one.date, next.date) + 1 - book.seen(one.date, next.date),
            _ => 0,
        };
        let missed = dues.windows(2).map(|pair| ((gap(pair) - unseen(pair) + days / 2) / days - 1).max(0));
        let latest = self.presentations.last().map_or(last.date, |presentation| presentation.date);
        Some(InstalmentSeries {
            lender: lender.name.clone(),
            key: lender.key.clone(),
            is_digital: lender.is_digital,
            amount: last.amount,
            frequency,
            first: first.date,
            last: latest,
            count: dues.len() as u32,
            missed: missed.sum::<i32>().unsigned_abs(),
            bounced: self.presentations.iter().filter(|presentation| presentation.is_bounced).count() as u32,
            is_active: days_between(latest, book.to) <= frequency.active_days(),
            rows: self.presentations.iter().map(|presentation| presentation.row).collect(),
        })
    }
}

fn gap(pair: &[Presentation]) -> i32 {
    match pair {
        [one, next] => days_between(one.date, next.date),
        _ => 0,
    }
}
