//! Forms cut into pieces at every place are the same forms.

use futures_util::stream;
use proptest::prelude::*;

use super::*;

type Read = Vec<(Head, Vec<u8>)>;

fn read(body: &[u8], boundary: &str, piece: usize) -> Result<Read, String> {
    let pieces: Vec<Result<Bytes, axum::Error>> =
        body.chunks(piece).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    let mut parts = Parts::new(stream::iter(pieces), boundary);
    let reading = async {
        let mut found = Vec::new();
        while let Some(head) = parts.next().await? {
            let mut contents = Vec::new();
            while let Some(piece) = parts.piece().await? {
                contents.extend_from_slice(&piece);
            }
            found.push((head, contents));
        }
        Ok::<_, Broken>(found)
    };
    let read = futures_util::FutureExt::now_or_never(reading).expect("a body in memory never waits");
    read.map_err(|broken| format!("{broken:?}"))
}

fn head(name: &str, file_name: Option<&str>) -> Head {
    Head { name: Some(name.to_owned()), file_name: file_name.map(str::to_owned) }
}

const FORM: &[u8] = b"--b1\r\nContent-Disposition: form-data; name=\"product_id\"\r\n\r\nprod_1\r\n\
--b1 \t\r\ncontent-disposition: Form-Data; filename=\"a \\\"b\\\".pdf\"; name=file\r\nContent-Type: application/pdf\r\n\r\n\
%PDF-1.7\r\n--b\r\n\r\n--b1\r\n\r\nno name\r\n--b1--\r\nwhatever follows";

#[test]
fn parts_are_the_same_however_the_body_is_cut() {
    let expected = vec![
        (head("product_id", None), b"prod_1".to_vec()),
        (head("file", Some("a \"b\".pdf")), b"%PDF-1.7\r\n--b\r\n".to_vec()),
        (Head::default(), b"no name".to_vec()),
    ];
    for piece in 1..FORM.len() {
        assert_eq!(read(FORM, "b1", piece).as_ref(), Ok(&expected), "pieces of {piece}");
    }
}

#[test]
fn a_form_that_is_cut_short_is_broken_wherever_it_is_cut() {
    let end = FORM.len() - b"\r\nwhatever follows".len();
    for length in 0..end {
        assert!(read(&FORM[..length], "b1", 7).is_err(), "the first {length} bytes");
    }
    assert!(read(&FORM[..end], "b1", 7).is_ok());
}

#[test]
fn what_piles_up_is_bounded() {
    let long_head = [b"--b\r\nx: ".as_slice(), &[b'y'; HEAD_BYTES_AT_MOST], b"\r\n\r\n"].concat();
    assert!(read(&long_head, "b", 1000).is_err());
    let long_preamble = [&[b'y'; PREAMBLE_BYTES_AT_MOST + 100], b"\r\n--b--".as_slice()].concat();
    assert!(read(&long_preamble, "b", 1000).is_err());
    assert_eq!(read(b"a few words\r\n--b--", "b", 1000), Ok(Vec::new()));
}

#[track_caller]
fn check_boundary(content_type: &str, expected: Option<&str>) {
    assert_eq!(boundary(content_type).as_deref(), expected, "{content_type}");
}

#[test]
fn the_boundary_is_read_from_the_content_type() {
    check_boundary("multipart/form-data; boundary=abc", Some("abc"));
    check_boundary("Multipart/Form-Data; charset=utf-8; Boundary=\"a b(c)\"", Some("a b(c)"));
    for refused in [
        "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=a",
        "application/json", "multipart/form-data; boundary=\"a \"", "multipart/form-data; boundary=a\"b", "",
    ] {
        check_boundary(refused, None);
    }
    check_boundary(&format!("multipart/form-data; boundary={}", "a".repeat(71)), None);
}

#[track_caller]
fn check_file_name(disposition: &str, expected: Option<&str>) {
    assert_eq!(disposed(disposition).file_name.as_deref(), expected, "{disposition}");
}

#[test]
fn file_names_come_in_several_spellings() {
    check_file_name("form-data; name=file; filename=june.pdf", Some("june.pdf"));
    check_file_name("form-data; name=\"file\"; filename=\"old\\june.pdf\"", Some("old\\june.pdf"));
    check_file_name("form-data; filename=\"x\"; filename*=utf-8''%E0%A4%AE.pdf", Some("म.pdf"));
    check_file_name("form-data; filename*=utf-8''%E0%A4.pdf; filename=\"x\"", Some("x"));
    check_file_name("form-data; filename*=utf-8''%4; filename=\"x\"", Some("x"));
    check_file_name("attachment; filename=\"x\"", None);
    check_file_name("form-data", None);
    check_file_name("form-data; filename=\"open", Some("open"));
}

proptest! {
    #[test]
    fn no_body_is_too_strange(body in proptest::collection::vec(prop_oneof![
        Just(b"\r\n".to_vec()), Just(b"--b".to_vec()), Just(b"--".to_vec()), Just(b"\r\n--b".to_vec()),
        Just(b"\r\n\r\n".to_vec()), Just(b"content-disposition: form-data; name=\"".to_vec()),
        proptest::collection::vec(any::<u8>(), 0..8),
    ], 0..24), piece in 1_usize..9) {
        let body = body.concat();
        let at_once = read(&body, "b", body.len().max(1));
        prop_assert_eq!(read(&body, "b", piece), at_once);
    }

    #[test]
    fn what_was_written_is_read(contents in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..300), 0..6), piece in 1_usize..64) {
        // No content holds this delimiter: it is longer than what chance would spell.
        let mut body = Vec::new();
        for content in &contents {
            body.extend_from_slice(b"--long-boundary\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n");
            body.extend_from_slice(content);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(b"--long-boundary--\r\n");
        let expected: Read = contents.into_iter().map(|content| (head("x", None), content)).collect();
        prop_assert_eq!(read(&body, "long-boundary", piece), Ok(expected));
    }
}
