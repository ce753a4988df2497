//! The interface of a listener, its row in the table, and the context in which it receives an event.

use super::coverage;
use super::kept::Rewound;
use super::parameters::Parameters;
use crate::event::{Event, EventMask};
use crate::finding::{Finding, Observes, program_place};
use std::fmt;
use vm::Machine;
use vm::exception::TraceElement;
use vm::thread::FrameKind;

/// A result of a listener after the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// A text for the report.
    Text(String),
    /// A file with a text.
    File {
        /// The name of the file.
        name: String,
        /// The text to write.
        text: String,
    },
}

/// The machine at an event, and the possible reactions of a listener.
#[derive(Debug)]
pub struct ListenerContext<'a> {
    /// The machine after the event; before it, for accesses by native methods.
    pub machine: &'a Machine,
    pub(crate) reactions: &'a mut Reactions,
}

/// The reactions of listeners to one event.
#[derive(Debug, Default)]
pub(crate) struct Reactions {
    pub(crate) findings: Vec<Finding>,
    pub(crate) stop: Option<String>,
    pub(crate) coverage: Option<coverage::Classes>,
}

impl ListenerContext<'_> {
    /// Reports a violation.
    pub fn report(&mut self, finding: Finding) {
        self.reactions.findings.push(finding);
    }

    /// Ends the search. The reason makes the result incomplete.
    pub fn stop(&mut self, reason: String) {
        self.reactions.stop.get_or_insert(reason);
    }

    /// Returns a finding of the current thread at its present position in the program.
    pub fn finding(&self, property: &'static str, message: String) -> Finding {
        let stack = self.stack();
        Finding {
            name: None,
            property,
            exception: None,
            message,
            place: program_place(&stack),
            stack,
            threads: vec![self.machine.live.current],
        }
    }

    /// Returns the frames of the current thread, innermost first.
    pub fn stack(&self) -> Vec<TraceElement> {
        self.machine.live.stack_of(self.machine.live.current)
    }

    /// Returns the name of the current thread.
    pub fn thread(&self) -> String {
        crate::thread_name(self.machine, self.machine.live.current)
    }

    /// Returns the number of frames of the current thread.
    pub fn depth(&self) -> usize {
        self.machine.live.threads[self.machine.live.current].frames.len()
    }

    /// Whether the current thread executes a static initializer of the class library.
    pub fn initializes_library(&self) -> bool {
        let frames = &self.machine.live.threads[self.machine.live.current].frames;
        frames.iter().any(|frame| match frame.kind {
            FrameKind::Initializer(class) => class.loader.is_jdk(),
            _ => false,
        })
    }
}

/// An observer of events.
pub trait Listener: fmt::Debug {
    /// Returns the part of executions that a reduction must preserve. The default is everything.
    fn observes(&self) -> Observes {
        Observes::Everything
    }

    /// Returns the subscription of the listener.
    fn event_mask(&self) -> EventMask;

    /// Receives an event of a subscribed kind.
    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>);

    /// Returns the data of the listener that is undone on backtracking.
    fn on_path(&mut self) -> Vec<&mut dyn Rewound> {
        Vec::new()
    }

    /// Returns the results of the listener after the search.
    fn outcome(&mut self) -> Vec<Output> {
        Vec::new()
    }
}

/// A setting of a listener.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name of the setting.
    pub name: &'static str,
    /// The key of the setting in JPF. A key that ends in a dot is a prefix of keys.
    pub jpf: &'static str,
    /// One line of help.
    pub help: &'static str,
}

/// A row of the table of listeners.
#[derive(Clone, Copy)]
pub struct ListenerRow {
    /// The name of the listener.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The classes of JPF that the listener replaces, without their package.
    pub jpf: &'static [&'static str],
    /// The settings of the listener.
    pub parameters: &'static [Parameter],
    /// Creates a listener; the error describes the fault of the settings.
    pub open: fn(&Parameters) -> Result<Box<dyn Listener>, String>,
}

impl ListenerRow {
    /// Returns a row of a listener without settings that replaces no class of JPF.
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
