//! `lending health`: is a server ready? Without an HTTP client, so that it starts in no time.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;

use super::failure::Failure;

const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
pub(crate) struct Health {
    /// Where the server listens
    #[arg(
        id = "listen",
        long = "address",
        env = "LENDING_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS"
    )]
    address: SocketAddr,
}

pub(super) fn ask(arguments: &Health) -> Result<(), Failure> {
    let mut address = arguments.address;
    if address.ip().is_unspecified() {
        // A server that listens everywhere listens here too.
        address.set_ip(if address.is_ipv4() {
            [127, 0, 0, 1].into()
        } else {
            [0, 0, 0, 0, 0, 0, 0, 1].into()
        });
    }
    let not_ready = |failure| Failure::because("the server does not answer", failure);
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).map_err(not_ready)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream
        .write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .map_err(not_ready)?;
    let mut head = [0; 12];
    stream.read_exact(&mut head).map_err(not_ready)?;
    if &head[9..] == b"200" { Ok(()) } else { Err(Failure::Refused("the server is not ready".to_owned())) }
}
