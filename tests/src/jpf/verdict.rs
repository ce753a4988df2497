//! Compares the result of a check with the expectation of a test method.
//!
//! Source: docs/contract.md. Invariant: `incomplete` counts as "nothing violated" in three cases only.
//! The program reads run-global values of `Verify`, and there is no other reason. Such a program is never
//! `safe` (SEMANTICS 7), even if it was searched in full. The method itself filters fields. The method
//! requests a partial search.

use super::Expected;
use serde_json::Value;
use std::fmt;

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

/// An uncaught exception of the real JVM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The class of the exception.
    pub class: String,
    /// The first line of its message; empty if it has none.
    message: String,
    /// File and line of the innermost frame outside of the JDK.
    line: Option<String>,
}

/// Returns the uncaught exception in the stderr of the real JVM. A missing class is no result: the
/// class path of the test may lack it.
#[must_use]
pub fn thrown(stderr: &str) -> Option<Thrown> {
    let mut lines = stderr.lines();
    let first = lines
        .find_map(|line| Some(line.strip_prefix("Exception in thread \"")?.split_once("\" ")?.1))?;
    let (class, message) = first.split_once(": ").unwrap_or((first, ""));
    // A message without text ends in a colon.
    let class = class.trim_end_matches(':');
    let is_frame = |line: &str| line.starts_with("\tat ") && !line.contains('/');
    let frame = lines.take_while(|line| !line.starts_with("Caused by")).find(|line| is_frame(line));
    let line = frame.and_then(|frame| Some(frame.rsplit_once('(')?.1.trim_end_matches(')')));
    (class != "java.lang.NoClassDefFoundError").then(|| Thrown {
        class: class.to_owned(),
        message: message.to_owned(),
        line: line.map(str::to_owned),
    })
}

impl Thrown {
    /// Whether the check has this exception: class, first line of the message, and line. A stack trace of
    /// the JDK's frames alone has no line to compare.
    #[must_use]
    pub fn is_in(&self, result: &Value) -> bool {
        let violation = &result["violations"][0];
        let message = violation["message"].as_str().unwrap_or_default();
        let location = &violation["location"];
        let line = location["file"].as_str().map(|file| format!("{file}:{}", location["line"]));
        violation["exception"] == self.class.as_str()
            && without_hashes(message.lines().next().unwrap_or_default())
                == without_hashes(&self.message)
            && (self.line.is_none() || self.line == line)
    }
}

/// Replaces hash codes, as in `Object@1b`, which differ from run to run.
fn without_hashes(text: &str) -> String {
    let mut parts = text.split('@');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| {
        all + "@" + part.trim_start_matches(|c: char| c.is_ascii_hexdigit())
    })
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { class, message, line } = self;
        write!(f, "{class} with \"{message}\" at {}", line.as_deref().unwrap_or("no line"))
    }
}

/// Returns the run-global values of `Verify` after a check, as columns for the host.
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

/// Returns the result of a check in one line.
#[must_use]
pub fn summary(result: &Value) -> String {
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
    fn an_end_as_in_java_has_its_exception_message_and_line() {
        let stderr = "text\nException in thread \"main\" p.E: why\n\tat java.base/java.lang.A.b(A.java:7)\n\tat p.A.main(A.java:1)\n";
        let uncaught = |class: &str, message: &str, line: u32| {
            let location = json!({"file": "A.java", "line": line});
            let violation = json!({"exception": class, "message": message, "location": location});
            json!({"verdict": "unsafe", "violations": [violation]})
        };
        let thrown = thrown(stderr).unwrap();
        assert!(thrown.is_in(&uncaught("p.E", "why", 1)));
        assert!(!thrown.is_in(&uncaught("p.Other", "why", 1)));
        assert!(!thrown.is_in(&uncaught("p.E", "why not", 1)));
        assert!(!thrown.is_in(&uncaught("p.E", "why", 2)));
        assert!(!thrown.is_in(&json!({"verdict": "error"})));
        assert_eq!(without_hashes("a@1f b@2c, c"), without_hashes("a@7 b@, c"));
        assert_ne!(without_hashes("a@1g"), without_hashes("a@1h"));
    }

    #[test]
    fn an_exception_without_a_message_is_read_and_a_missing_class_is_no_result() {
        let none = thrown("Exception in thread \"t\" p.E\n\tat p.A.main(A.java:1)\n").unwrap();
        assert_eq!((none.class.as_str(), none.message.as_str()), ("p.E", ""));
        assert_eq!(none.line.as_deref(), Some("A.java:1"));
        let missing = "Exception in thread \"main\" java.lang.NoClassDefFoundError: p/A";
        assert_eq!((thrown(missing), thrown("p.E")), (None, None));
    }

    #[test]
    fn only_the_marker_shows_a_reached_end() {
        let marker = json!(END_REACHED);
        assert_eq!(of_marked_check(&unsafe_with("uncaught-exception", &marker, "")), Ok(()));
        assert!(of_marked_check(&json!({"verdict": "safe", "violations": []})).is_err());
    }
}
