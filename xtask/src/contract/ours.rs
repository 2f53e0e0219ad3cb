//! The clients in `clients/` → installed as people install them, and used against a server of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Contract;
use crate::bench::Node;
use crate::shell::{must_be_current, output_of, project_folder, secluded, succeed};
use crate::venv::Python;

/// What writes anew what is generated.
const CHORE: &str = "contract";
/// Made in place by whoever works on a client; never copied along.
const LEFT_BY_TOOLS: [&str; 4] = ["node_modules", "dist", "build", "__pycache__"];

pub(super) fn python(contract: &Contract, python: &Python) -> Result<()> {
    let source = project_folder().join("clients/python");
    let types =
        output_of(python.command("python").arg(source.join("make_types.py")).arg(&contract.description))?;
    must_be_current(&source.join("src/lending_client/types.py"), &types, CHORE)?;
    let copy = copied(&source, contract)?;
    let mut install = python.command("pip");
    install.args(["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]);
    // Setuptools is among the tools, so nothing is fetched.
    install.args(["--no-build-isolation", "--force-reinstall"]);
    succeed(install.arg(&copy))?;
    let script = Contract::script("ours.py");
    let mut check = python.command("mypy");
    check.arg("--strict").arg("--cache-dir").arg(contract.folder.join("mypy"));
    check.args(["src", "example.py", "make_types.py"]).arg(&script).current_dir(&copy);
    succeed(&mut check)?;
    let node = contract.node("python-node")?;
    let mut used = python.command("python");
    succeed(environment(used.arg(&script), &node, contract).arg(copy.join("example.py")))
}

/// `tools` is the folder that those for TypeScript are installed in.
pub(super) fn typescript(contract: &Contract, tools: &Path) -> Result<()> {
    let source = project_folder().join("clients/typescript");
    let copy = copied(&source, contract)?;
    let programs = tools.join("node_modules/.bin");
    let mut types = Command::new(programs.join("openapi-typescript"));
    succeed(types.arg(&contract.description).args(["--output", "src/api.d.ts"]).current_dir(&copy))?;
    must_be_current(&source.join("src/api.d.ts"), &fs::read(copy.join("src/api.d.ts"))?, CHORE)?;
    // The tools are those that were installed for the types, as `npm install` would put them here.
    std::os::unix::fs::symlink(tools.join("node_modules"), copy.join("node_modules"))?;
    succeed(Command::new("npm").args(["pack", "--silent", "--foreground-scripts"]).current_dir(&copy))?;
    let app = contract.folder.join("typescript_app");
    if app.exists() {
        fs::remove_dir_all(&app)?;
    }
    fs::create_dir_all(&app)?;
    fs::write(app.join("package.json"), "{\"private\": true}")?;
    let mut install = Command::new("npm");
    install.args(["install", "--offline", "--no-audit", "--no-fund", "--loglevel", "error"]);
    succeed(install.arg(packed(&copy)?).current_dir(&app))?;
    fs::copy(copy.join("example.mjs"), app.join("example.mjs"))?;
    fs::copy(Contract::script("ours.mjs"), app.join("ours.mjs"))?;
    let node = contract.node("typescript-node")?;
    let mut used = secluded("node");
    succeed(environment(used.arg("ours.mjs").current_dir(&app), &node, contract).arg("example.mjs"))
}

/// Where tools may leave what they make.
fn copied(source: &Path, contract: &Contract) -> Result<PathBuf> {
    let name = source.file_name().context("a folder has a name")?;
    let copy = contract.folder.join("clients").join(name);
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    copy_folder(source, &copy)?;
    Ok(copy)
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        let is_left = LEFT_BY_TOOLS.iter().any(|left| name == *left);
        if kind.is_dir() && !is_left {
            copy_folder(&entry.path(), &to.join(name))?;
        } else if kind.is_file() {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

fn packed(folder: &Path) -> Result<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "tgz") {
            return Ok(path);
        }
    }
    bail!("npm packed nothing")
}

fn environment<'a>(command: &'a mut Command, node: &Node, contract: &Contract) -> &'a mut Command {
    command
        .env("LENDING_URL", format!("http://{}", node.address))
        .env("LENDING_KEY", &node.key)
        .env("STATEMENT", &contract.statement)
}
