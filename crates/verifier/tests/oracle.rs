//! Verdicts on changed classes, compared with those of the real `java`.
//!
//! The variable `PATHFINDER_MUTANTS` sets the number of changed classes, by default a few hundred.
//! The classes are those of `examples/` and of Debian's jars. A difference in the kind of verdict
//! counts: accepted, `VerifyError`, `ClassFormatError`, another error.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

mod common;
#[path = "oracle/java.rs"]
mod java;
#[path = "oracle/mutate.rs"]
mod mutate;

use classes::LoaderId;
use common::Library;
use java::Verdict;
use mutate::Mutator;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// Compiles the Java files of a folder of this repository; returns the folder of the classes.
fn compiled(home: &Path, folder: &str, work: &Path) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let classes = work.join(folder.replace('/', "-"));
    let target = classes.display().to_string();
    let own = root.join("java").display().to_string();
    let mut files: Vec<String> = fs::read_dir(root.join(folder))
        .unwrap()
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .map(|path| path.display().to_string())
        .collect();
    files.sort();
    let mut arguments = vec!["-nowarn", "-d", &target, "-sourcepath", &own];
    arguments.extend(files.iter().map(String::as_str));
    java::run(home, "javac", &arguments);
    classes
}

fn jars() -> Vec<PathBuf> {
    let names = [
        "guava.jar",
        "commons-lang3.jar",
        "commons-io.jar",
        "guice.jar",
        "jansi.jar",
        "atinject-jsr330-api.jar",
        "aopalliance.jar",
    ];
    let paths = names.iter().map(|name| Path::new("/usr/share/java").join(name));
    paths.filter(|path| path.is_file()).collect()
}

/// Sets the version of a class file.
fn set_version(bytes: &mut [u8], major: u16) {
    bytes[4..6].fill(0);
    bytes[6..8].copy_from_slice(&major.to_be_bytes());
}

fn mutants(library: &Library, count: usize, seed: u64) -> Vec<(String, Vec<u8>)> {
    let mut mutator = Mutator::new(seed);
    let names = library.names();
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        let name = &names[mutator.below(names.len())];
        let Some(mut bytes) = library.bytes(name).filter(|bytes| bytes.len() < 60_000) else {
            continue;
        };
        // A third of the changed classes is verified by type inference.
        match mutator.below(6) {
            0 | 1 => set_version(&mut bytes, 49),
            2 => set_version(&mut bytes, 50),
            _ => {}
        }
        all.push((name.clone(), mutator.mutate(&bytes)));
    }
    all
}

fn ours(library: &Library, nth: usize, name: &str, bytes: &[u8]) -> Verdict {
    let loader = LoaderId::new(3 + nth as u32);
    library.registry.name_loader(loader, format!("loader {nth}"), "'bootstrap'".to_owned());
    let changed = HashMap::from([(name.to_owned(), bytes.to_vec())]);
    let loaded = library.load(loader, name, &changed);
    match loaded.and_then(|class| library.link(class, &changed)) {
        Ok(()) => ("accepted".to_owned(), String::new()),
        Err(error) => {
            let first = error.message.lines().next().unwrap_or_default();
            (error.error.to_owned(), first.to_owned())
        }
    }
}

fn kind(verdict: &Verdict) -> &str {
    match verdict.0.as_str() {
        known @ ("accepted" | "java/lang/VerifyError" | "java/lang/ClassFormatError") => known,
        _ => "other",
    }
}

#[test]
fn verdicts_on_changed_classes_agree_with_java() {
    let count = std::env::var("PATHFINDER_MUTANTS").ok().and_then(|n| n.parse().ok());
    let count = count.unwrap_or(400);
    let seed = std::env::var("PATHFINDER_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let home = common::jdk_home();
    let work = tempfile::tempdir().unwrap();
    let mut path = vec![compiled(&home, "examples", work.path())];
    path.extend(jars());
    let library = Library::open(&home, &path);
    let all = mutants(&library, count, seed);
    let theirs = java::verdicts(&home, work.path(), &path, &all);
    let mut differences = BTreeMap::<String, usize>::new();
    let mut counts = BTreeMap::<&str, usize>::new();
    let mut unequal = 0;
    for (nth, ((name, bytes), theirs)) in all.iter().zip(&theirs).enumerate() {
        let ours = ours(&library, nth, name, bytes);
        *counts.entry(kind(theirs)).or_default() += 1;
        if kind(&ours) != kind(theirs) {
            unequal += 1;
            if let Some(folder) = std::env::var_os("PATHFINDER_KEEP") {
                let folder = PathBuf::from(folder).join(nth.to_string());
                fs::create_dir_all(&folder).unwrap();
                fs::write(folder.join(name.replace('/', ".") + ".class"), bytes).unwrap();
            }
            let text = format!(
                "{nth} {name}: java {}: {}; here {}: {}",
                theirs.0, theirs.1, ours.0, ours.1
            );
            *differences.entry(text).or_default() += 1;
        }
    }
    for text in differences.keys() {
        eprintln!("{text}");
    }
    eprintln!("{count} changed classes: {counts:?}, {unequal} differences");
    assert!(counts.len() > 2, "the changes are of one kind: {counts:?}");
    assert!(unequal * 100 <= count, "{unequal} of {count} verdicts differ");
}
