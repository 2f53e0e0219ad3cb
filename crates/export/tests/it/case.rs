//! A case of several files, in every document that is made of it.

use std::sync::LazyLock;

use engine::{Document, Report, Source};

use crate::memo::pages;
use crate::xlsx::Book;
use crate::{Wish, decide_with};

/// Two accounts in monthly files, with an overlap and a missing month.
static CASE: LazyLock<Report> = LazyLock::new(|| {
    let made = specimen::case(7).expect("a case");
    let documents: Vec<Document<'_>> = made
        .files
        .iter()
        .map(|file| Document {
            name: Some(&file.name),
            source: Source::Pdf { bytes: &file.specimen.pdf, unlock: pdf::Unlock::Nothing },
            passwords: &[],
        })
        .collect();
    decide_with(Wish::default(), |application, settings| {
        engine::analyze_case(&documents, application, settings, &|_| false).expect("a report")
    })
});

#[test]
fn a_workbook_has_a_sheet_for_the_case_and_one_for_each_account() {
    let mut book = Book::of(&CASE);
    let names = book.names();
    assert_eq!((&*names[0], &*names[1]), ("Summary", "Case"));
    for (number, account) in CASE.accounts.iter().enumerate() {
        let place = names.iter().position(|name| *name == format!("Account {}", number + 1));
        let sheet = book.sheet(place.expect("a sheet of the account") + 1);
        assert_eq!(sheet.matches("<row ").count(), account.transaction_count + 1, "the head and its rows");
    }
    let (case, words) = (book.sheet(2), book.part("xl/sharedStrings.xml"));
    assert!(case.contains("<row "));
    for file in &CASE.statements {
        let name = file.name.as_deref().expect("a name");
        assert!(words.contains(name), "{name}");
    }
    for said in ["Which months are there", "missing", "How the files join"] {
        assert!(words.contains(said), "{said}");
    }
}

#[test]
fn a_memo_shows_which_months_of_which_account_are_there() {
    let pages = pages(&CASE);
    let all: String = pages.concat();
    for account in &CASE.accounts {
        assert!(all.contains(&account.bank.as_deref().expect("a bank").replace(' ', "")));
    }
    assert!(all.contains("Accountsandfiles"), "{all}");
    let shown = CASE.coverage.len() * CASE.accounts.len();
    let boxes = all.matches("all").count() + all.matches("part").count() + all.matches("none").count();
    assert!(boxes >= shown, "{boxes} of {shown}");
    assert!(all.contains("ismissing"), "the month that was not sent is told");
}

#[test]
fn each_row_of_a_list_names_its_account_and_its_file() {
    let mut bytes = Vec::new();
    export::csv(&CASE, None, &mut bytes).expect("a list");
    let text = String::from_utf8(bytes).expect("text");
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|head| head.ends_with(",currency,account,file")));
    for (line, row) in lines.zip(&CASE.transactions) {
        let file = CASE.statements[row.statement].name.as_deref().expect("a name");
        assert!(line.ends_with(&format!(",{},{file}", row.account + 1)), "{line}");
    }
}
