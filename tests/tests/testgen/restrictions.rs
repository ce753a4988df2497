//! Goals that only inputs beyond a restriction reach are open, with the restriction as the reason.
//!
//! Source: decision 0117.

use super::generated;

#[test]
fn a_goal_beyond_an_observed_restriction_is_open() {
    for (method, reason) in [
        ("wide", "a string could have a character from U+0100 on"),
        ("surrogate", "a string could have a character from U+0100 on"),
        ("lower", "a string could have a character from U+0100 on"),
        ("sorted", "a sorted set or map could have a comparator"),
        ("plain", "a set or map could be of another class"),
        ("failing", "an implementation of java.util.concurrent.Callable could throw"),
        ("bits", "a java.util.BitSet could have another value"),
        ("number", "a java.lang.Number could be of another class"),
        ("read", "a java.io.Reader could throw an exception"),
        ("fixed", "a java.util.List could throw an exception"),
        ("urgent", "a java.util.PriorityQueue could have another value"),
        ("first", "a ConcurrentHashMap could have another capacity"),
        ("payload", "a NaN could have other bits"),
        ("widePayload", "a NaN could have other bits"),
    ] {
        let bounds = ["--string-length", "2", "--array-length", "1"];
        let json = generated(&format!("Observed.java#{method}"), &bounds);
        let goals = &json["goals"];
        assert_eq!(goals["unreachable"], 0, "{method}: {json}");
        let list = goals["list"].as_array().unwrap();
        let open = list.iter().filter(|goal| goal["status"] == "open");
        let reasons: Vec<&str> = open.map(|goal| goal["reason"].as_str().unwrap()).collect();
        assert!(!reasons.is_empty(), "{method}: {json}");
        assert!(reasons.iter().all(|text| text.contains(reason)), "{method}: {reasons:?}");
        // Without `--string-length`, a longer string is no reason.
        let json = generated(&format!("Observed.java#{method}"), &[]);
        let list = json["goals"]["list"].as_array().unwrap();
        let open = list.iter().find(|goal| goal["status"] == "open").unwrap();
        assert!(open["reason"].as_str().unwrap().contains(reason), "{method}: {open}");
    }
    let json = generated("Observed.java#plain", &["--array-length", "1"]);
    assert!(!json["assumptions"].to_string().contains("not for the class"), "{json}");
    for method in ["never", "canonical"] {
        let json = generated(&format!("Observed.java#{method}"), &["--string-length", "2"]);
        assert_eq!(json["goals"]["open"], 0, "{json}");
        assert!(json["goals"]["unreachable"].as_u64() > Some(0), "{json}");
    }
}
