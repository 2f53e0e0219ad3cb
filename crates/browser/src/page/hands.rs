//! What a person does: pressing, filling in, choosing, typing.

use std::cell::RefCell;
use std::path::Path;

use serde_json::{Value, json};

use super::finding::{Kind, Target};
use super::keys::strokes;
use super::{Interrupted, Page};

/// Brings an element before the person and says where to press it, or why nobody could.
const AIM: &str = "function () {
    if (!this.isConnected) return 'is gone';
    if (this.disabled || this.getAttribute('aria-disabled') === 'true') return 'is disabled';
    this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = [...this.getClientRects()].find(rect => rect.width > 0 && rect.height > 0);
    if (!box || !this.checkVisibility({ visibilityProperty: true })) return 'cannot be seen';
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    const mine = hit && (this.contains(hit) || hit.contains(this) || [...(this.labels ?? [])].some(label => label.contains(hit)));
    if (!mine) return `is covered by ${hit ? hit.outerHTML.slice(0, 120) : 'nothing'}`;
    return [x, y];
}";

/// Puts the cursor into a field with all of its text selected.
const ENTER_FIELD: &str = "function () {
    if (this.disabled || this.readOnly) return 'cannot be changed';
    if (!this.checkVisibility({ visibilityProperty: true })) return 'cannot be seen';
    this.scrollIntoView({ block: 'center', behavior: 'instant' });
    this.focus();
    if (document.activeElement !== this) return 'does not take the cursor';
    if (this.select) this.select(); else document.execCommand('selectAll');
    return true;
}";

/// Chooses by the words of an option.
const CHOOSE: &str = "function (words) {
    const option = [...this.options].find(option => option.label.trim() === words)
        ?? [...this.options].find(option => option.label.includes(words));
    if (!option) return `has only ${[...this.options].map(option => option.label.trim()).join(', ')}`;
    this.focus();
    this.value = option.value;
    this.dispatchEvent(new Event('input', { bubbles: true }));
    this.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
}";

/// Fields that hold dates or times take no text from the clipboard, so they are set as their picker would.
const SET: &str = "function (text) {
    this.value = text;
    this.dispatchEvent(new Event('input', { bubbles: true }));
    this.dispatchEvent(new Event('change', { bubbles: true }));
    return this.value === text;
}";

/// A field for files, by the words of its label: pages hide it behind something prettier.
const FILE_FIELD: &str = "words => {
    const fields = [...document.querySelectorAll('input[type=file]')];
    const named = field => [field.getAttribute('aria-label'), ...[...(field.labels ?? [])].map(label => label.innerText)];
    const at = fields.findIndex(field => named(field).some(name => name?.includes(words)));
    return at;
}";

impl Page {
    /// Presses a button, a link or whatever has this name, with the mouse, where it can be seen.
    #[track_caller]
    pub fn click(&self, target: impl Into<Target>) {
        let target = target.into();
        let place = self.look_for(&target, Kind::Pressable, |node| self.use_element(node, AIM, &[]));
        let mouse = |kind: &str, count: u32| {
            let event = json!({
                "type": kind, "x": place[0], "y": place[1], "button": if count > 0 { "left" } else { "none" },
                "clickCount": count,
            });
            self.command("Input.dispatchMouseEvent", &event);
        };
        mouse("mouseMoved", 0);
        mouse("mousePressed", 1);
        mouse("mouseReleased", 1);
        self.settle();
    }

    /// Puts text into a field in place of what is there.
    #[track_caller]
    pub fn fill(&self, label: impl Into<Target>, text: &str) {
        let label = label.into();
        let node = self
            .look_for(&label, Kind::Fillable, |node| self.use_element(node, ENTER_FIELD, &[]).map(|_| node));
        if text.is_empty() {
            self.press("Delete");
        } else {
            self.command("Input.insertText", &json!({ "text": text }));
        }
        let kind = self.run_on(node, "function () { return this.type; }", &[]);
        if kind.is_ok_and(|kind| matches!(kind.as_str(), Some("date" | "time" | "month" | "datetime-local")))
        {
            let set = self.run_on(node, SET, &[json!(text)]);
            assert!(set.is_ok_and(|set| set == json!(true)), "{label} does not take {text}");
        }
    }

    /// Takes the option with these words.
    #[track_caller]
    pub fn choose(&self, label: impl Into<Target>, option: &str) {
        let label = label.into();
        self.look_for(&label, Kind::Fillable, |node| self.use_element(node, CHOOSE, &[json!(option)]));
        self.settle();
    }

