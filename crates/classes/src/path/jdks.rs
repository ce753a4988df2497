//! The JDKs for the tests of this folder.
//!
//! Invariant: there is at least one JDK; without a JDK these tests fail.

use std::env;
use std::path::PathBuf;

/// Returns the home directories of the JDKs: `$JAVA_HOME`, the JDK of `javac` on the `PATH`, and
/// the JDKs installed next to these two.
pub fn homes() -> Vec<PathBuf> {
    let compilers = env::split_paths(&env::var_os("PATH").unwrap_or_default())
        .filter_map(|folder| folder.join("javac").canonicalize().ok())
        .filter_map(|javac| Some(javac.parent()?.parent()?.to_owned()))
        .collect::<Vec<_>>();
    let named = env::var_os("JAVA_HOME").map(PathBuf::from);
    let mut homes: Vec<PathBuf> = Vec::new();
    for home in named.into_iter().chain(compilers) {
        let siblings = home.parent().into_iter().flat_map(|parent| parent.read_dir().into_iter());
        homes.extend(siblings.flatten().filter_map(|file| Some(file.ok()?.path())));
        homes.push(home);
    }
    let mut homes: Vec<PathBuf> = homes
        .iter()
        .filter(|home| home.join("lib/modules").is_file())
        .filter_map(|home| home.canonicalize().ok())
        .collect();
    homes.sort();
    homes.dedup();
    assert!(!homes.is_empty(), "no JDK found: set JAVA_HOME or run `make setup`");
    homes
}
