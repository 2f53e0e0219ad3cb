//! The child that looks at uploads in tests: the real one, without the program around it.

fn main() -> std::process::ExitCode {
    sandbox::child::run()
}
