//! A person's word on a flagged analysis → the decision that holds.

use store::analyses::{self, Analysis, Decision, NewReview, Status};
use store::users::{self, Role};
use store::{AnalysisId, Reader, TeamId, UserId, audit, given_passwords, team_settings};

use super::overrides::OVERRIDDEN;
use super::team::is_team_of_one;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

const NOTE_CHARACTERS_AT_MOST: usize = 2_000;
/// People change their minds, but not this often.
const REVIEWS_AT_MOST: usize = 100;

/// Replaces the decision, or brings it a person nearer, and keeps the words that were said before.
pub async fn review(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    decision: Decision,
    note: &str,
) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let (team, now) = (&caller.team, app.clock.now());
    // Looked at before it is held: a refusal must not keep a worker from taking it.
    let mut reader = app.database.read().await?;
    let analysis = analyses::find(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    drop(reader);
    let note = sound(note)?;
    must_wait_for_a_person(&analysis)?;
    let mut tx = app.database.write().await?;
    analyses::hold(&mut tx, team, id).await?;
    // Another run may have begun meanwhile, and that one is not what was looked at.
    let held = analyses::find(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    if held.run != analysis.run {
        return Err(NOT_COMPLETED);
    }
    if held.override_id.is_some() {
        return Err(OVERRIDDEN);
    }
    let earlier = analyses::reviews(&mut tx, team, id).await?;
    if earlier.len() >= REVIEWS_AT_MOST {
        return Err(Error::Conflict {
            code: "too_many_reviews",
            message: "This analysis was reviewed as often as it can be. Upload the statement again.",
        });
    }
    let rules = Rules::of(&mut tx, team, &analysis).await?;
    // What was said of an earlier run was said of other papers.
    let of_this_run = earlier.iter().filter(|review| review.run == analysis.run);
    let words = of_this_run.map(|review| (&review.by, review.decision)).chain([(&caller.user, decision)]);
    let latest = latest(words);
    rules.must_allow(&latest, (&caller.user, decision))?;
    let holds = rules.holding(&latest);
    let new = NewReview { by: &caller.user, decision, note, holds };
    if !analyses::review(&mut tx, team, id, now, &new).await? {
        return Err(Error::NotFound("analysis"));
    }
    let entry = caller.entry("analysis.reviewed", id.as_str());
    audit::record_outcome(&mut tx, team, now, entry, decision.name()).await?;
    Ok(tx.commit().await?)
}

/// Neither can change once it is so.
fn must_wait_for_a_person(analysis: &Analysis) -> Result<(), Error> {
    if analysis.status != Status::Completed {
        return Err(NOT_COMPLETED);
    }
    if analysis.engine_decision != Some(Decision::ManualReview) {
        return Err(Error::Conflict {
            code: "review_not_required",
            message: "The engine's decision on this analysis stands. Only manual_review is reviewed.",
        });
    }
    Ok(())
}

pub const NOT_COMPLETED: Error = Error::Conflict {
    code: "not_completed",
    message: "The analysis is not completed. Read it with GET /v1/analyses/{id} until its status is completed.",
};

const UPLOADER_ALONE: Error = Error::Conflict {
    code: "uploader_cannot_decide_alone",
    message: "You uploaded this statement. In your team, another person must decide on it.",
};

/// What a team has settled about who decides on one analysis.
pub struct Rules {
    needed: usize,
    /// Who may not be the only ones, where the team wants it so and there is somebody else: whoever uploaded statements, and
    /// whoever changed the case last.
    uploaders: Vec<UserId>,
    /// `(person, maker)`: of whom one ever made the other's password. Whoever knows it could have spoken for both.
    makers: Vec<(UserId, UserId)>,
}

/// The latest word of each person, in the order in which they were said.
pub fn latest<'a>(words: impl Iterator<Item = (&'a UserId, Decision)>) -> Vec<(&'a UserId, Decision)> {
    let mut latest: Vec<(&UserId, Decision)> = Vec::new();
    for (person, decision) in words {
        latest.retain(|(earlier, _)| *earlier != person);
        latest.push((person, decision));
    }
    latest
}

impl Rules {
    pub async fn of(reader: &mut Reader, team: &TeamId, analysis: &Analysis) -> Result<Self, Error> {
        let settings = team_settings::find(reader, team).await?.ok_or(Error::NotFound("team"))?;
        let needed = usize::try_from(settings.reviewers).unwrap_or(1).max(1);
        let is_watched = settings.uploader_not_alone && !is_team_of_one(&users::list(reader, team).await?);
        let makers = if needed > 1 { given_passwords::makers(reader, team).await? } else { Vec::new() };
        let uploaders = [&analysis.created_by, &analysis.run_by].into_iter().filter(|_| is_watched);
        Ok(Self { needed, uploaders: uploaders.cloned().collect(), makers })
    }

    /// Where one person decides, the last word holds. Where two must agree, what two independent people's latest words agree
    /// on does, the newest pair first; until then a person still has to look.
    pub fn holding(&self, latest: &[(&UserId, Decision)]) -> Decision {
        let newest_first = latest.iter().rev().map(|(_, decision)| *decision);
        let mut holding = newest_first.filter(|decision| self.are_enough(&agreed(latest, *decision)));
        holding.next().unwrap_or(Decision::ManualReview)
    }

