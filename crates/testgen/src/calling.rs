//! Calls before the method under check as Java source: they create an object, and change it.

use crate::case::{Case, PriorCall};
use crate::java::argument;
use std::fmt::Write;

/// The variable that refers to the object on which calls are made.
pub(crate) const TESTED: &str = "tested";

/// Writes the calls that create an object of a class and change it.
pub(crate) fn calls(
    case: &Case,
    (class, variable): (&str, &str),
    all: &[PriorCall],
    out: &mut String,
) {
    let class = case.sources.get(class).map_or("Object", String::as_str);
    for (at, prior) in all.iter().enumerate() {
        let arguments = prior.arguments.iter().zip(&prior.call.parameters);
        let arguments: Vec<String> =
            arguments.map(|(value, parameter)| argument(case, value, &parameter.kind)).collect();
        let arguments = arguments.join(", ");
        let _ = if prior.call.name == "<init>" {
            writeln!(out, "        final {class} {variable} = new {class}({arguments});")
        } else if at == 0 {
            let name = &prior.call.name;
            writeln!(out, "        final {class} {variable} = {class}.{name}({arguments});")
        } else if let Some(thrown) = &prior.throws {
            let thrown = case.sources.get(thrown).map_or("Throwable", String::as_str);
            let call = format!("{variable}.{}({arguments})", prior.call.name);
            writeln!(out, "        assertThrows({thrown}.class, () -> {call});")
        } else {
            writeln!(out, "        {variable}.{}({arguments});", prior.call.name)
        };
    }
}
