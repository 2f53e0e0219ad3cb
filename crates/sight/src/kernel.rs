//! The multiplications of the network, sixteen numbers at a time on whatever the processor has for it.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16};

/// Channels come in so many at a time.
pub(crate) const LANES: usize = 16;
/// Rows that are multiplied together: their sums stay in registers.
const ROWS: usize = 6;
const ROWS_OF_WIDE: usize = 12;

/// Weights as blocks of sixteen outputs, each with a line of sixteen for every input.
#[derive(Debug)]
pub(crate) struct Matrix {
    pub(crate) inputs: usize,
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: Vec<f32>,
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

#[inline(always)]
fn multiply_with<S: Simd>(simd: S, matrix: &Matrix, rows: &[f32], then: Then, out: &mut [f32]) {
    if S::f32s::LEN >= LANES {
        tiles::<S, ROWS_OF_WIDE>(simd, matrix, rows, then, out);
    } else {
        tiles::<S, ROWS>(simd, matrix, rows, then, out);
    }
}

/// Places in a tile are counted by hand: what iterators call is not always inlined into code for wide registers, and then the
/// sums are kept in memory, which takes four times as long.
#[inline(always)]
fn tiles<S: Simd, const TILE: usize>(simd: S, matrix: &Matrix, rows: &[f32], then: Then, out: &mut [f32]) {
    let (inputs, outputs) = (matrix.inputs, matrix.bias.len());
    let mut packed = vec![[0.0_f32; TILE]; inputs];
    for (rows, out) in rows.chunks(TILE * inputs).zip(out.chunks_mut(TILE * outputs)) {
        for (number, row) in rows.chunks_exact(inputs).enumerate() {
            for (place, value) in packed.iter_mut().zip(row) {
                place[number] = *value;
            }
        }
        let blocks = matrix.weights.chunks_exact(inputs * LANES).zip(matrix.bias.as_chunks::<LANES>().0);
        for (block, (weights, bias)) in blocks.enumerate() {
            let mut sums = [f32x16::load_array_ref(simd, bias); TILE];
            for (line, column) in weights.as_chunks::<LANES>().0.iter().zip(&packed) {
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
    for (row, out) in values.chunks_exact_mut(width * channels).enumerate() {
        let above = row * step * line;
        for (x, out) in out.chunks_exact_mut(channels).enumerate() {
            for (block, out) in out.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
                let channel = block * LANES;
                let mut sum = f32x16::from_slice(simd, &bias[channel..channel + LANES]);
                for tap in 0..9 {
                    let place = above + (tap / 3) * line + (x + tap % 3) * channels + channel;
                    let value = f32x16::from_slice(simd, &edged[place..place + LANES]);
                    let weight = tap * channels + channel;
                    sum = value.mul_add(f32x16::from_slice(simd, &weights[weight..weight + LANES]), sum);
                }
                sum.store_array(out);
            }
        }
    }
    Map { width, height: rows, channels, values }
}

/// The same with an edge of nothing, one dot wide.
pub(crate) fn edged(map: &Map) -> Vec<f32> {
    let line = map.width * map.channels;
    let mut edged = vec![0.0; (map.height + 2) * (map.width + 2) * map.channels];
    let wide = line + 2 * map.channels;
    for (row, values) in map.values.chunks_exact(line).enumerate() {
        let from = (row + 1) * wide + map.channels;
        edged[from..from + line].copy_from_slice(values);
    }
    edged
}
