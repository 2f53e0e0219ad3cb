//! The card that scores → its grades, for those who draw them.

/// A grade of the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// `A` is the best.
    pub name: String,
    /// The lowest score that has it.
    pub from: i32,
}

/// The highest score, and the grades from the best to the worst. None when the card that comes with the program is broken,
/// which its own tests would tell.
pub fn grades() -> (i32, Vec<Grade>) {
    let Ok(card) = score::Card::load(score::BEHAVIOUR_CARD) else { return (0, Vec::new()) };
    let grades = card.grades.into_iter().map(|grade| Grade { name: grade.grade, from: grade.from });
    (card.highest, grades.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_cover_the_scale_from_its_end_to_its_beginning() {
        let (highest, grades) = grades();
        assert_eq!(highest, 900);
        assert!(grades.len() > 2 && grades.is_sorted_by(|better, worse| better.from > worse.from));
        assert_eq!(grades.last().map(|grade| grade.from), Some(300));
    }
}
