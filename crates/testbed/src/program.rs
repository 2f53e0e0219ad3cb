//! The path of a program of ours → a command that takes no settings from whoever runs the tests.

use std::env;
use std::process::Command;

use crate::surroundings::reaches_in;

/// Variables that would change what a node does, or whom it talks to.
const SETTINGS: [&str; 2] = ["LENDING_", "AWS_"];

/// Ready for arguments. A test adds the settings that it is about.
pub fn program(path: &str) -> Command {
    let mut command = Command::new(path);
    for (name, _) in env::vars_os() {
        if is_kept_out(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
    command
}

fn is_kept_out(name: &str) -> bool {
    SETTINGS.iter().any(|prefix| name.starts_with(prefix)) || reaches_in(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_would_change_what_a_node_does_is_handed_on() {
        for name in ["LENDING_DATABASE_URL", "AWS_REGION", "PGSSLMODE", "https_proxy"] {
            assert!(is_kept_out(name), "{name}");
        }
        assert!(!is_kept_out("PATH"));
    }
}
