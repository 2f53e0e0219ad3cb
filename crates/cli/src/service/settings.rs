//! Settings: flags, then `LENDING_*` variables, then `lending.toml`.

use std::ffi::OsString;
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, Command, ValueEnum};

use super::failure::Failure;

const FILE: &str = "lending.toml";
const FILE_VARIABLE: &str = "LENDING_CONFIG";

/// Where an installation is.
#[derive(Clone, Debug, Args)]
pub(crate) struct Place {
    /// Folder of the embedded database, of statements and of the master key
    #[arg(long, env = "LENDING_DATA_DIR", default_value = "./lending-data", value_name = "FOLDER")]
    pub(crate) data_dir: PathBuf,
    /// A Postgres database (postgres://…) shared by several nodes, instead of the embedded one
    #[arg(long, env = "LENDING_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    /// Connections to Postgres that one node may hold
    #[arg(long, env = "LENDING_DATABASE_CONNECTIONS", default_value_t = 10, value_name = "COUNT",
          value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub(crate) database_connections: u32,
    /// Where statements lie: s3://bucket/prefix (credentials and endpoint from AWS_*) or file:///folder,
    /// instead of the data folder
    #[arg(long, env = "LENDING_BLOB_URL", value_name = "URL")]
    pub(crate) blob_url: Option<String>,
    /// File with the master keys, newest first, instead of master.key in the data folder.
    /// The variable LENDING_MASTER_KEY holds the keys themselves and wins over any file
    #[arg(long, env = "LENDING_MASTER_KEY_FILE", value_name = "FILE")]
    pub(crate) master_key_file: Option<PathBuf>,
    /// Read settings from this file instead of lending.toml in the current folder: one `name = value` a line,
    /// named like the flags
    #[arg(long, env = FILE_VARIABLE, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// How work is done.
#[derive(Clone, Debug, Args)]
pub(crate) struct Working {
    /// Statements read at the same time on this node; as many as there are cores if not given
    #[arg(long, env = "LENDING_WORKERS", value_name = "COUNT", value_parser = clap::value_parser!(u32).range(0..=256))]
    pub(crate) workers: Option<u32>,
    /// Memory that reading one statement may take
    #[arg(long, env = "LENDING_READER_MEMORY_MB", default_value_t = 1024, value_name = "MEGABYTES",
          value_parser = clap::value_parser!(u64).range(128..=65536))]
    pub(crate) reader_memory_mb: u64,
    /// Time that reading one statement may take
    #[arg(long, env = "LENDING_READER_SECONDS", default_value_t = 60, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) reader_seconds: u64,
    /// How long a statement stays with a worker that no longer answers, before another one takes it
    #[arg(long, env = "LENDING_LEASE_SECONDS", default_value_t = 60, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) lease_seconds: u64,
    /// How long a node that is told to stop lets its requests and analyses finish
    #[arg(long, env = "LENDING_DRAIN_SECONDS", default_value_t = 25, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(0..=3600))]
    pub(crate) drain_seconds: u64,
    /// Statements larger than this are refused
    #[arg(long, env = "LENDING_MAX_FILE_MB", default_value_t = 25, value_name = "MEGABYTES",
          value_parser = clap::value_parser!(u64).range(1..=200))]
    pub(crate) max_file_mb: u64,
    /// Statements with more pages than this are refused
    #[arg(long, env = "LENDING_MAX_PAGES", default_value_t = 500, value_name = "COUNT",
          value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub(crate) max_pages: u32,
    /// Let webhooks go to private addresses and over plain http: for development only
    #[arg(long, env = "LENDING_ALLOW_PRIVATE_WEBHOOKS", value_name = "true|false", num_args = 0..=1,
          default_value_t = false, default_missing_value = "true")]
    pub(crate) allow_private_webhooks: bool,
    /// How log lines are written to standard error
    #[arg(long, env = "LENDING_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub(crate) log_format: LogFormat,
    /// error, warn, info, debug or trace; or levels for parts of the program: warn,server=debug
    #[arg(long, env = "LENDING_LOG_LEVEL", default_value = "info", value_name = "LEVEL")]
    pub(crate) log_level: String,
}

