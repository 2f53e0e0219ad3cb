//! The workbook, opened as the archive it is.

use std::io::{Cursor, Read};

use engine::Report;
use zip::ZipArchive;

use crate::{SMALL, ledger, stressed};

pub(crate) struct Book(ZipArchive<Cursor<Vec<u8>>>);

impl Book {
    pub(crate) fn of(report: &Report) -> Self {
        Self::from_bytes(export::xlsx(report, None).expect("a workbook"))
    }

    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(ZipArchive::new(Cursor::new(bytes)).expect("an archive"))
    }

    pub(crate) fn part(&mut self, name: &str) -> String {
        let mut text = String::new();
        self.0.by_name(name).expect("a part").read_to_string(&mut text).expect("text");
        text
    }

    /// Sheets are counted from 1 in the order of their tabs.
    pub(crate) fn sheet(&mut self, place: usize) -> String {
        self.part(&format!("xl/worksheets/sheet{place}.xml"))
    }

    /// In the order of the tabs.
    pub(crate) fn names(&mut self) -> Vec<String> {
        let workbook = self.part("xl/workbook.xml");
        let names = workbook.split("<sheet name=\"").skip(1).filter_map(|rest| rest.split('"').next());
        names.map(str::to_owned).collect()
    }

    fn charts(&self) -> usize {
        self.0.file_names().flatten().filter(|name| name.starts_with("xl/charts/chart")).count()
    }
}

const TRANSACTIONS: usize = 4;

#[test]
fn there_is_a_sheet_for_every_question() {
    assert_eq!(
        Book::of(&stressed()).names(),
        [
            "Summary", "Months", "Balances", "Transactions", "Categories", "Counterparties", "EMIs",
            "Bounces", "Flags", "Metrics"
        ]
    );
}

#[test]
fn amounts_and_dates_are_numbers_and_texts_are_texts() {
    let mut book = Book::of(&ledger(SMALL));
    let sheet = book.sheet(TRANSACTIONS);
    // 1 April 2025 is day 45748 of Excel's calendar.
    assert!(sheet.contains("<v>45748</v>"), "{sheet}");
    assert!(sheet.contains("<v>15000</v>") && sheet.contains("<v>41000</v>"), "{sheet}");
    assert!(!sheet.contains("<f>"), "no cell is a formula");
    let styles = book.part("xl/styles.xml");
    assert!(styles.contains(r"[&gt;=10000000]##\,##\,##\,##0.00;"), "{styles}");
}

#[test]
fn heads_stay_in_sight_and_filter_the_rows() {
    let report = stressed();
    let mut book = Book::of(&report);
    let sheet = book.sheet(TRANSACTIONS);
    assert!(sheet.contains("state=\"frozen\""));
    let range = format!("<autoFilter ref=\"A1:R{}\"", report.transactions.len() + 1);
    assert!(sheet.contains(&range), "{range}");
    assert_eq!(book.charts(), 3, "months, balances and categories are drawn");
}

#[test]
fn an_overdrawn_balance_is_grouped_like_any_other() {
    let text = "date,description,debit,credit,balance\n\
                2025-04-01,DRAWN,25000000.00,,-25000000.00\n\
                2025-04-02,DRAWN,1.00,,-25000001.00\n";
    let mut book = Book::of(&ledger(text));
    let sheet = book.sheet(TRANSACTIONS);
    assert!(sheet.contains("<v>-25000000</v>"), "{sheet}");
    let grouped = concat!("formatCode=", '"', r"##\,##\,##\,##0.00", '"');
    assert!(book.part("xl/styles.xml").contains(grouped));
}

#[test]
fn the_same_report_gives_the_same_bytes_dated_by_the_statement() {
    let report = ledger(SMALL);
    assert_eq!(
        export::xlsx(&report, None).expect("a workbook"),
        export::xlsx(&report, None).expect("a workbook")
    );
    let core = Book::of(&report).part("docProps/core.xml");
    assert!(core.contains("2025-04-11T00:00:00Z"), "{core}");
}
