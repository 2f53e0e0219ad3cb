//! Documents about an account in pounds, asked about by a product in rupees.

use engine::{Bureau, Report};
use specimen::Persona;

use crate::xlsx::Book;
use crate::{Wish, ledger, memo, shown, statement};

fn thames() -> Report {
    let wish = Wish {
        product: Some("salaried-personal-loan"),
        inputs: r#"{"requested_amount": 400000}"#,
        name: None,
        bureau: Bureau::NotRequested,
    };
    statement("uk-thames", Persona::Salaried, wish)
}

#[test]
fn text_shows_pounds_for_the_account_and_rupees_for_the_loan() {
    let text = shown(&thames());
    let line = |label: &str| text.lines().find(|line| line.starts_with(label)).unwrap_or_default().to_owned();
    for label in ["Opening balance", "Closing balance", "Income"] {
        assert!(line(label).contains('£') && !line(label).contains('₹'), "{}", line(label));
    }
    assert_eq!(line("Currency"), "Currency         GBP");
    assert!(line("Score").contains("none: the account is in another currency"), "{}", line("Score"));
    assert!(text.contains("The account is in pounds (GBP); the product lends in rupees"), "{text}");
    assert!(text.contains("₹25,00,000.00"), "the product's maximum is rupees: {text}");
}

#[test]
fn the_memo_shows_pounds() {
    let report = thames();
    let pages = memo::pages(&report);
    let average = report.cash_flow.average_balance.expect("an average");
    let wanted = format!("£{}", group(average.0.as_paise()));
    assert!(pages.iter().any(|page| page.contains(&wanted)), "{wanted} in {pages:?}");
    let balance = pages.iter().find(|page| page.contains("Balanceovertime")).expect("a chart");
    assert!(balance.contains('£'), "{balance}");
}

/// Whole pounds in thousands.
fn group(pence: i64) -> String {
    let whole = ((pence + 50) / 100).to_string();
    match whole.len() {
        0..=3 => whole,
        long => format!("{},{}", &whole[..long - 3], &whole[long - 3..]),
    }
}

#[test]
fn the_workbook_shows_pounds() {
    let mut book = Book::of(&thames());
    let styles = book.part("xl/styles.xml");
    assert!(styles.contains("&quot;£&quot;#,##0.00"), "{styles}");
    let texts = book.part("xl/sharedStrings.xml");
    assert!(texts.contains("<t>Currency</t>") && texts.contains("<t>GBP</t>"));
}

#[test]
fn a_row_of_the_csv_says_its_currency_and_is_read_back_in_it() {
    let report = thames();
    let mut out = Vec::new();
    export::csv(&report, None, &mut out).expect("csv in memory");
    let text = String::from_utf8(out).expect("text");
    assert!(text.lines().next().is_some_and(|head| head.ends_with(",currency")), "{text}");
    assert!(text.lines().skip(1).all(|row| row.ends_with(",GBP")), "{text}");
    assert_eq!(ledger(&text).currency.as_deref(), Some("GBP"));
}

#[test]
fn an_amount_whose_currency_is_not_known_has_no_sign() {
    let mut report = thames();
    report.currency = None;
    let text = shown(&report);
    let line = text.lines().find(|line| line.starts_with("Closing balance")).unwrap_or_default();
    assert!(!line.is_empty() && !line.contains(['£', '₹']), "{line}");
}
