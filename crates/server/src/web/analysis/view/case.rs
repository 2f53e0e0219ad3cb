//! Several files and accounts: which months are there, what moved between the accounts, and what was not sent.

use engine::{CaseAccountReport, Report, SeamReport};
use export::{Coin, words};

use super::{Label, Places};
use crate::web::charts::{self, Day};
use crate::web::words::Tone;

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
    pub(crate) state: &'static str,
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
        let is_whole = |account: &AccountView| account.cover.iter().all(|cover| cover.state != "missing");
        self.accounts.len() > 1 || !self.undisclosed.is_empty() || !self.accounts.iter().all(is_whole)
    }
}

fn of_account(report: &Report, number: usize, account: &CaseAccountReport, places: &Places) -> AccountView {
    let is_one = report.accounts.len() == 1;
    let coin = Coin::of_statement(report);
    AccountView {
        number: number + 1,
        title: title(account),
        holder: account.holder.as_deref().map(|holder| words::printable(holder).collect()),
        uncounted: (!account.is_counted).then_some("Not counted: one file is analysed by its leading account, several by those in the currency of the first."),
        period: format!("{} – {}", words::date(account.from), words::date(account.to)),
        rows: words::counted(account.transaction_count, "row"),
        rows_href: places.rows(&format!("account:{number}")),
        cover: report.coverage.iter().map(|month| cover(month.accounts.get(number).map(|word| &**word))).collect(),
        balance: if is_one { None } else { balance(report, number, coin) },
        seams: account.seams.iter().filter_map(|seam| joined(seam, coin)).collect(),
    }
}

fn title(account: &CaseAccountReport) -> String {
    let bank = account.bank.as_ref().map_or("Bank not named", |bank| bank);
    let tail: String = account.account_number.iter().flat_map(|number| number.chars()).collect();
    let tail = tail.trim_start_matches(['X', 'x', '*']);
    let number = if tail.is_empty() { String::new() } else { format!(" ••{tail}") };
    words::printable(&format!("{bank}{number}")).collect()
}

fn cover(word: Option<&str>) -> CoverView {
    match word {
        Some("whole") => CoverView { state: "whole", words: "Whole" },
        Some("part") => CoverView { state: "part", words: "Part" },
        _ => CoverView { state: "missing", words: "Missing" },
    }
}

/// The balance at the end of each day, as the bank printed it.
fn balance(report: &Report, number: usize, coin: Coin) -> Option<String> {
    let mut days: Vec<Day> = Vec::new();
    for row in report.transactions.iter().filter(|row| row.account == number) {
        let Some(balance) = row.balance else { continue };
        match days.last_mut() {
            Some(day) if day.date == row.date => day.balance = balance,
            Some(day) if day.date > row.date => {}
            _ => days.push(Day { date: row.date, balance }),
        }
    }
    charts::balance(&format!("balance-{number}"), &days, coin)
}

/// How two files meet, where that is worth a word.
fn joined(seam: &SeamReport, coin: Coin) -> Option<Label> {
    let days = || {
        let (from, to) = (seam.from.map(words::date), seam.to.map(words::date));
        format!("{} to {}", from.unwrap_or_default(), to.unwrap_or_default())
    };
    let files = format!("files {} and {}", seam.before + 1, seam.after + 1);
    let difference = seam.difference.map(|difference| coin.exact(difference));
    let (tone, said) = match &*seam.kind {
        "proven" => (Tone::Good, format!("{files} meet to the paisa")),
        "gap" => (
            Tone::Warn,
            match difference {
                Some(difference) => {
                    format!("No file shows {} ({files}); the balance moved by {difference}", days())
                }
                None => format!("No file shows {} ({files})", days()),
            },
        ),
        "overlap" if seam.differing_rows > 0 => (
            Tone::Bad,
            format!("{files} disagree about {} in {}", words::counted(seam.differing_rows, "place"), days()),
        ),
        "overlap" => (Tone::Good, format!("{files} say the same of {}", days())),
        "broken" => (Tone::Bad, format!("{files} follow each other and do not meet")),
        _ => return None,
    };
    Some(Label::new(tone, words::sentence(&said)))
}

fn transfers(report: &Report) -> Vec<String> {
    let coin = Coin::of_statement(report);
    let told = report.own_transfers.iter().map(|moved| {
        let count = words::counted(moved.count, "transfer");
        let (from, to) = (moved.from + 1, moved.to + 1);
        format!("{count} of {} together from account {from} to account {to}", coin.exact(moved.amount))
    });
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
    use crate::web::analysis::sample;

    #[test]
    fn a_single_account_has_a_word_for_each_month_and_no_chart_of_its_own() {
        let report = sample::report();
        let places = Places { place: String::new(), page: String::new(), has_pages: true };
        let view = CaseView::new(&report, &places);
        assert_eq!(view.accounts.len(), 1);
        assert_eq!(view.accounts[0].cover.len(), view.months.len());
        assert!(view.accounts[0].balance.is_none() && !view.months.is_empty());
    }
}
