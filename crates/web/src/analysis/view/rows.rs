//! Transactions as rows of a table.

use std::collections::BTreeMap;

use engine::codes::{Proof, RowFlag, RowMark};
use engine::{DOUBTFUL_BELOW, Report, Rupees, TransactionReport};
use export::{Coin, words};

use super::{Label, NOTHING, Places};
use crate::analysis::table::{Found, Sort, Wish};
use crate::words::english::report::rows as texts;
use crate::words::{Tone, english};

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
    pub(crate) size: usize,
}

pub(crate) struct HeadView {
    pub(crate) name: &'static str,
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
    /// Where somebody says what it is.
    pub(crate) correction: Option<String>,
    /// Where somebody says how it reads, if that is open.
    pub(crate) settling: Option<String>,
    /// How surely it was read from a picture, if not very, and the same in a sentence.
    pub(crate) doubt: Option<(String, String)>,
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
                flags.entry(flag.to_string()).or_insert_with(|| flag_words(flag).words);
            }
            let month = row.date.strftime("%Y-%m").to_string();
            months.entry(month).or_insert_with_key(|month| words::month(month));
        }
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
            correction: places.correction(place),
            settling: is_open(row).then(|| places.correction(place)).flatten(),
            doubt: doubt(row),
        })
    }
}

pub(crate) fn is_open(row: &TransactionReport) -> bool {
    row.sight.as_ref().is_some_and(|sight| sight.open.is_some())
}

fn doubt(row: &TransactionReport) -> Option<(String, String)> {
    let sight = row.sight.as_ref().filter(|sight| sight.confidence < DOUBTFUL_BELOW)?;
    let told = texts::READ_FROM_A_PICTURE.to_owned();
    Some((english::measures::sure(sight.confidence), told))
}

fn labels(row: &TransactionReport) -> Vec<Label> {
    let mut labels: Vec<Label> = row.flags.iter().map(flag_words).collect();
    match row.proof {
        Proof::Contradicted => labels.push(Label::new(Tone::Bad, texts::BALANCE_DIFFERS)),
        Proof::Unproven => labels.push(Label::new(Tone::Plain, texts::UNPROVEN)),
        Proof::Proven | Proof::Newer(_) => {}
    }
    labels
}

/// `integrity:text_covered` → a red `Text covered`
pub(crate) fn flag_words(flag: &RowFlag) -> Label {
    let mark = match flag {
        RowFlag::Integrity(code) => return Label::new(Tone::Bad, words::plain(code)),
        RowFlag::Mule(code) => return Label::new(Tone::Warn, words::plain(code)),
        RowFlag::Mark(mark) => mark,
    };
    match mark {
        RowMark::Corrected => Label::new(Tone::Plain, texts::CORRECTED),
        RowMark::SettledReading => Label::new(Tone::Plain, texts::SETTLED),
        RowMark::OpenReading => Label::new(Tone::Warn, texts::HARD_TO_READ),
        RowMark::Reversed => Label::new(Tone::Plain, texts::REVERSED),
        RowMark::Bounce | RowMark::Returned | RowMark::Newer(_) => {
            Label::new(Tone::Warn, words::plain(mark.as_str()))
        }
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
        size: wish.size,
    }
}

fn summary(found: &Found, coin: Coin) -> String {
    let mut parts = vec![english::measures::rows(found.rows.len())];
    if found.credits.0.as_paise() != 0 {
        parts.push(english::analysis::came_in(&coin.exact(found.credits)));
    }
    if found.debits.0.as_paise() != 0 {
        parts.push(english::analysis::went_out(&coin.exact(found.debits)));
    }
    parts.join(" · ")
}

/// A head that sorts by itself turns the order round.
fn heads(wish: &Wish, places: &Places) -> Vec<HeadView> {
    [
        (texts::DATE, Sort::Row, false),
        (texts::NARRATION, Sort::Text, false),
        (texts::CATEGORY, Sort::Category, false),
        (texts::OUT, Sort::Amount, true),
        (texts::IN, Sort::Amount, true),
        (texts::BALANCE, Sort::Balance, true),
    ]
    .into_iter()
    .map(|(name, sort, is_number)| {
        let is_this = wish.sort == sort;
        let backwards = if is_this { !wish.is_backwards } else { is_number };
        HeadView {
            name,
            href: Wish { sort, is_backwards: backwards, page: 1, ..wish.clone() }.href(&places.place),
            is_number,
            order: is_this.then_some(if wish.is_backwards { "descending" } else { "ascending" }),
        }
    })
    .collect()
}
