//! Builds of Maven and Gradle: their class folders, and the class path that a build writes after
//! `init`.
//!
//! Source: the standard layouts of both tools. Invariant: a class path of the settings is never changed.

use crate::{Error, Settings};
use std::path::{Path, PathBuf};

/// The part of a build whose classes are requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildPart {
    /// The classes of the program.
    Program,
    /// The classes of its tests.
    Tests,
}

/// Folders of test classes. Each row has the folders of the classes under test.
const TESTS: &[(&str, &[&str])] = &[
    ("target/test-classes", &["target/classes"]),
    (
        "build/classes/java/test",
        &["build/classes/java/main", "build/resources/main", "build/resources/test"],
    ),
    ("build/classes/kotlin/test", &["build/classes/kotlin/main", "build/resources/main"]),
    ("out/test", &["out/production"]),
];

/// Folders of program classes. Each row has the folders of resources.
const PROGRAMS: &[(&str, &[&str])] = &[
    ("target/classes", &[]),
    ("build/classes/java/main", &["build/resources/main"]),
    ("build/classes/kotlin/main", &["build/resources/main"]),
    ("out/production", &[]),
];

impl BuildPart {
    /// Returns the class folders of the part, with further class path folders of each.
    const fn folders(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Self::Program => PROGRAMS,
            Self::Tests => TESTS,
        }
    }

    /// Returns the name of the part, and the command of each tool of [`BUILDS`] that compiles it.
    const fn called(self) -> (&'static str, [&'static str; 2]) {
        match self {
            Self::Program => ("classes", ["mvn compile", "gradle classes"]),
            Self::Tests => ("tests", ["mvn test-compile", "gradle testClasses"]),
        }
    }
}

/// Folders of source files.
pub(super) const SOURCES: [&str; 2] = ["src/test/java", "src/main/java"];

/// Files that describe a build, and the file to which each build writes its class path.
pub const BUILDS: [(&str, &str); 3] = [
    ("pom.xml", "target/classpath.txt"),
    ("build.gradle", "build/classpath.txt"),
    ("build.gradle.kts", "build/classpath.txt"),
];

/// Files of Gradle that name the modules of a build.
const SETTINGS: [&str; 2] = ["settings.gradle", "settings.gradle.kts"];

/// Whether the folder contains a file that describes a build.
pub(super) fn is_build(folder: &Path) -> bool {
    BUILDS.iter().any(|(file, _)| folder.join(file).is_file())
}

/// Returns the folders of the modules below a folder that is the root of a build, and has no sources of its
/// own.
pub(super) fn modules(folder: &Path) -> Vec<PathBuf> {
    let is_root = is_build(folder) || SETTINGS.iter().any(|file| folder.join(file).is_file());
    if !is_root || folder.join("src").is_dir() {
        return Vec::new();
    }
    let mut all: Vec<PathBuf> = folders_in(folder)
        .flat_map(|inner| std::iter::once(inner.clone()).chain(folders_in(&inner)))
        .filter(|inner| is_build(inner) || inner.join("src/main").is_dir())
        .collect();
    all.sort();
    all
}

fn folders_in(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir())
}

/// Whether a folder has a source file, but no class file. Its folders are searched, too.
pub(super) fn has_only_sources(folder: &Path) -> bool {
    let mut found = false;
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        let entries = std::fs::read_dir(&next).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            let extension = path.extension().and_then(|extension| extension.to_str());
            match extension {
                Some("class") => return false,
                Some("java" | "kt") => found = true,
                _ if path.is_dir() => open.push(path),
                _ => {}
            }
        }
    }
    found
}

/// Returns the existing class folders of the part and their further folders. Returns `None` if there
/// are none.
pub(super) fn class_path(folder: &Path, part: BuildPart) -> Option<Vec<PathBuf>> {
    let mut folders = part.folders().iter();
    let (own, others) = folders.find(|(own, _)| is_build(folder) && folder.join(own).is_dir())?;
    let others = others.iter().map(|other| folder.join(other)).filter(|other| other.is_dir());
    Some(std::iter::once(folder.join(own)).chain(others).collect())
}

/// Returns the error for a build in the folder whose part is not compiled.
pub(super) fn uncompiled(folder: &Path, part: BuildPart) -> Option<String> {
    let (file, _) = BUILDS.iter().find(|(file, _)| folder.join(file).is_file())?;
    if class_path(folder, part).is_some() {
        return None;
    }
    let (what, commands) = part.called();
    let is_gradle = file.starts_with("build.gradle");
    let (command, own) =
        (commands[usize::from(is_gradle)], part.folders()[usize::from(is_gradle)].0);
    let shown = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    Some(format!(
        "{} has no compiled {what} in {own}: build it first, such as with {command}",
        shown.display()
    ))
}

/// Returns the entries of the class path that the build wrote to its file.
pub(super) fn libraries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut builds = BUILDS.iter().filter(|(file, _)| folder.join(file).is_file());
    let written = builds.find_map(|(_, path)| {
        let path = folder.join(path);
        path.is_file().then_some(path)
    });
    let Some(path) = written else { return Ok(Vec::new()) };
    let unreadable = |why| Error::new(format_args!("{} cannot be read: {why}", path.display()));
    let text = config::disk::read_text(&path).map_err(unreadable)?;
    Ok(std::env::split_paths(text.trim()).filter(|entry| !entry.as_os_str().is_empty()).collect())
}

/// Returns the settings with the class path of the build in the folder, unless they have a class path.
pub(super) fn completed(
    settings: &Settings,
    folder: &Path,
    part: BuildPart,
) -> Result<Settings, Error> {
    let mut completed = settings.clone();
    if !settings.program.classpath.is_empty() {
        return Ok(completed);
    }
    if let Some(path) = class_path(folder, part) {
        completed.program.classpath = path;
        completed.program.classpath.extend(libraries(folder)?);
        let sources = SOURCES.map(|sources| folder.join(sources));
        let sources = sources.into_iter().filter(|sources| sources.is_dir());
        completed.program.sourcepath.extend(sources);
    }
    Ok(completed)
}
