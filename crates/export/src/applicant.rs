//! Why it was decided so → what the applicant reads, in a language of theirs.

use engine::Report;

use crate::words::{self, Texts};

/// A language that applicants are written to in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[default]
    English,
    Hindi,
}

/// One reason, as the applicant reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApplicantReason {
    pub code: String,
    /// The code of the rule it comes from.
    pub rule: String,
    pub message: String,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::Hindi];

    /// As in BCP 47.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Hindi => "hi",
        }
    }

    /// What a browser or a program asks for in `Accept-Language`, the best that there is. English when there is none of it.
    #[must_use]
    pub fn accepted(header: &str) -> Self {
        let mut best = (0, Self::English);
        for part in header.split(',') {
            let mut pieces = part.split(';');
            let tag = pieces.next().unwrap_or_default().trim();
            let primary = tag.split('-').next().unwrap_or_default();
            let known = Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary));
            let weight = pieces.find_map(|piece| piece.trim().strip_prefix("q=").map(thousandths));
            let weight = weight.unwrap_or(1000);
            if let Some(known) = known.filter(|_| weight > best.0) {
                best = (weight, known);
            }
        }
        best.1
    }

    pub(crate) const fn texts(self) -> &'static Texts {
        match self {
            Self::English => &words::ENGLISH,
            Self::Hindi => &words::HINDI,
        }
    }
}

/// `0.8` → 800
fn thousandths(quality: &str) -> u32 {
    quality.trim().parse::<f32>().map_or(0, |number| (number.clamp(0.0, 1.0) * 1000.0) as u32)
}

/// What the applicant is told, the heaviest first, each reason once. In English it is what the product itself says.
pub fn reasons(report: &Report, language: Language) -> Vec<ApplicantReason> {
    let mut told: Vec<ApplicantReason> = Vec::new();
    for found in &report.policy.adverse_reasons {
        let translated = match language {
            // The product's own words, unless it has none.
            Language::English if !found.message.is_empty() => None,
            other => other.texts().reason(&found.code),
        };
        let message = translated.map_or_else(|| words::sentence(&found.message), str::to_owned);
        // Several rules share a reason, and a translation names the reason.
        if !told.iter().any(|reason| reason.message == message) {
            told.push(ApplicantReason { code: found.code.clone(), rule: found.rule.clone(), message });
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(header: &str, expected: Language) {
        assert_eq!(Language::accepted(header), expected, "{header}");
    }

    #[test]
    fn the_best_language_that_there_is_is_chosen() {
        check("", Language::English);
        check("hi", Language::Hindi);
        check("hi-IN,hi;q=0.9,en;q=0.8", Language::Hindi);
        check("en-GB,en;q=0.9,hi;q=0.8", Language::English);
        check("ta, hi;q=0.5, en;q=0.1", Language::Hindi);
        check("fr;q=1, de", Language::English);
        check("hi;q=nonsense", Language::English);
    }

    #[test]
    fn every_language_has_a_sentence_for_every_reason() {
        for language in Language::ALL {
            let texts = language.texts();
            let is_said = |reason: &&&str| !reason.is_empty() && reason.ends_with(['.', '।']);
            assert_eq!(texts.reasons.iter().filter(is_said).count(), 25, "{language:?}");
            assert!(!texts.heading.is_empty() && !texts.nothing.is_empty());
        }
        let is_devanagari = |letter: char| ('\u{900}'..='\u{97f}').contains(&letter);
        assert!(words::HINDI.reasons.iter().all(|reason| reason.chars().any(is_devanagari)));
    }
}
