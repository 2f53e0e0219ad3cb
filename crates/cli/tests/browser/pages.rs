//! Every page, in light, in dark and on a phone: usable by everybody, light to load, asking nobody else; and, if wanted, a
//! picture of it.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use browser::{Browser, Device, Page, css};
use serde_json::Value;

use crate::office::{LETTER, Office};

/// Of a page's own text, in bytes; pictures come on top.
const WEIGHT_MAX: u64 = 100 * 1024;

/// Of the styles and scripts that all pages share and that a browser fetches once, in bytes.
const SHARED_MAX: u64 = 100 * 1024;

const DEVICES: [(&str, Device); 3] =
    [("light", Device::DESKTOP), ("dark", Device::DARK), ("phone", Device::PHONE)];

/// Says where pictures of all pages go, for people to look at; `cargo xtask screenshots` sets it. Without it none are taken:
/// they cost as much as all the rules together.
const ALBUM: &str = "PAGES_ALBUM";

fn album() -> Option<PathBuf> {
    std::env::var_os(ALBUM).map(PathBuf::from)
}

/// Loads one page, looks at it in every way and collects what is wrong with it.
fn inspect(page: &mut Page, name: &str, url: &str) -> Vec<String> {
    page.forget_requests();
    page.open(url);
    // What a page goes on to do, such as a replay, is part of it.
    page.wait_until_gone(css("progress"));
    let mut complaints = Vec::new();
    for (look, device) in DEVICES {
        page.emulate(device);
        if let Some(album) = album() {
            page.screenshot(&album.join(format!("{name}-{look}.png")));
        }
        let problems = page.accessibility_problems();
        complaints.extend(problems.iter().map(|problem| format!("{name}, {look}: {problem}")));
    }
    page.emulate(Device::DESKTOP);
    complaints.extend(typeface_problems(page).iter().map(|problem| format!("{name}: {problem}")));
    complaints.extend(strangers(page, url).iter().map(|asked| format!("{name}: asks for {asked}")));
    let own = weight(page, &["Document"]);
    if own > WEIGHT_MAX {
        complaints.push(format!("{name}: {own} bytes, more than {WEIGHT_MAX}"));
    }
    let shared = weight(page, &["Stylesheet", "Script"]);
    if shared > SHARED_MAX {
        complaints.push(format!("{name}: {shared} bytes of styles and scripts, more than {SHARED_MAX}"));
    }
    complaints
}

/// The page in its own typeface, and in the widest that somebody's system may put in its place, on screens of all widths.
fn typeface_problems(page: &mut Page) -> Vec<String> {
    let mut problems = Vec::new();
    let drawn_in = page.typefaces("h1");
    if drawn_in != ["Inter Variable"] {
        problems.push(format!("the heading is drawn in {drawn_in:?}"));
    }
    problems.extend(page.width_problems().iter().map(ToString::to_string));
    page.draw_in_widest_typeface();
    problems.extend(page.width_problems().iter().map(|problem| format!("in DejaVu Sans, {problem}")));
    problems
}

/// Several people look at pages at the same time: while one waits for the program, another has the browser's attention.
fn inspect_all(office: &Office, pages: &[(&str, String)]) -> Vec<String> {
    const INSPECTORS: usize = 2;
    let left = Mutex::new(pages.iter());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let mut page = office.person("asha@north.example");
        let mut complaints = Vec::new();
        while let Some((name, path)) = next() {
            complaints.extend(inspect(&mut page, name, &office.url(path)));
        }
        complaints
    };
    std::thread::scope(|scope| {
        let inspectors: Vec<_> = (0..INSPECTORS).map(|_| scope.spawn(work)).collect();
        inspectors.into_iter().flat_map(|inspector| inspector.join().expect("an inspector")).collect()
    })
}

/// Addresses of somebody else.
fn strangers(page: &Page, url: &str) -> Vec<String> {
    let origin = url.split('/').take(3).collect::<Vec<_>>().join("/");
    page.requests()
        .into_iter()
        .map(|request| request.url)
        .filter(|asked| !asked.starts_with(&origin))
        .collect()
}

