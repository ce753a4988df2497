//! Random concurrent Java programs: how they are generated and compiled.
//!
//! Invariant: a program is a function of its seed.

mod early_locks;
pub(crate) mod families;
pub(crate) mod forks;
pub(crate) mod generate;
pub(crate) mod hand_overs;
mod lock_fields;
mod prints;
pub(crate) mod program;
mod rings;
mod sections;
pub(crate) mod statements;

use config::Settings;
use program::Program;
use session::jdk::Jdk;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The maximal states of a compared program.
pub(crate) const MOST_STATES: u64 = 2_000;

/// Returns the maximal states of this program; few for programs with collections, which traverse the
/// whole heap.
pub(crate) fn most_states(program: &Program) -> u64 {
    if program.java(0).contains("System.gc") { MOST_STATES / 20 } else { MOST_STATES }
}

/// Compiles programs, and the class that chooses among them.
pub(crate) fn compile(folder: &Path, programs: &[Program]) -> Result<(), String> {
    let mut files = vec![folder.join("Kit.java"), folder.join("Choice.java")];
    std::fs::write(&files[0], include_str!("Kit.java")).unwrap();
    let mut choice =
        "class Choice {\n  public static void main(String[] args) throws Throwable {\n".to_owned();
    let count = programs.len();
    let _ = writeln!(choice, "    switch (gov.nasa.jpf.vm.Verify.getInt(0, {count})) {{");
    for (number, program) in programs.iter().enumerate() {
        let _ = writeln!(choice, "      case {number}: P{number}.main(); break;");
        let file = folder.join(format!("P{number}.java"));
        std::fs::write(&file, program.java(number)).unwrap();
        files.push(file);
    }
    choice += "    }\n  }\n}\n";
    std::fs::write(&files[1], choice).unwrap();
    compile_files(folder, &files)
}

/// Compiles programs into a folder, each with a main class `Main<number>` of its own.
pub(crate) fn compile_each(folder: &Path, programs: &[Program]) -> Result<(), String> {
    let mut files = vec![folder.join("Kit.java"), folder.join("Mains.java")];
    std::fs::write(&files[0], include_str!("Kit.java")).unwrap();
    let mut mains = String::new();
    for (number, program) in programs.iter().enumerate() {
        let _ = writeln!(
            mains,
            "class Main{number} {{\n  public static void main(String[] args) throws Throwable {{\n    P{number}.main();\n  }}\n}}"
        );
        let file = folder.join(format!("P{number}.java"));
        std::fs::write(&file, program.java(number)).unwrap();
        files.push(file);
    }
    std::fs::write(&files[1], mains).unwrap();
    compile_files(folder, &files)
}

/// Compiles source files into a folder.
pub(crate) fn compile_files(folder: &Path, files: &[PathBuf]) -> Result<(), String> {
    let own = session::own_class_path().unwrap();
    let jdk = Jdk::find(&mut Settings::default()).unwrap();
    let output = Command::new(jdk.javac().unwrap())
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-nowarn", "-proc:none"])
        .arg("-Xlint:none")
        .arg("-d")
        .arg(folder)
        .arg("-classpath")
        .arg(std::env::join_paths([own[0].as_path(), folder]).unwrap())
        .args(files)
        .output()
        .unwrap();
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Compiles the programs of some seeds into a subfolder, with a class `Choice` that chooses among them.
pub(crate) fn compile_seeds(folder: &Path, seeds: impl Iterator<Item = u64>) -> PathBuf {
    let programs: Vec<Program> = seeds.map(generate::program).collect();
    let folder = folder.join("written");
    std::fs::create_dir(&folder).unwrap();
    compile(&folder, &programs).unwrap();
    folder
}

/// Returns the first seeds whose programs have tables.
pub(crate) fn with_tables(count: usize) -> impl Iterator<Item = u64> {
    (0..).filter(|seed| generate::has_tables(*seed)).take(count)
}
