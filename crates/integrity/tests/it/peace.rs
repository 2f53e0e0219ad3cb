//! Honest papers that look odd, or were read badly: nobody is accused for it, and the forgery beside them still is.

use integrity::{Check, File, Integrity, PageTraces, Paper, Roots, Severity, State, Verdict};
use ledger::{Money, Proof};
use statement::{Agreement, Break, Statement};

use crate::builder::Builder;
use crate::checked::Checked;
use crate::easel::Easel;

fn ask(easel: &Easel) -> Integrity {
    let limits = pdf::Limits::default();
    let pages: Vec<PageTraces> = easel.document.pages.iter().map(PageTraces::of).collect();
    let (bytes, document) = (easel.bytes.as_slice(), &easel.document);
    let file =
        File { bytes, unlock: pdf::Unlock::Nothing, document, pages: &pages, unread: &[], limits: &limits };
    let statement = &easel.statement;
    integrity::check(&Paper { file: Some(file), statement, readings: &[], roots: &Roots::default() })
}

#[track_caller]
fn answer<'i>(found: &'i Integrity, code: &str) -> &'i Check {
    found.checks.iter().find(|check| check.code == code).expect("every question is answered")
}

/// The balances contradict every third row.
fn misread(statement: &mut Statement) {
    let lead = &mut statement.lead;
    for (place, row) in lead.transactions.iter_mut().enumerate().filter(|(place, _)| place % 3 == 0) {
        row.proof = Proof::Contradicted;
        let found = row.balance;
        lead.reconciliation.breaks.push(Break {
            page: row.origin.page,
            row: place + 1,
            expected: None,
            found,
        });
        lead.reconciliation.proven -= 1;
    }
    lead.reconciliation.verdict = statement::Verdict::Partial;
}

#[test]
fn a_paper_that_was_read_badly_is_not_called_forged() {
    let mut easel = Easel::with("axis-retail");
    let spot = easel.balance();
    easel.glyphs(&spot).iter_mut().for_each(|glyph| glyph.font += 7);
    let debits = easel.statement.lead.reconciliation.debits;
    easel.statement.lead.reconciliation.debits =
        Agreement { printed: debits.read.map(ledger::Money::negated), ..debits };
    assert_eq!(answer(&ask(&easel), "font_outlier").state, State::Detected);
    assert_eq!(answer(&ask(&easel), "printed_totals_disagree").state, State::Detected);
    misread(&mut easel.statement);
    let found = ask(&easel);
    for code in ["font_outlier", "balance_chain_broken", "printed_totals_disagree", "dates_out_of_order"] {
        let check = answer(&found, code);
        assert_eq!((check.state, check.evidence.len()), (State::NotRun, 0), "{check:?}");
        assert!(check.message.contains("misread"), "{}", check.message);
    }
    assert_eq!(found.verdict, Verdict::Unverifiable, "it is not called clean either");
}

#[test]
fn what_is_hidden_on_a_page_is_seen_however_badly_the_paper_was_read() {
    let mut easel = Easel::with("axis-retail");
    let spot = easel.balance();
    easel.paint(spot.page, easel.area(&spot), crate::easel::WHITE);
    easel.write(spot.page, easel.other(&spot));
    misread(&mut easel.statement);
    assert_eq!(answer(&ask(&easel), "text_covered").severity, Severity::High);
}

#[test]
fn a_total_is_compared_only_with_rows_that_are_all_proven() {
    let mut easel = Easel::with("axis-retail");
    let found = &mut easel.statement.lead.reconciliation;
    found.credits = Agreement { printed: found.credits.read.map(ledger::Money::negated), ..found.credits };
    assert_eq!(answer(&ask(&easel), "printed_totals_disagree").state, State::Detected);
    let lead = &mut easel.statement.lead;
    lead.transactions[5].proof = Proof::Contradicted;
    lead.reconciliation.proven -= 1;
    let check = ask(&easel);
    assert_eq!(answer(&check, "printed_totals_disagree").state, State::NotRun);
}

