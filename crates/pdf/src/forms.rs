//! A form XObject → its unpacked content, kept for the next time it is drawn.

use crate::Error;
use crate::budget::Budget;
use crate::matrix::Matrix;
use crate::streams;
use hayro_syntax::object::{Array, Dict, Name, Number, ObjectIdentifier, Stream};
use hayro_syntax::page::Resources;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Letterheads are drawn on every page, so what they unpack to is kept, up to this many bytes.
const KEPT_BYTES: usize = 8 << 20;

pub(crate) struct Form<'a> {
    pub(crate) content: Vec<u8>,
    pub(crate) matrix: Matrix,
    pub(crate) bounds: Option<[f64; 4]>,
    /// `None`: it uses those of whatever draws it.
    pub(crate) resources: Option<Resources<'a>>,
}

#[derive(Default)]
pub(crate) struct Forms<'a> {
    kept: FxHashMap<ObjectIdentifier, Rc<Form<'a>>>,
    kept_bytes: usize,
}

impl<'a> Forms<'a> {
    pub(crate) fn load(
        &mut self,
        stream: &Stream<'a>,
        budget: &mut Budget<'_>,
    ) -> Result<Rc<Form<'a>>, Error> {
        let id = stream.obj_id();
        if let Some(form) = self.kept.get(&id) {
            return Ok(form.clone());
        }
        let dict = stream.dict();
        let mut content = Vec::new();
        streams::unpack(stream, budget, &mut content)?;
        let form = Rc::new(Form {
            content,
            matrix: numbers(dict, "Matrix").map_or(Matrix::IDENTITY, Matrix),
            bounds: numbers(dict, "BBox"),
            resources: dict.get::<Dict<'a>>("Resources").map(Resources::new),
        });
        if self.kept_bytes + form.content.len() <= KEPT_BYTES {
            self.kept_bytes += form.content.len();
            self.kept.insert(id, form.clone());
        }
        Ok(form)
    }
}

pub(crate) fn is_form(stream: &Stream<'_>) -> bool {
    stream.dict().get::<Name<'_>>("Subtype").as_deref() == Some(b"Form")
}

/// Exactly `N` numbers under a key.
pub(crate) fn numbers<const N: usize>(dict: &Dict<'_>, key: &str) -> Option<[f64; N]> {
    let found: Vec<f64> =
        dict.get::<Array<'_>>(key)?.iter::<Number>().take(N).map(|number| number.as_f64()).collect();
    found.try_into().ok()
}
