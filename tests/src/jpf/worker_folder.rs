//! The folders that test methods run in.
//!
//! Source: the layout of JPF's build, on which its tests of class loaders rely. Below the working
//! directory, the classes are in `build/tests`, JPF's examples in `build/examples`, and jars in `build`.
//! JPF itself is in `build/main`, which is on the class path only if a test requests this. All jars except
//! one are on the class path. Invariant: tests move and write files, so each worker has its own copy.

use std::fs;
use std::path::{Path, PathBuf};

/// A jar for tests of class loaders, which is on no class path.
const FOR_CLASS_LOADERS: &str = "classloader_specific_tests.jar";

/// The internal name of `Verify`, as constant pools have it.
const VERIFY: &[u8] = b"gov/nasa/jpf/vm/Verify";

/// A working directory with a copy of the test classes.
#[derive(Debug)]
pub struct WorkerFolder {
    /// The working directory.
    pub path: PathBuf,
    /// The test classes and their libraries.
    pub class_path: Vec<PathBuf>,
}

impl WorkerFolder {
    /// Copies the test classes to the new folder `path`.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read or written.
    pub fn create(path: PathBuf, classes: &Path) -> Result<Self, String> {
        let build = path.join("build");
        if path.exists() {
            fs::remove_dir_all(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        }
        let tests = build.join("tests");
        copy(classes, &tests)?;
        let mut class_path = vec![tests];
        let build_folder = classes.parent().filter(|parent| parent.ends_with("build"));
        if let Some(build_folder) = build_folder {
            let examples = build_folder.join("examples");
            if examples.is_dir() {
                copy(&examples, &build.join("examples"))?;
                class_path.push(build.join("examples"));
            }
            let main = build_folder.join("main");
            if main.is_dir() {
                copy(&main, &build.join("main"))?;
            }
            for jar in
                list(build_folder)?.iter().filter(|path| path.extension() == Some("jar".as_ref()))
            {
                let name = jar.file_name().unwrap_or_default();
                copy(jar, &build.join(name))?;
                if name != FOR_CLASS_LOADERS {
                    class_path.push(build.join(name));
                }
            }
        }
        Ok(Self { path, class_path })
    }

    /// Whether the class or one of its member classes refers to `Verify`.
    #[must_use]
    pub fn uses_verify(&self, class: &str) -> bool {
        let outer = self.path.join("build/tests").join(class.replace('.', "/"));
        let (Some(folder), Some(name)) = (outer.parent(), outer.file_name()) else { return false };
        let name = name.to_string_lossy();
        let is_of_class = |file: &Path| {
            let file = file.file_name().unwrap_or_default().to_string_lossy();
            let rest = file.strip_prefix(&*name).unwrap_or_default();
            rest == ".class" || rest.starts_with('$')
        };
        let files = list(folder).unwrap_or_default();
        files.iter().filter(|file| is_of_class(file)).any(|file| {
            let bytes = fs::read(file).unwrap_or_default();
            bytes.windows(VERIFY.len()).any(|part| part == VERIFY)
        })
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    if !from.is_dir() {
        let copied = fs::copy(from, to).map(drop);
        return copied.map_err(|why| format!("{} to {}: {why}", from.display(), to.display()));
    }
    fs::create_dir_all(to).map_err(|why| format!("{}: {why}", to.display()))?;
    for path in list(from)? {
        copy(&path, &to.join(path.file_name().unwrap_or_default()))?;
    }
    Ok(())
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |why: std::io::Error| format!("{}: {why}", folder.display());
    let entries = fs::read_dir(folder).map_err(failed)?;
    entries.map(|entry| Ok(entry.map_err(failed)?.path())).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[test]
    fn classes_and_adjacent_jars_are_copied() {
        let root = std::env::temp_dir().join(format!("worker-folder-{}", std::process::id()));
        fs::create_dir_all(root.join("build/tests/p")).unwrap();
        fs::write(root.join("build/tests/p/A.class"), "a").unwrap();
        fs::write(root.join("build/some.jar"), "j").unwrap();
        fs::write(root.join("build").join(FOR_CLASS_LOADERS), "j").unwrap();
        fs::write(root.join("build/some.txt"), "t").unwrap();
        fs::create_dir_all(root.join("build/examples")).unwrap();
        fs::write(root.join("build/examples/E.class"), "e").unwrap();
        let folder = WorkerFolder::create(root.join("worker"), &root.join("build/tests")).unwrap();
        let (tests, jar) = (folder.path.join("build/tests"), folder.path.join("build/some.jar"));
        assert!(tests.join("p/A.class").is_file() && jar.is_file());
        let examples = folder.path.join("build/examples");
        assert!(examples.join("E.class").is_file());
        assert_eq!(folder.class_path, [tests, examples, jar]);
        assert!(folder.path.join("build").join(FOR_CLASS_LOADERS).is_file());
        assert!(!folder.path.join("build/some.txt").exists());
        fs::remove_dir_all(root).unwrap();
    }
}