/// Leaves a row out of the reading, as if it had been passed over.
fn pass_over(easel: &mut Easel, row: usize) -> ledger::Transaction {
    let lead = &mut easel.statement.lead;
    let lost = lead.transactions.remove(row);
    let before = lead.transactions[row - 1].balance.expect("a balance");
    let after = &mut lead.transactions[row];
    let effect = after.balance.and_then(|balance| balance.minus(lost.balance?)).expect("a difference");
    after.proof = Proof::Contradicted;
    let (page, expected, found) = (after.origin.page, before.plus(effect), after.balance);
    lead.reconciliation.breaks.push(Break { page, row: row + 1, expected, found });
    lead.reconciliation.rows -= 1;
    lead.reconciliation.proven -= 2;
    lead.reconciliation.verdict = statement::Verdict::Partial;
    lost
}

#[test]
fn a_row_that_the_reader_passed_over_is_not_called_missing() {
    let mut easel = Easel::with("axis-retail");
    let row = easel.balance().row;
    let lost = pass_over(&mut easel, row);
    let found = ask(&easel);
    let chain = answer(&found, "balance_chain_broken");
    assert_eq!(chain.state, State::NotRun, "{chain:?}");
    assert!(chain.message.contains("misread"), "{}", chain.message);
    // The same break on a page that does not print the row is what a removed row looks like.
    let area = lost.origin.area;
    let page = &mut easel.document.pages[lost.origin.page as usize - 1];
    page.glyphs.retain(|glyph| glyph.y < area.top || glyph.y > area.bottom);
    let found = ask(&easel);
    let chain = answer(&found, "balance_chain_broken");
    assert_eq!((chain.state, chain.severity), (State::Detected, Severity::High), "{chain:?}");
    assert_eq!(chain.evidence[0].row, Some(row));
}

#[test]
fn a_balance_whose_sign_alone_is_in_doubt_is_not_called_changed() {
    let mut easel = Easel::with("axis-retail");
    let row = easel.balance().row;
    let broken = |easel: &Easel, other: fn(Money) -> Option<Money>| {
        let row = &easel.statement.lead.transactions[row];
        let expected = row.balance.and_then(other);
        Break { page: row.origin.page, row: 0, expected, found: row.balance }
    };
    let mut told = |other: fn(Money) -> Option<Money>| {
        let found = Break { row: row + 1, ..broken(&easel, other) };
        easel.statement.lead.reconciliation.breaks = vec![found];
        answer(&ask(&easel), "balance_chain_broken").state
    };
    assert_eq!(told(|balance| Some(balance.negated())), State::NotRun);
    assert_eq!(told(|balance| balance.plus(Money::paise(100_000))), State::Detected);
}

/// Fourteen payments and one salary, each with its balance as it is printed.
fn payments(mark: impl Fn(usize) -> &'static str) -> Vec<[String; 5]> {
    let mut balance = 90_000;
    let mut rows = Vec::new();
    for place in 0..15usize {
        let is_salary = place == 9;
        let amount = if is_salary { 60_000 } else { 1_100 + 37 * place };
        balance = if is_salary { balance + amount } else { balance - amount };
        let shown = format!("{},{:03}.00", amount / 1_000, amount % 1_000);
        let (debit, credit) = if is_salary { (String::new(), shown) } else { (shown, String::new()) };
        let after = match balance / 1_000 {
            thousands @ 100.. => format!("1,{:02},{:03}.00", thousands - 100, balance % 1_000),
            thousands => format!("{thousands},{:03}.00", balance % 1_000),
        };
        let date = format!("{:02}/01/2024", place + 2);
        rows.push([date, format!("PAYMENT NUMBER {place}"), debit, credit, after + mark(place)]);
    }
    rows
}

