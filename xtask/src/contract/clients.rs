//! The description → clients that other people's generators make of it, used against the server it describes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::Contract;
use crate::shell::{find_program, succeed};
use crate::skipped::skip;
use crate::venv::Python;

/// One version each, as for Python.
const NPM_PACKAGES: [&str; 2] = ["openapi-typescript@7.13.0", "typescript@5.9.3"];
/// A program that is typed by what was generated.
const TYPESCRIPT: &str = include_str!("client.ts");

/// One upload and one read by a client that nobody wrote.
pub(super) fn python(contract: &Contract, python: &Python) -> Result<()> {
    let package = contract.folder.join("generated_client");
    let mut generate = python.command("openapi-python-client");
    generate.args(["generate", "--overwrite", "--meta", "none", "--fail-on-warning", "--path"]);
    generate.arg(&contract.description).arg("--output-path").arg(&package);
    succeed(generate.arg("--config").arg(Contract::script("python_client.yaml")))?;
    let mut script = python.command("python");
    script.arg(Contract::script("client.py")).arg(contract.address()).arg(&contract.statement);
    succeed(script.env("PYTHONPATH", &contract.folder).env("LENDING_KEY", &contract.node.key))
}

/// Somebody signs in at a provider that nobody here wrote.
pub(super) fn company_sign_in(contract: &Contract, python: &Python) -> Result<()> {
    let node = contract.node("company-node")?;
    let mut script = python.command("python");
    script.arg(Contract::script("company_sign_in.py")).arg(format!("http://{}", node.address));
    script.arg(&contract.folder).env("LENDING_EMAIL", &node.email).env("LENDING_PASSWORD", &node.password);
    succeed(&mut script)
}

/// `folder` is where the tools for it are installed.
pub(super) fn typescript(contract: &Contract, folder: &Path) -> Result<()> {
    let programs = folder.join("node_modules/.bin");
    let mut types = Command::new(programs.join("openapi-typescript"));
    succeed(types.arg(&contract.description).args(["--output", "api.d.ts"]).current_dir(folder))?;
    fs::write(folder.join("client.ts"), TYPESCRIPT)?;
    let mut compile = Command::new(programs.join("tsc"));
    compile.args(["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom", "client.ts"]);
    succeed(compile.current_dir(folder))
}

/// The folder that the tools for TypeScript are installed in. `None` where they cannot be had, and it has said so.
pub(super) fn node_packages(contract: &Contract) -> Result<Option<PathBuf>> {
    if find_program("npm").is_none() {
        skip("there is no npm here, so nothing was done in TypeScript");
        return Ok(None);
    }
    let folder = contract.folder.join("typescript");
    fs::create_dir_all(&folder)?;
    let note = folder.join("installed");
    if fs::read_to_string(&note).ok() != Some(NPM_PACKAGES.join("\n")) {
        fs::write(folder.join("package.json"), "{\"private\": true}")?;
        let mut install = Command::new("npm");
        install.args(["install", "--no-audit", "--no-fund", "--loglevel", "error"]).args(NPM_PACKAGES);
        if succeed(install.current_dir(&folder)).is_err() {
            skip("the npm packages cannot be installed from here");
            return Ok(None);
        }
        fs::write(&note, NPM_PACKAGES.join("\n"))?;
    }
    Ok(Some(folder))
}
