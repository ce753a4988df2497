//! Calls make the input objects of tests, if calls lead to the wanted state.
//!
//! Source: decision 0125.

use super::{compiled, empty_folder, files, generated, of_library};
use std::fs;
use std::path::Path;

/// Returns the texts of all files of a folder.
pub(crate) fn texts(folder: &Path) -> String {
    files(folder).into_iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn calls_make_objects_where_they_lead_to_the_wanted_state() {
    let folder = empty_folder("testgen-making");
    let options = ["--framework", "plain", "--verify", "--out", folder.to_str().unwrap()];
    let json = generated("Booking.java", &[&options[..], &["--string-length", "2"]].concat());
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
    let text = texts(&folder);
    for call in ["new Booking(", "o0.nights(", "o0.wish(", "o0.pay();", "Booking.Room.at("] {
        assert!(text.contains(call), "{call}: {text}");
    }
    for reflection in ["set(o0, Booking.Room.class", "make(Booking.Room.class)"] {
        assert!(!text.contains(reflection), "{reflection}: {text}");
    }
    // No call leads to a negative count, and a test has no object of the outer class.
    assert!(text.contains("set(o0, Booking.Meter.class, \"count\", -"), "{text}");
    assert!(text.contains("make(Booking.Note.class)"), "{text}");
    // A field that the constructor sets to the wanted value is not set again.
    assert!(!text.contains("\"isPaid\", false"), "{text}");
    let conditions = json["tests"].as_array().unwrap().iter();
    let mut conditions = conditions.filter_map(|test| test["condition"].as_str());
    assert!(conditions.all(|text| text.chars().count() <= 80), "{json}");
}

#[test]
fn sequences_have_new_objects_as_arguments() {
    let folder = empty_folder("testgen-arguments");
    let out = ["--framework", "plain", "--verify", "--out", folder.to_str().unwrap()];
    let options = [&["--from", "sequences", "--up-to", "2"][..], &out].concat();
    for (method, total, open) in
        [("isUsed", 2, 0), ("isAbove", 4, 0), ("isSame", 2, 0), ("isOfUsed", 6, 1)]
    {
        let json = generated(&format!("Share.java#{method}"), &options);
        let goals = &json["goals"];
        let counts = ["total", "unreachable", "open"].map(|name| goals[name].as_u64().unwrap());
        assert_eq!(counts, [total, 0, open], "{method}: {json}");
        assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
        let reason = "arguments of type Share: only objects after a public constructor were";
        assert_eq!(json["reasons"].to_string().contains(reason), method != "isUsed", "{json}");
    }
    let text = texts(&folder);
    for call in ["tested.use(new Share.Tag(7));", "isAbove(new Share(", "isSame(tested)"] {
        assert!(text.contains(call), "{call}: {text}");
    }
}

#[test]
fn hash_codes_of_equal_objects_are_compared_for_hash_code_alone() {
    let classes = compiled("Contracts.java");
    let options = ["--classpath", classes.to_str().unwrap(), "--framework", "plain", "--verify"];
    let ids = |class: &str| {
        let json = of_library(&format!("{class}#hashCode"), &options);
        assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
        assert_eq!(json["postconditions"][0]["name"], "hashCode", "{json}");
        let of_equals = json["goals"].to_string().contains("equals");
        assert!(!of_equals, "{json}");
        let violations = json["violations"].as_array().unwrap().iter();
        let ids: Vec<String> =
            violations.map(|one| one["id"].as_str().unwrap().to_owned()).collect();
        (ids, json["postconditions"][0]["status"].clone())
    };
    let violated = |class: &str| vec![format!("contract/hashCode/{class}.hashCode")];
    let name = "Contracts$Name";
    assert_eq!(ids(name), (violated(name), "violated".into()));
    let entry = "Contracts$Entry";
    assert_eq!(ids(entry), (violated(entry), "violated".into()));
    assert_eq!(ids("Contracts$Code"), (Vec::new(), "holds".into()));
}
