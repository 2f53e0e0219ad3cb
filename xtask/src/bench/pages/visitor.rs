//! Somebody signed in at the pages, over one connection that stays open: a path → the page, and how long it took.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::bench::connection::{Answer, Connection};
use crate::bench::node::Node;

pub(super) struct Visitor {
    connection: Connection,
    cookie: String,
}

impl Visitor {
    /// Through the form, like everybody.
    pub(super) fn sign_in(node: &Node) -> Result<Self> {
        let mut visitor = Self { connection: Connection::open(&node.address)?, cookie: String::new() };
        let form = visitor.exchange("GET", "/sign-in", "")?;
        let token = between(&form.text(), "name=\"form_token\" value=\"", "\"")?;
        visitor.cookie = cookie_of(&form, "visit")?;
        let filled = format!(
            "form_token={token}&email={}&password={}&next=",
            node.email.replace('@', "%40"),
            node.password
        );
        let entered = visitor.exchange("POST", "/sign-in", &filled)?;
        if entered.status != 303 {
            bail!("the sign-in was answered with {}", entered.status);
        }
        visitor.cookie = cookie_of(&entered, "session")?;
        Ok(visitor)
    }

    /// The same person after the server has started anew: sessions are kept.
    pub(super) fn again(&self, node: &Node) -> Result<Self> {
        Ok(Self { connection: Connection::open(&node.address)?, cookie: self.cookie.clone() })
    }

    /// As a browser asks: from the first byte sent to the last one received.
    pub(super) fn time(&mut self, path: &str) -> Result<(Duration, Answer)> {
        let started = Instant::now();
        let answer = self.exchange("GET", path, "")?;
        let elapsed = started.elapsed();
        if answer.status != 200 {
            bail!("{path} was answered with {}", answer.status);
        }
        Ok((elapsed, answer))
    }

    /// The page as text, for a look at what is in it.
    pub(super) fn read(&mut self, path: &str) -> Result<String> {
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: bench\r\nAccept: text/html\r\nCookie: {}\r\n\r\n",
            self.cookie
        );
        Ok(self.connection.exchange(head.as_bytes(), b"")?.text())
    }

    fn exchange(&mut self, method: &str, path: &str, form: &str) -> Result<Answer> {
        let packing =
            if method == "GET" && !self.cookie.is_empty() { "gzip, deflate, br" } else { "identity" };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: bench\r\nAccept: text/html,*/*\r\nAccept-Encoding: {packing}\r\n\
             Sec-Fetch-Site: same-origin\r\nCookie: {}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n",
            self.cookie,
            form.len()
        );
        self.connection.exchange(head.as_bytes(), form.as_bytes())
    }
}

fn cookie_of(answer: &Answer, name: &str) -> Result<String> {
    let begin = format!("{name}=");
    let set = answer.header("set-cookie").find(|set| set.starts_with(&begin));
    let pair = set.and_then(|set| set.split(';').next());
    Ok(pair.with_context(|| format!("no cookie {name} was set"))?.to_owned())
}

pub(super) fn between(text: &str, before: &str, after: &str) -> Result<String> {
    let rest = text.split_once(before).map(|(_, rest)| rest);
    let found = rest.and_then(|rest| rest.split_once(after)).map(|(found, _)| found.to_owned());
    found.with_context(|| format!("{before} is not on the page"))
}
