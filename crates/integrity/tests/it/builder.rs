//! Rows of a made-up account → the bytes of a statement, saved as often as a test wants.

use std::io::Write;

/// Date, narration, debit, credit, balance.
pub(crate) type Row = [&'static str; 5];

pub(crate) const ROWS: [Row; 5] = [
    ["02/01/2024", "SALARY FROM EXAMPLE LTD", "", "50,000.00", "60,000.00"],
    ["05/01/2024", "RENT FOR JANUARY", "15,000.00", "", "45,000.00"],
    ["09/01/2024", "ATM CASH WITHDRAWAL", "5,000.00", "", "40,000.00"],
    ["15/01/2024", "ELECTRICITY BILL", "2,350.50", "", "37,649.50"],
    ["28/01/2024", "TRANSFER FROM SAVINGS", "", "1,000.00", "38,649.50"],
];

/// The same with the salary made larger.
pub(crate) const RAISED: [Row; 5] = [
    ["02/01/2024", "SALARY FROM EXAMPLE LTD", "", "90,000.00", "1,00,000.00"],
    ["05/01/2024", "RENT FOR JANUARY", "15,000.00", "", "85,000.00"],
    ["09/01/2024", "ATM CASH WITHDRAWAL", "5,000.00", "", "80,000.00"],
    ["15/01/2024", "ELECTRICITY BILL", "2,350.50", "", "77,649.50"],
    ["28/01/2024", "TRANSFER FROM SAVINGS", "", "1,000.00", "78,649.50"],
];

pub(crate) const CATALOGUE: &str = "<</Type /Catalog /Pages 2 0 R>>";

/// Objects 1 and 2 are the catalogue and the page tree, 10 and up the pages, 40 and up their contents, 80 the information.
pub(crate) struct Builder {
    bytes: Vec<u8>,
    offsets: Vec<(u32, usize)>,
    previous: Option<usize>,
    trailer: String,
}

impl Builder {
    pub(crate) fn statement(rows: &[Row]) -> Self {
        Self::pages(&[("/MediaBox [0 0 595 842]", page(&["EXAMPLE BANK"], rows))])
    }

    /// Entries and content of each page.
    pub(crate) fn pages(pages: &[(&str, String)]) -> Self {
        let start = Self {
            bytes: b"%PDF-1.7\n".to_vec(),
            offsets: Vec::new(),
            previous: None,
            trailer: "/Info 80 0 R".into(),
        };
        let numbers = 0..u32::try_from(pages.len()).unwrap_or(0);
        let kids: Vec<String> = numbers.clone().map(|page| format!("{} 0 R", 10 + page)).collect();
        let mut builder = start
            .with(1, CATALOGUE)
            .with(2, &format!("<</Type /Pages /Kids [{}] /Count {}>>", kids.join(" "), pages.len()))
            .with(3, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>");
        for (page, (entries, content)) in numbers.zip(pages) {
            let number = 40 + page;
            builder = builder
                .with(
                    10 + page,
                    &format!(
                        "<</Type /Page /Parent 2 0 R {entries} /Contents {number} 0 R \
                         /Resources <</Font <</F1 3 0 R>>>>>>"
                    ),
                )
                .with_stream(number, content);
        }
        builder
    }

    /// Opens bytes that were written before, to save on top of them.
    pub(crate) fn reopen(bytes: Vec<u8>) -> Self {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let start =
            text.rsplit("startxref").next().and_then(|tail| tail.split_whitespace().next()?.parse().ok());
        Self { bytes, offsets: Vec::new(), previous: start, trailer: "/Info 80 0 R".into() }
    }

    pub(crate) fn with_info(self, entries: &str) -> Self {
        self.with(80, &format!("<<{entries}>>"))
    }

    pub(crate) fn with_trailer(mut self, entries: &str) -> Self {
        self.trailer = format!("/Info 80 0 R {entries}");
        self
    }

    /// The last one of a number is the one that counts.
    pub(crate) fn with(mut self, number: u32, body: &str) -> Self {
        self.offsets.retain(|(known, _)| *known != number);
        self.with_another(number, body)
    }

    /// Leaves the table to list both when there was one of the same number.
    pub(crate) fn with_another(mut self, number: u32, body: &str) -> Self {
        self.offsets.push((number, self.bytes.len()));
        writeln!(self.bytes, "{number} 0 obj {body} endobj").expect("writing to memory");
        self
    }

    pub(crate) fn with_stream(self, number: u32, content: &str) -> Self {
        self.with_typed_stream(number, "", content)
    }

    pub(crate) fn with_typed_stream(self, number: u32, entries: &str, content: &str) -> Self {
        self.with(number, &format!("<</Length {} {entries}>> stream\n{content}\nendstream", content.len()))
    }

    /// Ends one save of the file; what follows is an update of it.
    pub(crate) fn save(mut self) -> Self {
        let start = self.bytes.len();
        let mut table = String::from("xref\n");
        for (number, offset) in self.offsets.drain(..) {
            table.push_str(&format!("{number} 1\n{offset:010} 00000 n \n"));
        }
        let previous = self.previous.map(|at| format!("/Prev {at}")).unwrap_or_default();
        let trailer = &self.trailer;
        table.push_str(&format!(
            "trailer <</Size 100 /Root 1 0 R {previous} {trailer}>>\nstartxref\n{start}\n%%EOF\n"
        ));
        self.bytes.extend_from_slice(table.as_bytes());
        self.previous = Some(start);
        self
    }

    /// Saved again as a whole: the file before stays in front, but nothing leads to it.
    pub(crate) fn forget(mut self) -> Self {
        self.previous = None;
        self
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        if self.offsets.is_empty() { self.bytes } else { self.save().bytes }
    }
}

/// The content of a page: lines on top, the table below them.
pub(crate) fn page(head: &[&str], rows: &[Row]) -> String {
    let mut content = String::from("BT /F1 9 Tf\n");
    let mut show = |x: f32, y: f32, text: &str| {
        content.push_str(&format!("1 0 0 1 {x:.2} {y:.2} Tm ({text}) Tj\n"));
    };
    for (line, text) in (0u8..).zip(head) {
        show(40.0, 800.0 - 14.0 * f32::from(line), text);
    }
    show(40.0, 760.0, "Account No : 001122334455");
    show(40.0, 746.0, "Statement Period : 01/01/2024 to 31/01/2024");
    for (x, title) in
        [(40.0, "Date"), (110.0, "Narration"), (340.0, "Debit"), (420.0, "Credit"), (500.0, "Balance")]
    {
        show(x, 700.0, title);
    }
    for (line, [date, narration, debit, credit, balance]) in (0u8..).zip(rows) {
        let y = 680.0 - 16.0 * f32::from(line);
        show(40.0, y, date);
        show(110.0, y, narration);
        for (right, amount) in [(380.0, debit), (460.0, credit), (550.0, balance)] {
            if !amount.is_empty() {
                show(right - width(amount), y, amount);
            }
        }
    }
    content.push_str("ET");
    content
}

/// Of an amount in Helvetica of 9 points.
fn width(amount: &str) -> f32 {
    amount.chars().map(|letter| if letter.is_ascii_digit() { 0.556 } else { 0.278 } * 9.0).sum()
}
