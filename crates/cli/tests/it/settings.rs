//! Settings: a flag wins over a variable, a variable over the file, and secrets stay unseen.

use crate::{Folder, text};

const SECRET: &str = "hunter2hunter2";

#[test]
fn a_flag_wins_over_a_variable_and_a_variable_over_the_file() {
    let folder = Folder::new("a_flag_wins_over_a_variable_and_a_variable_over_the_file");
    folder.file("lending.toml", b"data-dir = \"from-file\"\n");
    let mut calls =
        [folder.command(&["migrate"]), folder.command(&["migrate"]), folder.command(&["migrate"])];
    calls[1].env("LENDING_DATA_DIR", "from-variable");
    calls[2].env("LENDING_DATA_DIR", "from-variable").args(["--data-dir", "from-flag"]);
    for (call, name) in calls.iter_mut().zip(["from-file", "from-variable", "from-flag"]) {
        assert!(!folder.path(name).exists());
        assert!(call.output().expect("the program runs").status.success());
        assert!(folder.path(name).join("lending.db").exists(), "{name}");
    }
}

#[test]
fn another_settings_file_can_be_named() {
    let folder = Folder::new("another_settings_file_can_be_named");
    folder.file("other.toml", b"data_dir = \"named\"\n");
    assert!(folder.lending(&["migrate", "--config", "other.toml"], "").status.success());
    assert!(folder.path("named/lending.db").exists());
    let output = folder.lending(&["migrate", "--config", "missing.toml"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("missing.toml"));
}

/// A misspelt setting must never be silently ignored.
#[test]
fn what_is_wrong_in_the_file_is_named() {
    let folder = Folder::new("what_is_wrong_in_the_file_is_named");
    for (content, words) in [
        ("lissten = \"127.0.0.1:1\"", "lissten is no setting"),
        ("config = \"x\"", "config is no setting"),
        ("workers = \"many\"", "workers is wrong"),
        ("workers = 1000000", "workers is wrong"),
        ("workers = 1.5", "workers must be"),
        ("log_format = \"xml\"", "log_format is wrong"),
        ("no-demo = \"perhaps\"", "no-demo is wrong"),
        ("trusted_proxies = [\"10.0.0.1\", \"here\"]", "trusted_proxies is wrong"),
        ("workers = 2\nworkers = 3", "line 2"),
        ("workers 2", "line 1"),
    ] {
        folder.file("lending.toml", content.as_bytes());
        let output = folder.lending(&["serve"], "");
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{content}: {told}");
        assert!(told.contains("lending.toml") && told.contains(words), "{content}: {told}");
    }
}

#[test]
fn a_password_in_an_address_is_never_shown() {
    let folder = Folder::new("a_password_in_an_address_is_never_shown");
    let address = format!("postgres://lending:{SECRET}@127.0.0.1:9/lending");
    let key = text(&folder.lending(&["master-key", "new"], "").stdout);
    let with = |arguments: &[&str]| {
        let mut command = folder.command(arguments);
        command.env("LENDING_DATABASE_URL", &address).env("LENDING_MASTER_KEY", key.trim());
        let output = command.output().expect("the program runs");
        (output.status.code(), text(&output.stdout) + &text(&output.stderr))
    };
    // The second finds nobody at the address, and says so.
    let mut told = vec![with(&["serve", "--help"]), with(&["serve", "--log-level", "trace"])];
    let foreign = format!("mysql://lending:{SECRET}@127.0.0.1/lending");
    told.push(with(&["migrate", "--database-url", &foreign]));
    folder.file("lending.toml", format!("database_url = \"{address}\"\n").as_bytes());
    told.push(with(&["serve", "--help"]));
    folder.file("lending.toml", format!("database_url = \"{address}\n").as_bytes());
    told.push(with(&["migrate"]));
    let codes: Vec<Option<i32>> = told.iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, [Some(0), Some(1), Some(2), Some(0), Some(2)], "{told:?}");
    for (_, words) in &told {
        assert!(!words.contains(SECRET) && !words.contains(key.trim()), "{words}");
    }
}

#[test]
fn a_master_key_that_is_none_is_not_shown() {
    let folder = Folder::new("a_master_key_that_is_none_is_not_shown");
    let output =
        folder.command(&["migrate"]).env("LENDING_MASTER_KEY", SECRET).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(!text(&output.stderr).contains(SECRET));
}

#[test]
fn help_explains_every_setting_with_its_variable() {
    let folder = Folder::new("help_explains_every_setting_with_its_variable");
    let help = text(&folder.lending(&["serve", "--help"], "").stdout);
    let lines: Vec<&str> = help.lines().collect();
    let mut settings = 0;
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| line.trim_start().starts_with("--")) {
        let flag = line.trim_start().trim_start_matches("--").split([' ', ',']).next().expect("a name");
        assert!(lines[number + 1].trim().len() > 20, "--{flag} is not explained");
        let variable = format!("[env: LENDING_{}", flag.to_uppercase().replace('-', "_"));
        assert!(help.contains(&variable), "--{flag} has no variable");
        settings += 1;
    }
    assert!(settings >= 20, "{help}");
}
