//! Every page, in light, in dark and on a phone: usable by everybody, light to load, asking nobody else; and a picture of it.

use std::path::{Path, PathBuf};

use browser::{Browser, Device, Page};
use serde_json::Value;

use crate::office::Office;

/// Of everything but pictures that a page needs when it is seen for the first time.
const WEIGHT_MAX: u64 = 100 * 1024;

const DEVICES: [(&str, Device); 3] =
    [("light", Device::DESKTOP), ("dark", Device::DARK), ("phone", Device::PHONE)];

/// Pictures of all pages, left for people to look at.
fn album() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../artefacts/screenshots")
}

/// Looks at one page in every way and collects what is wrong with it.
fn inspect(page: &mut Page, name: &str, url: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (look, device) in DEVICES {
        page.emulate(device);
        page.forget_requests();
        page.open(url);
        page.screenshot(&album().join(format!("{name}-{look}.png")));
        let problems = page.accessibility_problems();
        complaints.extend(problems.iter().map(|problem| format!("{name}, {look}: {problem}")));
        complaints
            .extend(strangers(page, url).iter().map(|asked| format!("{name}, {look}: asks for {asked}")));
        let weight = weight(page);
        if weight > WEIGHT_MAX {
            let parts: Vec<String> = page
                .requests()
                .iter()
                .map(|request| format!("{} {} {}", request.kind, request.size_bytes, request.url))
                .collect();
            complaints.push(format!("{name}, {look}: {weight} bytes, more than {WEIGHT_MAX}: {parts:#?}"));
        }
    }
    page.emulate(Device::DESKTOP);
    complaints
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

fn weight(page: &Page) -> u64 {
    page.requests().iter().filter(|request| request.kind != "Image").map(|request| request.size_bytes).sum()
}

/// A small picture of what fits on a screen, for the README.
fn show(page: &mut Page, name: &str, url: &str, device: Device) {
    page.emulate(device);
    page.open(url);
    page.screenshot_of_screen(&album().join(format!("readme/{name}.webp")));
    page.emulate(Device::DESKTOP);
}

#[test]
fn everybody_can_use_every_page() {
    let office = Office::open("everybody_can_use_every_page");
    let team = office.team("North Finance", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let mut complaints = inspect(&mut Browser::shared().person(), "sign-in", &office.url("/sign-in"));
    let mut page = office.person("asha@north.example");
    complaints.extend(inspect(&mut page, "analyses-empty", &office.url("/analyses")));

    let honest = office.statement("aditya-april.pdf", &["--bank", "axis", "--months", "6", "--seed", "7"]);
    let forged = office.statement(
        "april-statement.pdf",
        &["--bank", "axis", "--months", "3", "--seed", "11", "--tamper", "cover-white"],
    );
    let asked = [("applicant_name", "Aditya Bhardwaj"), ("inputs", "{\"requested_amount\": 400000}")];
    let approved = office.analyse(key, &honest, &asked);
    let doubtful = office.analyse(key, &forged, &[("applicant_name", "Meenakshi Sundaram")]);
    assert_eq!(doubtful["decision"], "manual_review", "{doubtful}");
    let place = |analysis: &Value| format!("/analyses/{}", analysis["id"].as_str().expect("an id"));
    let (approved, doubtful) = (place(&approved), place(&doubtful));

    page.open(&office.url(&approved));
    let row = page.attribute("[data-body] tr:nth-child(6) a.cell-main", "href");
    page.open(&office.url(&doubtful));
    let evidence = page.attribute(".evidence a", "href");
    let pages = [
        ("analyses", "/analyses".to_owned()),
        ("analyses-search", "/analyses?q=nobody".to_owned()),
        ("upload", "/analyses/new".to_owned()),
        ("analysis", approved.clone()),
        ("analysis-doubtful", doubtful),
        ("row-on-page", row.clone()),
        ("evidence-on-page", evidence.clone()),
        ("metrics", format!("{approved}/metrics")),
        ("unknown", "/nowhere".to_owned()),
    ];
    for (name, path) in &pages {
        complaints.extend(inspect(&mut page, name, &office.url(path)));
    }
    show(&mut page, "analyses", &office.url("/analyses"), Device::DESKTOP);
    show(&mut page, "analysis", &office.url(&approved), Device::DESKTOP);
    show(&mut page, "analysis-dark", &office.url(&approved), Device::DARK);
    show(&mut page, "evidence", &office.url(&evidence), Device::DESKTOP);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
