//! What somebody asks of the transactions → the rows to show, in their order.

use std::cmp::Ordering;

use engine::codes::Proof;
use engine::{Report, Rupees, TransactionReport};
use service::error::Error;
use service::request::Query;

use super::selection::{self, Rows, Selection};
use crate::words::english;

/// A screen or two, so that the page around it stays light; and as many as somebody scrolls through who looks for something.
const SIZES: [(&str, usize); 2] = [("20", 20), ("200", 200)];
/// Longer than any narration; the rest of a longer question is not looked at.
const SEARCH_LETTERS: usize = 100;

/// What is asked, as it stands in the address of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    /// What the rows belong to: `loan:0`.
    pub(super) about: Option<String>,
    pub(super) search: String,
    pub(super) category: String,
    /// A flag of rows, or `unproven`.
    pub(super) flag: String,
    /// As `2025-04`.
    pub(super) month: String,
    /// `in` or `out`.
    pub(super) way: String,
    pub(super) sort: Sort,
    pub(super) is_backwards: bool,
    /// Counted from 1.
    pub(super) page: usize,
    /// Rows a page.
    pub(super) size: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sort {
    /// As the statement has them.
    #[default]
    Row,
    Amount,
    Balance,
    Text,
    Category,
}

/// The rows that were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Counted from 0 in `transactions`; all of them, on whichever page.
    pub(super) rows: Vec<usize>,
    /// What they belong to.
    pub(super) title: Option<String>,
    pub(super) page: usize,
    pub(super) pages: usize,
    /// Rows a page.
    size: usize,
    pub(super) credits: Rupees,
    pub(super) debits: Rupees,
}

impl Sort {
    const ALL: [(&'static str, Self); 5] = [
        ("row", Self::Row),
        ("amount", Self::Amount),
        ("balance", Self::Balance),
        ("text", Self::Text),
        ("category", Self::Category),
    ];

    pub(super) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, sort)| *sort == self).map_or("row", |(name, _)| name)
    }
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            about: None,
            search: String::new(),
            category: String::new(),
            flag: String::new(),
            month: String::new(),
            way: String::new(),
            sort: Sort::default(),
            is_backwards: false,
            page: 1,
            size: SIZES[0].1,
        }
    }
}

impl Wish {
    pub(super) fn of(query: &Query) -> Result<Self, Error> {
        let text = |name: &str| query.text(name).map(|text| text.unwrap_or_default().trim().to_owned());
        Ok(Self {
            about: Some(text("about")?).filter(|about| !about.is_empty()),
            search: text("q")?.chars().take(SEARCH_LETTERS).collect(),
            category: text("category")?,
            flag: text("flag")?,
            month: text("month")?,
            way: text("way")?,
            sort: query.choice("sort", &Sort::ALL)?.unwrap_or_default(),
            is_backwards: query.choice("order", &[("up", false), ("down", true)])?.unwrap_or(false),
            page: query
                .number("page", (1, 1_000_000))?
                .and_then(|page| usize::try_from(page).ok())
                .unwrap_or(1),
            size: query.choice("size", &SIZES)?.unwrap_or(SIZES[0].1),
        })
    }

    pub(super) fn is_everything(&self) -> bool {
        let Self { about, search, category, flag, month, way, .. } = self;
        about.is_none() && [search, category, flag, month, way].iter().all(|text| text.is_empty())
    }

    /// The address that asks the same, with the page's own place before it.
    pub(super) fn href(&self, place: &str) -> String {
        let page = if self.page > 1 { self.page.to_string() } else { String::new() };
        let sort = if self.sort == Sort::Row { "" } else { self.sort.name() };
        let order = if self.is_backwards { "down" } else { "" };
        let size = SIZES.iter().skip(1).find(|(_, size)| *size == self.size).map_or("", |(name, _)| name);
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in [
            ("about", self.about.as_deref().unwrap_or_default()),
            ("q", &self.search),
            ("category", &self.category),
            ("flag", &self.flag),
            ("month", &self.month),
            ("way", &self.way),
            ("sort", sort),
            ("order", order),
            ("page", &page),
            ("size", size),
        ] {
            if !value.is_empty() {
                query.append_pair(name, value);
            }
        }
        let query = query.finish();
        if query.is_empty() {
            format!("{place}#transactions")
        } else {
            format!("{place}?{query}#transactions")
        }
    }
}

