//! Entries → facts: the metric dictionary, income, obligations, conduct and patterns, each with the rows it rests on.

mod asked;
mod book;
mod conduct;
mod credit_file;
mod example;
mod facts;
mod flows;
mod income;
mod metric;
mod metrics;
mod mule;
mod obligations;
mod page;
mod study;
mod trend;

pub use asked::{Asked, Inputs, Terms};
pub use book::{Book, Cover, Day, Finding, Found, Line, Missing, Month, Rows, Unit, Units, Value, Window};
pub use conduct::{Bounce, Cause, Conduct, Instrument, ReturnSide};
pub use credit_file::{ComparedLoan, Counting, CreditFile, FoundIn};
pub use example::{BadLine, Example};
pub use facts::{Fact, Facts, dictionary, metric_named};
pub use flows::{Circular, Flows, Party, RoundTrip};
pub use income::{Basis, Income, Pay, Salary, Source, SourceKind};
pub use metric::{Family, Metric, WorkedOn};
pub use mule::{Level, Mule, Pattern, SignFamily, mule};
pub use obligations::{Disbursal, Frequency, InstalmentSeries, Lender, Obligations};
pub use page::page;
pub use study::{Study, study};
