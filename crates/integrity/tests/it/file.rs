//! Files that were changed, and honest ones that look a little like it.

use integrity::{Check, Evidence, Family, Paper, Roots, Severity, State, Verdict};

use crate::builder::{Builder, CATALOGUE, RAISED, ROWS, Row, page};
use crate::checked::Checked;

const A4: &str = "/MediaBox [0 0 595 842]";
const BANKS_OWN: &str =
    "/Producer (iText 5.4.0) /CreationDate (D:20240202100000+05'30') /ModDate (D:20240202100002+05'30')";

fn plain() -> Builder {
    Builder::statement(&ROWS).with_info(BANKS_OWN)
}

#[track_caller]
fn check(file: &[u8], code: &str, severity: Severity) {
    let checked = Checked::ask(file);
    let answer = checked.answer(code);
    assert_eq!((answer.state, answer.severity), (State::Detected, severity), "{answer:?}");
    assert!(answer.message.ends_with('.'), "{answer:?}");
}

#[track_caller]
fn check_detected(file: &[u8], expected: &[&str]) {
    assert_eq!(Checked::ask(file).detected(), expected);
}

#[test]
fn an_untouched_file_has_nothing_against_it() {
    let checked = Checked::ask(&plain().finish());
    assert_eq!(checked.detected(), [""; 0]);
    assert_eq!(checked.state("revisions_changed_content"), State::NotDetected);
    assert_eq!(checked.state("signature_broken"), State::NotApplicable);
}

#[test]
fn every_question_has_one_answer_in_a_fixed_order() {
    let codes = |checks: &[Check]| -> Vec<&'static str> {
        checks.iter().filter(|check| check.family == Family::File).map(|check| check.code).collect()
    };
    let checked = Checked::ask(&plain().finish());
    let asked = codes(&checked.integrity().checks);
    let mut distinct = asked.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert!(asked.len() >= 24 && distinct.len() == asked.len(), "{asked:?}");
    let document = pdf::read(&plain().finish(), None, &pdf::Limits::default(), &|_| false).expect("a PDF");
    let statement = statement::read(&document).expect("a statement");
    let paper = Paper { file: None, statement: &statement, readings: &[], roots: &Roots::default() };
    let without_file = integrity::check(&Paper { readings: &[], ..paper });
    assert_eq!(codes(&without_file.checks), asked);
    let of_file = without_file.checks.iter().filter(|check| check.family == Family::File);
    assert!(of_file.clone().all(|check| check.state == State::NotApplicable));
}

#[test]
fn changed_figures_are_proof_and_both_versions_are_shown() {
    let file = plain().save().with_stream(40, &page(&["EXAMPLE BANK"], &RAISED)).finish();
    check(&file, "revisions_changed_content", Severity::Proof);
    let checked = Checked::ask(&file);
    let answer = checked.answer("revisions_changed_content");
    assert_eq!(answer.evidence.len(), 5);
    let Evidence { page, area, row, expected, found } = &answer.evidence[0];
    assert_eq!((*page, *row), (Some(1), Some(0)));
    assert!(area.is_some_and(|area| area.top > 150.0 && area.bottom < 175.0), "{area:?}");
    assert_eq!(
        expected.as_deref(),
        Some("2024-01-02 SALARY FROM EXAMPLE LTD, credit ₹50,000.00, balance ₹60,000.00")
    );
    assert_eq!(
        found.as_deref(),
        Some("2024-01-02 SALARY FROM EXAMPLE LTD, credit ₹90,000.00, balance ₹1,00,000.00")
    );
    assert_eq!(checked.integrity().verdict, Verdict::Flagged);
    assert_eq!(checked.state("revisions_changed_other_text"), State::NotDetected);
}

#[test]
fn a_row_put_in_later_is_the_only_one_shown() {
    let mut rows: Vec<Row> = ROWS.to_vec();
    let put_in: Row = ["28/01/2024", "NEFT FROM EMPLOYER", "", "9,000.00", "47,649.50"];
    rows.push(put_in);
    let file = plain().save().with_stream(40, &page(&["EXAMPLE BANK"], &rows)).finish();
    let checked = Checked::ask(&file);
    let answer = checked.answer("revisions_changed_content");
    assert_eq!((answer.severity, answer.evidence.len()), (Severity::Proof, 1), "{answer:?}");
    assert_eq!(answer.evidence[0].expected.as_deref(), Some("no such row"));
    let shorter = plain().save().with_stream(40, &page(&["EXAMPLE BANK"], &ROWS[..4])).finish();
    let checked = Checked::ask(&shorter);
    let answer = checked.answer("revisions_changed_content");
    assert_eq!(answer.evidence[0].found.as_deref(), Some("the row is gone"));
}

