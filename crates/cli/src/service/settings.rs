//! Settings: flags, then `LENDING_*` variables, then `lending.toml`.

use std::net::SocketAddr;
use std::path::PathBuf;

use bureau::Dialect;
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args, ValueEnum};
use server::Network;

use super::settings_file;

/// Where an installation is.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Where things lie")]
pub(crate) struct Place {
    /// Folder of the embedded database, of statements and of the master key
    #[arg(long, env = "LENDING_DATA_DIR", default_value = "./lending-data", value_name = "FOLDER")]
    pub(crate) data_dir: PathBuf,
    /// A Postgres database (postgres://…) shared by several nodes, instead of the embedded one
    // It may hold a password, so help shows neither what the variable nor what the file says.
    #[arg(
        long,
        env = "LENDING_DATABASE_URL",
        hide_env_values = true,
        hide_default_value = true,
        value_name = "URL"
    )]
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
    #[arg(long, env = settings_file::VARIABLE, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// How work is done.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Work")]
pub(crate) struct Working {
    /// Statements read at the same time on this node; as many as there are cores if not given
    #[arg(long, env = "LENDING_WORKERS", value_name = "COUNT", value_parser = clap::value_parser!(u32).range(0..=256))]
    pub(crate) workers: Option<u32>,
    /// Memory that reading one statement may take
    #[arg(long, env = "LENDING_READER_MEMORY_MB", default_value_t = 1024, value_name = "MEGABYTES",
          value_parser = clap::value_parser!(u64).range(128..=65536))]
    pub(crate) reader_memory_mb: u64,
    /// Processor time that reading one statement may take; on a busy machine it may last twice as long
    #[arg(long, env = "LENDING_READER_SECONDS", default_value_t = 60, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) reader_seconds: u64,
    /// How long a statement stays with a worker that no longer answers, before another one takes it
    #[arg(long, env = "LENDING_LEASE_SECONDS", default_value_t = 60, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) lease_seconds: u64,
    /// How often a statement is tried whose reader crashes or runs out of time or memory, or whose worker is lost,
    /// before its analysis fails
    #[arg(long, env = "LENDING_ATTEMPTS", default_value_t = 3, value_name = "COUNT",
          value_parser = clap::value_parser!(i64).range(1..=100))]
    pub(crate) attempts: i64,
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
    /// Read statements though this Linux gives no system-call filter (seccomp) to hold their readers: only for files of people
    /// you know. Other systems have none, and need no leave
    #[arg(long, env = "LENDING_ALLOW_UNJAILED", value_name = "true|false", action = ArgAction::Set,
          num_args = 0..=1, default_value_t = false, default_missing_value = "true",
          value_parser = BoolishValueParser::new())]
    pub(crate) allow_unjailed: bool,
    /// Let webhooks go to private addresses and over plain http: for development only
    #[arg(long, env = "LENDING_ALLOW_PRIVATE_WEBHOOKS", value_name = "true|false", action = ArgAction::Set,
          num_args = 0..=1, default_value_t = false, default_missing_value = "true",
          value_parser = BoolishValueParser::new())]
    pub(crate) allow_private_webhooks: bool,
    /// How log lines are written to standard error
    #[arg(long, env = "LENDING_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text, value_name = "FORMAT")]
    pub(crate) log_format: LogFormat,
    /// error, warn, info, debug or trace; or levels for parts of the program: warn,server=debug
    #[arg(long, env = "LENDING_LOG_LEVEL", default_value = "info", value_name = "LEVEL")]
    pub(crate) log_level: String,
}

/// How the server answers.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Answers")]
pub(crate) struct Serving {
    /// Address and port to listen on
    #[arg(long, env = "LENDING_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub(crate) listen: SocketAddr,
    /// Another address for /healthz, /readyz and /metrics alone, which answers when the first is full; keep it inside
    #[arg(long, env = "LENDING_OPERATIONS_LISTEN", value_name = "ADDRESS")]
    pub(crate) operations_listen: Option<SocketAddr>,
    /// Proxies whose X-Forwarded-For is believed, separated by commas: addresses, or networks such as 10.0.0.0/8
    #[arg(long, env = "LENDING_TRUSTED_PROXIES", value_delimiter = ',', value_name = "NETWORK")]
    pub(crate) trusted_proxies: Vec<Network>,
    /// Every browser comes over TLS, though the proxy in front does not say so: cookies are Secure and browsers are told to
    /// stay on TLS
    #[arg(long, env = "LENDING_BEHIND_TLS", value_name = "true|false", action = ArgAction::Set, num_args = 0..=1,
          default_value_t = false, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub(crate) behind_tls: bool,
    /// Folder where large uploads wait while they arrive, sealed and without a name; the system's folder for temporary
    /// files if not given. It needs 4 GB at worst
    #[arg(long, env = "LENDING_SCRATCH_DIR", value_name = "FOLDER")]
    pub(crate) scratch_dir: Option<PathBuf>,
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
    /// A browser in which nobody does anything is signed out after so long
    #[arg(long, env = "LENDING_SESSION_IDLE_MINUTES", default_value_t = 30, value_name = "MINUTES",
          value_parser = clap::value_parser!(i64).range(1..=720))]
    pub(crate) session_idle_minutes: i64,
    /// Do not make a demo team at the first start of an embedded database
    #[arg(long, env = "LENDING_NO_DEMO", value_name = "true|false", action = ArgAction::Set, num_args = 0..=1,
          default_value_t = false, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub(crate) no_demo: bool,
}

/// Which credit bureau is asked.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Credit bureau")]
pub(crate) struct Asking {
    /// Where the bureau is asked: https://…, or http on this machine. Without it the sandbox bureau inside the program
    /// answers with invented reports; of several nodes, each has its own
    #[arg(long, env = "LENDING_BUREAU_URL", value_name = "URL")]
    pub(crate) bureau_url: Option<String>,
    /// How it is spoken to: experian or json (docs/bureau.md)
    #[arg(long, env = "LENDING_BUREAU_FORMAT", default_value_t = Dialect::Experian, value_name = "FORMAT")]
    pub(crate) bureau_format: Dialect,
    /// Who we are to the bureau; without one the password is sent as a bearer token (json only)
    #[arg(long, env = "LENDING_BUREAU_USER", value_name = "NAME")]
    pub(crate) bureau_user: Option<String>,
    /// File whose first line is our password at the bureau.
    /// The variable LENDING_BUREAU_PASSWORD holds the password itself and wins over any file
    #[arg(long, env = "LENDING_BUREAU_PASSWORD_FILE", value_name = "FILE")]
    pub(crate) bureau_password_file: Option<PathBuf>,
    /// How long somebody waits for a report, all attempts together; a check in doubt goes on afterwards
    #[arg(long, env = "LENDING_BUREAU_TIMEOUT_SECONDS", default_value_t = 30, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=120))]
    pub(crate) bureau_timeout_seconds: u64,
    /// Whether the bureau knows our reference again and bills a repeat once, so that an answer in doubt may be asked for
    /// again; if not said, true for json and false for experian
    #[arg(long, env = "LENDING_BUREAU_REPEATS_ARE_SAFE", value_name = "true|false", num_args = 0..=1,
          default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub(crate) bureau_repeats_are_safe: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}
