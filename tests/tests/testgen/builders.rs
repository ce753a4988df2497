//! Builders that the user names make the inputs.
//!
//! Source: decision 0121.

use super::{empty_folder, files, generated, testgen};
use std::fs;

#[test]
fn builders_make_the_receiver_and_arguments() {
    let folder = empty_folder("testgen-builders");
    let out = folder.to_str().unwrap();
    let builders = ["--builders", "Parcel#of;Parcel$Load(int,int)"];
    let options = ["--framework", "plain", "--verify", "--out", out];
    let options = [&builders[..], &options].concat();
    let json = generated("Parcel.java#price", &options);
    let counts = |json: &serde_json::Value| {
        ["covered", "unreachable", "open"].map(|of| json["goals"][of].as_u64().unwrap())
    };
    // No call of the builder makes a parcel without a weight, or a heavy one.
    assert_eq!(counts(&json), [4, 2, 0], "{json}");
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
    let assumptions = json["assumptions"].to_string();
    assert!(assumptions.contains("objects of Parcel that Parcel.of makes (--builders)"), "{json}");
    let nested = ["--input-classes", "Parcel"];
    let json = generated("Parcel.java", &[&options[..], &nested].concat());
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
    // The branches of a private method are named, but no goals.
    assert_eq!(json["goals"]["uncounted"], serde_json::json!(["Parcel$Load.times"]), "{json}");
    let methods = json["goals"]["methods"].as_array().unwrap();
    let of_interface = methods.iter().find(|one| one["method"] == "Parcel$Rates.rate").unwrap();
    assert_eq!((&of_interface["total"], &of_interface["covered"]), (&2.into(), &2.into()));
    let texts = files(&folder).into_iter().map(|file| fs::read_to_string(file).unwrap());
    let text: String = texts.collect();
    assert!(!text.contains("setAccessible"), "{text}");
    assert!(text.contains("final Parcel built0 = Parcel.of("), "{text}");
    assert!(text.contains("final Parcel.Load built = new Parcel.Load("), "{text}");
    // Without a builder, fields have all values.
    let json = generated("Parcel.java#price", &[]);
    assert_eq!(counts(&json), [6, 0, 0], "{json}");
}

#[test]
fn builders_that_cannot_be_called_are_refused() {
    for (asked, text) in [
        ("No#of", "--builders No#of: the class was not found"),
        ("Parcel", "there is no public constructor"),
        ("Parcel#price", "there is no such static method"),
        ("Parcel$Load(int,int)", "this makes no receiver and no argument of"),
    ] {
        let outcome = testgen("Parcel.java#price", &["--builders", asked]);
        assert_eq!(outcome.exit, Some(2), "{asked}");
        assert!(outcome.stderr.contains(text), "{}", outcome.stderr);
    }
}
