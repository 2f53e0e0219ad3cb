//! What a file says about itself.

use crate::builder::{Builder, deflate, read, text};
use pdf::{Error, Limits};

const SHOW: &str = "BT /F1 10 Tf 20 30 Td (A) Tj ET";

#[test]
fn an_update_is_a_revision_of_its_own() {
    let file = Builder::page(SHOW)
        .with_helvetica()
        .with(60, "<</Producer (Bank) /CreationDate (D:20240102030405+05'30')>>")
        .with_trailer("/Info 60 0 R /ID [<01> <02>]")
        .save()
        .with_stream(11, "", b"BT /F1 10 Tf 20 30 Td (B) Tj ET")
        .with(61, "<</Producer (Editor)>>")
        .with_trailer("/Info 61 0 R /ID [<01> <03>]")
        .finish();
    let document = read(&file);
    assert_eq!(text(&document), "B");
    let structure = &document.structure;
    let [first, second] = &structure.revisions[..] else { panic!("{structure:?}") };
    assert!(first.redefined.is_empty() && first.objects.contains(&11));
    assert_eq!((second.objects.as_slice(), second.redefined.as_slice()), (&[11, 61][..], &[11][..]));
    assert_eq!(second.end, file.len());
    assert_eq!(structure.end_marks, [first.end, second.end]);
    assert_eq!((&first.id, &second.id), (&Some([vec![1], vec![2]]), &Some([vec![1], vec![3]])));
    assert_eq!(structure.info.producer.as_deref(), Some("Editor"));
    assert_eq!(text(&read(&file[..first.end])), "A");
    let old = read(&file[..first.end]).structure.info;
    let created = old.created.unwrap();
    assert_eq!(
        (created.raw.as_str(), created.parsed.unwrap().offset_minutes),
        ("D:20240102030405+05'30'", Some(330))
    );
}

#[test]
fn bytes_after_the_end_are_counted() {
    let mut file = Builder::page(SHOW).with_helvetica().finish();
    file.extend_from_slice(b"junk");
    let structure = read(&file).structure;
    assert_eq!((structure.bytes_after_last_end, structure.version.as_str()), (4, "1.7"));
    assert!(!structure.is_xref_damaged);
}

#[test]
fn an_annotation_paints_after_the_page() {
    let page = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 11 0 R /Annots [70 0 R] \
                /Resources <</Font <</F1 20 0 R>>>>>>";
    let file = Builder::page(SHOW)
        .with(10, page)
        .with_helvetica()
        .with(
            70,
            "<</Type /Annot /Subtype /FreeText /Rect [100 50 140 70] /Contents (Paid) /AP <</N 71 0 R>>>>",
        )
        .with_stream(
            71,
            "/Subtype /Form /BBox [0 0 20 10] /Resources <</Font <</F1 20 0 R>>>>",
            b"BT /F1 5 Tf 0 0 Td (Z) Tj ET",
        )
        .finish();
    let document = read(&file);
    assert_eq!(text(&document), "AZ");
    let page = &document.pages[0];
    assert_eq!(page.annotations_from, 1);
    let painted = page.glyphs[1];
    assert_eq!((painted.x, painted.y, painted.size, painted.order), (100.0, 50.0, 10.0, 1));
    let note = &document.structure.annotations[0];
    assert_eq!((note.kind.as_str(), note.contents.as_str(), note.page), ("FreeText", "Paid", 1));
    assert_eq!(note.bounds, Some([100.0, 30.0, 140.0, 50.0]));
}

