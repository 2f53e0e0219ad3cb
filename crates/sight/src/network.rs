//! A line of text, 48 dots high → how likely each letter is at each place: PP-OCRv6 (tiny), layer by layer.
//!
//! The network and its weights are the work of the PaddleOCR authors (`weights/NOTICE.md`); what computes it is ours, so
//! that it runs in the jail, on one thread, and is built in seconds (docs/decisions/0023-sight.md).

use std::sync::LazyLock;

use crate::kernel::{self, Map, Matrix, Then};
use crate::weights::Weights;

/// The height that lines of text are brought to.
pub(crate) const HEIGHT: usize = 48;
/// So many dots of a line make one place.
pub(crate) const STRIDE: usize = 8;
/// What a place may hold: nothing (between letters), one of these, or a space, which comes last.
pub(crate) const LETTERS: &str =
    "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~₹£€ ";
/// With the blank.
pub(crate) const CLASSES: usize = 99;

/// Channels, those inside, those after it, the rows it takes for one, and whether it looks at the line as a whole.
const BLOCKS: [(usize, usize, usize, usize, bool); 9] = [
    (48, 96, 48, 1, true),
    (48, 96, 48, 1, false),
    (48, 96, 96, 2, false),
    (96, 192, 96, 1, true),
    (96, 192, 96, 1, false),
    (96, 192, 160, 2, false),
    (160, 320, 160, 1, true),
    (160, 320, 160, 1, false),
    (160, 320, 160, 1, false),
];
const LAST: usize = 160;
/// Places to both sides that the last layers look at.
const REACH: usize = 2;

/// Loaded by the first line that is read.
pub(crate) static NETWORK: LazyLock<Network> = LazyLock::new(Network::load);

#[derive(Debug)]
pub(crate) struct Network {
    stems: [Matrix; 2],
    blocks: Vec<Block>,
    neighbours: (Vec<f32>, Vec<f32>),
    mix: Matrix,
    letters: Matrix,
}

#[derive(Debug)]
struct Block {
    spread: (Vec<f32>, Vec<f32>),
    step: usize,
    balance: Option<Balance>,
    widen: Matrix,
    narrow: Matrix,
}

/// Makes channels louder or softer by what the whole line is like.
#[derive(Debug)]
struct Balance {
    inner: (Vec<f32>, Vec<f32>),
    outer: (Vec<f32>, Vec<f32>),
}

impl Network {
    fn load() -> Self {
        let mut weights = Weights::new();
        let stems = [weights.matrix(9, 24), weights.matrix(9 * 32, 48)];
        let block = |(channels, inside, after, step, is_balanced): (usize, usize, usize, usize, bool)| {
            let spread = (weights.take(9 * channels), weights.take(channels));
            let balance = is_balanced.then(|| {
                let few = channels / 4;
                let inner = (weights.take(few * channels), weights.take(few));
                Balance { inner, outer: (weights.take(channels * few), weights.take(channels)) }
            });
            let (widen, narrow) = (weights.matrix(channels, inside), weights.matrix(inside, after));
            Block { spread, step, balance, widen, narrow }
        };
        let blocks = BLOCKS.map(block).into();
        let neighbours = (weights.take((2 * REACH + 1) * LAST), weights.take(LAST));
        let (mix, letters) = (weights.matrix(LAST, LAST), weights.matrix(LAST, CLASSES));
        debug_assert!(weights.is_used_up());
        Self { stems, blocks, neighbours, mix, letters }
    }

    /// `dots` are from -1 (black) to 1 (white), `HEIGHT` rows of them. One row of likelihoods for each place.
    pub(crate) fn look(&self, dots: Vec<f32>) -> Vec<[f32; CLASSES]> {
        let width = dots.len() / HEIGHT;
        let mut map = Map { width, height: HEIGHT, channels: 1, values: dots };
        map = halved(&map, &self.stems[0], Then::Bend);
        map = halved(&map, &self.stems[1], Then::Store);
        for block in &self.blocks {
            map = block.pass(&map);
        }
        self.letters(&map)
    }

    fn letters(&self, map: &Map) -> Vec<[f32; CLASSES]> {
        let mut places = pooled(map);
        places = beside(&places, &self.neighbours);
        places.iter_mut().for_each(|value| *value *= gate(*value));
        let count = places.len() / LAST;
        let mut mixed = vec![0.0; count * LAST];
        kernel::multiply(&self.mix, &places, Then::Store, &mut mixed);
        mixed.iter_mut().for_each(|value| *value *= gate(*value));
        let wide = self.letters.bias.len();
        let mut scores = vec![0.0; count * wide];
        kernel::multiply(&self.letters, &mixed, Then::Store, &mut scores);
        scores.chunks_exact(wide).map(likelihoods).collect()
    }
}

