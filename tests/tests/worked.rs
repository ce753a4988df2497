//! The worked examples of the documentation print what its pages say.
//!
//! Invariant: each command of a page is executed in the page's folder below `examples`. Its output up
//! to the next steps and the statistics equals the lines below the command.

#![allow(clippy::unwrap_used, missing_docs)]

use cases::process;
use cases::workshop::Workshop;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(2);

/// Names of pages and of the folders of their programs, with the numbers of their commands.
const PAGES: [(&str, usize); 2] = [("temporal", 15), ("symbolic", 10)];

/// Splits a command line at blanks outside of quotes.
fn words(line: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => all.push(String::new()),
            c => all.last_mut().unwrap().push(c),
        }
    }
    all
}

/// Returns the commands of the page with the lines below them.
fn examples(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```console\n").skip(1);
    let blocks = blocks.map(|rest| rest.split("```").next().unwrap());
    let commands = blocks.flat_map(|block| block.split("$ ").skip(1));
    commands
        .map(|command| {
            let (line, printed) = command.split_once('\n').unwrap();
            (line.to_owned(), printed.trim_end().to_owned())
        })
        .collect()
}

#[test]
fn each_example_prints_what_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let binary = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap().binary().unwrap();
    for (name, commands) in PAGES {
        let page = fs::read_to_string(root.join("docs").join(format!("{name}.md"))).unwrap();
        let all = examples(&page);
        assert_eq!(all.len(), commands);
        for (line, printed) in all {
            let words = words(&line);
            assert_eq!(words[0], "pathfinder");
            let mut command = Command::new(&binary);
            command.args(&words[1..]).current_dir(root.join("examples").join(name));
            if words[1] == "check" {
                // Machines that stand still for seconds get the whole explanation, too.
                command.args(["--explain-limit", "2min"]);
            }
            let process::Outcome { stdout, stderr, .. } =
                process::run(&mut command, LIMIT).unwrap();
            let ends = ["\nNext\n", "\nSearch\n"].iter().filter_map(|heading| stdout.find(heading));
            let until = ends.min().unwrap_or(stdout.len());
            assert_eq!(stdout[..until].trim_end(), printed, "{line}\n{stderr}");
        }
    }
}
