//! The worked examples of the documentation print what its pages say.
//!
//! Invariant: each command of a page is executed in a copy of the folder of the page's programs. Its
//! output without next steps and statistics equals the lines below the command. If the last of them is
//! `...`, more output follows. Lines of code of the class library count only as such, and with another
//! release than the 17th only the verdict is compared. The Java code of a page of the guide is part of
//! a program. `PATHFINDER_BLESS=1` writes the output into the pages.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, missing_docs)]

use cases::process;
use cases::workshop::Workshop;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(2);

/// Pages of `docs`, the folders of their programs below `examples`, and the numbers of their commands.
const PAGES: [(&str, &str, usize); 18] = [
    ("temporal", "temporal", 15),
    ("symbolic", "symbolic", 11),
    ("guide/tutorial", "guide", 9),
    ("guide/patterns/lost-update", "guide", 2),
    ("guide/patterns/check-then-act", "guide", 2),
    ("guide/patterns/lock-order", "guide", 2),
    ("guide/patterns/lost-signal", "guide", 2),
    ("guide/patterns/use-after-shutdown", "guide", 2),
    ("guide/patterns/starved-pool", "guide", 2),
    ("guide/patterns/invalid-iterator", "guide", 2),
    ("guide/patterns/unsafe-publication", "guide", 3),
    ("guide/patterns/leaked-pool", "guide", 2),
    ("guide/junit", "guide", 3),
    ("guide/too-many-states", "guide", 2),
    ("guide/safe", "guide", 3),
    ("guide/from-jpf", "guide", 2),
    ("guide/from-fray", "guide", 1),
    ("guide/from-lincheck", "guide", 2),
];

/// The jars of `JUnit`'s API, as Debian installs them.
const JUNIT: [&str; 4] =
    ["junit-jupiter-api", "junit-platform-commons", "opentest4j", "apiguardian-api"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Splits a command line at blanks outside of quotes.
fn words(line: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match c {
            '\'' | '"' if quote == Some(c) => quote = None,
            '\'' | '"' if quote.is_none() => quote = Some(c),
            ' ' if quote.is_none() => all.push(String::new()),
            c => all.last_mut().unwrap().push(c),
        }
    }
    all
}

/// A part of a page: text, or a command with the lines below it.
enum Part<'a> {
    Text(&'a str),
    Command(&'a str, &'a str),
}

/// Splits a page at its commands. The parts, joined, are the page.
fn parts(page: &str) -> Vec<Part<'_>> {
    let mut all = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find("```console\n") {
        let begin = at + "```console\n".len();
        all.push(Part::Text(&rest[..begin]));
        let end = begin + rest[begin..].find("```").unwrap();
        for command in rest[begin..end].split("$ ").skip(1) {
            let (line, printed) = command.split_once('\n').unwrap();
            all.push(Part::Command(line, printed.trim_end()));
        }
        rest = &rest[end..];
    }
    all.push(Part::Text(rest));
    all
}

