//! Suggests a target if a class was not found.
//!
//! Invariant: only files below the current folder and the class path are inspected, up to a maximal
//! number.

use super::Target;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximal number of inspected folders, and that of inspected files.
const MOST_FOLDERS: usize = 2_000;

/// Folders of test classes in builds.
const TEST_FOLDERS: [&str; 2] = ["target/test-classes", "build/classes/java/test"];

/// Returns a sentence that suggests a target for the name of a class.
pub(super) fn meant(main_class: &str, given: &str, target: &Target) -> Option<String> {
    let path = Path::new(given);
    if path.is_dir() {
        return Some(
            "it is a folder: --junit checks its tests, and a program needs its main class"
                .to_owned(),
        );
    }
    if path.is_file() {
        return Some("the file is no source file, class file or jar".to_owned());
    }
    let simple = main_class.rsplit('/').next().unwrap_or(main_class);
    let beside = PathBuf::from(format!("{simple}.java"));
    if beside.is_file() {
        return Some(format!("{0} is here: did you mean {0}?", beside.display()));
    }
    let tests = TEST_FOLDERS.iter().map(Path::new);
    let within = format!("{main_class}.class");
    if let Some(folder) = tests.into_iter().find(|folder| folder.join(&within).is_file()) {
        return Some(format!("it is in {}: add that to --classpath", folder.display()));
    }
    let source = format!("{main_class}.java");
    let sources = files(&[PathBuf::from(".")], "java");
    let package = main_class.rsplit_once('/').map_or("", |(package, _)| package).replace('/', ".");
    let declares = |file: &&PathBuf| package_of(file).as_ref() == Some(&package);
    if let Some(found) = sources.iter().filter(|file| file.ends_with(&source)).find(declares) {
        let shown = found.strip_prefix(".").unwrap_or(found).display();
        return Some(format!("its source is {shown}, which may not be compiled yet"));
    }
    let folders: Vec<PathBuf> =
        target.classpath.iter().filter(|entry| entry.is_dir()).cloned().collect();
    let classes = files(&folders, "class");
    let names = classes.iter().filter_map(|file| {
        let folder = folders.iter().find(|folder| file.starts_with(folder))?;
        let name = file.strip_prefix(folder).ok()?.with_extension("");
        Some(name.to_str()?.replace('/', "."))
    });
    let wanted = main_class.replace('/', ".");
    let names: Vec<String> = names.collect();
    let is_named = |name: &&String| name.rsplit('.').next() == Some(simple) && **name != wanted;
    if let Some(name) = names.iter().find(is_named) {
        return Some(format!("did you mean {name}?"));
    }
    match config::meant(&wanted, simple, names.iter().map(String::as_str)) {
        Some(name) => Some(format!("did you mean {name}?")),
        None => file(&beside),
    }
}

/// Returns the package that a source file declares, or the empty text for the unnamed package.
fn package_of(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let declared = text.lines().find_map(|line| {
        let name = line.trim().strip_prefix("package ")?.split(';').next()?;
        Some(name.trim().to_owned())
    });
    Some(declared.unwrap_or_default())
}

/// Returns a sentence that suggests a file in the same folder.
pub(super) fn file(given: &Path) -> Option<String> {
    let folder = given.parent().filter(|folder| !folder.as_os_str().is_empty());
    let wanted = given.file_name()?.to_str()?.to_lowercase();
    let entries = fs::read_dir(folder.unwrap_or_else(|| Path::new("."))).ok()?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let names = names.filter(|name| Path::new(name).extension() == given.extension());
    let names: BTreeMap<String, String> = names.map(|name| (name.to_lowercase(), name)).collect();
    let stem = given.file_stem()?.to_str()?;
    let name = &names[config::meant(&wanted, stem, names.keys().map(String::as_str))?];
    Some(format!("did you mean {}?", given.with_file_name(name).display()))
}

/// Returns the files with an extension below some folders, in the order of paths.
fn files(folders: &[PathBuf], extension: &str) -> Vec<PathBuf> {
    let mut open = folders.to_vec();
    let mut found = Vec::new();
    let mut seen = 0;
    while let Some(folder) = open.pop() {
        seen += 1;
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
            // Links are not followed, since they may form a cycle.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && !is_hidden && seen < MOST_FOLDERS {
                open.push(path);
            } else if path.extension() == Some(OsStr::new(extension)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::{file, package_of};
    use std::path::Path;

    #[test]
    fn a_source_declares_its_package() {
        let root = Path::new("../../examples");
        assert_eq!(package_of(&root.join("DiningPhilosophers.java")).as_deref(), Some(""));
        let stub = Path::new("../../java/gov/nasa/jpf/vm/Verify.java");
        assert_eq!(package_of(stub).as_deref(), Some("gov.nasa.jpf.vm"));
        assert_eq!(package_of(Path::new("absent.java")), None);
    }

    #[test]
    fn a_near_file_of_the_folder_is_meant() {
        let wanted = Some("did you mean src/target/meant.rs?".to_owned());
        assert_eq!(file(Path::new("src/target/Ment.rs")), wanted);
        assert_eq!(file(Path::new("src/target/meant.java")), None);
        assert_eq!(file(Path::new("src/target/farther.rs")), None);
    }
}
