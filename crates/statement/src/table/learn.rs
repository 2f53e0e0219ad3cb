//! the words below a header → where its columns are.

use super::alignment::{Alignment, Key};
use super::columns::{
    COLUMN_GAP, Columns, EDGE_TOLERANCE, Edge, REACH, START_TOLERANCE, Start, TokenLine, is_whole_amount,
};
use super::header::Head;
use super::role::Role;
use super::scan::Table;
use super::token::Token;
use crate::date::DateStyle;

impl Columns {
    /// Learns where the columns are from all their words, and marks the numbers among them.
    /// `is_learned` says which regions are sure to hold rows.
    pub(crate) fn learn(
        table: &Table,
        dates: DateStyle,
        regions: &mut [Vec<TokenLine<'_>>],
        is_learned: &[bool],
    ) -> Self {
        let heads = &table.heads;
        let mut columns = Self {
            heads: heads.to_vec(),
            edges: Vec::new(),
            starts: Vec::new(),
            date_starts: Vec::new(),
            spans: heads.iter().map(|head| (head.left, head.right)).collect(),
            key: Key::Right,
            is_aligned: false,
            needs_decimals: false,
            has_whole_amounts: false,
            dates,
        };
        let learned = || {
            regions.iter().zip(is_learned).filter(|(_, is_learned)| **is_learned).flat_map(|(lines, _)| lines)
        };
        match &table.alignment {
            Some(alignment) => columns.take(alignment),
            None => {
                columns.needs_decimals = columns.decimals_rule(learned());
                columns.learn_edges(learned());
                columns.has_whole_amounts = columns.needs_decimals && columns.shows_whole_amounts(learned());
            }
        }
        for token in regions.iter_mut().flatten().flat_map(|(tokens, _)| tokens) {
            token.number = columns.number_place(token);
        }
        let learned = regions
            .iter()
            .zip(is_learned)
            .filter(|(_, is_learned)| **is_learned)
            .flat_map(|(lines, _)| lines);
        let learned: Vec<&TokenLine<'_>> = learned.collect();
        columns.name_dates(&learned);
        columns.learn_starts(&learned);
        columns
    }

    /// A header may call its dates anything (`Booked`, `Dated`, `When`): the column in which dates stand is theirs.
    fn name_dates(&mut self, lines: &[&TokenLine<'_>]) {
        const ENOUGH: usize = 2;
        if self.heads.iter().any(|head| head.role == Role::Date) {
            return;
        }
        let mut votes = vec![0usize; self.heads.len()];
        for (tokens, _) in lines {
            let Some(date) = tokens.iter().take(4).find(|token| token.date_length > 0) else { continue };
            if let Some((column, overlap)) = self.nearest(date.left, date.right, |role| !role.is_numeric())
                && overlap > 0.0
                && tokens.iter().any(|token| token.number.is_some())
            {
                votes[column] += 1;
            }
        }
        let best =
            votes.iter().copied().enumerate().max_by_key(|(place, count)| (*count, usize::MAX - place));
        let is_other =
            |column: usize| matches!(self.heads[column].role, Role::Other | Role::Side | Role::PostedAt);
        if let Some((column, count)) = best
            && count >= ENOUGH
            && is_other(column)
        {
            self.heads[column].role = Role::Date;
        }
    }

    fn take(&mut self, alignment: &Alignment) {
        self.key = alignment.key;
        self.is_aligned = true;
        let edge = |(at, column): &((f32, f32), usize)| Edge {
            at: *at,
            column: *column,
            is_strong: true,
            is_certain: true,
            is_under_text: false,
        };
        self.edges = alignment.edges.iter().map(edge).collect();
    }

    /// Most money is printed with paise; then a bare whole number (a branch code, a cheque number) is no money.
    fn decimals_rule<'t>(&self, lines: impl Iterator<Item = &'t TokenLine<'t>>) -> bool {
        let (mut with, mut without) = (0, 0);
        for token in lines.flat_map(|(tokens, _)| tokens) {
            let Some(amount) = token.amount else { continue };
            let Some((column, overlap)) = self.nearest(token.left, token.right, |_| true) else { continue };
            if self.heads[column].role.is_numeric() && overlap > -REACH {
                if amount.has_decimals { with += 1 } else { without += 1 }
            }
        }
        with >= 4 * without
    }

    /// On lines with a date and no other number at an edge, a whole one stands there.
    fn shows_whole_amounts<'t>(&self, lines: impl Iterator<Item = &'t TokenLine<'t>>) -> bool {
        const ENOUGH: usize = 2;
        let is_at_edge = |token: &&Token<'_>| token.date_length == 0 && self.strong_edge(token).is_some();
        let shows = |(tokens, _): &&TokenLine<'_>| {
            let mut moving = tokens.iter().filter(is_at_edge).filter(|token| token.amount.is_some());
            tokens.iter().any(|token| token.date_length > 0) && moving.next().is_some_and(is_whole_amount)
        };
        lines.filter(shows).count() >= ENOUGH
    }

    pub(super) fn is_money(&self, token: &Token<'_>) -> bool {
        token.amount.is_some_and(|amount| amount.has_decimals || !self.needs_decimals)
    }

    fn learn_edges<'t>(&mut self, lines: impl Iterator<Item = &'t TokenLine<'t>>) {
        let numbers: Vec<(f32, f32)> = lines
            .flat_map(|(tokens, _)| tokens)
            .filter(|token| self.is_money(token))
            .map(|token| (token.left, token.right))
            .collect();
        let by_right = clusters(numbers.iter().map(|number| (number.1, *number)));
        // Where every number ends at one of a few edges, nobody need ask where they begin.
        let is_settled = by_right.len() <= 2 * self.heads.len();
        let by_left =
            if is_settled { Vec::new() } else { clusters(numbers.iter().map(|number| (number.0, *number))) };
        let aligns_left = !is_settled && by_left.len() * 2 < by_right.len();
        self.key = if aligns_left { Key::Left } else { Key::Right };
        let clusters = if aligns_left { by_left } else { by_right };
        let enough = (numbers.len() / 40).max(3);
        self.edges = clusters.iter().filter_map(|cluster| self.edge(cluster, enough)).collect();
        self.match_in_order(&numbers);
    }

    /// The edge a cluster of numbers lines up at, and the column most of them stand under.
    fn edge(&self, cluster: &Cluster, enough: usize) -> Option<Edge> {
        let mut votes = vec![0usize; self.heads.len()];
        let mut under_text = 0;
        for (_, (left, right)) in cluster {
            if let Some((column, overlap)) = self.nearest(*left, *right, |_| true)
                && overlap > -REACH
            {
                votes[column] += 1;
                under_text += usize::from(overlap > 0.0 && !self.heads[column].role.is_numeric());
            }
        }
        let (column, most) =
            votes.into_iter().enumerate().max_by_key(|(place, count)| (*count, usize::MAX - place))?;
        (most > 0).then_some(Edge {
            at: span(cluster),
            column,
            is_strong: cluster.len() >= enough,
            is_certain: most * 5 >= cluster.len() * 4,
            is_under_text: under_text * 2 > cluster.len(),
        })
    }

    /// A header on the left of a wide column and numbers on its right stand nearer to the neighbours than to each
    /// other. Where that gives two edges to one column and none to another, they belong together in their order.
    fn match_in_order(&mut self, numbers: &[(f32, f32)]) {
        let columns: Vec<usize> =
            (0..self.heads.len()).filter(|place| self.heads[*place].role.is_numeric()).collect();
        let strong: Vec<usize> = (0..self.edges.len())
            .filter(|place| self.edges[*place].is_strong && !self.edges[*place].is_under_text)
            .collect();
        let voted: Vec<usize> = strong.iter().map(|place| self.edges[*place].column).collect();
        if strong.len() != columns.len() || voted == columns || self.are_split(&strong, numbers) {
            return;
        }
        for (place, column) in strong.into_iter().zip(columns) {
            self.edges[place].column = column;
            self.edges[place].is_certain = true;
        }
    }

    /// Whether two of these edges are so close that their numbers would stand over each other: they are one column of a page
    /// that is not quite straight.
    fn are_split(&self, edges: &[usize], numbers: &[(f32, f32)]) -> bool {
        let key = |number: &(f32, f32)| if self.key == Key::Left { number.0 } else { number.1 };
        edges.windows(2).filter_map(|pair| Some((self.edges.get(pair[0])?, self.edges.get(pair[1])?))).any(
            |(one, next)| {
                let is_at = |number: &&(f32, f32)| {
                    [one, next].iter().any(|edge| (edge.at.0..=edge.at.1).contains(&key(number)))
                };
                let widths = numbers.iter().filter(is_at).map(|(left, right)| right - left);
                next.at.0 - one.at.1 < widths.fold(f32::INFINITY, f32::min)
            },
        )
    }

    /// Text columns begin where many of their lines begin; the header they stand under names them.
    fn learn_starts(&mut self, lines: &[&TokenLine<'_>]) {
        /// Lines further than this from one with an amount are headings and footers.
        const NEAR: usize = 3;
        let anchors: Vec<bool> =
            lines.iter().map(|(tokens, _)| tokens.iter().any(|token| token.number.is_some())).collect();
        let is_row = |line: usize| {
            anchors[line.saturating_sub(NEAR)..(line + NEAR + 1).min(anchors.len())].contains(&true)
        };
        let mut segments: Vec<(f32, (f32, f32))> = Vec::new();
        let mut dates: Vec<(f32, (f32, f32))> = Vec::new();
        for (_, (tokens, size)) in lines.iter().enumerate().filter(|(line, _)| is_row(*line)) {
            let mut previous_right = f32::NEG_INFINITY;
            let mut open: Option<(f32, f32)> = None;
            let mut dated = 0;
            for (index, token) in tokens.iter().enumerate() {
                dated = if index < dated { dated } else { index + usize::from(token.date_length) };
                let is_number = token.number.is_some() || index < dated;
                if token.date_length > 0 && token.left - previous_right > COLUMN_GAP * size {
                    dates.push((token.left, (token.left, token.right)));
                }
                if is_number || token.left - previous_right > COLUMN_GAP * size {
                    segments.extend(open.take().map(|segment| (segment.0, segment)));
                }
                if !is_number {
                    open = Some((open.map_or(token.left, |segment| segment.0), token.right));
                }
                previous_right = token.right;
            }
            segments.extend(open.map(|segment| (segment.0, segment)));
        }
        let enough = (lines.len() / 12).max(2);
        let usual = clusters(dates.into_iter()).into_iter().filter(|cluster| cluster.len() >= enough);
        self.date_starts = usual.map(|cluster| span(&cluster)).collect();
        for cluster in clusters(segments.into_iter()) {
            if cluster.len() < enough {
                continue;
            }
            let mut votes = vec![0.0f32; self.heads.len()];
            for (_, (left, right)) in &cluster {
                if let Some((column, overlap)) = self.nearest(*left, *right, |role| !role.is_numeric()) {
                    votes[column] += overlap.clamp(0.05, 1000.0);
                }
            }
            let best =
                votes.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
            // Text that begins right below a header's first letter is that header's, however far it runs.
            let at = span(&cluster).0;
            let begins = |head: &Head| !head.role.is_numeric() && (head.left - at).abs() < START_TOLERANCE;
            let Some(column) = self.heads.iter().position(begins).or(best.map(|(column, _)| column)) else {
                continue;
            };
            self.starts.push(Start { at: span(&cluster), column });
            let right = cluster.iter().map(|(_, (_, right))| *right).fold(f32::NEG_INFINITY, f32::max);
            let left = span(&cluster).0;
            self.spans[column] =
                (self.spans[column].0.min(left), self.spans[column].1.max(right.min(self.limit(column))));
        }
    }

    /// Text of a column cannot reach past the header of the next one to its right; only narrations reach below it.
    fn limit(&self, column: usize) -> f32 {
        let is_narration = self.heads[column].role == Role::Narration;
        self.heads
            .get(column + 1)
            .map_or(f32::INFINITY, |next| if is_narration { next.right } else { next.left })
    }
}

type Cluster = Vec<(f32, (f32, f32))>;

/// Sorts by the first value and cuts wherever two neighbours are further apart than the tolerance.
fn clusters(values: impl Iterator<Item = (f32, (f32, f32))>) -> Vec<Cluster> {
    let mut values: Cluster = values.collect();
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    values.chunk_by(|a, b| b.0 - a.0 <= EDGE_TOLERANCE).map(<[_]>::to_vec).collect()
}

fn span(cluster: &Cluster) -> (f32, f32) {
    (cluster.first().map_or(0.0, |first| first.0), cluster.last().map_or(0.0, |last| last.0))
}
