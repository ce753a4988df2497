//! Invariants: static methods of the program that must return true in every stored state.
//!
//! Source: BK 3.3.1; SEMANTICS 22. Invariant: a method is evaluated on a copy, and the state is
//! restored afterwards. The method reads static fields and the objects that they refer to. If there are
//! invariants, every access to these begins a transition, so that no state with different values is
//! skipped. A method is not evaluated before the initialization of its class.

use crate::system::{Fault, JavaSystem};
use classes::{LoaderId, MethodRef};
use config::{Error, Settings};
use properties::Finding;
use properties::listener::value_text;
use vm::evaluate::{Evaluation, Outcome, beginning};
use vm::{Machine, Ref};

/// The name of the property.
pub(crate) const INVARIANT: &str = "invariant";

/// The maximal number of reported values.
const TOLD: usize = 8;

/// A method that must return true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Invariant {
    method: MethodRef,
}

impl Invariant {
    /// Returns the invariants of the settings, in a machine that has launched the program.
    pub(crate) fn all(settings: &Settings, machine: &Machine) -> Result<Vec<Self>, Error> {
        settings.checks.invariants.iter().map(|name| Self::find(name, machine)).collect()
    }

    fn find(name: &str, machine: &Machine) -> Result<Self, Error> {
        let wrong = |what: String| Error::new(format_args!("--invariant {name}: {what}"));
        let Some((class, method)) = name.rsplit_once('.') else {
            return Err(wrong("not Class.method".to_owned()));
        };
        let loaded = machine.program.registry.load(LoaderId::APP, &class.replace('.', "/"));
        let loaded = loaded.map_err(|why| wrong(why.to_string()))?;
        match loaded.declared_method(method, "()Z") {
            Some(found) if found.is_static() && found.code().is_some() => {
                Ok(Self { method: found })
            }
            _ => Err(wrong(format!("{class} has no static boolean {method}()"))),
        }
    }

    fn name(self) -> String {
        format!("{}.{}", self.method.class().java_name(), self.method.name)
    }

    /// Evaluates the method in the state just encoded as `vector`, and restores this state.
    fn evaluate(self, system: &mut JavaSystem, vector: &[u32]) -> Result<Option<Finding>, Fault> {
        let JavaSystem { machine, snapshots, .. } = system;
        if !machine.live.is_initialized(self.method.class()) {
            return Ok(None);
        }
        let Evaluation { outcome, reads } =
            machine.evaluate(self.method, |machine, r| snapshots.is_as_settled(machine, r));
        let name = self.name();
        let finding = |message: String| Finding {
            place: Some(beginning(self.method)),
            ..Finding::new(INVARIANT, message)
        };
        let found = match outcome {
            Outcome::Returned(0) => {
                let values = values(machine, &reads);
                let because = if values.is_empty() { String::new() } else { format!(": {values}") };
                Some(finding(format!("{name} is false{because}")))
            }
            Outcome::Returned(_) => None,
            Outcome::Threw(exception) => {
                Some(finding(format!("{name} throws {}", machine.describe_exception(exception))))
            }
            Outcome::Refused(what) => {
                return Err(Fault::Invariant(format!("the invariant {name} {what}")));
            }
        };
        snapshots.restore(machine, vector).map_err(|_| Fault::TableFull)?;
        Ok(found)
    }
}

/// Returns the violations of all invariants in the current state.
pub(crate) fn violated(
    invariants: &[Invariant],
    system: &mut JavaSystem,
) -> Result<Vec<Finding>, Fault> {
    if invariants.is_empty() {
        return Ok(Vec::new());
    }
    let mut vector = Vec::new();
    let JavaSystem { machine, snapshots, .. } = system;
    snapshots.encode(machine, &mut vector).map_err(|_| Fault::TableFull)?;
    machine.rename_recorded(|machine, r| snapshots.handle_after(machine, r));
    snapshots.restore(machine, &vector).map_err(|_| Fault::TableFull)?;
    let mut found = Vec::new();
    for invariant in invariants {
        found.extend(invariant.evaluate(system, &vector)?);
    }
    Ok(found)
}

/// Returns the names and values of the variables that an evaluation read.
fn values(machine: &Machine, reads: &[(Ref, u32)]) -> String {
    let mut told: Vec<String> = Vec::new();
    for (object, part) in reads {
        if let Some((name, value)) = machine.variable(*object, *part) {
            let text = format!("{name} = {}", value_text(machine, value));
            if !told.contains(&text) {
                told.push(text);
            }
        }
    }
    told.truncate(TOLD);
    told.join(", ")
}