/// How the server answers.
#[derive(Clone, Debug, Args)]
pub(crate) struct Serving {
    /// Address and port to listen on
    #[arg(long, env = "LENDING_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub(crate) listen: SocketAddr,
    /// Proxies whose X-Forwarded-For is believed, separated by commas
    #[arg(long, env = "LENDING_TRUSTED_PROXIES", value_delimiter = ',', value_name = "ADDRESS")]
    pub(crate) trusted_proxies: Vec<IpAddr>,
    /// Uploads that one person may make in a minute
    #[arg(long, env = "LENDING_UPLOADS_PER_MINUTE", default_value_t = 30, value_name = "COUNT",
          value_parser = clap::value_parser!(i64).range(1..=1_000_000))]
    pub(crate) uploads_per_minute: i64,
    /// Bureau reports that one person may pull in a minute
    #[arg(long, env = "LENDING_BUREAU_PULLS_PER_MINUTE", default_value_t = 10, value_name = "COUNT",
          value_parser = clap::value_parser!(i64).range(1..=1_000_000))]
    pub(crate) bureau_pulls_per_minute: i64,
    /// How long a login token lasts
    #[arg(long, env = "LENDING_LOGIN_MINUTES", default_value_t = 60, value_name = "MINUTES",
          value_parser = clap::value_parser!(i64).range(1..=43_200))]
    pub(crate) login_minutes: i64,
    /// Do not make a demo team at the first start of an embedded database
    #[arg(long, env = "LENDING_NO_DEMO", value_name = "true|false", num_args = 0..=1, default_value_t = false,
          default_missing_value = "true")]
    pub(crate) no_demo: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Makes what the settings file says the default of the flags it names, in every command that has them.
pub(crate) fn with_file(command: Command, arguments: &[OsString]) -> Result<Command, Failure> {
    let named = named_file(arguments);
    let path = named.clone().unwrap_or_else(|| PathBuf::from(FILE));
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(failure) if named.is_none() && failure.kind() == std::io::ErrorKind::NotFound => return Ok(command),
        Err(failure) => {
            return Err(Failure::because(format!("the settings file {} cannot be read", path.display()), failure));
        }
    };
    let table: toml::Table = text
        .parse()
        .map_err(|failure| Failure::because(format!("the settings file {} is not right", path.display()), Box::new(failure) as Box<_>))?;
    table.iter().try_fold(command, |command, (name, value)| {
        let value = written(value).ok_or_else(|| {
            Failure::Usage(format!("{}: {name} must be text, a number, true or false, or a list of them", path.display()))
        })?;
        if !has_setting(&command, name) {
            return Err(Failure::Usage(format!(
                "{}: there is no setting {name}; `lending serve --help` lists them all",
                path.display()
            )));
        }
        Ok(with_default(command, name, &value))
    })
}

fn named_file(arguments: &[OsString]) -> Option<PathBuf> {
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.to_str() {
            Some("--config") => return rest.next().map(PathBuf::from),
            Some(text) if text.starts_with("--config=") => return text.split_once('=').map(|(_, path)| path.into()),
            _ => {}
        }
    }
    std::env::var_os(FILE_VARIABLE).map(PathBuf::from)
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

fn is_setting(argument: &clap::Arg, name: &str) -> bool {
    argument.get_id() == name && argument.get_env().is_some() && name != "config"
}

fn has_setting(command: &Command, name: &str) -> bool {
    command.get_arguments().any(|argument| is_setting(argument, name))
        || command.get_subcommands().any(|inner| has_setting(inner, name))
}

fn with_default(command: Command, name: &str, value: &str) -> Command {
    let has_it = command.get_arguments().any(|argument| is_setting(argument, name));
    let command = if has_it {
        command.mut_arg(name, |argument| {
            let several = argument.get_value_delimiter().is_some();
            if several { argument.default_values(value.split(',').map(str::to_owned).collect::<Vec<_>>()) } else { argument.default_value(value.to_owned()) }
        })
    } else {
        command
    };
    let inner: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    inner.into_iter().fold(command, |command, inner| {
        command.mut_subcommand(inner, |inner| with_default(inner, name, value))
    })
}
