//! Several files and accounts: which months are there, what moved between the accounts, and what was not sent.

use engine::codes::{CoverageState, SeamKind};
use engine::{CaseAccountReport, Report, SeamReport};
use export::case::Hold;
use export::{Coin, words};

use super::{Label, Places};
use crate::charts::{self, Day, Gap};
use crate::words::english::report::case as texts;
use crate::words::{Tone, english};

/// Nothing for a single account of which every month is there: the rest of the page tells everything of it.
pub(crate) struct CaseView {
    pub(crate) months: Vec<String>,
    pub(crate) accounts: Vec<AccountView>,
    pub(crate) transfers: Vec<String>,
    pub(crate) undisclosed: Vec<SignView>,
}

pub(crate) struct AccountView {
    pub(crate) number: usize,
    /// Bank and the end of its number.
    pub(crate) title: String,
    pub(crate) holder: Option<String>,
    /// Where its rows are not counted, why.
    pub(crate) uncounted: Option<&'static str>,
    pub(crate) period: String,
    pub(crate) rows: String,
    pub(crate) rows_href: String,
    /// One for each of the months.
    pub(crate) cover: Vec<CoverView>,
    /// Only where there are several: one alone is drawn with the cash flow.
    pub(crate) balance: Option<String>,
    pub(crate) seams: Vec<Label>,
}

/// How much of a month is there.
pub(crate) struct CoverView {
    pub(crate) state: CoverageState,
    pub(crate) words: &'static str,
}

/// An account that the rows speak of and that was not sent.
pub(crate) struct SignView {
    pub(crate) message: String,
    pub(crate) href: Option<String>,
}

impl CaseView {
    pub(crate) fn new(report: &Report, places: &Places) -> Self {
        let accounts = report.accounts.iter().enumerate();
        Self {
            months: report.coverage.iter().map(|month| words::month(&month.month)).collect(),
            accounts: accounts.map(|(number, account)| of_account(report, number, account, places)).collect(),
            transfers: transfers(report),
            undisclosed: undisclosed(report, places),
        }
    }

    /// Whether there is anything to say that the rest of the page does not.
    pub(crate) fn is_told(&self) -> bool {
        let is_whole =
            |account: &AccountView| account.cover.iter().all(|cover| cover.state != CoverageState::Missing);
        self.accounts.len() > 1 || !self.undisclosed.is_empty() || !self.accounts.iter().all(is_whole)
    }
}

fn of_account(report: &Report, number: usize, account: &CaseAccountReport, places: &Places) -> AccountView {
    let is_one = report.accounts.len() == 1;
    let coin = Coin::of_statement(report);
    AccountView {
        number: number + 1,
        title: export::case::short(account.bank.as_deref(), account.account_number.as_deref()),
        holder: account.holder.as_deref().map(|holder| words::printable(holder).collect()),
        uncounted: (!account.is_counted).then_some(texts::NOT_COUNTED),
        period: format!("{} – {}", words::date(account.from), words::date(account.to)),
        rows: english::measures::rows(account.transaction_count),
        rows_href: places.rows(&format!("account:{number}")),
        cover: report.coverage.iter().map(|month| cover(month.accounts.get(number))).collect(),
        balance: if is_one { None } else { balance(report, (number, account), coin) },
        seams: account.seams.iter().map(|seam| joined(seam, coin)).collect(),
    }
}

/// What nobody here understands is as good as missing.
fn cover(state: Option<&CoverageState>) -> CoverView {
    match state {
        Some(CoverageState::Whole) => CoverView { state: CoverageState::Whole, words: texts::WHOLE },
        Some(CoverageState::Part) => CoverView { state: CoverageState::Part, words: texts::PART },
        Some(CoverageState::Missing | CoverageState::Newer(_)) | None => {
            CoverView { state: CoverageState::Missing, words: texts::MISSING }
        }
    }
}

/// The balance at the end of each day, as the bank printed it.
fn balance(report: &Report, (number, account): (usize, &CaseAccountReport), coin: Coin) -> Option<String> {
    let mut days: Vec<Day> = Vec::new();
    for row in report.transactions.iter().filter(|row| row.account == number) {
        let Some(balance) = row.balance else { continue };
        match days.last_mut() {
            Some(day) if day.date == row.date => day.balance = balance,
            Some(day) if day.date > row.date => {}
            _ => days.push(Day { date: row.date, balance }),
        }
    }
    charts::balance(&format!("balance-{number}"), &days, &gaps(account), coin)
}

/// How two files meet.
fn joined(seam: &SeamReport, coin: Coin) -> Label {
    let (hold, said) = export::case::seam(seam, coin);
    let tone = match hold {
        Hold::Proven => Tone::Good,
        Hold::Unproven => Tone::Plain,
        Hold::Broken => Tone::Bad,
    };
    Label::new(tone, words::sentence(&said))
}

/// The days between two files that none of them shows.
pub(super) fn gaps(account: &CaseAccountReport) -> Vec<Gap> {
    let gaps = account.seams.iter().filter(|seam| seam.kind == SeamKind::Gap);
    gaps.filter_map(|seam| seam.from.zip(seam.to)).map(|(from, to)| Gap { from, to }).collect()
}

fn transfers(report: &Report) -> Vec<String> {
    let coin = Coin::of_statement(report);
    let told = report.own_transfers.iter().map(|moved| export::case::transfers(moved, coin));
    told.collect()
}

fn undisclosed(report: &Report, places: &Places) -> Vec<SignView> {
    let signs = report.undisclosed_accounts.iter().enumerate();
    let told = signs.map(|(number, sign)| SignView {
        message: words::sentence(&sign.message),
        href: (!sign.evidence.is_empty()).then(|| places.rows(&format!("undisclosed:{number}"))),
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::sample;

    #[test]
    fn a_single_account_has_a_word_for_each_month_and_no_chart_of_its_own() {
        let report = sample::report();
        let places =
            Places { place: String::new(), page: String::new(), has_pages: true, may_correct: false };
        let view = CaseView::new(&report, &places);
        assert_eq!(view.accounts.len(), 1);
        assert_eq!(view.accounts[0].cover.len(), view.months.len());
        assert!(view.accounts[0].balance.is_none() && !view.months.is_empty());
    }
}
