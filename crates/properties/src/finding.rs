//! Findings of properties: plain data, tied to the machine only by code locations.

use vm::Machine;
use vm::exception::TraceElement;
use vm::schedule::Action;

/// The observations of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Observes {
    /// Only which threads have steps and how threads end: nothing that a reduction may not reorder.
    Nothing,
    /// What threads do, each by itself: what an assertion put there would see. Reductions keep that as
    /// they keep exceptions.
    Threads,
    /// Everything.
    Everything,
}

/// A violated property.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The property's name.
    pub property: &'static str,
    /// The exception's class, with dots.
    pub exception: Option<String>,
    /// The violation, in one line.
    pub message: String,
    /// Where.
    pub place: Option<TraceElement>,
    /// The exception's stack trace, innermost first.
    pub stack: Vec<TraceElement>,
    /// Slots of the threads concerned; empty for all.
    pub threads: Vec<usize>,
}

impl Finding {
    /// A finding without a place, about all threads.
    pub fn new(property: &'static str, message: String) -> Self {
        Self {
            property,
            exception: None,
            message,
            place: None,
            stack: Vec::new(),
            threads: Vec::new(),
        }
    }

    /// A name that is the same in every run and on every machine.
    pub fn id(&self) -> String {
        let mut id = self.property.to_owned();
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

    /// Whether it finds nothing in a state in which someone has a step, nobody waits in a circle, at
    /// most one thread is about to access data, and no exception was just uncaught.
    fn is_content_with_quiet_states(&self) -> bool {
        false
    }

    /// Looks at the state just reached, whose alternatives are `actions`.
    fn check(&mut self, machine: &mut Machine, actions: &[Action]) -> Vec<Finding>;
}

/// The innermost place in the program's own code, else the innermost place.
pub fn program_place(stack: &[TraceElement]) -> Option<TraceElement> {
    let of_program = |e: &&TraceElement| {
        let loader = e.method.class().element().loader;
        // A native method has no line to look at.
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
