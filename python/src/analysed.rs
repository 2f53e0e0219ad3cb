//! A report in the form it crosses the border in: its JSON, and its rows as one batch that others take over without copying.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::ffi::FFI_ArrowSchema;
use engine::{Refusal, Report};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};

use crate::table;

/// What `lending.Report` is a view of.
#[pyclass(frozen, module = "lending._engine")]
#[derive(Debug)]
pub(crate) struct Analysed {
    json: Vec<u8>,
    rows: RecordBatch,
}

impl Analysed {
    pub(crate) fn of(report: &mut Report) -> Result<Self, Refusal> {
        let broken = |_| Refusal::new("output_failed", "the report cannot be written");
        let rows = table::of(&report.transactions)
            .map_err(|_| Refusal::new("output_failed", "the rows cannot be put into a table"))?;
        Ok(Self { json: report.to_json().map_err(broken)?, rows })
    }
}

#[pymethods]
impl Analysed {
    fn to_json<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.json)
    }

    /// The rows by Arrow's C stream interface. A schema that is wished for may be passed over, which its definition allows: whoever
    /// takes the rows casts them as it likes.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        // A clone of a batch is a reference to its buffers.
        let reader = RecordBatchIterator::new([Ok(self.rows.clone())], self.rows.schema());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.rows.schema().as_ref())
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}
