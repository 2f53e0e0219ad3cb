//! One tab of one person: opened, looked at, acted on.

mod finding;
mod hands;
mod keys;
mod sight;
mod typeface;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

pub use self::finding::{Target, css};
use crate::chromium::Person;
use crate::device::Device;
use crate::witness::Request;

/// Our functions run beside the page's own scripts, on the same document but with variables of their own: the page cannot
/// disturb them, and its content security policy does not stop them.
const WORLD: &str = "tests";

/// Longer than a page or an analysis takes on a busy machine. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(45);

/// A tab. When it is dropped, the test fails if the page threw an exception or broke its content security policy.
#[derive(Debug)]
pub struct Page {
    pub(crate) person: Arc<Person>,
    session: String,
    /// The id of the tab is also the id of its outermost frame.
    pub(crate) tab: String,
    device: Device,
    patience: Duration,
}

/// Why a function of ours did not return.
#[derive(Debug)]
pub(crate) enum Interrupted {
    /// The document went away under it: another one is coming.
    Left(String),
    Threw(String),
}

impl Page {
    pub(crate) fn open_for(person: Arc<Person>) -> Self {
        let options = json!({ "url": "about:blank", "browserContextId": person.context });
        let answer = person.pipe.call(None, "Target.createTarget", &options).expect("a tab");
        let tab = answer["targetId"].as_str().expect("an id").to_owned();
        let options = json!({ "targetId": tab, "flatten": true });
        let answer = person.pipe.call(None, "Target.attachToTarget", &options).expect("a session");
        let session = answer["sessionId"].as_str().expect("an id").to_owned();
        person.pipe.begin_witness(&session);
        let mut page = Self { person, session, tab, device: Device::DESKTOP, patience: PATIENCE };
        for domain in ["Page", "Runtime", "Network", "Log", "DOM", "Accessibility"] {
            page.command(&format!("{domain}.enable"), &json!({}));
        }
        // Each person sits before a screen of their own: nobody else's tab takes the focus from theirs.
        page.command("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        page.emulate(Device::DESKTOP);
        page
    }

    /// Another tab of the same person.
    #[must_use]
    pub fn tab(&self) -> Self {
        Self::open_for(Arc::clone(&self.person))
    }

    /// Goes to an address and waits until everything has come.
    #[track_caller]
    pub fn open(&self, url: &str) {
        let before = self.person.pipe.witness(&self.session, |witness| witness.loads);
        let answer = self.command("Page.navigate", &json!({ "url": url }));
        if let Some(error) = answer["errorText"].as_str() {
            panic!("cannot open {url}: {error}");
        }
        // An address that differs from the present one after the `#` only loads nothing.
        if answer["loaderId"].is_string() {
            self.until(
                || format!("{url} to load"),
                || self.person.pipe.witness(&self.session, |witness| witness.loads > before).then_some(()),
            );
        }
        self.settle();
    }

    /// What the person looks at this page with from now on.
    pub fn emulate(&mut self, device: Device) {
        let media = json!([
            { "name": "prefers-color-scheme", "value": if device.is_dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": if device.wants_less_motion { "reduce" } else { "" } },
        ]);
        self.set_screen(device);
        self.command("Emulation.setTouchEmulationEnabled", &json!({ "enabled": device.has_touch }));
        self.command("Emulation.setEmulatedMedia", &json!({ "features": media }));
        self.command("Emulation.setScriptExecutionDisabled", &json!({ "value": !device.runs_scripts }));
        self.device = device;
    }

    fn set_screen(&self, Device { width, height, has_touch, .. }: Device) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": has_touch });
        self.command("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// For a test that expects to wait in vain.
    pub const fn give_up_after(&mut self, patience: Duration) {
        self.patience = patience;
    }

    #[must_use]
    pub const fn device(&self) -> Device {
        self.device
    }

    /// Everything the page asked for since the tab was opened.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        self.person.pipe.witness(&self.session, |witness| witness.requests.clone())
    }

    /// From here on `requests` begins anew, and nothing is taken from the cache.
    pub fn forget_requests(&self) {
        self.command("Network.clearBrowserCache", &json!({}));
        self.person.pipe.witness(&self.session, |witness| witness.requests.clear());
    }

    /// What went to the console as an error since the tab was opened, answers of failed requests among it.
    #[must_use]
    pub fn console_errors(&self) -> Vec<String> {
        self.person.pipe.witness(&self.session, |witness| witness.errors.clone())
    }

    /// Takes the uncaught exceptions and the breaches of the content security policy, for a test that wants them.
    #[must_use]
    pub fn take_faults(&self) -> Vec<String> {
        self.person.pipe.witness(&self.session, |witness| std::mem::take(&mut witness.faults))
    }

    #[track_caller]
    pub(crate) fn command(&self, method: &str, params: &Value) -> Value {
        match self.try_command(method, params) {
            Ok(answer) => answer,
            Err(complaint) => panic!("{complaint}"),
        }
    }

    fn try_command(&self, method: &str, params: &Value) -> Result<Value, String> {
        self.person.pipe.call(Some(&self.session), method, params)
    }

    /// Calls a JavaScript function with plain values; returns what it returns, or what its promise gives.
    pub(crate) fn run(&self, function: &str, arguments: &[Value]) -> Result<Value, Interrupted> {
        let world = json!({ "frameId": self.tab, "worldName": WORLD });
        let world = self.try_command("Page.createIsolatedWorld", &world).map_err(Interrupted::Left)?;
        self.call_function(json!({ "executionContextId": world["executionContextId"] }), function, arguments)
    }

    /// The same with `this` being an element.
    pub(crate) fn run_on(
        &self,
        node: u64,
        function: &str,
        arguments: &[Value],
    ) -> Result<Value, Interrupted> {
        let world = json!({ "frameId": self.tab, "worldName": WORLD });
        let world = self.try_command("Page.createIsolatedWorld", &world).map_err(Interrupted::Left)?;
        let options = json!({ "backendNodeId": node, "executionContextId": world["executionContextId"] });
        let object = self.try_command("DOM.resolveNode", &options).map_err(Interrupted::Left)?;
        self.call_function(json!({ "objectId": object["object"]["objectId"] }), function, arguments)
    }

    fn call_function(
        &self,
        mut call: Value,
        function: &str,
        arguments: &[Value],
    ) -> Result<Value, Interrupted> {
        let arguments: Vec<Value> = arguments.iter().map(|value| json!({ "value": value })).collect();
        call["functionDeclaration"] = json!(function);
        call["arguments"] = json!(arguments);
        call["returnByValue"] = json!(true);
        call["awaitPromise"] = json!(true);
        let mut answer = self.try_command("Runtime.callFunctionOn", &call).map_err(Interrupted::Left)?;
        match answer.get("exceptionDetails") {
            None => Ok(answer["result"]["value"].take()),
            Some(details) => {
                let text = details["exception"]["description"].as_str().or_else(|| details["text"].as_str());
                Err(Interrupted::Threw(text.unwrap_or_default().to_owned()))
            }
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let faults = self.take_faults();
        let _ = self.person.pipe.call(None, "Target.closeTarget", &json!({ "targetId": self.tab }));
        self.person.pipe.end_witness(&self.session);
        // A test that fails already says why in its own words.
        if !std::thread::panicking() {
            assert!(faults.is_empty(), "the page did what no page may do:\n{}", faults.join("\n"));
        }
    }
}
