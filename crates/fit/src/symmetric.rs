//! Equations whose matrix is symmetric and positive, solved by Cholesky's parts: the one thing a fit needs of linear algebra,
//! for which a library of it costs twenty seconds of building.

/// The lower half of a symmetric matrix.
pub(crate) struct Symmetric {
    rows: Vec<Vec<f64>>,
}

impl Symmetric {
    pub(crate) fn zeros(size: usize) -> Self {
        Self { rows: (1..=size).map(|width| vec![0.0; width]).collect() }
    }

    /// Adds to the two places that mirror each other.
    pub(crate) fn add(&mut self, one: usize, other: usize, amount: f64) {
        self.rows[one.max(other)][one.min(other)] += amount;
    }

    /// The vector that the matrix turns into `right`. `None` when the matrix is not positive.
    pub(crate) fn solve(mut self, mut right: Vec<f64>) -> Option<Vec<f64>> {
        self.part()?;
        for at in 0..self.rows.len() {
            let row = &self.rows[at];
            right[at] = (right[at] - dot(&row[..at], &right[..at])) / row[at];
        }
        for at in (0..self.rows.len()).rev() {
            let row = &self.rows[at];
            right[at] /= row[at];
            let found = right[at];
            for (value, share) in right.iter_mut().zip(&row[..at]) {
                *value -= share * found;
            }
        }
        Some(right)
    }

    /// Into the triangle that, times its mirror, is the matrix.
    fn part(&mut self) -> Option<()> {
        for at in 0..self.rows.len() {
            let (above, below) = self.rows.split_at_mut(at);
            let row = &mut below[0];
            for (column, other) in above.iter().enumerate() {
                row[column] = (row[column] - dot(&row[..column], &other[..column])) / other[column];
            }
            let left = row[at] - dot(&row[..at], &row[..at]);
            if !(left.is_finite() && left > 0.0) {
                return None;
            }
            row[at] = left.sqrt();
        }
        Some(())
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_gives_the_right_side_back() {
        let full = [[4.0, 2.0, -1.0], [2.0, 5.0, 0.5], [-1.0, 0.5, 3.0]];
        let mut matrix = Symmetric::zeros(3);
        for (at, row) in full.iter().enumerate() {
            for (other, value) in row.iter().enumerate().take(at + 1) {
                matrix.add(at, other, *value);
            }
        }
        let right = vec![1.0, -2.0, 7.5];
        let found = matrix.solve(right.clone()).unwrap();
        for (row, right) in full.iter().zip(&right) {
            assert!((dot(row, &found) - right).abs() < 1e-12, "{found:?}");
        }
    }

    #[test]
    fn a_matrix_that_is_not_positive_has_no_solution() {
        let mut matrix = Symmetric::zeros(2);
        matrix.add(0, 0, 1.0);
        matrix.add(1, 0, 1.0);
        matrix.add(1, 1, 1.0);
        assert!(matrix.solve(vec![1.0, 1.0]).is_none());
    }
}
