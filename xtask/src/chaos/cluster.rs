//! An installation under load: nodes, workers, a bureau, a database and disks that can be broken, and two teams on it.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::database::Database;
use super::disk::Disk;
use super::http::Request;
use super::process::{Plan, Process, free_address};
use super::receiver::Receiver;
use crate::shell::{output_of, secluded};

/// What a report costs, in rupees.
pub(super) const PRICE: u64 = 35;
/// For the first start, on a machine that does other things too.
const STARTS_WITHIN: Duration = Duration::from_secs(60);
/// Dead workers are noticed soon, and a statement may lose any number of them.
const SETTINGS: [(&str, &str); 12] = [
    ("LENDING_LEASE_SECONDS", "2"),
    ("LENDING_ATTEMPTS", "100"),
    ("LENDING_UPLOADS_PER_MINUTE", "1000000"),
    ("LENDING_BUREAU_PULLS_PER_MINUTE", "1000000"),
    ("LENDING_ALLOW_PRIVATE_WEBHOOKS", "true"),
    ("LENDING_NO_DEMO", "true"),
    ("LENDING_LOG_LEVEL", "warn"),
    ("LENDING_DATABASE_CONNECTIONS", "6"),
    ("LENDING_BUREAU_USER", "chaos"),
    ("LENDING_BUREAU_PASSWORD", "chaos"),
    ("LENDING_BUREAU_TIMEOUT_SECONDS", "3"),
    ("LENDING_BUREAU_REPEATS_ARE_SAFE", "true"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One file, a server that works too, and a worker.
    Sqlite,
    /// Two servers, two workers.
    Postgres,
}

pub(super) struct Team {
    pub(super) id: String,
    pub(super) key: String,
    /// The path that its messages go to.
    pub(super) hook: String,
    pub(super) hook_id: String,
}

pub(super) struct Cluster {
    pub(super) nodes: Vec<Process>,
    pub(super) workers: Vec<Process>,
    pub(super) bureau: Process,
    pub(super) postgres: Option<Database>,
    pub(super) data: Disk,
    pub(super) blobs: Disk,
    /// A file for each process that says how far its clock is off; empty where clocks cannot be moved.
    pub(super) clocks: Vec<PathBuf>,
    pub(super) receiver: Receiver,
    pub(super) teams: Vec<Team>,
    pub(super) statement: Vec<u8>,
    bureau_at: SocketAddr,
    folder: PathBuf,
}

/// What every process of it is started with.
struct Site<'a> {
    program: &'a Path,
    folder: &'a Path,
    environment: Vec<(String, String)>,
    faketime: Option<&'a Path>,
    clocks: Vec<PathBuf>,
}

impl Cluster {
    pub(super) fn start(kind: Kind, program: &Path, faketime: Option<&Path>) -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("lending-chaos-{}-{kind:?}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let (data, blobs) = (Disk::create(folder.join("data"))?, Disk::create(folder.join("blobs"))?);
        let postgres = (kind == Kind::Postgres).then(Database::start).transpose()?;
        let bureau_at = free_address()?;
        let mut environment: Vec<(String, String)> =
            SETTINGS.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let mut set = |name: &str, value: String| environment.push((name.to_owned(), value));
        set("LENDING_DATA_DIR", data.folder().display().to_string());
        set("LENDING_BLOB_URL", format!("file://{}", blobs.folder().display()));
        set("LENDING_BUREAU_URL", format!("http://{bureau_at}/experian"));
        if let Some(postgres) = &postgres {
            set("LENDING_DATABASE_URL", postgres.url());
        }
        let master_key = folder.join("master.key");
        fs::write(&master_key, output_of(Command::new(program).args(["master-key", "new"]))?)?;
        set("LENDING_MASTER_KEY_FILE", master_key.display().to_string());
        let mut site = Site { program, folder: &folder, environment, faketime, clocks: Vec::new() };
        let bureau = site.bureau(bureau_at)?;
        let mut teams = vec![site.team("North")?, site.team("South")?];
        let statement = site.statement()?;
        let (servers, workers) = if kind == Kind::Sqlite { (1, 1) } else { (2, 2) };
        let own_workers = if kind == Kind::Sqlite { "1" } else { "0" };
        let nodes: Vec<Process> =
            (1..=servers).map(|number| site.node(number, own_workers)).collect::<Result<_>>()?;
        let workers = (1..=workers).map(|number| site.worker(number)).collect::<Result<_>>()?;
        for node in &nodes {
            node.await_ready(STARTS_WITHIN)?;
        }
        let receiver = Receiver::start()?;
        for team in &mut teams {
            team.listen(&nodes, &receiver)?;
        }
        let clocks = site.clocks;
        Ok(Self {
            nodes,
            workers,
            bureau,
            postgres,
            data,
            blobs,
            clocks,
            receiver,
            teams,
            statement,
            bureau_at,
            folder,
        })
    }

