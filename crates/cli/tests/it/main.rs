//! The program as a person or a script calls it.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on says why")]

mod analyze;
mod audit;
mod backup;
mod bureau;
mod case;
mod commands;
mod crash;
mod decisions;
mod examples;
mod first_start;
mod http;
mod logs;
mod node;
// It finds the readers among the processes, and how far they are, in a way that only Linux has.
#[cfg(target_os = "linux")]
mod reader_limits;
mod score;
mod settings;
mod specimens;
mod stopping;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::node::Node;

/// The day on which the statements of tests are downloaded.
pub(crate) const AS_OF: &str = "2026-04-01";

/// A folder of its own for a test, gone when the test is.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn file(&self, name: &str, content: &[u8]) -> String {
        std::fs::write(self.path(name), content).expect("a file");
        name.to_owned()
    }

    /// A statement with eight rows.
    pub(crate) fn specimen(&self, name: &str, more: &[&str]) -> String {
        let mut arguments = vec![
            "specimen", "--as-of", "2025-05-01", "--bank", "axis", "--months", "1", "--rows-per-month", "8",
        ];
        arguments.extend(more);
        arguments.push(name);
        let output = self.lending(&arguments, "");
        assert!(output.status.success(), "{}", text(&output.stderr));
        name.to_owned()
    }

    /// A statement of so many months with so many rows each.
    pub(crate) fn long_specimen(&self, name: &str, months: &str, rows: &str) {
        let output = self
            .lending(&["specimen", "--as-of", AS_OF, "--months", months, "--rows-per-month", rows, name], "");
        assert!(output.status.success(), "{}", text(&output.stderr));
    }

    /// The program in this folder, with its data in `lending-data`.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = testbed::program(env!("CARGO_BIN_EXE_lending"));
        command.args(arguments).current_dir(&self.0);
        command
    }

    /// A server on a port that is free.
    pub(crate) fn serve(&self, more: &[&str]) -> Node {
        Node::start(self.command(&["serve", "--listen", "127.0.0.1:0"]).args(more))
    }

    /// A team with one person, as `{"team_id","user_id","email","api_key"}`.
    pub(crate) fn team(&self, email: &str, password: &str) -> Value {
        let output = self.lending(
            &[
                "team", "create", "--name", "North", "--user-name", "Asha", "--email", email,
                "--password-stdin", "--json",
            ],
            password,
        );
        assert!(output.status.success(), "{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    pub(crate) fn lending(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // A program that does not read its input closes it: that is no failure of the test.
        let _ = child.stdin.take().expect("standard input").write_all(input.as_bytes());
        child.wait_with_output().expect("the program ends")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
