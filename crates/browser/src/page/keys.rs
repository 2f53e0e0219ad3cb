//! The name of a key → what the browser is told about it.

use serde_json::{Value, json};

/// Name, code of the old kind, and the text it types.
const NAMED: &[(&str, u32, &str)] = &[
    ("Tab", 9, ""),
    ("Enter", 13, "\r"),
    ("Escape", 27, ""),
    ("Backspace", 8, ""),
    ("Delete", 46, ""),
    ("PageUp", 33, ""),
    ("PageDown", 34, ""),
    ("End", 35, ""),
    ("Home", 36, ""),
    ("ArrowLeft", 37, ""),
    ("ArrowUp", 38, ""),
    ("ArrowRight", 39, ""),
    ("ArrowDown", 40, ""),
];

/// As the protocol counts them.
const MODIFIERS: &[(&str, u32)] = &[("Alt", 1), ("Control", 2), ("Shift", 8)];

/// `Tab`, `Shift+Tab`, `Space`, `a`: going down, then up.
pub(super) fn strokes(key: &str) -> [Value; 2] {
    let (modifiers, key) = match key.rsplit_once('+') {
        Some((modifier, key)) => {
            let bits = MODIFIERS.iter().find(|(name, _)| *name == modifier).map_or(0, |(_, bits)| *bits);
            (bits, key)
        }
        None => (0, key),
    };
    let mut down = if key == "Space" {
        json!({ "key": " ", "code": "Space", "windowsVirtualKeyCode": 32, "text": " " })
    } else if let Some((name, code, text)) = NAMED.iter().find(|(name, ..)| *name == key) {
        let mut stroke = json!({ "key": name, "code": name, "windowsVirtualKeyCode": code });
        if !text.is_empty() {
            stroke["text"] = json!(text);
        }
        stroke
    } else {
        json!({ "key": key, "text": key })
    };
    down["modifiers"] = json!(modifiers);
    let mut up = down.clone();
    down["type"] = json!(if down["text"].is_string() { "keyDown" } else { "rawKeyDown" });
    up["type"] = json!("keyUp");
    if let Some(up) = up.as_object_mut() {
        up.remove("text");
    }
    [down, up]
}