    pub(super) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().filter_map(|node| node.address).collect()
    }

    pub(super) fn bureau_address(&self) -> SocketAddr {
        self.bureau_at
    }

    pub(super) fn processes(&self) -> impl Iterator<Item = &Process> {
        self.nodes.iter().chain(&self.workers)
    }

    /// For whoever looks at a failure.
    pub(super) fn keep_logs(&self, place: &Path) -> Result<()> {
        fs::create_dir_all(place)?;
        for entry in fs::read_dir(&self.folder)?.flatten() {
            if entry.path().extension().is_some_and(|ending| ending == "log") {
                fs::copy(entry.path(), place.join(entry.file_name()))?;
            }
        }
        Ok(())
    }
}

impl Site<'_> {
    fn node(&mut self, number: u32, workers: &str) -> Result<Process> {
        let address = free_address()?;
        let listen = address.to_string();
        let arguments = ["serve", "--listen", &listen, "--workers", workers];
        self.process(&format!("node-{number}"), &arguments, Some(address))
    }

    fn worker(&mut self, number: u32) -> Result<Process> {
        self.process(&format!("worker-{number}"), &["work", "--workers", "1"], None)
    }

    fn bureau(&self, address: SocketAddr) -> Result<Process> {
        let billed = self.folder.join("billed").display().to_string();
        let listen = address.to_string();
        let arguments = [
            "bureau-sandbox", "--listen", &listen, "--user", "chaos", "--slow-seconds", "4", "--billed-file",
            &billed,
        ];
        Process::start(self.plan("bureau", &arguments, None))
    }

    fn process(&mut self, name: &str, arguments: &[&str], address: Option<SocketAddr>) -> Result<Process> {
        let mut plan = self.plan(name, arguments, address);
        if let Some(library) = self.faketime {
            let clock = self.folder.join(format!("{name}.clock"));
            fs::write(&clock, "+0")?;
            for (name, value) in [
                ("LD_PRELOAD", library.display().to_string()),
                ("FAKETIME_TIMESTAMP_FILE", clock.display().to_string()),
                ("FAKETIME_CACHE_DURATION", "1".to_owned()),
                // Timers go by a clock that nobody sets.
                ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
            ] {
                plan.environment.push((name.to_owned(), value));
            }
            self.clocks.push(clock);
        }
        Process::start(plan)
    }

    fn plan(&self, name: &str, arguments: &[&str], address: Option<SocketAddr>) -> Plan {
        Plan {
            name: name.to_owned(),
            program: self.program.to_owned(),
            arguments: arguments.iter().map(|word| (*word).to_owned()).collect(),
            environment: self.environment.clone(),
            log: self.folder.join(format!("{name}.log")),
            address,
        }
    }

    fn team(&self, name: &str) -> Result<Team> {
        let email = format!("asha@{}.example", name.to_lowercase());
        let made = self.lending(&[
            "team", "create", "--name", name, "--user-name", "Asha", "--email", &email, "--json",
        ])?;
        let made: Value = serde_json::from_slice(&made)?;
        let member =
            |name: &str| made[name].as_str().map(str::to_owned).with_context(|| format!("no {name}"));
        let (id, key) = (member("team_id")?, member("api_key")?);
        let price = PRICE.to_string();
        self.lending(&[
            "team", "entitle", "--team", &id, "--bureau", "--price", &price, "--monthly-budget", "none",
        ])?;
        Ok(Team { id, key, hook: name.to_lowercase(), hook_id: String::new() })
    }

    fn statement(&self) -> Result<Vec<u8>> {
        let path = self.folder.join("statement.pdf");
        let text = path.display().to_string();
        self.lending(&["specimen", "--bank", "axis", "--months", "2", "--rows-per-month", "30", &text])?;
        Ok(fs::read(path)?)
    }

    fn lending(&self, arguments: &[&str]) -> Result<Vec<u8>> {
        let mut command = secluded(self.program);
        command.args(arguments).envs(self.environment.iter().map(|(name, value)| (name, value)));
        output_of(command.current_dir(self.folder))
    }
}

impl Team {
    fn listen(&mut self, nodes: &[Process], receiver: &Receiver) -> Result<()> {
        let address = nodes.first().and_then(|node| node.address).context("nobody serves")?;
        let wish = json!({ "url": receiver.url(&self.hook) });
        let made = Request::post("/v1/webhooks", &wish).bearer(&self.key).send(address)?;
        self.hook_id =
            made.json["id"].as_str().with_context(|| format!("no webhook: {}", made.json))?.to_owned();
        Ok(())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for process in self.processes().chain([&self.bureau]) {
            process.kill();
        }
        // What is mounted in the folder keeps it from going.
        self.data.unmount();
        self.blobs.unmount();
        if let Err(error) = fs::remove_dir_all(&self.folder) {
            println!("cannot remove {}: {error}", self.folder.display());
        }
    }
}