#[test]
fn a_signature_says_what_it_covers() {
    let form = "<</Type /Catalog /Pages 2 0 R /AcroForm <</SigFlags 3 /Fields [80 0 R]>>>>";
    let build = |ranges: &str| {
        Builder::page(SHOW)
            .with_helvetica()
            .with(1, form)
            .with(80, "<</FT /Sig /T (Signature1) /V 81 0 R>>")
            .with(
                81,
                &format!(
                    "<</Type /Sig /SubFilter /adbe.pkcs7.detached /M (D:20240102) /ByteRange [{ranges}] \
                     /Contents <0a0b>>>"
                ),
            )
            .finish()
    };
    let blank = build("0000 0000 0000 0000");
    let at = blank.windows(6).position(|found| found == b"<0a0b>").unwrap();
    let file = build(&format!("0000 {at:04} {:04} {:04}", at + 6, blank.len() - at - 6));
    assert_eq!(file.len(), blank.len());
    let structure = read(&file).structure;
    let signature = &structure.signatures[0];
    assert!(signature.covers_whole_file);
    assert_eq!(
        (signature.format.as_str(), signature.contents.as_slice()),
        ("adbe.pkcs7.detached", &[10, 11][..])
    );
    assert_eq!(signature.byte_ranges, [(0, at), (at + 6, blank.len() - at - 6)]);
    assert_eq!(signature.signed_at.as_ref().unwrap().parsed.unwrap().year, 2024);
    assert_eq!(structure.form.unwrap().signature_flags, 3);
    let longer = [&file[..], b"\n% more\n"].concat();
    assert!(!read(&longer).structure.signatures[0].covers_whole_file);
}

#[test]
fn the_two_kinds_of_metadata_may_disagree() {
    let packet =
        b"<x:xmpmeta><pdf:Producer>Bank</pdf:Producer><xmp:ModifyDate>2024-01-02T03:04:05Z</xmp:ModifyDate>";
    let file = Builder::page(SHOW)
        .with_helvetica()
        .with(
            1,
            "<</Type /Catalog /Pages 2 0 R /Metadata 62 0 R /OpenAction <</S /JavaScript /JS (x)>> \
             /Names <</EmbeddedFiles 63 0 R>>>>",
        )
        .with(60, "<</Producer (Editor) /Title (\\376\\377\\000T)>>")
        .with_stream(62, "/Type /Metadata /Filter /FlateDecode", &deflate(packet))
        .with_trailer("/Info 60 0 R")
        .finish();
    let structure = read(&file).structure;
    assert_eq!(
        (structure.info.producer.as_deref(), structure.info.title.as_deref()),
        (Some("Editor"), Some("T"))
    );
    let found = structure.xmp.unwrap().metadata;
    assert_eq!(found.producer.as_deref(), Some("Bank"));
    assert_eq!(found.modified.unwrap().parsed.unwrap().minute, 4);
    assert!(structure.has_javascript && structure.has_embedded_files);
}

#[test]
fn fonts_are_named_without_their_subset_prefix() {
    let font = "<</Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Arial-BoldMT /ToUnicode 21 0 R>>";
    let file = Builder::page(SHOW).with(20, font).with_stream(21, "", b"").finish();
    let fonts = read(&file).fonts;
    assert_eq!((fonts[0].name.as_str(), fonts[0].kind.as_str()), ("Arial-BoldMT", "TrueType"));
    assert!(fonts[0].is_subset && fonts[0].has_to_unicode && !fonts[0].is_embedded);
}

#[test]
fn pages_keep_their_own_boxes() {
    let file = Builder::page_with("/MediaBox [0 0 200 100] /CropBox [10 10 90 90] /Rotate 90", SHOW)
        .with_helvetica()
        .finish();
    let boxes = read(&file).structure.page_boxes[0];
    assert_eq!(
        (boxes.media, boxes.crop, boxes.rotation),
        ([0.0, 0.0, 200.0, 100.0], [10.0, 10.0, 90.0, 90.0], 90)
    );
}

#[test]
fn a_needless_password_does_no_harm() {
    let file = Builder::page(SHOW).with_helvetica().finish();
    assert!(pdf::read(&file, Some("secret"), &Limits::default(), &|_| false).is_ok());
}

/// AES with 256 bits; the user password is `user`.
const LOCKED: &str = include_str!("locked.hex");

fn locked() -> Vec<u8> {
    let digits: Vec<u8> = LOCKED.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

#[test]
fn a_locked_file_opens_with_its_password_only() {
    let open = |password| pdf::read(&locked(), password, &Limits::default(), &|_| false);
    assert_eq!(open(None).unwrap_err(), Error::PasswordRequired);
    assert_eq!(open(Some("")).unwrap_err(), Error::PasswordRequired);
    assert_eq!(open(Some("wrong")).unwrap_err(), Error::PasswordIncorrect);
    let document = open(Some("user")).unwrap();
    assert_eq!(text(&document), "A");
    let encryption = document.structure.encryption.unwrap();
    assert!(!encryption.opens_with_empty_password);
    assert_eq!(encryption.method, pdf::EncryptionMethod::Aes256);
}
