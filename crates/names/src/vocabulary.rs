//! Words that are not a name by themselves: titles, relations, fillers.

/// In front of a name, or behind it; never part of it.
const TITLES: &[&str] = &[
    "ADV", "CA", "CAPT", "COL", "DR", "ER", "HAJI", "KUM", "LATE", "MAJ", "MASTER", "MESSRS", "MISS", "MR",
    "MRS", "MS", "PROF", "PROP", "SHREE", "SHRI", "SMT", "SRI", "SRIMATI",
];

/// What follows them is somebody else: a father, a husband, an alias.
const RELATIONS: &[&str] = &["ALIAS", "C/O", "D/O", "HUF", "MINOR", "S/O", "U/G", "W/O"];

/// Shared by so many people that two who have only these in common have nothing in common.
const FILLERS: &[&str] = &[
    "BAI", "BEGUM", "BEN", "BHAI", "BIBI", "DEVI", "KAUR", "KHATOON", "KHATUN", "KUMAR", "KUMARI", "LAL",
    "MOHAMMAD", "NATH", "PRASAD", "RAM", "SINGH",
];

/// Short forms that clerks use.
const SHORT_FORMS: &[(&str, &str)] = &[
    ("KR", "KUMAR"),
    ("MD", "MOHAMMAD"),
    ("MHD", "MOHAMMAD"),
    ("MOHAMED", "MOHAMMAD"),
    ("MOHAMMED", "MOHAMMAD"),
    ("MOHD", "MOHAMMAD"),
    ("MOHMD", "MOHAMMAD"),
    ("MUHAMMAD", "MOHAMMAD"),
    ("MUHAMMED", "MOHAMMAD"),
    ("PD", "PRASAD"),
    ("PVTLTD", "PRIVATE"),
    ("SHAIK", "SHAIKH"),
    ("SHEIKH", "SHAIKH"),
    ("SK", "SHAIKH"),
];

/// Pairs that tell a woman from a man of the same family.
const GENDERED: &[(&str, &str)] = &[("KUMAR", "KUMARI"), ("SINGH", "KAUR")];

pub(crate) fn is_title(word: &str) -> bool {
    TITLES.contains(&word)
}

pub(crate) fn is_relation(word: &str) -> bool {
    RELATIONS.contains(&word)
}

pub(crate) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

pub(crate) fn expanded(word: &str) -> &str {
    SHORT_FORMS.iter().find(|(short, _)| *short == word).map_or(word, |(_, long)| long)
}

pub(crate) fn is_gender_conflict(one: &str, other: &str) -> bool {
    GENDERED.contains(&(one, other)) || GENDERED.contains(&(other, one))
}