/// Amounts end at these places, marks hang out behind them.
const ENDS: [f32; 3] = [380.0, 460.0, 540.0];
const HEAD: [(f32, &str); 5] =
    [(40.0, "Date"), (110.0, "Narration"), (350.0, "Debit"), (428.0, "Credit"), (500.0, "Balance")];

fn width(text: &str) -> f32 {
    let letters = text.chars().take_while(|letter| letter.is_ascii_digit() || ",.".contains(*letter));
    letters.map(|letter| if letter.is_ascii_digit() { 5.004 } else { 2.502 }).sum()
}

fn show(x: f32, y: f32, text: &str) -> String {
    format!("1 0 0 1 {x:.2} {y:.2} Tm ({text}) Tj\n")
}

/// The pieces of a table, row by row and column by column within them.
fn pieces(rows: &[[String; 5]]) -> Vec<[String; 5]> {
    let piece = |(place, row): (usize, &[String; 5])| {
        let y = 680.0 - 16.0 * place as f32;
        let left = |column: usize| match column {
            0 => 40.0,
            1 => 110.0,
            _ => ENDS[column - 2] - width(&row[column]),
        };
        std::array::from_fn(|column| match row[column].as_str() {
            "" => String::new(),
            text => show(left(column), y, text),
        })
    };
    rows.iter().enumerate().map(piece).collect()
}

fn paper(table: &str) -> Vec<u8> {
    paper_under(&HEAD, table)
}

fn paper_under(head: &[(f32, &str)], table: &str) -> Vec<u8> {
    let mut content = String::from("BT /F1 9 Tf\n");
    content += &show(40.0, 800.0, "EXAMPLE BANK");
    content += &show(40.0, 760.0, "Account No : 001122334455");
    content += &show(40.0, 746.0, "Statement Period : 01/01/2024 to 31/01/2024");
    for (x, title) in head {
        content += &show(*x, 700.0, title);
    }
    Builder::pages(&[("/MediaBox [0 0 595 842]", content + table + "ET")]).finish()
}

#[track_caller]
fn check_peace(bytes: &[u8]) {
    let checked = Checked::ask(bytes);
    let is_spoken = |check: &&Check| check.state == State::Detected && check.severity >= Severity::Low;
    let spoken: Vec<&Check> = checked.integrity().checks.iter().filter(is_spoken).collect();
    assert!(spoken.is_empty(), "{spoken:?}");
    assert_eq!(checked.state("paint_order_outlier"), State::NotDetected, "it was asked");
}

#[test]
fn a_page_painted_column_by_column_is_no_sign_of_editing() {
    let pieces = pieces(&payments(|_| ""));
    let by_column = |order: [usize; 5]| -> String {
        order.iter().flat_map(|column| pieces.iter().map(|row| row[*column].as_str())).collect()
    };
    check_peace(&paper(&by_column([0, 1, 2, 3, 4])));
    // The only credit is painted when all else is done: so is its whole column.
    check_peace(&paper(&by_column([4, 2, 1, 0, 3])));
    // One balance painted after all columns is what an editor leaves behind.
    let late = pieces[7][4].clone();
    let edited = by_column([0, 1, 2, 3, 4]).replace(&late, "") + &late;
    assert_eq!(Checked::ask(&paper(&edited)).state("paint_order_outlier"), State::Detected);
}