/// Returns the page with these outputs below its commands.
fn blessed(parts: &[Part<'_>], outputs: &[String]) -> String {
    let mut page = String::new();
    let mut outputs = outputs.iter();
    let mut after_command = false;
    for part in parts {
        match part {
            Part::Text(text) => page.push_str(text),
            Part::Command(line, _) => {
                let gap = if after_command { "\n" } else { "" };
                writeln!(page, "{gap}$ {line}").unwrap();
                let printed = outputs.next().unwrap();
                if !printed.is_empty() {
                    writeln!(page, "{printed}").unwrap();
                }
            }
        }
        after_command = matches!(part, Part::Command(..));
    }
    page
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Returns the output of a command up to the next steps and the statistics, or none if it needs
/// absent jars.
fn output(workshop: &Workshop, folder: &Path, line: &str) -> Option<String> {
    let jars = JUNIT.map(|name| format!("/usr/share/java/{name}.jar"));
    if line.contains("$JUNIT") && jars.iter().any(|jar| !Path::new(jar).is_file()) {
        eprintln!("skipped: the jars of JUnit are not installed, for {line}");
        return None;
    }
    let words = words(&line.replace("$JUNIT", &jars.join(":")));
    let binary = match words[0].as_str() {
        "pathfinder" => workshop.binary().unwrap(),
        tool @ ("java" | "javac") => workshop.jdk.home.join("bin").join(tool),
        other => panic!("{other} is no command of a page"),
    };
    let mut command = Command::new(binary);
    command.args(&words[1..]).current_dir(folder);
    if words.get(1).is_some_and(|word| word == "check") {
        // A machine that halts for seconds also gets the whole explanation.
        command.args(["--explain-limit", "2min"]);
    }
    if words.iter().any(|word| word == "--junit") {
        // The folder is new, so that the results are those of the page's own commands.
        command.args(["--test-cache", ".test-cache"]);
    }
    let process::Outcome { stdout, stderr, .. } = process::run(&mut command, LIMIT).unwrap();
    if !stderr.is_empty() {
        eprintln!("{line}\n{stderr}");
    }
    Some(stable(&stdout))
}

/// Returns the paragraphs of an output except the next steps, the statistics, and the names of
/// assumptions.
fn stable(output: &str) -> String {
    let paragraphs = output.trim_end().split("\n\n");
    let is_stable = |text: &&str| {
        !text.starts_with("Next\n")
            && !text.starts_with("Search\n")
            && !text.ends_with("(--assumptions lists them)")
    };
    paragraphs.filter(is_stable).collect::<Vec<_>>().join("\n\n")
}

/// Returns a text in which the lines of files outside of a folder have no numbers.
fn without_foreign_lines(text: &str, folder: &Path) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(".java:") {
        let begin = rest[..at].rfind(|c: char| !c.is_alphanumeric()).map_or(0, |place| place + 1);
        let file = &rest[begin..at + ".java".len()];
        let numbers = at + ".java:".len();
        plain.push_str(&rest[..numbers]);
        rest = &rest[numbers..];
        let is_own = folder.join(file).exists() || folder.join("fixed").join(file).exists();
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        if !is_own {
            plain.extend(std::iter::repeat_n('?', digits));
            rest = &rest[digits..];
        }
    }
    plain + rest
}

/// Whether a page may print these lines for an output.
fn agrees(output: &str, printed: &str, folder: &Path, release: u32) -> bool {
    if release != 17 {
        return output.lines().next() == printed.lines().next();
    }
    let [output, printed] = [output, printed].map(|text| without_foreign_lines(text, folder));
    match printed.strip_suffix("\n...") {
        Some(begin) => output.starts_with(&format!("{begin}\n")),
        None => output == printed,
    }
}

#[test]
fn each_example_prints_what_the_page_says() {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let bless = std::env::var_os("PATHFINDER_BLESS").is_some();
    let mut differences = Vec::new();
    for (name, programs, number) in PAGES {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("worked").join(name);
        let _ = fs::remove_dir_all(&folder);
        copy(&root().join("examples").join(programs), &folder);
        let file = root().join("docs").join(format!("{name}.md"));
        let page = fs::read_to_string(&file).unwrap();
        let parts = parts(&page);
        let mut outputs = Vec::new();
        for part in &parts {
            let Part::Command(line, printed) = part else { continue };
            let output = output(&workshop, &folder, line).unwrap_or_else(|| (*printed).to_owned());
            if agrees(&output, printed, &folder, workshop.jdk.release) {
                outputs.push((*printed).to_owned());
            } else {
                differences.push(format!("{name}: {line}\n{output}\ninstead of\n{printed}"));
                outputs.push(output);
            }
        }
        assert_eq!(outputs.len(), number, "commands of {name}");
        if bless {
            fs::write(&file, blessed(&parts, &outputs)).unwrap();
        }
    }
    assert!(bless || differences.is_empty(), "{}", differences.join("\n\n"));
}

/// Returns the Java sources in a folder and its subfolders.
fn sources(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut all = Vec::new();
    for path in entries {
        if path.is_dir() {
            all.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "java") {
            all.push(fs::read_to_string(path).unwrap());
        }
    }
    all
}

#[test]
fn the_java_code_of_the_guide_is_that_of_its_programs() {
    let programs = sources(&root().join("examples/guide"));
    let mut blocks = 0;
    for (name, ..) in PAGES.iter().filter(|(name, ..)| name.starts_with("guide/")) {
        let page = fs::read_to_string(root().join("docs").join(format!("{name}.md"))).unwrap();
        for block in page.split("```java\n").skip(1) {
            let block = block.split("```").next().unwrap();
            assert!(programs.iter().any(|program| program.contains(block)), "{name}:\n{block}");
            blocks += 1;
        }
    }
    assert!(blocks > 10, "{blocks} blocks of code");
}

#[test]
fn a_page_is_the_sum_of_its_parts() {
    let page = "a\n```console\n$ one\nx\n\n$ two\n```\nb\n```console\n$ three\ny\n```\n";
    let outputs = ["x", "", "y"].map(str::to_owned);
    assert_eq!(blessed(&parts(page), &outputs), page);
}

#[test]
fn only_own_lines_and_stable_paragraphs_count() {
    let folder = root().join("examples/guide");
    let text = "at run(Thread.java:840) of Tickets.java:7";
    let plain = "at run(Thread.java:???) of Tickets.java:7";
    assert_eq!(without_foreign_lines(text, &folder), plain);
    assert!(agrees("a\nb\nc", "a\n...", &folder, 17) && !agrees("a\nb", "b\n...", &folder, 17));
    assert!(!agrees("a\nb", "a", &folder, 17) && agrees("a\nb", "a\nc", &folder, 25));
    let output = "SAFE A\n\nSearch\n  states 7\n\nAssuming x (--assumptions lists them)\n";
    assert_eq!(stable(output), "SAFE A");
}
