//! Two texts → their lines side by side: what stayed, what went, what came.

/// Texts that differ in more lines than this are shown one after the other: nobody could follow the differences.
const LINES_AT_MOST: usize = 3_000;
/// Lines around a change that say where it is.
const AROUND: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Same,
    Gone,
    New,
    /// Lines that stayed and are left out.
    Skipped(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) kind: Kind,
    pub(super) text: String,
}

/// Empty when nothing differs.
pub(super) fn differences(before: &str, after: &str) -> Vec<Line> {
    let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let (old, new) = (before.get(head..).unwrap_or_default(), after.get(head..).unwrap_or_default());
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other).count();
    let (old, end) = old.split_at(old.len() - tail);
    let (new, _) = new.split_at(new.len() - tail);
    if old.is_empty() && new.is_empty() {
        return Vec::new();
    }
    let same = |line: &&str| Line { kind: Kind::Same, text: (*line).to_owned() };
    let mut lines: Vec<Line> = before.iter().take(head).map(same).collect();
    lines.extend(middle(old, new));
    lines.extend(end.iter().map(same));
    shortened(&lines)
}

/// The longest common run of lines stays; everything else went or came.
fn middle(old: &[&str], new: &[&str]) -> Vec<Line> {
    let line = |kind, text: &str| Line { kind, text: text.to_owned() };
    if old.len() > LINES_AT_MOST || new.len() > LINES_AT_MOST {
        let gone = old.iter().map(|text| line(Kind::Gone, text));
        return gone.chain(new.iter().map(|text| line(Kind::New, text))).collect();
    }
    // lengths[i * width + j]: the longest common run of what is left of both from there on.
    let width = new.len() + 1;
    let mut lengths = vec![0_u32; (old.len() + 1) * width];
    let at =
        |lengths: &[u32], row: usize, column: usize| lengths.get(row * width + column).copied().unwrap_or(0);
    for (row, one) in old.iter().enumerate().rev() {
        for (column, other) in new.iter().enumerate().rev() {
            let length = if one == other {
                at(&lengths, row + 1, column + 1) + 1
            } else {
                at(&lengths, row + 1, column).max(at(&lengths, row, column + 1))
            };
            if let Some(cell) = lengths.get_mut(row * width + column) {
                *cell = length;
            }
        }
    }
    let (mut row, mut column, mut lines) = (0, 0, Vec::new());
    loop {
        match (old.get(row), new.get(column)) {
            (Some(one), Some(other)) if one == other => {
                lines.push(line(Kind::Same, one));
                (row, column) = (row + 1, column + 1);
            }
            (Some(one), other)
                if other.is_none() || at(&lengths, row + 1, column) >= at(&lengths, row, column + 1) =>
            {
                lines.push(line(Kind::Gone, one));
                row += 1;
            }
            (_, Some(other)) => {
                lines.push(line(Kind::New, other));
                column += 1;
            }
            (_, None) => return lines,
        }
    }
}

/// Long runs of lines that stayed are left out.
fn shortened(lines: &[Line]) -> Vec<Line> {
    let is_near = |place: usize| {
        let from = place.saturating_sub(AROUND);
        let around = lines.get(from..(place + AROUND + 1).min(lines.len())).unwrap_or_default();
        around.iter().any(|line| line.kind != Kind::Same)
    };
    let mut shown: Vec<Line> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        if is_near(place) {
            shown.push(line.clone());
            continue;
        }
        match shown.last_mut() {
            Some(Line { kind: Kind::Skipped(count), .. }) => *count += 1,
            _ => shown.push(Line { kind: Kind::Skipped(1), text: String::new() }),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(before: &str, after: &str, expected: &str) {
        let told: Vec<String> = differences(&before.replace(' ', "\n"), &after.replace(' ', "\n"))
            .into_iter()
            .map(|line| match line.kind {
                Kind::Same => line.text,
                Kind::Gone => format!("-{}", line.text),
                Kind::New => format!("+{}", line.text),
                Kind::Skipped(count) => format!("…{count}"),
            })
            .collect();
        assert_eq!(told.join(" "), expected, "{before} to {after}");
    }

    #[test]
    fn what_went_and_what_came_is_told_in_its_place() {
        check("a b c", "a b c", "");
        check("a b c", "a x c", "a -b +x c");
        check("a b c", "a c", "a -b c");
        check("a c", "a b c", "a +b c");
        check("", "a", "+a");
        check("a b c d", "b x d e", "-a b -c +x d +e");
    }

    #[test]
    fn what_is_far_from_a_change_is_left_out() {
        check("a b c d e f g h i j", "a b c d e f g h i k", "…6 g h i -j +k");
        check("a b c d e f g h i j", "x b c d e f g h i j", "-a +x b c d …6");
    }
}
