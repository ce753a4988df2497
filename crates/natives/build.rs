//! Compiles the project's own Java sources (`java/` at the root) into this crate.
//!
//! Source: cargo's build script protocol. Invariant: the crate contains exactly the classes of
//! `java/`; without `javac` the build stops with one clear line.

#![allow(clippy::print_stdout, reason = "cargo listens to a build script's stdout")]

use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    match compile() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            for line in problem.lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

fn compile() -> Result<(), String> {
    let crate_folder = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let sources = crate_folder.join("../../java");
    println!("cargo::rerun-if-changed=build.rs");
    let declarations = crate_folder.join("junit-api");
    println!("cargo::rerun-if-changed={}", sources.display());
    println!("cargo::rerun-if-changed={}", declarations.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let out = PathBuf::from(variable("OUT_DIR")?);
    let classes = out.join("own-classes");
    if classes.exists() {
        fs::remove_dir_all(&classes).map_err(|error| unusable(&classes, &error))?;
    }
    fs::create_dir_all(&classes).map_err(|error| unusable(&classes, &error))?;
    run_javac(&sources, &declarations, &classes)?;
    let table = table(&classes)?;
    let file = out.join("own_classes_table.rs");
    fs::write(&file, table).map_err(|error| unusable(&file, &error))
}

/// Compiles to Java 8 class files with line numbers and variable names. Programs of every supported
/// JDK compile against such files, and every release loads them. The declarations of JUnit are not part of
/// the result.
fn run_javac(sources: &Path, declarations: &Path, classes: &Path) -> Result<(), String> {
    let home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin/javac"));
    let javac = home.filter(|javac| javac.is_file()).unwrap_or_else(|| PathBuf::from("javac"));
    let output = Command::new(&javac)
        .args(["--release", "8", "-g", "-Xlint:-options", "-encoding", "UTF-8", "-d"])
        .arg(classes)
        .arg("-implicit:none")
        .arg("-sourcepath")
        .arg(declarations)
        .args(files(sources, "java")?)
        .output()
        .map_err(|error| {
            format!(
                "cannot run {} ({error}): a JDK of release 17 or later is needed to build; \
                 run `make setup` or set JAVA_HOME",
                javac.display()
            )
        })?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("javac refused java/:\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// Returns a Rust table of (internal name, class file), sorted by name.
fn table(classes: &Path) -> Result<String, String> {
    let mut text = String::from(
        "/// Internal name and class file of each class of `java/`, sorted by name.\n\
         pub static OWN_CLASSES: &[(&str, &[u8])] = &[\n",
    );
    let mut rows = Vec::new();
    for file in files(classes, "class")? {
        let name = file.strip_prefix(classes).map_err(|error| error.to_string())?;
        rows.push((name.with_extension("").display().to_string(), file.display().to_string()));
    }
    rows.sort();
    for (name, file) in rows {
        let row = writeln!(text, "    ({name:?}, include_bytes!({file:?})),");
        row.map_err(|error| error.to_string())?;
    }
    text.push_str("];\n");
    Ok(text)
}

/// Returns all files below a folder with this extension, sorted.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| unusable(&folder, &error))?;
        for entry in entries {
            let path = entry.map_err(|error| unusable(&folder, &error))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|error| format!("{name}: {error}"))
}

fn unusable(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
