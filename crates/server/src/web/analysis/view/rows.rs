//! Transactions as rows of a table, for the page and for its script.

use std::collections::BTreeMap;

use engine::{Report, Rupees, TransactionReport};
use export::{Coin, words};
use ledger::Currency;
use serde::Serialize;

use super::{Label, NOTHING, Places};
use crate::web::analysis::table::{Found, Sort, Wish};
use crate::web::words::Tone;

pub(crate) struct RowsView {
    pub(crate) wish: WishView,
    /// What the rows belong to, when they belong to something.
    pub(crate) title: Option<String>,
    pub(crate) summary: String,
    pub(crate) rows: Vec<RowView>,
    pub(crate) heads: Vec<HeadView>,
    pub(crate) categories: Vec<(String, String)>,
    pub(crate) flags: Vec<(String, String)>,
    pub(crate) months: Vec<(String, String)>,
    pub(crate) page: usize,
    pub(crate) pages: usize,
    pub(crate) before: Option<String>,
    pub(crate) after: Option<String>,
    /// Where the script gets all rows of this wish.
    pub(crate) data: String,
    pub(crate) everything: String,
    pub(crate) is_filtered: bool,
}

/// What was asked, for the fields of the form.
pub(crate) struct WishView {
    pub(crate) about: String,
    pub(crate) search: String,
    pub(crate) category: String,
    pub(crate) flag: String,
    pub(crate) month: String,
    pub(crate) way: String,
    pub(crate) sort: &'static str,
    pub(crate) order: &'static str,
}

pub(crate) struct HeadView {
    pub(crate) name: &'static str,
    pub(crate) sort: &'static str,
    pub(crate) href: String,
    pub(crate) is_number: bool,
    /// `ascending`, `descending` or nothing, as screen readers want it.
    pub(crate) order: Option<&'static str>,
}

pub(crate) struct RowView {
    pub(crate) date: String,
    pub(crate) day: String,
    pub(crate) description: String,
    pub(crate) category: String,
    pub(crate) debit: String,
    pub(crate) credit: String,
    pub(crate) balance: String,
    pub(crate) labels: Vec<Label>,
    pub(crate) href: Option<String>,
}

impl RowsView {
    pub(crate) fn new(report: &Report, wish: &Wish, found: &Found, places: &Places) -> Self {
        let at = |page: usize| Wish { page, ..wish.clone() }.href(&places.place);
        let mut categories: BTreeMap<String, String> = BTreeMap::new();
        let mut flags: BTreeMap<String, String> = BTreeMap::new();
        let mut months: BTreeMap<String, String> = BTreeMap::new();
        for row in &report.transactions {
            categories.entry(words::category(&row.category)).or_insert_with(|| row.category.to_string());
            for flag in &row.flags {
                flags.entry(flag.clone()).or_insert_with(|| flag_words(flag).words);
            }
            let month = row.date.strftime("%Y-%m").to_string();
            months.entry(month).or_insert_with_key(|month| words::month(month));
        }
        let data = Wish { page: 1, search: String::new(), ..wish.clone() }
            .href(&format!("{}/transactions", places.place));
        Self {
            wish: asked(wish),
            title: found.title.clone(),
            summary: summary(found, Coin::of_statement(report)),
            rows: found.shown().iter().filter_map(|row| RowView::new(report, *row, places)).collect(),
            heads: heads(wish, places),
            categories: categories.into_iter().map(|(name, code)| (code, name)).collect(),
            flags: flags.into_iter().collect(),
            months: months.into_iter().collect(),
            page: found.page,
            pages: found.pages,
            before: (found.page > 1).then(|| at(found.page - 1)),
            after: (found.page < found.pages).then(|| at(found.page + 1)),
            data: data.replace("#transactions", ""),
            everything: Wish::default().href(&places.place),
            is_filtered: !wish.is_everything(),
        }
    }
}

impl RowView {
    pub(crate) fn new(report: &Report, place: usize, places: &Places) -> Option<Self> {
        let row = report.transactions.get(place)?;
        // A column of amounts needs no sign of the currency.
        let coin = Coin::of_statement(report);
        let money = |amount: Option<Rupees>| amount.map(|amount| coin.bare(amount)).unwrap_or_default();
        Some(Self {
            date: words::date(row.date),
            day: row.date.to_string(),
            description: words::printable(&row.description).collect(),
            category: words::category(&row.category),
            debit: money(row.debit),
            credit: money(row.credit),
            balance: row.balance.map_or_else(|| NOTHING.to_owned(), |amount| coin.bare(amount)),
            labels: labels(row),
            href: places.row(report, place),
        })
    }
}

fn labels(row: &TransactionReport) -> Vec<Label> {
    let mut labels: Vec<Label> = row.flags.iter().map(|flag| flag_words(flag)).collect();
    match &*row.proof {
        "contradicted" => labels.push(Label::new(Tone::Bad, "Balance differs")),
        "unproven" => labels.push(Label::new(Tone::Plain, "Unproven")),
        _ => {}
    }
    labels
}

