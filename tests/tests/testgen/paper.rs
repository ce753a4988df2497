//! The examples of the paper, with their exact execution trees, and the structures of Korat.
//!
//! Source: Visser, Pasareanu, Khurshid, ISSTA 2004, figures 2, 4 and 10; Boyapati, Khurshid, Marinov (Korat),
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
            20_000,
        ),
    ] {
        let options = [&["--from", "structures"][..], options].concat();
        let json = generated(target, &options);
        assert_eq!(json["structures"], structures, "{target}: {json}");
        assert!(json["candidates"].as_u64() <= Some(candidates), "{target}: {json}");
        assert_eq!(json["complete"], true, "{target}: {json}");
    }
}
