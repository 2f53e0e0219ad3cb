//! The multiplications of the network, sixteen numbers at a time on whatever the processor has for it.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16};

/// Channels come in so many at a time.
pub(crate) const LANES: usize = 16;
/// Rows of a tile: they are multiplied together, and their sums stay in registers.
const ROWS: usize = 6;
const ROWS_OF_WIDE: usize = 12;
/// Tiles that meet a block of weights before the next block is fetched: the block stays in the nearest memory, and the tiles in
/// the second nearest.
const TILES: usize = 16;

/// Weights as blocks of sixteen outputs, each with a line of sixteen for every input.
#[derive(Debug)]
pub(crate) struct Matrix {
    pub(crate) inputs: usize,
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl Matrix {
    pub(crate) fn outputs(&self) -> usize {
        self.bias.len()
    }
}

/// What is done with a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    Store,
    /// Goes through the network's bend first.
    Bend,
    /// Is added to what was there.
    Add,
}

/// Every row of `inputs` numbers → a row of outputs.
pub(crate) fn multiply(matrix: &Matrix, rows: &[f32], then: Then, out: &mut [f32]) {
    dispatch!(Level::new(), simd => multiply_with(simd, matrix, rows, then, out));
}

/// Every row goes through the first, is bent, goes through the second and is added to what it was, a few at a time: what is
/// between is never in memory as a whole.
pub(crate) fn add_product(first: &Matrix, second: &Matrix, rows: &mut [f32]) {
    dispatch!(Level::new(), simd => add_product_with(simd, first, second, rows));
}

#[inline(always)]
fn multiply_with<S: Simd>(simd: S, matrix: &Matrix, rows: &[f32], then: Then, out: &mut [f32]) {
    if S::f32s::LEN >= LANES {
        once::<S, ROWS_OF_WIDE>(simd, matrix, rows, then, out);
    } else {
        once::<S, ROWS>(simd, matrix, rows, then, out);
    }
}

#[inline(always)]
fn add_product_with<S: Simd>(simd: S, first: &Matrix, second: &Matrix, rows: &mut [f32]) {
    if S::f32s::LEN >= LANES {
        twice::<S, ROWS_OF_WIDE>(simd, first, second, rows);
    } else {
        twice::<S, ROWS>(simd, first, second, rows);
    }
}

#[inline(always)]
fn once<S: Simd, const TILE: usize>(simd: S, matrix: &Matrix, rows: &[f32], then: Then, out: &mut [f32]) {
    let mut packed = vec![[0.0_f32; TILE]; TILES * matrix.inputs];
    let groups = rows.chunks(TILES * TILE * matrix.inputs);
    for (rows, out) in groups.zip(out.chunks_mut(TILES * TILE * matrix.outputs())) {
        pack(rows, matrix.inputs, &mut packed);
        group(simd, matrix, &packed, then, out);
    }
}

#[inline(always)]
fn twice<S: Simd, const TILE: usize>(simd: S, first: &Matrix, second: &Matrix, rows: &mut [f32]) {
    let mut packed = vec![[0.0_f32; TILE]; TILES * first.inputs];
    let mut packed_again = vec![[0.0_f32; TILE]; TILES * second.inputs];
    let mut between = vec![0.0_f32; TILES * TILE * first.outputs()];
    for rows in rows.chunks_mut(TILES * TILE * first.inputs) {
        let between = &mut between[..rows.len() / first.inputs * first.outputs()];
        pack(rows, first.inputs, &mut packed);
        group(simd, first, &packed, Then::Bend, between);
        pack(between, second.inputs, &mut packed_again);
        group(simd, second, &packed_again, Then::Add, rows);
    }
}

/// The rows of a tile beside each other.
#[inline(always)]
fn pack<const TILE: usize>(rows: &[f32], inputs: usize, packed: &mut [[f32; TILE]]) {
    for (rows, packed) in rows.chunks(TILE * inputs).zip(packed.chunks_exact_mut(inputs)) {
        for (number, row) in rows.chunks_exact(inputs).enumerate() {
            for (place, value) in packed.iter_mut().zip(row) {
                place[number] = *value;
            }
        }
    }
}

