//! What the file says about its maker → whether that fits a bank's own download.

use pdf::{Metadata, Structure, WrittenTime, Xmp};
use statement::Statement;

use super::dates;
use super::makers::{self, Kind};
use super::words::{instead_of, seen, shown};
use crate::check::{Check, Family, Severity};
use crate::question::Question;

pub(super) const EDITOR: Question = Question {
    code: "editor_fingerprint",
    family: Family::File,
    title: "Does the file name a program that edits or composes documents?",
    weight: Severity::Low,
    benign: "People split, merge, compress and unlock statements with such programs; alone it only says that the file was re-processed.",
};

const RE_SAVED: Question = Question {
    code: "re_saved",
    family: Family::File,
    title: "Is the file a copy printed or saved from a viewer?",
    weight: Severity::Info,
    benign: "Saving from Chrome, a phone or a print dialog, often to drop the password: re-saved, not forged. Some bank apps print through Chrome themselves.",
};

const UNLIKE_BANK: Question = Question {
    code: "producer_unlike_bank",
    family: Family::File,
    title: "Was the file made with what this bank is known to use?",
    weight: Severity::Low,
    benign: "Banks change their software and have channels not seen yet.",
};

const DISAGREE: Question = Question {
    code: "info_xmp_disagree",
    family: Family::File,
    title: "Do the two places for a file's metadata agree?",
    weight: Severity::Low,
    benign: "Mail gateways and signing services rewrite one of the two and leave the other.",
};

const LOCK_REMOVED: Question = Question {
    code: "encryption_removed",
    family: Family::File,
    title: "Has the bank's protection been taken off?",
    weight: Severity::Info,
    benign: "People remove the password so that others can open the file.",
};

pub(super) const QUESTIONS: &[&Question] = &[&EDITOR, &RE_SAVED, &UNLIKE_BANK, &DISAGREE, &LOCK_REMOVED];

pub(super) fn checks(structure: &Structure, statement: &Statement) -> Vec<Check> {
    let names = Names::of(structure);
    let bank = statement.lead.account.bank;
    vec![
        editor(&names),
        re_saved(&names),
        unlike_bank(&names, bank),
        disagree(&structure.info, structure.xmp.as_ref()),
        lock_removed(&names, bank, structure),
    ]
}

/// Every program the file names, the information dictionary's first.
struct Names(Vec<String>);

