//! Names of tests.
//!
//! Invariant: the tests of one class have different names.

use crate::case::{Case, Outcome, Value};
use crate::method::Method;
use classfile::FieldType;
use std::collections::BTreeMap;

/// Methods without parameters that every class has.
const OF_OBJECT: &[&str] =
    &["clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

/// Returns a name for each test of a class, from the method and the result.
pub fn names(tests: &[(&Method, &Case)]) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for (method, case) in tests {
        let result = match &case.outcome {
            Outcome::Threw(thrown) => {
                format!("Throws{}", thrown.class.rsplit(['/', '$']).next().unwrap_or_default())
            }
            Outcome::Returned(Some(Value::Number(FieldType::Boolean, number))) => {
                format!("Returns{}", if number & 1 == 1 { "True" } else { "False" })
            }
            Outcome::Returned(Some(Value::Null)) => "ReturnsNull".to_owned(),
            Outcome::Returned(Some(Value::Number(FieldType::Int, number)))
                if (*number as i32) >= 0 =>
            {
                format!("Returns{}", *number as i32)
            }
            Outcome::Returned(_) => String::new(),
        };
        // A method of the test class would hide the assertions of this name.
        let is_taken = OF_OBJECT.contains(&method.name.as_str())
            || method.name.starts_with("assert")
            || method.name == "fail";
        let call = if result.is_empty() && is_taken { "IsCalled" } else { "" };
        all.push(format!("{}{call}{result}", method.name));
    }
    for name in &all {
        *counts.entry(name.clone()).or_default() += 1;
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for name in &mut all {
        if counts.get(name).is_some_and(|count| *count > 1) {
            let nth = seen.entry(name.clone()).or_default();
            *nth += 1;
            *name = format!("{name}_{nth}");
        }
    }
    all
}
