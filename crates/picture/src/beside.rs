//! What a page is made of beside its pictures → whether that unpacks to no more than a page asks for: its text, forms,
//! letters, the profiles of its colours. What draws unpacks all of these without asking.

use std::collections::HashSet;

use hayro::hayro_syntax::object::{Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, Stream};
use hayro::hayro_syntax::page::Page;
use hayro::hayro_syntax::xref::XRef;

use crate::unpacked::{self, Filter};

/// All of a page together: a typeface of Chinese has 20 MB, the profile of a printer two.
const MOST_BYTES: u64 = 64 << 20;
/// Lists and streams that a page leads to.
const MOST_PARTS: usize = 200_000;
/// Pictures are counted where they are drawn.
const PICTURES: [&[u8]; 3] = [b"XObject", b"SMask", b"Mask"];

/// What of a page is drawn; the rest leads elsewhere.
const DRAWN: [&[u8]; 4] = [b"Contents", b"Annots", b"Resources", b"Group"];

pub(crate) fn is_bearable(page: &Page<'_>, all: &[Page<'_>]) -> bool {
    let resources = page.resources();
    let pages = all.iter().filter_map(|page| page.raw().obj_id());
    let mut walk = Walk {
        xref: page.xref(),
        // Links lead to other pages, which are not drawn with this one.
        seen: pages.flat_map(|number| [(number, false), (number, true)]).collect(),
        open: Vec::new(),
        parts: 0,
        left: MOST_BYTES,
    };
    walk.dict(&resources.x_objects, true, |_| true);
    for dict in [
        &resources.ext_g_states, &resources.fonts, &resources.color_spaces, &resources.patterns,
        &resources.shadings, &resources.properties,
    ] {
        walk.dict(dict, false, |_| true);
    }
    walk.dict(page.raw(), false, |key| DRAWN.contains(&key));
    walk.ends_within()
}

struct Walk<'a> {
    xref: &'a XRef,
    /// Not twice, unless it is a picture at one place and something else at another.
    seen: HashSet<(ObjectIdentifier, bool)>,
    open: Vec<(Object<'a>, bool)>,
    parts: usize,
    left: u64,
}

impl<'a> Walk<'a> {
    /// To the end of all parts, unless there are more or larger ones than a page has.
    fn ends_within(mut self) -> bool {
        while let Some((object, is_among_pictures)) = self.open.pop() {
            self.parts += 1;
            if self.parts > MOST_PARTS {
                return false;
            }
            match object {
                Object::Dict(dict) => self.dict(&dict, is_among_pictures, |_| true),
                Object::Array(list) => self.list(&list),
                Object::Stream(stream) => {
                    // Pictures are counted where they are drawn.
                    let is_counted = is_among_pictures && is_picture(&stream);
                    if !is_counted && !self.is_within(&stream) {
                        return false;
                    }
                    self.dict(stream.dict(), false, |_| true);
                }
                _ => {}
            }
        }
        true
    }

    fn is_within(&mut self, stream: &Stream<'_>) -> bool {
        let filters = Filter::all(stream.dict());
        match unpacked::size(&stream.raw_data(), &filters, self.left) {
            Some(size) => {
                self.left -= size.min(self.left);
                true
            }
            None => false,
        }
    }

    fn dict(&mut self, dict: &Dict<'a>, is_of_pictures: bool, is_followed: impl Fn(&[u8]) -> bool) {
        for (name, value) in dict.entries() {
            let key: &[u8] = &name;
            if !is_followed(key) {
                continue;
            }
            let is_picture = is_of_pictures || PICTURES.contains(&key);
            if let MaybeRef::Ref(number) = &value
                && !self.seen.insert(((*number).into(), is_picture))
            {
                continue;
            }
            let object = match value {
                MaybeRef::Ref(_) => dict.get::<Object<'a>>(&*name),
                MaybeRef::NotRef(object) => Some(object),
            };
            self.push(object, is_picture);
        }
    }

    fn list(&mut self, list: &Array<'a>) {
        for value in list.raw_iter() {
            match value {
                MaybeRef::Ref(number) if self.seen.insert((number.into(), false)) => {
                    let object = self.xref.get::<Object<'a>>(number.into());
                    self.push(object, false);
                }
                MaybeRef::Ref(_) => {}
                MaybeRef::NotRef(object) => self.push(Some(object), false),
            }
        }
    }

    fn push(&mut self, object: Option<Object<'a>>, is_picture: bool) {
        if let Some(object @ (Object::Dict(_) | Object::Array(_) | Object::Stream(_))) = object {
            self.open.push((object, is_picture));
        }
    }
}

fn is_picture(stream: &Stream<'_>) -> bool {
    stream.dict().get::<Name<'_>>("Subtype").is_some_and(|kind| &*kind == b"Image")
}
