//! What happens in an execution, told to whoever listens: the one enum of events of the machine.
//!
//! Source: JPF's `VMListener` for which events there are; JLS §17.4 for what threads hand on to each
//! other. Recorders of error paths, runtime analyses and listeners all hear these.
//!
//! Invariant: nobody's decisions depend on it, and a listener changes nothing. What nobody asked for
//! costs a test of a mask at the most: instructions and accesses are told by a loop of their own, and
//! plain execution has none of it.

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

/// How a method was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It returned this.
    Returned(u64),
    /// It threw this exception.
    Threw(Ref),
}

/// Something the current thread does.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An instruction was executed. Bytecodes that only move values have no operation of their own:
    /// what stands before an instruction in its basic block was executed with it.
    Instruction {
        /// Of which method.
        method: MethodRef,
        /// Where it stands.
        bytecode: u32,
        /// Where its frame stands now, if that is still the top one.
        next: Option<u32>,
    },
    /// A method with code was called; its arguments are in its frame, the top one.
    Entered(MethodRef),
    /// A method with code is left; its frame is still the top one.
    Left(MethodRef, Way),
    /// A native method has returned.
    Native {
        /// Which.
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
    /// The instruction it stands at accesses a field slot or an element that several threads reach.
    Shared {
        /// Of which object.
        object: Ref,
        /// Which slot or element.
        part: u32,
        /// Whether it writes.
        write: bool,
    },
    /// A native method accesses what several threads reach.
    Library(&'a Access),
    /// It takes a lock.
    Acquired {
        /// The object or synchronizer.
        lock: Ref,
        /// How.
        lock_kind: LockKind,
    },
    /// It gives a lock back.
    Released {
        /// The object or synchronizer.
        lock: Ref,
        /// How it held it.
        lock_kind: LockKind,
    },
    /// `notify` or `notifyAll`.
    Notified {
        /// On which object.
        object: Ref,
        /// How many threads were waiting.
        waiters: u32,
        /// Whether all were woken.
        all: bool,
    },
    /// It cannot go on.
    Blocked,
    /// It has started the thread in this slot.
    Started(usize),
    /// It ends.
    Ended,
    /// It hands on what it did.
    HandsOn(Ref, u32),
    /// It learns what was handed on.
    Learns(Ref, u32),
    /// It has made this reachable by others.
    Published(Ref),
    /// A class has been initialized.
    Initialized(ClassRef),
    /// An object was made.
    Created(Ref),
    /// An exception is thrown; again where it goes on after other threads could act.
    Thrown(Ref),
    /// Nothing caught this exception.
    Uncaught(Ref),
    /// The program printed.
    Printed(&'a [u8]),
    /// A generator that had a choice of data gave its alternative.
    Chosen {
        /// The generator's name.
        id: &'a str,
        /// What it is.
        generator: &'a dyn Generator,
        /// Which alternative.
        nth: u32,
        /// Whether another one chose before it at the same instruction.
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
    /// [`Event::Published`]: what orders threads; only in observed executions.
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

    /// Both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether they have a kind in common.
    #[inline]
    pub const fn any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Event<'_> {
    /// Its kind.
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

/// Who is told.
pub trait Listener: std::fmt::Debug {
    /// What it wants to hear.
    fn kinds(&self) -> Kinds;

    /// Something happens.
    fn event(&mut self, machine: &Machine, event: &Event<'_>);

    /// Whether it would be good to know what is garbage.
    fn is_crowded(&self) -> bool {
        false
    }

    /// Objects that nobody reaches any more are gone.
    fn swept(&mut self, machine: &Machine) {
        let _ = machine;
    }

    /// Itself, to be asked for what it found.
    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any>;
}

/// Who listens to a machine, and to what.
#[derive(Debug, Default)]
pub(crate) struct Hearing {
    listener: Option<Box<dyn Listener>>,
    /// The kinds of events it hears.
    pub(crate) kinds: Kinds,
    /// What it is to be told of native methods.
    pub(crate) native_effects: native_effects::NativeEffects,
    /// The instruction that may be about to be executed, if its execution is told.
    pub(crate) pending: Option<Pending>,
}

impl Hearing {
    /// Whether someone listens.
    pub(crate) const fn has_listener(&self) -> bool {
        self.listener.is_some()
    }
}

/// The instruction that the current thread stands before, as long as it is not known to be executed.
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
    fn kinds_are_sets() {
        let both = Kinds::LOCKS.and(Kinds::THREADS);
        assert!(both.any(Kinds::LOCKS) && both.any(Event::Blocked.kind()));
        assert!(!both.any(Kinds::OUTPUT) && !Kinds::NONE.any(both) && Kinds::NONE.is_empty());
    }
}
