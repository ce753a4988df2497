//! Tests at the boundaries of comparisons kill mutants of these comparisons.

use super::{LIMIT, empty_folder, files, generated, program, workshop};
use cases::process;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Comparisons, each with those that a mutant has instead.
const MUTANTS: [(&str, &[&str]); 5] = [
    (" < ", &[" <= "]),
    (" > ", &[" >= "]),
    (" <= ", &[" < "]),
    (" >= ", &[" > "]),
    (" == ", &[" >= ", " <= "]),
];

/// Returns the mutants of a program. Comparisons in comments are none.
fn mutants(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (at, _) in text.char_indices() {
        for (from, to) in MUTANTS {
            if text[at..].starts_with(from) {
                all.extend(
                    to.iter().map(|to| format!("{}{to}{}", &text[..at], &text[at + from.len()..])),
                );
            }
        }
    }
    all
}

fn java(tool: &str, arguments: &[&Path]) -> Option<i32> {
    let mut command = Command::new(workshop().jdk.home.join("bin").join(tool));
    if tool == "javac" {
        command.args(["-nowarn", "-d"]);
    } else {
        command.arg("-cp");
    }
    process::run(command.args(arguments), LIMIT).unwrap().exit
}

/// Returns the number of mutants that the tests with some options do not kill, and that of all mutants.
fn survivors(options: &[&str]) -> (usize, usize) {
    let folder = empty_folder(&format!("testgen-mutants-{}", options.len()));
    let out = folder.join("tests");
    let form = ["--framework", "plain", "--out", out.to_str().unwrap()];
    let json = generated("Boundaries.java", &[options, &form].concat());
    assert_eq!(json["complete"], true, "{json}");
    let original = program("Boundaries.java");
    let tests = files(&out);
    let passes = |source: &Path, name: &str| {
        let classes = folder.join(name);
        fs::create_dir_all(&classes).unwrap();
        let arguments = [&[&*classes, source], &*tests.iter().map(|it| &**it).collect::<Vec<_>>()];
        assert_eq!(java("javac", &arguments.concat()), Some(0), "{name}");
        java("java", &[&classes, Path::new("BoundariesTest")]) == Some(0)
    };
    assert!(passes(&original, "original"));
    let all = mutants(&fs::read_to_string(original).unwrap());
    let survives = |(at, text): &(usize, &String)| {
        let source = folder.join(format!("mutant{at}")).join("Boundaries.java");
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        fs::write(&source, text).unwrap();
        passes(&source, &format!("classes{at}"))
    };
    (all.iter().enumerate().filter(survives).count(), all.len())
}

#[test]
fn tests_at_boundaries_kill_all_mutants_of_comparisons() {
    assert_eq!(survivors(&["--boundaries"]), (0, 8));
    // Tests that cover branches do not.
    let (survivors, all) = survivors(&[]);
    assert!(survivors > 2 && all == 8, "{survivors} of {all}");
}
