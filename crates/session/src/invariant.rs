//! Invariants: static methods of the program that must give true in every stored state.
//!
//! Source: the notion of an invariant in any textbook on model checking; SEMANTICS 22. Invariant: a
//! method is evaluated on a scratch copy, after which the state is what it was; what it reads are
//! statics, and what these refer to, every access to which begins a step as long as there are
//! invariants, so no state that it could tell apart from its neighbours is passed over. Before its
//! class is initialized there is nothing to evaluate.

use crate::system::Fault;
use classes::{LoaderId, MethodRef};
use config::{Error, Settings};
use properties::Finding;
use properties::listener::value_text;
use vm::evaluate::{Evaluation, Outcome, beginning};
use vm::{Machine, Ref};

/// The property's name.
pub(crate) const INVARIANT: &str = "invariant";

/// How many of the values read are told.
const TOLD: usize = 8;

/// A method that must give true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Invariant {
    method: MethodRef,
}

impl Invariant {
    /// The invariants that settings ask for, in a machine that has launched the program.
    pub(crate) fn all(settings: &Settings, machine: &Machine) -> Result<Vec<Self>, Error> {
        settings.invariants.iter().map(|name| Self::find(name, machine)).collect()
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

    /// What is wrong in the state that was just encoded as `vector`; the machine is in it afterwards.
    fn evaluate(self, machine: &mut Machine, vector: &[u32]) -> Result<Option<Finding>, Fault> {
        if !machine.live.is_initialized(self.method.class()) {
            return Ok(None);
        }
        let Evaluation { outcome, reads } = machine.evaluate(self.method);
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
        machine.restore(vector).map_err(|_| Fault::TableFull)?;
        Ok(found)
    }
}

/// What is wrong in the present state, according to all invariants.
pub(crate) fn violated(
    invariants: &[Invariant],
    machine: &mut Machine,
) -> Result<Vec<Finding>, Fault> {
    if invariants.is_empty() {
        return Ok(Vec::new());
    }
    let mut vector = Vec::new();
    machine.encode(&mut vector).map_err(|_| Fault::TableFull)?;
    machine.rename_recorded();
    machine.restore(&vector).map_err(|_| Fault::TableFull)?;
    let mut found = Vec::new();
    for invariant in invariants {
        found.extend(invariant.evaluate(machine, &vector)?);
    }
    Ok(found)
}

/// What was read, with its values.
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
