//! A few pages on a port of this machine, for a test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

/// A path, more header lines (each with its line end), and the body.
pub(crate) type Content = (&'static str, &'static str, &'static str);

/// Serves until the test's process ends; answers anything else with 404. Returns the address without a slash at its end.
pub(crate) fn serve(content: &'static [Content]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // A browser opens connections ahead of need: each gets a thread, so that none waits for another.
            std::thread::spawn(move || {
                // A browser that goes away in the middle is no failure of the test.
                let _ = answer(stream, content);
            });
        }
    });
    format!("http://{address}")
}

fn answer(mut stream: TcpStream, content: &[Content]) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut length = 0;
    let mut cookie = String::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse().unwrap_or(0),
            "cookie" => cookie = value.trim().to_owned(),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let path = first.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
    let found = content.iter().find(|(known, ..)| *known == path);
    let (status, headers, text) = match found {
        Some((_, headers, text)) => ("200 OK", *headers, (*text).to_owned()),
        None => ("404 Not Found", "", "nothing here".to_owned()),
    };
    // A page sees what was sent with the request for it.
    let text = text.replace("{cookie}", &cookie).replace("{body}", &String::from_utf8_lossy(&body));
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: text/html; charset=utf-8\r\ncontent-length: {}\r\nconnection: close\r\n{headers}\r\n{text}",
        text.len()
    )
}
