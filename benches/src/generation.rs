//! Generated tests beside the tables of the paper.
//!
//! Source: Visser, Pasareanu, Khurshid, ISSTA 2004, tables 1 to 3. Invariant: a row with other
//! structures or goals than expected is a failure, whatever its time.

use crate::process::{Tools, time};
use serde_json::Value;
use std::path::Path;

/// The rows' name on the command line.
pub const NAME: &str = "testgen";

/// A generation.
struct Generation {
    name: &'static str,
    target: &'static str,
    options: &'static [&'static str],
    /// Structures, and goals that are covered and unreachable.
    expected: [u64; 3],
    /// The maximal number of candidates.
    candidates: u64,
    /// The maximal time in seconds.
    seconds: f64,
    paper: &'static str,
}

/// The private methods of the tree, whose branches are the goals.
const METHODS: &str = "KeyTree#deleteEntry,KeyTree#fixAfterDeletion,KeyTree#fixAfterInsertion";

const fn structures(
    name: &'static str,
    options: &'static [&'static str],
    (expected, candidates, seconds): (u64, u64, f64),
    paper: &'static str,
) -> Generation {
    let target = "RedBlackTree.java#repOk";
    Generation { name, target, options, expected: [expected, 0, 0], candidates, seconds, paper }
}

const GENERATIONS: &[Generation] = &[
    Generation {
        name: "table 1, 6 calls",
        target: "KeyTree.java#remove",
        options: &["--from", "sequences", "--up-to", "6", "--goals-in", METHODS],
        expected: [31, 62, 4],
        candidates: 400,
        seconds: 10.0,
        paper: "no memory for 6",
    },
    Generation {
        name: "table 1, 8 calls",
        target: "KeyTree.java#remove",
        options: &["--from", "sequences", "--up-to", "8", "--goals-in", METHODS],
        expected: [136, 65, 1],
        candidates: 2000,
        seconds: 20.0,
        paper: "no memory for 6",
    },
    structures(
        "table 2, 5 nodes",
        &["--from", "structures", "--up-to", "5"],
        (17, 1668, 5.0),
        "17 of 1,902",
    ),
    structures(
        "table 2, 6 nodes",
        &["--from", "structures", "--up-to", "6"],
        (33, 5680, 10.0),
        "33 of 7,942, 212 s",
    ),
    structures(
        "table 2, 8 nodes",
        &["--from", "structures", "--up-to", "8"],
        (122, 53_663, 30.0),
        "none",
    ),
    Generation {
        name: "table 3, 5 nodes",
        target: "KeyTree.java#remove",
        options: &["--up-to", "5", "--goals-in", "KeyTree#deleteEntry,KeyTree#fixAfterDeletion"],
        expected: [18, 49, 1],
        candidates: 2000,
        seconds: 10.0,
        paper: "11 tests, 72 s",
    },
];

/// Generates all; returns whether the results are the expected ones, in time.
pub fn measure(tools: &Tools, root: &Path) -> Result<bool, String> {
    println!(
        "{:<17} {:>8} {:>10} {:>10} {:>6} {:>10}  paper",
        "testgen", "user s", "structures", "candidates", "tests", "goals"
    );
    let mut all_expected = true;
    for row in GENERATIONS {
        let target = root.join("tests/testgen").join(row.target);
        let options = [row.options, &["--exhaustive", "--json", "-"]].concat();
        let target = target.to_string_lossy();
        let done = time(tools.pathfinder_with(&options, "testgen", &target, &[]))?;
        let json: Value =
            serde_json::from_str(&done.output).map_err(|error| format!("{}: {error}", row.name))?;
        let number = |value: &Value| value.as_u64().unwrap_or_default();
        let goals = &json["goals"];
        let found = [&json["structures"], &goals["covered"], &goals["unreachable"]].map(number);
        let candidates = number(&json["candidates"]);
        let is_expected = found == row.expected
            && candidates <= row.candidates
            && number(&goals["open"]) == 0
            && done.seconds <= row.seconds;
        let [structures, covered, unreachable] = found;
        let tests = json["tests"].as_array().map_or(0, Vec::len);
        println!(
            "{:<17} {:>8.2} {structures:>10} {candidates:>10} {tests:>6} {:>10}  {}{}",
            row.name,
            done.seconds,
            format!("{covered}+{unreachable}"),
            row.paper,
            if is_expected { "" } else { " <" }
        );
        all_expected &= is_expected;
    }
    Ok(all_expected)
}
