//! The catalogue's optional content → which layers are switched off when the file is opened.

use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Object, ObjectIdentifier};
use rustc_hash::FxHashSet;

/// Layers switched off by the file's default view.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    off: FxHashSet<ObjectIdentifier>,
}

impl Layers {
    pub(crate) fn new(catalogue: Option<&Dict<'_>>) -> Self {
        let mut off = FxHashSet::default();
        let Some(properties) = catalogue.and_then(|root| root.get::<Dict<'_>>("OCProperties")) else {
            return Self { off };
        };
        let view = properties.get::<Dict<'_>>("D").unwrap_or_default();
        if view.get::<Name<'_>>("BaseState").as_deref() == Some(b"OFF") {
            off.extend(references(&properties, "OCGs"));
            for layer in references(&view, "ON") {
                off.remove(&layer);
            }
        }
        off.extend(references(&view, "OFF"));
        Self { off }
    }

    pub(crate) fn count_off(&self) -> usize {
        self.off.len()
    }

    /// Whether what is marked with `holder[key]` is switched off. A membership dictionary shows its content when any of its layers is on.
    pub(crate) fn hides(&self, holder: &Dict<'_>, key: &[u8]) -> bool {
        if self.off.is_empty() {
            return false;
        }
        if let Some(reference) = holder.get_ref(key)
            && self.off.contains(&reference.into())
        {
            return true;
        }
        let Some(membership) = holder.get::<Dict<'_>>(key) else { return false };
        if let Some(reference) = membership.get_ref("OCGs")
            && self.off.contains(&reference.into())
        {
            return true;
        }
        let members = references(&membership, "OCGs");
        if members.is_empty() {
            return false;
        }
        let is_off = |layer: &ObjectIdentifier| self.off.contains(layer);
        match membership.get::<Name<'_>>("P").as_deref() {
            Some(b"AllOn") => members.iter().any(is_off),
            Some(b"AnyOff") => !members.iter().any(is_off),
            Some(b"AllOff") => !members.iter().all(is_off),
            _ => members.iter().all(is_off),
        }
    }
}

fn references(dict: &Dict<'_>, key: &str) -> Vec<ObjectIdentifier> {
    let Some(array) = dict.get::<Array<'_>>(key) else { return Vec::new() };
    array.raw_iter().filter_map(|item: MaybeRef<Object<'_>>| item.as_obj_ref().map(Into::into)).collect()
}
