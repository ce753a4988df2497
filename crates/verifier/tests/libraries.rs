//! All classes of `java.base` and of Debian's libraries verify: no false `VerifyError`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

mod common;

use classes::LoaderId;
use common::Library;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Verifies all classes; returns the number of verified ones, and the failures.
fn sweep(library: &Library) -> (usize, Vec<String>) {
    let (mut count, mut failures) = (0, Vec::new());
    let unchanged = HashMap::new();
    for name in library.names() {
        let loaded = library.load(LoaderId::new(3), &name, &unchanged);
        match loaded.and_then(|class| library.verify(class, &unchanged)) {
            Ok(()) => count += 1,
            // A library may refer to classes that are not installed. Or another library has the
            // class in another version.
            Err(error) if is_linkage(error.error) => {}
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    (count, failures)
}

/// Whether an error is about the classes that are present, and not about the code of one.
fn is_linkage(error: &str) -> bool {
    ["java/lang/NoClassDefFoundError", "java/lang/IncompatibleClassChangeError"].contains(&error)
}

#[test]
fn all_classes_of_java_base_verify() {
    let (count, failures) = sweep(&Library::of_module(&common::jdk_home(), "java.base"));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count > 5_000, "{count} classes");
}

#[test]
fn all_classes_of_installed_libraries_verify() {
    let folder = Path::new("/usr/share/java");
    let mut jars: Vec<PathBuf> = folder
        .read_dir()
        .map(|files| files.filter_map(|file| Some(file.ok()?.path())).collect())
        .unwrap_or_default();
    jars.retain(|path| path.extension().is_some_and(|extension| extension == "jar"));
    jars.sort();
    if jars.is_empty() {
        eprintln!("no jars in {}: nothing is verified", folder.display());
        return;
    }
    let (count, failures) = sweep(&Library::open(&common::jdk_home(), &jars));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count > 0, "no classes");
}
