//! the chain and the figures the bank printed → how far the reading can be trusted.

use jiff::civil::Date;
use ledger::{Direction, Money, Proof};

use super::chain::{Break, Chain};
use super::entry::{ImpossibleDate, Leaning};
use crate::facts::Printed;
use crate::table::{Check, CheckKind};

/// How far the reading can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every row is proven, and every figure the bank printed agrees.
    Reconciled,
    /// Most rows are proven; what is not is named.
    Partial,
    /// The balances contradict the rows.
    Unreconciled,
    /// No running balance is printed, so nothing can be proven.
    NotCheckable,
}

/// A figure the bank printed beside what the rows add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement<T> {
    pub printed: Option<T>,
    pub read: Option<T>,
}

impl<T: PartialEq> Agreement<T> {
    /// `None` when one side is missing.
    pub fn agrees(&self) -> Option<bool> {
        Some(self.printed.as_ref()? == self.read.as_ref()?)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Reconciliation {
    pub verdict: Verdict,
    pub rows: usize,
    pub proven: usize,
    pub breaks: Vec<Break>,
    pub opening: Agreement<Money>,
    pub closing: Agreement<Money>,
    pub debits: Agreement<Money>,
    pub credits: Agreement<Money>,
    pub debit_count: Agreement<usize>,
    pub credit_count: Agreement<usize>,
    /// Pages whose printed totals are not what their rows add up to.
    pub page_totals_wrong: Vec<u32>,
    /// Page numbers the document says it has and does not show.
    pub missing_pages: Vec<u32>,
    /// The longest run of days without a row inside the period.
    pub gap_days: u32,
    /// Rows with a date and an amount that could not be read as transactions, by page.
    pub unread_rows: Vec<u32>,
    /// Dates that no calendar has, in place of a row's.
    pub impossible_dates: Vec<ImpossibleDate>,
    /// Rows dated outside the printed period or against the order of the others.
    pub misdated_rows: Vec<usize>,
    /// Dates are printed once for several rows in a way that leaves open which rows they are for.
    pub has_uncertain_dates: bool,
    /// Decimal commas and decimal points stand beside each other: amounts may be a hundred times too large.
    pub has_uncertain_scale: bool,
    /// Rows that say nothing of what they are for.
    pub undescribed_rows: usize,
}

/// What the rest of the document says, for comparing.
#[derive(Debug)]
pub(crate) struct Surroundings<'a> {
    pub printed: &'a Printed,
    pub checks: Vec<Check>,
    pub missing_pages: Vec<u32>,
    pub unread_rows: Vec<u32>,
    pub impossible_dates: Vec<ImpossibleDate>,
    pub doubtful_rows: Vec<u32>,
    pub has_uncertain_dates: bool,
    pub has_uncertain_scale: bool,
    pub period: Option<(Date, Date)>,
}

impl<'a> Surroundings<'a> {
    /// Of rows that came as data: there is no page on which anything could be missed.
    pub(crate) fn of_data(printed: &'a Printed, period: Option<(Date, Date)>) -> Self {
        Self {
            printed,
            checks: Vec::new(),
            missing_pages: Vec::new(),
            unread_rows: Vec::new(),
            impossible_dates: Vec::new(),
            doubtful_rows: Vec::new(),
            has_uncertain_dates: false,
            has_uncertain_scale: false,
            period,
        }
    }
}

pub(crate) fn reconcile(chain: &mut Chain, around: Surroundings<'_>) -> Reconciliation {
    let sums = Sums::of(chain, |_| true);
    let total =
        around.checks.iter().rev().find(|check| check.kind == CheckKind::Total && sums.is_whole(check));
    let printed = around.printed;
    let last = chain.links.iter().rev().find_map(|link| link.entry.balance).or(chain.closing);
    let opening = derived_opening(chain);
    let (debit_count, credit_count) = (Some(sums.debit_count), Some(sums.credit_count));
    let counts_agree = sums.debit_count + sums.credit_count > 0
        && printed.debit_count.closest_to(debit_count) == debit_count
        && printed.credit_count.closest_to(credit_count) == credit_count;
    let mut result = Reconciliation {
        verdict: Verdict::NotCheckable,
        rows: chain.links.len(),
        proven: 0,
        breaks: chain.breaks.clone(),
        opening: Agreement { printed: chain.opening, read: opening },
        closing: Agreement { printed: chain.closing.or(printed.closing.closest_to(last)), read: last },
        debits: Agreement {
            printed: total.and_then(|check| check.debit).or(printed
                .debits
                .in_company(sums.debits, counts_agree || printed.credits.may_be(sums.credits))),
            read: sums.debits,
        },
        credits: Agreement {
            printed: total.and_then(|check| check.credit).or(printed
                .credits
                .in_company(sums.credits, counts_agree || printed.debits.may_be(sums.debits))),
            read: sums.credits,
        },
        debit_count: Agreement { printed: printed.debit_count.closest_to(debit_count), read: debit_count },
        credit_count: Agreement {
            printed: printed.credit_count.closest_to(credit_count),
            read: credit_count,
        },
        page_totals_wrong: wrong_totals(chain, &around.checks, &sums),
        missing_pages: around.missing_pages,
        gap_days: gap_days(chain),
        unread_rows: around.unread_rows,
        impossible_dates: around.impossible_dates,
        misdated_rows: misdated(chain, around.period),
        has_uncertain_dates: around.has_uncertain_dates,
        has_uncertain_scale: around.has_uncertain_scale,
        undescribed_rows: chain.links.iter().filter(|link| !link.entry.is_described).count(),
    };
    believe_summary(printed, &mut result);
    prove_by_ends(chain, printed, &mut result);
    if result.closing.agrees() != Some(true) {
        result.unread_rows.extend(around.doubtful_rows);
    }
    prove_first_row_by_totals(chain, &result);
    result.proven = chain.links.iter().filter(|link| link.proof == Proof::Proven).count();
    result.verdict = verdict(chain, &result);
    result
}

fn verdict(chain: &Chain, result: &Reconciliation) -> Verdict {
    if result.rows == 0 || chain.links.iter().all(|link| link.entry.balance.is_none()) && result.proven == 0 {
        return Verdict::NotCheckable;
    }
    let agreements = [
        result.opening.agrees(),
        result.closing.agrees(),
        result.debits.agrees(),
        result.credits.agrees(),
        result.debit_count.agrees(),
        result.credit_count.agrees(),
    ];
    let is_whole = result.proven == result.rows
        && result.breaks.is_empty()
        && !agreements.contains(&Some(false))
        && result.page_totals_wrong.is_empty()
        && result.missing_pages.is_empty()
        && result.unread_rows.is_empty()
        && result.misdated_rows.is_empty()
        && !result.has_uncertain_dates
        && !result.has_uncertain_scale
        // A table whose words were all missed was read by half.
        && result.undescribed_rows * 2 <= result.rows;
    if is_whole {
        Verdict::Reconciled
    } else if result.proven * 2 >= result.rows {
        Verdict::Partial
    } else {
        Verdict::Unreconciled
    }
}

/// Without a printed opening balance nothing stands before the first row. If all others are proven and the bank's own
/// totals are those of the rows, the first row can only be right.
fn prove_first_row_by_totals(chain: &mut Chain, result: &Reconciliation) {
    let totals_agree = result.debits.agrees() == Some(true) && result.credits.agrees() == Some(true);
    let unproven = chain.links.iter().filter(|link| link.proof != Proof::Proven).count();
    if unproven == 1
        && totals_agree
        && chain.breaks.is_empty()
        && let Some(first) = chain.links.first_mut()
    {
        first.proof = Proof::Proven;
    }
}

/// A summary whose figures agree among themselves speaks of these rows if it begins or ends where they do: where its words
/// are not known, its figures are. One that ends where they do and begins elsewhere says that rows before them are missing.
fn believe_summary(printed: &Printed, result: &mut Reconciliation) {
    let opening = result.opening.printed.or(result.opening.read);
    if let Some(summary) = opening.and_then(|opening| printed.summary(opening)) {
        result.closing.printed = result.closing.printed.or(Some(summary.closing));
        result.debits.printed = result.debits.printed.or(Some(summary.debits));
        result.credits.printed = result.credits.printed.or(Some(summary.credits));
    } else if let Some(summary) = result.closing.read.and_then(|closing| printed.summary_to(closing)) {
        result.opening.printed = Some(summary.opening);
        result.debits.printed = Some(summary.debits);
        result.credits.printed = Some(summary.credits);
    }
}

/// Where no row prints a balance, the balances before and after all of them are the proof: they differ by exactly what the
/// rows moved, and each row says itself which way.
fn prove_by_ends(chain: &mut Chain, printed: &Printed, result: &mut Reconciliation) {
    let says_all = chain
        .links
        .iter()
        .all(|link| link.entry.balance.is_none() && matches!(link.entry.leaning, Leaning::Printed(_)));
    if says_all
        && chain.breaks.is_empty()
        && let (Some(debits), Some(credits)) = (result.debits.read, result.credits.read)
        && let Some((opening, closing)) = printed.ends(debits, credits)
    {
        for link in &mut chain.links {
            link.proof = Proof::Proven;
        }
        result.opening = Agreement { printed: Some(opening), read: Some(opening) };
        result.closing = Agreement { printed: Some(closing), read: Some(closing) };
    }
}

/// The balance the first row starts from.
fn derived_opening(chain: &Chain) -> Option<Money> {
    opening_before(chain.links.iter().map(|link| (link.effect(), link.entry.balance)))
}

/// What stood before the first of these movements, from the first balance printed after one.
pub(crate) fn opening_before(movements: impl Iterator<Item = (Money, Option<Money>)>) -> Option<Money> {
    let mut effects = Money::ZERO;
    for (effect, balance) in movements {
        effects = effects.plus(effect)?;
        if let Some(balance) = balance {
            return balance.minus(effects);
        }
    }
    None
}

struct Sums {
    debits: Option<Money>,
    credits: Option<Money>,
    debit_count: usize,
    credit_count: usize,
}

impl Sums {
    fn of(chain: &Chain, wanted: impl Fn(u32) -> bool) -> Self {
        let links = || chain.links.iter().filter(|link| wanted(link.entry.page));
        let side = |direction: Direction| links().filter(move |link| link.direction == direction);
        Self {
            debits: Money::sum(side(Direction::Debit).map(|link| link.entry.amount)),
            credits: Money::sum(side(Direction::Credit).map(|link| link.entry.amount)),
            debit_count: side(Direction::Debit).count(),
            credit_count: side(Direction::Credit).count(),
        }
    }

