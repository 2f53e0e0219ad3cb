//! A page as it stands on the screen → what would keep somebody from using it.

use std::fmt;

use serde_json::Value;

use crate::device::Device;
use crate::page::{Interrupted, Page};

/// Our own rules, after those of WCAG 2.2 AA that a program can decide.
const RULES: [&str; 4] = [
    include_str!("page.js"),
    include_str!("structure.js"),
    include_str!("contrast.js"),
    include_str!("layout.js"),
];

/// Roles that say nothing without a name.
const NAMED_ROLES: &[&str] = &[
    "button", "link", "textbox", "searchbox", "combobox", "spinbutton", "listbox", "checkbox", "radio",
    "switch", "slider", "tab", "menuitem", "dialog", "alertdialog", "progressbar", "meter", "image", "img",
    "Date", "DisclosureTriangle", "InputTime", "ColorWell",
];

/// From the narrowest that WCAG asks for, over phones and tablets, to a desk; in pixels.
const WIDTHS: [u32; 5] = [320, 390, 768, 1024, 1280];

/// Something that breaks a rule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub rule: String,
    pub place: String,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {} {}", self.rule, self.place, self.message)
    }
}

impl Page {
    /// Everything that is wrong with the page on the present device. The focus is nowhere afterwards.
    #[must_use]
    #[track_caller]
    pub fn accessibility_problems(&mut self) -> Vec<Problem> {
        let mut problems = self.nameless();
        problems.extend(
            self.check(
                "document.activeElement?.blur(); still(() => { checkStructure(); checkContrast(); });",
            ),
        );
        if self.device().is_phone() {
            problems.extend(self.check("still(() => { checkWidth(); checkTargets(); });"));
        }
        self.press("Tab");
        problems.extend(self.check("still(checkFocus);"));

        let device = self.device();
        self.emulate(Device { wants_less_motion: true, ..device });
        problems.extend(self.check("checkMotion();"));
        self.emulate(device);
        problems
    }

    /// What reaches past the side of a screen of some width. The device is the same afterwards.
    #[must_use]
    #[track_caller]
    pub fn width_problems(&mut self) -> Vec<Problem> {
        let before = self.device();
        let mut problems = Vec::new();
        for width in WIDTHS {
            self.emulate(Device {
                width,
                ..if width <= Device::PHONE.width { Device::PHONE } else { before }
            });
            problems.extend(self.check("still(checkWidth);"));
        }
        self.emulate(before);
        problems
    }

    #[track_caller]
    fn check(&self, rules: &str) -> Vec<Problem> {
        let function = format!("() => {{ {}\n{rules}\nreturn findings; }}", RULES.concat());
        let findings = match self.run(&function, &[]) {
            Ok(findings) => findings,
            Err(Interrupted::Left(reason) | Interrupted::Threw(reason)) => panic!("a rule broke: {reason}"),
        };
        let findings = findings.as_array().into_iter().flatten();
        findings.map(read).collect()
    }

    /// What a screen reader would announce without saying what it is: asked of the browser's own tree.
    #[track_caller]
    fn nameless(&self) -> Vec<Problem> {
        let tree = self.until(|| "the tree for screen readers".to_owned(), || self.accessible());
        let nameless =
            tree.iter().filter(|node| node.name.is_empty() && NAMED_ROLES.contains(&node.role.as_str()));
        let describe = format!("function () {{ {}\nreturn describe(this); }}", RULES[0]);
        nameless
            .map(|node| Problem {
                rule: "name".to_owned(),
                place: self
                    .run_on(node.node, &describe, &[])
                    .ok()
                    .and_then(|place| place.as_str().map(str::to_owned))
                    .unwrap_or_default(),
                message: format!("a {} without a name", node.role),
            })
            .collect()
    }
}

fn read(finding: &Value) -> Problem {
    let text = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
    Problem { rule: text("rule"), place: text("place"), message: text("message") }
}
