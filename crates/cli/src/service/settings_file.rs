//! `lending.toml` → the defaults of the flags it names.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, Command};

use super::failure::Failure;

pub(super) const VARIABLE: &str = "LENDING_CONFIG";
const FILE: &str = "lending.toml";

/// Makes what the settings file says the default of the flags it names, in every command that has them.
pub(crate) fn with_file(command: Command, arguments: &[OsString]) -> Result<Command, Failure> {
    let named = named_file(arguments);
    let path = named.clone().unwrap_or_else(|| PathBuf::from(FILE));
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(failure) if named.is_none() && failure.kind() == std::io::ErrorKind::NotFound => {
            return Ok(command);
        }
        Err(failure) => {
            return Err(Failure::because(
                format!("the settings file {} cannot be read", path.display()),
                failure,
            ));
        }
    };
    table(&path, &text)?.iter().try_fold(command, |command, (name, value)| {
        let wrong = |why: &str| Failure::Usage(format!("{}: {name} {why}", path.display()));
        let id = name.replace('-', "_");
        let argument = setting(&command, &id)
            .ok_or_else(|| wrong("is no setting; `lending serve --help` lists them all"))?;
        let value = written(value)
            .ok_or_else(|| wrong("must be text, a number, true or false, or a list of them"))?;
        check(argument, &value).map_err(|why| wrong(&format!("is wrong: {why}")))?;
        Ok(with_default(command, &id, &value))
    })
}

fn named_file(arguments: &[OsString]) -> Option<PathBuf> {
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.to_str() {
            Some("--config") => return rest.next().map(PathBuf::from),
            Some(text) if text.starts_with("--config=") => {
                return text.split_once('=').map(|(_, path)| path.into());
            }
            _ => {}
        }
    }
    std::env::var_os(VARIABLE).map(PathBuf::from)
}

/// Says where it is wrong without showing the line: it may hold the password of a database.
fn table(path: &Path, text: &str) -> Result<toml::Table, Failure> {
    text.parse().map_err(|failure: toml::de::Error| {
        let begin = failure.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = begin.matches('\n').count() + 1;
        Failure::Usage(format!("{}, line {line}: {}", path.display(), failure.message()))
    })
}

fn written(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(is_so) => Some(is_so.to_string()),
        toml::Value::Array(items) => Some(items.iter().map(written).collect::<Option<Vec<_>>>()?.join(",")),
        toml::Value::Float(_) | toml::Value::Datetime(_) | toml::Value::Table(_) => None,
    }
}

/// The flag that has this name in some command. Only what a variable can say, a file can.
fn setting<'a>(command: &'a Command, id: &str) -> Option<&'a Arg> {
    let own = command.get_arguments().find(|argument| is_setting(argument, id));
    own.or_else(|| command.get_subcommands().find_map(|inner| setting(inner, id)))
}

fn is_setting(argument: &Arg, id: &str) -> bool {
    argument.get_id() == id && argument.get_env().is_some() && id != "config"
}

/// Asks the flag itself, as if the value had been given with it.
fn check(argument: &Arg, value: &str) -> Result<(), String> {
    let flag = argument.get_long().unwrap_or_default();
    let alone = Command::new("lending").no_binary_name(true).arg(argument.clone());
    let Err(refused) = alone.try_get_matches_from([format!("--{flag}={value}")]) else { return Ok(()) };
    let told = refused.to_string();
    Err(told.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
}

fn with_default(command: Command, id: &str, value: &str) -> Command {
    let has_it = command.get_arguments().any(|argument| is_setting(argument, id));
    let command = if has_it {
        command.mut_arg(id, |argument| {
            if argument.get_value_delimiter().is_some() {
                argument.default_values(value.split(',').map(str::to_owned).collect::<Vec<_>>())
            } else {
                argument.default_value(value.to_owned())
            }
        })
    } else {
        command
    };
    let inner: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    inner
        .into_iter()
        .fold(command, |command, inner| command.mut_subcommand(inner, |inner| with_default(inner, id, value)))
}
