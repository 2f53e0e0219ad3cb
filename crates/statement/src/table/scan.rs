//! sheets → tables: a header, and the stretches of lines below it on one or many pages.

use std::ops::Range;

use super::alignment::Alignment;
use super::header::{self, Head, Header};
use super::marks::{self, End};
use super::role::Role;
use super::sections::Section;
use crate::notation::Notation;
use crate::page::{Sheet, Word};

/// Lines of one sheet that may hold rows.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub sheet: usize,
    pub lines: Range<usize>,
    pub standing: Standing,
}

/// How sure it is that a region belongs to its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// A header was printed right above it.
    Headed,
    /// It continues the page before.
    Continued,
    /// Words that end a table stand above it: only rows the balance confirms are rows.
    AfterEnd,
}

/// Regions under headers of the same shape.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub heads: Vec<Head>,
    /// Its heads are enough for a table of transactions: they say when and how much.
    pub is_whole: bool,
    pub regions: Vec<Region>,
    /// The lines its headers take up, by sheet.
    pub headers: Vec<(usize, Range<usize>)>,
    /// Where its numbers line up, if that is what it was found by.
    pub alignment: Option<Alignment>,
    /// Titles that say which way the money below them moves.
    pub sections: Vec<Section>,
}

impl Table {
    pub(crate) fn has_balance(&self) -> bool {
        self.heads.iter().any(|head| head.role == Role::Balance)
    }

    /// A column of no use so far, over whose lines stand amounts wherever they stand over any other.
    pub(crate) fn column_of_figures(&self, sheets: &[Sheet], notation: &Notation) -> Option<usize> {
        let is_figure =
            |word: &Word| notation.numbers.parse(&word.text).is_some_and(|amount| amount.has_decimals);
        let lines =
            || self.regions.iter().flat_map(|region| sheets[region.sheet].lines[region.lines.clone()].iter());
        let with_figures = lines().filter(|line| line.words.iter().any(is_figure)).count();
        let unnamed = self.heads.iter().enumerate().filter(|(_, head)| head.role == Role::Other);
        let mut unnamed = unnamed.filter(|(_, head)| {
            let stands_in = |word: &Word| word.left < head.right && word.right > head.left && is_figure(word);
            let filled = lines().filter(|line| line.words.iter().any(stands_in)).count();
            filled > 1 && filled * 2 >= with_figures
        });
        unnamed.next().map(|(place, _)| place)
    }

    /// Whether this place is over its balances.
    pub(crate) fn has_balance_over(&self, left: f32, right: f32) -> bool {
        self.heads.iter().any(|head| head.role == Role::Balance && left < head.right && right > head.left)
    }

    /// Whether the heads of another part are over columns of this table, and say nothing else.
    fn has_columns_of(&self, part: &Self) -> bool {
        let may_be = |head: &Head, known: &Head| {
            let is_over = head.left < known.right && head.right > known.left;
            is_over && (head.role == Role::Other || head.role.is_like(known.role))
        };
        let is_known = |head: &Head| self.heads.iter().any(|known| may_be(head, known));
        part.heads.len() > 2 && part.heads.iter().all(is_known)
    }

    /// Dates have a column of their own, and do not stand above the rows of their day.
    pub(crate) fn has_dates(&self) -> bool {
        self.heads.iter().any(|head| head.role == Role::Date)
    }
}

/// A repeated header may shift by this much, in points, and still be the same one.
const SHIFT: f32 = 3.0;

/// Two of these make a head that is known again.
const FIGURES: [Role; 4] = [Role::Debit, Role::Credit, Role::Amount, Role::Balance];

fn is_same(one: &Head, other: &Head) -> bool {
    one.role == other.role && (one.left - other.left).abs() < SHIFT
}

/// Puts the signs of all sheets, in order, together to tables.
pub(crate) fn scan(sheets: &[Sheet], signs: Vec<Vec<(usize, Sign)>>) -> Vec<Table> {
    let mut scanner = Scanner::default();
    for (number, (sheet, signs)) in sheets.iter().zip(signs).enumerate() {
        scanner.sheet(number, sheet.lines.len(), signs);
    }
    scanner.tables.retain(|table| !table.regions.is_empty());
    scanner.tables
}

/// The tables with balances, to which is given what stands below a head of which too little could be read to know the same one
/// again: its columns are where theirs are.
pub(crate) fn with_headless(tables: &[Table]) -> Option<Vec<Table>> {
    let is_account = |table: &Table| table.is_whole && table.has_balance();
    if tables.iter().all(is_account) {
        return None;
    }
    let (mut whole, rest): (Vec<Table>, Vec<Table>) = tables.iter().cloned().partition(is_account);
    let mut is_any = false;
    for part in rest {
        let Some(table) = whole.iter_mut().find(|table| table.has_columns_of(&part)) else { continue };
        is_any = true;
        table.regions.extend(part.regions);
        table.regions.sort_by_key(|region| (region.sheet, region.lines.start));
        table.headers.extend(part.headers);
    }
    is_any.then_some(whole)
}

/// What a line says about the tables around it.
#[derive(Debug)]
pub(crate) enum Sign {
    Header(Header),
    End(End),
}

/// The signs of one sheet and the lines they stand on.
pub(crate) fn signs(sheet: &Sheet) -> Vec<(usize, Sign)> {
    let mut signs = Vec::new();
    let mut at = 0;
    while at < sheet.lines.len() {
        if let Some(header) = header::find(sheet, at) {
            let next = header.last_line + 1;
            signs.push((at, Sign::Header(header)));
            at = next;
            continue;
        }
        signs.extend(marks::end(&sheet.lines[at]).map(|end| (at, Sign::End(end))));
        at += 1;
    }
    signs
}

