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
    // Tests that only cover branches do not.
    let (survivors, all) = survivors(&["--minimal", "--exhaustive"]);
    assert!(survivors > 2 && all == 8, "{survivors} of {all}");
}

/// Programs whose branches are covered by tests that do not show what the program computes.
#[test]
fn further_tests_kill_mutants_without_an_option() {
    let folder = empty_folder("testgen-further");
    let out = folder.join("tests");
    let form = ["--framework", "plain", "--out", out.to_str().unwrap()];
    let json = generated("Computed.java", &form);
    assert_eq!(json["goals"]["open"], 0, "{json}");
    assert!(json["tests"].as_array().unwrap().len() <= 40, "{json}");
    let tests = files(&out);
    let text = fs::read_to_string(program("Computed.java")).unwrap();
    for (from, to) in [
        ("a * d - b * c", "a * d + b * c"),
        ("minute / 60 % 24", "minute / 60 % 25"),
        ("month < 1", "month < 0"),
        ("head.next = done", "head.next = null"),
        ("steps > 5", "steps > 6"),
    ] {
        let name = format!("m{}", text.find(from).unwrap());
        let source = folder.join(&name).join("Computed.java");
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        fs::write(&source, text.replacen(from, to, 1)).unwrap();
        let classes = folder.join(format!("{name}-classes"));
        fs::create_dir_all(&classes).unwrap();
        let arguments =
            [&[&*classes, &*source], &*tests.iter().map(|it| &**it).collect::<Vec<_>>()];
        assert_eq!(java("javac", &arguments.concat()), Some(0), "{name}");
        let exit = java("java", &[&classes, Path::new("ComputedTest")]);
        assert_ne!(exit, Some(0), "{to}");
    }
}
