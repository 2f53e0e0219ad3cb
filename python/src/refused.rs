//! A refusal → the exception `lending.Refused`, with its stable code.

use engine::Refusal;
use pyo3::prelude::*;

/// If even the exception's class cannot be had, the reason for that is raised.
pub(crate) fn raised(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let class = py.import("lending.refused").and_then(|module| module.getattr("Refused"));
    match class.and_then(|class| class.call1((refusal.code, refusal.message.as_str()))) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}
