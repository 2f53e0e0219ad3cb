//! What the browser says about downloads → how far each of them is.

use serde_json::Value;

/// Downloads of all tabs, in the order in which they began.
#[derive(Debug, Default)]
pub(crate) struct Arrivals(Vec<Arrival>);

#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    /// The browser's id for it, which is also the name of the file on the disk.
    pub(crate) id: String,
    tab: String,
    pub(crate) name: String,
    pub(crate) state: String,
}

impl Arrivals {
    pub(crate) fn see(&mut self, event: &str, about: &Value) {
        let text = |name: &str| about[name].as_str().unwrap_or_default().to_owned();
        match event {
            "Browser.downloadWillBegin" => self.0.push(Arrival {
                id: text("guid"),
                tab: text("frameId"),
                name: text("suggestedFilename"),
                state: String::new(),
            }),
            "Browser.downloadProgress" => {
                if let Some(arrival) = self.0.iter_mut().find(|arrival| arrival.id == text("guid")) {
                    arrival.state = text("state");
                }
            }
            _ => {}
        }
    }

    pub(crate) fn of<'a>(&'a self, tab: &'a str) -> impl Iterator<Item = &'a Arrival> {
        self.0.iter().filter(move |arrival| arrival.tab == tab)
    }
}