    /// Gives files to the field with this label, as the dialog of the system would.
    #[track_caller]
    pub fn choose_files(&self, label: &str, files: &[&Path]) {
        let at = self.until(
            || format!("a field for files called “{label}”"),
            || self.run(FILE_FIELD, &[json!(label)]).ok()?.as_u64(),
        );
        let document = self.command("DOM.getDocument", &json!({ "depth": 0 }));
        let question = json!({ "nodeId": document["root"]["nodeId"], "selector": "input[type=file]" });
        let fields = self.command("DOM.querySelectorAll", &question);
        let field = fields["nodeIds"].as_array().and_then(|ids| ids.get(usize::try_from(at).ok()?)).cloned();
        let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        self.command("DOM.setFileInputFiles", &json!({ "files": files, "nodeId": field }));
        self.settle();
    }

    #[track_caller]
    pub fn choose_file(&self, label: &str, file: &Path) {
        self.choose_files(label, &[file]);
    }

    /// Drags files from the person's desktop over the page and lets go of them above this.
    #[track_caller]
    pub fn drop_files(&self, target: impl Into<Target>, files: &[&Path]) {
        let target = target.into();
        let place = self.look_for(&target, Kind::Pressable, |node| self.use_element(node, AIM, &[]));
        let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        // The one bit says that what is dragged may be copied.
        let data = json!({ "items": [], "files": files, "dragOperationsMask": 1 });
        for kind in ["dragEnter", "dragOver", "drop"] {
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "data": data });
            self.command("Input.dispatchDragEvent", &event);
        }
        self.settle();
    }

    /// Presses a key: `Tab`, `Shift+Tab`, `Enter`, `Space`, `Escape`, `ArrowDown`, or a letter.
    #[track_caller]
    pub fn press(&self, key: &str) {
        for stroke in strokes(key) {
            self.command("Input.dispatchKeyEvent", &stroke);
        }
        self.settle();
    }

    /// Types where the cursor is.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        self.command("Input.insertText", &json!({ "text": text }));
    }

    /// The name of what has the focus, as a screen reader says it; empty when nothing has.
    #[must_use]
    pub fn focused(&self) -> String {
        let question = json!({ "expression": "document.activeElement" });
        let found = self.try_command("Runtime.evaluate", &question).unwrap_or_default();
        let question = json!({ "objectId": found["result"]["objectId"], "fetchRelatives": false });
        let tree = self.try_command("Accessibility.getPartialAXTree", &question).unwrap_or_default();
        tree["nodes"][0]["name"]["value"].as_str().unwrap_or_default().trim().to_owned()
    }

    /// Waits until this has the focus, which a page gives itself only once it is painted.
    #[track_caller]
    pub fn wait_for_focus(&self, name: &str) {
        self.until(|| format!("the focus on {name}"), || (self.focused() == name).then_some(()));
    }

    /// Presses Tab until this has the focus, as somebody without a mouse does.
    #[track_caller]
    pub fn tab_to(&self, name: &str) {
        /// More stops than any of our pages has before its main part.
        const STOPS_MAX: usize = 150;
        let mut passed = Vec::new();
        for _ in 0..STOPS_MAX {
            self.press("Tab");
            let focused = self.focused();
            if focused.starts_with(name) {
                return;
            }
            passed.push(focused);
        }
        panic!("Tab does not lead to “{name}”; it leads to {passed:?}");
    }

    /// Finds the element and tries to use it, again and again: pages put things in their place while we look.
    #[track_caller]
    fn look_for<Found>(
        &self,
        target: &Target,
        kind: Kind,
        attempt: impl Fn(u64) -> Result<Found, String>,
    ) -> Found {
        let reason = RefCell::new("is not there".to_owned());
        self.until(
            || format!("{target}, which {}", reason.borrow()),
            || attempt(self.find(target, kind)?).map_err(|sentence| reason.replace(sentence)).ok(),
        )
    }

    /// Calls a function on an element. It returns a sentence when nobody could do this to the element.
    fn use_element(&self, node: u64, function: &str, arguments: &[Value]) -> Result<Value, String> {
        match self.run_on(node, function, arguments) {
            Ok(Value::String(sentence)) => Err(sentence),
            Ok(value) => Ok(value),
            Err(Interrupted::Left(sentence) | Interrupted::Threw(sentence)) => Err(sentence),
        }
    }
}
