//! A name as a person says it, or a selector → the one element that is meant.

use serde_json::{Value, json};

use super::Page;

/// What a person points at: by the name that the browser tells a screen reader, or by a selector of CSS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Named(String),
    Css(String),
}

/// Something that has no name of its own.
pub fn css(selector: &str) -> Target {
    Target::Css(selector.to_owned())
}

impl From<&str> for Target {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

impl From<&String> for Target {
    fn from(name: &String) -> Self {
        Self::Named(name.clone())
    }
}

impl std::fmt::Display for Target {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Named(name) => write!(formatter, "“{name}”"),
            Self::Css(selector) => formatter.write_str(selector),
        }
    }
}

/// What can be pressed, opened or followed.
const PRESSABLE: &[&str] = &[
    "button", "link", "tab", "menuitem", "menuitemradio", "menuitemcheckbox", "checkbox", "radio", "switch",
    "option", "DisclosureTriangle", "disclosureTriangle", "summary", "columnheader", "row",
];

/// What can be filled in or chosen from.
const FILLABLE: &[&str] =
    &["textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider", "Date", "InputTime", "DateTime"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Pressable,
    Fillable,
}

/// A node of the tree that the browser shows to screen readers.
#[derive(Debug)]
pub(crate) struct Accessible {
    pub(crate) node: u64,
    pub(crate) role: String,
    pub(crate) name: String,
}

impl Page {
    /// The element at this moment, as the browser's own number for it.
    pub(super) fn find(&self, target: &Target, kind: Kind) -> Option<u64> {
        match target {
            Target::Css(selector) => self.find_by_selector(selector),
            Target::Named(name) => self.find_by_name(name, kind),
        }
    }

    fn find_by_selector(&self, selector: &str) -> Option<u64> {
        let document = self.try_command("DOM.getDocument", &json!({ "depth": 0 })).ok()?;
        let question = json!({ "nodeId": document["root"]["nodeId"], "selector": selector });
        let found = self.try_command("DOM.querySelector", &question).ok()?;
        let about = self.try_command("DOM.describeNode", &json!({ "nodeId": found["nodeId"] })).ok()?;
        about["node"]["backendNodeId"].as_u64()
    }

    /// The first with exactly this name, otherwise the first whose name begins with it, otherwise the first that has it
    /// anywhere: a badge beside the words is part of the name too.
    fn find_by_name(&self, name: &str, kind: Kind) -> Option<u64> {
        let roles = match kind {
            Kind::Pressable => PRESSABLE,
            Kind::Fillable => FILLABLE,
        };
        let tree = self.accessible()?;
        let candidates = || tree.iter().filter(|node| roles.contains(&node.role.as_str()));
        let exact = candidates().find(|node| node.name == name);
        let found = exact
            .or_else(|| candidates().find(|node| node.name.starts_with(name)))
            .or_else(|| candidates().find(|node| node.name.contains(name)));
        found.map(|node| node.node)
    }

    /// What a screen reader is told about this page, in reading order. `None` while the document is changing.
    pub(crate) fn accessible(&self) -> Option<Vec<Accessible>> {
        let tree = self.try_command("Accessibility.getFullAXTree", &json!({})).ok()?;
        let nodes = tree["nodes"].as_array()?;
        Some(nodes.iter().filter(|node| node["ignored"] != true).filter_map(read).collect())
    }
}

fn read(node: &Value) -> Option<Accessible> {
    Some(Accessible {
        node: node["backendDOMNodeId"].as_u64()?,
        role: node["role"]["value"].as_str().unwrap_or_default().to_owned(),
        name: node["name"]["value"].as_str().unwrap_or_default().trim().to_owned(),
    })
}