#[test]
fn changed_words_weigh_less_than_changed_figures() {
    let mut rows = ROWS;
    rows[4][1] = "SALARY FROM EMPLOYER";
    let file = plain().save().with_stream(40, &page(&["EXAMPLE BANK"], &rows)).finish();
    check(&file, "revisions_changed_content", Severity::High);
    let checked = Checked::ask(&file);
    assert_eq!(checked.answer("revisions_changed_content").evidence[0].row, Some(4));
}

#[test]
fn a_changed_heading_is_found_outside_the_rows() {
    let before = page(&["EXAMPLE BANK", "Name : ASHA RAO"], &ROWS);
    let after = page(&["EXAMPLE BANK", "Name : RAVI SEN"], &ROWS);
    let file = Builder::pages(&[(A4, before)]).with_info(BANKS_OWN).save().with_stream(40, &after).finish();
    check(&file, "revisions_changed_other_text", Severity::High);
    let checked = Checked::ask(&file);
    let evidence = &checked.answer("revisions_changed_other_text").evidence[0];
    assert_eq!(evidence.page, Some(1));
    assert!(evidence.expected.as_deref().is_some_and(|text| text.contains("ASHA")), "{evidence:?}");
    assert_eq!(checked.state("revisions_changed_content"), State::NotDetected);
}

#[test]
fn a_stamp_of_the_bank_is_no_forgery() {
    let stamped = page(&["EXAMPLE BANK"], &ROWS)
        + "\nBT /F1 7 Tf 1 0 0 1 40 30 Tm (Computer generated statement) Tj ET";
    let file = plain().save().with_stream(40, &stamped).finish();
    check_detected(&file, &["revision_without_content_change"]);
    assert!(Checked::ask(&file).answer("revision_without_content_change").severity < Severity::Medium);
}

#[test]
fn new_metadata_alone_changes_no_content() {
    check_detected(&plain().save().with_info(BANKS_OWN).finish(), &["revision_without_content_change"]);
}