    fn is_whole(&self, check: &Check) -> bool {
        check.debit.is_none_or(|debit| Some(debit) == self.debits)
            && check.credit.is_none_or(|credit| Some(credit) == self.credits)
            && (check.debit.is_some() || check.credit.is_some())
    }
}

/// A total may be of its page, of everything so far, or of everything: it is wrong when it is none of them.
fn wrong_totals(chain: &Chain, checks: &[Check], whole: &Sums) -> Vec<u32> {
    let mut wrong: Vec<u32> = Vec::new();
    let totals = checks.iter().filter(|check| matches!(check.kind, CheckKind::PageTotal | CheckKind::Total));
    for check in totals.filter(|check| check.debit.is_some() || check.credit.is_some()) {
        let agrees = whole.is_whole(check)
            || Sums::of(chain, |page| page == check.page).is_whole(check)
            || Sums::of(chain, |page| page <= check.page).is_whole(check);
        if !agrees {
            wrong.push(check.page);
        }
    }
    wrong
}

fn gap_days(chain: &Chain) -> u32 {
    chain
        .links
        .windows(2)
        .map(|pair| (pair[1].entry.date - pair[0].entry.date).get_days() - 1)
        .max()
        .and_then(|days| u32::try_from(days).ok())
        .unwrap_or(0)
}

/// Rows before the one above them, or outside the period the bank printed.
fn misdated(chain: &Chain, period: Option<(Date, Date)>) -> Vec<usize> {
    let mut latest: Option<Date> = None;
    let mut wrong = Vec::new();
    for (place, link) in chain.links.iter().enumerate() {
        let date = link.entry.date;
        let is_outside = period.is_some_and(|(from, to)| from <= to && (date < from || date > to));
        if latest.is_some_and(|latest| date < latest) || is_outside {
            wrong.push(place + 1);
        }
        latest = latest.max(Some(date));
    }
    wrong
}