pub(super) fn find(report: &Report, wish: &Wish) -> Found {
    let selection = wish.about.as_deref().map(|about| {
        selection::select(report, about).unwrap_or_else(|| Selection {
            title: english::analysis::selection::NOTHING.to_owned(),
            rows: Rows::These(Vec::new()),
        })
    });
    let all = &report.transactions;
    let mut rows: Vec<usize> = match selection.as_ref().map(|selection| &selection.rows) {
        None | Some(Rows::All) => (0..all.len()).collect(),
        Some(Rows::These(rows)) => {
            let mut rows: Vec<usize> = rows.iter().copied().filter(|row| *row < all.len()).collect();
            rows.sort_unstable();
            rows.dedup();
            rows
        }
    };
    let search = wish.search.to_lowercase();
    rows.retain(|row| all.get(*row).is_some_and(|row| is_wanted(row, wish, &search)));
    sort(&mut rows, all, wish);
    let sum = |of: fn(&TransactionReport) -> Option<Rupees>| {
        let amounts = rows.iter().filter_map(|row| all.get(*row)).filter_map(of);
        // Stops at the largest amount there is.
        amounts.fold(Rupees::default(), |sum, amount| Rupees(sum.0.plus(amount.0).unwrap_or(sum.0)))
    };
    let pages = rows.len().div_ceil(wish.size).max(1);
    Found {
        credits: sum(|row| row.credit),
        debits: sum(|row| row.debit),
        page: wish.page.clamp(1, pages),
        pages,
        size: wish.size,
        title: selection.map(|selection| selection.title),
        rows,
    }
}

impl Found {
    /// The rows of the page that is shown.
    pub(super) fn shown(&self) -> &[usize] {
        let from = (self.page - 1) * self.size;
        let to = (from + self.size).min(self.rows.len());
        self.rows.get(from..to).unwrap_or_default()
    }
}

fn is_wanted(row: &TransactionReport, wish: &Wish, search: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(search);
    let is_flagged = match wish.flag.as_str() {
        "" => true,
        "any" => !row.flags.is_empty(),
        "unproven" => row.proof != Proof::Proven,
        // `integrity` and `mule` are families of flags.
        flag => row.flags.iter().any(|known| known.family() == Some(flag) || known.to_string() == flag),
    };
    let goes = match wish.way.as_str() {
        "in" => row.credit.is_some(),
        "out" => row.debit.is_some(),
        _ => true,
    };
    is_flagged
        && goes
        && (wish.category.is_empty() || row.category.as_str() == wish.category)
        && (wish.month.is_empty() || row.date.strftime("%Y-%m").to_string() == wish.month)
        && (search.is_empty()
            || has(&row.description)
            || row.counterparty.as_deref().is_some_and(has)
            || row.reference.as_deref().is_some_and(has)
            || has_amount(row, search))
}

/// `1,25,000` and `125000` are one amount.
fn has_amount(row: &TransactionReport, search: &str) -> bool {
    let figures = ledger::currency::leading_mark(search).map_or(search, |(_, figures)| figures);
    let digits: String = figures.chars().filter(|letter| !matches!(letter, ',' | ' ')).collect();
    let is_number =
        !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    is_number
        && [row.debit, row.credit].into_iter().flatten().any(|amount| {
            let paise = amount.0.as_paise().unsigned_abs();
            format!("{}.{:02}", paise / 100, paise % 100).starts_with(&digits)
        })
}

