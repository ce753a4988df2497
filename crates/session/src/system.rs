//! The Java machine as a system that can be explored.

use search::{Step, System};
use std::fmt;
use vm::interp::Stop;
use vm::machine::Machine;
use vm::schedule::{Action, RunGlobals};

/// Why a transition could not be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Something unsupported was reached.
    Unsupported(String),
    /// A table of ours is full.
    TableFull,
    /// A choice that does not exist: a trace of another program.
    NoSuchChoice,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(what) => write!(f, "{what} is not supported"),
            Self::TableFull => write!(f, "more than 2^32 different state components"),
            Self::NoSuchChoice => write!(f, "the recorded path does not fit this program"),
        }
    }
}

/// A machine that is explored.
#[derive(Debug)]
pub(crate) struct JavaSystem {
    pub(crate) machine: Machine,
    /// Whether the program asked for the end of the search.
    pub(crate) terminated: bool,
    /// The alternatives last asked for.
    pub(crate) actions: Vec<Action>,
    /// What `Verify` kept over all paths when the last step began.
    pub(crate) kept_before: RunGlobals,
}

impl JavaSystem {
    pub(crate) fn new(machine: Machine) -> Self {
        Self { machine, terminated: false, actions: Vec::new(), kept_before: RunGlobals::default() }
    }

    /// The alternatives of the current state.
    pub(crate) fn alternatives(&mut self) -> &[Action] {
        self.actions = self.machine.alternatives();
        &self.actions
    }
}

impl System for JavaSystem {
    type Error = Fault;

    fn arity(&mut self) -> Result<u32, Fault> {
        Ok(self.alternatives().len() as u32)
    }

    fn step(&mut self, choice: u32) -> Result<Step, Fault> {
        let action =
            self.alternatives().get(choice as usize).copied().ok_or(Fault::NoSuchChoice)?;
        self.kept_before.clone_from(&self.machine.run_globals);
        match self.machine.perform(action) {
            Stop::State | Stop::Slice | Stop::Halted => Ok(Step::Next),
            Stop::Ignored => Ok(Step::Ignored),
            Stop::Terminated => {
                self.terminated = true;
                Ok(Step::Ignored)
            }
            Stop::Unsupported(what) => Err(Fault::Unsupported(what)),
        }
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Fault> {
        self.machine.encode(out).map_err(|_| Fault::TableFull)
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Fault> {
        self.machine.restore(vector).map_err(|_| Fault::TableFull)
    }

    fn settled(&mut self, vector: &[u32]) -> Result<(), Fault> {
        self.restore(vector)
    }

    fn table_bytes(&self) -> usize {
        self.machine.components.bytes()
    }
}
