//! Events of executions, delivered to observers: the one enum of events of the machine.
//!
//! Source: JPF's `VMListener` for the kinds of events; JLS §17.4 for happens-before edges between
//! threads. Recorders of error paths, race analyses and listeners receive these events.
//!
//! Invariant: no decision of the machine depends on events, and a listener changes no state. An
//! event without a subscriber costs at most a test of a mask. Instructions and accesses are
//! reported by a separate loop; plain execution has no such code.

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

/// The way a method was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It returned this value.
    Returned(u64),
    /// It threw this exception.
    Threw(Ref),
}

/// An action of the current thread.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An instruction was executed. Bytecodes that only move values have no operation of their own:
    /// they count as executed with the next instruction of their basic block.
    Instruction {
        /// Its method.
        method: MethodRef,
        /// Its bytecode index.
        bytecode: u32,
        /// The bytecode index at which its frame is now, if that frame is still the top frame.
        next: Option<u32>,
    },
    /// A method with code was called; its arguments are in its frame, the top one.
    Entered(MethodRef),
    /// A method with code is left; its frame is still the top one.
    Left(MethodRef, Way),
    /// A native method has returned.
    Native {
        /// The method.
        method: MethodRef,
        /// Its arguments.
        args: &'a [u64],
        /// Its result.
        value: u64,
        /// Whether the result was chosen.
        chosen: bool,
    },
    /// A field or an element was read or written.
    Access(&'a Access),
    /// The thread is at an instruction that accesses a field slot or element of a shared object.
    Shared {
        /// The object.
        object: Ref,
        /// The slot or element.
        part: u32,
        /// Whether the instruction writes.
        write: bool,
    },
    /// A native method accesses a shared location.
    Library(&'a Access),
    /// The thread acquired a lock.
    Acquired {
        /// The object or synchronizer.
        lock: Ref,
        /// The mode of the lock.
        lock_kind: LockKind,
    },
    /// The thread released a lock.
    Released {
        /// The object or synchronizer.
        lock: Ref,
        /// The mode in which the lock was held.
        lock_kind: LockKind,
    },
    /// `notify` or `notifyAll`.
    Notified {
        /// The object.
        object: Ref,
        /// The number of threads that were waiting.
        waiters: u32,
        /// Whether all were woken.
        all: bool,
    },
    /// The thread is blocked.
    Blocked,
    /// The thread has started the thread in this slot.
    Started(usize),
    /// The thread ends.
    Ended,
    /// The thread releases its happens-before knowledge to this object and part.
    HandsOn(Ref, u32),
    /// The thread acquires the happens-before knowledge of this object and part.
    Learns(Ref, u32),
    /// This object became reachable by other threads.
    Published(Ref),
    /// A class has been initialized.
    Initialized(ClassRef),
    /// An object was allocated.
    Created(Ref),
    /// An exception is thrown; reported again where its propagation continues after other threads
    /// could run.
    Thrown(Ref),
    /// No frame caught this exception.
    Uncaught(Ref),
    /// The program printed.
    Printed(&'a [u8]),
    /// A generator with more than one alternative returned one of them.
    Chosen {
        /// The generator's name.
        id: &'a str,
        /// The generator.
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
    /// None.
    pub const NONE: Self = Self(0);
    /// [`Event::Instruction`].
    pub const INSTRUCTIONS: Self = Self(1);
    /// [`Event::Entered`], [`Event::Left`], [`Event::Native`].
    pub const METHODS: Self = Self(1 << 1);
    /// [`Event::Access`].
    pub const ACCESSES: Self = Self(1 << 2);
    /// [`Event::Shared`], [`Event::Library`], [`Event::HandsOn`], [`Event::Learns`],
    /// [`Event::Published`]: the happens-before order. Complete only in observed executions; others
    /// report [`Event::Library`] and some edges.
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

    /// Returns the union.
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
    /// Returns its kind.
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

    /// Whether the listener's memory use warrants a garbage collection.
    fn is_crowded(&self) -> bool {
        false
    }

    /// Reports that unreachable objects have been removed.
    fn swept(&mut self, machine: &Machine) {
        let _ = machine;
    }

    /// Returns the listener itself, so that its results can be read.
    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any>;
}

/// The listener of a machine, and its subscriptions.
#[derive(Debug, Default)]
pub(crate) struct Hearing {
    listener: Option<Box<dyn Listener>>,
    /// The kinds of events to which the listener subscribes.
    pub(crate) kinds: Kinds,
    /// Whether events of operations begin with the start of a thread.
    awaits_a_start: bool,
    /// The effects of native methods that are reported.
    pub(crate) native_effects: native_effects::NativeEffects,
    /// The next instruction, if its execution will be reported.
    pub(crate) pending: Option<Pending>,
}

impl Hearing {
    /// Whether there is a listener.
    pub(crate) const fn has_listener(&self) -> bool {
        self.listener.is_some()
    }
}

/// The instruction at which the current thread is, until the instruction is known to be executed.
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