impl Block {
    fn pass(&self, map: &Map) -> Map {
        let mut map = kernel::spread(map, &self.spread.0, &self.spread.1, self.step);
        if let Some(balance) = &self.balance {
            balance.apply(&mut map);
        }
        if self.step == 1 {
            kernel::add_product(&self.widen, &self.narrow, &mut map.values);
            return map;
        }
        let dots = map.width * map.height;
        let mut wide = vec![0.0; dots * self.widen.outputs()];
        kernel::multiply(&self.widen, &map.values, Then::Bend, &mut wide);
        let channels = self.narrow.outputs();
        let mut values = vec![0.0; dots * channels];
        kernel::multiply(&self.narrow, &wide, Then::Store, &mut values);
        Map { channels, values, ..map }
    }
}

impl Balance {
    fn apply(&self, map: &mut Map) {
        let mut means = vec![0.0_f32; map.channels];
        for dot in map.values.chunks_exact(map.channels) {
            means.iter_mut().zip(dot).for_each(|(mean, value)| *mean += value);
        }
        let dots = (map.width * map.height) as f32;
        means.iter_mut().for_each(|mean| *mean /= dots);
        let inner: Vec<f32> = summed(&self.inner, &means).into_iter().map(|value| value.max(0.0)).collect();
        let gates: Vec<f32> = summed(&self.outer, &inner).into_iter().map(gate).collect();
        for dot in map.values.chunks_exact_mut(map.channels) {
            dot.iter_mut().zip(&gates).for_each(|(value, gate)| *value *= gate);
        }
    }
}

fn summed((weights, bias): &(Vec<f32>, Vec<f32>), inputs: &[f32]) -> Vec<f32> {
    let rows = weights.chunks_exact(inputs.len()).zip(bias);
    rows.map(|(row, bias)| row.iter().zip(inputs).map(|(weight, input)| weight * input).sum::<f32>() + bias)
        .collect()
}

fn gate(value: f32) -> f32 {
    (value / 6.0 + 0.5).clamp(0.0, 1.0)
}

/// Three by three dots at a time, two dots further each time, across and down.
fn halved(map: &Map, matrix: &Matrix, then: Then) -> Map {
    let (width, height) = (map.width.div_ceil(2), map.height.div_ceil(2));
    let channels = matrix.bias.len();
    let line = (map.width + 2) * map.channels;
    let edged = kernel::edged(map);
    let mut values = vec![0.0; width * height * channels];
    let mut around = Vec::with_capacity(width * matrix.inputs);
    for (y, out) in values.chunks_exact_mut(width * channels).enumerate() {
        around.clear();
        for x in 0..width {
            for row in 0..3 {
                let from = (2 * y + row) * line + 2 * x * map.channels;
                around.extend_from_slice(&edged[from..from + 3 * map.channels]);
            }
        }
        kernel::multiply(matrix, &around, then, out);
    }
    Map { width, height, channels, values }
}

/// The mean of all rows, of two columns at a time.
fn pooled(map: &Map) -> Vec<f32> {
    let count = map.width / 2;
    let mut places = vec![0.0_f32; count * map.channels];
    let share = 1.0 / (2 * map.height) as f32;
    for row in map.values.chunks_exact(map.width * map.channels) {
        let pairs = row.chunks_exact(2 * map.channels);
        for (place, pair) in places.chunks_exact_mut(map.channels).zip(pairs) {
            let (first, second) = pair.split_at(map.channels);
            for ((sum, first), second) in place.iter_mut().zip(first).zip(second) {
                *sum += (first + second) * share;
            }
        }
    }
    places
}

/// Every channel with those of the places beside it.
fn beside(places: &[f32], (weights, bias): &(Vec<f32>, Vec<f32>)) -> Vec<f32> {
    let count = places.len() / LAST;
    let mut out = Vec::with_capacity(places.len());
    for place in 0..count {
        let mut sums = bias.clone();
        for (tap, weights) in weights.chunks_exact(LAST).enumerate() {
            let Some(at) = (place + tap).checked_sub(REACH).filter(|at| *at < count) else { continue };
            let values = &places[at * LAST..(at + 1) * LAST];
            sums.iter_mut()
                .zip(values)
                .zip(weights)
                .for_each(|((sum, value), weight)| *sum += value * weight);
        }
        out.extend(sums);
    }
    out
}

fn likelihoods(scores: &[f32]) -> [f32; CLASSES] {
    let most = scores.iter().take(CLASSES).copied().fold(f32::NEG_INFINITY, f32::max);
    let mut shares = [0.0; CLASSES];
    shares.iter_mut().zip(scores).for_each(|(share, score)| *share = (score - most).exp());
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_those_of_the_layers() {
        let network = Network::load();
        assert_eq!(network.letters.weights.len(), LAST * CLASSES.next_multiple_of(16));
        assert_eq!(network.letters.bias.len(), CLASSES.next_multiple_of(16));
        assert_eq!(LETTERS.chars().count() + 1, CLASSES);
    }

    #[test]
    fn a_line_of_any_width_has_a_place_for_every_eight_dots() {
        for width in [16, 17, 40, 161] {
            let places = Network::load().look(vec![1.0; HEIGHT * width]);
            assert_eq!(places.len(), width.div_ceil(4) / 2, "{width}");
            assert!(places.iter().all(|place| (place.iter().sum::<f32>() - 1.0).abs() < 1e-4), "{width}");
        }
    }
}
