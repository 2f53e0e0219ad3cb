//! A script → a running browser, and in it people who do not know each other.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, OnceLock};

use serde_json::json;

use crate::page::Page;
use crate::pipe::Pipe;

/// A running browser; it ends when this value is dropped, and with this process at the latest.
#[derive(Debug)]
pub struct Browser {
    child: Child,
    pipe: Arc<Pipe>,
}

/// Cookies and storage of one person. Gone, with all tabs, when the last of them is closed.
#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) pipe: Arc<Pipe>,
    pub(crate) context: String,
}

impl Browser {
    /// The one browser of this process: a start takes a second, a new person a few milliseconds.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Browser> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    pub fn start() -> Self {
        let mut child = Command::new("sh")
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/chromium.sh"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("cannot start the script that starts the browser");
        let pipe = Pipe::between(&mut child);
        Self { child, pipe }
    }

    /// What it calls itself, such as `Chrome/156.0.8078.79`.
    pub fn version(&self) -> String {
        let answer = self.pipe.call(None, "Browser.getVersion", &json!({})).expect("a version");
        answer["product"].as_str().unwrap_or_default().to_owned()
    }

    /// Somebody new, with an empty page before them: no cookies, no history.
    #[must_use]
    pub fn person(&self) -> Page {
        let options = json!({ "disposeOnDetach": true });
        let answer =
            self.pipe.call(None, "Target.createBrowserContext", &options).expect("cookies of their own");
        let context = answer["browserContextId"].as_str().expect("an id").to_owned();
        Page::open_for(Arc::new(Person { pipe: Arc::clone(&self.pipe), context }))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may be gone already, which is what is wanted.
        let _ = self.pipe.call(None, "Browser.close", &json!({}));
        let _ = self.child.wait();
    }
}

impl Person {
    /// Where this person's downloads go, each under a name that the browser makes up. From here on they do.
    pub(crate) fn begin_to_save(&self) -> PathBuf {
        let folder = self.folder();
        std::fs::create_dir_all(&folder).expect("a folder for downloads");
        let options = json!({
            "behavior": "allowAndName", "browserContextId": self.context, "downloadPath": folder, "eventsEnabled": true,
        });
        self.pipe.call(None, "Browser.setDownloadBehavior", &options).expect("a browser that saves files");
        folder
    }

    fn folder(&self) -> PathBuf {
        std::env::temp_dir().join(format!("lending-downloads-{}-{}", std::process::id(), self.context))
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        let options = json!({ "browserContextId": self.context });
        let _ = self.pipe.call(None, "Target.disposeBrowserContext", &options);
        // Most people save nothing and have none.
        let _ = std::fs::remove_dir_all(self.folder());
    }
}
