//! A statement out of nothing, so that a child has read one before its jail closes.
//!
//! Reading it builds every table that is built on first use and asks the system everything that is asked once. It has
//! enough rows for all crates to share the work among threads.

use std::fmt::Write;

use crate::task::{Bureau, Limits, Task};

/// More than `category` sorts with one thread.
const ROWS: u32 = 300;
const ROWS_A_PAGE: u32 = 50;
const TEXTS: [&str; 4] =
    ["UPI/DR/412345678901/GROCER/YESB/PAY", "NEFT CR-SALARY", "ATM WDL 1234", "ACH D- LOAN EMI"];

pub(super) fn task() -> Task {
    Task {
        product: policy::DEFAULT_DOCUMENT.to_owned(),
        product_id: None,
        inputs: Some("{}".to_owned()),
        applicant_name: Some("A Nobody".to_owned()),
        as_of: Some("2026-04-01".to_owned()),
        file_key: None,
        limits: Limits { pages: ROWS, file_bytes: 1 << 20 },
        card: None,
        bureau: Bureau::NotRequested,
        amendments: None,
    }
}

/// A PDF without a table of its objects, which readers find again.
pub(super) fn statement() -> Vec<u8> {
    let pages = ROWS.div_ceil(ROWS_A_PAGE);
    let kids: String = (0..pages).map(|page| format!("{} 0 R ", 10 + 2 * page)).collect();
    let mut file = format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n\
         2 0 obj <</Type/Pages/Count {pages}/Kids[{kids}]/MediaBox[0 0 600 850]/Resources<</Font<</F 3 0 R>>>>>> endobj\n\
         3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n"
    );
    for page in 0..pages {
        let content = content(page);
        let (number, length) = (10 + 2 * page, content.len());
        // Writing to a string cannot fail.
        let _ = write!(
            file,
            "{number} 0 obj <</Type/Page/Parent 2 0 R/Contents {} 0 R>> endobj\n\
             {} 0 obj <</Length {length}>> stream\n{content}\nendstream endobj\n",
            number + 1,
            number + 1,
        );
    }
    file.push_str("trailer <</Root 1 0 R>>\n%%EOF\n");
    file.into_bytes()
}

fn content(page: u32) -> String {
    let mut content = String::from("BT /F 8 Tf\n");
    let mut put = |across: u32, up: u32, text: &str| {
        let _ = writeln!(content, "1 0 0 1 {across} {up} Tm ({text}) Tj");
    };
    put(40, 820, "WARM BANK LTD");
    put(40, 808, "Statement of Account");
    put(40, 796, "Account Number : 00112233445566");
    put(40, 784, "Statement Period : 01/04/2025 to 31/01/2026");
    let heads = [(40, "Date"), (100, "Narration"), (330, "Withdrawal"), (420, "Deposit"), (500, "Balance")];
    for (across, head) in heads {
        put(across, 768, head);
    }
    for row in page * ROWS_A_PAGE..ROWS.min((page + 1) * ROWS_A_PAGE) {
        let up = 755 - 14 * (row % ROWS_A_PAGE);
        let date =
            format!("{:02}/{:02}/{}", 1 + row % 28, 1 + (3 + row / 28) % 12, 2025 + (3 + row / 28) / 12);
        put(40, up, &date);
        put(100, up, TEXTS[row as usize % TEXTS.len()]);
        // One in four comes in, and pays for the other three.
        let is_credit = row % 4 == 1;
        let (across, amount) = if is_credit { (420, "300.00") } else { (330, "100.00") };
        put(across, up, amount);
        let balance = 10_000 + 100 * [-1, 2, 1, 0][row as usize % 4];
        put(500, up, &format!("{balance}.00"));
    }
    content.push_str("ET");
    content
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::child::Work;
    use crate::child::engine_work::EngineWork;

    #[test]
    fn the_statement_is_read_to_its_last_row() {
        let work = EngineWork::load().expect("our own card");
        let analyzed = work.analyze(&statement(), &task(), &|_| ()).expect("a report");
        let report: serde_json::Value = serde_json::from_slice(&analyzed.report).expect("a report");
        assert_eq!(report["statement"]["transaction_count"], ROWS);
        assert_eq!(report["statement"]["reconciliation"]["proven"], ROWS - 1);
    }
}
