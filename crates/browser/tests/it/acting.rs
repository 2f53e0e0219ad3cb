//! What a person does in the browser arrives at the page.

use std::path::Path;
use std::time::Duration;

use browser::{Browser, Device, css};

use crate::site::serve;

const FORM: &str = r##"<!doctype html><html lang="en"><title>Form</title><main><h1>Form</h1>
<form method="post" action="/sent" enctype="multipart/form-data">
<label>Name <input name="name" value="old"></label>
<label for="pass">Password</label><input id="pass" name="pass" type="password">
<label>Bank <select name="bank"><option value="a">Axis</option><option value="h">HDFC</option></select></label>
<label>From <input type="date" name="from"></label>
<label><input type="checkbox" name="agree"> I agree</label>
<label>Statement <input type="file" name="file"></label>
<button>Send it <span>now</span></button></form>
<p><a href="/far">Somewhere else</a> <a href="#below">Below</a></p>
<p id="below">Text that
   wraps</p><script src="/late.js"></script></main>"##;
const LATE: &str = "setTimeout(() => { const late = document.createElement('p'); late.textContent = 'It came later'; \
                    document.querySelector('main').append(late); }, 300);";
const SITE: &[(&str, &str, &str)] = &[
    ("/", "", FORM),
    ("/late.js", "", LATE),
    ("/sent", "", "<!doctype html><title>Sent</title><main><h1>Arrived</h1><pre>{body}</pre></main>"),
    ("/far", "", "<!doctype html><title>Far</title><h1>Far away</h1>"),
    (
        "/cookie",
        "set-cookie: who=first; HttpOnly\r\n",
        "<!doctype html><title>Cookie</title><p>Sent: {cookie}.</p>",
    ),
    ("/paper", "content-disposition: attachment; filename=paper.txt\r\n", "a paper"),
    ("/papers", "", "<!doctype html><title>Papers</title><h1>Papers</h1><a href='/paper'>Download</a>"),
    (
        "/table",
        "",
        "<!doctype html><title>Table</title><h1>Table</h1><p id='table'>Drop</p><script src='/table.js'></script>",
    ),
    ("/table.js", "", TABLE),
];
const TABLE: &str = "const table = document.querySelector('#table'); \
                     table.addEventListener('dragover', event => event.preventDefault()); \
                     table.addEventListener('drop', event => { event.preventDefault(); \
                     table.textContent = event.dataTransfer.files[0].name; });";

