//! lines → the header row of a table, wherever it stands and however it is wrapped.

use super::pieces::{Piece, pieces, stack};
use super::role::{Role, classify, each_token, is_header_word, tokens, unglue};
use crate::page::{Line, Sheet};

/// One column's header: where it is printed and what it announces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Head {
    pub role: Role,
    pub left: f32,
    pub right: f32,
}

/// The header of a table, and the lines of the sheet it takes up.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub heads: Vec<Head>,
    pub first_line: usize,
    pub last_line: usize,
    /// How many of its columns it takes to know it is one.
    pub is_transactions: bool,
}

impl Header {
    /// A title of a scan may be lost: where most say that it is an account's table, it may be one whose other pages say all.
    pub(crate) fn may_be_transactions(&self) -> bool {
        let has = |role: Role| self.heads.iter().any(|head| head.role == role);
        let moves = has(Role::Debit) || has(Role::Credit) || has(Role::Amount);
        self.is_transactions || has(Role::Date) && (moves || has(Role::Balance))
    }
}

/// A header is wrapped over at most this many lines.
const MAX_LINES: usize = 6;

/// The header that begins at or around this line.
pub(crate) fn find(sheet: &Sheet, at: usize) -> Option<Header> {
    let line = sheet.lines.get(at)?;
    if !is_header_line(line) {
        return None;
    }
    let mut first = at;
    let mut last = at;
    while first > 0 && last - first < MAX_LINES && continues(&sheet.lines[first - 1], &sheet.lines[first]) {
        first -= 1;
    }
    while last + 1 < sheet.lines.len()
        && last - first < MAX_LINES
        && continues(&sheet.lines[last + 1], &sheet.lines[last])
    {
        last += 1;
    }
    let mut columns: Vec<Piece> = Vec::new();
    for line in &sheet.lines[first..=last] {
        for piece in pieces(sheet, line) {
            stack(&mut columns, piece);
        }
    }
    columns.sort_by(|a, b| a.left.total_cmp(&b.left));
    let heads = settle(&columns);
    let count = |role: Role| heads.iter().filter(|head| head.role == role).count();
    let moves = count(Role::Debit).min(1) + count(Role::Credit).min(1) + 2 * count(Role::Amount).min(1);
    // Without a date column the dates stand above the rows, and a balance shows that it is an account's table.
    let is_dated = count(Role::Date) > 0 || count(Role::Balance) == 1 && count(Role::Narration) > 0;
    let is_transactions = is_dated && moves >= 2 && !sheet.lines[first..=last].iter().any(lists_holdings);
    let is_header = is_transactions || heads.len() >= 4;
    is_header.then_some(Header { heads, first_line: first, last_line: last, is_transactions })
}

/// Deposits, loans and fund units are listed with dates and amounts too, under words no account's table has.
fn lists_holdings(line: &Line) -> bool {
    const WORDS: &[&str] =
        &["maturity", "tenure", "principal", "units", "nav", "folio", "instalment", "installment", "rate"];
    line.words.iter().any(|word| WORDS.iter().any(|holding| word.text.eq_ignore_ascii_case(holding)))
}

/// At least three words of the line are header words, and hardly any is not.
fn is_header_line(line: &Line) -> bool {
    if line.words.len() > 40 || line.words.iter().any(|word| has_number(&word.text)) {
        return false;
    }
    let (mut known, mut unknown) = (0, 0);
    for word in &line.words {
        each_token(&word.text, |token| if is_header_word(token) { known += 1 } else { unknown += 1 });
        // Glued headers are rare: only a line of otherwise known words is worth the second look.
        if unknown > 2 * known + 2 {
            return false;
        }
    }
    if unknown > 0 && unknown * 4 > known {
        let glued =
            line.words.iter().filter_map(|word| unglue(&word.text)).map(|cuts| cuts.len()).sum::<usize>();
        known += glued;
        unknown = unknown.saturating_sub(glued.min(line.words.len()));
    }
    known >= 3 && (unknown * 4 <= known || has_all_roles(line))
}

