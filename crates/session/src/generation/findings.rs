//! The findings of generated tests: undeclared exceptions, and false postconditions.
//!
//! Invariant: each finding is reported once for each method.

use super::TestRequest;
use super::explore::PathEnd;
use inputs::is_never_null;
use report::{Input, Location, SymbolicInputs, Violation};
use std::collections::BTreeSet;
use testgen::{Case, Contract, Outcome};

/// The assumption of findings that need objects in a state.
pub(super) const ANY_STATE: &str = "inputs: objects in each state that the precondition permits, even if no \
     calls lead to the state (--from sequences makes objects by calls only)";

/// Whether a case is a finding that needs an object whose private or final fields have some values.
pub(super) fn needs_state(case: &Case) -> bool {
    let is_set = |field: &testgen::Field| !field.is_assignable && field.before.is_some();
    let mut objects = case.objects.iter().filter_map(testgen::Object::fields);
    case.is_finding()
        && case.calls.is_empty()
        && objects.any(|(class, fields)| !class.is_record && fields.iter().any(is_set))
}

/// Returns the reason for which a `NullPointerException` is no result: a field of a structure is never
/// null, but its type is no input.
pub(super) fn missing_value(case: &Case, end: &PathEnd, request: &TestRequest) -> Option<String> {
    let Outcome::Threw(thrown) = &case.outcome else { return None };
    if !request.takes_structures() || thrown.class != "java/lang/NullPointerException" {
        return None;
    }
    let parts = end.graph.objects.iter().flat_map(|object| &object.parts);
    let mut fields = parts.filter(|part| part.is_unread).filter_map(|part| part.field);
    let field = fields.find(|field| is_never_null(field))?;
    Some(format!(
        "a test was left out: field {}.{} is never null, but its type is no input",
        field.class().java_name(),
        field.name
    ))
}

/// Returns the inputs of a case.
pub(super) fn inputs(case: &Case) -> Vec<Input> {
    let input = |(name, kind, value): &(String, String, String)| Input {
        name: name.clone(),
        kind: kind.clone(),
        value: value.clone(),
        ..Input::default()
    };
    case.inputs.iter().map(input).collect()
}

fn inputs_of(case: &Case) -> SymbolicInputs {
    SymbolicInputs { inputs: inputs(case), ..SymbolicInputs::default() }
}

/// Returns the findings without duplicates.
pub(super) fn violations(method: &testgen::Method, tests: &[&Case]) -> Vec<Violation> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for case in tests {
        if case.invariant == Some(false) {
            let (property, name, message) = match method.contract() {
                Some(Contract::Equals) if case.hashes_differ => {
                    ("contract", "hashCode", "equal objects have different hash codes")
                }
                Some(Contract::Equals) => (
                    "contract",
                    "equals",
                    "equals is not symmetric, not reflexive, or true of null",
                ),
                Some(Contract::Order) => {
                    ("contract", "compareTo", "the signs of compareTo are not opposite ones")
                }
                None => ("invariant", "repOk", "repOk is false after the call"),
            };
            let class = method.class.replace('/', ".");
            let of = if case.hashes_differ { name } else { &method.name };
            let id = format!("{property}/{name}/{class}.{of}");
            if seen.insert(id.clone()) {
                all.push(Violation {
                    id,
                    property: property.to_owned(),
                    message: message.to_owned(),
                    location: Some(Location {
                        class,
                        method: of.to_owned(),
                        ..Location::default()
                    }),
                    symbolic: inputs_of(case),
                    ..Violation::default()
                });
            }
            continue;
        }
        let Outcome::Threw(thrown) = &case.outcome else { continue };
        let exception = thrown.class.replace('/', ".");
        let id = format!("uncaught-exception/{exception}/{}", thrown.place);
        if thrown.is_expected || !seen.insert(id.clone()) {
            continue;
        }
        let (class, method, line) = thrown.at.clone();
        all.push(Violation {
            id,
            property: "uncaught-exception".to_owned(),
            exception: Some(exception),
            message: thrown.message.clone(),
            location: Some(Location {
                class,
                method,
                file: thrown.file.clone(),
                line: line.map(u32::from),
                path: None,
                rank: None,
            }),
            symbolic: inputs_of(case),
            ..Violation::default()
        });
    }
    all
}
