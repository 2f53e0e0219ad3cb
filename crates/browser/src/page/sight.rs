//! What a person sees: text, counts, pictures; and waiting until it is there.

use std::path::Path;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::finding::Target;
use super::{Interrupted, Page};
use crate::device::Device;

/// How often a condition is looked at when the browser itself says nothing.
const LOOK_AGAIN: Duration = Duration::from_millis(40);

/// The browser paints nothing that is higher, in pixels.
const PICTURE_HEIGHT_MAX: u32 = 16_000;

/// Of the page's text in the message of a failed test.
const EXCERPT_CHARS: usize = 2_000;

impl Page {
    /// Waits until the words can be read on the page, or something matches the selector and can be seen.
    #[track_caller]
    pub fn wait_for(&self, target: impl Into<Target>) {
        let target = target.into();
        self.until(|| format!("{target} to appear"), || (self.shows(&target)? > 0).then_some(()));
    }

    #[track_caller]
    pub fn wait_until_gone(&self, target: impl Into<Target>) {
        let target = target.into();
        self.until(|| format!("{target} to go away"), || (self.shows(&target)? == 0).then_some(()));
    }

    /// Waits until the first element that matches reads differently.
    #[track_caller]
    pub fn wait_until_text_changes(&self, selector: &str, from: &str) {
        self.until(
            || format!("{selector} to say something else than {from}"),
            || (self.text(selector) != from).then_some(()),
        );
    }

    /// Whether it is there at this moment.
    #[must_use]
    pub fn sees(&self, target: impl Into<Target>) -> bool {
        self.shows(&target.into()).is_some_and(|count| count > 0)
    }

    /// Waits until the address ends like this.
    #[track_caller]
    pub fn wait_for_address(&self, ending: &str) {
        self.until(
            || format!("an address that ends with {ending}"),
            || self.url().ends_with(ending).then_some(()),
        );
    }

    #[must_use]
    pub fn url(&self) -> String {
        let url = self.run("() => location.href", &[]).unwrap_or_default();
        url.as_str().unwrap_or_default().to_owned()
    }

    #[must_use]
    pub fn title(&self) -> String {
        let title = self.run("() => document.title", &[]).unwrap_or_default();
        title.as_str().unwrap_or_default().to_owned()
    }

