//! The ways a statement is changed, and the honest oddities that look like it: names, what they are, what should be noticed.

use std::fmt;
use std::str::FromStr;

/// One way. Forgeries expect to be noticed; look-alikes expect not to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tamper {
    EditAmount,
    EditBalances,
    EditFont,
    EditSize,
    EditAlign,
    EditColour,
    EditOrder,
    EditSpacing,
    CoverWhite,
    CoverImage,
    Overlay,
    Invisible,
    Annotation,
    StampAmount,
    RevisionEdit,
    RevisionEditStream,
    EditorResave,
    OrphanVersion,
    SignThenEdit,
    SignThenPatch,
    RowRemoved,
    RowInserted,
    PageRemoved,
    PageForeign,
    RowDuplicated,
    DateImpossible,
    DateOutside,
    DateOrder,
    NeftDate,
    RtgsDate,
    RrnDate,
    RtgsSmall,
    ImpsLarge,
    ClearingHoliday,
    GstWrong,
    AtmOdd,
    IfscForeign,
    ClosingChanged,
    NumberFormat,
    BoldDoubled,
    Signed,
    SignedDss,
    Linearised,
    ResavedPdfium,
    ResavedGhostscript,
    ResavedQuartz,
    Zebra,
    Highlighted,
    Advert,
    CoverPage,
    TemplateDates,
    Stamp,
    Links,
    Watermark,
    FontsPerPage,
    BackgroundImage,
    RupeeFallback,
    BoldTotals,
    RedNegative,
    Decrypted,
    TrailingJunk,
}

struct Description {
    tamper: Tamper,
    name: &'static str,
    about: &'static str,
    /// Any of these checks should notice it. Empty for what is honest.
    expect: &'static [&'static str],
}

impl Tamper {
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|description| description.tamper)
    }

    pub fn name(self) -> &'static str {
        self.description().name
    }

    /// One line for a list.
    pub fn about(self) -> &'static str {
        self.description().about
    }

    pub fn is_forgery(self) -> bool {
        !self.expect().is_empty()
    }

    /// The checks of which at least one should notice it.
    pub fn expect(self) -> &'static [&'static str] {
        self.description().expect
    }

    /// It shows where one balance does not follow from the one before.
    pub(super) fn needs_balances(self) -> bool {
        matches!(self, Self::EditAmount | Self::RowRemoved | Self::RowInserted | Self::PageRemoved)
    }

    fn description(self) -> &'static Description {
        TABLE.iter().find(|description| description.tamper == self).unwrap_or(&TABLE[0])
    }
}

impl fmt::Display for Tamper {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such way to tamper; `lending specimen --list` shows them all")]
pub struct UnknownTamper;

impl FromStr for Tamper {
    type Err = UnknownTamper;

    fn from_str(text: &str) -> Result<Self, UnknownTamper> {
        Self::all().find(|tamper| tamper.name() == text).ok_or(UnknownTamper)
    }
}

const fn way(
    tamper: Tamper,
    name: &'static str,
    about: &'static str,
    expect: &'static [&'static str],
) -> Description {
    Description { tamper, name, about, expect }
}

