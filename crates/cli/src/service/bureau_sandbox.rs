//! `lending bureau-sandbox`: the bureau of invented files, for several nodes or another program to ask.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tokio::net::TcpListener;

use super::bureau::PASSWORD_VARIABLE;
use super::failure::Failure;
use super::password;
use super::signals::Signals;

#[derive(Debug, Args)]
pub(crate) struct BureauSandbox {
    /// Address and port to listen on
    #[arg(id = "bureau_listen", long = "listen", default_value = "127.0.0.1:9090", value_name = "ADDRESS")]
    listen: SocketAddr,
    /// Who may ask
    #[arg(long, value_name = "NAME")]
    user: String,
    /// Read the password from the first line of standard input; otherwise it is the variable LENDING_BUREAU_PASSWORD
    #[arg(long)]
    password_stdin: bool,
    /// Keep the references of billed reports in this file, so that a restart bills none of them again
    #[arg(long, value_name = "FILE")]
    billed_file: Option<PathBuf>,
    /// How long the slow number takes
    #[arg(long, default_value_t = 20, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(0..=600))]
    slow_seconds: u64,
}

pub(super) async fn run(arguments: BureauSandbox) -> Result<(), Failure> {
    let mut signals = Signals::new()?;
    let password = match std::env::var(PASSWORD_VARIABLE) {
        _ if arguments.password_stdin => password::first_line()?,
        Ok(password) => password,
        Err(_) => {
            return Err(Failure::Usage(format!(
                "set {PASSWORD_VARIABLE}, or give the password with --password-stdin"
            )));
        }
    };
    if password.is_empty() {
        return Err(Failure::Usage("the password is empty".to_owned()));
    }
    let mut settings = bureau_sandbox::Settings::new(&arguments.user, &password);
    settings.billed_file = arguments.billed_file;
    settings.slow_answer = Duration::from_secs(arguments.slow_seconds);
    let listener = TcpListener::bind(arguments.listen).await.map_err(|failure| {
        Failure::because(
            format!("cannot listen on {}; choose another with --listen", arguments.listen),
            failure,
        )
    })?;
    greet(listener.local_addr()?)?;
    Ok(bureau_sandbox::serve(listener, settings, async move { signals.next().await }).await?)
}

fn greet(listening: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "The SANDBOX bureau listens on http://{listening} : its reports are invented.")?;
    writeln!(
        out,
        "Ask it with --bureau-url http://{listening}/experian; GET /billed counts the reports it bills for."
    )?;
    for number in bureau_sandbox::NUMBERS {
        writeln!(out, "  {}  {}", number.mobile, number.about)?;
    }
    out.flush()
}