    /// What can be read in the first element that matches, once there is one.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        self.of_first(selector, "element => element.innerText ?? element.textContent", &[])
    }

    /// An attribute of the first element that matches; empty when it has none.
    #[track_caller]
    pub fn attribute(&self, selector: &str, name: &str) -> String {
        self.of_first(selector, "(element, name) => element.getAttribute(name) ?? ''", &[json!(name)])
    }

    /// The words of every element that matches, at this moment.
    #[must_use]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let function = "selector => [...document.querySelectorAll(selector)].map(element => element.innerText ?? element.textContent)";
        let texts = self.run(function, &[json!(selector)]).unwrap_or_default();
        let texts = texts.as_array().into_iter().flatten();
        texts.filter_map(|text| text.as_str().map(|text| text.trim().to_owned())).collect()
    }

    /// How many elements match at this moment.
    #[must_use]
    pub fn count(&self, selector: &str) -> usize {
        let count = self.run("selector => document.querySelectorAll(selector).length", &[json!(selector)]);
        count.ok().and_then(|count| count.as_u64()).and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
    }

    /// Calls a JavaScript function with plain values, beside the page's own scripts.
    #[track_caller]
    pub fn evaluate(&self, function: &str, arguments: &[Value]) -> Value {
        match self.run(function, arguments) {
            Ok(value) => value,
            Err(Interrupted::Threw(text) | Interrupted::Left(text)) => panic!("{function}: {text}"),
        }
    }

    /// Asks for a path with this person's cookies, as a script of the page would: the status and the text of the answer.
    #[track_caller]
    pub fn fetch(&self, path: &str) -> (u16, String) {
        let function = "async path => { const answer = await fetch(path); return [answer.status, await answer.text()]; }";
        let answer = self.evaluate(function, &[json!(path)]);
        let status = answer[0].as_u64().and_then(|status| u16::try_from(status).ok()).unwrap_or(0);
        (status, answer[1].as_str().unwrap_or_default().to_owned())
    }

    /// A picture of the whole page, however long; the ending of the name says whether PNG or WebP.
    #[track_caller]
    pub fn screenshot(&self, path: &Path) {
        // On a screen as high as the page, so that what sticks to an edge of the screen stands at an edge of the picture.
        self.wait_for_pictures();
        let height = self.document_height().max(self.device.height);
        self.set_screen(Device { height, ..self.device });
        let _ = self.run("() => scrollTo({ top: 0, behavior: 'instant' })", &[]);
        self.picture(path);
        self.set_screen(self.device);
    }

    /// A picture of what fits on the screen.
    #[track_caller]
    pub fn screenshot_of_screen(&self, path: &Path) {
        self.picture(path);
    }

    /// Pictures that are still to come would leave holes, and half a fade is nobody's intention.
    #[track_caller]
    fn wait_for_pictures(&self) {
        self.until(
            || "all pictures to load".to_owned(),
            || (self.run(QUIET, &[]).ok()? == json!(true)).then_some(()),
        );
    }

    #[track_caller]
    fn picture(&self, path: &Path) {
        self.wait_for_pictures();
        let is_webp = path.extension().is_some_and(|ending| ending == "webp");
        let options = if is_webp {
            json!({ "format": "webp", "quality": 82 })
        } else {
            // A third larger in half the time: these are looked at once and thrown away.
            json!({ "format": "png", "optimizeForSpeed": true })
        };
        let answer = self.command("Page.captureScreenshot", &options);
        let bytes = STANDARD.decode(answer["data"].as_str().expect("a picture")).expect("base 64");
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("a folder for pictures");
        }
        std::fs::write(path, bytes).expect("a picture on the disk");
    }

    fn document_height(&self) -> u32 {
        let height = self.run("() => document.documentElement.scrollHeight", &[]).unwrap_or_default();
        height.as_u64().and_then(|height| u32::try_from(height).ok()).unwrap_or(0).min(PICTURE_HEIGHT_MAX)
    }

    #[track_caller]
    fn of_first(&self, selector: &str, function: &str, arguments: &[Value]) -> String {
        let function = format!(
            "(selector, ...rest) => {{ const found = document.querySelector(selector); return found && ({function})(found, ...rest); }}"
        );
        let arguments: Vec<Value> =
            std::iter::once(json!(selector)).chain(arguments.iter().cloned()).collect();
        self.until(
            || format!("{selector} to appear"),
            || self.run(&function, &arguments).ok()?.as_str().map(|text| text.trim().to_owned()),
        )
    }

    /// How many of the target can be seen. `None` while the document is changing.
    fn shows(&self, target: &Target) -> Option<u64> {
        let answer = match target {
            Target::Css(selector) => self.run(SEEN, &[json!(selector)]),
            Target::Named(words) => self.run(READ, &[json!(words)]),
        };
        answer.ok()?.as_u64()
    }

    /// Looks again and again until there is an answer; fails the test when the patience is over.
    #[track_caller]
    pub(crate) fn until<Found>(
        &self,
        what: impl Fn() -> String,
        mut look: impl FnMut() -> Option<Found>,
    ) -> Found {
        let end = Instant::now() + self.patience;
        loop {
            if let Some(found) = look() {
                return found;
            }
            if Instant::now() > end {
                panic!("waited in vain for {}\n{}", what(), self.describe());
            }
            self.person.pipe.wait_for_news(LOOK_AGAIN);
        }
    }

    /// Waits until nothing loads: after an act that may have led to another page.
    #[track_caller]
    pub(crate) fn settle(&self) {
        // The answer comes after whatever the act before it has set off in the page.
        let turn = if self.device.runs_scripts {
            "() => new Promise(done => setTimeout(done, 0))"
        } else {
            "() => document.readyState"
        };
        let _ = self.run(turn, &[]);
        self.until(
            || "the page to load".to_owned(),
            || (!self.person.pipe.witness(&self.session, |witness| witness.is_loading)).then_some(()),
        );
    }

    /// Where the person is and what they read there, for the message of a failed test.
    pub(crate) fn describe(&self) -> String {
        let text = self.run("() => document.body.innerText", &[]).unwrap_or_default();
        let excerpt: String = text.as_str().unwrap_or_default().chars().take(EXCERPT_CHARS).collect();
        let errors = self.console_errors().join("\n");
        format!("at {}\n--- text\n{excerpt}\n--- console\n{errors}", self.url())
    }
}

/// How many elements match and have a place on the page.
const SEEN: &str = "selector => [...document.querySelectorAll(selector)].filter(element => element.checkVisibility({ visibilityProperty: true })).length";

/// Whether the words stand on the page, wherever lines break; what is in a field counts too.
const READ: &str = "words => {
    const plain = text => text.replace(/\\s+/g, ' ');
    const fields = [...document.querySelectorAll('input:not([type=hidden]):not([type=password]), textarea')]
        .filter(field => field.checkVisibility()).map(field => field.value);
    return [document.body?.innerText ?? '', ...fields].some(text => plain(text).includes(plain(words))) ? 1 : 0;
}";

const QUIET: &str = "() => {
    for (const motion of document.getAnimations()) { try { motion.finish(); } catch { motion.cancel(); } }
    for (const image of document.images) image.loading = 'eager';
    return document.fonts.status === 'loaded' && [...document.images].every(image => image.complete);
}";
