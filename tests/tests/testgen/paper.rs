//! The examples of the paper, with their exact execution trees, and the structures of Korat.
//!
//! Source: Visser, Pasareanu, Khurshid, ISSTA 2004, figures 2, 4, 9 and 10, tables 2 and 3; Boyapati, Khurshid, Marinov (Korat),
//! ISSTA 2002, table 1. The numbers of lists are those of Bell.

use super::generated;
use serde_json::Value;

/// Returns the inputs of a test: `next`, `next.next` and so on, as far as they were read.
fn chain(test: &Value) -> Vec<&str> {
    let inputs = test["inputs"].as_array().unwrap().iter();
    let next = inputs.filter(|input| input["name"].as_str().unwrap().ends_with("next"));
    next.map(|input| input["value"].as_str().unwrap()).collect()
}

#[test]
fn figure_4_has_six_paths_and_a_precondition_crosses_three_out() {
    let options = ["--goal", "path", "--exhaustive", "--precondition"];
    let json = generated("Excerpt.java#foo", &[&options[..], &["hasTwoNodes"]].concat());
    let tests = json["tests"].as_array().unwrap();
    let mut chains: Vec<Vec<&str>> = tests.iter().map(chain).collect();
    chains.sort_unstable();
    let new = "new Excerpt";
    let expected = [
        vec![new],
        vec![new, new],
        vec![new, "null"],
        vec![new, "this"],
        vec![new, "this.next"],
        vec!["this"],
    ];
    assert_eq!(chains, expected, "{json}");
    // The precondition follows on the inputs as they were, although `foo` changes them.
    let late = ["acyclic", "--conservative", "hasTwoNodes", "--up-to", "2", "--verify"];
    let json = generated("Excerpt.java#foo", &[&options[..], &late].concat());
    let tests = json["tests"].as_array().unwrap();
    let mut chains: Vec<Vec<&str>> = tests.iter().map(chain).collect();
    chains.sort_unstable();
    let expected = [vec![new, new, "null"], vec![new, "null"], vec![new, "null"]];
    assert_eq!(chains, expected, "{json}");
    assert_eq!(json["complete"], true, "{json}");
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
}

#[test]
fn structures_of_korat_are_counted_exactly() {
    for (target, options, structures, candidates) in [
        ("BinaryTree.java#repOk", &["--exactly", "6", "--range", "size=6..6"][..], 132, 3653),
        ("KoratList.java#repOk", &["--up-to", "11", "--range", "size=5..5"][..], 52, 2000),
        (
            "RedBlackTree.java#mayHaveRedRoot",
            &["--precondition", "mayHaveRedRoot", "--exactly", "6"][..],
            20,
            8000,
        ),
    ] {
        let options = [&["--from", "structures"][..], options].concat();
        let json = generated(target, &options);
        assert_eq!(json["structures"], structures, "{target}: {json}");
        assert!(json["candidates"].as_u64() <= Some(candidates), "{target}: {json}");
        assert_eq!(json["complete"], true, "{target}: {json}");
    }
}

/// A partial tree with structures of its own, and with valid completions: none, itself, or some of several.
#[test]
fn figure_9_has_three_verdicts() {
    let structures = |method: &str| {
        let options = ["--from", "structures", "--up-to", "4", "--precondition", method];
        let json = generated(&format!("PartialTree.java#{method}"), &options);
        ["structures", "candidates"].map(|count| json[count].as_u64().unwrap())
    };
    for (tree, completions, has_invalid) in
        [("violates", 0, true), ("isWhole", 1, false), ("mayBeCompleted", 2, true)]
    {
        let [drawn, before] = structures(tree);
        let [valid, all] = structures(&format!("{tree}Ok"));
        assert_eq!((drawn, valid), (1, completions), "{tree}");
        // Keys that do not ascend are two more candidates of a whole tree of three nodes.
        let invalid = all - (before - drawn) - valid;
        assert_eq!(invalid > 2, has_invalid, "{tree}: {invalid}");
    }
}

/// Long transitions are cut, also in the traversal with marks. There a state has a vector only after many
/// cuts.
#[test]
fn loops_of_preconditions_end_or_never_end() {
    let structures = |method: &str| {
        let options = ["--from", "structures", "--up-to", "2", "--precondition", method];
        let json = generated(&format!("Endless.java#{method}"), &options);
        let counts = ["structures", "candidates"].map(|count| json[count].as_u64().unwrap());
        (counts, json["reasons"].to_string())
    };
    let endless = r#"["a path with a loop that never ends has no test"]"#;
    assert_eq!(structures("repOk"), ([3, 6], endless.to_owned()));
    assert_eq!(structures("isLong"), ([1, 4], "[]".to_owned()));
}

/// The options with which a precondition reads the private fields of the JDK's own maps.
const OPENED: [&str; 4] =
    ["--open", "java.util.TreeMap", "--add-opens", "java.base/java.util=ALL-UNNAMED"];

#[test]
fn maps_of_the_jdk_are_counted_as_in_table_2() {
    let count = |n: u64| {
        // The map is an object, too.
        let n = (n + 1).to_string();
        let options = ["--from", "structures", "--precondition", "ok", "--up-to", &n];
        let json = generated("ValidMaps.java#ok", &[&options[..], &OPENED].concat());
        assert_eq!(json["complete"], true, "{json}");
        json["structures"].as_u64().unwrap()
    };
    assert_eq!((1..=5).map(count).collect::<Vec<_>>(), [1, 3, 5, 9, 17]);
}

#[test]
fn one_run_shares_the_trees_of_insertion_and_deletion() {
    let methods = ["deleteEntry", "fixAfterDeletion", "fixAfterInsertion"];
    let goals = |class: &str| methods.map(|name| format!("{class}#{name}")).join(",");
    let counts = |json: &Value| {
        let goals = &json["goals"];
        ["covered", "unreachable", "open"].map(|count| goals[count].as_u64().unwrap())
    };
    let own = goals("KeyTree");
    let options = ["--up-to", "5", "--goals-in", &own];
    let exact = generated("KeyTree.java#change", &options);
    let late = [&options[..], &["--conservative", "hasShape"]].concat();
    let late = generated("KeyTree.java#change", &late);
    for json in [&exact, &late] {
        assert_eq!(counts(json), [59, 1, 0], "{json}");
        assert!(json["tests"].as_array().unwrap().len() <= 11, "{json}");
    }
    let candidates = [exact, late].map(|json| json["candidates"].as_u64().unwrap());
    assert!(candidates[1] <= 2 * candidates[0], "{candidates:?}");
    let own = goals("java.util.TreeMap");
    let options = ["--up-to", "5", "--goals-in", &own, "--precondition", "mayChange", "--verify"];
    let json = generated("ValidMaps.java#change", &[&options[..], &OPENED].concat());
    // The JDK's methods have 24, 22 and 16 branches. No map of at most 4 keys reaches 6 of them.
    assert_eq!(counts(&json), [58, 6, 0], "{json}");
    assert_eq!(json["verified"]["dropped"].as_array().unwrap().len(), 0, "{json}");
}
