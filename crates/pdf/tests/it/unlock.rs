//! Locked files, opened with passwords and with keys.

use crate::builder::{Builder, deflate, text};
use crate::locksmith::{KEY, digits, literal, lock, seal};
use pdf::{Document, Error, FileKey, Limits, Unlock};

const SHOW: &[u8] = b"BT /F1 10 Tf 20 30 Td (A) Tj ET";
const TRAILER: &str = "/Encrypt 90 0 R /Info 60 0 R /ID [<01> <02>]";

fn key() -> FileKey {
    FileKey::from_bytes(&KEY).unwrap()
}

fn try_read<'u>(bytes: &[u8], unlock: impl Into<Unlock<'u>>) -> Result<Document, Error> {
    pdf::read(bytes, unlock, &Limits::default(), &|_| false)
}

/// A page with a title, locked with the passwords `user` and `owner`.
fn locked() -> Builder {
    locked_with("")
}

fn locked_with(entries: &str) -> Builder {
    Builder::page("")
        .with_helvetica()
        .with_stream(11, "", &seal(SHOW))
        .with(60, &format!("<</Title {} /Producer {}>>", digits(b"A (title"), digits(b"")))
        .with(90, &lock("user", "owner", entries))
        .with_trailer(TRAILER)
}

/// The key must tell everything that the password does, and the twin must be the file without its lock.
#[track_caller]
fn check(file: &[u8], expected: &str) -> Document {
    let by_password = try_read(file, Some("user")).unwrap();
    assert_eq!(text(&by_password), expected);
    let checked = pdf::check(file, Some("user"), &Limits::default()).unwrap();
    assert_eq!((checked.pages as usize, checked.file_key), (by_password.pages.len(), Some(key())));
    let by_key = try_read(file, Unlock::Key(&key())).unwrap();
    assert_eq!(format!("{by_key:?}"), format!("{by_password:?}"));
    let twin = pdf::opened(file, &key()).unwrap();
    assert_eq!(twin.len(), file.len());
    let plain = try_read(&twin, Unlock::Nothing).unwrap();
    assert_eq!(text(&plain), expected);
    assert!(plain.structure.encryption.is_none());
    assert_eq!(plain.structure.info, by_key.structure.info);
    assert_eq!(plain.structure.end_marks, by_key.structure.end_marks);
    assert_eq!(plain.structure.revisions, by_key.structure.revisions);
    by_key
}

#[test]
fn a_key_opens_what_its_password_opens() {
    let document = check(&locked().finish(), "A");
    assert_eq!(document.structure.info.title.as_deref(), Some("A (title"));
    let encryption = document.structure.encryption.unwrap();
    assert_eq!((encryption.revision, encryption.opens_with_empty_password), (5, false));
}

#[test]
fn the_owner_has_a_password_too() {
    let file = locked().finish();
    assert_eq!(text(&try_read(&file, Some("owner")).unwrap()), "A");
    let checked = pdf::check(&file, Some("owner"), &Limits::default()).unwrap();
    assert_eq!(checked.file_key, Some(key()));
}

#[test]
fn without_the_right_password_nothing_opens() {
    let file = locked().finish();
    let refused = |password| pdf::check(&file, password, &Limits::default()).unwrap_err();
    assert_eq!(refused(None), Error::PasswordRequired);
    assert_eq!(refused(Some("")), Error::PasswordRequired);
    assert_eq!(refused(Some("users")), Error::PasswordIncorrect);
}

#[test]
fn a_file_that_opens_by_itself_needs_no_key() {
    let file = locked().with(90, &lock("", "owner", "")).finish();
    for password in [None, Some("anything")] {
        let checked = pdf::check(&file, password, &Limits::default()).unwrap();
        assert_eq!((checked.pages, checked.file_key), (1, None));
        let document = try_read(&file, password).unwrap();
        assert_eq!(text(&document), "A");
        assert!(document.structure.encryption.unwrap().opens_with_empty_password);
    }
}

