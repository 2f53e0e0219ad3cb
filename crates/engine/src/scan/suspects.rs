//! Figures that do not come from the scanner as they stand → the answers of two checks.

use integrity::{Check, Evidence, State};

use super::Suspect;

pub(super) fn patched(check: &mut Check, suspects: &[Suspect]) {
    let found: Vec<&Suspect> = suspects.iter().filter(|suspect| suspect.copy_of.is_none()).collect();
    answer(check, &found, "the paper behind it has no grain while all the paper around it has");
}

pub(super) fn copied(check: &mut Check, suspects: &[Suspect]) {
    let found: Vec<&Suspect> = suspects.iter().filter(|suspect| suspect.copy_of.is_some()).collect();
    answer(check, &found, "it is the same print, grain and all, as one that stands elsewhere on the page");
}

fn answer(check: &mut Check, found: &[&Suspect], why: &str) {
    let Some(first) = found.first() else {
        check.state = State::NotDetected;
        return;
    };
    let figures = if found.len() == 1 { "1 figure".to_owned() } else { format!("{} figures", found.len()) };
    check.state = State::Detected;
    check.message = format!(
        "{figures} of the scan may have been put there after it was scanned, first on page {}: {why}; compare it with the bank's own copy.",
        first.page,
    );
    let evidence = found.iter().take(Check::MAX_EVIDENCE).map(|suspect| Evidence {
        page: Some(suspect.page),
        area: Some(suspect.area),
        row: suspect.row,
        expected: Some("paper and grain of its own, as everything that is scanned".to_owned()),
        found: Some(match suspect.copy_of {
            Some(other) => format!(
                "the print that stands {:.0} points from the left and {:.0} from the top",
                other.left, other.top
            ),
            None => "paper without any grain".to_owned(),
        }),
    });
    check.evidence = evidence.collect();
}
