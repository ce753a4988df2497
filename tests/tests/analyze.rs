//! Tables and graphs of the programs in `analyze/`. A comment `//@ show: TOPIC` begins the listing
//! that `analyze` must print for a topic, and `//= LINE` is a line of it. The listing must agree exactly.
//! `//@ rows: TOPIC` begins rows of a table instead: each must be among those of its line.
//!
//! Source: Corbett, "Constructing compact models of concurrent Java programs" (ISSTA 1998), figures 1, 4,
//! 5 and 6.

#![allow(clippy::unwrap_used, missing_docs)]

use cases::process;
use cases::workshop::Workshop;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(1);

fn binary() -> PathBuf {
    Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap().binary().unwrap()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("analyze")
}

fn programs() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn analyze(options: &[&str], program: &Path) -> process::Outcome {
    let mut command = Command::new(binary());
    let name = program.file_name().unwrap();
    process::run(command.current_dir(folder()).arg("analyze").args(options).arg(name), LIMIT)
        .unwrap()
}

/// Returns the expected listings of a program: the kind of comparison, the topic, and the lines.
fn expectations(text: &str) -> Vec<(bool, String, Vec<String>)> {
    let mut all: Vec<(bool, String, Vec<String>)> = Vec::new();
    for line in text.lines() {
        if let Some(topic) = line.strip_prefix("//@ show: ") {
            all.push((true, topic.to_owned(), Vec::new()));
        } else if let Some(topic) = line.strip_prefix("//@ rows: ") {
            all.push((false, topic.to_owned(), Vec::new()));
        } else if let Some(expected) =
            line.strip_prefix("//= ").or_else(|| line.strip_prefix("//="))
        {
            all.last_mut().unwrap().2.push(expected.trim_end().to_owned());
        }
    }
    all
}

/// Returns a listing without styles and without its title.
fn plain(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut is_style = false;
    for letter in text.chars() {
        match letter {
            '\x1b' => is_style = true,
            'm' if is_style => is_style = false,
            _ if is_style => {}
            _ => plain.push(letter),
        }
    }
    plain.lines().skip(1).map(|line| line.trim_end().to_owned()).collect()
}

/// Returns the rows of a table as `LINE COLUMN VALUE; COLUMN VALUE`.
fn rows(json: &Value) -> Vec<String> {
    let row = |row: &Value| {
        let cells = row.as_object().unwrap().iter().filter(|(_, cell)| cell.is_array());
        let cells = cells.filter(|(_, cell)| !cell.as_array().unwrap().is_empty());
        let texts: Vec<String> = cells
            .map(|(column, cell)| {
                let values: Vec<&str> =
                    cell.as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect();
                format!("{column} {}", values.join(", "))
            })
            .collect();
        let line = row["line"].as_u64().map_or_else(|| "-".to_owned(), |line| line.to_string());
        format!("{line}: {}", texts.join("; "))
    };
    json["rows"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn listings_are_those_of_the_comments() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for program in programs() {
        let text = fs::read_to_string(&program).unwrap();
        for (is_whole, topic, expected) in expectations(&text) {
            count += 1;
            assert!(!expected.is_empty(), "{}: {topic} has no lines", program.display());
            let name = format!("{} {topic}", program.display());
            if is_whole {
                let outcome = analyze(&["--show", &topic], &program);
                let found = plain(&outcome.stdout);
                let found: Vec<&String> = found.iter().filter(|line| !line.is_empty()).collect();
                let expected: Vec<&String> =
                    expected.iter().filter(|line| !line.is_empty()).collect();
                if found != expected {
                    wrong.push(format!("{name}: {found:#?} {}", outcome.stderr));
                }
            } else {
                let outcome = analyze(&["--show", &topic, "--json", "-"], &program);
                let json: Value = serde_json::from_str(&outcome.stdout).unwrap();
                assert_eq!(json["complete"], true, "{name}");
                let found = rows(&json);
                for row in expected.iter().filter(|row| !found.contains(row)) {
                    wrong.push(format!("{name}: no row {row}\nrows: {found:#?}"));
                }
            }
        }
    }
    assert!(count >= 20, "{count} listings");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The edges of the bounded buffer that both threads have at every statement.
const OF_FIGURE_1: &[&str] = &[
    "79:IntBuffer.data -> 9:int[]",
    "80:Producer.buf -> 79:IntBuffer",
    "80:Thread.runnable -> 80:Producer",
    "81:Consumer.buf -> 79:IntBuffer",
    "81:Thread.runnable -> 81:Consumer",
];

#[test]
fn every_statement_of_the_bounded_buffer_has_the_graph_of_figure_1() {
    let program = folder().join("Buffer.java");
    for line in [13, 14, 15, 17, 18, 19, 20, 26, 27, 28, 30, 31, 32, 33, 34, 36, 52, 70] {
        let show = format!("ssg=Buffer.java:{line}");
        let outcome = analyze(&["--show", &show, "--json", "-"], &program);
        let json: Value = serde_json::from_str(&outcome.stdout).unwrap();
        let graphs = json["graphs"].as_array().unwrap();
        assert!(!graphs.is_empty(), "{line}");
        for graph in graphs {
            assert_ne!(graph["thread"], "main", "{line}");
            let edges: Vec<String> = graph["edges"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(|edge| {
                    let field = edge["field"].as_str()?;
                    assert_eq!(edge["one_to_one"], false);
                    let [from, to] = ["from", "to"].map(|key| edge[key].as_str().unwrap());
                    Some(format!("{from}.{field} -> {to}"))
                })
                .collect();
            assert_eq!(edges, OF_FIGURE_1, "{line}");
        }
    }
}

#[test]
fn formats_are_written_and_others_refused() {
    let program = folder().join("Figure6.java");
    let dot = analyze(&["--show", "ssg", "--format", "dot"], &program);
    assert!(dot.stdout.starts_with("digraph \"main after"), "{}", dot.stdout);
    assert!(dot.stdout.contains("\" [label=\"a2 1-1\"];"), "{}", dot.stdout);
    let json = analyze(&["--show", "ssg", "--format", "json"], &program);
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["schema"], "pathfinder.analyze/1");
    for (options, part) in [
        (&["--show", "ssg", "--format", "svg"][..], "dot -Tsvg"),
        (&["--show", "escape", "--format", "dot"], "escape is a table"),
        (
            &["--show", "owners"],
            "not one of calls, threads, escape, locks, independence, facts, ssg",
        ),
        (&["--show", "ssg=Figure6.java:1"], "no code that the program can execute is there"),
        (&["--show", "ssg:5"], "not ssg=FILE or ssg=FILE:LINE"),
        (&["--show", "ssg="], "not ssg=FILE or ssg=FILE:LINE"),
        (&["--show", "ssg=Other.java"], "no code that the program can execute is there"),
    ] {
        let outcome = analyze(options, &program);
        assert_eq!(outcome.exit, Some(2), "{}", outcome.stderr);
        assert!(outcome.stderr.contains(part), "{}", outcome.stderr);
    }
}
