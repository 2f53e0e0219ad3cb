//! bytes → pages that look a little like a statement: each byte decides what is written next, and where.
//!
//! Most random PDFs hold no table at all. Drawing the glyphs directly puts every input into the reader's arms.

use pdf::{Document, Font, Glyph, Page, TextMode, UnicodeSource, Upright};

/// Enough to repeat headers, break chains and carry balances over; small enough to be quick.
const PAGES_MAX: usize = 6;
const WORDS_MAX: usize = 600;

const HEADERS: &[&[&str]] = &[
    &["Date", "Narration", "Chq./Ref.No.", "Withdrawal Amt.", "Deposit Amt.", "Closing Balance"],
    &["Txn Date", "Value Date", "Description", "Debit", "Credit", "Balance"],
    &["Date", "Particulars", "Amount", "Dr/Cr", "Balance"],
    &["Sl No", "Date", "Details", "Amount(INR)", "Balance(INR)"],
    &["Date", "Description", "Paid out", "Paid in", "Balance"],
    &["Balance", "Credit", "Debit", "Remarks", "Date"],
];

const WORDS: &[&str] = &[
    "UPI-RAVI KUMAR-ravi@ybl-HDFC0000001-000012345678-rent",
    "NEFT CR-UTIB0000001-ACME LTD-SALARY",
    "ATW-512345XXXXXX1234",
    "Opening Balance",
    "Closing Balance",
    "B/F",
    "C/F",
    "Page Total",
    "Grand Total",
    "Statement of account from 01/04/2026 to 30/06/2026",
    "Account No : 50100012345678",
    "IFSC : HDFC0000001",
    "Page 2 of 3",
    "Dr",
    "Cr",
    "INR",
    "HDFC BANK",
    "Your card statement",
    "-",
    "",
    "\u{fffd}\u{fffd}",
    "1,23,456.78",
    "(500.00)",
    "99,99,99,99,99,999.99Cr",
    "31/02/2026",
    "29 Feb 2024",
];

const MONTHS: &[&str] =
    &["Jan", "FEB", "Mar", "Apr", "May", "June", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

pub(super) fn draw(bytes: &[u8]) -> Document {
    let mut pen = Pen::new(bytes);
    while let Some(command) = pen.bytes.next()
        && pen.words_left > 0
    {
        match command % 16 {
            0 => pen.header(),
            1 => {
                pen.header();
                pen.opening();
            }
            2..=8 => pen.transaction(),
            9 | 10 => {
                let x = pen.column_left();
                let word = pen.choose(WORDS);
                pen.write(x, word);
            }
            11 => pen.down(),
            12 => pen.new_page(),
            13 => pen.columns = usize::from(pen.byte() % 9) + 2,
            14 => pen.size = 4.0 + f32::from(pen.byte() % 32) / 2.0,
            _ => pen.turn(),
        }
    }
    pen.document
}

struct Pen<'a> {
    bytes: std::iter::Copied<std::slice::Iter<'a, u8>>,
    document: Document,
    words_left: usize,
    columns: usize,
    size: f32,
    y: f32,
    is_doubled: bool,
    upright: Upright,
    day: u16,
    balance_paise: i64,
}