fn weight(page: &Page, kinds: &[&str]) -> u64 {
    let requests = page.requests();
    let counted = requests.iter().filter(|request| kinds.contains(&request.kind.as_str()));
    counted.map(|request| request.size_bytes).sum()
}

/// Small pictures of what fits on a screen, for the README.
fn show(page: &mut Page, office: &Office, pages: &[(&str, String)], album: &Path) {
    for (name, of, device) in [
        ("analyses", "analyses", Device::DESKTOP),
        ("analysis", "analysis", Device::DESKTOP),
        ("analysis-dark", "analysis", Device::DARK),
        ("evidence", "evidence-on-page", Device::DESKTOP),
        ("product", "product", Device::DESKTOP),
        ("credit-check", "credit-check", Device::DESKTOP),
    ] {
        let (_, path) = pages.iter().find(|(known, _)| *known == of).expect("a page");
        page.emulate(device);
        page.open(&office.url(path));
        page.screenshot_of_screen(&album.join(format!("readme/{name}.webp")));
    }
}

/// A team that has begun to work: the examples, a forged statement with a credit report, a letter that is no statement, a rough
/// scan, a webhook that nobody answers, a draft of a product.
struct Cases {
    approved: String,
    doubtful: String,
    failed: String,
    scanned: String,
    product: String,
    drafted: String,
}

impl Cases {
    fn set_up(office: &Office, key: &str, page: &Page) -> Self {
        page.open(&office.url("/analyses"));
        page.click("Add examples");
        page.wait_for(css("[data-rows] tbody tr:nth-child(6)"));
        page.wait_until_gone(css("tr[data-live]"));
        page.open(&office.url("/settings/webhooks"));
        page.fill("Address", "https://hooks.north.invalid/lending");
        page.click("Create webhook");
        let forged = office.statement(
            "april-statement.pdf",
            &["--bank", "axis", "--months", "3", "--seed", "11", "--tamper", "cover-white"],
        );
        let with_bureau = [
            ("applicant_name", "Meenakshi Sundaram"),
            ("applicant_mobile", "98765 43210"),
            ("bureau_consent", "yes"),
        ];
        let doubtful = office.analyse(key, &forged, &with_bureau);
        assert_eq!(doubtful["decision"], "manual_review", "{doubtful}");
        let letter = office.file("letter.pdf", LETTER.as_bytes());
        let failed = office.analyse(key, &letter, &[("applicant_name", "Karthik Raja")]);
        assert_eq!(failed["status"], "failed", "{failed}");
        let scan = office.statement("branch-printout.pdf", crate::scans::ROUGH);
        let scanned = office.analyse(key, &scan, &[("applicant_name", "Lakshmi Narayanan")]);
        assert_eq!(scanned["decision"], "manual_review", "{scanned}");
        let (_, approved) = office.api("/v1/analyses?decision=approved", key);
        let (_, products) = office.api("/v1/products", key);
        let id = |value: &Value| value["id"].as_str().expect("an id").to_owned();
        let named = |name: &str| {
            let mut all = products["data"].as_array().into_iter().flatten();
            id(all.find(|product| product["name"] == name).expect("a product"))
        };
        Self {
            approved: id(&approved["data"][0]),
            doubtful: id(&doubtful),
            failed: id(&failed),
            scanned: id(&scanned),
            product: named("salaried-personal-loan"),
            drafted: named("business-loan"),
        }
    }

    /// A draft that would send people away whom the product takes.
    fn draft(&self, office: &Office, page: &Page) {
        page.open(&office.url(&format!("/products/{}/edit", self.drafted)));
        let text = page.evaluate("() => document.querySelector('[data-document]').value", &[]);
        let text = text.as_str().expect("text");
        let stricter = text.replace("\"approve_from\": 640", "\"approve_from\": 840");
        assert_ne!(stricter, text, "the product approves from another score");
        page.fill("The document", &stricter);
        page.wait_for("In order");
        page.click("Save the draft");
    }

