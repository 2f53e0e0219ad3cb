//! The engine as a Python module: bytes and wishes → a report as JSON and its rows as a table, without holding up other threads.
//!
//! Everything that Python people touch is in `lending/`; this side only passes things on. A panic never crosses the border: it is
//! a refusal with the code `processing_crashed`.

mod analysed;
mod refused;
mod table;
mod wishes;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    use std::sync::Once;

    use pyo3::prelude::*;
    use utoipa::{PartialSchema, ToSchema};

    use crate::refused;
    use crate::wishes::{File, Wishes};

    #[pymodule_export]
    use crate::analysed::Analysed;

    #[pymodule_export]
    const VERSION: &str = engine::VERSION;
    #[pymodule_export]
    const MAX_CASE_BYTES: usize = engine::MAX_CASE_BYTES;
    #[pymodule_export]
    const MAX_DOCUMENTS: usize = engine::MAX_DOCUMENTS;

    /// One report about all of the files. Other threads of Python run meanwhile.
    #[pyfunction]
    fn analyze(py: Python<'_>, files: Vec<File>, wishes: Wishes) -> PyResult<Analysed> {
        be_quiet();
        py.detach(|| wishes.analyze(&files)).map_err(|refusal| refused::raised(py, &refusal))
    }

    /// The names of the products that come with the engine.
    #[pyfunction]
    fn products() -> Vec<&'static str> {
        policy::STARTERS.iter().map(|(name, _)| *name).collect()
    }

    /// A starter product as JSON, as a beginning for one's own.
    #[pyfunction]
    fn product(py: Python<'_>, name: &str) -> PyResult<&'static str> {
        policy::starter_document(name)
            .ok_or_else(|| refused::raised(py, &crate::wishes::unknown_product(name)))
    }

    /// Every type of the report by its name, as OpenAPI writes them: what `lending/members.py` is made from.
    #[pyfunction]
    fn schema() -> PyResult<String> {
        let mut types = vec![(engine::Report::name().into_owned(), engine::Report::schema())];
        engine::Report::schemas(&mut types);
        let types: std::collections::BTreeMap<_, _> = types.into_iter().collect();
        serde_json::to_string(&types)
            .map_err(|error| pyo3::exceptions::PyRuntimeError::new_err(error.to_string()))
    }

    /// The message of a panic may hold what stands in a file, and a notebook keeps all that is printed.
    fn be_quiet() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| std::panic::set_hook(Box::new(|_| {})));
    }
}