/// Some tiles of rows, each with all blocks of weights. Places in a tile are counted by hand: what iterators call is not always
/// inlined into code for wide registers, and then the sums are kept in memory, which takes four times as long.
#[inline(always)]
fn group<S: Simd, const TILE: usize>(
    simd: S,
    matrix: &Matrix,
    packed: &[[f32; TILE]],
    then: Then,
    out: &mut [f32],
) {
    let (inputs, outputs) = (matrix.inputs, matrix.outputs());
    let blocks = matrix.weights.chunks_exact(inputs * LANES).zip(matrix.bias.as_chunks::<LANES>().0);
    for (block, (weights, bias)) in blocks.enumerate() {
        for (packed, out) in packed.chunks_exact(inputs).zip(out.chunks_mut(TILE * outputs)) {
            let mut sums = [f32x16::load_array_ref(simd, bias); TILE];
            for (line, column) in weights.as_chunks::<LANES>().0.iter().zip(packed) {
                let line = f32x16::load_array_ref(simd, line);
                let mut at = 0;
                while at < TILE {
                    sums[at] = line.mul_add(f32x16::splat(simd, column[at]), sums[at]);
                    at += 1;
                }
            }
            let mut at = 0;
            while at < TILE {
                let from = at * outputs + block * LANES;
                if let Some(place) = out.get_mut(from..from + LANES) {
                    match then {
                        Then::Store => sums[at].store_slice(place),
                        Then::Bend => bent(simd, sums[at]).store_slice(place),
                        Then::Add => (f32x16::from_slice(simd, place) + sums[at]).store_slice(place),
                    }
                }
                at += 1;
            }
        }
    }
}

/// x·Φ(x), with the normal distribution as a quotient of two polynomials of x², off by less than a millionth.
#[inline(always)]
fn bent<S: Simd>(simd: S, x: f32x16<S>) -> f32x16<S> {
    const ABOVE: [f32; 5] = [0.398_942_03, 0.044_510_134, 5.146_613_2e-3, 2.574_947_4e-4, 4.936_712_6e-6];
    const BELOW: [f32; 6] = [1.0, 0.278_233_7, 0.034_278_707, 2.373_982_4e-3, 9.222_36e-5, 4.405_821e-7];
    const REACH: f32 = 5.2;
    let near = x.max(-REACH).min(REACH);
    let square = near * near;
    let sum = |factors: &[f32]| {
        let mut sum = f32x16::splat(simd, 0.0);
        for factor in factors.iter().rev() {
            sum = sum.mul_add(square, f32x16::splat(simd, *factor));
        }
        sum
    };
    let half = near * sum(&ABOVE) / sum(&BELOW);
    x * (half + 0.5)
}

/// A picture of the network: rows of dots, each dot with its channels together.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) channels: usize,
    pub(crate) values: Vec<f32>,
}

/// Every channel with its eight neighbours and weights of its own; every `step`th row is kept.
pub(crate) fn spread(map: &Map, weights: &[f32], bias: &[f32], step: usize) -> Map {
    dispatch!(Level::new(), simd => spread_with(simd, map, weights, bias, step))
}

#[inline(always)]
fn spread_with<S: Simd>(simd: S, map: &Map, weights: &[f32], bias: &[f32], step: usize) -> Map {
    let Map { width, height, channels, .. } = *map;
    let edged = edged(map);
    let rows = height.div_ceil(step);
    let mut values = vec![0.0_f32; rows * width * channels];
    let line = (width + 2) * channels;
    let blocks = channels / LANES;
    let (weights, bias) = (weights.as_chunks::<LANES>().0, bias.as_chunks::<LANES>().0);
    for (row, out) in values.chunks_exact_mut(width * channels).enumerate() {
        let above = row * step * line;
        for (x, out) in out.chunks_exact_mut(channels).enumerate() {
            let from = above + x * channels;
            let around = [from, from + line, from + 2 * line]
                .map(|from| edged[from..from + 3 * channels].as_chunks::<LANES>().0);
            for (block, out) in out.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
                let mut sum = f32x16::load_array_ref(simd, &bias[block]);
                let mut tap = 0;
                while tap < 9 {
                    let value = f32x16::load_array_ref(simd, &around[tap / 3][tap % 3 * blocks + block]);
                    sum = value.mul_add(f32x16::load_array_ref(simd, &weights[tap * blocks + block]), sum);
                    tap += 1;
                }
                sum.store_array(out);
            }
        }
    }
    Map { width, height: rows, channels, values }
}

