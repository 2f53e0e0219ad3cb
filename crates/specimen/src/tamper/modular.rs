//! Powers of large numbers modulo odd ones, for keys that need no secrecy: short, and careless about its timing.

/// All most significant byte first; the result is as long as `modulus`, whose length is a multiple of eight.
pub(super) fn power(base: &[u8], exponent: &[u8], modulus: &[u8]) -> Vec<u8> {
    let ring = Ring::new(limbs(modulus));
    let mut base = limbs(base);
    base.resize(ring.modulus.len(), 0);
    let mut one = vec![0; ring.modulus.len()];
    if let Some(first) = one.first_mut() {
        *first = 1;
    }
    let base = ring.multiply(&base, &ring.square_of_radix);
    let mut result = ring.multiply(&one, &ring.square_of_radix);
    for byte in exponent {
        for bit in (0..8).rev() {
            result = ring.multiply(&result, &result);
            if byte >> bit & 1 == 1 {
                result = ring.multiply(&result, &base);
            }
        }
    }
    let result = ring.multiply(&result, &one);
    result.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect()
}

/// Montgomery's arithmetic: numbers are kept multiplied by the radix, two to the power of 64 for each limb.
struct Ring {
    modulus: Vec<u64>,
    /// What makes the lowest limb of a sum vanish.
    inverse: u64,
    square_of_radix: Vec<u64>,
}

impl Ring {
    fn new(modulus: Vec<u64>) -> Self {
        let lowest = modulus.first().copied().unwrap_or(1);
        // Each step doubles how many low bits of the inverse are right.
        let inverse =
            (0..6).fold(1u64, |guess, _| guess.wrapping_mul(2u64.wrapping_sub(lowest.wrapping_mul(guess))));
        let mut square_of_radix = vec![0; modulus.len() + 1];
        if let Some(first) = square_of_radix.first_mut() {
            *first = 1;
        }
        for _ in 0..modulus.len() * 128 {
            double(&mut square_of_radix);
            reduce(&mut square_of_radix, &modulus);
        }
        square_of_radix.truncate(modulus.len());
        Self { modulus, inverse: inverse.wrapping_neg(), square_of_radix }
    }

    /// The product of two numbers over the radix.
    fn multiply(&self, left: &[u64], right: &[u64]) -> Vec<u64> {
        let mut sum = vec![0; self.modulus.len() + 1];
        for limb in right {
            let mut overflow = add_product(&mut sum, left, *limb);
            let lowest = sum.first().copied().unwrap_or(0);
            overflow += add_product(&mut sum, &self.modulus, lowest.wrapping_mul(self.inverse));
            // The lowest limb is zero now: everything moves down by one.
            sum.rotate_left(1);
            if let Some(last) = sum.last_mut() {
                *last = overflow;
            }
        }
        reduce(&mut sum, &self.modulus);
        sum.truncate(self.modulus.len());
        sum
    }
}

/// Least significant first.
fn limbs(bytes: &[u8]) -> Vec<u64> {
    let limb = |chunk: &[u8]| chunk.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
    bytes.rchunks(8).map(limb).collect()
}

/// Gives what no longer fits.
fn add_product(sum: &mut [u64], number: &[u64], factor: u64) -> u64 {
    let mut carry = 0u128;
    for (place, limb) in sum.iter_mut().enumerate() {
        let part = u128::from(number.get(place).copied().unwrap_or(0));
        let total = u128::from(*limb) + part * u128::from(factor) + carry;
        *limb = (total & u128::from(u64::MAX)) as u64;
        carry = total >> 64;
    }
    u64::try_from(carry).unwrap_or(0)
}

fn double(number: &mut [u64]) {
    let mut carry = 0;
    for limb in number {
        (*limb, carry) = (*limb << 1 | carry, *limb >> 63);
    }
}

/// Takes `modulus` off once if it fits: the number is less than twice as large.
fn reduce(number: &mut [u64], modulus: &[u64]) {
    let at = |place: usize| modulus.get(place).copied().unwrap_or(0);
    let highest = number.iter().enumerate().rev().find(|(place, limb)| **limb != at(*place));
    if highest.is_some_and(|(place, limb)| *limb < at(place)) {
        return;
    }
    let mut borrow = false;
    for (place, limb) in number.iter_mut().enumerate() {
        let (rest, first) = limb.overflowing_sub(at(place));
        let (rest, second) = rest.overflowing_sub(u64::from(borrow));
        (*limb, borrow) = (rest, first || second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(base: u64, exponent: u64, modulus: u64, expected: u64) {
        let [base, exponent, modulus] = [base, exponent, modulus].map(u64::to_be_bytes);
        assert_eq!(power(&base, &exponent, &modulus), expected.to_be_bytes());
    }

    #[test]
    fn small_powers_are_right() {
        check(2, 10, 1_000_007, 1024);
        check(3, 0, 97, 1);
        check(5, 96, 97, 1);
        check(7, 560, 561, 1);
        check(u64::MAX - 59, 2, u64::MAX - 58, 1);
    }
}
