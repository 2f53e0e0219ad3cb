//! What a file says it was made with → what kind of program that is.

/// What kind of program wrote a file, as far as its name tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text and figures can be changed in it.
    Editor,
    /// Splits, merges, packs or unlocks; some can edit too.
    Toolbox,
    /// Letters and tables are written in it.
    Office,
    /// A library for programs that make PDFs from nothing.
    Library,
    /// Prints or saves what was on the screen: the copy says nothing about the original.
    Copier,
}

impl Kind {
    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::Editor => "an editor",
            Self::Toolbox => "a tool that splits, merges, unlocks or edits PDFs",
            Self::Office => "an office program",
            Self::Library => "a library for making PDFs",
            Self::Copier => "a program that prints or saves copies",
        }
    }
}

/// Stems in lower case, the more particular ones first.
const MAKERS: &[(&str, Kind)] = &[
    ("photoshop", Kind::Editor),
    ("illustrator", Kind::Editor),
    ("indesign", Kind::Editor),
    ("coreldraw", Kind::Editor),
    ("inkscape", Kind::Editor),
    ("gimp", Kind::Editor),
    ("canva", Kind::Editor),
    ("affinity", Kind::Editor),
    ("figma", Kind::Editor),
    ("pdfmaker", Kind::Office),
    ("acrobat pro", Kind::Editor),
    ("adobe acrobat", Kind::Editor),
    ("phantompdf", Kind::Editor),
    ("foxit", Kind::Editor),
    ("nitro", Kind::Editor),
    ("pdfelement", Kind::Editor),
    ("wondershare", Kind::Editor),
    ("pdfescape", Kind::Editor),
    ("pdf-xchange", Kind::Editor),
    ("pdf xchange", Kind::Editor),
    ("infix", Kind::Editor),
    ("master pdf editor", Kind::Editor),
    ("movavi", Kind::Editor),
    ("easeus pdf", Kind::Editor),
    ("updf", Kind::Editor),
    ("dochub", Kind::Editor),
    ("pdffiller", Kind::Editor),
    ("sodapdf", Kind::Editor),
    ("soda pdf", Kind::Editor),
    ("xodo", Kind::Editor),
    ("kofax power", Kind::Editor),
    ("sejda", Kind::Toolbox),
    ("sambox", Kind::Toolbox),
    ("ilovepdf", Kind::Toolbox),
    ("smallpdf", Kind::Toolbox),
    ("pdf24", Kind::Toolbox),
    ("pdfsam", Kind::Toolbox),
    ("pdftk", Kind::Toolbox),
    ("pdfcpu", Kind::Toolbox),
    ("qpdf", Kind::Toolbox),
    ("pypdf", Kind::Toolbox),
    ("pymupdf", Kind::Toolbox),
    ("pikepdf", Kind::Toolbox),
    ("adobe scan", Kind::Toolbox),
    ("camscanner", Kind::Toolbox),
    ("microsoft: print to pdf", Kind::Copier),
    ("microsoft print to pdf", Kind::Copier),
    ("microsoft word", Kind::Office),
    ("microsoft excel", Kind::Office),
    ("microsoft powerpoint", Kind::Office),
    ("microsoft office", Kind::Office),
    ("libreoffice", Kind::Office),
    ("openoffice", Kind::Office),
    ("google docs", Kind::Office),
    ("google pages", Kind::Office),
    ("wps office", Kind::Office),
    ("wps writer", Kind::Office),
    ("onlyoffice", Kind::Office),
    ("reportlab", Kind::Library),
    ("tcpdf", Kind::Library),
    ("fpdf", Kind::Library),
    ("mpdf", Kind::Library),
    ("dompdf", Kind::Library),
    ("pdfkit", Kind::Library),
    ("pdf-lib", Kind::Library),
    ("jspdf", Kind::Library),
    ("pdfmake", Kind::Library),
    ("wkhtmltopdf", Kind::Library),
    ("weasyprint", Kind::Library),
    ("pdfium", Kind::Copier),
    ("skia/pdf", Kind::Copier),
    ("quartz pdfcontext", Kind::Copier),
    ("ghostscript", Kind::Copier),
    ("pdfcreator", Kind::Copier),
    ("cutepdf", Kind::Copier),
    ("bullzip", Kind::Copier),
    ("dopdf", Kind::Copier),
    ("primopdf", Kind::Copier),
    ("cairo", Kind::Copier),
    ("android", Kind::Copier),
];

