//! Events of a page → what it asked for, what it complained about, and whether it is still loading.

use serde_json::Value;

/// Something a page asked for.
#[derive(Clone, Debug, Default)]
pub struct Request {
    pub url: String,
    pub method: String,
    /// As the browser sorts them: `Document`, `Stylesheet`, `Script`, `Image`, `Fetch` and so on.
    pub kind: String,
    /// 0 until there is an answer.
    pub status: u16,
    /// Of the answer's body, unpacked.
    pub size_bytes: u64,
    id: String,
}

#[derive(Debug, Default)]
pub(crate) struct Witness {
    pub(crate) requests: Vec<Request>,
    /// Everything that went to the console as an error, in the page's words.
    pub(crate) errors: Vec<String>,
    /// Those of the errors that no page may have: uncaught exceptions and breaches of the content security policy.
    pub(crate) faults: Vec<String>,
    pub(crate) is_loading: bool,
    /// Documents finished since the page was made.
    pub(crate) loads: u64,
}

impl Witness {
    pub(crate) fn see(&mut self, event: &str, about: &Value) {
        match event {
            "Network.requestWillBeSent" => self.see_request(about),
            "Network.responseReceived" => {
                let status = about["response"]["status"].as_u64().unwrap_or_default();
                self.with_request(about, |request| {
                    request.status = u16::try_from(status).unwrap_or_default();
                });
            }
            "Network.dataReceived" => {
                let size_bytes = about["dataLength"].as_u64().unwrap_or_default();
                self.with_request(about, |request| request.size_bytes += size_bytes);
            }
            "Runtime.exceptionThrown" => self.see_exception(&about["exceptionDetails"]),
            "Runtime.consoleAPICalled" => self.see_console(about),
            "Log.entryAdded" => self.see_entry(&about["entry"]),
            "Page.frameStartedLoading" | "Page.frameStartedNavigating" | "Page.frameRequestedNavigation" => {
                // A jump within the page loads nothing, so nothing would ever end.
                let stays = about["navigationType"] == "sameDocument"
                    || about["disposition"].as_str().is_some_and(|place| place != "currentTab");
                self.is_loading |= !stays;
            }
            "Page.frameStoppedLoading" | "Page.navigatedWithinDocument" | "Page.downloadWillBegin" => {
                self.is_loading = false;
            }
            "Page.loadEventFired" => self.loads += 1,
            _ => {}
        }
    }

    fn see_request(&mut self, about: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let url = text(&about["request"]["url"]);
        // These are never sent to anybody.
        if url.starts_with("data:") || url.starts_with("blob:") || url.starts_with("about:") {
            return;
        }
        self.requests.push(Request {
            url,
            method: text(&about["request"]["method"]),
            kind: text(&about["type"]),
            id: text(&about["requestId"]),
            ..Request::default()
        });
    }

    fn with_request(&mut self, about: &Value, change: impl FnOnce(&mut Request)) {
        let id = about["requestId"].as_str().unwrap_or_default();
        // A redirect keeps the id: the last one is meant.
        if let Some(request) = self.requests.iter_mut().rev().find(|request| request.id == id) {
            change(request);
        }
    }

    fn see_exception(&mut self, details: &Value) {
        let text = details["exception"]["description"].as_str().or_else(|| details["text"].as_str());
        let fault = format!("uncaught: {}", text.unwrap_or("something was thrown"));
        self.errors.push(fault.clone());
        self.faults.push(fault);
    }

    fn see_console(&mut self, about: &Value) {
        if !matches!(about["type"].as_str(), Some("error" | "assert")) {
            return;
        }
        let arguments = about["args"].as_array().into_iter().flatten();
        let words: Vec<String> = arguments
            .map(|argument| match argument["value"].as_str().or_else(|| argument["description"].as_str()) {
                Some(text) => text.to_owned(),
                None => argument["value"].to_string(),
            })
            .collect();
        self.errors.push(words.join(" "));
    }

    fn see_entry(&mut self, entry: &Value) {
        if entry["level"] != "error" {
            return;
        }
        let text = entry["text"].as_str().unwrap_or_default();
        let place = entry["url"].as_str().unwrap_or_default();
        let error = format!("{text} {place}").trim().to_owned();
        if entry["source"] == "security" || text.contains("Content Security Policy") {
            self.faults.push(error.clone());
        }
        self.errors.push(error);
    }
}
