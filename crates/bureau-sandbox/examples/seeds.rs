//! Writes the answer of every documented number into a folder: what the fuzzer starts from.

use std::path::PathBuf;
use std::{env, fs, io};

use bureau_sandbox::{NUMBERS, answer_to};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from).ok_or(io::ErrorKind::InvalidInput)?;
    fs::create_dir_all(&folder)?;
    for number in NUMBERS {
        let question = bureau::Asked {
            reference: "seed".to_owned(),
            name: "Asha Rao".to_owned(),
            mobile: number.mobile.to_owned(),
        };
        let file = folder.join(format!("seed{}.xml", number.mobile));
        fs::write(file, answer_to(&question, jiff::civil::date(2026, 6, 15)))?;
    }
    Ok(())
}
