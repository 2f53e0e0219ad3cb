//! A passbook: printed line by line on small pages, across the fold between two of them, each opening brought forward.

use ledger::Money;

use super::figures::written;
use super::paged_table::balance_before;
use super::{Layout, Prints};
use crate::account::{Bank, Entry};
use crate::draw::{Canvas, FontKind, Ink, Origin, wrap_characters};
use crate::life::Persona;
use crate::paper::Paper;

/// Not one of the layouts that banks send: it is only ever seen in pictures.
pub(super) static LAYOUT: Layout = Layout {
    name: "passbook",
    bank: Bank::Sbi,
    persona: Persona::Salaried,
    accounts: 1,
    font: FontKind::TrueType,
    currency: "INR",
    about: "one width of letter, BF and CF on every opening, a row across the fold, page numbers in the margin",
    prints: Prints { holder: true, account_number: true, ifsc: true, branch: true, ..Prints::NOTHING },
    origin: Origin::SILENT,
    draw,
};

/// Two pages of 18 by 9 centimetres, one above the other.
const SIDE: f32 = 510.0;
const TOP: f32 = 40.0;
const LEADING: f32 = 12.2;
const LINES: usize = 36;
/// A letter of this print is 0.6 of its size wide.
const PRINT: Ink = Ink::mono(8.0);
const LETTER: f32 = 4.8;
const MARGIN: f32 = 24.0;
/// Where columns begin or end, in letters.
const PARTICULARS: usize = 10;
const PARTICULARS_WIDTH: usize = 30;
const WITHDRAWN_END: usize = 57;
const DEPOSITED_END: usize = 72;
const BALANCE_END: usize = 90;

/// What one line says: texts and the letter at which each begins or, for numbers, ends.
struct Line {
    left: Vec<(usize, String)>,
    right: Vec<(usize, String)>,
}

impl Line {
    /// In its column of particulars.
    fn said(&self) -> String {
        let said = self.left.iter().find(|(from, _)| *from == PARTICULARS);
        said.map(|(_, text)| text.clone()).unwrap_or_default()
    }
}

fn draw(paper: &Paper<'_>, canvas: &mut Canvas) {
    let mut free = open(paper, canvas, paper.rows.first().map_or(0, |row| row.places.start));
    for row in &paper.rows {
        let lines = lines(&row.entry);
        // The last line is for what goes on to the next opening.
        if free + lines.len() >= LINES {
            let carried = carried("CF", balance_before(paper, row.places.start));
            let number = numbers_where_dates_stand(paper).then(|| upper_page(canvas.page_number()) + 1);
            print(canvas, LINES - 1, &numbered(carried, number));
            free = open(paper, canvas, row.places.start);
        }
        for line in &lines {
            print(canvas, free, line);
            free += 1;
        }
        let placement = canvas.record(row);
        placement.has_reference = false;
        let said: Vec<String> = lines.iter().map(Line::said).collect();
        placement.description = Some(said.concat());
    }
}

/// Begins an opening; gives the number of the first line that is free.
fn open(paper: &Paper<'_>, canvas: &mut Canvas, place: usize) -> usize {
    canvas.page(SIDE, SIDE);
    let number = canvas.page_number();
    if !numbers_where_dates_stand(paper) {
        canvas.text(SIDE - 8.0, 16.0, &upper_page(number).to_string(), Ink::sans(7.0).right());
        canvas.text(SIDE - 8.0, SIDE - 8.0, &(upper_page(number) + 1).to_string(), Ink::sans(7.0).right());
    }
    let mut free = 0;
    if number == 1 {
        let account = &paper.history.account;
        let facts = [
            format!(
                "STATE BANK OF INDIA   BRANCH: {}   IFSC: {}",
                account.branch.to_uppercase(),
                account.ifsc
            ),
            format!("NAME: {}   ACCOUNT NO: {}", account.holder.to_uppercase(), account.number),
        ];
        for fact in facts {
            print(canvas, free, &Line { left: vec![(0, fact)], right: Vec::new() });
            free += 1;
        }
    }
    let titles = Line {
        left: vec![(0, "DATE".to_owned()), (PARTICULARS, "PARTICULARS".to_owned())],
        right: vec![
            (WITHDRAWN_END, "WITHDRAWN".to_owned()),
            (DEPOSITED_END, "DEPOSITED".to_owned()),
            (BALANCE_END - 2, "BALANCE".to_owned()),
        ],
    };
    print(canvas, free, &titles);
    let number = numbers_where_dates_stand(paper).then(|| upper_page(number));
    print(canvas, free + 1, &numbered(carried("BF", balance_before(paper, place)), number));
    free + 2
}

fn carried(word: &str, balance: Money) -> Line {
    Line { left: vec![(PARTICULARS, word.to_owned())], right: vec![(BALANCE_END, sided(balance))] }
}

/// Printers of some branches put the number of the page into the margin, on the lines of what is carried, where the others have
/// a date. Every second account is of such a branch.
fn numbers_where_dates_stand(paper: &Paper<'_>) -> bool {
    paper.history.account.number.bytes().last().is_some_and(|digit| digit % 2 == 1)
}

/// The cover is the first page.
fn upper_page(opening: u32) -> u32 {
    2 * opening
}

fn numbered(mut line: Line, number: Option<u32>) -> Line {
    line.left.extend(number.map(|number| (0, number.to_string())));
    line
}

fn sided(balance: Money) -> String {
    format!("{}{}", balance.magnitude(), if balance.is_negative() { "Dr" } else { "Cr" })
}

fn lines(entry: &Entry) -> Vec<Line> {
    let amount = |end: usize, money: Option<Money>| money.map(|money| (end, money.to_string()));
    let mut right: Vec<(usize, String)> =
        [amount(WITHDRAWN_END, entry.debit), amount(DEPOSITED_END, entry.credit)]
            .into_iter()
            .flatten()
            .collect();
    right.push((BALANCE_END, sided(entry.balance)));
    let mut lines: Vec<Line> = wrap_characters(&entry.narration, PARTICULARS_WIDTH)
        .into_iter()
        .take(2)
        .map(|text| Line { left: vec![(PARTICULARS, text)], right: Vec::new() })
        .collect();
    if let Some(first) = lines.first_mut() {
        first.left.insert(0, (0, written(entry.date, "%d-%m-%y")));
        first.right = right;
    }
    lines
}

fn print(canvas: &mut Canvas, number: usize, line: &Line) {
    let y = TOP + number as f32 * LEADING;
    for (from, text) in &line.left {
        canvas.text(MARGIN + *from as f32 * LETTER, y, text, PRINT);
    }
    for (end, text) in &line.right {
        canvas.text(MARGIN + *end as f32 * LETTER, y, text, PRINT.right());
    }
}
