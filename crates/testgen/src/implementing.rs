//! Anonymous classes that implement an interface with given results, as Java source.
//!
//! The results of a method are in an array, which a call reads at the number of the calls before. So a
//! result can be an object that is made later.

use crate::case::{Case, Results, Value};
use crate::java::{expression, parameter_text};
use classfile::FieldType;
use std::fmt::Write;

/// Writes the statements that make an object, and the arrays of its results.
pub(crate) fn declaration(
    case: &Case,
    at: usize,
    (interface, methods): (&str, &[Results]),
    out: &mut String,
) {
    let name = case.sources.get(interface).map_or("Object", String::as_str);
    for (number, method) in methods.iter().enumerate() {
        let Some(kind) = method.kind.as_ref().filter(|_| !method.values.is_empty()) else {
            continue;
        };
        let array = array(at, number);
        if kind.is_reference() {
            let length = method.values.len();
            let _ = writeln!(out, "        final Object[] {array} = new Object[{length}];");
        } else {
            let name = parameter_text(case, kind).unwrap_or_default();
            let values: Vec<String> =
                method.values.iter().map(|value| expression(case, value)).collect();
            let values = values.join(", ");
            let _ = writeln!(out, "        final {name}[] {array} = {{{values}}};");
        }
    }
    let _ = writeln!(out, "        final {name} o{at} = new {name}() {{");
    for (number, method) in methods.iter().enumerate() {
        self::method(case, (at, number), method, out);
    }
    out.push_str("        };\n");
}

fn method(case: &Case, (at, number): (usize, usize), method: &Results, out: &mut String) {
    let text = |kind: &FieldType| parameter_text(case, kind).unwrap_or_default();
    let parameters = method.parameters.iter().enumerate();
    let parameters: Vec<String> =
        parameters.map(|(at, kind)| format!("{} p{at}", text(kind))).collect();
    let parameters = parameters.join(", ");
    let result = method.kind.as_ref().map_or_else(|| "void".to_owned(), text);
    let is_called = !method.values.is_empty();
    if number > 0 {
        out.push('\n');
    }
    if is_called {
        let _ = writeln!(out, "            private int calls{number};\n");
    }
    let name = &method.name;
    let _ = writeln!(out, "            @Override");
    let _ = write!(out, "            public {result} {name}({parameters}) {{");
    let array = array(at, number);
    let _ = match &method.kind {
        None => writeln!(out, " }}"),
        Some(kind) if is_called => {
            let is_plain = !kind.is_reference()
                || matches!(kind, FieldType::Object(name) if name == "java/lang/Object");
            let cast = if is_plain { String::new() } else { format!("({result}) ") };
            writeln!(
                out,
                "\n                return {cast}{array}[calls{number}++];\n            }}"
            )
        }
        Some(_) => writeln!(
            out,
            "\n                throw new UnsupportedOperationException();\n            }}"
        ),
    };
}

/// Writes the assignments of results that are references.
pub(crate) fn assignments(case: &Case, at: usize, methods: &[Results], out: &mut String) {
    for (number, method) in methods.iter().enumerate() {
        if method.kind.as_ref().is_none_or(|kind| !kind.is_reference()) {
            continue;
        }
        for (call, value) in method.values.iter().enumerate() {
            if *value != Value::Null {
                let (array, value) = (array(at, number), expression(case, value));
                let _ = writeln!(out, "        {array}[{call}] = {value};");
            }
        }
    }
}

fn array(object: usize, method: usize) -> String {
    format!("o{object}results{method}")
}
