//! lines around the lines that carry amounts → which row each of them belongs to.

/// A line of the table, as far as its place matters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    pub baseline: f32,
    pub size: f32,
    /// It carries an amount, so it is the middle of a row.
    pub is_anchor: bool,
    /// A date above the rows of its day: no row reaches across it.
    pub is_break: bool,
}

/// Where a bank puts the lines of a narration that does not fit on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    Below,
    Around,
    Above,
}

/// A gap counts as the border between two rows when it is this much wider than any other.
const CLEARLY: f32 = 1.12;

/// Votes of one page for each habit, from the places where the gaps leave no doubt.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Votes {
    below: usize,
    around: usize,
    above: usize,
}

impl Votes {
    pub(crate) fn add(&mut self, other: Self) {
        self.below += other.below;
        self.around += other.around;
        self.above += other.above;
    }

    pub(crate) fn habit(self) -> Habit {
        if self.around * 3 > self.below.max(self.above)
            || self.below > 0 && self.above * 3 > self.below && self.above < self.below * 3
        {
            Habit::Around
        } else if self.above > self.below {
            Habit::Above
        } else {
            Habit::Below
        }
    }
}

pub(crate) fn votes(strips: &[Strip], rules: &[f32]) -> Votes {
    let mut votes = Votes::default();
    for (first, second) in anchor_pairs(strips) {
        let between = second - first - 1;
        if between == 0 {
            continue;
        }
        match clear_cut(&strips[first..=second], rules) {
            Some(kept) if kept == between => votes.below += 1,
            Some(0) => votes.above += 1,
            Some(_) => votes.around += 1,
            None => {}
        }
    }
    if let Some(first) = strips.iter().position(|strip| strip.is_anchor)
        && first > 0
        && is_near(strips, first - 1)
    {
        votes.above += 1;
    }
    votes
}

/// For every strip the index of the anchor whose row it belongs to.
pub(crate) fn assign(strips: &[Strip], rules: &[f32], habit: Habit) -> Vec<Option<usize>> {
    let mut owners: Vec<Option<usize>> = vec![None; strips.len()];
    let anchors: Vec<usize> = (0..strips.len()).filter(|place| strips[*place].is_anchor).collect();
    let (Some(first), Some(last)) = (anchors.first().copied(), anchors.last().copied()) else {
        return owners;
    };
    for anchor in &anchors {
        owners[*anchor] = Some(*anchor);
    }
    let mut above = 0;
    for place in near_above(strips, first, rules).filter(|_| habit != Habit::Below) {
        above += 1;
        owners[place] = Some(first);
    }
    for (first, second) in anchor_pairs(strips) {
        let between = second - first - 1;
        let kept = clear_cut(&strips[first..=second], rules).unwrap_or(match habit {
            Habit::Below => between,
            Habit::Above => 0,
            // A centred cell has as many lines above the amount as below it.
            Habit::Around => above.min(between),
        });
        above = between - kept;
        for place in 1..=between {
            owners[first + place] = Some(if place <= kept { first } else { second });
        }
    }
    if habit != Habit::Above {
        for place in last + 1..strips.len() {
            if !is_near(strips, place - 1)
                || crosses_rule(strips[place - 1].baseline, strips[place].baseline, rules)
            {
                break;
            }
            owners[place] = Some(last);
        }
    }
    owners
}

/// Lines between a header and the first anchor: with narrations printed below, they end the page before's last row.
pub(crate) fn carried_over(strips: &[Strip], habit: Habit) -> std::ops::Range<usize> {
    let first = strips.iter().position(|strip| strip.is_anchor).filter(|_| habit == Habit::Below);
    0..first.unwrap_or(0)
}

/// The lines directly above an anchor, nearest first.
fn near_above<'s>(strips: &'s [Strip], anchor: usize, rules: &'s [f32]) -> impl Iterator<Item = usize> + 's {
    (0..anchor).rev().take_while(move |place| {
        is_near(strips, *place) && !crosses_rule(strips[*place].baseline, strips[*place + 1].baseline, rules)
    })
}

fn anchor_pairs(strips: &[Strip]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let anchors = || (0..strips.len()).filter(|place| strips[*place].is_anchor);
    anchors().zip(anchors().skip(1))
}

/// How many of the lines between two anchors belong to the first, if a rule or the widest gap says so.
fn clear_cut(strips: &[Strip], rules: &[f32]) -> Option<usize> {
    let gaps: Vec<f32> = strips.windows(2).map(|pair| pair[1].baseline - pair[0].baseline).collect();
    if let Some(place) = strips.iter().position(|strip| strip.is_break) {
        return Some(place - 1);
    }
    let ruled = strips.windows(2).position(|pair| crosses_rule(pair[0].baseline, pair[1].baseline, rules));
    if ruled.is_some() {
        return ruled;
    }
    let widest = (0..gaps.len()).max_by(|a, b| gaps[*a].total_cmp(&gaps[*b]))?;
    let next = gaps
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != widest)
        .map(|(_, gap)| *gap)
        .fold(0.0, f32::max);
    (gaps[widest] > next * CLEARLY + 0.3).then_some(widest)
}

/// A rule between two baselines, not counting an underline close below the upper one's letters.
fn crosses_rule(upper: f32, lower: f32, rules: &[f32]) -> bool {
    let from = rules.partition_point(|rule| *rule <= upper + 0.5);
    rules.get(from).is_some_and(|rule| *rule < lower - 0.5)
}

/// The next line is as close as lines of one paragraph are.
fn is_near(strips: &[Strip], place: usize) -> bool {
    const PARAGRAPH: f32 = 1.62;
    let (upper, lower) = (strips[place], strips[place + 1]);
    lower.baseline - upper.baseline <= PARAGRAPH * upper.size.max(lower.size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `A` is an anchor, `.` another line; the number before each is the gap above it.
    #[track_caller]
    fn check(lines: &[(f32, char)], habit: Habit, expected: &[Option<usize>]) {
        let mut baseline = 0.0;
        let strips: Vec<Strip> = lines
            .iter()
            .map(|(gap, kind)| {
                baseline += gap;
                Strip { baseline, size: 8.0, is_anchor: *kind == 'A', is_break: false }
            })
            .collect();
        assert_eq!(assign(&strips, &[], habit), expected);
    }

    #[test]
    fn the_widest_gap_is_the_border() {
        let lines = [(0.0, 'A'), (4.0, '.'), (13.0, '.'), (5.0, 'A'), (4.0, '.')];
        check(&lines, Habit::Below, &[Some(0), Some(0), Some(3), Some(3), Some(3)]);
    }

    #[test]
    fn equal_gaps_follow_the_habit() {
        let lines = [(0.0, 'A'), (10.0, '.'), (10.0, '.'), (10.0, 'A')];
        check(&lines, Habit::Below, &[Some(0), Some(0), Some(0), Some(3)]);
        check(&lines, Habit::Above, &[Some(0), Some(3), Some(3), Some(3)]);
    }

    #[test]
    fn a_centred_cell_is_symmetric() {
        let lines =
            [(0.0, '.'), (5.0, 'A'), (5.0, '.'), (5.0, '.'), (5.0, '.'), (5.0, 'A'), (5.0, '.'), (5.0, '.')];
        check(
            &lines,
            Habit::Around,
            &[Some(1), Some(1), Some(1), Some(5), Some(5), Some(5), Some(5), Some(5)],
        );
    }

    #[test]
    fn a_footer_far_below_belongs_to_nobody() {
        check(&[(0.0, 'A'), (10.0, '.'), (40.0, '.')], Habit::Below, &[Some(0), Some(0), None]);
    }
}
