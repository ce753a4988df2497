//! The enabled actions of a thread, and the facts about a thread that the cache keeps by its section.

use crate::cache::observed::Location;

/// What a thread can do next, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnabledActions {
    pub(crate) bits: u32,
    /// Who owns the monitor that keeps it from going on: slot plus one; 0 for none.
    pub(crate) owner: u32,
}

impl EnabledActions {
    pub(crate) const RUN: u32 = 1;
    pub(crate) const TIMEOUT: u32 = 2;
    pub(crate) const INTERRUPT: u32 = 4;
    pub(crate) const SPURIOUS: u32 = 8;
    pub(crate) const DAEMON: u32 = 16;
    /// What it waits for cannot be told, or it is blocked on a class.
    pub(crate) const UNEASY: u32 = 32;
    /// It may be about to access data.
    pub(crate) const ACCESSES: u32 = 64;
    /// It has a value to choose; the next bits say among how many.
    pub(crate) const CHOOSES: u32 = 128;
    pub(crate) const ARITY: u32 = 8;
    /// Not remembered.
    pub(crate) const UNKNOWN: Self = Self { bits: u32::MAX, owner: 0 };

    pub(crate) const fn has(self, bit: u32) -> bool {
        self.bits & bit != 0
    }
}

/// What is known of a thread by its section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadFacts {
    pub(crate) obstacle: Option<Location>,
    pub(crate) waits: u32,
    /// A component of the obstacle, and the outlook then.
    pub(crate) found: u32,
    pub(crate) enabled_actions: EnabledActions,
    /// Where the decision begins what its next step leads to, in a context.
    pub(crate) context: u32,
    pub(crate) run: u32,
}

impl ThreadFacts {
    /// In a context, the decision what the next step leads to begins at a node.
    pub(crate) fn begins(&mut self, context: u32, run: u32) {
        (self.context, self.run) = (context, run);
    }
}
