//! Pages that are set word by word, for what no specimen prints.

use pdf::{Glyph, Page, TextMode, UnicodeSource, Upright};
use statement::{PageText, Statement};

const LETTER: f32 = 5.0;

type Line<'a> = &'a [(&'a str, f32)];

/// Words of each line with the place of their left edge; what begins with a blank ends there instead.
fn page(number: u32, lines: &[Line<'_>]) -> Page {
    let mut glyphs = Vec::new();
    for (line, words) in lines.iter().enumerate() {
        for (word, edge) in words.iter() {
            let text = word.trim_start();
            let left = if text.len() < word.len() { edge - LETTER * text.len() as f32 } else { *edge };
            for (at, letter) in text.chars().enumerate() {
                glyphs.push(Glyph {
                    text: letter,
                    source: UnicodeSource::ToUnicode,
                    mode: TextMode::Visible,
                    upright: Upright::Right,
                    font: 0,
                    x: left + LETTER * at as f32,
                    y: 60.0 + 16.0 * line as f32,
                    width: LETTER,
                    size: 9.0,
                    colour: 0,
                    order: glyphs.len() as u32,
                });
            }
        }
    }
    Page { number, width: 600.0, height: 800.0, glyphs, ..Page::default() }
}

fn read(pages: &[&[Line<'_>]]) -> Statement {
    let pages = (1..).zip(pages).map(|(number, lines)| PageText::of(&page(number, lines)));
    statement::read_pages(pages.collect()).expect("a statement")
}

#[test]
fn a_stray_letter_beside_one_amount_does_not_unsign_the_others() {
    let read = read(&[&[
        &[("Date", 34.0), ("Description", 105.0), (" Amount", 516.0), (" Balance", 577.0)],
        &[("01/10/2025", 34.0), ("PAPERMILL", 105.0), (" -48.83", 516.0), (" 1050.96", 577.0)],
        &[("02/10/2025", 34.0), ("NOODLES", 105.0), (" -22.31", 516.0), ("C", 520.0), (" 1028.65", 577.0)],
        &[("03/10/2025", 34.0), ("ATM", 105.0), (" -31.00", 516.0), (" 997.65", 577.0)],
        &[("05/10/2025", 34.0), ("SALARY", 105.0), (" 38.84", 516.0), (" 1036.49", 577.0)],
        &[("06/10/2025", 34.0), ("METRO", 105.0), (" -37.12", 516.0), (" 999.37", 577.0)],
        &[("07/10/2025", 34.0), ("CASH", 105.0), (" -10.00", 516.0), (" 989.37", 577.0)],
        &[("08/10/2025", 34.0), ("CASH", 105.0), (" -10.00", 516.0), (" 979.37", 577.0)],
    ]]);
    let rows = read.lead.transactions.iter();
    let effects: Vec<i64> = rows.map(|row| row.effect().as_paise()).collect();
    assert_eq!(effects.get(2..), Some([-3_100, 3_884, -3_712, -1_000, -1_000].as_slice()), "{effects:?}");
}

#[test]
fn the_digits_of_a_card_name_no_year() {
    let rows: [Line<'_>; 4] = [
        &[("Date", 34.0), ("Remarks", 105.0), (" Amount", 516.0), (" Balance", 577.0)],
        &[("01/10", 34.0), ("BAKERY CARD 2031", 105.0), (" -48.83", 516.0), (" 1050.96", 577.0)],
        &[("02/10", 34.0), ("BAKERY CARD 1906", 105.0), (" -22.31", 516.0), (" 1028.65", 577.0)],
        &[("03/10", 34.0), ("ATM", 105.0), (" -31.00", 516.0), (" 997.65", 577.0)],
    ];
    let below: Line<'_> = &[("Statement of October 2025", 34.0)];
    let lines: Vec<Line<'_>> = rows.into_iter().chain([&[][..], &[][..], below]).collect();
    let read = read(&[&lines]);
    let years: Vec<i16> = read.lead.transactions.iter().map(|row| row.date.year()).collect();
    assert_eq!(years, [2025; 3]);
}

#[test]
fn debits_that_carry_a_minus_are_debits_whatever_another_table_below_says() {
    let read = read(&[&[
        &[("Date", 34.0), ("Description", 105.0), (" Withdrawn", 400.0), (" Deposited", 520.0)],
        &[("01 MAY 2022", 34.0), ("SHOP", 105.0), (" -210.50", 400.0)],
        &[("02 MAY 2022", 34.0), ("ATM", 105.0), (" -2000.00", 400.0)],
        &[("03 MAY 2022", 34.0), ("RENT FROM", 105.0), (" 60.25", 520.0)],
        &[("04 MAY 2022", 34.0), ("NACH", 105.0), (" -140.75", 400.0)],
        &[("05 MAY 2022", 34.0), ("NACH", 105.0), (" -10.00", 400.0)],
        &[("Daily balance summary", 34.0)],
        &[
            ("01 MAY 2022", 34.0),
            ("789.50", 105.0),
            ("02 MAY 2022", 160.0),
            (" 5", 400.0),
            (" 989.50", 520.0),
        ],
        &[
            ("03 MAY 2022", 34.0),
            ("849.75", 105.0),
            ("04 MAY 2022", 160.0),
            (" 5", 400.0),
            (" 709.00", 520.0),
        ],
    ]]);
    let rows = read.lead.transactions.iter();
    let effects: Vec<i64> = rows.map(|row| row.effect().as_paise()).collect();
    assert_eq!(effects.get(..5), Some([-21_050, -200_000, 6_025, -14_075, -1_000].as_slice()), "{effects:?}");
}

/// The head of the second table names no account, as in a scan that lost it.
#[test]
fn an_opening_balance_that_nothing_leads_to_begins_another_account_where_days_begin_anew() {
    const HEAD: Line<'_> = &[
        ("Date", 34.0),
        ("Description", 105.0),
        ("Paid out", 320.0),
        ("Paid in", 400.0),
        (" Balance", 577.0),
    ];
    let first: &[Line<'_>] = &[
        HEAD,
        &[("Opening Balance", 105.0), (" 1000.00", 577.0)],
        &[("02/10/2025", 34.0), ("PAPERMILL", 105.0), (" 48.83", 360.0), (" 951.17", 577.0)],
        &[("09/10/2025", 34.0), ("NOODLES", 105.0), (" 22.31", 360.0), (" 928.86", 577.0)],
        &[("13/10/2025", 34.0), ("ATM", 105.0), (" 30.00", 360.0), (" 898.86", 577.0)],
        &[("15/10/2025", 34.0), ("SALARY", 105.0), (" 38.84", 435.0), (" 937.70", 577.0)],
    ];
    let goes_on: Line<'_> = &[("Opening Balance", 105.0), (" 937.70", 577.0)];
    let another: Line<'_> = &[("Opening Balance", 105.0), (" 5000.00", 577.0)];
    let later: &[Line<'_>] = &[
        HEAD,
        goes_on,
        &[("16/10/2025", 34.0), ("CASH", 105.0), (" 10.00", 360.0), (" 927.70", 577.0)],
        &[("17/10/2025", 34.0), ("CASH", 105.0), (" 10.00", 360.0), (" 917.70", 577.0)],
    ];
    // A page is missing between them.
    let after_a_gap: &[Line<'_>] = &[
        HEAD,
        another,
        &[("16/10/2025", 34.0), ("CASH", 105.0), (" 10.00", 360.0), (" 4990.00", 577.0)],
        &[("17/10/2025", 34.0), ("CASH", 105.0), (" 10.00", 360.0), (" 4980.00", 577.0)],
    ];
    let second: &[Line<'_>] = &[
        HEAD,
        another,
        &[("04/10/2025", 34.0), ("METRO", 105.0), (" 37.12", 360.0), (" 4962.88", 577.0)],
        &[("08/10/2025", 34.0), ("CASH", 105.0), (" 10.00", 360.0), (" 4952.88", 577.0)],
    ];
    for (next, expected) in [(later, &[6][..]), (after_a_gap, &[6]), (second, &[4, 2])] {
        let read = read(&[first, next]);
        let ledgers = std::iter::once(&read.lead).chain(&read.others);
        let rows: Vec<usize> = ledgers.map(|ledger| ledger.transactions.len()).collect();
        assert_eq!(rows, expected);
    }
}

/// As in a scan where the sign of money before it was taken for another letter.
#[test]
fn a_row_whose_amount_is_no_figure_is_not_left_out_in_silence() {
    let page = |second: &'static str| {
        let amount = [("02/10/2025", 34.0), ("RICKSHAW", 105.0), (second, 516.0)];
        let lines: [Line<'_>; 6] = [
            &[("Date", 34.0), ("Description", 105.0), (" Amount", 516.0)],
            &[("01/10/2025", 34.0), ("PAPERMILL", 105.0), (" -48.83", 516.0)],
            &amount,
            &[("03/10/2025", 34.0), ("ATM", 105.0), (" -31.00", 516.0)],
            &[("05/10/2025", 34.0), ("SALARY", 105.0), (" 38.84", 516.0)],
            &[("06/10/2025", 34.0), ("METRO", 105.0), (" -37.12", 516.0)],
        ];
        let read = read(&[&lines]);
        (read.lead.transactions.len(), !read.lead.reconciliation.unread_rows.is_empty())
    };
    assert_eq!(page(" -30.00"), (5, false));
    assert_eq!(page(" #30.0O"), (4, true));
}

const PASSBOOK: Line<'_> = &[
    ("DATE", 34.0),
    ("PARTICULARS", 105.0),
    (" WITHDRAWN", 380.0),
    (" DEPOSITED", 470.0),
    (" BALANCE", 577.0),
];

/// A day, what was withdrawn, and what was left.
type Withdrawal = (&'static str, &'static str, &'static str);

/// Two openings on one page, the rows of the lower one below such a head and so far to the left of the others: how many rows are read,
/// and whether the paper is called whole.
fn openings(head: Line<'_>, below: &[Withdrawal], aside: f32) -> (usize, bool) {
    let row = |(day, moved, balance): Withdrawal, aside: f32| {
        [(day, 34.0), ("CASH", 105.0), (moved, 380.0 - aside), (balance, 577.0 - aside)]
    };
    let upper = [("17/05/2025", " 780.00", " 9220.00"), ("18/05/2025", " 20.00", " 9200.00")];
    let upper = upper.map(|withdrawal| row(withdrawal, 0.0));
    let lower: Vec<[(&str, f32); 4]> = below.iter().map(|withdrawal| row(*withdrawal, aside)).collect();
    let mut lines: Vec<Line<'_>> = vec![PASSBOOK, &[("BF", 105.0), (" 10000.00", 577.0)]];
    lines.extend(upper.iter().map(<[_; 4]>::as_slice));
    lines.extend([&[("CF", 105.0), (" 9200.00", 577.0)], head]);
    lines.extend(lower.iter().map(<[_; 4]>::as_slice));
    let read = read(&[&lines]);
    (read.lead.transactions.len(), read.lead.reconciliation.unread_rows.is_empty())
}

const GOING_ON: &[Withdrawal] =
    &[("19/05/2025", " 200.00", " 9000.00"), ("20/05/2025", " 50.00", " 8950.00")];

const OF_SOMETHING_ELSE: Line<'_> =
    &[("DATE", 34.0), ("PARTICULARS", 105.0), (" CHEQUE NUMBER", 380.0), (" VALUE DATE", 470.0)];

#[test]
fn rows_below_a_head_that_cannot_be_theirs_are_the_accounts_where_balances_go_on() {
    // As in a scan that lost the word for the balance.
    let without_balance = [&PASSBOOK[..4], &[(" BA1ANCC", 577.0)]].concat();
    for head in [&without_balance, OF_SOMETHING_ELSE] {
        assert_eq!(openings(head, GOING_ON, 0.0), (4, true));
    }
}

#[test]
fn rows_that_cannot_be_read_below_a_head_of_something_else_are_told_where_balances_go_on() {
    assert_eq!(openings(OF_SOMETHING_ELSE, GOING_ON, 12.0), (2, false));
    // What is printed once more, and what does not go on, is a list of something else.
    for list in [
        [("17/05/2025", " 780.00", " 9220.00"), ("18/05/2025", " 20.00", " 9200.00")],
        [("19/05/2025", " 200.00", " 700.00"), ("20/05/2025", " 50.00", " 8000.00")],
    ] {
        for aside in [0.0, 12.0] {
            assert_eq!(openings(OF_SOMETHING_ELSE, &list, aside), (2, true), "{list:?}");
        }
    }
}
