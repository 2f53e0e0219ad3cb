//! `cargo xtask python`: the package in `python/` → built as people build it, installed, used, and the notebook of the documents run.
//!
//! Not part of `cargo xtask check`: it compiles the engine once more, beside what nothing else here needs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::program;
use crate::shell::{cargo, must_be_current, output_of, project_folder, step, succeed};
use crate::tidy;
use crate::venv::Python;

const CHORE: &str = "python";
const MANIFEST: &str = "python/Cargo.toml";
/// What builds and checks it, those who take its table, and what runs a notebook.
const REQUIREMENTS: [&str; 9] = [
    "maturin==1.16.0", "mypy==1.18.2", "pyarrow==26.0.1", "pandas==3.1.1", "polars==2.1.0",
    "matplotlib==3.11.2", "nbclient==0.11.0", "nbformat==5.11.1", "ipykernel==7.4.0",
];

pub(crate) fn run() -> Result<()> {
    let folder = program::target_folder()?.join("python");
    fs::create_dir_all(&folder)?;
    let Some(python) = Python::provide(&folder, &REQUIREMENTS)? else { return Ok(()) };
    let lending = program::debug()?;
    step("licences", || tidy::licences_of(MANIFEST))?;
    step("lints", || {
        succeed(&mut cargo(["clippy", "--quiet", "--manifest-path", MANIFEST, "--", "-D", "warnings"]))
    })?;
    step("build and install", || install(&python, &folder))?;
    step("types", || types(&python, &folder))?;
    step("use", || {
        let mut script = python.command("python");
        succeed(script.arg(script_of_ours("check.py")).arg(lending.as_os_str()).arg(fresh(&folder, "used")?))
    })?;
    step("notebook", || notebook(&python, &folder, &lending))
}

/// As a wheel, which is what people get.
fn install(python: &Python, folder: &Path) -> Result<()> {
    let wheels = fresh(folder, "wheels")?;
    let mut build = python.outward("maturin");
    build.args(["build", "--quiet", "--locked", "--profile", "dev", "--manifest-path", MANIFEST, "--out"]);
    succeed(build.arg(&wheels).current_dir(project_folder()))?;
    let wheel = fs::read_dir(&wheels)?.next().context("maturin built nothing")??.path();
    let mut install = python.command("pip");
    install.args(["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]);
    succeed(install.arg("--force-reinstall").arg(wheel))
}

/// The classes of the report are those the engine describes, and a type checker takes them seriously.
fn types(python: &Python, folder: &Path) -> Result<()> {
    let source = project_folder().join("python");
    let members = output_of(python.command("python").arg("-P").arg(source.join("make_members.py")))?;
    must_be_current(&source.join("lending/members.py"), &members, CHORE)?;
    let mut check = python.command("mypy");
    check.arg("--strict").arg("--cache-dir").arg(folder.join("mypy"));
    check.args(["lending", "make_members.py"]).arg(script_of_ours("typed.py"));
    succeed(check.env("MYPYPATH", project_folder().join("clients/python")).current_dir(&source))
}

/// Its numbers are those of the repository; pictures differ from machine to machine, and are only drawn.
fn notebook(python: &Python, folder: &Path, lending: &Path) -> Result<()> {
    let place = fresh(folder, "notebook")?;
    output_of(
        Command::new(lending)
            .args(["specimen", "--case", "--seed", "7", "--as-of", "2025-10-01"])
            .arg(place.join("asha")),
    )?;
    let written = project_folder().join("docs/notebook.ipynb");
    let mut script = python.command("python");
    script.arg(script_of_ours("notebook.py")).arg(&written).arg(place.join("run.ipynb"));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        script.arg("--update");
    }
    succeed(script.current_dir(&place))
}

fn fresh(folder: &Path, name: &str) -> Result<PathBuf> {
    let place = folder.join(name);
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    fs::create_dir_all(&place)?;
    Ok(place)
}

fn script_of_ours(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/python").join(name)
}
