//! The weights that are embedded, and the script that made them.

use sha2::{Digest, Sha256};

const SCRIPT: &str = include_str!("../../weights/convert.py");
const WEIGHTS: &[u8] = include_bytes!("../../weights/line.weights");

#[test]
fn the_weights_are_those_that_the_script_says_it_made() {
    let hash: String = Sha256::digest(WEIGHTS).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(SCRIPT.contains(&format!("OUTPUT = \"{hash}\"")), "{hash} is not the script's");
}
