//! Generated tests, compared with the tables of the papers.
//!
//! Source: Visser, Pasareanu, Khurshid, ISSTA 2004, tables 1 to 3; Boyapati, Khurshid, Marinov, ISSTA 2002.
//! Percentages are branches of `deleteEntry`, `fixAfterDeletion` and `fixAfterInsertion`. The 11 tests of table 3 are
//! trees, each with several keys, so the column `trees` is their counterpart. Candidates of table 2 include the tree
//! without a root, and those whose keys do not ascend. Invariant: a row with other structures or goals than
//! expected is a failure, whatever its time.

use crate::process::{Tools, time};
use serde_json::Value;
use std::collections::BTreeSet;
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
    /// The maximal number of trees in tests.
    trees: usize,
    paper: &'static str,
}

/// The trees of table 3 in the paper.
const TREES: usize = 11;

/// The private methods of the tree, whose branches are the goals.
const METHODS: &str = "KeyTree#deleteEntry,KeyTree#fixAfterDeletion,KeyTree#fixAfterInsertion";

const fn structures(
    (name, target): (&'static str, &'static str),
    options: &'static [&'static str],
    (expected, candidates, seconds): (u64, u64, f64),
    paper: &'static str,
) -> Generation {
    let expected = [expected, 0, 0];
    Generation { name, target, options, expected, candidates, seconds, trees: usize::MAX, paper }
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
        trees: usize::MAX,
        paper,
    }
}

/// Returns a row of table 2: the red-black trees of at most so many nodes.
const fn nodes(
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
    (maps $number:literal) => {
        &[
            "--from",
            "structures",
            "--up-to",
            $number,
            "--precondition",
            "ok",
            "--open",
            "java.util.TreeMap",
            OPENED,
        ]
    };
}

/// A row of table 2 for the JDK's own maps. The map is an object, too.
const fn maps(
    name: &'static str,
    options: &'static [&'static str],
    found: (u64, u64, f64),
    paper: &'static str,
) -> Generation {
    structures((name, "ValidMaps.java#ok"), options, found, paper)
}

/// A row of table 3: insertion and deletion in trees of at most 5 nodes.
const fn changes(
    name: &'static str,
    target: &'static str,
    options: &'static [&'static str],
    expected: [u64; 3],
    candidates: u64,
) -> Generation {
    let paper = "11 trees, 72 s";
    Generation { name, target, options, expected, candidates, seconds: 10.0, trees: TREES, paper }
}

/// The option with which a precondition reads private fields of maps.
const OPENED: &str = "--add-opens=java.base/java.util=ALL-UNNAMED";