fn sort(rows: &mut [usize], all: &[TransactionReport], wish: &Wish) {
    let amount =
        |row: &TransactionReport| row.debit.or(row.credit).map(|amount| amount.0.as_paise().unsigned_abs());
    let compare = |one: &TransactionReport, two: &TransactionReport| match wish.sort {
        Sort::Row => Ordering::Equal,
        Sort::Amount => amount(one).cmp(&amount(two)),
        Sort::Balance => one.balance.cmp(&two.balance),
        Sort::Text => one.description.cmp(&two.description),
        Sort::Category => one.category.as_str().cmp(two.category.as_str()),
    };
    rows.sort_by(|one, two| match (all.get(*one), all.get(*two)) {
        (Some(first), Some(second)) => compare(first, second).then(one.cmp(two)),
        _ => one.cmp(two),
    });
    if wish.is_backwards {
        rows.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::sample;

    fn rows(change: impl FnOnce(&mut Wish)) -> Vec<usize> {
        let mut wish = Wish::default();
        change(&mut wish);
        find(&sample::report(), &wish).rows
    }

    #[test]
    fn without_a_wish_there_are_all_rows_in_their_order() {
        let report = sample::report();
        assert!(rows(|_| ()).into_iter().eq(0..report.transactions.len()));
        assert!(Wish::default().is_everything());
        assert_eq!(Wish::default().href("/a"), "/a#transactions");
    }

    #[test]
    fn filters_leave_exactly_the_rows_that_have_it() {
        let report = sample::report();
        let category = report.transactions[3].category.to_string();
        let expected: Vec<usize> = (0..report.transactions.len())
            .filter(|row| report.transactions[*row].category.as_str() == category)
            .collect();
        assert_eq!(rows(|wish| wish.category = category.clone()), expected);
        let month = report.transactions[0].date.strftime("%Y-%m").to_string();
        let found = rows(|wish| wish.month = month.clone());
        assert!(!found.is_empty() && found.len() < report.transactions.len());
        let (came, went) =
            (rows(|wish| wish.way = "in".to_owned()), rows(|wish| wish.way = "out".to_owned()));
        assert_eq!(came.len() + went.len(), report.transactions.len());
        assert!(rows(|wish| wish.about = Some("loan:999".to_owned())).is_empty());
    }

    #[test]
    fn a_search_finds_texts_parties_and_amounts_however_written() {
        let report = sample::report();
        let row = report.transactions.iter().position(|row| row.debit.is_some()).expect("a debit");
        let debit = report.transactions[row].debit.expect("a debit");
        let text = report.transactions[row].description.to_uppercase();
        assert!(rows(|wish| wish.search = text).contains(&row));
        let amount = export::words::rupees(debit);
        assert!(rows(|wish| wish.search = amount.to_lowercase()).contains(&row));
        assert!(rows(|wish| wish.search = "no row says this".to_owned()).is_empty());
    }

    #[test]
    fn rows_are_sorted_both_ways() {
        let report = sample::report();
        let amount = |row: &usize| {
            let row = &report.transactions[*row];
            row.debit.or(row.credit).map(|amount| amount.0.as_paise())
        };
        let up = rows(|wish| wish.sort = Sort::Amount);
        assert!(up.is_sorted_by_key(amount));
        let down = rows(|wish| (wish.sort, wish.is_backwards) = (Sort::Amount, true));
        assert!(down.iter().eq(up.iter().rev()));
    }

    #[test]
    fn pages_are_cut_and_a_page_too_far_is_the_last() {
        let report = sample::report();
        let found = find(&report, &Wish { page: 999, ..Wish::default() });
        assert_eq!(found.page, found.pages);
        assert!(!found.shown().is_empty() && found.shown().len() <= Wish::default().size);
        assert_eq!(found.shown().last(), Some(&(report.transactions.len() - 1)));
    }

    #[test]
    fn an_address_asks_what_it_was_made_of() {
        let wish = Wish {
            about: Some("party:3".to_owned()),
            search: "a&b=ü".to_owned(),
            sort: Sort::Balance,
            is_backwards: true,
            page: 2,
            ..Wish::default()
        };
        let href = wish.href("/analyses/x");
        assert_eq!(
            href,
            "/analyses/x?about=party%3A3&q=a%26b%3D%C3%BC&sort=balance&order=down&page=2#transactions"
        );
    }
}
