//! Bytes of XML or JSON → nodes with fields, within limits. The two say the same: an attribute is a member.
//!
//! No document types and no entities of the document's own, so nothing can be expanded.

use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use serde_json::Value;

use super::AggregatorError;

/// Forty thousand rows, and what JSON of nothing but zeros unpacks to still fits into memory.
const MAX_BYTES: usize = 16 << 20;
/// An account stands at six below its envelopes.
const MAX_DEPTH: usize = 32;
/// Elements, or objects and lists: three times the rows that are allowed.
const MAX_NODES: usize = 600_000;
/// The longest fields are an envelope's signatures.
const MAX_FIELD_BYTES: usize = 64 << 10;
/// A format's own elements have a dozen.
const MAX_FIELDS: usize = 256;
/// An envelope may hold each of its accounts as XML in a text.
const MAX_WRAPPED: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) name: String,
    fields: Vec<(String, String)>,
    pub(super) inside: Vec<Node>,
}

impl Node {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, AggregatorError> {
        if bytes.len() > MAX_BYTES {
            return Err(AggregatorError::TooMuch("bytes"));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| AggregatorError::NotText)?;
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let mut budget = Budget { nodes: 0, wrapped: 0 };
        if text.starts_with('<') {
            return xml(text, &mut budget);
        }
        let value: Value = serde_json::from_str(text).map_err(|_| AggregatorError::Malformed)?;
        budget.json(String::new(), value, 0)
    }

    /// The first field of these names that says anything, whatever the case of its letters.
    pub(super) fn field(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| {
            let mut said = self.fields.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name));
            said.find_map(|(_, text)| Some(text.trim()).filter(|text| !text.is_empty()))
        })
    }

    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.inside.iter().filter(move |node| node.name.eq_ignore_ascii_case(name))
    }

    pub(super) fn child(&self, name: &str) -> Option<&Self> {
        self.inside.iter().find(|node| node.name.eq_ignore_ascii_case(name))
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), AggregatorError> {
        if text.len() > MAX_FIELD_BYTES || self.fields.len() >= MAX_FIELDS {
            return Err(AggregatorError::TooMuch("characters in a field, or fields"));
        }
        self.fields.push((name.to_owned(), text.to_owned()));
        Ok(())
    }
}

struct Budget {
    nodes: usize,
    wrapped: usize,
}

impl Budget {
    fn node(&mut self, name: String, depth: usize) -> Result<Node, AggregatorError> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(AggregatorError::TooMuch("elements"));
        }
        if depth >= MAX_DEPTH {
            return Err(AggregatorError::TooMuch("levels"));
        }
        Ok(Node { name, ..Node::default() })
    }

    /// An object is a node; a list is as many nodes of one name; what is neither is a field of the node around it.
    fn json(&mut self, name: String, value: Value, depth: usize) -> Result<Node, AggregatorError> {
        let mut node = self.node(name, depth)?;
        let members: Vec<(String, Value)> = match value {
            Value::Object(members) => members.into_iter().collect(),
            Value::Array(items) => {
                // Numbers and texts of a list have no names to be asked for by.
                let is_nested =
                    |item: &Value| item.is_object() || item.is_array() || item.as_str().is_some_and(is_xml);
                let nested = items.into_iter().filter(is_nested);
                nested.map(|item| (node.name.clone(), item)).collect()
            }
            _ => return Err(AggregatorError::Malformed),
        };
        for (name, value) in members {
            match value {
                Value::Object(_) => node.inside.push(self.json(name, value, depth + 1)?),
                // A list within a list has the name of the outer one, and its items stand side by side with others.
                Value::Array(_) => node.inside.append(&mut self.json(name, value, depth + 1)?.inside),
                Value::String(text) if is_xml(&text) => {
                    self.wrapped += 1;
                    if self.wrapped > MAX_WRAPPED {
                        return Err(AggregatorError::TooMuch("texts of XML"));
                    }
                    node.inside.push(xml(text.trim_start(), self)?);
                }
                Value::String(text) => node.set(&name, &text)?,
                Value::Number(number) => node.set(&name, &number.to_string())?,
                Value::Bool(is_so) => node.set(&name, if is_so { "true" } else { "false" })?,
                Value::Null => {}
            }
        }
        Ok(node)
    }
}

/// Not every text that begins like it: a narration may.
fn is_xml(text: &str) -> bool {
    text.trim_start().starts_with('<') && text.contains("FISchema")
}

fn xml(text: &str, budget: &mut Budget) -> Result<Node, AggregatorError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut open: Vec<(Node, String)> = Vec::new();
    let mut root: Option<Node> = None;
    loop {
        match reader.read_event().map_err(|_| AggregatorError::Malformed)? {
            Event::Start(_) if root.is_some() => return Err(AggregatorError::Malformed),
            Event::Start(start) => open.push((element(&start, open.len(), budget)?, String::new())),
            Event::End(_) => {
                let (node, words) = open.pop().ok_or(AggregatorError::Malformed)?;
                match open.last_mut() {
                    Some((parent, _)) => {
                        // A converter may have written an element for each field.
                        if !words.trim().is_empty() {
                            parent.set(&node.name, words.trim())?;
                        }
                        parent.inside.push(node);
                    }
                    None => root = Some(node),
                }
            }
            Event::Text(words) => write(&mut open, &words.xml10_content())?,
            Event::CData(words) => write(&mut open, &words.xml10_content())?,
            Event::GeneralRef(reference) => write(&mut open, &resolve(&reference)?)?,
            Event::DocType(_) => return Err(AggregatorError::Entities),
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) | Event::Empty(_) => {}
            Event::Eof if open.is_empty() => return root.ok_or(AggregatorError::Malformed),
            Event::Eof => return Err(AggregatorError::Malformed),
        }
    }
}

fn element(start: &BytesStart<'_>, depth: usize, budget: &mut Budget) -> Result<Node, AggregatorError> {
    let mut node = budget.node(local(start.name().as_ref()).to_owned(), depth)?;
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|_| AggregatorError::Malformed)?;
        let value = attribute
            .normalized_value(quick_xml::XmlVersion::Explicit1_0)
            .map_err(|_| AggregatorError::Entities)?;
        node.set(local(attribute.key.as_ref()), &value)?;
    }
    Ok(node)
}

/// Without a prefix: the format is written with one, and with a namespace of its own.
fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

fn write(open: &mut [(Node, String)], words: &str) -> Result<(), AggregatorError> {
    let Some((_, text)) = open.last_mut() else {
        return if words.trim().is_empty() { Ok(()) } else { Err(AggregatorError::Malformed) };
    };
    if text.is_empty() && words.trim().is_empty() {
        return Ok(());
    }
    if text.len() + words.len() > MAX_FIELD_BYTES {
        return Err(AggregatorError::TooMuch("characters in a field, or fields"));
    }
    text.push_str(words);
    Ok(())
}

fn resolve(reference: &BytesRef<'_>) -> Result<String, AggregatorError> {
    if let Some(letter) = reference.resolve_char_ref().map_err(|_| AggregatorError::Malformed)? {
        return Ok(letter.to_string());
    }
    let known = resolve_xml_entity(reference.xml10_content().as_ref()).map(str::to_owned);
    known.ok_or(AggregatorError::Entities)
}
