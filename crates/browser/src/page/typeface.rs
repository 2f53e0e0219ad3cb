//! The document before a person → the same in the widest of the common typefaces; and what it is drawn in.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use super::Page;

/// Wider than anything else that systems use by default. It lies with us, so that every machine has it.
const WIDEST: [(&str, &[u8]); 2] = [
    ("100 599", include_bytes!("../../fonts/DejaVuSans.woff2")),
    ("600 900", include_bytes!("../../fonts/DejaVuSans-Bold.woff2")),
];

/// Given as bytes and not as an address, so that the page's content security policy has nothing to say. Code keeps its own.
const DRAW: &str = "async faces => {
    for (const [weight, text] of faces) {
        const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
        const face = new FontFace('Widest', bytes.buffer, { weight });
        document.fonts.add(await face.load());
    }
    const isCode = element => getComputedStyle(element).fontFamily.includes('mono');
    for (const element of document.querySelectorAll('body, body *')) {
        if (element.style && !isCode(element)) element.style.setProperty('font-family', 'Widest', 'important');
    }
    await document.fonts.ready;
}";

impl Page {
    /// Draws all text but code in it, until another document is opened.
    #[track_caller]
    pub fn draw_in_widest_typeface(&self) {
        let faces: Vec<_> =
            WIDEST.iter().map(|(weight, bytes)| json!([weight, STANDARD.encode(bytes)])).collect();
        self.evaluate(DRAW, &[json!(faces)]);
    }

    /// The families that the words of the first matching element are drawn in.
    #[track_caller]
    pub fn typefaces(&self, selector: &str) -> Vec<String> {
        self.wait_for(super::css(selector));
        self.command("CSS.enable", &json!({}));
        let document = self.command("DOM.getDocument", &json!({ "depth": 0 }));
        let question = json!({ "nodeId": document["root"]["nodeId"], "selector": selector });
        let found = self.command("DOM.querySelector", &question);
        let answer = self.command("CSS.getPlatformFontsForNode", &json!({ "nodeId": found["nodeId"] }));
        let fonts = answer["fonts"].as_array().into_iter().flatten();
        fonts.filter_map(|font| font["familyName"].as_str().map(str::to_owned)).collect()
    }
}