/// The same with an edge of nothing, one dot wide.
pub(crate) fn edged(map: &Map) -> Vec<f32> {
    let Map { width, height, channels, ref values } = *map;
    let line = (width + 2) * channels;
    let mut edged = Vec::with_capacity((height + 2) * line);
    edged.resize(line + channels, 0.0);
    for row in values.chunks_exact(width * channels) {
        edged.extend_from_slice(row);
        // To the right of this row and to the left of the next.
        edged.resize(edged.len() + 2 * channels, 0.0);
    }
    edged.resize((height + 2) * line, 0.0);
    edged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize, seed: usize) -> Vec<f32> {
        (0..count).map(|at| ((at * 7919 + seed * 104_729) % 200) as f32 / 100.0 - 1.0).collect()
    }

    fn matrix(inputs: usize, outputs: usize) -> Matrix {
        Matrix { inputs, weights: numbers(inputs * outputs, 1), bias: numbers(outputs, 2) }
    }

    /// One product after the other.
    fn plain(matrix: &Matrix, rows: &[f32]) -> Vec<f32> {
        let product = |row: &[f32], output: usize| {
            let weight = |input: usize| {
                matrix.weights[(output / LANES * matrix.inputs + input) * LANES + output % LANES]
            };
            let products = row.iter().enumerate().map(|(input, value)| value * weight(input));
            products.sum::<f32>() + matrix.bias[output]
        };
        let rows = rows.chunks_exact(matrix.inputs);
        rows.flat_map(|row| (0..matrix.outputs()).map(move |output| product(row, output))).collect()
    }

    fn assert_near(found: &[f32], expected: &[f32], what: &str) {
        assert_eq!(found.len(), expected.len(), "{what}");
        for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert!((found - expected).abs() < 1e-3, "{what}: {found} instead of {expected} at {at}");
        }
    }

    /// Fewer than a tile, whole tiles, whole groups of them, and a row more.
    const COUNTS: [usize; 6] = [1, 6, 13, 96, 192, 193];

    #[test]
    fn every_row_is_multiplied_however_many_there_are() {
        let matrix = matrix(20, 48);
        for count in COUNTS {
            let rows = numbers(count * 20, 3);
            let mut out = vec![9.0; count * 48];
            multiply(&matrix, &rows, Then::Store, &mut out);
            assert_near(&out, &plain(&matrix, &rows), &format!("{count} rows"));
        }
    }

    #[test]
    fn a_product_of_two_is_added_to_each_row() {
        let (first, second) = (matrix(16, 32), matrix(32, 16));
        for count in COUNTS {
            let rows = numbers(count * 16, 3);
            let mut between = vec![0.0; count * 32];
            multiply(&first, &rows, Then::Bend, &mut between);
            let products = plain(&second, &between);
            let expected: Vec<f32> = rows.iter().zip(&products).map(|(row, product)| row + product).collect();
            let mut found = rows;
            add_product(&first, &second, &mut found);
            assert_near(&found, &expected, &format!("{count} rows"));
        }
    }

    #[test]
    fn every_dot_is_spread_over_its_neighbours() {
        let map = Map { width: 3, height: 4, channels: 16, values: numbers(3 * 4 * 16, 5) };
        let (weights, bias) = (numbers(9 * 16, 6), numbers(16, 7));
        for step in [1, 2] {
            let found = spread(&map, &weights, &bias, step);
            assert_eq!((found.width, found.height, found.channels), (3, 4 / step, 16), "{step}");
            for (at, value) in found.values.iter().enumerate() {
                let (channel, x, y) = (at % 16, at / 16 % 3, at / 48 * step);
                let mut expected = bias[channel];
                for tap in 0..9 {
                    // One dot beyond the edge is nothing.
                    let (x, y) = (x + tap % 3, y + tap / 3);
                    if (1..=3).contains(&x) && (1..=4).contains(&y) {
                        let dot = map.values[((y - 1) * 3 + x - 1) * 16 + channel];
                        expected += dot * weights[tap * 16 + channel];
                    }
                }
                assert!((value - expected).abs() < 1e-4, "{step}: {value} instead of {expected} at {at}");
            }
        }
    }
}