/// Headers in two languages are half unknown words; a date, two amounts or a balance among them leave no doubt.
fn has_all_roles(line: &Line) -> bool {
    let roles: Vec<Role> = line.words.iter().filter_map(|word| classify(&tokens(&word.text))).collect();
    let has = |role: Role| roles.contains(&role);
    has(Role::Date) && has(Role::Balance) && (has(Role::Debit) && has(Role::Credit) || has(Role::Amount))
}

/// The line is close by and holds nothing but header words, so it is another line of the same header.
fn continues(line: &Line, neighbour: &Line) -> bool {
    let distance = (line.baseline - neighbour.baseline).abs();
    if distance > 1.8 * line.size.max(neighbour.size) {
        return false;
    }
    // A lone letter is what is left of a unit in a scan, as of `(INR)`.
    let is_said = |token: &String| token.chars().nth(1).is_some() || is_header_word(token);
    let mut said = line.words.iter().flat_map(|word| tokens(&word.text)).filter(is_said).peekable();
    said.peek().is_some()
        && said.all(|token| is_header_word(&token))
        && !line.words.iter().any(|word| has_number(&word.text))
}

/// Headers hold no dates, amounts or codes; a lone digit (`Tran Id-1`) is no number.
fn has_number(text: &str) -> bool {
    text.bytes().filter(u8::is_ascii_digit).count() > 1
}

