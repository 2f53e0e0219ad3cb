//! Every code that the server can answer is described, and is on the page for developers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::docs::description;
use crate::service::Service;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn is_code(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// Words in quotes behind one of these, as the code of the server writes codes of errors.
fn codes() -> BTreeSet<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for name in ["api", "server", "service", "web"] {
        sources(&crates.join(name).join("src"), &mut files);
    }
    let mut codes = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("text");
        let is_table = file.ends_with("src/error.rs");
        for line in text.lines() {
            // The list of what a look at a file may refuse it for is the one place with several in a line.
            let tells = is_table || line.contains("code: \"") || line.contains("rejected(\"");
            let words = line.split('"').skip(1).step_by(2).filter(|word| is_code(word));
            if tells && !line.trim_start().starts_with("#[") && !line.contains("json!") {
                codes.extend(words.map(str::to_owned));
            }
        }
        if let Some((_, list)) = text.split_once("const REFUSALS") {
            let list = list.split_once("];").map_or(list, |(list, _)| list);
            codes.extend(list.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    codes
}

/// What only the pages can be answered: programs have no way to do it.
const OF_PAGES: [&str; 7] = [
    "invitation_ended", "last_owner", "not_a_member", "password_too_common", "product_is_default",
    "second_factor_settled", "team_of_one",
];

#[tokio::test]
async fn every_code_is_described_and_explained() {
    let codes = codes();
    for known in [
        "token_missing", "not_found", "internal", "product_exists", "not_completed", "pdf_damaged",
        "file_empty",
    ] {
        assert!(codes.contains(known), "{known} was not found: {codes:?}");
    }
    let service = Service::on_sqlite().await;
    let description = description(&service.stranger()).await.to_string();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let page = fs::read_to_string(page).expect("the page");
    for code in codes {
        if OF_PAGES.contains(&code.as_str()) {
            assert!(!description.contains(&format!("`{code}`")), "{code} is of the API by now");
            continue;
        }
        assert!(description.contains(&format!("`{code}`")), "{code} is not in the description");
        assert!(page.contains(&format!("`{code}`")), "{code} is not in docs/api.md");
    }
}
