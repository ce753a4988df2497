//! `ei.exception` and `ei.throw_first`: exceptions that are thrown at places of the program.
//!
//! Source: JPF's `ExceptionInjector`. A place has one of three forms: `Class:line`,
//! `Class.method(types):line` with lines counted from the method's first one, or `Class.method(types)`
//! for all calls of the method. Invariant: malformed entries are refused.

use super::{Settings, units};
use vm::intervene::Injection;

/// Returns the exceptions to inject, if injection is enabled.
pub(super) fn all(settings: &Settings) -> Vec<Injection> {
    if !settings.environment.choosing.injects {
        return Vec::new();
    }
    let first = settings.jpf.get("ei.throw_first").map_or("false", String::as_str);
    let text = settings.jpf.get("ei.exception").map_or("", String::as_str);
    of(text, units::truth(first).unwrap_or(false)).unwrap_or_default()
}

/// Parses a list of exceptions to inject.
pub(super) fn of(text: &str, first: bool) -> Result<Vec<Injection>, String> {
    let all = text.split(';').map(str::trim).filter(|one| !one.is_empty());
    all.map(|one| read(one, first).ok_or(format!("'{one}' is not TYPE(\"details\")@PLACE")))
        .collect()
}

fn read(text: &str, first: bool) -> Option<Injection> {
    let (kind, place) = text.split_once('@')?;
    let (kind, place) = (kind.trim(), place.trim());
    let (exception, details) = match kind.split_once('(') {
        None => (kind, None),
        Some((exception, rest)) => {
            let details = rest.rsplit_once(')')?.0.trim_matches('"');
            (exception, (!details.is_empty()).then(|| details.to_owned()))
        }
    };
    let (place, line) = match place.rsplit_once(':') {
        None => (place, None),
        Some((place, line)) => (place.trim(), Some(line.trim().parse().ok()?)),
    };
    let (class, method) = match place.find('(') {
        None => (place, None),
        Some(parameters) => {
            let dot = place[..parameters].rfind('.')?;
            (&place[..dot], Some(signature(&place[dot + 1..])?))
        }
    };
    if exception.is_empty() || class.is_empty() || (method.is_none() && line.is_none()) {
        return None;
    }
    Some(Injection {
        exception: exception.to_owned(),
        details,
        class: class.to_owned(),
        method,
        line,
        first,
    })
}

/// Returns the name and the parameters of a method in descriptor form: `read(int,java.io.File)` and
/// `read(ILjava/io/File;)` have equal results.
fn signature(method: &str) -> Option<String> {
    let (name, rest) = method.split_once('(')?;
    let (types, _) = rest.split_once(')')?;
    if types.contains(';') {
        return Some(method.replace(' ', ""));
    }
    let types = types.split(',').map(str::trim).filter(|word| !word.is_empty());
    let types: String = types.map(descriptor).collect();
    Some(format!("{}({types})", name.trim()))
}

/// Returns the descriptor of a type in Java notation.
fn descriptor(word: &str) -> String {
    let element = word.trim_end_matches("[]");
    let brackets = "[".repeat((word.len() - element.len()) / 2);
    let letter = match element {
        "boolean" => "Z",
        "byte" => "B",
        "char" => "C",
        "short" => "S",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        class => return format!("{brackets}L{};", class.replace('.', "/")),
    };
    format!("{brackets}{letter}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn injections_are_at_lines_methods_and_lines_of_methods() {
        let all = "java.io.IOException(\"bang\")@a.B:12; Oops@a.B.read(int, java.io.File[]):2;X@a.B.run()";
        let all = of(all, true).unwrap();
        let shown: Vec<_> = all
            .iter()
            .map(|one| {
                (one.class.as_str(), one.method.as_deref(), one.line, one.details.as_deref())
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("a.B", None, Some(12), Some("bang")),
                ("a.B", Some("read(I[Ljava/io/File;)"), Some(2), None),
                ("a.B", Some("run()"), None, None),
            ]
        );
        assert_eq!(all[0].exception, "java.io.IOException");
        assert!(all[0].first);
    }

    #[test]
    fn malformed_injections_are_refused() {
        for wrong in ["IOException", "X@a.B", "X@a.B:one", "@a.B:1", "X@:1"] {
            assert!(of(wrong, false).unwrap_err().contains("is not TYPE"), "{wrong}");
        }
    }
}