    /// A name and a path for every page, those of the empty team aside.
    fn pages(&self, office: &Office, page: &Page) -> Vec<(&'static str, String)> {
        let Self { approved, doubtful, failed, scanned, product, drafted } = self;
        let linked = |path: &str, selector: &str| {
            page.open(&office.url(path));
            page.attribute(selector, "href")
        };
        let row =
            linked(&format!("/analyses/{approved}"), "[data-rows-found] tbody tr:nth-child(6) a.cell-main");
        let open = linked(&format!("/analyses/{scanned}"), ".narration a.small[href*='/rows/']");
        let evidence = linked(&format!("/analyses/{doubtful}"), ".evidence a");
        let check = linked("/credit-checks", "a.cell-main");
        let log = linked("/settings/webhooks", "tbody a");
        vec![
            ("analyses", "/analyses".to_owned()),
            ("analyses-search", "/analyses?q=nobody".to_owned()),
            ("analyses-filtered", "/analyses?order=oldest&score_from=300".to_owned()),
            ("upload", "/analyses/new".to_owned()),
            ("analysis", format!("/analyses/{approved}")),
            ("analysis-doubtful", format!("/analyses/{doubtful}")),
            ("analysis-failed", format!("/analyses/{failed}")),
            ("analysis-metrics", format!("/analyses/{approved}/metrics")),
            ("analysis-scanned", format!("/analyses/{scanned}")),
            ("row-on-page", row),
            ("row-settle", open),
            ("row-correct", format!("/analyses/{approved}/rows/0")),
            ("evidence-on-page", evidence),
            ("review", "/review".to_owned()),
            ("review-decide", format!("/review/{doubtful}")),
            ("review-decided", "/review?show=decided".to_owned()),
            ("portfolio", "/portfolio".to_owned()),
            ("portfolio-outcomes", "/portfolio/outcomes".to_owned()),
            ("products", "/products".to_owned()),
            ("product", format!("/products/{product}")),
            ("product-edit", format!("/products/{drafted}/edit")),
            ("product-rules", format!("/products/{drafted}/rules")),
            ("product-terms", format!("/products/{product}/terms")),
            ("product-differences", format!("/products/{drafted}/differences")),
            ("product-replay", format!("/products/{drafted}/replay?of=team")),
            ("product-new", "/products/new".to_owned()),
            ("product-metrics", "/products/metrics".to_owned()),
            ("credit-checks", "/credit-checks".to_owned()),
            ("credit-check", check),
            ("credit-check-new", "/credit-checks/new".to_owned()),
            ("consents-kept", "/credit-checks/consents".to_owned()),
            ("settings", "/settings".to_owned()),
            ("second-factor", "/welcome/second-factor".to_owned()),
            ("settings-keys", "/settings/keys".to_owned()),
            ("settings-team", "/settings/team".to_owned()),
            ("settings-company-sign-in", "/settings/company-sign-in".to_owned()),
            ("settings-usage", "/settings/usage".to_owned()),
            ("settings-webhooks", "/settings/webhooks".to_owned()),
            ("settings-webhook-log", log),
            ("settings-payer-rules", "/settings/payer-rules".to_owned()),
            ("settings-score-cards", "/settings/score-cards".to_owned()),
            ("settings-audit", "/settings/audit".to_owned()),
            ("settings-retention", "/settings/retention".to_owned()),
            ("unknown", "/nowhere".to_owned()),
        ]
    }
}

#[test]
fn everybody_can_use_every_page() {
    let office = Office::open("everybody_can_use_every_page");
    let team = office.team("North Finance", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let mut complaints = inspect(&mut Browser::shared().person(), "sign-in", &office.url("/sign-in"));
    complaints.extend(inspect(&mut Browser::shared().person(), "join", &office.url("/join")));
    let mut page = office.person("asha@north.example");
    for (name, path) in [
        ("analyses-empty", "/analyses"),
        ("review-empty", "/review"),
        ("credit-checks-empty", "/credit-checks"),
    ] {
        complaints.extend(inspect(&mut page, name, &office.url(path)));
    }

    let cases = Cases::set_up(&office, key, &page);
    cases.draft(&office, &page);
    let pages = cases.pages(&office, &page);
    complaints.extend(inspect_all(&office, &pages));
    if let Some(album) = album() {
        show(&mut page, &office, &pages, &album);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