/// `integrity:text_covered` → a red `Text covered`
pub(crate) fn flag_words(flag: &str) -> Label {
    match flag.split_once(':') {
        Some(("integrity", code)) => Label::new(Tone::Bad, words::plain(code)),
        Some((_, code)) => Label::new(Tone::Warn, words::plain(code)),
        None if flag == "reversed" => Label::new(Tone::Plain, "Reversed"),
        None => Label::new(Tone::Warn, words::plain(flag)),
    }
}

fn asked(wish: &Wish) -> WishView {
    WishView {
        about: wish.about.clone().unwrap_or_default(),
        search: wish.search.clone(),
        category: wish.category.clone(),
        flag: wish.flag.clone(),
        month: wish.month.clone(),
        way: wish.way.clone(),
        sort: wish.sort.name(),
        order: if wish.is_backwards { "down" } else { "up" },
    }
}

fn summary(found: &Found, coin: Coin) -> String {
    let mut parts = vec![words::counted(found.rows.len(), "row")];
    for (name, amount) in [("in", found.credits), ("out", found.debits)] {
        if amount.0.as_paise() != 0 {
            parts.push(format!("{} {name}", coin.exact(amount)));
        }
    }
    parts.join(" · ")
}

/// A head that sorts by itself turns the order round.
fn heads(wish: &Wish, places: &Places) -> Vec<HeadView> {
    [
        ("Date", Sort::Row, false),
        ("Narration", Sort::Text, false),
        ("Category", Sort::Category, false),
        ("Out", Sort::Amount, true),
        ("In", Sort::Amount, true),
        ("Balance", Sort::Balance, true),
    ]
    .into_iter()
    .map(|(name, sort, is_number)| {
        let is_this = wish.sort == sort;
        let backwards = if is_this { !wish.is_backwards } else { is_number };
        HeadView {
            name,
            sort: sort.name(),
            href: Wish { sort, is_backwards: backwards, page: 1, ..wish.clone() }.href(&places.place),
            is_number,
            order: is_this.then_some(if wish.is_backwards { "descending" } else { "ascending" }),
        }
    })
    .collect()
}

/// All rows of a wish in few bytes, for the script that searches and sorts them at once.
#[derive(Serialize)]
pub(crate) struct Compact<'a> {
    /// The place of the analysis, which pages are found below.
    place: &'a str,
    /// How many pages have pictures.
    pages: u32,
    money: CompactMoney,
    categories: BTreeMap<&'a str, String>,
    flags: BTreeMap<&'a str, Label>,
    rows: Vec<CompactRow<'a>>,
}

/// How the script writes amounts.
#[derive(Serialize)]
struct CompactMoney {
    sign: &'static str,
    /// Whose grouping of digits.
    locale: &'static str,
    decimals: u8,
}

impl CompactMoney {
    fn of(report: &Report) -> Self {
        let currency = Coin::of_statement(report).currency();
        let is_in_lakhs = currency.is_some_and(Currency::is_in_lakhs);
        Self {
            sign: currency.map_or("", Currency::sign),
            locale: if is_in_lakhs { "en-IN" } else { "en-GB" },
            decimals: currency.map_or(2, |currency| currency.decimals().min(2)),
        }
    }
}

/// In the order that the script reads them: row, day, text, party, category, debit, credit, balance, flags, page, proof.
/// Amounts in hundredths.
#[derive(Serialize)]
struct CompactRow<'a>(
    usize,
    String,
    String,
    &'a str,
    &'a str,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Vec<&'a str>,
    u32,
    &'a str,
);

pub(crate) fn compact<'a>(report: &'a Report, found: &Found, places: &'a Places) -> Compact<'a> {
    let paise = |amount: Option<Rupees>| amount.map(|amount| amount.0.as_paise());
    let (mut categories, mut flags) = (BTreeMap::new(), BTreeMap::new());
    let mut rows = Vec::with_capacity(found.rows.len());
    for place in &found.rows {
        let Some(row) = report.transactions.get(*place) else { continue };
        categories.entry(&*row.category).or_insert_with(|| words::category(&row.category));
        for flag in &row.flags {
            flags.entry(flag.as_str()).or_insert_with(|| flag_words(flag));
        }
        rows.push(CompactRow(
            *place,
            row.date.to_string(),
            words::printable(&row.description).collect(),
            row.counterparty.as_deref().unwrap_or_default(),
            &row.category,
            paise(row.debit),
            paise(row.credit),
            paise(row.balance),
            row.flags.iter().map(String::as_str).collect(),
            row.page,
            &row.proof,
        ));
    }
    let pages = if places.has_pages { report.statement.pages } else { 0 };
    Compact { place: &places.place, pages, money: CompactMoney::of(report), categories, flags, rows }
}
