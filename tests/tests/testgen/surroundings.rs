//! Goals that other executions with the same inputs can reach.
//!
//! Source: decision 0110.

use super::{generated, testgen};

#[test]
fn a_goal_is_open_if_an_execution_read_what_is_no_input() {
    let json = generated("Surroundings.java", &["--string-length", "1"]);
    let methods = json["goals"]["methods"].as_array().unwrap();
    assert!(methods.len() >= 25, "{json}");
    for method in methods {
        let name = method["method"].as_str().unwrap();
        let counts = ["unreachable", "open"].map(|of| method[of].as_u64().unwrap());
        let expected = match name {
            // The field `last` is null, so the second condition is not evaluated.
            _ if name.ends_with("open_last") => [0, 3],
            _ if name.ends_with("open_light") => [0, 0],
            _ if name.contains("open_") || name.ends_with("see") => [0, 1],
            _ if name.contains("closed_") => [1, 0],
            _ => continue,
        };
        assert_eq!(counts, expected, "{name}: {json}");
    }
    let names = json["tests"].as_array().unwrap().iter().map(|test| test["name"].as_str().unwrap());
    let of_lottery = names.filter(|name| name.to_lowercase().contains("lottery"));
    assert_eq!(of_lottery.count(), 1, "{json}");
    let reasons = json["reasons"].to_string();
    for text in [
        "the static field Surroundings.mode is no input",
        "the contents of the static field Surroundings.CACHE are no inputs",
        "the result of java.lang.System.currentTimeMillis is no input: the time",
        "open_order: the order of Set.of and Map.of is no input",
        "open_most: the result of java.lang.Integer.getInteger is no input",
        "open_shared: the result of java.lang.System.getProperty is no input",
        "open_constants: identity hash codes are no inputs",
        "open_record: identity hash codes are no inputs",
        "open_capital: the result of java.util.Locale.getDefault is no input",
    ] {
        assert!(reasons.contains(text), "{text}: {reasons}");
    }
}

#[test]
fn static_fields_are_inputs_on_request() {
    for (method, statics) in [
        ("open_field", "mode"),
        ("open_calls", "Surroundings.calls"),
        ("open_single", "Surroundings$Single"),
        ("open_last", "Surroundings"),
    ] {
        let options = ["--statics", statics, "--framework", "plain", "--verify"];
        let json = generated(&format!("Surroundings.java#{method}"), &options);
        let counts = ["unreachable", "open"].map(|of| json["goals"][of].as_u64().unwrap());
        // The object in a final field is no input.
        let open = u64::from(method == "open_single");
        assert_eq!(counts, [0, open], "{method}: {json}");
        assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{method}: {json}");
    }
    for (statics, text) in [
        ("COUNT", "--statics COUNT: the field is final"),
        ("none", "--statics none: there is no such static field"),
        ("No.field", "--statics No.field: the class was not found"),
    ] {
        let outcome = testgen("Surroundings.java#open_field", &["--statics", statics]);
        assert_eq!(outcome.exit, Some(2), "{statics}");
        assert!(outcome.stderr.contains(text), "{}", outcome.stderr);
    }
}