#[test]
fn a_save_that_nothing_leads_to_is_still_compared() {
    let forged = Builder::reopen(plain().finish()).forget().with(1, CATALOGUE);
    let forged = forged
        .with(2, "<</Type /Pages /Kids [10 0 R] /Count 1>>")
        .with(3, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>")
        .with(
            10,
            &format!(
                "<</Type /Page /Parent 2 0 R {A4} /Contents 40 0 R /Resources <</Font <</F1 3 0 R>>>>>>"
            ),
        )
        .with_stream(40, &page(&["EXAMPLE BANK"], &RAISED))
        .with_info(BANKS_OWN)
        .finish();
    check(&forged, "orphan_save", Severity::Low);
    check(&forged, "revisions_changed_content", Severity::Proof);
}

#[test]
fn an_end_mark_written_twice_is_no_save() {
    check_detected(&[plain().finish(), b"%%EOF\n".to_vec()].concat(), &[]);
}

#[test]
fn a_linearised_file_was_saved_once() {
    // The first table stands in front and leads to the one at the end.
    let head = "%PDF-1.7\n99 0 obj <</Linearized 1>> endobj\n";
    let body = String::from_utf8(plain().finish()).expect("text").replacen("%PDF-1.7\n", "", 1);
    let build = |shift: usize, previous: usize| {
        let first = format!(
            "{head}xref\n0 0\ntrailer <</Size 100 /Root 1 0 R /Info 80 0 R /Prev {previous:06}>>\nstartxref\n0\n%%EOF\n"
        );
        let (objects, table) = body.split_once("xref\n").expect("a table");
        let shifted =
            |line: &str| match line.split_once(' ').map(|(offset, rest)| (offset.parse::<usize>(), rest)) {
                Some((Ok(offset), "00000 n ")) => format!("{:010} 00000 n \n", offset + shift),
                _ => format!("{line}\n"),
            };
        let table: String = table.lines().take_while(|line| *line != "startxref").map(shifted).collect();
        let at = first.len() + objects.len();
        (first.len(), at, format!("{first}{objects}xref\n{table}startxref\n{}\n%%EOF\n", head.len()))
    };
    let (length, ..) = build(0, 0);
    let (_, at, _) = build(length - b"%PDF-1.7\n".len(), 0);
    let (_, _, file) = build(length - b"%PDF-1.7\n".len(), at);
    let structure =
        pdf::read(file.as_bytes(), None, &pdf::Limits::default(), &|_| false).expect("a PDF").structure;
    assert_eq!((structure.revisions.len(), structure.end_marks.len()), (2, 2), "{structure:?}");
    assert!(!structure.is_xref_damaged);
    check_detected(file.as_bytes(), &[]);
}

#[test]
fn an_editor_alone_is_only_a_remark() {
    let file = Builder::statement(&ROWS).with_info("/Producer (Wondershare PDFelement 9)").finish();
    check(&file, "editor_fingerprint", Severity::Low);
    assert_eq!(Checked::ask(&file).detected(), ["editor_fingerprint"]);
}

#[test]
fn an_editor_beside_a_broken_ledger_weighs_more() {
    let mut rows = ROWS;
    rows[0][3] = "90,000.00";
    rows[3][4] = "77,649.50";
    let file = Builder::statement(&rows).with_info("/Producer (Adobe Photoshop 24)").finish();
    let checked = Checked::ask(&file);
    let has_other_flag = checked.integrity().checks.iter().any(|check| {
        check.family != Family::File && check.state == State::Detected && check.severity >= Severity::Medium
    });
    assert!(has_other_flag);
    assert_eq!(checked.answer("editor_fingerprint").severity, Severity::Medium);
}

#[test]
fn a_copy_is_called_a_copy() {
    let printed =
        |producer: &str| Builder::statement(&ROWS).with_info(&format!("/Producer ({producer})")).finish();
    for producer in
        ["PDFium", "GPL Ghostscript 9.50", "macOS Version 13 Quartz PDFContext", "Microsoft: Print To PDF"]
    {
        check_detected(&printed(producer), &["re_saved"]);
    }
    check(&printed("PDFium"), "re_saved", Severity::Info);
}

#[test]
fn a_bank_is_held_against_what_it_is_known_to_use() {
    let of_bank = |producer: &str| {
        Builder::pages(&[(A4, page(&["FEDERAL BANK"], &ROWS))])
            .with_info(&format!("/Producer ({producer})"))
            .finish()
    };
    check(&of_bank("Unheard Writer 1"), "producer_unlike_bank", Severity::Low);
    check_detected(&of_bank("iText 5.4.0 by 1T3XT"), &[]);
    check_detected(&of_bank("PDFium"), &["re_saved"]);
}

#[test]
fn protection_taken_off_is_told() {
    let content = page(&["ICICI BANK"], &ROWS);
    let file = Builder::pages(&[(A4, content.clone())]).with_info("/Producer (PDFium)").finish();
    check_detected(&file, &["re_saved", "encryption_removed"]);
    let own = Builder::pages(&[(A4, content)]).with_info("/Producer (iText 2.1.5)").finish();
    check_detected(&own, &[]);
}

#[test]
fn dates_are_held_against_the_transactions() {
    let dated = |producer: &str, created: &str, modified: &str| {
        let info = format!("/Producer ({producer}) /CreationDate (D:{created}) /ModDate (D:{modified})");
        Builder::statement(&ROWS).with_info(&info).finish()
    };
    check(&dated("iText", "20240120120000", "20240121120000"), "dates_impossible", Severity::Medium);
    check(&dated("iText", "20120101120000", "20120101120000"), "dates_impossible", Severity::Low);
    check_detected(&dated("Style Report", "20121019120000", "20200101120000"), &[]);
    check(&dated("iText", "20240129120000", "20240129120000"), "made_before_period_end", Severity::Low);
    check(&dated("iText", "20240205120000", "20240207120000"), "modified_after_created", Severity::Low);
    check_detected(&dated("iText", "20240205120000", "20240205123000"), &[]);
    check_detected(&dated("iText", "20240131200000Z", "20240131200000Z"), &[]);
}

#[test]
fn two_kinds_of_metadata_must_agree() {
    let with_packet = |producer: &str| {
        let packet = format!(
            "<x:xmpmeta><pdf:Producer>{producer}</pdf:Producer>\
             <xmp:CreateDate>2024-02-02T04:30:00Z</xmp:CreateDate></x:xmpmeta>"
        );
        plain()
            .with(1, "<</Type /Catalog /Pages 2 0 R /Metadata 62 0 R>>")
            .with_typed_stream(62, "/Type /Metadata /Subtype /XML", &packet)
            .finish()
    };
    check_detected(&with_packet("iText 5.4.0"), &[]);
    check(&with_packet("Some Other Writer"), "info_xmp_disagree", Severity::Low);
    check(&with_packet("Canva"), "editor_fingerprint", Severity::Low);
}

#[test]
fn what_no_statement_needs_is_told() {
    let with_catalogue =
        |entries: &str| plain().with(1, &format!("<</Type /Catalog /Pages 2 0 R {entries}>>")).finish();
    check(&with_catalogue("/OpenAction <</S /JavaScript /JS (x)>>"), "active_content", Severity::Medium);
    check(&with_catalogue("/OpenAction <</S /Launch /F (x)>>"), "active_content", Severity::Medium);
    check(&with_catalogue("/Names <</EmbeddedFiles 63 0 R>>"), "embedded_files", Severity::Medium);
    check(
        &with_catalogue("/OCProperties <</OCGs [64 0 R] /D <</OFF [64 0 R]>>>>"),
        "hidden_layers",
        Severity::Low,
    );
    let page = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 40 0 R /Annots [70 0 R] \
                /Resources <</Font <</F1 3 0 R>>>>>>";
    let link = |action: &str| {
        let note = format!("<</Type /Annot /Subtype /Link /Rect [40 10 90 20] /A <</S /{action} /F (x)>>>>");
        plain().with(10, page).with(70, &note).finish()
    };
    check(&link("Launch"), "active_content", Severity::Medium);
    assert_eq!(Checked::ask(&link("URI")).state("active_content"), State::NotDetected);
}

#[test]
fn a_container_that_does_not_fit_is_told() {
    check(&[plain().finish(), vec![b'x'; 40]].concat(), "bytes_after_end", Severity::Low);
    let text = String::from_utf8(plain().finish()).expect("text");
    let cut = text.split("startxref").next().expect("a beginning").to_owned();
    check(cut.as_bytes(), "xref_damaged", Severity::Low);
    check(&plain().with(90, "<<>>").with_another(90, "<<>>").finish(), "duplicate_objects", Severity::Low);
    check(&plain().with_trailer("/ID [<01> <02>]").finish(), "id_changed", Severity::Info);
    check_detected(&plain().with_trailer("/ID [<01> <01>]").finish(), &[]);
}

/// Four pages with two rows each, the last with an advertisement.
fn pages(sizes: [&str; 4]) -> Vec<u8> {
    let (mut balance, mut day) = (10_000u32, 1u32);
    let mut rows = || {
        [(); 2].map(|()| {
            balance += 100;
            day += 2;
            let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
            let thousands = format!("{},{:03}.00", balance / 1000, balance % 1000);
            [leak(format!("{day:02}/01/2024")), "CASH DEPOSIT", "", "100.00", leak(thousands)]
        })
    };
    let mut pages: Vec<(&str, String)> =
        sizes.into_iter().map(|size| (size, page(&["EXAMPLE BANK"], &rows()))).collect();
    pages.push((
        "/MediaBox [0 0 300 300]",
        "BT /F1 9 Tf 1 0 0 1 20 200 Tm (Loans from the bank next door) Tj ET".into(),
    ));
    Builder::pages(&pages).with_info(BANKS_OWN).finish()
}

#[test]
fn a_page_of_another_size_among_the_transactions_is_told() {
    check_detected(&pages([A4, A4, A4, A4]), &[]);
    check(&pages([A4, A4, "/MediaBox [0 0 612 792]", A4]), "page_size_mix", Severity::Medium);
    let checked = Checked::ask(&pages([A4, A4, "/MediaBox [0 0 612 792]", A4]));
    assert_eq!(checked.answer("page_size_mix").evidence[0].page, Some(3));
    check_detected(&pages([A4, A4, "/MediaBox [0 0 595.3 841.9]", A4]), &[]);
}

#[test]
fn a_font_that_came_in_pieces_is_told() {
    let font = |tag: &str| {
        format!("<</Type /Font /Subtype /TrueType /BaseFont /{tag}+Arial /Encoding /WinAnsiEncoding>>")
    };
    let content = page(&["EXAMPLE BANK"], &ROWS) + "\nBT /F2 7 Tf 1 0 0 1 40 30 Tm (Page 1) Tj ET";
    let build = |second: &str, producer: &str| {
        let info = format!("/Producer ({producer})");
        let fonts = "/Resources <</Font <</F1 3 0 R /F2 4 0 R>>>>";
        Builder::pages(&[(A4, content.clone())])
            .with(10, &format!("<</Type /Page /Parent 2 0 R {A4} /Contents 40 0 R {fonts}>>"))
            .with(3, &font("ABCDEF"))
            .with(4, &font(second))
            .with_info(&info)
            .finish()
    };
    check(&build("GHIJKL", "iText"), "subset_fonts_repeated", Severity::Low);
    assert_eq!(Checked::ask(&build("ABCDEF", "iText")).state("subset_fonts_repeated"), State::NotDetected);
    assert_eq!(
        Checked::ask(&build("GHIJKL", "Skia/PDF m120")).state("subset_fonts_repeated"),
        State::NotDetected
    );
}
