//! The ratchet: measures of structure and style that may only get better.
//!
//! Each measure has a limit. Present exceptions are listed with their values in `tests/ratchet.tsv`.
//! The test fails if a value grows, if a new place exceeds a limit, and if a listed value is higher
//! than needed. The command `RATCHET=update cargo test -p cases --test ratchet` rewrites the list: it
//! lowers values and follows renames, and refuses a higher sum of a measure. With `RATCHET=table` and
//! `-- --nocapture` it prints the sizes of all crates.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "this is a test")]

mod knots;
mod sentences;
mod source;
mod table;
mod types;
mod visibility;

use std::collections::BTreeMap;
use std::fmt::Write;

/// The maximal share of an import knot, in percent of the crate's lines.
const KNOT_PERCENT: usize = 25;
/// Lines up to which a knot is ignored.
const SMALL_KNOT: usize = 300;
/// Inherent methods of a type.
const METHODS: usize = 40;
/// Fields of a struct.
const FIELDS: usize = 20;
/// Lines of a function.
const FUNCTION: usize = 150;

/// A measure and a place: the key of an entry.
type Key = (String, String);

/// Returns all places that exceed a limit, with their values and details.
fn measured() -> (BTreeMap<Key, usize>, BTreeMap<Key, String>) {
    let mut values = BTreeMap::new();
    let mut details = BTreeMap::new();
    let mut put = |measure: &str, place: String, value: usize, detail: String| {
        let key = (measure.to_owned(), place);
        details.insert(key.clone(), detail);
        values.insert(key, value);
    };
    let names = visibility::Names::read();
    for krate in source::crates() {
        let graph = knots::Graph::of(&krate);
        if let Some(knot) = graph.largest_knot(&krate) {
            let percent = 100 * knot.lines / krate.lines();
            if percent > KNOT_PERCENT && knot.lines > SMALL_KNOT {
                put("knot", krate.name.clone(), percent, knot.modules.join(", "));
            }
        }
        let sizes = types::Sizes::of(&krate);
        let within = |name: String| format!("{}::{name}", krate.name);
        for (name, methods) in sizes.methods {
            if methods > METHODS {
                put("methods", within(name), methods, String::new());
            }
        }
        for (name, fields) in sizes.fields {
            if fields > FIELDS {
                put("fields", within(name), fields, String::new());
            }
        }
        for (name, definitions) in sizes.definitions {
            if definitions > 1 {
                put("definitions", within(name), definitions, String::new());
            }
        }
        for (place, lines) in sizes.functions {
            if lines > FUNCTION {
                put("function", place, lines, String::new());
            }
        }
        for item in names.unused(&krate) {
            put("public", within(item), 1, String::new());
        }
    }
    for file in sentences::files() {
        let faults = sentences::faults(&file);
        if !faults.is_empty() {
            put("sentences", source::relative(&file), faults.len(), faults.join("\n    "));
        }
    }
    (values, details)
}

/// Returns the list: measure, place and value, separated by tabs.
fn listed(text: &str) -> BTreeMap<Key, usize> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let [measure, place, value] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("not three columns: {line}")
            };
            ((measure.to_owned(), place.to_owned()), value.parse().unwrap())
        })
        .collect()
}

/// Returns the sum of the values of each measure.
fn sums(values: &BTreeMap<Key, usize>) -> BTreeMap<&str, usize> {
    let mut sums = BTreeMap::new();
    for ((measure, _), value) in values {
        *sums.entry(measure.as_str()).or_default() += value;
    }
    sums
}

/// Returns the differences between the measured places and the listed ones, a line each.
fn differences(
    now: &BTreeMap<Key, usize>,
    list: &BTreeMap<Key, usize>,
    details: &BTreeMap<Key, String>,
) -> Vec<String> {
    let mut all = Vec::new();
    for (key @ (measure, place), value) in now {
        let detail = details.get(key).map(String::as_str).unwrap_or_default();
        match list.get(key) {
            None => all.push(format!("{measure} {place}: {value}, not listed\n    {detail}")),
            Some(limit) if value > limit => {
                all.push(format!("{measure} {place}: {value}, at most {limit}\n    {detail}"));
            }
            Some(limit) if value < limit => {
                all.push(format!("{measure} {place}: {value}, but {limit} is listed: lower it"));
            }
            Some(_) => {}
        }
    }
    let gone = list.keys().filter(|key| !now.contains_key(*key));
    all.extend(gone.map(|(measure, place)| format!("{measure} {place}: listed without need")));
    all
}

#[test]
#[allow(clippy::print_stdout, reason = "the table is asked for")]
fn no_measure_exceeds_its_limit() {
    if std::env::var("RATCHET").is_ok_and(|word| word == "table") {
        println!("{}", table::table());
        return;
    }
    let file = source::root().join("tests/ratchet.tsv");
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let list = listed(&text);
    let (now, details) = measured();
    if std::env::var("RATCHET").is_ok_and(|word| word == "update") {
        let (before, after) = (sums(&list), sums(&now));
        for (measure, sum) in after {
            let limit = before.get(measure).copied();
            assert!(
                list.is_empty() || limit.is_some_and(|limit| sum <= limit),
                "{measure}: {sum} in all, at most {limit:?}"
            );
        }
        let mut new =
            "# Places over a limit, written by the test `ratchet`: measure, place, value.\n"
                .to_owned();
        for ((measure, place), value) in &now {
            writeln!(new, "{measure}\t{place}\t{value}").unwrap();
        }
        std::fs::write(file, new).unwrap();
        return;
    }
    let all = differences(&now, &list, &details);
    assert!(
        all.is_empty(),
        "{}\nMend these places. `RATCHET=update cargo test -p cases --test ratchet` lowers the list.",
        all.join("\n")
    );
}

#[test]
fn growth_and_slack_are_detected() {
    let key = |place: &str| ("knot".to_owned(), place.to_owned());
    let list = BTreeMap::from([(key("a"), 30), (key("b"), 40), (key("c"), 50)]);
    let now = BTreeMap::from([(key("a"), 31), (key("b"), 39), (key("d"), 26)]);
    let found = differences(&now, &list, &BTreeMap::new());
    let starts =
        ["knot a: 31, at most 30", "knot b: 39, but 40", "knot d: 26, not", "knot c: listed"];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (line, start) in found.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(sums(&now)["knot"], 96);
}

#[test]
fn sentences_are_found_and_judged() {
    let text = "# A heading\nOne is short. What is not said\nwithout `a name` is e.g. a riddle.\n\n\
                ```\nWhat is code\n```\n- Who is first?\n| What a cell | fine |\n";
    let all: Vec<String> =
        sentences::paragraphs(text).iter().flat_map(|text| sentences::sentences(text)).collect();
    let expected = [
        "A heading",
        "One is short.",
        "What is not said without code is e.g. a riddle.",
        "Who is first?",
        "What a cell",
        "fine",
    ];
    assert_eq!(all, expected);
    let faulty: Vec<bool> = all.iter().map(|sentence| sentences::is_faulty(sentence)).collect();
    assert_eq!(faulty, [false, false, true, false, true, false]);
    assert!(!sentences::is_faulty(&"word ".repeat(25)));
    assert!(sentences::is_faulty(&"word ".repeat(26)));
}
