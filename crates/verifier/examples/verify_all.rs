//! Verifies every class of a class path, or of `java.base` without one, and prints the failures:
//! `cargo run --release -p verifier --example verify_all -- [<jar or folder>...]`
#![allow(clippy::print_stdout, clippy::expect_used, reason = "an example prints its result")]

#[path = "../tests/common/mod.rs"]
mod common;

use classes::LoaderId;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::time::Instant;

fn main() {
    let paths: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let home = common::jdk_home();
    let library = if paths.is_empty() {
        common::Library::of_module(&home, "java.base")
    } else {
        common::Library::open(&home, &paths)
    };
    let (loader, names) = (LoaderId::new(3), library.names());
    let (start, changed) = (Instant::now(), HashMap::new());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in &names {
        let loaded = library.load(loader, name, &changed);
        match loaded.and_then(|class| library.verify(class, &changed)) {
            Ok(()) => *counts.entry("verified").or_default() += 1,
            Err(error) => {
                *counts.entry(error.error).or_default() += 1;
                if error.error != "java/lang/NoClassDefFoundError" {
                    println!("{name}: {error}");
                }
            }
        }
    }
    println!("{} classes, {:?}: {counts:?}", names.len(), start.elapsed());
}