#[test]
fn a_file_that_was_never_locked_is_its_own_twin() {
    let file = Builder::page("").with_helvetica().finish();
    assert_eq!(pdf::opened(&file, &key()).unwrap(), file);
    assert_eq!(pdf::check(&file, Some("user"), &Limits::default()).unwrap().file_key, None);
}

#[test]
fn wrong_keys_open_nothing() {
    let file = locked().finish();
    for length in 5..=32 {
        let wrong = FileKey::from_bytes(&vec![7; length]).unwrap();
        assert_eq!(pdf::opened(&file, &wrong).unwrap_err(), Error::PasswordIncorrect, "{length}");
        assert_eq!(try_read(&file, Unlock::Key(&wrong)).unwrap_err(), Error::PasswordIncorrect, "{length}");
    }
    assert!(FileKey::from_bytes(&[7; 4]).is_none() && FileKey::from_bytes(&[7; 33]).is_none());
}

#[test]
fn a_lock_without_sealed_permissions_is_opened_by_its_streams() {
    let file = locked_with("/Perms <00>").finish();
    check(&file, "A");
    let wrong = FileKey::from_bytes(&[7; 32]).unwrap();
    assert_eq!(pdf::opened(&file, &wrong).unwrap_err(), Error::PasswordIncorrect);
}

#[test]
fn a_key_and_a_password_do_not_show() {
    let shown = format!("{:?} {:?} {:?}", key(), Unlock::Key(&key()), Unlock::Password("user"));
    assert_eq!(shown, "FileKey(…) Key(…) Password(…)");
}

#[test]
fn literal_strings_of_any_bytes_are_unlocked() {
    for title in [&b"(()"[..], b"\\", b"a\rb\nc", b"\xfe\xff\x0d\x05\x00(", b"", b"))((", &[b'x'; 100]] {
        let mut file = b"<</Title ".to_vec();
        file.extend(literal(title));
        file.extend(b" /Author ");
        file.extend(literal(b"bank"));
        file.extend(b">>");
        let mut builder = locked();
        builder.object_bytes(60, &file);
        let info = check(&builder.finish(), "A").structure.info;
        let plain = Builder::page("").with(60, &format!("<</Title {}>>", plain_digits(title)));
        let expected = try_read(&plain.with_trailer("/Info 60 0 R").finish(), None).unwrap().structure.info;
        assert_eq!((info.title, info.author.as_deref()), (expected.title, Some("bank")));
    }
}

fn plain_digits(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("<{digits}>")
}

#[test]
fn every_save_is_unlocked() {
    let first = locked().save();
    let old = first.length();
    let file = first
        .with_stream(11, "", &seal(b"BT /F1 10 Tf 20 30 Td (B) Tj ET"))
        .with(61, &format!("<</Title {}>>", digits(b"second")))
        .with_trailer("/Encrypt 90 0 R /Info 61 0 R /ID [<01> <03>]")
        .finish();
    let document = check(&file, "B");
    assert_eq!(document.structure.revisions.len(), 2);
    assert_eq!(document.structure.info.title.as_deref(), Some("second"));
    check(&file[..old], "A");
    let twin = pdf::opened(&file, &key()).unwrap();
    assert_eq!(text(&try_read(&twin[..old], None).unwrap()), "A");
}

#[test]
fn a_length_may_stand_elsewhere_or_be_wrong() {
    let sealed = seal(SHOW);
    let length = sealed.len();
    let stream = |length: &str| {
        let mut body = format!("<</Length {length}>> stream\n").into_bytes();
        body.extend_from_slice(&sealed);
        body.extend_from_slice(b"\nendstream");
        body
    };
    for length in ["12 0 R", "99999", "1", "-5", "13 0 R", "(x)", &length.to_string()] {
        let mut builder = locked();
        builder.object_bytes(11, &stream(length));
        check(&builder.with(12, &sealed.len().to_string()).finish(), "A");
    }
}

