//! `lending product`: the starter products, and whether a product file is right.

use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Subcommand;
use engine::Refusal;
use policy::Product;

use crate::failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The products that come with the program
    List,
    /// Print a starter product, as a beginning for one's own
    Show {
        /// Its name, see `lending product list`
        name: String,
    },
    /// Check a product file completely and name every mistake with its place
    Check {
        /// The product, as JSON
        file: String,
    },
}

pub(crate) fn run(command: &Command) -> ExitCode {
    let mut out = io::stdout().lock();
    match command {
        Command::List => failure::written(list(&mut out), false),
        Command::Show { name } => match policy::starter_document(name) {
            Some(text) => failure::written(out.write_all(text.as_bytes()), false),
            None => failure::usage(&unknown(name), false),
        },
        Command::Check { file } => match find(Some(file)) {
            Ok(product) => {
                let line = writeln!(out, "{} version {} is right", product.name(), product.version());
                failure::written(line, false)
            }
            Err(refusal) => failure::report(&refusal, false),
        },
    }
}

/// A starter product by name, a file, or the built-in product.
pub(crate) fn find(product: Option<&str>) -> Result<Product, Refusal> {
    let name = product.unwrap_or(policy::DEFAULT);
    let loaded = match policy::starter(name) {
        Some(loaded) => loaded,
        None if !name.contains(['.', '/', '\\']) => return Err(unknown(name)),
        None => {
            let text = fs::read_to_string(name).map_err(|error| {
                Refusal::new(
                    "product_not_found",
                    format!("the product file cannot be read: {}", error.kind()),
                )
            })?;
            Product::load(&text)
        }
    };
    loaded.map_err(|problems| Refusal::of_product(&problems))
}

fn list(out: &mut impl Write) -> io::Result<()> {
    for (name, _) in policy::STARTERS {
        let about =
            policy::starter(name).and_then(Result::ok).map(|product| product.description().to_owned());
        writeln!(out, "{name:<24} {}", about.unwrap_or_default())?;
    }
    Ok(())
}

fn unknown(name: &str) -> Refusal {
    Refusal::new(
        "product_not_found",
        format!(
            "there is no starter product named {name}; `lending product list` shows them, a file ends in .json"
        ),
    )
}
