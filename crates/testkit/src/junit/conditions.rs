//! Conditions of JUnit 5 that are decided without execution: operating system, release of Java,
//! environment.
//!
//! Source: JUnit 5 user guide, section on conditional test execution. A check has Linux as its
//! operating system, and no environment variables. Invariant: a condition is decided as JUnit decides
//! it, or left to JUnit.

use super::library::{Library, Marks, element, internal};
use classfile::annotation::{Annotation, ElementValue};
use session::Error;

const PACKAGE: &str = "org/junit/jupiter/api/condition/";
const OS: &str = "LINUX";

/// The enum of the Java releases that a release of JUnit knows.
const JRE: &str = "org/junit/jupiter/api/condition/JRE";

/// The result of a condition.
pub(super) enum Decided {
    Enabled,
    /// The test is disabled, for this reason.
    Disabled(String),
}

/// Returns the result of a condition; none if the annotation is no condition, or requires code of the
/// program.
pub(super) fn decide(library: &Library, mark: &Annotation) -> Result<Option<Decided>, Error> {
    let Some(name) = internal(&mark.descriptor).strip_prefix(PACKAGE) else { return Ok(None) };
    let known: &[&str] = match name {
        "EnabledOnOs" | "DisabledOnOs" | "EnabledOnJre" | "DisabledOnJre" => {
            &["value", "disabledReason"]
        }
        "EnabledForJreRange" | "DisabledForJreRange" => &["min", "max", "disabledReason"],
        "EnabledIfEnvironmentVariable" | "DisabledIfEnvironmentVariable" => {
            &["named", "matches", "disabledReason"]
        }
        _ => return Ok(None),
    };
    if mark.elements.iter().any(|(name, _)| !known.contains(&name.as_str())) {
        return Ok(None);
    }
    let (holds, fact) = if name.ends_with("OnOs") {
        (named(mark, "value").contains(&OS), "the operating system is Linux".to_owned())
    } else if name.ends_with("Variable") {
        (false, "there are no environment variables".to_owned())
    } else {
        let Some(releases) = releases(library)? else { return Ok(None) };
        let own = format!("JAVA_{}", library.feature);
        let at = |name: &str| releases.iter().position(|known| known == name);
        // A release of Java that JUnit does not know is `OTHER`.
        let Some(current) = at(&own).or_else(|| at("OTHER")) else { return Ok(None) };
        let holds = if name.ends_with("Range") {
            let bound = |element, other: usize| match named(mark, element).first() {
                Some(name) => at(name),
                None => Some(other),
            };
            let Some((min, max)) = bound("min", 0).zip(bound("max", releases.len())) else {
                return Ok(None);
            };
            (min..=max).contains(&current)
        } else {
            named(mark, "value").iter().any(|name| at(name) == Some(current))
        };
        (holds, format!("the release of Java is {}", library.feature))
    };
    if holds == name.starts_with("Enabled") {
        return Ok(Some(Decided::Enabled));
    }
    let reason = match element(mark, "disabledReason") {
        Some(ElementValue::String(text)) if !text.is_empty() => text.clone(),
        _ => fact,
    };
    Ok(Some(Decided::Disabled(format!("@{name}: {reason}"))))
}

/// Returns the reason of the first condition among annotations that disables a test.
pub(super) fn disabled(library: &Library, marks: &Marks) -> Result<Option<String>, Error> {
    for mark in marks.all() {
        if let Some(Decided::Disabled(reason)) = decide(library, mark)? {
            return Ok(Some(reason));
        }
    }
    Ok(None)
}

/// Whether an annotation is a condition.
pub(super) fn is_condition(name: &str) -> bool {
    name.starts_with(PACKAGE)
}

/// Returns the names of the enum constants in an element of an annotation.
fn named<'a>(mark: &'a Annotation, name: &str) -> Vec<&'a str> {
    fn add<'a>(value: &'a ElementValue, all: &mut Vec<&'a str>) {
        match value {
            ElementValue::Array(values) => values.iter().for_each(|value| add(value, all)),
            ElementValue::Enum { constant, .. } => all.push(constant),
            _ => {}
        }
    }
    let mut all = Vec::new();
    if let Some(value) = element(mark, name) {
        add(value, &mut all);
    }
    all
}

/// Returns the constants of JUnit's enum of Java releases, from the oldest one to `OTHER`.
fn releases(library: &Library) -> Result<Option<Vec<String>>, Error> {
    let Some(class) = library.class(JRE)? else { return Ok(None) };
    let is_constant = |name: &str| name.starts_with("JAVA_") || name == "OTHER";
    let names = class.fields.iter().map(|field| field.name.clone());
    let all: Vec<String> = names.filter(|name| is_constant(name)).collect();
    Ok((all.last().is_some_and(|last| last == "OTHER")).then_some(all))
}
