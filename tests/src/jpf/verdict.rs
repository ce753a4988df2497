//! Compares the result of a check with the expectation of a test method.
//!
//! Source: docs/contract.md. Invariant: `incomplete` counts as "nothing violated" in three cases only.
//! The program reads run-global values of `Verify`, and there is no other reason. Such a program is never
//! `safe` (SEMANTICS 7), even if it was searched in full. The method itself filters fields. The method
//! requests a partial search.

use super::Expected;
use serde_json::Value;

/// JPF's properties with our property, and the exception if there is one.
const PROPERTIES: [(&str, &str, Option<&str>); 4] = [
    ("gov.nasa.jpf.vm.NotDeadlockedProperty", "deadlock", None),
    ("gov.nasa.jpf.vm.NoUncaughtExceptionsProperty", "uncaught-exception", None),
    (
        "gov.nasa.jpf.vm.NoOutOfMemoryErrorProperty",
        "uncaught-exception",
        Some("java.lang.OutOfMemoryError"),
    ),
    ("gov.nasa.jpf.listener.PreciseRaceDetector", "data-race", None),
];

const RUN_GLOBAL: &str = "the program reads values that Verify keeps over all paths";

/// The end of the reason if the method itself filters fields.
const FILTERED: &str = "counted as one (@FilterField)";

const END_REACHED: &str = "gov.nasa.jpf.util.test.OneMethod$EndReached";

/// Tests whether the check has the expected result. `part`: the method requests a partial search.
///
/// # Errors
///
/// The actual result.
pub fn of_check(result: &Value, expected: &Expected, part: bool) -> Result<(), String> {
    let agrees = match expected {
        Expected::Nothing => {
            nothing_violated(result) || (part && result["verdict"] == "incomplete")
        }
        Expected::Uncaught { exception, details } => {
            let violation = &result["violations"][0];
            let message = violation["message"].as_str().unwrap_or_default();
            violation["property"] == "uncaught-exception"
                && violation["exception"] == exception.as_str()
                && format!("{exception} : {message}").ends_with(details)
        }
        Expected::Property(jpf_name) => {
            let violation = &result["violations"][0];
            PROPERTIES.iter().any(|(name, own_name, exception)| {
                name == jpf_name
                    && violation["property"] == *own_name
                    && exception.is_none_or(|exception| violation["exception"] == exception)
            })
        }
        Expected::Failure(_) => result["verdict"] == "error",
    };
    if agrees {
        Ok(())
    } else {
        Err(format!("{}, expected {}", summary(result), description(expected)))
    }
}

/// Tests whether some path reached the end of the method.
///
/// # Errors
///
/// The result of the check with the marker.
pub fn of_marked_check(result: &Value) -> Result<(), String> {
    if result["violations"][0]["exception"] == END_REACHED {
        Ok(())
    } else {
        Err(format!("no path reaches its end: {}", summary(result)))
    }
}

/// Whether the check ends as the real JVM, which ran the body of the method and wrote `stderr`. Both have
/// an uncaught exception of the same class, also for a native method that only JPF's own classes define.
/// The expectation then concerns JPF's classes, not Java.
#[must_use]
pub fn is_as_java(result: &Value, stderr: &str) -> bool {
    let thrown = stderr
        .lines()
        .find_map(|line| Some(line.strip_prefix("Exception in thread \"")?.split_once("\" ")?.1));
    let Some(thrown) = thrown else { return false };
    match thrown.split(':').next() {
        None | Some("java.lang.NoClassDefFoundError") => false,
        Some(class) => result["violations"][0]["exception"] == class,
    }
}

/// The run-global values of `Verify` after a check, as columns for the host.
#[must_use]
pub fn kept_values(result: &Value) -> Vec<String> {
    let entries = |of: &'static str| result["verify"][of].as_object().into_iter().flatten();
    let numbers = |kind: &'static str, of: &'static str| {
        entries(of).map(move |(id, number)| format!("{kind}:{id}={number}"))
    };
    let bits = entries("bit_sets").flat_map(|(id, bits)| {
        let bits = bits.as_array().into_iter().flatten();
        bits.map(move |bit| format!("bit:{id}={bit}"))
    });
    numbers("counter", "counters").chain(numbers("value", "values")).chain(bits).collect()
}

fn nothing_violated(result: &Value) -> bool {
    let of_the_method = |reason: &Value| {
        reason == RUN_GLOBAL || reason.as_str().is_some_and(|text| text.ends_with(FILTERED))
    };
    let only_run_global = || {
        let reasons = result["reasons"].as_array().map_or(&[][..], Vec::as_slice);
        !reasons.is_empty() && reasons.iter().all(of_the_method)
    };
    match result["verdict"].as_str() {
        Some("safe") => true,
        Some("incomplete") => only_run_global(),
        _ => false,
    }
}