/// The private methods of the JDK's own map, whose branches are the goals.
const MAP_METHODS: &str = "java.util.TreeMap#deleteEntry,java.util.TreeMap#fixAfterDeletion,java.util.TreeMap#fixAfterInsertion";

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
    nodes("table 2, 1 node", up_to!(nodes "1"), (1, 6, 5.0), "1 of 5"),
    nodes("table 2, 2 nodes", up_to!(nodes "2"), (3, 27, 5.0), "3 of 24"),
    nodes("table 2, 3 nodes", up_to!(nodes "3"), (5, 109, 5.0), "5 of 103"),
    nodes("table 2, 4 nodes", up_to!(nodes "4"), (9, 412, 5.0), "9 of 432, 12 s"),
    nodes("table 2, 5 nodes", up_to!(nodes "5"), (17, 1489, 5.0), "17 of 1,830, 44 s"),
    nodes("table 2, 6 nodes", up_to!(nodes "6"), (33, 5075, 10.0), "33 of 7,942, 212 s"),
    nodes("table 2, 7 nodes", up_to!(nodes "7"), (66, 16_133, 15.0), "none"),
    nodes("table 2, 8 nodes", up_to!(nodes "8"), (122, 48_369, 30.0), "none"),
    nodes("table 2, 9 nodes", up_to!(nodes "9"), (212, 139_932, 60.0), "none"),
    maps("TreeMap, 1 node", up_to!(maps "2"), (1, 9, 5.0), "1 of 5"),
    maps("TreeMap, 2 nodes", up_to!(maps "3"), (3, 39, 5.0), "3 of 24"),
    maps("TreeMap, 3 nodes", up_to!(maps "4"), (5, 137, 5.0), "5 of 103"),
    maps("TreeMap, 4 nodes", up_to!(maps "5"), (9, 486, 5.0), "9 of 432, 12 s"),
    maps("TreeMap, 5 nodes", up_to!(maps "6"), (17, 1695, 5.0), "17 of 1,830, 44 s"),
    maps("TreeMap, 6 nodes", up_to!(maps "7"), (33, 5641, 10.0), "33 of 7,942, 212 s"),
    maps("TreeMap, 7 nodes", up_to!(maps "8"), (66, 17_672, 20.0), "none"),
    maps("TreeMap, 8 nodes", up_to!(maps "9"), (122, 52_013, 50.0), "none"),
    maps("TreeMap, 9 nodes", up_to!(maps "10"), (212, 147_772, 60.0), "none"),
    changes(
        "table 3",
        "KeyTree.java#change",
        &["--up-to", "5", "--goals-in", METHODS],
        [18, 59, 1],
        2000,
    ),
    changes(
        "table 3, written",
        "KeyTree.java#change",
        &["--up-to", "5", "--goals-in", METHODS, "--conservative", "hasShape"],
        [18, 59, 1],
        4000,
    ),
    changes(
        "table 3, TreeMap",
        "ValidMaps.java#change",
        &[
            "--up-to",
            "6",
            "--goals-in",
            MAP_METHODS,
            "--precondition",
            "mayChange",
            "--open",
            "java.util.TreeMap",
            OPENED,
        ],
        [1242, 60, 4],
        6800,
    ),
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
        (35, 25_122, 20.0),
        "35 of 71,704",
    ),
    structures(
        ("Korat, map of 8", MAP),
        &["--from", "structures", "--precondition", "mayHaveRedRoot", "--exactly", "8"],
        (64, 75_873, 40.0),
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

/// Returns the number of trees in the tests: shapes with colors.
fn trees(json: &Value) -> usize {
    let tests = json["tests"].as_array().into_iter().flatten();
    let tree = |test: &Value| {
        let parts = test["inputs"].as_array().into_iter().flatten();
        let parts = parts.map(|part| (part["name"].to_string(), part["value"].to_string()));
        let is_shape = |(name, _): &(String, String)| {
            let last = name.trim_matches('"').rsplit('.').next();
            last.is_some_and(|last| SHAPE.contains(&last))
        };
        parts.filter(is_shape).collect::<Vec<_>>()
    };
    tests.map(tree).collect::<BTreeSet<_>>().len()
}

/// The fields of a node that belong to the shape of a tree.
const SHAPE: &[&str] = &["root", "left", "right", "parent", "black", "color"];

/// Generates the tests of all rows. Returns whether the results are the expected ones, in time.
pub fn measure(tools: &Tools, root: &Path) -> Result<bool, String> {
    println!(
        "{:<17} {:>8} {:>10} {:>10} {:>6} {:>6} {:>10}  paper",
        "testgen", "user s", "structures", "candidates", "tests", "trees", "goals"
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
            && trees(&json) <= row.trees
            && done.seconds <= row.seconds;
        let [structures, covered, unreachable] = found;
        let tests = json["tests"].as_array().map_or(0, Vec::len);
        println!(
            "{:<17} {:>8.2} {structures:>10} {candidates:>10} {tests:>6} {:>6} {:>10}  {}{}",
            row.name,
            done.seconds,
            if row.trees == usize::MAX { "-".to_owned() } else { trees(&json).to_string() },
            format!("{covered}+{unreachable}"),
            row.paper,
            if is_expected { "" } else { " <" }
        );
        all_expected &= is_expected;
    }
    Ok(all_expected)
}
