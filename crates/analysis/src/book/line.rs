//! The days and rows of a book, in short.

use category::{Category, Entry, LinkKind, Role};
use jiff::civil::Date;
use ledger::{Money, days_between};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    pub date: Date,
    /// The balance when the day ended; carried on from the last one known. `None` when the statement prints none at all.
    pub closing: Option<Money>,
    /// The same without borrowed, own and one-off money that came in and is not spent yet.
    pub adjusted: Option<Money>,
    /// The last row of the day, when it has any.
    pub last_row: Option<usize>,
    /// Some statement shows the day. The balance of one that none shows is only carried over it.
    pub is_seen: bool,
}

/// What most metrics need of a row, side by side in memory and sorted by day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub row: u32,
    /// Its place in [`Book::days`].
    pub day: u32,
    pub amount: Money,
    pub category: Category,
    pub is_credit: bool,
    /// Another row gives it back or takes it back: a returned instalment, a failed transfer.
    pub is_undone: bool,
    /// The answers to the two questions that most metrics ask.
    is_net_credit: bool,
    is_real: bool,
}

impl Line {
    pub(crate) fn paise(&self) -> i128 {
        i128::from(self.amount.as_paise())
    }

    /// Credits of business or work: without loans, own and family transfers, refunds and reversals, redemptions,
    /// claims, tax refunds, cashback, interest, and deposits that were returned.
    pub(crate) fn is_net_credit(&self) -> bool {
        self.is_net_credit
    }

    /// Money that really came or went: neither between the holder's own pockets, nor borrowed, nor given back.
    pub(crate) fn is_real(&self) -> bool {
        self.is_real
    }

    /// Money that went to others: spending, obligations, savings and cash, not what was only moved or came back.
    pub(crate) fn is_outflow(&self) -> bool {
        !self.is_credit && self.is_real
    }
}

pub(super) fn lines(entries: &[Entry], from: Date, days: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::with_capacity(entries.len());
    for (row, entry) in entries.iter().enumerate() {
        let Some(day) =
            u32::try_from(days_between(from, entry.date)).ok().filter(|day| (*day as usize) < days)
        else {
            continue;
        };
        let undone = |kind| matches!(kind, LinkKind::ReversedBy | LinkKind::ReturnedBy);
        let is_undone = entry.link.is_some_and(|link| undone(link.kind));
        let is_neutral = matches!(entry.category.role(), Role::Neutral | Role::Bounce);
        lines.push(Line {
            row: row as u32,
            day,
            amount: entry.amount,
            category: entry.category,
            is_credit: entry.is_credit(),
            is_undone,
            is_net_credit: entry.is_credit() && !is_undone && is_earned(entry.category),
            is_real: !is_undone && !is_neutral,
        });
    }
    lines.sort_by_key(|line| line.day);
    lines
}

fn is_earned(category: Category) -> bool {
    matches!(
        category,
        Category::Salary
            | Category::PensionGovtBenefit
            | Category::BusinessReceipt
            | Category::MerchantSettlement
            | Category::GigPlatformIncome
            | Category::RentReceived
            | Category::Dividend
            | Category::CashDeposit
            | Category::ChequeDeposit
            | Category::TransferInThirdParty
            | Category::International
            | Category::Uncategorised
    )
}
