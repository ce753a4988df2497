//! Events of executions that observers receive: the enum of all events of the machine.
//!
//! Source: JPF's `VMListener` for the kinds of events; JLS §17.4 for happens-before edges between
//! threads. Recorders of error paths, race analyses and listeners receive these events.
//!
//! Invariant: no decision of the machine depends on events, and a listener changes no state. An event
//! without a subscriber costs at most a test of a mask. A separate loop reports instructions and
//! accesses; the code of plain execution does not report them.

mod access;
mod dispatch;
mod native_effects;

pub use access::{Access, Location, Value};
pub(crate) use native_effects::NativeEffect;

use crate::choice::Generator;
use crate::heap::Ref;
use crate::machine::Machine;
use classes::{ClassRef, MethodRef};
pub use library::synchronizers::LockKind;

/// The way in which a method was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The method returned this value.
    Returned(u64),
    /// The method threw this exception.
    Threw(Ref),
}

/// An action of the current thread.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An instruction was executed. A bytecode that only moves values has no operation. It counts as
    /// executed with the next instruction of its basic block.
    Instruction {
        /// The method of the instruction.
        method: MethodRef,
        /// The bytecode index of the instruction.
        bytecode: u32,
        /// The present bytecode index of the frame, if it is still the top frame.
        next: Option<u32>,
    },
    /// A method with code was called. Its arguments are in its frame, which is the top frame.
    Entered(MethodRef),
    /// A method with code is left. Its frame is still the top frame.
    Left(MethodRef, Way),
    /// A native method returned.
    Native {
        /// The native method.
        method: MethodRef,
        /// The arguments of the call.
        args: &'a [u64],
        /// The result of the call.
        value: u64,
        /// Whether a choice determined the result.
        chosen: bool,
    },
    /// A field or an element was read or will be written.
    Access(&'a Access),
    /// The current thread is before an instruction that accesses a field slot or element of a shared
    /// object.
    Shared {
        /// The object.
        object: Ref,
        /// The slot or the index of the element.
        part: u32,
        /// Whether the instruction writes.
        write: bool,
    },
    /// A native method accesses a shared location.
    Library(&'a Access),
    /// The current thread acquired a lock.
    Acquired {
        /// The object or synchronizer.
        lock: Ref,
        /// The mode in which the lock was acquired.
        lock_kind: LockKind,
    },
    /// The current thread released a lock.
    Released {
        /// The object or synchronizer.
        lock: Ref,
        /// The mode in which the lock was held.
        lock_kind: LockKind,
    },
    /// The current thread called `notify` or `notifyAll`.
    Notified {
        /// The object.
        object: Ref,
        /// The number of threads that were waiting.
        waiters: u32,
        /// Whether all threads were woken, by `notifyAll`.
        all: bool,
    },
    /// The current thread is blocked.
    Blocked,
    /// The current thread started the thread in this slot.
    Started(usize),
    /// The current thread ends.
    Ended,
    /// The current thread releases its happens-before knowledge to this part of an object.
    HandsOn(Ref, u32),
    /// The current thread acquires the happens-before knowledge of this part of an object.
    Learns(Ref, u32),
    /// This object became reachable by other threads.
    Published(Ref),
    /// A class was initialized.
    Initialized(ClassRef),
    /// An object was allocated.
    Created(Ref),
    /// An exception is thrown. The event is repeated if the propagation continues after a point at which
    /// other threads could run.
    Thrown(Ref),
    /// No frame caught this exception.
    Uncaught(Ref),
    /// The program printed.
    Printed(&'a [u8]),
    /// A generator with several alternatives returned one of them.
    Chosen {
        /// The name of the generator.
        id: &'a str,
        /// The generator itself.
        generator: &'a dyn Generator,
        /// The number of the alternative.
        nth: u32,
        /// Whether another generator chose before this one at the same instruction.
        cascaded: bool,
    },
}

/// A set of kinds of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u32);

impl Kinds {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// [`Event::Instruction`].
    pub const INSTRUCTIONS: Self = Self(1);
    /// [`Event::Entered`], [`Event::Left`], [`Event::Native`].
    pub const METHODS: Self = Self(1 << 1);
    /// [`Event::Access`].
    pub const ACCESSES: Self = Self(1 << 2);
    /// The events of the happens-before order: [`Event::Shared`], [`Event::Library`],
    /// [`Event::HandsOn`], [`Event::Learns`], [`Event::Published`]. They are complete only in observed
    /// executions. Other executions report [`Event::Library`] and some of the other events.
    pub const ORDER: Self = Self(1 << 3);
    /// [`Event::Acquired`], [`Event::Released`], [`Event::Notified`].
    pub const LOCKS: Self = Self(1 << 4);
    /// [`Event::Started`], [`Event::Ended`], [`Event::Blocked`].
    pub const THREADS: Self = Self(1 << 5);
    /// [`Event::Initialized`].
    pub const CLASSES: Self = Self(1 << 6);
    /// [`Event::Created`].
    pub const OBJECTS: Self = Self(1 << 7);
    /// [`Event::Thrown`], [`Event::Uncaught`].
    pub const EXCEPTIONS: Self = Self(1 << 8);
    /// [`Event::Printed`].
    pub const OUTPUT: Self = Self(1 << 9);
    /// [`Event::Chosen`].
    pub const CHOICES: Self = Self(1 << 10);

    /// Returns the union of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets intersect.
    #[inline]
    pub const fn any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Event<'_> {
    /// Returns the kind of the event.
    pub const fn kind(&self) -> Kinds {
        match self {
            Self::Instruction { .. } => Kinds::INSTRUCTIONS,
            Self::Entered(_) | Self::Left(..) | Self::Native { .. } => Kinds::METHODS,
            Self::Access(_) => Kinds::ACCESSES,
            Self::Shared { .. }
            | Self::Library(_)
            | Self::HandsOn(..)
            | Self::Learns(..)
            | Self::Published(_) => Kinds::ORDER,
            Self::Acquired { .. } | Self::Released { .. } | Self::Notified { .. } => Kinds::LOCKS,
            Self::Blocked | Self::Started(_) | Self::Ended => Kinds::THREADS,
            Self::Initialized(_) => Kinds::CLASSES,
            Self::Created(_) => Kinds::OBJECTS,
            Self::Thrown(_) | Self::Uncaught(_) => Kinds::EXCEPTIONS,
            Self::Printed(_) => Kinds::OUTPUT,
            Self::Chosen { .. } => Kinds::CHOICES,
        }
    }
}

/// A receiver of events.
pub trait Listener: std::fmt::Debug {
    /// Returns the kinds of events to which the listener subscribes.
    fn kinds(&self) -> Kinds;

    /// Receives an event.
    fn event(&mut self, machine: &Machine, event: &Event<'_>);

    /// Whether the listener needs no event of an operation before the first thread is started.
    fn awaits_a_start(&self) -> bool {
        false
    }

    /// Whether the listener uses so much memory that a garbage collection is due.
    fn is_crowded(&self) -> bool {
        false
    }

    /// Receives the notice that unreachable objects have been removed.
    fn swept(&mut self, machine: &Machine) {
        let _ = machine;
    }

    /// Returns the listener as `Any`, so that its owner can read its results.
    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any>;
}

/// The listener of a machine, its subscriptions, and the pending event.
#[derive(Debug, Default)]
pub(crate) struct Hearing {
    listener: Option<Box<dyn Listener>>,
    /// The kinds of events to which the listener subscribes.
    pub(crate) kinds: Kinds,
    /// Whether the listener needs no event of an operation before the first start of a thread.
    awaits_a_start: bool,
    /// The effects of native methods that are reported.
    pub(crate) native_effects: native_effects::NativeEffects,
    /// The next instruction, if its execution is to be reported.
    pub(crate) pending: Option<Pending>,
}

impl Hearing {
    /// Whether there is a listener.
    pub(crate) const fn has_listener(&self) -> bool {
        self.listener.is_some()
    }
}

/// The instruction before which the current thread is. It is reported when it is known to be executed.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    method: MethodRef,
    bytecode: u32,
    depth: usize,
    pc: u32,
    access: Option<Access>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_kinds_are_sets() {
        let both = Kinds::LOCKS.and(Kinds::THREADS);
        assert!(both.any(Kinds::LOCKS) && both.any(Event::Blocked.kind()));
        assert!(!both.any(Kinds::OUTPUT) && !Kinds::NONE.any(both) && Kinds::NONE.is_empty());
    }
}
