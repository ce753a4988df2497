//! Class files for tests: compiled from `tests/Sample.java`, or found in folders.
//!
//! Source: the javac of `JAVA_HOME` or of the path. Invariant: nothing is written outside of the
//! folder that cargo gives to tests.
#![allow(dead_code, reason = "each test uses its part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Returns a tool of the JDK, if there is one.
pub fn tool(name: &str) -> Option<PathBuf> {
    let home = std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin").join(name));
    let candidates = home.into_iter().chain([PathBuf::from(name)]);
    candidates.into_iter().find(|tool| {
        Command::new(tool).arg("-version").output().is_ok_and(|output| output.status.success())
    })
}

/// Returns an empty folder for this test program.
pub fn fresh_folder(name: &str) -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let program = program.file_stem().unwrap().to_string_lossy().into_owned();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(program).join(name);
    let _ = fs::remove_dir_all(&folder); // left by an earlier run, or not there
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the folder with the compiled sample, compiled with all debug information; `None` without
/// JDK.
pub fn sample_folder() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let compile = || {
        let folder = fresh_folder("sample");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/Sample.java");
        let output = Command::new(tool("javac")?)
            .args(["-g", "-parameters", "-nowarn", "-encoding", "UTF-8", "--release", "17", "-d"])
            .args([&folder, &source])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(folder)
    };
    FOLDER.get_or_init(compile).as_deref()
}

/// Returns the compiled sample: file names and bytes. Empty without JDK.
pub fn sample() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    if let Some(folder) = sample_folder() {
        collect(folder, &mut files);
    }
    files
}

/// Returns the class files in the folders of `CLASSFILE_CORPUS`, or the compiled sample without
/// this variable.
pub fn corpus() -> Vec<(String, Vec<u8>)> {
    let Ok(folders) = std::env::var("CLASSFILE_CORPUS") else { return sample() };
    let mut files = Vec::new();
    for folder in folders.split(':') {
        collect(Path::new(folder), &mut files);
    }
    files
}

fn collect(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "class") {
            files.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
}