/// Gives every column its role and settles which of several candidates is meant.
fn settle(columns: &[Piece]) -> Vec<Head> {
    let mut heads: Vec<Head> = columns
        .iter()
        .map(|column| Head {
            role: classify(&column.words).unwrap_or(Role::Other),
            left: column.left,
            right: column.right,
        })
        .collect();
    let has = |heads: &[Head], role: Role| heads.iter().any(|head| head.role == role);
    if !has(&heads, Role::Date)
        && let Some(head) = heads.iter_mut().find(|head| head.role == Role::ValueDate)
    {
        head.role = Role::Date;
    }
    // The transaction's own date leads; a posting date beside it is not a second one.
    let is_own = |column: &Piece| {
        column.words.iter().any(|word| ["transaction", "txn", "tran", "trans"].contains(&word.as_str()))
    };
    let dates: Vec<usize> = (0..heads.len()).filter(|place| heads[*place].role == Role::Date).collect();
    if let Some(lead) =
        dates.iter().copied().find(|place| is_own(&columns[*place])).or(dates.first().copied())
    {
        for place in dates.into_iter().filter(|place| *place != lead) {
            heads[place].role = Role::PostedAt;
        }
    }
    // Beside two amount columns a third one (in a foreign currency) is information.
    if has(&heads, Role::Debit) && has(&heads, Role::Credit) {
        for head in heads.iter_mut().filter(|head| head.role == Role::Amount) {
            head.role = Role::Other;
        }
    }
    let is_transaction = |column: &Piece| {
        column.words.iter().all(|word| ["transaction", "transactions"].contains(&word.as_str()))
    };
    if !has(&heads, Role::Narration)
        && let Some(place) = columns.iter().position(is_transaction)
    {
        heads[place].role = Role::Narration;
    }
    if !has(&heads, Role::Narration)
        && let Some(head) = heads.iter_mut().find(|head| head.role == Role::Reference)
    {
        head.role = Role::Narration;
    }
    heads
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Word;

    /// A sheet of header words, each `(text, left)`, on lines 10 points apart, in 8-point letters 4 points wide.
    fn sheet(lines: &[&[(&str, f32)]]) -> Sheet {
        let mut sheet = Sheet::default();
        for (row, words) in lines.iter().enumerate() {
            let mut line = Line { words: Vec::new(), baseline: 100.0 + 10.0 * row as f32, size: 8.0 };
            for (text, left) in *words {
                let first = sheet.ink.len();
                for (place, letter) in text.chars().enumerate() {
                    let left = left + 4.0 * place as f32;
                    sheet.ink.push(crate::page::Ink { letter, left, right: left + 4.0 });
                }
                let right = left + 4.0 * text.chars().count() as f32;
                line.words.push(Word {
                    text: (*text).into(),
                    left: *left,
                    right,
                    letters: first..sheet.ink.len(),
                });
            }
            sheet.lines.push(line);
        }
        sheet
    }

    #[track_caller]
    fn check(lines: &[&[(&str, f32)]], expected: &[Role]) {
        let header = find(&sheet(lines), 0).expect("a header");
        let roles: Vec<Role> = header.heads.iter().map(|head| head.role).collect();
        assert_eq!(roles, expected);
    }

    #[test]
    fn a_plain_header_is_found() {
        check(
            &[&[
                ("Date", 0.0),
                ("Narration", 60.0),
                ("Chq./Ref.No.", 200.0),
                ("Value", 280.0),
                ("Dt", 302.0),
                ("Withdrawal", 340.0),
                ("Amt.", 382.0),
                ("Deposit", 420.0),
                ("Amt.", 450.0),
                ("Closing", 500.0),
                ("Balance", 530.0),
            ]],
            &[
                Role::Date,
                Role::Narration,
                Role::Reference,
                Role::ValueDate,
                Role::Debit,
                Role::Credit,
                Role::Balance,
            ],
        );
    }

    #[test]
    fn a_wrapped_header_is_stacked() {
        check(
            &[
                &[
                    ("S", 0.0),
                    ("No.", 6.0),
                    ("Value", 40.0),
                    ("Transaction", 80.0),
                    ("Cheque", 150.0),
                    ("Transaction", 200.0),
                    ("Withdrawal", 300.0),
                    ("Deposit", 360.0),
                    ("Balance", 420.0),
                ],
                &[
                    ("Date", 40.0),
                    ("Date", 90.0),
                    ("Number", 150.0),
                    ("Remarks", 205.0),
                    ("Amount", 305.0),
                    ("Amount", 360.0),
                    // `(INR)`, as a scan may show it.
                    ("(N?", 424.0),
                ],
            ],
            &[
                Role::Other,
                Role::ValueDate,
                Role::Date,
                Role::Reference,
                Role::Narration,
                Role::Debit,
                Role::Credit,
                Role::Balance,
            ],
        );
    }

    #[test]
    fn headers_that_stand_close_are_told_apart() {
        check(
            &[&[
                ("TRAN", 0.0),
                ("DATE", 18.0),
                ("VALUE", 40.0),
                ("DATE", 62.0),
                ("NARRATION", 84.0),
                ("CHQ.NO.", 126.0),
                ("WITHDRAWAL(DR)", 160.0),
                ("DEPOSIT(CR)", 222.0),
                ("BALANCE(INR)", 272.0),
            ]],
            &[
                Role::Date,
                Role::ValueDate,
                Role::Narration,
                Role::Reference,
                Role::Debit,
                Role::Credit,
                Role::Balance,
            ],
        );
    }

    #[test]
    fn one_amount_with_both_sides_is_an_amount() {
        check(
            &[&[
                ("Date", 0.0),
                ("Narration", 60.0),
                ("Withdrawal", 200.0),
                ("(Dr)/Deposit", 242.0),
                ("(Cr)", 292.0),
                ("Balance", 350.0),
            ]],
            &[Role::Date, Role::Narration, Role::Amount, Role::Balance],
        );
    }

    #[test]
    fn ordinary_text_is_no_header() {
        let text = sheet(&[&[
            ("Closing", 0.0),
            ("balance", 40.0),
            ("includes", 80.0),
            ("funds", 120.0),
            ("earmarked", 150.0),
        ]]);
        assert!(find(&text, 0).is_none());
    }
}