#[test]
fn a_form_is_filled_in_and_sent() {
    let address = serve(SITE);
    let page = Browser::shared().person();
    page.open(&address);
    assert_eq!(page.title(), "Form");

    page.fill("Name", "Meena ₹");
    page.fill("Password", "se cret");
    page.choose("Bank", "HDFC");
    page.fill("From", "2026-04-01");
    page.click("I agree");
    page.choose_file("Statement", Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")));
    page.click("Send it");

    page.wait_for("Arrived");
    let sent = page.text("pre");
    for part in
        ["Meena ₹", "se cret", "2026-04-01", "filename=\"Cargo.toml\"", "name = \"browser\"", "\"agree\""]
    {
        assert!(sent.contains(part), "{part} is missing in {sent}");
    }
    assert!(!sent.contains("old"), "{sent}");
}

#[test]
fn a_keyboard_is_enough() {
    let page = Browser::shared().person();
    page.open(&serve(SITE));
    page.press("Tab");
    assert_eq!(page.focused(), "Name");
    page.type_text("Asha");
    page.tab_to("I agree");
    page.press("Space");
    page.press("Shift+Tab");
    assert_eq!(page.focused(), "From");
    page.tab_to("Send it");
    page.press("Enter");
    page.wait_for("Arrived");
    let sent = page.text("pre");
    assert!(sent.contains("Asha") && sent.contains("\"agree\""), "{sent}");
}

#[test]
fn links_lead_on_and_what_comes_later_is_waited_for() {
    let page = Browser::shared().person();
    page.open(&serve(SITE));
    page.wait_for("It came later");
    page.wait_for("Text that wraps");
    page.click("Below");
    page.wait_for_address("/#below");
    page.click(css("a[href='/far']"));
    assert_eq!(page.text("h1"), "Far away");
    assert_eq!(page.count("h1"), 1);
    assert!(!page.sees("It came later") && page.sees(css("h1")));
    page.wait_until_gone("It came later");
    assert_eq!(page.fetch("/nowhere"), (404, "nothing here".to_owned()));
}

#[test]
fn a_download_leaves_the_page_as_it_is() {
    let page = Browser::shared().person();
    let address = serve(SITE);
    page.open(&format!("{address}/papers"));
    page.click("Download");
    assert_eq!(page.text("h1"), "Papers");
    // A browser looks for a site's icon whenever it likes.
    let asked: Vec<String> = page.requests().iter().map(|request| request.url.clone()).collect();
    let last = asked.iter().rfind(|url| !url.ends_with("/favicon.ico"));
    assert_eq!(last, Some(&format!("{address}/paper")));
}

#[test]
fn a_download_is_saved_under_its_name() {
    let page = Browser::shared().person();
    page.open(&format!("{}/papers", serve(SITE)));
    for _ in 0..2 {
        let saved = page.download("Download");
        assert_eq!((saved.name.as_str(), saved.bytes.as_slice()), ("paper.txt", &b"a paper"[..]));
    }
}

#[test]
fn files_are_dropped_where_the_page_takes_them() {
    let page = Browser::shared().person();
    page.open(&format!("{}/table", serve(SITE)));
    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    page.drop_files(css("#table"), &[file]);
    page.wait_for("Cargo.toml");
}

#[test]
fn people_do_not_share_cookies_and_tabs_do() {
    let address = format!("{}/cookie", serve(SITE));
    let first = Browser::shared().person();
    first.open(&address);
    first.wait_for("Sent: .");
    let tab = first.tab();
    tab.open(&address);
    tab.wait_for("Sent: who=first.");
    let second = Browser::shared().person();
    second.open(&address);
    second.wait_for("Sent: .");
}

#[test]
fn a_device_is_what_the_page_sees() {
    let mut page = Browser::shared().person();
    page.emulate(Device { wants_less_motion: true, is_dark: true, ..Device::PHONE });
    page.open(&serve(SITE));
    let asked = "() => [innerWidth, ...['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', 'pointer: coarse'].map(one => matchMedia(`(${one})`).matches)]";
    // Without a word about it a page is laid out for a wide screen and shrunk, as on a real phone.
    assert_eq!(page.evaluate(asked, &[])[1].as_bool(), Some(true));
    page.emulate(Device::DESKTOP);
    assert_eq!(page.evaluate(asked, &[]), serde_json::json!([1280, false, false, false]));

    page.emulate(Device::WITHOUT_SCRIPTS);
    let address = page.url();
    page.open(&address);
    page.click("Somewhere else");
    page.wait_for("Far away");
    page.open(&address);
    assert!(!page.sees("It came later"));
}

#[test]
fn a_page_that_is_open_is_laid_out_anew_for_another_device() {
    let mut page = Browser::shared().person();
    page.open(
        "data:text/html,<title>Wide</title><meta name=viewport content='width=device-width'><h1>Wide</h1>",
    );
    let asked = "() => [innerWidth, ...['prefers-color-scheme: dark', 'pointer: coarse'].map(one => matchMedia(`(${one})`).matches)]";
    for (device, seen) in [
        (Device::DESKTOP, (1280, false, false)),
        (Device::DARK, (1280, true, false)),
        (Device::PHONE, (390, false, true)),
    ] {
        page.emulate(device);
        assert_eq!(page.evaluate(asked, &[]), serde_json::json!(seen), "{device:?}");
    }
}

#[test]
fn pictures_are_of_the_whole_page_or_of_the_screen() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let page = Browser::shared().person();
    page.open("data:text/html,<title>Long</title><body style='margin:0;height:1500px;background:teal'>");
    let sizes = |name: &str, is_whole: bool| {
        let file = folder.join(name);
        if is_whole {
            page.screenshot(&file);
        } else {
            page.screenshot_of_screen(&file);
        }
        std::fs::read(&file).expect("a picture")
    };
    let side = |png: &[u8], at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    let whole = sizes("whole.png", true);
    assert_eq!((side(&whole, 16), side(&whole, 20)), (1280, 1500));
    let screen = sizes("screen.png", false);
    assert_eq!((side(&screen, 16), side(&screen, 20)), (1280, 900));
    assert_eq!(&sizes("small.webp", false)[8..12], b"WEBP");
}

#[test]
#[should_panic(expected = "which is covered by")]
fn what_is_covered_cannot_be_pressed() {
    let mut page = Browser::shared().person();
    page.open(
        "data:text/html,<button>Pay</button><div style='position:fixed;inset:0;background:white'>Wait</div>",
    );
    // Not before: a busy machine may take longer to open a page.
    page.give_up_after(Duration::from_millis(300));
    page.click("Pay");
}
