//! Sets the commit that `--version` prints: `PATHFINDER_COMMIT`, or the commit of the repository in
//! release builds.
//!
//! Source: cargo's build script protocol. Invariant: other builds have no commit, since the binary would
//! be linked again after each commit.

#![allow(clippy::print_stdout, reason = "cargo listens to a build script's stdout")]

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATHFINDER_COMMIT");
    let named = env::var("PATHFINDER_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = named.or_else(|| is_release().then(of_repository).flatten());
    let text = commit.map(|commit| format!(" (commit {commit})")).unwrap_or_default();
    println!("cargo::rustc-env=PATHFINDER_OF_COMMIT={text}");
}

/// Whether the profile is `release` itself, not one that inherits from it.
fn is_release() -> bool {
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    Path::new(&out).components().any(|part| part.as_os_str() == "release")
}

fn of_repository() -> Option<String> {
    println!("cargo::rerun-if-changed=../../.git/HEAD");
    let output = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output().ok()?;
    let commit = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !commit.is_empty()).then_some(commit)
}