#[rustfmt::skip]
static TABLE: &[Description] = &[
    way(Tamper::EditAmount, "edit-amount", "a large credit doubled, balances left as they were", &["balance_chain_broken"]),
    way(Tamper::EditBalances, "edit-balances", "a large credit doubled and the balances after it, printed totals left", &["printed_totals_disagree", "page_totals_disagree"]),
    way(Tamper::EditFont, "edit-font", "an amount in another typeface, everything else recomputed", &["font_outlier"]),
    way(Tamper::EditSize, "edit-size", "an amount in a larger size, everything else recomputed", &["size_outlier"]),
    way(Tamper::EditAlign, "edit-align", "an amount a little out of its column, everything else recomputed", &["alignment_outlier"]),
    way(Tamper::EditColour, "edit-colour", "an amount in another black, everything else recomputed", &["colour_outlier"]),
    way(Tamper::EditOrder, "edit-order", "an amount painted after the rest of its page, everything else recomputed", &["paint_order_outlier"]),
    way(Tamper::EditSpacing, "edit-spacing", "an amount with its letters apart, everything else recomputed", &["advance_outlier"]),
    way(Tamper::CoverWhite, "cover-white", "a white box over an amount and another amount on it", &["text_covered"]),
    way(Tamper::CoverImage, "cover-image", "a picture of another amount pasted over one", &["image_over_rows", "text_covered"]),
    way(Tamper::Overlay, "overlay", "another amount written over one that stays", &["text_overlaid"]),
    way(Tamper::Invisible, "invisible", "an amount made invisible and another written in its place", &["text_invisible"]),
    way(Tamper::Annotation, "annotation", "a text box with another amount laid over one", &["annotation_with_amount"]),
    way(Tamper::StampAmount, "stamp-amount", "a stamp with another amount laid over one", &["annotation_with_amount"]),
    way(Tamper::RevisionEdit, "revision-edit", "an update of the file that changes amounts", &["revisions_changed_content"]),
    way(Tamper::RevisionEditStream, "revision-edit-xref-stream", "the same with a cross-reference stream", &["revisions_changed_content"]),
    way(Tamper::EditorResave, "editor-resave", "an amount changed and the file saved by an editor", &["editor_fingerprint", "font_outlier"]),
    way(Tamper::OrphanVersion, "orphan-version", "an earlier version that nothing leads to any more", &["revisions_changed_content", "orphan_save"]),
    way(Tamper::SignThenEdit, "sign-then-edit", "a signed file with an update that changes amounts", &["signature_covers_only_earlier_revision", "revisions_changed_content"]),
    way(Tamper::SignThenPatch, "sign-then-patch", "a signed file with digits changed in place", &["signature_broken"]),
    way(Tamper::RowRemoved, "row-removed", "a debit taken out", &["balance_chain_broken"]),
    way(Tamper::RowInserted, "row-inserted", "a salary put in", &["balance_chain_broken"]),
    way(Tamper::PageRemoved, "page-removed", "a page taken out", &["pages_missing", "balance_chain_broken"]),
    way(Tamper::PageForeign, "page-foreign", "a page of another account's statement put in place of one", &["account_number_inconsistent", "pages_of_another_statement", "pages_missing", "balance_chain_broken"]),
    way(Tamper::RowDuplicated, "row-duplicated", "a credit printed twice with the same reference, balances recomputed", &["reference_used_twice"]),
    way(Tamper::DateImpossible, "date-impossible", "a row of the 31st of June", &["date_impossible"]),
    way(Tamper::DateOutside, "date-outside-period", "a row from before the statement begins", &["dates_outside_period"]),
    way(Tamper::DateOrder, "date-out-of-order", "a row with a date weeks before its neighbours'", &["dates_out_of_order"]),
    way(Tamper::NeftDate, "neft-date", "a NEFT reference from another month", &["reference_of_another_day"]),
    way(Tamper::RtgsDate, "rtgs-date", "an RTGS reference from another month", &["reference_of_another_day"]),
    way(Tamper::RrnDate, "rrn-date", "payments with reference numbers from another month", &["reference_of_another_day"]),
    way(Tamper::RtgsSmall, "rtgs-small", "RTGS of less than two lakh", &["rtgs_below_minimum"]),
    way(Tamper::ImpsLarge, "imps-large", "IMPS of more than five lakh", &["imps_above_limit"]),
    way(Tamper::ClearingHoliday, "clearing-holiday", "a cheque cleared on a Sunday", &["cleared_on_a_holiday"]),
    way(Tamper::GstWrong, "gst-wrong", "GST that is not 18 % of its charge", &["gst_not_18_percent"]),
    way(Tamper::AtmOdd, "atm-odd", "a cash machine that pays no whole hundreds", &["atm_amount_impossible"]),
    way(Tamper::IfscForeign, "ifsc-foreign", "another bank's IFSC in the header", &["ifsc_unlike_bank"]),
    way(Tamper::ClosingChanged, "closing-changed", "a closing balance that is not the last row's", &["printed_totals_disagree"]),
    way(Tamper::NumberFormat, "number-format", "one balance grouped unlike all others", &["number_format_outlier"]),
    way(Tamper::BoldDoubled, "bold-doubled", "every text printed twice, a little apart", &[]),
    way(Tamper::Signed, "signed", "signed by the bank in an update of its own", &[]),
    way(Tamper::SignedDss, "signed-dss", "signed, with the certificates added by another update", &[]),
    way(Tamper::Linearised, "linearised", "arranged for the web, with two cross-reference tables", &[]),
    way(Tamper::ResavedPdfium, "resaved-pdfium", "re-saved by PDFium", &[]),
    way(Tamper::ResavedGhostscript, "resaved-ghostscript", "re-saved by Ghostscript", &[]),
    way(Tamper::ResavedQuartz, "resaved-quartz", "re-saved by macOS", &[]),
    way(Tamper::Zebra, "zebra", "bands behind every other row, painted first", &[]),
    way(Tamper::Highlighted, "highlighted", "a coloured band behind a few rows, painted first", &[]),
    way(Tamper::Advert, "advert", "a page of advertising at the end", &[]),
    way(Tamper::CoverPage, "cover-page", "a cover of another size in front", &[]),
    way(Tamper::TemplateDates, "template-dates", "dates of the template, years before the period", &[]),
    way(Tamper::Stamp, "stamp", "the branch's stamp, without amounts", &[]),
    way(Tamper::Links, "links", "links to the bank's website", &[]),
    way(Tamper::Watermark, "watermark", "light slanted words behind the text", &[]),
    way(Tamper::FontsPerPage, "fonts-per-page", "font subsets of its own for each page", &[]),
    way(Tamper::BackgroundImage, "background-image", "a picture of paper behind each page", &[]),
    way(Tamper::RupeeFallback, "rupee-fallback", "a rupee sign from another font before every amount", &[]),
    way(Tamper::BoldTotals, "bold-totals", "totals in bold", &[]),
    way(Tamper::RedNegative, "red-negative", "negative balances in red", &[]),
    way(Tamper::Decrypted, "decrypted", "a password taken off, nothing else", &[]),
    way(Tamper::TrailingJunk, "trailing-junk", "bytes of a mail gateway after the end", &[]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_a_name_of_its_own_and_answers_to_it() {
        let mut names: Vec<&str> = Tamper::all().map(Tamper::name).collect();
        assert!(Tamper::all().all(|tamper| tamper.name().parse() == Ok(tamper)));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Tamper::all().count());
        assert_eq!("nonsense".parse::<Tamper>(), Err(UnknownTamper));
    }
}