impl<'a> Pen<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let font = Font { name: "Helvetica".into(), kind: "Type1".into(), ..Font::default() };
        let mut pen = Self {
            bytes: bytes.iter().copied(),
            document: Document { fonts: vec![font], ..Document::default() },
            words_left: WORDS_MAX,
            columns: 6,
            size: 8.0,
            y: 0.0,
            is_doubled: false,
            upright: Upright::Right,
            day: 0,
            balance_paise: 1_000_000,
        };
        pen.new_page();
        pen
    }

    fn byte(&mut self) -> u8 {
        self.bytes.next().unwrap_or(0)
    }

    fn choose(&mut self, words: &'static [&'static str]) -> &'static str {
        words[usize::from(self.byte()) % words.len()]
    }

    fn new_page(&mut self) {
        if self.document.pages.len() < PAGES_MAX {
            let number = self.document.pages.len() as u32 + 1;
            self.document.pages.push(Page { number, width: 595.0, height: 842.0, ..Page::default() });
        }
        self.y = 40.0;
    }

    /// Mostly the next line; now and then a hair's breadth, or back up.
    fn down(&mut self) {
        self.y += match self.byte() {
            byte @ 0..=15 => f32::from(byte) / 8.0,
            16..=23 => -self.size,
            byte => self.size * (1.0 + f32::from(byte % 16) / 16.0),
        };
    }

    fn turn(&mut self) {
        let byte = self.byte();
        self.is_doubled = byte & 1 == 1;
        self.upright = match byte >> 5 {
            0 => Upright::Down,
            1 => Upright::Slanted,
            _ => Upright::Right,
        };
    }

    fn column(&self, index: usize) -> f32 {
        20.0 + 555.0 * index as f32 / self.columns as f32
    }

    fn column_left(&mut self) -> f32 {
        let byte = self.byte();
        self.column(usize::from(byte) % self.columns) + f32::from(byte >> 5)
    }

    fn header(&mut self) {
        let header = HEADERS[usize::from(self.byte()) % HEADERS.len()];
        self.columns = header.len();
        for (index, word) in header.iter().enumerate() {
            self.write(self.column(index), word);
        }
        self.down();
    }

    fn opening(&mut self) {
        self.write(self.column(1), "Opening Balance");
        self.write(self.column(self.columns - 1), &money(self.balance_paise, 0));
        self.down();
    }

    /// A row whose balance follows from the one before, unless a byte says otherwise.
    fn transaction(&mut self) {
        let flags = self.byte();
        self.day += u16::from(flags & 3);
        let amount = i64::from(self.byte()) * 100 + i64::from(self.byte());
        let is_credit = flags & 4 == 4;
        let amount_column = if is_credit { self.columns - 2 } else { self.columns.saturating_sub(3) };
        let effect = if is_credit { amount } else { -amount };
        self.balance_paise += effect;
        let slip = if flags >> 4 == 15 { i64::from(self.byte()) } else { 0 };

        let date = self.date(flags >> 4);
        self.write(self.column(0), &date);
        let narration = self.choose(WORDS);
        self.write(self.column(1), narration);
        let spelling = flags >> 6;
        self.write(self.column(amount_column), &money(if spelling == 0 { amount } else { effect }, spelling));
        if flags & 8 == 0 {
            self.write(self.column(self.columns - 1), &money(self.balance_paise + slip, spelling));
        }
        self.down();
    }

    fn date(&self, spelling: u8) -> String {
        let (day, month) = (self.day % 28 + 1, usize::from(self.day / 28) % 12);
        let year = 2026 + self.day / 336;
        match spelling % 5 {
            0 => format!("{day:02}/{:02}/{year}", month + 1),
            1 => format!("{day:02}-{}-{year}", MONTHS[month]),
            2 => format!("{day} {} {:02}", MONTHS[month], year % 100),
            3 => format!("{year}-{:02}-{day:02}", month + 1),
            _ => String::new(),
        }
    }

    fn write(&mut self, x: f32, word: &str) {
        self.words_left = self.words_left.saturating_sub(1);
        let Some(page) = self.document.pages.last_mut() else { return };
        let width = self.size / 2.0;
        for copy in 0..=u8::from(self.is_doubled) {
            for (index, text) in word.chars().enumerate() {
                page.glyphs.push(Glyph {
                    text,
                    source: UnicodeSource::ToUnicode,
                    mode: TextMode::Visible,
                    upright: self.upright,
                    font: 0,
                    x: x + index as f32 * width + f32::from(copy) * 0.3,
                    y: self.y,
                    width,
                    size: self.size,
                    colour: 0,
                    order: page.glyphs.len() as u32,
                });
            }
        }
    }
}

fn money(paise: i64, spelling: u8) -> String {
    let plain = format!("{}.{:02}", paise.abs() / 100, paise.abs() % 100);
    match (spelling, paise < 0) {
        (0, false) => plain,
        (0, true) => format!("-{plain}"),
        (1, false) => format!("{plain}Cr"),
        (1, true) => format!("{plain}Dr"),
        (2, false) => format!("INR {plain}"),
        (2, true) => format!("({plain})"),
        (_, false) => format!("+{plain} CR"),
        (_, true) => format!("{plain} DR"),
    }
}
