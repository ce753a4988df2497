//! The enabled actions of a thread, and the facts about a thread that are cached by its section.

use crate::cache::observed::{Location, ThreadObjects};

/// The enabled actions of a thread, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnabledActions {
    pub(crate) bits: u32,
    /// The owner of the monitor that blocks the thread, as its slot plus one; 0 without an owner.
    pub(crate) owner: u32,
    /// The number of the thread's accesses. Without a reduction that needs it, the number is
    /// unknown.
    pub(crate) accesses: u32,
}

impl EnabledActions {
    pub(crate) const RUN: u32 = 1;
    pub(crate) const TIMEOUT: u32 = 2;
    pub(crate) const INTERRUPT: u32 = 4;
    pub(crate) const SPURIOUS: u32 = 8;
    pub(crate) const DAEMON: u32 = 16;
    /// The cause of blocking is unknown, or the thread is blocked on a class.
    pub(crate) const UNKNOWN_CAUSE: u32 = 32;
    /// The next instruction of the thread may access data.
    pub(crate) const ACCESSES: u32 = 64;
    /// The thread has a choice of data. The bits from `ARITY` on are the number of alternatives.
    pub(crate) const CHOOSES: u32 = 128;
    pub(crate) const ARITY: u32 = 8;
    /// The value for enabled actions that are not cached.
    pub(crate) const UNKNOWN: Self = Self { bits: u32::MAX, owner: 0, accesses: u32::MAX };

    pub(crate) const fn has(self, bit: u32) -> bool {
        self.bits & bit != 0
    }
}

/// Facts about a thread that follow from its section, and the results that were looked up last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadFacts {
    pub(crate) obstacle: Option<Location>,
    pub(crate) objects: ThreadObjects,
    /// The component of the obstacle in the last lookup, and the enabled actions with this
    /// component.
    pub(crate) obstacle_component: u32,
    pub(crate) enabled_actions: EnabledActions,
    /// The first decision node of the thread's next transition, preceded by the context in which
    /// the node is valid.
    pub(crate) context: u32,
    pub(crate) first_node: u32,
}

impl ThreadFacts {
    /// Sets the first decision node of the thread's next transition, for a context.
    pub(crate) fn set_first_node(&mut self, context: u32, first_node: u32) {
        (self.context, self.first_node) = (context, first_node);
    }
}
