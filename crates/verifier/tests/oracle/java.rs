//! The real `java`: its tools, and its verdicts on classes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Verdict, and the first line of the message.
pub type Verdict = (String, String);

/// Executes a tool of a JDK; returns its output.
pub fn run(home: &Path, tool: &str, arguments: &[&str]) -> String {
    let output = Command::new(home.join("bin").join(tool))
        .args(arguments)
        .output()
        .expect("a JDK's tool can be executed");
    assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Links classes with the real `java`.
pub fn verdicts(
    home: &Path,
    work: &Path,
    path: &[PathBuf],
    all: &[(String, Vec<u8>)],
) -> Vec<Verdict> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle/Driver.java");
    let (folder, file) = (work.display().to_string(), work.join("mutants"));
    run(home, "javac", &["-nowarn", "-d", &folder, &source.display().to_string()]);
    let mut bytes = (all.len() as u32).to_be_bytes().to_vec();
    for (name, class) in all {
        let name = name.replace('/', ".");
        bytes.extend((name.len() as u16).to_be_bytes());
        bytes.extend(name.as_bytes());
        bytes.extend((class.len() as u32).to_be_bytes());
        bytes.extend(class);
    }
    fs::write(&file, bytes).unwrap();
    let mut arguments = vec!["-cp".to_owned(), folder, "Driver".to_owned()];
    arguments.push(file.display().to_string());
    arguments.extend(path.iter().map(|path| path.display().to_string()));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = run(home, "java", &arguments);
    let verdict = |line: &str| {
        let (kind, message) = line.split_once('\t').unwrap_or((line, ""));
        (kind.to_owned(), message.to_owned())
    };
    let lines = output.lines().filter_map(|line| line.strip_prefix("verdict\t"));
    let verdicts: Vec<Verdict> = lines.map(verdict).collect();
    assert_eq!(verdicts.len(), all.len());
    verdicts
}
