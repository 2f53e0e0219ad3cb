//! What a page does behind a person's back is noticed.

use browser::Browser;

use crate::site::serve;

const SITE: &[(&str, &str, &str)] = &[
    (
        "/",
        "",
        "<!doctype html><title>Page</title><link rel=stylesheet href=/a.css><img src=/none.png alt=''><h1>Page</h1>",
    ),
    ("/a.css", "", "h1 { color: red }"),
    ("/thrower", "", "<!doctype html><title>Thrower</title><script>throw new Error('a mistake')</script>"),
    (
        "/talker",
        "",
        "<!doctype html><title>Talker</title><script>console.error('oh', 7); console.log('fine')</script>",
    ),
    (
        "/strict",
        "content-security-policy: default-src 'none'\r\n",
        "<!doctype html><title>Strict</title><h1>Strict</h1><script>document.title = 'ran'</script>",
    ),
    (
        "/good",
        "content-security-policy: default-src 'none'\r\n",
        "<!doctype html><html lang=en><title>Good</title><meta name=viewport content='width=device-width'><main><h1>Good</h1></main>",
    ),
];

#[test]
fn every_request_is_seen_with_its_status_and_size() {
    let address = serve(SITE);
    let page = Browser::shared().person();
    page.open(&address);
    let seen = |path: &str| {
        let requests = page.requests();
        let request = requests.iter().find(|request| request.url == format!("{address}{path}"));
        request.map(|request| (request.kind.clone(), request.status, request.size_bytes))
    };
    assert_eq!(seen("/a.css"), Some(("Stylesheet".to_owned(), 200, 17)));
    assert_eq!(seen("/none.png"), Some(("Image".to_owned(), 404, 12)));
    let (kind, status, size_bytes) = seen("/").expect("the page itself");
    assert_eq!((kind.as_str(), status), ("Document", 200));
    assert!(size_bytes > 100, "{size_bytes}");
    assert!(page.console_errors().iter().any(|error| error.contains("404")), "{:?}", page.console_errors());

    page.forget_requests();
    assert!(page.requests().is_empty());
}

#[test]
fn errors_on_the_console_are_kept() {
    let page = Browser::shared().person();
    page.open(&format!("{}/talker", serve(SITE)));
    assert!(page.console_errors().contains(&"oh 7".to_owned()), "{:?}", page.console_errors());
    assert!(!page.console_errors().iter().any(|error| error.contains("fine")));
}

#[test]
#[should_panic(expected = "a mistake")]
fn an_uncaught_exception_fails_the_test() {
    let page = Browser::shared().person();
    page.open(&format!("{}/thrower", serve(SITE)));
}

#[test]
#[should_panic(expected = "Content Security Policy")]
fn a_breach_of_the_policy_fails_the_test() {
    let page = Browser::shared().person();
    page.open(&format!("{}/strict", serve(SITE)));
    assert_eq!(page.title(), "Strict");
}

#[test]
fn a_strict_page_can_be_checked_all_the_same() {
    let mut page = Browser::shared().person();
    page.open(&format!("{}/good", serve(SITE)));
    assert_eq!(page.accessibility_problems(), []);
    assert_eq!(page.take_faults(), Vec::<String>::new());
}

#[test]
fn the_browser_says_what_it_is_and_ends_when_asked() {
    let browser = Browser::start();
    assert!(browser.version().contains("Chrome"), "{}", browser.version());
    drop(browser);
}
