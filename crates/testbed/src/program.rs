//! The path of a program of ours → a command that takes no settings from whoever runs the tests.

use std::env;
use std::process::Command;

/// Variables that would change what a node does, or whom it talks to.
const SETTINGS: [&str; 2] = ["LENDING_", "AWS_"];

/// Ready for arguments. A test adds the settings that it is about.
pub fn program(path: &str) -> Command {
    let mut command = Command::new(path);
    for (name, _) in env::vars_os() {
        if SETTINGS.iter().any(|prefix| name.to_string_lossy().starts_with(prefix)) {
            command.env_remove(name);
        }
    }
    command
}
