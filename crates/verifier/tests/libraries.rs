//! All classes of `java.base` and of Debian's libraries verify: there is no false `VerifyError`.
//! The lock analysis finds structured locking in each of their methods, so the locks of none are
//! recorded.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

mod common;

use classes::{LoaderId, MethodRef};
use classfile::Opcode;
use classfile::instruction::instructions;
use code::locking::is_structured;
use code::{Rules, translate};
use common::Library;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Verifies all classes; returns the number of verified classes, and the failures. The lock
/// analysis covers the methods that use monitors.
fn sweep(library: &Library) -> (usize, Vec<String>) {
    let (mut count, mut failures) = (0, Vec::new());
    let unchanged = HashMap::new();
    for name in library.names() {
        let loaded = library.load(LoaderId::new(3), &name, &unchanged);
        let verified = loaded.and_then(|class| {
            failures.extend(
                class.methods.iter().filter(|m| records_locks(m)).map(|m| format!("{m:?}")),
            );
            library.verify(class, &unchanged)
        });
        match verified {
            Ok(()) => count += 1,
            // A library may refer to classes that are not installed, or that another library has in
            // another version.
            Err(error) if is_linkage(error.error) => {}
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    (count, failures)
}

/// Whether the locks of a method are recorded, because the analysis does not find structured locking.
fn records_locks(method: MethodRef) -> bool {
    let Some(code) = method.code() else { return false };
    let uses_monitors = instructions(&code.bytes)
        .map_while(Result::ok)
        .any(|(_, insn)| matches!(insn.opcode, Opcode::monitorenter | Opcode::monitorexit));
    let rules = Rules { records_locks: false, ..Rules::default() };
    uses_monitors && !translate(method, rules).is_ok_and(|code| is_structured(&code))
}

/// Whether an error concerns absent or incompatible classes, not the code of a class.
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
