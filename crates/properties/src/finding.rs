//! Findings of properties: plain data, whose only references to the machine are code positions.

use vm::Machine;
use vm::exception::TraceElement;
use vm::schedule::Action;

/// The part of an execution that a property observes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Observes {
    /// Only the enabled threads and the ends of threads, which each reduction preserves.
    Nothing,
    /// The actions of each thread separately, as an assertion in the thread would observe them.
    /// Reductions preserve them as they preserve exceptions.
    Threads,
    /// Everything.
    Everything,
}

/// A violation of a property.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The name of the property.
    pub property: &'static str,
    /// The name of the violated requirement, if the property has several.
    pub name: Option<String>,
    /// The class of the exception, with dots.
    pub exception: Option<String>,
    /// The description of the violation, in one line.
    pub message: String,
    /// The code position of the violation.
    pub place: Option<TraceElement>,
    /// The stack trace of the exception, innermost frame first.
    pub stack: Vec<TraceElement>,
    /// The slots of the involved threads; empty for all threads.
    pub threads: Vec<usize>,
}

impl Finding {
    /// Creates a finding that has no position and concerns all threads.
    pub fn new(property: &'static str, message: String) -> Self {
        Self {
            property,
            name: None,
            exception: None,
            message,
            place: None,
            stack: Vec::new(),
            threads: Vec::new(),
        }
    }

    /// Returns an id that is equal in all runs and on all machines.
    pub fn id(&self) -> String {
        let mut id = self.property.to_owned();
        if let Some(name) = &self.name {
            id = format!("{id}/{name}");
        }
        if let Some(exception) = &self.exception {
            id = format!("{id}/{exception}");
        }
        match self.place {
            Some(place) => {
                let class = place.method.class().java_name();
                match place.method.line(place.bytecode) {
                    Some(line) => format!("{id}/{class}.{}:{line}", place.method.name),
                    None => format!("{id}/{class}.{}", place.method.name),
                }
            }
            None => id,
        }
    }
}

/// A property of executions.
pub trait Property {
    /// Returns the part of an execution that the property observes.
    fn observes(&self) -> Observes;

    /// Whether the property has no findings in quiet states. A state is quiet if four conditions hold.
    /// Some thread is enabled, and no threads wait in a cycle. At most one thread has a next data
    /// access. No exception has just left a thread.
    fn is_content_with_quiet_states(&self) -> bool {
        false
    }

    /// Returns the findings in the current state, whose alternatives are `actions`.
    fn check(&mut self, machine: &mut Machine, actions: &[Action]) -> Vec<Finding>;
}

/// Returns the innermost position in the program's own code; otherwise the innermost position.
pub fn program_place(stack: &[TraceElement]) -> Option<TraceElement> {
    place_in_program(stack).or_else(|| stack.first().copied())
}

/// Returns the innermost position in the program's own code, if there is one.
pub(crate) fn place_in_program(stack: &[TraceElement]) -> Option<TraceElement> {
    let of_program = |e: &&TraceElement| {
        let loader = e.method.class().element().loader;
        // Native methods have no line.
        !e.method.has(classfile::access::NATIVE) && !loader.is_jdk()
    };
    stack
        .iter()
        .filter(of_program)
        .find(|e| !library::stack_frames::is_assertion(e.method))
        .or_else(|| stack.iter().find(of_program))
        .copied()
}
