//! Listeners: who hears what happens in executions and in the search, one file each.
//!
//! Source: JPF's listeners, whose names and settings are honoured. Invariant: a listener changes no
//! state. It declares what it observes (SEMANTICS 22), so that a reduction knows what it must keep
//! apart, and what it wants to hear, so that nobody pays for the rest. What it finds is a violation
//! like that of any property; where it ends the search, the result is incomplete.
//!
//! A new listener is a file here and a row of [`LISTENERS`]; one of a user's own is a row given to the
//! session.

mod budget;
mod calls;
mod choices;
pub mod coverage;
mod end_state;
mod exceptions;
mod execution;
mod filter;
mod instructions;
mod kept;
mod method_counts;
mod no_cycles;
mod numeric;
mod objects;
mod parameters;
mod stack_depth;
mod state_estimate;
mod state_graph;
mod statistics;
mod troupe;

pub use calls::value_text;
pub use choices::{Chosen, PathChoices};
pub use filter::Filter;
pub use kept::{OnPath, OverRun, Rewound};
pub use parameters::Parameters;
pub use troupe::{Ear, Numbers, Troupe};

use crate::event::{Event, Hears};
use crate::finding::{Finding, Observes, program_place};
use std::fmt;
use vm::Machine;
use vm::exception::TraceElement;
use vm::thread::FrameKind;

/// What a listener has to say at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// For the report.
    Text(String),
    /// For a file.
    File {
        /// Its name.
        name: String,
        /// What to write.
        text: String,
    },
}

/// Where a listener is when it hears something, and what it can do about it.
#[derive(Debug)]
pub struct Stage<'a> {
    /// The machine, as it is after what happened (before, for accesses by native methods).
    pub machine: &'a Machine,
    pub(crate) reactions: &'a mut Reactions,
}

/// What listeners did about what they heard.
#[derive(Debug, Default)]
pub(crate) struct Reactions {
    pub(crate) findings: Vec<Finding>,
    pub(crate) stop: Option<String>,
    pub(crate) coverage: Option<coverage::Classes>,
}

impl Stage<'_> {
    /// Tells of a violation.
    pub fn report(&mut self, finding: Finding) {
        self.reactions.findings.push(finding);
    }

    /// Ends the search, whose result is then incomplete for this reason.
    pub fn stop(&mut self, reason: String) {
        self.reactions.stop.get_or_insert(reason);
    }

    /// A finding of the current thread, at the place of the program where it is.
    pub fn finding(&self, property: &'static str, message: String) -> Finding {
        let stack = self.stack();
        Finding {
            property,
            exception: None,
            message,
            place: program_place(&stack),
            stack,
            threads: vec![self.machine.current],
        }
    }

    /// The current thread's frames, innermost first.
    pub fn stack(&self) -> Vec<TraceElement> {
        self.machine.stack_of(self.machine.current)
    }

    /// The current thread's name.
    pub fn thread(&self) -> String {
        crate::thread_name(self.machine, self.machine.current)
    }

    /// How many frames the current thread has.
    pub fn depth(&self) -> usize {
        self.machine.threads[self.machine.current].frames.len()
    }

    /// Whether the current thread runs a static initializer of the class library.
    pub fn initializes_library(&self) -> bool {
        let frames = &self.machine.threads[self.machine.current].frames;
        frames.iter().any(|frame| match frame.kind {
            FrameKind::Initializer(class) => class.loader.is_jdk(),
            _ => false,
        })
    }
}

/// Someone who listens.
pub trait Listener: fmt::Debug {
    /// What must not be reduced away for it to hear all it wants; everything unless it says less.
    fn observes(&self) -> Observes {
        Observes::Everything
    }

    /// What it wants to hear.
    fn hears(&self) -> Hears;

    /// Something happens.
    fn event(&mut self, event: &Event<'_>, stage: &mut Stage<'_>);

    /// What of its own is rewound with the path.
    fn on_path(&mut self) -> Vec<&mut dyn Rewound> {
        Vec::new()
    }

    /// What it has to say once the search is over.
    fn outcome(&mut self) -> Vec<Output> {
        Vec::new()
    }
}

/// A setting of a listener.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The key that it has in JPF; one that ends in a dot stands for all that begin so.
    pub jpf: &'static str,
    /// One line of help.
    pub help: &'static str,
}

/// A row of the table of listeners.
#[derive(Clone, Copy)]
pub struct ListenerRow {
    /// Its name.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The classes of JPF that it stands for, without their package.
    pub jpf: &'static [&'static str],
    /// Its settings.
    pub parameters: &'static [Parameter],
    /// Makes one; or says what is wrong with the settings.
    pub open: fn(&Parameters) -> Result<Box<dyn Listener>, String>,
}

impl ListenerRow {
    /// One without settings that stands for nothing of JPF's.
    pub const fn new(
        name: &'static str,
        help: &'static str,
        open: fn(&Parameters) -> Result<Box<dyn Listener>, String>,
    ) -> Self {
        Self { name, help, jpf: &[], parameters: &[], open }
    }
}

impl fmt::Debug for ListenerRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// All that are built in.
pub const LISTENERS: &[ListenerRow] = &[
    budget::ROW,
    calls::ROW,
    choices::ROW,
    coverage::ROW,
    end_state::ROW,
    exceptions::ROW,
    execution::ROW,
    instructions::ROW,
    method_counts::ROW,
    no_cycles::ROW,
    numeric::ROW,
    objects::ROW,
    stack_depth::ROW,
    state_estimate::ROW,
    state_graph::ROW,
    statistics::ROW,
];

/// The listener of this name.
pub fn find(name: &str) -> Option<&'static ListenerRow> {
    LISTENERS.iter().find(|row| row.name == name)
}

/// The listener that stands for a class of JPF, without its package.
pub fn of_jpf(class: &str) -> Option<&'static ListenerRow> {
    LISTENERS.iter().find(|row| row.jpf.contains(&class))
}

/// The setting that a key of JPF stands for, and whose it is.
pub fn setting_of_jpf(key: &str) -> Option<(&'static ListenerRow, &'static Parameter)> {
    LISTENERS.iter().find_map(|row| {
        let parameter = row.parameters.iter().find(|parameter| match parameter.jpf {
            prefix if prefix.ends_with('.') => key.starts_with(prefix),
            whole => key == whole,
        });
        parameter.map(|parameter| (row, parameter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_classes_stand_once_and_bare_rows_open() {
        for (at, row) in LISTENERS.iter().enumerate() {
            assert!(LISTENERS[..at].iter().all(|other| other.name != row.name), "{row:?}");
            for class in row.jpf {
                let also = LISTENERS.iter().filter(|other| other.jpf.contains(class));
                assert_eq!(also.count(), 1, "{class}");
            }
        }
        assert_eq!(of_jpf("BudgetChecker").map(|row| row.name), Some("budget"));
        let (row, parameter) = setting_of_jpf("budget.max_depth").unwrap_or((&budget::ROW, &MAX));
        assert_eq!((row.name, parameter.name), ("budget", "depth"));
    }

    const MAX: Parameter = Parameter { name: "", jpf: "", help: "" };
}
