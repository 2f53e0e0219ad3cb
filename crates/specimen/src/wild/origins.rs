//! The programs that make statements, and what they write about themselves.

use crate::draw::{Origin, Xref};

const fn by(producer: &'static str, creator: Option<&'static str>, version: (u8, u8)) -> Origin {
    Origin { producer: Some(producer), creator, version, ..Origin::SILENT }
}

static ORIGINS: &[Origin] = &[
    by("iText 2.1.7 by 1T3XT", None, (1, 4)),
    by("iText\u{ae} 5.5.13.2 \u{a9}2000-2020 iText Group NV (AGPL-version)", None, (1, 4)),
    by("iText 2.1.7 by 1T3XT", Some("JasperReports Library version 6.20.0"), (1, 5)),
    by("Apache FOP Version 2.6", Some("Apache FOP Version 2.6"), (1, 4)),
    by("Qt 4.8.7", Some("wkhtmltopdf 0.12.5"), (1, 4)),
    by("Crystal Reports", Some("Crystal Reports"), (1, 3)),
    by("OpenText Exstream Version 16.6.0", Some("OpenText Exstream"), (1, 4)),
    by("Quadient CXM AG~Inspire~12.0.301.0~FA", Some("Inspire"), (1, 5)),
    by("ReportLab PDF Library - www.reportlab.com", None, (1, 4)),
    by("Qt 5.15.2", None, (1, 4)),
    by("Skia/PDF m118", Some("Chromium"), (1, 4)),
    by("TCPDF 6.6.2 (http://www.tcpdf.org)", None, (1, 7)),
    by("PDFsharp 1.50.5147 (www.pdfsharp.com)", None, (1, 4)),
    by("Oracle BI Publisher 12.2.1.4.0", None, (1, 6)),
    Origin { version: (1, 5), xref: Xref::Stream, ..by("OpenPDF 1.3.30", None, (1, 5)) },
    Origin::SILENT,
];

pub(super) fn origin(place: usize) -> &'static Origin {
    ORIGINS.get(place % ORIGINS.len()).unwrap_or(&Origin::SILENT)
}
