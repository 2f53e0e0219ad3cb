//! Rows of a scan that a person settled, in every document.

use engine::{Application, Bureau, Report, Settings, Source, TransactionReport};
use scanner::ScanKind;
use serde_json::{Value, json};
use specimen::{Order, Slip, SlipColumn};

use crate::memo::pages;
use crate::shown;
use crate::xlsx::Book;

/// Of which the digit of the balance was painted over.
const PAINTED: usize = 9;
const TRANSACTIONS: usize = 4;

fn order() -> Order {
    let layout = specimen::layout("hdfc").expect("a layout");
    Order { months: 1, seed: 11, entries_per_month: Some(18), ..Order::new(layout) }
}

fn painted_over() -> Vec<u8> {
    let histories = specimen::histories(&order());
    let history = histories.first().expect("an account");
    let slip = Slip::ChangeDigit { row: PAINTED, column: SlipColumn::Balance };
    let made = specimen::draw_with_slip(order().layout, history, slip).expect("a statement");
    scanner::scanned(&made, ScanKind::Office, 3).expect("a scan")
}

fn read(file: &[u8], corrections: &[Value]) -> Report {
    let product = policy::starter(policy::DEFAULT).expect("a starter product").expect("no mistakes");
    let said = json!({ "corrections": corrections }).to_string();
    let amendments = engine::amendments(&said).expect("amendments");
    let application = Application {
        product: &product,
        inputs: engine::inputs("{}").expect("inputs"),
        applicant_name: None,
        as_of: None,
        bureau: Bureau::NotRequested,
        amendments: Some(&amendments),
    };
    let card = score::Card::load(score::BEHAVIOUR_CARD).expect("our own card");
    let (limits, roots) = (pdf::Limits::default(), integrity::Roots::default());
    let settings = Settings { limits: &limits, card: &card, roots: &roots };
    let source = Source::Pdf { bytes: file, unlock: pdf::Unlock::Nothing };
    engine::analyze(source, &application, &settings, &|_| false).expect("a report")
}

/// What the service keeps of a person's reading of the balance of a row.
fn settling(row: &TransactionReport, paise: i64, is_typed: bool) -> Value {
    let money = |money: Option<engine::Rupees>| money.map(|money| money.0.as_paise());
    json!({
        "date": row.date.to_string(), "description": row.description, "debit_paise": money(row.debit),
        "credit_paise": money(row.credit), "balance_paise": money(row.balance), "occurrence": 0,
        "category": null, "counterparty": null, "balance_read": { "paise": paise, "typed": is_typed },
    })
}

/// A scan of which one row was typed and the row behind it was settled as the picture offers it.
fn settled() -> Report {
    let file = painted_over();
    let before = read(&file, &[]);
    let (typed, offered) = (&before.transactions[PAINTED], &before.transactions[PAINTED + 1]);
    let truth = specimen::make(&order()).expect("a statement").truth;
    let balance = truth.account.transactions[PAINTED].balance.expect("a balance").as_paise();
    let open = offered.sight.as_ref().and_then(|sight| sight.open.as_ref()).expect("an open row");
    let reading = open.balance.as_ref().expect("a balance in doubt").readings[0].0.as_paise();
    read(&file, &[settling(typed, balance, true), settling(offered, reading, false)])
}

#[test]
fn a_persons_reading_is_marked_as_one_in_every_document_and_typed_ones_are_told_from_offered_ones() {
    let report = settled();
    let told = "2 settled by a person (1 of them typed)";
    assert!(shown(&report).contains(told), "{}", shown(&report));
    let memo = pages(&report);
    assert!(memo.iter().any(|page| page.contains(&told.replace(' ', ""))), "{memo:?}");

    let mut csv = Vec::new();
    export::csv(&report, None, &mut csv).expect("csv in memory");
    let csv = String::from_utf8(csv).expect("text");
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(",currency,reading,reading_confidence"), "{}", lines[0]);
    let ends = |row: usize, reading: &str| {
        let sight = report.transactions[row].sight.as_ref().expect("a row of a scan");
        let end = format!(",\"{reading}\",{}", sight.confidence);
        assert!(lines[row + 1].ends_with(&end), "{end} in {}", lines[row + 1]);
    };
    ends(PAINTED, "picture, typed by a person");
    ends(PAINTED + 1, "picture, settled by a person");

    let mut book = Book::of(&report);
    let (texts, sheet) = (book.part("xl/sharedStrings.xml"), book.sheet(TRANSACTIONS));
    for heading in ["Reading", "Read sure %", "picture, typed by a person", "picture, settled by a person"] {
        assert!(texts.contains(&format!(">{heading}<")), "{heading}");
    }
    let sight = report.transactions[PAINTED].sight.as_ref().expect("a row of a scan");
    let row = PAINTED + 2;
    let certainty =
        sheet.split(&format!("<c r=\"T{row}\"")).nth(1).and_then(|rest| rest.split("</c>").next());
    assert!(
        certainty.is_some_and(|cell| cell.ends_with(&format!("<v>{}</v>", sight.confidence))),
        "{certainty:?}"
    );

    let document = serde_json::to_value(&report).expect("JSON");
    let manner = |row: usize| document["transactions"][row]["sight"]["settled"]["balance"].clone();
    assert_eq!((manner(PAINTED), manner(PAINTED + 1)), (json!("typed"), json!("offered")));
}
