//! Calls of the class library with known results, one row for each, and calls by the class library.

use super::known::Known;
use super::{Evaluation, Location};
use crate::points::{CallKind, Edge, Place};
use crate::program::Callee;
use std::rc::Rc;

/// Executes the methods that the class library calls at an instruction without a named method.
pub(super) fn call_back(evaluation: &mut Evaluation<'_, '_>, place: Place) {
    let edges: Vec<Edge> = evaluation.points.callees(place).collect();
    for edge in edges.iter().filter(|edge| edge.kind == CallKind::Callback) {
        evaluation.execute(Place { method: edge.callee, pc: 0 });
        for local in evaluation.points.body(edge.callee).method.arguments {
            evaluation.store(Location::Parameter(edge.callee, *local), &Known::Any);
        }
    }
}

/// Returns the result of a call of the class library, if it is known.
pub(super) fn result(callee: &Callee<'_>, arguments: &[Known]) -> Known {
    if arguments.contains(&Known::Never) {
        return Known::Never;
    }
    let texts: Vec<&Rc<str>> = arguments
        .iter()
        .filter_map(|of| if let Known::Text(text) = of { Some(text) } else { None })
        .collect();
    if texts.len() != arguments.len() {
        return Known::Any;
    }
    let truth = |is: bool| Known::int(i32::from(is));
    match (callee.class, callee.name, callee.descriptor, &texts[..]) {
        ("java/lang/String", "length", "()I", [text]) => {
            Known::int(text.encode_utf16().count() as i32)
        }
        ("java/lang/String", "isEmpty", "()Z", [text]) => truth(text.is_empty()),
        ("java/lang/String", "equals", "(Ljava/lang/Object;)Z", [a, b]) => truth(a == b),
        ("java/lang/String", "startsWith", "(Ljava/lang/String;)Z", [a, b]) => {
            truth(a.starts_with(&***b))
        }
        ("java/lang/String", "hashCode", "()I", [text]) => {
            let hash = |hash: i32, unit: u16| hash.wrapping_mul(31).wrapping_add(i32::from(unit));
            Known::int(text.encode_utf16().fold(0, hash))
        }
        ("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I", [text]) => {
            decimal(text).and_then(|value| i32::try_from(value).ok()).map_or(Known::Any, Known::int)
        }
        ("java/lang/Long", "parseLong", "(Ljava/lang/String;)J", [text]) => {
            decimal(text).map_or(Known::Any, |value| Known::Number(value as u64))
        }
        ("java/lang/Boolean", "parseBoolean", "(Ljava/lang/String;)Z", [text]) => {
            truth(text.eq_ignore_ascii_case("true"))
        }
        _ => Known::Any,
    }
}

/// Returns the number that a text denotes; none if the text is no number, or has digits that are not
/// ASCII.
fn decimal(text: &str) -> Option<i64> {
    text.parse().ok()
}
