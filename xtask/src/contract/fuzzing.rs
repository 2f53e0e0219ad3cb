//! The description → requests that a tool invents from it, and whether every answer is one that it allows.

use anyhow::Result;

use super::{Contract, Effort};
use crate::shell::succeed;
use crate::venv::Python;

/// The same requests every time, so that a failure can be looked at again.
const SEED: &str = "20261116";

pub(super) fn run(contract: &Contract, python: &Python, effort: Effort) -> Result<()> {
    let mut schemathesis = python.command("schemathesis");
    schemathesis.arg("--config-file").arg(Contract::script("schemathesis.toml"));
    schemathesis.arg("run").arg(&contract.description).args(["--url", &contract.address()]);
    schemathesis.args(["--seed", SEED, "--continue-on-failure"]);
    schemathesis.args(["--max-examples", &effort.examples.to_string()]);
    schemathesis.args(["--max-time", &effort.seconds.to_string()]);
    // Files that it may leave behind belong with the rest.
    schemathesis.current_dir(&contract.folder).env("LENDING_KEY", &contract.node.key);
    succeed(&mut schemathesis)?;
    contract.must_be_well()
}
