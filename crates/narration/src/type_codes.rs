//! The short code that some banks print before every narration → what it says there.

use crate::terms::Terms;

/// `SO MRS J HALL`, `BP J HARRIS`, `CPT TESCO`: only as the first word of a line, because anywhere else they are
/// initials or syllables.
pub(crate) fn terms_of_code(word: &str, rest: &str) -> Terms {
    match word {
        "SO" | "BP" | "OBP" | "IBP" | "DPC" | "BPO" => Terms::TRANSFER,
        "FPI" | "FPO" | "FPS" => Terms::IMPS,
        "BGC" | "GIRO" => Terms::BULK.and(Terms::TRANSFER),
        "CPT" | "AWL" | "CDL" => Terms::MACHINE,
        // The network of the machines: `LINK 14:22MAR12`.
        "LINK" if rest.trim_start().starts_with(|letter: char| letter.is_ascii_digit()) => Terms::MACHINE,
        _ => Terms::NONE,
    }
}
