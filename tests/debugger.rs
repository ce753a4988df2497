//! The debugger under an independent client: the one that tests VS Code's own debug adapters (npm's
//! `@vscode/debugadapter-testsupport`).
//!
//! `make debug-client` installs the client; without it the trial is skipped by name. The tests in
//! `crates/cli/tests/debugging/main.rs` test the same behaviour with our own client in every run.

use cases::process::{self, Outcome};
use libtest_mimic::{Arguments, Failed, Trial};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// The time limit of a debugging session.
const LIMIT: Duration = Duration::from_mins(2);

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let binary = env::var_os("PATHFINDER_BIN").ok_or("PATHFINDER_BIN names no binary");
    let client = env::var_os("PATHFINDER_DEBUG_CLIENT").map(PathBuf::from);
    let modules = client.map(|folder| folder.join("node_modules"));
    let trial = match (binary, modules.filter(|modules| modules.is_dir())) {
        (Ok(binary), Some(modules)) => {
            Trial::test("a session driven by VS Code's client", move || session(&binary, &modules))
        }
        (Err(why), Some(_)) => Trial::test("harness", move || Err(Failed::from(why))),
        (_, None) => {
            let name = "a session driven by VS Code's client (skipped: make debug-client has not installed it)";
            Trial::test(name, || Ok(())).with_ignored_flag(true)
        }
    };
    libtest_mimic::run(&arguments, vec![trial]).exit_code()
}

fn session(binary: &OsString, modules: &Path) -> Result<(), Failed> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = here.join("../examples/BrokenCounter.java").canonicalize()?;
    let trace = modules.join("../trace.json");
    let mut check = Command::new(binary);
    check.arg("check").arg("--trace").arg(&trace).arg(&source);
    expect(&process::run(&mut check, LIMIT)?, 1)?;
    let mut node = Command::new("node");
    node.arg(here.join("debugger/session.js")).arg(binary).arg(&trace).arg(&source);
    node.env("NODE_PATH", modules);
    expect(&process::run(&mut node, LIMIT)?, 0)
}

fn expect(outcome: &Outcome, code: i32) -> Result<(), Failed> {
    if outcome.exit == Some(code) {
        return Ok(());
    }
    Err(format!("ended with {:?} instead of {code}:\n{outcome:?}", outcome.exit).into())
}
