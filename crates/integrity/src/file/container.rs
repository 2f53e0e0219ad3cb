//! The file as a container → tables that do not fit, and things in it that no statement needs.

use ledger::text::counted;
use pdf::{Revision, Structure};

use super::words::seen;
use crate::check::{Check, Evidence, Family, Severity};
use crate::question::Question;

const TABLES_DAMAGED: Question = Question {
    code: "xref_damaged",
    family: Family::File,
    title: "Can the file's tables of contents be followed to their end?",
    weight: Severity::Low,
    benign: "Downloads cut short, mail gateways, and careless writers.",
};

const AFTER_END: Question = Question {
    code: "bytes_after_end",
    family: Family::File,
    title: "Does anything follow the end of the file?",
    weight: Severity::Low,
    benign: "Web servers and mail gateways add lines of their own.",
};

const DUPLICATES: Question = Question {
    code: "duplicate_objects",
    family: Family::File,
    title: "Does one save of the file define the same object twice?",
    weight: Severity::Low,
    benign: "Careless writers and repaired files.",
};

const ACTIVE: Question = Question {
    code: "active_content",
    family: Family::File,
    title: "Does the file run scripts or start programs?",
    weight: Severity::Medium,
    benign: "Forms of some corporate templates check their fields with scripts. Do not open the file outside a safe viewer.",
};

const EMBEDDED: Question = Question {
    code: "embedded_files",
    family: Family::File,
    title: "Are other files attached inside this one?",
    weight: Severity::Medium,
    benign: "Electronic invoices and corporate templates attach their own data.",
};

const HIDDEN_LAYERS: Question = Question {
    code: "hidden_layers",
    family: Family::File,
    title: "Are there layers that are switched off?",
    weight: Severity::Low,
    benign: "Watermarks meant for printing only.",
};

const ID_CHANGED: Question = Question {
    code: "id_changed",
    family: Family::File,
    title: "Does the file's identity say that it was changed after it was made?",
    weight: Severity::Info,
    benign: "Signing and any later save change the second half; some writers never make the two alike.",
};

pub(super) const QUESTIONS: &[&Question] =
    &[&TABLES_DAMAGED, &AFTER_END, &DUPLICATES, &ACTIVE, &EMBEDDED, &HIDDEN_LAYERS, &ID_CHANGED];

/// Fewer bytes than this after the end are line breaks and padding.
const PADDING_BYTES: usize = 16;

pub(super) fn checks(structure: &Structure) -> Vec<Check> {
    vec![
        tables_damaged(structure),
        after_end(structure),
        duplicates(structure),
        active(structure),
        embedded(structure),
        hidden_layers(structure),
        id_changed(structure),
    ]
}

fn tables_damaged(structure: &Structure) -> Check {
    if !structure.is_xref_damaged {
        return TABLES_DAMAGED.clear();
    }
    TABLES_DAMAGED.detected(
        "The file's tables are damaged and had to be rebuilt; ask for a fresh download.",
        Vec::new(),
    )
}

fn after_end(structure: &Structure) -> Check {
    let count = structure.bytes_after_last_end;
    if count <= PADDING_BYTES {
        return AFTER_END.clear();
    }
    AFTER_END.detected(format!("{count} bytes follow the end of the file."), Vec::new())
}

/// An update may define an object again, but no save has a reason to do so twice.
fn duplicates(structure: &Structure) -> Check {
    let repeated: usize = structure.revisions.iter().map(count_repeated).sum();
    if repeated == 0 {
        return DUPLICATES.clear();
    }
    let objects = counted(repeated, "object");
    DUPLICATES.detected(format!("{objects} are defined more than once in the same save."), Vec::new())
}

fn count_repeated(revision: &Revision) -> usize {
    // Tables come sorted from nearly every writer, and then no copy is needed to find out.
    if revision.objects.is_sorted_by(|one, next| one < next) {
        return 0;
    }
    let mut objects = revision.objects.clone();
    objects.sort_unstable();
    objects.windows(2).filter(|pair| pair[0] == pair[1]).count()
}

fn active(structure: &Structure) -> Check {
    let mut evidence = Vec::new();
    if structure.has_javascript {
        evidence.push(seen("a script"));
    }
    if structure.has_launch_action {
        evidence.push(seen("an action that starts a program"));
    }
    let notes = structure.annotations.iter();
    evidence.extend(notes.filter_map(|note| {
        let action = note.action.as_deref().filter(|action| matches!(*action, "Launch" | "JavaScript"))?;
        Some(Evidence { page: Some(note.page), ..seen(format!("{action} on a click")) })
    }));
    if evidence.is_empty() {
        return ACTIVE.clear();
    }
    ACTIVE.detected("The file runs scripts or starts programs, which no bank statement needs.", evidence)
}

fn embedded(structure: &Structure) -> Check {
    if !structure.has_embedded_files {
        return EMBEDDED.clear();
    }
    EMBEDDED
        .detected("Other files are attached inside this one; look at them before relying on it.", Vec::new())
}

fn hidden_layers(structure: &Structure) -> Check {
    match structure.layers_off {
        0 => HIDDEN_LAYERS.clear(),
        count => {
            let layers = counted(count, "layer");
            HIDDEN_LAYERS
                .detected(format!("{layers} of the file are switched off when it is opened."), Vec::new())
        }
    }
}

fn id_changed(structure: &Structure) -> Check {
    let id = structure.revisions.last().and_then(|revision| revision.id.as_ref());
    match id {
        None => ID_CHANGED.not_applicable(),
        Some([made, changed]) if made == changed || changed.is_empty() => ID_CHANGED.clear(),
        Some(_) => ID_CHANGED
            .detected("The file's identity says that it was saved again after it was made.", Vec::new()),
    }
}
