//! Classes that implement an interface or extend an abstract class with given results, as Java source.
//!
//! An array contains the results of a method; a call reads the element at the number of earlier
//! calls. So a result can be an object that is created later. A class is anonymous if its object is
//! created by a constructor. A local class stores the array in a field, since an object without a
//! constructor call captures no variables.

use crate::case::{Case, Implementing, Results, Value};
use crate::java::{expression, parameter_text};
use crate::literals::literal;
use classfile::FieldType;
use std::fmt::Write;

/// Writes the statements that create an object and the arrays of its results.
pub(crate) fn declaration(case: &Case, at: usize, of: &Implementing, out: &mut String) {
    let name = case.sources.get(&of.supertype.name).map_or("Object", String::as_str);
    for (number, method) in of.methods.iter().enumerate() {
        let Some(kind) = kind_of_array(case, method) else { continue };
        let array = array(at, number);
        if method.kind.as_ref().is_some_and(FieldType::is_reference) {
            let length = method.values.len();
            let _ = writeln!(out, "        final {kind}[] {array} = new {kind}[{length}];");
        } else {
            let values: Vec<String> =
                method.values.iter().map(|value| expression(case, value)).collect();
            let values = values.join(", ");
            let _ = writeln!(out, "        final {kind}[] {array} = {{{values}}};");
        }
    }
    if of.has_constructor() {
        let _ = writeln!(out, "        final {name} o{at} = new {name}() {{");
        for (number, method) in of.methods.iter().enumerate() {
            self::method(case, (at, number), method, out);
        }
        out.push_str("        };\n");
        return;
    }
    let _ = writeln!(out, "        final class Input{at} extends {name} {{");
    let arrays: Vec<(usize, String)> = of
        .methods
        .iter()
        .enumerate()
        .filter_map(|(number, method)| Some((number, kind_of_array(case, method)?)))
        .collect();
    for (number, kind) in &arrays {
        let _ = writeln!(out, "            private {kind}[] {};\n", array(at, *number));
    }
    let arguments = of.constructor.iter().flatten().map(|kind| unused_argument(case, kind));
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let _ = writeln!(out, "            /** Is never called. */");
    let _ = writeln!(out, "            Input{at}() throws Throwable {{");
    let _ = writeln!(out, "                super({arguments});\n            }}\n");
    for (number, method) in of.methods.iter().enumerate() {
        self::method(case, (at, number), method, out);
    }
    let _ = writeln!(out, "        }}\n        final Input{at} o{at} = make(Input{at}.class);");
    for (number, _) in &arrays {
        let array = array(at, *number);
        let _ = writeln!(out, "        o{at}.{array} = {array};");
    }
}

/// Returns an argument for a constructor that is never called.
fn unused_argument(case: &Case, kind: &FieldType) -> String {
    if kind.is_reference() {
        format!("({}) null", parameter_text(case, kind).unwrap_or_default())
    } else {
        literal(kind, 0)
    }
}

/// Returns the element type of the array with the results of a method; `None` if there are no results.
fn kind_of_array(case: &Case, method: &Results) -> Option<String> {
    let kind = method.kind.as_ref().filter(|_| !method.values.is_empty())?;
    if kind.is_reference() { Some("Object".to_owned()) } else { parameter_text(case, kind) }
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
