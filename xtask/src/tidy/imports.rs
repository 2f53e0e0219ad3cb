//! Which crate may use which: the table of ARCHITECTURE.md, checked.

use anyhow::Result;
use serde_json::Value;

use super::{Problem, packages};

/// Who may use whom, tests aside. A crate that is not here has not been thought about yet.
const TABLE: &[(&str, Allowed)] = &[
    ("ledger", Allowed::Only(&[])),
    ("pdf", Allowed::Only(&[])),
    ("picture", Allowed::Only(&["pdf"])),
    ("sight", Allowed::Only(&[])),
    ("statement", Allowed::Only(&["ledger", "pdf"])),
    ("names", Allowed::Only(&[])),
    ("case", Allowed::Only(&["ledger", "names", "statement"])),
    ("narration", Allowed::Only(&["ledger"])),
    ("category", Allowed::Only(&["ledger", "names", "narration"])),
    ("integrity", Allowed::Only(&["case", "ledger", "narration", "pdf", "statement"])),
    ("analysis", Allowed::Only(&["bureau", "category", "ledger", "names", "narration"])),
    ("bureau", Allowed::Only(&["ledger"])),
    ("score", Allowed::Only(&["analysis", "ledger"])),
    ("fit", Allowed::Only(&["ledger", "score"])),
    ("policy", Allowed::Only(&["analysis", "ledger"])),
    (
        "engine",
        Allowed::Only(&[
            "analysis", "bureau", "case", "category", "integrity", "ledger", "names", "narration", "pdf",
            "picture", "policy", "score", "sight", "statement",
        ]),
    ),
    ("archive", Allowed::Only(&["engine"])),
    ("export", Allowed::Only(&["bureau", "engine", "ledger"])),
    ("specimen", Allowed::Only(&["ledger"])),
    ("scanner", Allowed::Only(&["pdf", "picture", "specimen"])),
    (
        "sandbox",
        Allowed::Only(&[
            "analysis", "bureau", "engine", "integrity", "ledger", "pdf", "picture", "policy", "score",
        ]),
    ),
    ("bureau-sandbox", Allowed::Only(&["bureau"])),
    ("store", Allowed::Only(&[])),
    ("enquiry", Allowed::Only(&["bureau", "store"])),
    ("outbound", Allowed::Only(&[])),
    ("openid", Allowed::Only(&["outbound"])),
    (
        "worker",
        Allowed::Only(&[
            "archive", "engine", "enquiry", "fit", "ledger", "outbound", "policy", "sandbox", "score",
            "store",
        ]),
    ),
    (
        "service",
        Allowed::Only(&[
            "archive", "bureau", "engine", "enquiry", "export", "fit", "ledger", "openid", "outbound",
            "policy", "sandbox", "specimen", "store",
        ]),
    ),
    (
        "api",
        Allowed::Only(&[
            "analysis", "archive", "bureau", "engine", "enquiry", "export", "fit", "ledger", "service",
            "store",
        ]),
    ),
    (
        "web",
        Allowed::Only(&[
            "analysis", "archive", "bureau", "engine", "enquiry", "export", "fit", "ledger", "openid",
            "policy", "service", "store",
        ]),
    ),
    ("server", Allowed::Only(&["api", "sandbox", "service", "store", "web"])),
    ("browser", Allowed::Only(&[])),
    ("testbed", Allowed::Only(&["fit", "score", "store"])),
    ("lending", Allowed::Anything),
    ("corpus", Allowed::Only(&[])),
    ("xtask", Allowed::Only(&["corpus"])),
];

enum Allowed {
    Only(&'static [&'static str]),
    Anything,
}

pub(super) fn forbidden_imports(metadata: &Value) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for package in packages(metadata)? {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = TABLE.iter().find(|(member, _)| *member == name) else {
            problems.push(Problem::new(name, "has no line in the import table of xtask and ARCHITECTURE.md"));
            continue;
        };
        let Allowed::Only(allowed) = allowed else { continue };
        for import in own_imports(package) {
            if !allowed.contains(&import) {
                problems.push(Problem::new(name, format!("may not use `{import}`")));
            }
        }
    }
    Ok(problems)
}

/// Dependencies that are part of the workspace and end up in the program.
fn own_imports(package: &Value) -> impl Iterator<Item = &str> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    dependencies
        .filter(|dependency| dependency["path"].is_string() && dependency["kind"] != "dev")
        .filter_map(|dependency| dependency["name"].as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(name: &str, dependencies: &Value, complaint: Option<&str>) {
        let metadata = json!({ "packages": [{ "name": name, "dependencies": dependencies }] });
        let problems = forbidden_imports(&metadata).unwrap();
        assert_eq!(problems.first().map(|problem| problem.complaint.as_str()), complaint);
    }

    #[test]
    fn a_crate_that_reaches_back_is_named() {
        let back = json!([{ "name": "statement", "path": "x", "kind": null }]);
        check("pdf", &back, Some("may not use `statement`"));
        check("engine", &back, None);
        check("lending", &back, None);
    }

    #[test]
    fn tests_and_strangers_do_not_count() {
        check("statement", &json!([{ "name": "specimen", "path": "x", "kind": "dev" }]), None);
        check("pdf", &json!([{ "name": "flate2", "path": null, "kind": null }]), None);
    }

    #[test]
    fn a_new_crate_needs_a_line_in_the_table() {
        check("stranger", &json!([]), Some("has no line in the import table of xtask and ARCHITECTURE.md"));
    }

    #[test]
    fn metadata_without_packages_is_an_error_and_not_a_pass() {
        assert!(forbidden_imports(&json!({})).is_err());
    }
}
