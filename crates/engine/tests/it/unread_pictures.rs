//! Pages of text with a picture among them: what it holds is read, or said to be unread, and an advertisement is nothing.

use engine::Report;
use picture::{Shades, Sheets};

use crate::{Lender, Wish};

const COLUMNS: [f32; 5] = [40.0, 130.0, 300.0, 390.0, 480.0];
const ROWS_OF_A_PAGE: i64 = 6;
const DOTS_AN_INCH: f32 = 200.0;

enum Sheet {
    /// Texts and where they stand, from the top left corner.
    Text(Vec<(f32, f32, String)>),
    Picture(Shades),
}

fn rupees(amount: i64) -> String {
    format!("{amount}.00")
}

/// Rows of the days from `day` on, and the balance after them.
fn table(day: i64, opening: i64) -> (Vec<(f32, f32, String)>, i64) {
    let mut words = vec![(40.0, 40.0, "ACCOUNT STATEMENT  A/C No 12345678901".to_owned())];
    let titles = ["Date", "Particulars", "Debit", "Credit", "Balance"];
    words.extend(titles.iter().zip(COLUMNS).map(|(title, left)| (left, 90.0, (*title).to_owned())));
    let mut balance = opening;
    for row in 0..ROWS_OF_A_PAGE {
        let (amount, is_debit) = (110 + 37 * row + 11 * day, row % 3 != 0);
        balance += if is_debit { -amount } else { 3 * amount };
        let top = 110.0 + 20.0 * row as f32;
        let figures = if is_debit { (2, rupees(amount)) } else { (3, rupees(3 * amount)) };
        words.push((COLUMNS[0], top, format!("{:02}/04/2025", day + row)));
        words.push((COLUMNS[1], top, format!("UPI SHOP {row}")));
        words.push((COLUMNS[figures.0], top, figures.1));
        words.push((COLUMNS[4], top, rupees(balance)));
    }
    (words, balance)
}

fn advertisement() -> Vec<(f32, f32, String)> {
    let lines = [
        "A LOAN FOR YOUR NEW HOME", "from 8.50 % a year, until 30/06/2025", "Fee 999.00 only",
        "Call us today",
    ];
    lines
        .iter()
        .zip(0_u8..)
        .map(|(line, at)| (60.0, 90.0 + 60.0 * f32::from(at), (*line).to_owned()))
        .collect()
}

fn paper(sheets: &[Sheet]) -> Vec<u8> {
    let kids: Vec<String> = (0..sheets.len()).map(|at| format!("{} 0 R", 4 + 3 * at)).collect();
    let mut file = format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count {}/Kids[{}]>> endobj\n\
         3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>> endobj\n",
        sheets.len(),
        kids.join(" ")
    )
    .into_bytes();
    for (at, sheet) in sheets.iter().enumerate() {
        let (page, content, image) = (4 + 3 * at, 5 + 3 * at, 6 + 3 * at);
        let (drawing, entries, dots): (String, String, &[u8]) = match sheet {
            Sheet::Text(words) => {
                let word = |(left, top, text): &(f32, f32, String)| {
                    format!("BT /F 10 Tf {left} {} Td ({text}) Tj ET\n", 800.0 - top)
                };
                (words.iter().map(word).collect(), "/Width 1/Height 1".to_owned(), &[255])
            }
            Sheet::Picture(drawn) => (
                "q 600 0 0 800 0 0 cm /A Do Q\n".to_owned(),
                format!("/Width {}/Height {}", drawn.width, drawn.height),
                &drawn.shades,
            ),
        };
        let objects = format!(
            "{page} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {content} 0 R\
             /Resources<</Font<</F 3 0 R>>/XObject<</A {image} 0 R>>>>>> endobj\n\
             {content} 0 obj <</Length {}>> stream\n{drawing}endstream endobj\n\
             {image} 0 obj <</Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceGray{entries}/Length {}>> stream\n",
            drawing.len(),
            dots.len()
        );
        file.extend(objects.as_bytes());
        file.extend(dots);
        file.extend(b"\nendstream endobj\n");
    }
    file.extend(b"trailer <</Root 1 0 R>>\n%%EOF\n");
    file
}

fn drawn(words: Vec<(f32, f32, String)>) -> Sheet {
    let file = paper(&[Sheet::Text(words)]);
    let sheets = Sheets::open(&file, pdf::Unlock::Nothing, &pdf::Limits::default()).expect("a file");
    Sheet::Picture(sheets.shades(1, DOTS_AN_INCH).expect("a picture"))
}

/// Three pages of text that begin and end with balances of their own, and one more.
fn report(last: impl FnOnce(i64) -> Sheet) -> Report {
    let mut balance = 50_000;
    let mut sheets = Vec::new();
    for page in 0..3 {
        let (mut words, after) = table(1 + 7 * page, balance);
        if page == 0 {
            words.push((40.0, 70.0, format!("Opening Balance: {}", rupees(balance))));
        }
        if page == 2 {
            words.push((40.0, 260.0, format!("Closing Balance: {}", rupees(after))));
        }
        balance = after;
        sheets.push(Sheet::Text(words));
    }
    sheets.push(last(balance));
    Lender::open().pdf(&paper(&sheets), &Wish::default())
}

fn check(report: &Report) -> &engine::CheckReport {
    let mut checks = report.integrity.checks.iter();
    checks.find(|check| &*check.code == "table_in_picture_unread").expect("a check")
}

#[test]
fn a_table_in_a_picture_that_was_left_unread_is_told_with_its_page_and_goes_to_a_person() {
    let report = report(|balance| drawn(table(22, balance).0));
    assert_eq!(report.transactions.len(), 18, "the rows of the text");
    let found = check(&report);
    assert_eq!((found.state.as_str(), found.severity.as_str()), ("detected", "medium"));
    let message = found.message.as_deref().unwrap_or_default();
    assert!(message.contains("on page 4:"), "{message}");
    let pages: Vec<Option<u32>> = report
        .integrity
        .flags
        .iter()
        .filter(|flag| &*flag.code == "table_in_picture_unread")
        .flat_map(|flag| &flag.evidence)
        .map(|place| place.page)
        .collect();
    assert_eq!(pages, [Some(4)]);
    assert_eq!(report.decision.as_str(), "manual_review");
}

#[test]
fn an_advertisement_behind_the_table_is_no_table_that_was_left_unread() {
    let report = report(|_| drawn(advertisement()));
    assert_eq!(report.transactions.len(), 18);
    assert_eq!(check(&report).state.as_str(), "not_detected");
}
