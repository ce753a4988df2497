//! Evaluates static boolean methods of the program as propositions.
//!
//! Source: decision 0024. Invariant: a method is evaluated on a copy of the state, and the state is
//! restored. Before the initialization of its class, its value is false.

use crate::system::{Fault, JavaSystem};
use classes::MethodRef;
use vm::evaluate::Outcome;

/// Returns the values of the methods in the present state.
pub(super) fn values(methods: &[MethodRef], system: &mut JavaSystem) -> Result<Vec<bool>, Fault> {
    if methods.is_empty() {
        return Ok(Vec::new());
    }
    let mut vector = Vec::new();
    let JavaSystem { machine, snapshots, .. } = system;
    snapshots.encode(machine, &mut vector).map_err(|_| Fault::TableFull)?;
    machine.rename_recorded(|machine, r| snapshots.handle_after(machine, r));
    snapshots.restore(machine, &vector).map_err(|_| Fault::TableFull)?;
    methods.iter().map(|method| value(method, system, &vector)).collect()
}

fn value(method: MethodRef, system: &mut JavaSystem, vector: &[u32]) -> Result<bool, Fault> {
    let JavaSystem { machine, snapshots, .. } = system;
    if !machine.live.is_initialized(method.class()) {
        return Ok(false);
    }
    let outcome =
        machine.evaluate(method, |machine, r| snapshots.is_as_settled(machine, r)).outcome;
    let wrong = |what: String| {
        let name = format!("{}.{}", method.class().java_name(), method.name);
        Err(Fault::Invariant(format!("the proposition {name}() {what}")))
    };
    match outcome {
        Outcome::Returned(value) => {
            snapshots.restore(machine, vector).map_err(|_| Fault::TableFull)?;
            Ok(value != 0)
        }
        Outcome::Threw(exception) => {
            wrong(format!("throws {}", machine.describe_exception(exception)))
        }
        Outcome::Refused(what) => wrong(what.clone()),
    }
}
