//! Generated tests, compared with the tables of the papers.
//!
//! Source: Visser, Pasareanu, Khurshid, ISSTA 2004, tables 1 to 3; Boyapati, Khurshid, Marinov, ISSTA 2002.
//! Percentages are branches of `deleteEntry`, `fixAfterDeletion` and `fixAfterInsertion`. Invariant: a row with other
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
    (name, target): (&'static str, &'static str),
    options: &'static [&'static str],
    (expected, candidates, seconds): (u64, u64, f64),
    paper: &'static str,
) -> Generation {
    Generation { name, target, options, expected: [expected, 0, 0], candidates, seconds, paper }
}

/// Returns a row of table 1: sequences of so many calls of the tree, with the goals of the tree's private methods.
const fn calls(
    name: &'static str,
    options: &'static [&'static str],
    (expected, candidates, seconds): ([u64; 3], u64, f64),
    paper: &'static str,
) -> Generation {
    Generation {
        name,
        target: "KeyTree.java#remove",
        options,
        expected,
        candidates,
        seconds,
        paper,
    }
}

/// Returns a row of table 2: the red-black trees of at most so many nodes.
const fn trees(
    name: &'static str,
    options: &'static [&'static str],
    found: (u64, u64, f64),
    paper: &'static str,
) -> Generation {
    structures((name, "RedBlackTree.java#repOk"), options, found, paper)
}

/// Returns the options of a row of table 1 or 2.
macro_rules! up_to {
    (calls $number:literal) => {
        &["--from", "sequences", "--up-to", $number, "--goals-in", METHODS]
    };
    (nodes $number:literal) => {
        &["--from", "structures", "--up-to", $number]
    };
}

/// The trees of Korat's `TreeMap`, whose root may be red.
const MAP: &str = "RedBlackTree.java#mayHaveRedRoot";

/// A heap of Korat has a number for each element, and a size.
const HEAP_6: &[&str] = &[
    "--from",
    "structures",
    "--array-length",
    "6",
    "--range",
    "array=-1..6",
    "--range",
    "size=0..6",
];

const NO_MEMORY: &str = "no memory";

const GENERATIONS: &[Generation] = &[
    calls("table 1, 1 call", up_to!(calls "1"), ([2, 13, 53], 10, 10.0), "28 states, 18+0+0%"),
    calls("table 1, 2 calls", up_to!(calls "2"), ([4, 23, 43], 20, 10.0), "104 states, 68+5+6%"),
    calls("table 1, 3 calls", up_to!(calls "3"), ([5, 32, 34], 30, 10.0), "730 states, 68+5+75%"),
    calls(
        "table 1, 4 calls",
        up_to!(calls "4"),
        ([9, 58, 8], 70, 10.0),
        "10,109 states, 86+90+88%",
    ),
    calls("table 1, 5 calls", up_to!(calls "5"), ([19, 59, 7], 200, 10.0), "194,525 states, 127 s"),
    calls("table 1, 6 calls", up_to!(calls "6"), ([31, 62, 4], 400, 10.0), NO_MEMORY),
    calls("table 1, 7 calls", up_to!(calls "7"), ([69, 62, 4], 1000, 20.0), NO_MEMORY),
    calls("table 1, 8 calls", up_to!(calls "8"), ([136, 65, 1], 2000, 20.0), NO_MEMORY),
    calls("table 1, 9 calls", up_to!(calls "9"), ([213, 65, 1], 3500, 30.0), NO_MEMORY),
    calls("table 1, 10 calls", up_to!(calls "10"), ([309, 65, 1], 5500, 40.0), NO_MEMORY),
    trees("table 2, 1 node", up_to!(nodes "1"), (1, 6, 5.0), "1 of 5"),
    trees("table 2, 2 nodes", up_to!(nodes "2"), (3, 27, 5.0), "3 of 24"),
    trees("table 2, 3 nodes", up_to!(nodes "3"), (5, 118, 5.0), "5 of 103"),
    trees("table 2, 4 nodes", up_to!(nodes "4"), (9, 458, 5.0), "9 of 432, 12 s"),
    trees("table 2, 5 nodes", up_to!(nodes "5"), (17, 1668, 5.0), "17 of 1,830, 44 s"),
    trees("table 2, 6 nodes", up_to!(nodes "6"), (33, 5680, 10.0), "33 of 7,942, 212 s"),
    trees("table 2, 7 nodes", up_to!(nodes "7"), (66, 17_969, 15.0), "none"),
    trees("table 2, 8 nodes", up_to!(nodes "8"), (122, 53_663, 30.0), "none"),
    trees("table 2, 9 nodes", up_to!(nodes "9"), (212, 154_649, 60.0), "none"),
    Generation {
        name: "table 3, remove",
        target: "KeyTree.java#remove",
        options: &["--up-to", "5", "--goals-in", "KeyTree#deleteEntry,KeyTree#fixAfterDeletion"],
        expected: [18, 49, 1],
        candidates: 2000,
        seconds: 10.0,
        paper: "11 tests, 72 s",
    },
    Generation {
        name: "table 3, add",
        target: "KeyTree.java#add",
        options: &["--up-to", "5", "--goals-in", "KeyTree#fixAfterInsertion"],
        expected: [18, 26, 0],
        candidates: 2000,
        seconds: 10.0,
        paper: "with the row before",
    },
    structures(
        ("Korat, tree of 8", "BinaryTree.java#repOk"),
        &["--from", "structures", "--exactly", "8", "--range", "size=8..8"],
        (1430, 54_418, 20.0),
        "1,430 of 54,418",
    ),
    structures(
        ("Korat, tree of 9", "BinaryTree.java#repOk"),
        &["--from", "structures", "--exactly", "9", "--range", "size=9..9"],
        (4862, 210_444, 60.0),
        "4,862 of 210,444",
    ),
    structures(
        ("Korat, map of 7", MAP),
        &["--from", "structures", "--precondition", "mayHaveRedRoot", "--exactly", "7"],
        (35, 28_117, 20.0),
        "35 of 71,704",
    ),
    structures(
        ("Korat, map of 8", MAP),
        &["--from", "structures", "--precondition", "mayHaveRedRoot", "--exactly", "8"],
        (64, 84_528, 40.0),
        "64 of 322,806",
    ),
    structures(
        ("Korat, heap of 6", "KoratHeap.java#repOk"),
        HEAP_6,
        (13_139, 13_238, 20.0),
        "13,139 of 64,533",
    ),
    structures(
        ("Korat, list of 8", "KoratList.java#repOk"),
        &["--from", "structures", "--up-to", "17", "--range", "size=8..8"],
        (4140, 164_780, 40.0),
        "4,140 lists",
    ),
];

/// Generates the tests of all rows. Returns whether the results are the expected ones, in time.
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
