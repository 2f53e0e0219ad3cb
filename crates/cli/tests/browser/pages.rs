//! Every page, in light, in dark and on a phone: usable by everybody, light to load, asking nobody else; and a picture of it.

use std::path::{Path, PathBuf};

use browser::{Browser, Device, Page};

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
            complaints.push(format!("{name}, {look}: {weight} bytes, more than {WEIGHT_MAX}"));
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

#[test]
fn everybody_can_use_every_page() {
    let office = Office::open("everybody_can_use_every_page");
    office.team("North", "Asha Rao", "asha@north.example");
    let mut complaints = inspect(&mut Browser::shared().person(), "sign-in", &office.url("/sign-in"));
    let mut page = office.person("asha@north.example");
    for (name, path) in
        [("analyses-empty", "/analyses"), ("upload", "/analyses/new"), ("unknown", "/nowhere")]
    {
        complaints.extend(inspect(&mut page, name, &office.url(path)));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
