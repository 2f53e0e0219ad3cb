//! `cargo xtask contract`: the description that a running server gives → whether strangers' programs can live by it.
//!
//! A validator that is not ours reads it, clients are generated from it and used, those of the repository are installed and used,
//! and a tool that invents requests looks for answers that it does not allow.

mod clients;
mod fuzzing;
mod ours;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::bench::Node;
use crate::program;
use crate::shell::{output_of, step, succeed};
use crate::venv::Python;

/// The tools that hold our description against the world.
const REQUIREMENTS: [&str; 7] = [
    "openapi-spec-validator==0.9.0", "openapi-python-client==0.29.1", "schemathesis==4.32.5",
    // What the generated client speaks with.
    "httpx==0.28.1", // What our own client is built and checked with.
    "setuptools==80.9.0", "mypy==1.18.2", // An identity provider that is not ours.
    "oidc-provider-mock==0.3.4",
];
/// What it needs of the program: limits that a few hundred requests in a row do not reach.
const FLAGS: &[&str] = &["--bureau-pulls-per-minute", "100000", "--workers", "1"];
/// Receivers of webhooks and identity providers on this machine may be called.
const DESK_FLAGS: &[&str] = &["--allow-private-webhooks", "--workers", "1"];

/// As much as continuous integration has time for, if not told otherwise.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Requests invented for each operation, beside those that the description itself suggests
    #[arg(long, default_value_t = Effort::USUAL.examples)]
    examples: u32,
    /// After so long no more are invented
    #[arg(long, default_value_t = Effort::USUAL.seconds)]
    seconds: u32,
}

impl Effort {
    pub(crate) const USUAL: Self = Self { examples: 3, seconds: 30 };
}

/// A running server, its description and a statement to send.
struct Contract {
    node: Node,
    description: PathBuf,
    statement: PathBuf,
    /// What is made for the check, under `target`.
    folder: PathBuf,
}

/// Without an effort no requests are invented: how many fit into the time depends on the machine, and what gates a change must
/// say the same twice.
pub(crate) fn run(effort: Option<Effort>) -> Result<()> {
    let folder = program::target_folder()?.join("contract");
    fs::create_dir_all(&folder)?;
    let Some(python) = Python::provide(&folder, &REQUIREMENTS)? else { return Ok(()) };
    let contract = Contract::begin(folder)?;
    step("the description is valid", || {
        succeed(python.command("openapi-spec-validator").arg(&contract.description))
    })?;
    step("a Python client", || clients::python(&contract, &python))?;
    step("a company's identity provider", || clients::company_sign_in(&contract, &python))?;
    step("our Python client", || ours::python(&contract, &python))?;
    if let Some(tools) = clients::node_packages(&contract)? {
        step("TypeScript types", || clients::typescript(&contract, &tools))?;
        step("our TypeScript client", || ours::typescript(&contract, &tools))?;
    }
    match effort {
        Some(effort) => step("invented requests", || fuzzing::run(&contract, &python, effort)),
        None => Ok(()),
    }
}

impl Contract {
    fn begin(folder: PathBuf) -> Result<Self> {
        let lending = program::debug()?;
        let data = folder.join("data");
        if data.exists() {
            fs::remove_dir_all(&data)?;
        }
        let statement = folder.join("statement.pdf");
        output_of(Command::new(&lending).args(["specimen", "--seed", "7"]).arg(&statement))?;
        let node = Node::start(&lending, &data, FLAGS)?;
        let description = folder.join("openapi.json");
        fs::write(&description, node.client()?.download("/v1/openapi.json")?)?;
        Ok(Self { node, description, statement, folder })
    }

    /// A server that may call this machine: the one that invented requests are sent to must not.
    fn node(&self, name: &str) -> Result<Node> {
        let data = self.folder.join(name);
        if data.exists() {
            fs::remove_dir_all(&data)?;
        }
        Node::start(&program::debug()?, &data, DESK_FLAGS)
    }

    fn address(&self) -> String {
        format!("http://{}", self.node.address)
    }

    /// Where a script of ours lies.
    fn script(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/contract").join(name)
    }

    /// After everything that was thrown at it.
    fn must_be_well(&self) -> Result<()> {
        let ready = self.node.client()?.read("/readyz").context("the server is no longer ready")?;
        let me = self.node.client()?.read("/v1/me").context("the key no longer works")?;
        if ready["status"] != "ready" || me["user"]["id"].is_null() {
            bail!("the server is not well: {ready} {me}");
        }
        Ok(())
    }
}