fn summary(result: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let violation = &result["violations"][0];
    let verdict = text(&result["verdict"]);
    if violation.is_null() {
        let reason = text(&result["reason"]);
        return if reason.is_empty() { verdict } else { format!("{verdict} ({reason})") };
    }
    let message = text(&violation["message"]);
    let message = message.lines().next().unwrap_or_default();
    format!("{verdict} ({}: {message})", text(&violation["id"]))
}

fn description(expected: &Expected) -> String {
    match expected {
        Expected::Nothing => "no violation".into(),
        Expected::Uncaught { exception, details } if details.is_empty() => exception.clone(),
        Expected::Uncaught { exception, details } => format!("{exception} with \"{details}\""),
        Expected::Property(name) | Expected::Failure(name) => name.clone(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    fn unsafe_with(property: &str, exception: &Value, message: &str) -> Value {
        let violation = json!({"property": property, "exception": exception, "message": message});
        json!({"verdict": "unsafe", "reasons": [], "violations": [violation]})
    }

    #[test]
    fn an_exception_matches_by_class_and_end_of_message() {
        let result = unsafe_with("uncaught-exception", &json!("p.E"), "far away");
        let expected =
            |details: &str| Expected::Uncaught { exception: "p.E".into(), details: details.into() };
        for details in ["", "away", "far away", "p.E : far away"] {
            assert_eq!(of_check(&result, &expected(details), false), Ok(()));
        }
        assert!(of_check(&result, &expected("far"), false).is_err());
        let other = Expected::Uncaught { exception: "p.Other".into(), details: String::new() };
        assert!(of_check(&result, &other, false).is_err());
        assert!(of_check(&result, &Expected::Nothing, false).is_err());
    }

    #[test]
    fn properties_match_by_both_names() {
        let result = unsafe_with("deadlock", &Value::Null, "");
        let named = |name: &str| Expected::Property(name.into());
        let deadlock = "gov.nasa.jpf.vm.NotDeadlockedProperty";
        assert_eq!(of_check(&result, &named(deadlock), false), Ok(()));
        assert!(
            of_check(&result, &named("gov.nasa.jpf.listener.PreciseRaceDetector"), false).is_err()
        );
        assert!(of_check(&result, &named("unknown"), false).is_err());
    }

    #[test]
    fn incomplete_searches_match_only_for_listed_reasons() {
        let incomplete = |reasons: &[&str]| {
            let violations: [Value; 0] = [];
            json!({"verdict": "incomplete", "reasons": reasons, "violations": violations})
        };
        let of = |reasons: &[&str], part| of_check(&incomplete(reasons), &Expected::Nothing, part);
        assert_eq!(of(&[RUN_GLOBAL], false), Ok(()));
        assert!(of(&[RUN_GLOBAL, "time"], false).is_err());
        assert!(of(&[], false).is_err());
        assert_eq!(of(&["a random walk"], true), Ok(()));
        assert_eq!(
            of(&["states that differ only in A.n counted as one (@FilterField)"], false),
            Ok(())
        );
    }

    #[test]
    fn values_kept_by_verify_are_sent_to_the_host() {
        let verify = json!({"counters": {"1": 2}, "values": {"a": -3}, "bit_sets": {"0": [4, 5]}});
        let expected = ["counter:1=2", "value:a=-3", "bit:0=4", "bit:0=5"];
        assert_eq!(kept_values(&json!({ "verify": verify })), expected);
        assert!(kept_values(&json!({})).is_empty());
    }

    #[test]
    fn an_end_as_in_java_is_recognized_by_its_exception() {
        let stderr = "text\nException in thread \"main\" p.E: why\n\tat p.A.main(A.java:1)\n";
        let uncaught = |class: &str| unsafe_with("uncaught-exception", &json!(class), "");
        assert!(is_as_java(&uncaught("p.E"), stderr));
        assert!(!is_as_java(&uncaught("p.Other"), stderr) && !is_as_java(&uncaught("p.E"), "p.E"));
        let missing = "Exception in thread \"main\" java.lang.NoClassDefFoundError: p/A";
        assert!(!is_as_java(&uncaught("java.lang.NoClassDefFoundError"), missing));
        let unlinked = "Exception in thread \"main\" java.lang.UnsatisfiedLinkError: m()";
        assert!(is_as_java(&uncaught("java.lang.UnsatisfiedLinkError"), unlinked));
        let refused =
            json!({"verdict": "error", "reason": "native method p.A.m()V is not supported"});
        assert!(!is_as_java(&refused, unlinked));
    }

    #[test]
    fn only_the_marker_shows_a_reached_end() {
        let marker = json!(END_REACHED);
        assert_eq!(of_marked_check(&unsafe_with("uncaught-exception", &marker, "")), Ok(()));
        assert!(of_marked_check(&json!({"verdict": "safe", "violations": []})).is_err());
    }
}