/// What the statements of a bank were made with where they could be seen at the source.
pub(super) struct Baseline {
    pub(super) bank: &'static str,
    /// Found in the name of the producer or the creator, in lower case.
    pub(super) makers: &'static [&'static str],
    /// They are protected, if only with an empty password.
    pub(super) is_locked: bool,
}

const BASELINES: &[Baseline] = &[
    Baseline { bank: "HDFC Bank", makers: &["null", "style report"], is_locked: true },
    Baseline { bank: "ICICI Bank", makers: &["itext", "jasperreports"], is_locked: true },
    Baseline {
        bank: "Bank of Baroda",
        makers: &["itext", "jasperreports", "skia/pdf", "chromium"],
        is_locked: true,
    },
    Baseline { bank: "IDBI Bank", makers: &["itext", "jasperreports"], is_locked: true },
    Baseline {
        bank: "Kotak Mahindra Bank",
        makers: &["itext", "jasperreports", "style report", "trejhara"],
        is_locked: true,
    },
    Baseline { bank: "IndusInd Bank", makers: &["itext", "jasperreports", "quadient"], is_locked: false },
    Baseline { bank: "Federal Bank", makers: &["itext", "powered by crystal"], is_locked: false },
    Baseline { bank: "Paytm Payments Bank", makers: &["itext"], is_locked: false },
];

pub(super) fn baseline(bank: &str) -> Option<&'static Baseline> {
    BASELINES.iter().find(|baseline| baseline.bank == bank)
}

/// `None` for a program that is not known, as most of the banks' own are not.
pub(super) fn kind(name: &str) -> Option<Kind> {
    let name = plain(name);
    MAKERS.iter().find(|(stem, _)| has_stem(&name, stem)).map(|(_, kind)| *kind)
}

pub(super) fn is_named(name: &str, stems: &[&str]) -> bool {
    let name = plain(name);
    stems.iter().any(|stem| has_stem(&name, stem))
}

/// A stem begins a word: `updf` does not stand in `groupdf`.
fn has_stem(name: &str, stem: &str) -> bool {
    name.match_indices(stem)
        .any(|(at, _)| name[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric()))
}

/// In lower case and without the signs of trade marks, which come and go.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| !matches!(letter, '®' | '™' | '©')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: Option<Kind>) {
        assert_eq!(kind(name), expected, "{name}");
    }

    #[test]
    fn programs_are_known_by_their_names() {
        check("Adobe Photoshop 24.0 (Windows)", Some(Kind::Editor));
        check("Microsoft® Word 2019", Some(Kind::Office));
        check("Microsoft: Print To PDF", Some(Kind::Copier));
        check("SAMBox 2.4.5 (www.sejda.org)", Some(Kind::Toolbox));
        check("GPL Ghostscript 9.55.0", Some(Kind::Copier));
        check("macOS Version 13.4 Quartz PDFContext", Some(Kind::Copier));
        check("ReportLab PDF Library - www.reportlab.com", Some(Kind::Library));
        check("Skia/PDF m105", Some(Kind::Copier));
        check("PDFium", Some(Kind::Copier));
    }

    #[test]
    fn the_banks_own_programs_are_not_editors() {
        for name in [
            "iText 2.1.5 (by lowagie.com)",
            "JasperReports (OpTransactionHistoryUX5)",
            "Style Report",
            "null",
            "Powered By Crystal",
            "Oracle BI Publisher 11.1",
            "Trejhara Solutions Limited",
            "Password Manager Words",
            "Acrobat Distiller 9.0",
            "",
        ] {
            check(name, None);
        }
    }
}