    fn are_enough(&self, people: &[&UserId]) -> bool {
        let has_another = people.iter().any(|person| !self.uploaders.contains(person));
        let has_pair = || {
            let mut firsts = people.iter();
            firsts.any(|one| people.iter().any(|other| one != other && self.are_independent(one, other)))
        };
        has_another && (self.needed == 1 || has_pair())
    }

    pub fn are_independent(&self, one: &UserId, other: &UserId) -> bool {
        let is_between = |(person, maker): &(UserId, UserId)| {
            (person == one && maker == other) || (person == other && maker == one)
        };
        !self.makers.iter().any(is_between)
    }

    /// Where the team does not let this person decide on it alone.
    pub fn needs_somebody_else(&self, person: &UserId) -> bool {
        self.needed == 1 && self.uploaders.contains(person)
    }

    /// For a decision that one person takes alone.
    pub fn must_not_be_watched(&self, person: &UserId) -> Result<(), Error> {
        if self.uploaders.contains(person) { Err(UPLOADER_ALONE) } else { Ok(()) }
    }

    /// A word that could not count is not taken at all, so that nobody thinks it did.
    fn must_allow(&self, latest: &[(&UserId, Decision)], said: (&UserId, Decision)) -> Result<(), Error> {
        let people = agreed(latest, said.1);
        if self.are_enough(&people) || people.len() < self.needed {
            return Ok(());
        }
        if self.needs_somebody_else(said.0) {
            return Err(UPLOADER_ALONE);
        }
        Err(Error::Conflict {
            code: "reviewers_not_independent",
            message: "One of you two made the other's password, so your words do not count as those of two people. Somebody \
                      else has to agree.",
        })
    }
}

fn agreed<'a>(latest: &[(&'a UserId, Decision)], decision: Decision) -> Vec<&'a UserId> {
    latest.iter().filter(|(_, word)| *word == decision).map(|(person, _)| *person).collect()
}

/// The words of a person on why they decide so.
pub fn sound(note: &str) -> Result<&str, Error> {
    let note = note.trim();
    let is_odd = |character: char| character.is_control() && !matches!(character, '\n' | '\r' | '\t');
    if note.is_empty() || note.chars().count() > NOTE_CHARACTERS_AT_MOST || note.chars().any(is_odd) {
        let message =
            format!("`note` must say why, in 1 to {NOTE_CHARACTERS_AT_MOST} characters of plain text.");
        return Err(Error::InvalidRequest(message));
    }
    Ok(note)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    /// A letter is a person: small approves, capital declines. `a` uploaded the statement; `rules` names who has to be
    /// careful: `u` for uploaders, `m` where `a` made the password of `b`.
    #[track_caller]
    fn check(words: &str, (needed, rules): (usize, &str), expected: Decision) {
        let people: Vec<(char, UserId)> =
            ('a'..='d').map(|letter| (letter, UserId::fresh(Timestamp::UNIX_EPOCH).unwrap())).collect();
        let person = |letter: char| &people.iter().find(|(name, _)| *name == letter).unwrap().1;
        let said = words.chars().map(|letter| {
            let is_no = letter.is_ascii_uppercase();
            (person(letter.to_ascii_lowercase()), if is_no { Decision::Declined } else { Decision::Approved })
        });
        let makers =
            if rules.contains('m') { vec![(person('b').clone(), person('a').clone())] } else { Vec::new() };
        let uploaders: Vec<UserId> = rules.contains('u').then(|| person('a').clone()).into_iter().collect();
        let rules = Rules { needed, uploaders, makers };
        let latest = latest(said);
        assert_eq!(rules.holding(&latest), expected, "{words} of {needed}");
        let last = *latest.last().unwrap();
        let is_refused = rules.must_allow(&latest, last).is_err();
        let could_count =
            agreed(&latest, last.1).len() < needed || rules.are_enough(&agreed(&latest, last.1));
        assert_eq!(is_refused, !could_count, "{words} of {needed}");
    }

    #[test]
    fn the_last_word_holds_where_one_person_decides() {
        check("a", (1, ""), Decision::Approved);
        check("aB", (1, ""), Decision::Declined);
        check("aBa", (1, ""), Decision::Approved);
    }

    #[test]
    fn two_different_people_must_agree_where_two_decide() {
        check("a", (2, ""), Decision::ManualReview);
        check("aa", (2, ""), Decision::ManualReview);
        check("ab", (2, ""), Decision::Approved);
        check("aB", (2, ""), Decision::ManualReview);
        check("aBc", (2, ""), Decision::Approved);
        check("aBA", (2, ""), Decision::Declined);
        check("abC", (2, ""), Decision::Approved);
        check("abCD", (2, ""), Decision::Declined);
        check("abA", (2, ""), Decision::ManualReview);
    }

    #[test]
    fn whoever_uploaded_a_statement_does_not_decide_on_it_alone() {
        check("a", (1, "u"), Decision::ManualReview);
        check("b", (1, "u"), Decision::Approved);
        check("ba", (1, "u"), Decision::Approved);
        check("bA", (1, "u"), Decision::Approved);
        check("bAC", (1, "u"), Decision::Declined);
        check("ab", (2, "u"), Decision::Approved);
    }

    #[test]
    fn two_people_of_whom_one_made_the_others_password_are_not_two() {
        check("ab", (2, "m"), Decision::ManualReview);
        check("ba", (2, "m"), Decision::ManualReview);
        check("bac", (2, "m"), Decision::Approved);
        check("bc", (2, "m"), Decision::Approved);
        check("ab", (1, "m"), Decision::Approved);
    }
}