impl Names {
    fn of(structure: &Structure) -> Self {
        let xmp = structure.xmp.as_ref();
        let written = [
            structure.info.producer.as_deref(),
            structure.info.creator.as_deref(),
            xmp.and_then(|xmp| xmp.metadata.producer.as_deref()),
            xmp.and_then(|xmp| xmp.metadata.creator.as_deref()),
        ];
        let mut names: Vec<String> = Vec::new();
        let agents = xmp.map(|xmp| agents(&xmp.text)).unwrap_or_default();
        for name in written.into_iter().flatten().chain(agents) {
            if is_readable(name) && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        Self(names)
    }

    fn of_kind(&self, wanted: impl Fn(Kind) -> bool) -> Vec<(&str, Kind)> {
        self.0
            .iter()
            .filter_map(|name| Some((name.as_str(), makers::kind(name)?)))
            .filter(|(_, kind)| wanted(*kind))
            .collect()
    }
}

/// Some banks write their producer unencrypted into an encrypted file, and decrypting makes noise of it.
fn is_readable(name: &str) -> bool {
    let name = name.trim();
    let readable = name.chars().filter(|letter| letter.is_ascii_graphic() || *letter == ' ').count();
    !name.is_empty() && readable * 4 >= name.chars().count() * 3
}

/// The programs an XMP packet lists in its history of the document.
fn agents(packet: &str) -> Vec<&str> {
    const MOST: usize = 16;
    packet
        .split("stEvt:softwareAgent")
        .skip(1)
        .filter_map(|after| {
            let value = after.strip_prefix("=\"").or_else(|| after.strip_prefix('>'))?;
            value.split_once(['"', '<']).map(|(value, _)| value)
        })
        .filter(|value| !value.is_empty())
        .take(MOST)
        .collect()
}

fn editor(names: &Names) -> Check {
    let found = names.of_kind(|kind| kind != Kind::Copier);
    if names.0.is_empty() {
        return EDITOR.not_applicable();
    }
    let Some((name, kind)) = found.first() else { return EDITOR.clear() };
    let message =
        format!("The file names {}, {}; compare it with a fresh download.", shown(name), kind.describe());
    EDITOR.detected(message, found.iter().map(|(name, _)| seen(shown(name))).collect())
}

fn re_saved(names: &Names) -> Check {
    let found = names.of_kind(|kind| kind == Kind::Copier);
    if names.0.is_empty() {
        return RE_SAVED.not_applicable();
    }
    let Some((name, _)) = found.first() else { return RE_SAVED.clear() };
    let message =
        format!("This is a copy saved with {}, so the bank's own marks on the file are gone.", shown(name));
    RE_SAVED.detected(message, found.iter().map(|(name, _)| seen(shown(name))).collect())
}

fn unlike_bank(names: &Names, bank: Option<&str>) -> Check {
    let Some(baseline) = bank.and_then(makers::baseline) else { return UNLIKE_BANK.not_applicable() };
    let is_copy = !names.of_kind(|kind| kind == Kind::Copier).is_empty();
    let is_known = names.0.iter().any(|name| makers::is_named(name, baseline.makers));
    if is_known {
        return UNLIKE_BANK.clear();
    }
    // A copy names the program that made the copy, and a file without names has nothing to compare.
    let Some(name) = names.0.first().filter(|_| !is_copy) else { return UNLIKE_BANK.not_applicable() };
    let message = format!("Statements of {} are not known to be made with {}.", baseline.bank, shown(name));
    UNLIKE_BANK.detected(message, vec![instead_of(baseline.makers.join(", "), shown(name))])
}

fn disagree(info: &Metadata, xmp: Option<&Xmp>) -> Check {
    let Some(xmp) = xmp.map(|xmp| &xmp.metadata) else { return DISAGREE.not_applicable() };
    let texts = [
        ("producer", &info.producer, &xmp.producer),
        ("creator", &info.creator, &xmp.creator),
        ("title", &info.title, &xmp.title),
    ];
    let times = [("created", &info.created, &xmp.created), ("modified", &info.modified, &xmp.modified)];
    let mut names = Vec::new();
    let mut evidence = Vec::new();
    for (name, info, xmp) in texts {
        if let (Some(info), Some(xmp)) = (info, xmp)
            && is_readable(info)
            && !is_same_text(info, xmp)
        {
            names.push(name);
            evidence.push(instead_of(shown(xmp), shown(info)));
        }
    }
    for (name, info, xmp) in times {
        if let (Some(info), Some(xmp)) = (info, xmp)
            && is_other_time(info, xmp)
        {
            names.push(name);
            evidence.push(instead_of(shown(&xmp.raw), shown(&info.raw)));
        }
    }
    if names.is_empty() {
        return DISAGREE.clear();
    }
    DISAGREE.detected(format!("The file says two different things about: {}.", names.join(", ")), evidence)
}

fn is_same_text(left: &str, right: &str) -> bool {
    let words = |text: &'_ str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    words(left) == words(right)
}

fn is_other_time(left: &WrittenTime, right: &WrittenTime) -> bool {
    /// The two are written one after the other.
    const SECONDS: i64 = 120;
    match (left.parsed, right.parsed) {
        (Some(left), Some(right)) => {
            dates::seconds_between(left, right).is_some_and(|seconds| seconds.abs() > SECONDS)
        }
        _ => false,
    }
}

fn lock_removed(names: &Names, bank: Option<&str>, structure: &Structure) -> Check {
    let Some(baseline) = bank.and_then(makers::baseline).filter(|baseline| baseline.is_locked) else {
        return LOCK_REMOVED.not_applicable();
    };
    let is_own = names.0.iter().any(|name| makers::is_named(name, baseline.makers));
    if structure.encryption.is_some() || is_own || names.0.is_empty() {
        return LOCK_REMOVED.clear();
    }
    let message = format!("Files of {} come protected; this one is not.", baseline.bank);
    LOCK_REMOVED.detected(message, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_history_of_a_packet_names_programs() {
        let packet = "<rdf:li stEvt:action=\"saved\" stEvt:softwareAgent=\"Adobe Photoshop\"/>\
                      <stEvt:softwareAgent>Canva</stEvt:softwareAgent>";
        assert_eq!(agents(packet), ["Adobe Photoshop", "Canva"]);
        assert!(agents("stEvt:softwareAgent").is_empty());
    }

    #[test]
    fn noise_is_no_name() {
        assert!(is_readable("iText 5.1.0"));
        assert!(!is_readable("\u{fffd}\u{e4}\u{81}k"));
        assert!(!is_readable("  "));
    }
}
