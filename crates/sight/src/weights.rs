//! The bytes that are part of the program → numbers, taken one layer after the other.

use crate::kernel::{LANES, Matrix};

/// Half-precision numbers in the order in which the layers are computed; `weights/convert.py` wrote them.
static BYTES: &[u8] = include_bytes!("../weights/line.weights");

/// What has not been taken yet.
pub(crate) struct Weights {
    rest: std::slice::ChunksExact<'static, u8>,
}

impl Weights {
    pub(crate) fn new() -> Self {
        Self { rest: BYTES.chunks_exact(2) }
    }

    pub(crate) fn is_used_up(&self) -> bool {
        self.rest.len() == 0
    }

    /// Fewer than asked for at the end of the bytes, which the network's own check notices.
    pub(crate) fn take(&mut self, count: usize) -> Vec<f32> {
        let half = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes[1]]);
        self.rest.by_ref().take(count).map(half).map(single).collect()
    }

    pub(crate) fn matrix(&mut self, inputs: usize, outputs: usize) -> Matrix {
        let outputs = outputs.next_multiple_of(LANES);
        let weights = self.take(inputs * outputs);
        let bias = self.take(outputs);
        Matrix { inputs, weights, bias }
    }
}

/// A half-precision number as a single-precision one.
fn single(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let exponent = u32::from(half >> 10 & 0x1F);
    let fraction = u32::from(half & 0x3FF);
    if exponent == 0 {
        let small = fraction as f32 / (1 << 24) as f32;
        return if sign == 0 { small } else { -small };
    }
    f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision_is_read_to_the_bit() {
        for (half, expected) in
            [(0x3C00, 1.0), (0xC000, -2.0), (0x3555, 0.333_251_95), (0x0001, 5.960_464_5e-8), (0x8000, 0.0)]
        {
            assert_eq!(single(half), expected, "{half:04x}");
        }
    }
}
