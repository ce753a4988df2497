//! Texts of places and classes for users.

use crate::depend::Facts;
use crate::points::Place;
use crate::slice::line_of;

/// Returns the text of a place: `Main.java:12`, or the method if the class file has no lines.
pub(crate) fn place_text(facts: &Facts<'_>, place: Place) -> String {
    match line_of(facts, place) {
        Some(at) => {
            let file = at.file.rsplit('/').next().unwrap_or(&at.file);
            format!("{file}:{}", at.line)
        }
        None => method_text(facts, place),
    }
}

/// Returns the text of a place's method: `Class.method`.
pub(crate) fn method_text(facts: &Facts<'_>, place: Place) -> String {
    let method = facts.points.body(place.method).method;
    format!("{}.{}", simple(&method.class().java_name()), method.name)
}

/// Returns the name of a class without its package.
pub(crate) fn simple(class: &str) -> String {
    class.rsplit('.').next().unwrap_or(class).to_owned()
}