#[derive(Default)]
struct Scanner {
    tables: Vec<Table>,
    /// The table that goes on, unless a header or an ending says otherwise.
    current: Option<(usize, Standing)>,
}

/// A region whose end has not been seen.
#[derive(Clone, Copy)]
struct Open {
    table: usize,
    first: usize,
    standing: Standing,
}

impl Scanner {
    fn sheet(&mut self, number: usize, lines: usize, signs: Vec<(usize, Sign)>) {
        let mut open = self.current.map(|(table, standing)| Open { table, first: 0, standing });
        for (at, sign) in signs {
            match sign {
                Sign::Header(header) => {
                    let repeated = open.filter(|open| self.is_repeated(*open, &header.heads));
                    self.close(number, open.take(), header.first_line);
                    let table = match repeated {
                        Some(Open { table, .. }) => Some(table),
                        None => header.may_be_transactions().then(|| self.table(&header)),
                    };
                    self.current = table.map(|table| (table, Standing::Continued));
                    if let Some((table, _)) = self.current {
                        self.tables[table].headers.push((number, header.first_line..header.last_line + 1));
                        open = Some(Open { table, first: header.last_line + 1, standing: Standing::Headed });
                    }
                }
                Sign::End(end) => {
                    let Some(Open { table, .. }) = open else { continue };
                    self.close(number, open.take(), at);
                    if end == End::Table {
                        self.current = Some((table, Standing::AfterEnd));
                    }
                    open = Some(Open { table, first: at, standing: Standing::AfterEnd });
                }
            }
        }
        self.close(number, open, lines);
    }

    /// The head of a table that goes on from the page before, with words in it that cannot be read: all that can be are where
    /// they were.
    fn is_repeated(&self, open: Open, heads: &[Head]) -> bool {
        let whole = &self.tables[open.table].heads;
        let stands = |head: &Head| whole.iter().any(|known| is_same(known, head));
        let figures = heads.iter().filter(|head| FIGURES.contains(&head.role));
        (open.first, open.standing) == (0, Standing::Continued)
            && heads.len() < whole.len()
            && figures.count() > 1
            && heads.iter().filter(|head| head.role != Role::Other).all(stands)
    }

    fn close(&mut self, sheet: usize, open: Option<Open>, end: usize) {
        if let Some(Open { table, first, standing }) = open
            && first < end
        {
            self.tables[table].regions.push(Region { sheet, lines: first..end, standing });
        }
    }

    fn table(&mut self, header: &Header) -> usize {
        let heads = &header.heads;
        let has_them = |table: &Table| {
            table.is_whole == header.is_transactions
                && table.heads.len() == heads.len()
                && table.heads.iter().zip(heads).all(|(a, b)| is_same(a, b))
        };
        self.tables.iter().position(has_them).unwrap_or_else(|| {
            self.tables.push(Table {
                heads: heads.clone(),
                is_whole: header.is_transactions,
                regions: Vec::new(),
                headers: Vec::new(),
                alignment: None,
                sections: Vec::new(),
            });
            self.tables.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Line;

    const WHOLE: [(Role, f32); 4] =
        [(Role::Date, 34.0), (Role::Narration, 105.0), (Role::Amount, 450.0), (Role::Balance, 540.0)];

    /// Two pages, each with one header.
    fn tables(pages: [(&[(Role, f32)], bool); 2]) -> Vec<Table> {
        let line = || Line { words: Vec::new(), baseline: 0.0, size: 8.0 };
        let sheet = || Sheet { lines: (0..9).map(|_| line()).collect(), ..Sheet::default() };
        let header = |(heads, is_transactions): (&[(Role, f32)], bool)| {
            let head = |&(role, left): &(Role, f32)| Head { role, left, right: left + 30.0 };
            let heads = heads.iter().map(head).collect();
            vec![(1, Sign::Header(Header { heads, first_line: 1, last_line: 1, is_transactions }))]
        };
        scan(&[sheet(), sheet()], pages.map(header).into())
    }

    /// Regions of each table, where the second page begins with such a header.
    fn regions(second: &[(Role, f32)], is_transactions: bool) -> Vec<usize> {
        let below =
            |table: &Table| table.regions.iter().filter(|region| region.standing == Standing::Headed).count();
        tables([(&WHOLE, true), (second, is_transactions)]).iter().map(below).collect()
    }

    #[test]
    fn a_table_goes_on_below_a_head_that_can_hardly_be_read() {
        assert_eq!(regions(&WHOLE[2..], false), [2]);
        assert_eq!(regions(&WHOLE[1..], true), [2]);
    }

    #[test]
    fn a_page_whose_head_lacks_the_balance_is_of_the_table_that_has_its_columns() {
        let headless = |figures: f32| {
            let part =
                [(Role::Date, 34.0), (Role::Narration, 105.0), (Role::Amount, figures), (Role::Other, 545.0)];
            let whole = with_headless(&tables([(&part, true), (&WHOLE, true)]))?;
            Some(whole.iter().map(|table| table.regions.len()).collect::<Vec<_>>())
        };
        assert_eq!(headless(455.0), Some(vec![3]));
        assert_eq!(headless(380.0), None);
    }

    #[test]
    fn figures_elsewhere_are_another_table() {
        assert_eq!(regions(&[(Role::Amount, 380.0), (Role::Balance, 540.0)], false), [1]);
        assert_eq!(
            regions(&[(Role::Date, 34.0), (Role::Debit, 380.0), (Role::Balance, 540.0)], true),
            [1, 1]
        );
    }
}