#[test]
fn debits_and_credits_in_one_column_are_painted_as_one() {
    let mut balance = 90_000;
    let mut rows = Vec::new();
    for place in 0..15 {
        // The last row is a credit, and so the only one painted after the last debit.
        let amount: i32 = if [3, 9, 14].contains(&place) { 20_100 + place } else { -1_100 - 37 * place };
        balance += amount;
        let shown = |sum: i32| format!("{},{:03}.00", sum / 1_000, sum.abs() % 1_000);
        let after = match balance {
            100_000.. => format!("1,{:02},{:03}.00", balance / 1_000 - 100, balance % 1_000),
            _ => shown(balance),
        };
        let date = format!("{:02}/01/2024", place + 2);
        rows.push([date, format!("PAYMENT NUMBER {place}"), shown(amount), String::new(), after]);
    }
    let mut pieces = pieces(&rows);
    for (place, row) in pieces.iter_mut().enumerate() {
        let amount = rows[place][2].as_str();
        let sign = if amount.starts_with('-') { 2.997 } else { 0.0 };
        let left = ENDS[0] - width(amount.trim_start_matches('-')) - sign;
        row[2] = show(left, 680.0 - 16.0 * place as f32, amount);
    }
    let head: Vec<(f32, &str)> =
        HEAD.iter().filter(|(_, title)| *title != "Credit").map(|(x, title)| (*x, title.trim())).collect();
    let head: Vec<(f32, &str)> =
        head.into_iter().map(|(x, title)| (x, if title == "Debit" { "Amount" } else { title })).collect();
    let by_column = |order: [usize; 4]| -> String {
        order.iter().flat_map(|column| pieces.iter().map(|row| row[*column].as_str())).collect()
    };
    check_peace(&paper_under(&head, &by_column([0, 1, 4, 2])));
    let late = pieces[9][2].clone();
    let edited = by_column([0, 1, 4, 2]).replace(&late, "") + &late;
    assert_eq!(Checked::ask(&paper_under(&head, &edited)).state("paint_order_outlier"), State::Detected);
}

#[test]
fn a_row_of_less_than_nothing_counts_on_either_side() {
    let mut easel = Easel::with("axis-retail");
    let found = &mut easel.statement.lead.reconciliation;
    found.credits = Agreement { printed: found.credits.read.map(Money::negated), ..found.credits };
    assert_eq!(answer(&ask(&easel), "printed_totals_disagree").state, State::Detected);
    let row = &mut easel.statement.lead.transactions[5];
    row.amount = row.amount.negated();
    assert_eq!(answer(&ask(&easel), "printed_totals_disagree").state, State::NotDetected);
}

#[test]
fn a_mark_that_only_one_figure_has_does_not_put_it_out_of_line() {
    let marked = |rows: Vec<[String; 5]>| paper(&pieces(&rows).concat().concat());
    check_peace(&marked(payments(|_| "Cr")));
    check_peace(&marked(payments(|place| if place == 6 { "Cr*" } else { "Cr" })));
    // Where ends are aligned, marks and all, a wider one pushes its figure aside.
    let pushed = payments(|place| if place == 6 { "Cr*" } else { "Cr" });
    let mut rows = pieces(&pushed);
    rows[6][4] = show(ENDS[2] - width(&pushed[6][4]) - 3.5, 680.0 - 16.0 * 6.0, &pushed[6][4]);
    check_peace(&paper(&rows.concat().concat()));
    // The same without another mark is a figure out of line.
    let plain = payments(|_| "Cr");
    let mut rows = pieces(&plain);
    rows[6][4] = show(ENDS[2] - width(&plain[6][4]) - 3.5, 680.0 - 16.0 * 6.0, &plain[6][4]);
    let checked = Checked::ask(&paper(&rows.concat().concat()));
    assert_eq!(checked.state("alignment_outlier"), State::Detected);
}

#[test]
fn digits_as_unequal_as_their_font_makes_them_are_no_sign_of_editing() {
    let mut easel = Easel::with("axis-retail");
    for page in &mut easel.document.pages {
        // A one is narrower than the rest, and what follows it moves closer.
        let mut shift: (f32, f32) = (0.0, 0.0);
        for glyph in &mut page.glyphs {
            if shift.0 != glyph.y {
                shift = (glyph.y, 0.0);
            }
            glyph.x -= shift.1;
            if glyph.text == '1' {
                glyph.width *= 0.7;
                shift.1 += 0.3 * glyph.width / 0.7;
            }
        }
    }
    assert_eq!(answer(&ask(&easel), "advance_outlier").state, State::NotDetected);
}
