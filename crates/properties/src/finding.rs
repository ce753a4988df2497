//! Findings of properties: plain data, tied to the machine only by code locations.

use vm::Machine;
use vm::exception::TraceElement;
use vm::schedule::Action;

/// The observations of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Observes {
    /// Only which threads are enabled, and how threads end: reductions always preserve these.
    Nothing,
    /// The actions of threads, each thread by itself, as an assertion in the thread would observe
    /// them. Reductions preserve these as they preserve exceptions.
    Threads,
    /// Everything.
    Everything,
}

/// A violated property.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The property's name.
    pub property: &'static str,
    /// The name of the violated requirement, if the property has several.
    pub name: Option<String>,
    /// The exception's class, with dots.
    pub exception: Option<String>,
    /// The violation, in one line.
    pub message: String,
    /// The code position.
    pub place: Option<TraceElement>,
    /// The exception's stack trace, innermost first.
    pub stack: Vec<TraceElement>,
    /// Slots of the involved threads; empty for all.
    pub threads: Vec<usize>,
}

impl Finding {
    /// Creates a finding without a position, about all threads.
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

    /// Returns an id that is the same in every run and on every machine.
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
    /// Its observations.
    fn observes(&self) -> Observes;

    /// Whether it has no findings in quiet states. A state is quiet if four conditions hold. Some
    /// thread is enabled, no threads wait in a cycle, at most one thread has a next data access,
    /// and no exception was just uncaught.
    fn is_content_with_quiet_states(&self) -> bool {
        false
    }

    /// Returns the findings in the current state, whose alternatives are `actions`.
    fn check(&mut self, machine: &mut Machine, actions: &[Action]) -> Vec<Finding>;
}

/// Returns the innermost position in the program's own code, else the innermost position.
pub fn program_place(stack: &[TraceElement]) -> Option<TraceElement> {
    let of_program = |e: &&TraceElement| {
        let loader = e.method.class().element().loader;
        // A native method has no line.
        !e.method.has(classfile::access::NATIVE) && !loader.is_jdk()
    };
    stack
        .iter()
        .filter(of_program)
        .find(|e| !library::stack_frames::is_assertion(e.method))
        .or_else(|| stack.iter().find(of_program))
        .or_else(|| stack.first())
        .copied()
}