#[test]
fn data_shorter_than_a_block_is_blanked() {
    let file = locked().with_stream(11, "", b"too short").finish();
    check(&file, "");
    check(&locked().with_stream(11, "", &seal(b"")).finish(), "");
}

#[test]
fn a_stream_may_stay_plain() {
    let plain = "/Filter [/Crypt] /DecodeParms [<</Name /Identity>>]";
    check(&locked().with_stream(11, plain, SHOW).finish(), "A");
    check(&locked().with_stream(11, "/Filter /Crypt", SHOW).finish(), "A");
    let packed = "/Filter [/Crypt /FlateDecode] /DecodeParms [<</Name /StdCF>> null]";
    check(&locked().with_stream(11, packed, &seal(&deflate(SHOW))).finish(), "A");
    check(&locked_with("/StmF /Identity").with_stream(11, "", SHOW).finish(), "A");
}

#[test]
fn metadata_may_stay_plain() {
    let packet = b"<x:xmpmeta><pdf:Producer>Bank</pdf:Producer>";
    for (entries, data) in [("/EncryptMetadata false", packet.to_vec()), ("", seal(packet))] {
        let file = locked_with(entries)
            .with(1, "<</Type /Catalog /Pages 2 0 R /Metadata 62 0 R>>")
            .with_stream(62, "/Type /Metadata /Subtype /XML", &data)
            .finish();
        let xmp = check(&file, "A").structure.xmp.unwrap();
        assert_eq!(xmp.metadata.producer.as_deref(), Some("Bank"));
    }
}

#[test]
fn a_signature_stays_as_it_was_signed() {
    let value = format!(
        "<</Type /Sig /SubFilter /adbe.pkcs7.detached /Reason {} /ByteRange [0 1 2 3] /Contents <0a0b>>>",
        digits(b"true copy")
    );
    let form = "<</Type /Catalog /Pages 2 0 R /AcroForm <</SigFlags 3 /Fields [80 0 R]>>>>";
    let file = locked().with(1, form).with(80, "<</FT /Sig /V 81 0 R>>").with(81, &value).finish();
    let signature = check(&file, "A").structure.signatures.remove(0);
    assert_eq!((&signature.contents[..], signature.reason.as_deref()), (&[10, 11][..], Some("true copy")));
}

/// Everything but the page's content is in object stream 5, and the lock is named by the cross-reference stream 6.
fn packed() -> Vec<u8> {
    let objects = [
        (1, "<</Type/Catalog/Pages 2 0 R>>"),
        (2, "<</Type/Pages/Kids[3 0 R]/Count 1>>"),
        (3, "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 7 0 R>>>>>>"),
        (7, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"),
        (8, "<</Title(packed)>>"),
    ];
    let (mut index, mut body) = (String::new(), String::new());
    for (number, object) in objects {
        index += &format!("{number} {} ", body.len());
        body += &format!("{object} ");
    }
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut rows = Vec::new();
    let mut place = |number: u8, file: &mut Vec<u8>, entries: &str, data: &[u8]| {
        rows.push((number, [1, (file.len() >> 8) as u8, file.len() as u8, 0]));
        file.extend(format!("{number} 0 obj <</Length {} {entries}>> stream\n", data.len()).bytes());
        file.extend_from_slice(data);
        file.extend_from_slice(b"\nendstream endobj\n");
    };
    place(4, &mut file, "", &seal(SHOW));
    let entries = format!("/Type /ObjStm /N {} /First {} /Filter /FlateDecode", objects.len(), index.len());
    place(5, &mut file, &entries, &seal(&deflate(format!("{index}{body}").as_bytes())));
    rows.push((9, [1, (file.len() >> 8) as u8, file.len() as u8, 0]));
    file.extend(format!("9 0 obj {} endobj\n", lock("user", "owner", "")).bytes());
    rows.extend(objects.iter().enumerate().map(|(at, (number, _))| (*number as u8, [2, 0, 5, at as u8])));
    rows.sort_unstable();
    let start = file.len();
    let data: Vec<u8> = rows.iter().flat_map(|(_, row)| *row).collect();
    file.extend(
        format!(
            "6 0 obj <</Type /XRef /W [1 2 1] /Index [1 5 7 3] /Size 10 /Root 1 0 R /Encrypt 9 0 R /Info 8 0 R \
             /ID [<01> <02>] /Length {}>> stream\n",
            data.len()
        )
        .bytes(),
    );
    file.extend(data);
    file.extend(format!("\nendstream endobj\nstartxref\n{start}\n%%EOF").bytes());
    file
}

#[test]
fn objects_that_are_packed_together_are_unlocked_together() {
    let info = check(&packed(), "A").structure.info;
    assert_eq!(info.title.as_deref(), Some("packed"));
}

#[test]
fn a_lock_is_found_without_a_table() {
    for file in [locked().finish(), packed()] {
        let at = file.windows(9).rposition(|found| found == b"startxref").unwrap();
        let broken = [&file[..at], b"startxref\n99999999\n%%EOF"].concat();
        assert_eq!(try_read(&broken, None).unwrap_err(), Error::PasswordRequired);
        check(&broken, "A");
    }
}

#[test]
fn a_lock_may_stand_in_the_trailer() {
    let trailer = format!("/Encrypt {} /Info 60 0 R", lock("user", "owner", ""));
    check(&locked().with_trailer(&trailer).finish(), "A");
}

#[test]
fn a_lock_nobody_knows_is_said_to_be_one() {
    for entries in ["/Filter /Adobe.PubSec", "/V 3", "/V 9", "/R 7", "/U 5", "/StmF 7"] {
        let file = locked_with(entries).finish();
        for unlock in [Unlock::Nothing, Unlock::Password("user"), Unlock::Key(&key())] {
            assert_eq!(try_read(&file, unlock).unwrap_err(), Error::UnsupportedEncryption, "{entries}");
        }
        assert_eq!(
            pdf::check(&file, Some("user"), &Limits::default()).unwrap_err(),
            Error::UnsupportedEncryption
        );
    }
}

#[test]
fn every_beginning_of_a_locked_file_is_survived() {
    for file in [locked().finish(), packed()] {
        for length in 0..file.len() {
            if let Ok(twin) = pdf::opened(&file[..length], &key()) {
                assert_eq!(twin.len(), length);
            }
            let _ = try_read(&file[..length], Unlock::Key(&key()));
        }
    }
}

#[test]
fn every_changed_byte_of_a_locked_file_is_survived() {
    for file in [locked().finish(), packed()] {
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 0x15;
            if let Ok(twin) = pdf::opened(&changed, &key()) {
                assert_eq!(twin.len(), file.len());
            }
            let Ok(checked) = pdf::check(&changed, Some("user"), &Limits::default()) else { continue };
            let by_password = try_read(&changed, Some("user"));
            let by_key = try_read(&changed, checked.file_key.as_ref().map_or(Unlock::Nothing, Unlock::Key));
            assert_eq!(format!("{by_key:?}"), format!("{by_password:?}"), "{at}");
        }
    }
}

#[test]
fn bombs_are_defused_behind_a_lock_too() {
    let zeros = crate::builder::packed_zeros(1024);
    let refused =
        |file: &[u8]| pdf::check(file, Some("user"), &Limits::default()).map(|checked| checked.pages);
    let bomb = locked().with_stream(30, "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", &seal(&zeros));
    assert_eq!(refused(&bomb.finish()), Err(Error::TooLarge(pdf::Part::DecodedBytes)));
    let hidden = "1 0 obj (\n".repeat(400_000);
    let endless = locked().with_stream(30, "", &seal(hidden.as_bytes()));
    assert_eq!(refused(&endless.finish()), Err(Error::TooLarge(pdf::Part::Nesting)));
    let strings = locked().with(30, &format!("[{}]", "(a)".repeat(1_100_000)));
    assert_eq!(refused(&strings.finish()), Err(Error::TooLarge(pdf::Part::Objects)));
}
