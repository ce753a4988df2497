//! The numberings of a team of machines, and the membership of one machine.
//!
//! Lifetime: the run. Each numbering is a list that is only extended, under a lock of its own.

use crate::heap::Ref;
use crate::lock_protection::LockExpression;
use base::FastMap;
use classes::ClassId;
use classes::MethodId;
use classes::replica::Additions;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The numberings that the machines of a team share.
#[derive(Debug, Default)]
pub struct Common {
    pub(super) classes: Arc<Additions>,
    /// The causes of immortal objects, in order.
    pub(super) made: List<Entry>,
    /// Immortal objects in the order of their first writes, with fingerprints of their pristine
    /// contents.
    pub(super) written: List<(Ref, u64)>,
    /// The keys of threads, by slot.
    pub(super) slots: List<Box<[u32]>>,
    /// Fingerprints of register code, by method.
    pub(super) codes: Mutex<FastMap<MethodId, u64>>,
    /// The candidate locks of each variable, over the accesses of all machines.
    pub(super) lock_sets: LockSets,
    /// A fingerprint of the machines, which must be equal when they join.
    pub(super) start: OnceLock<u64>,
}

/// A list whose length can be read without the lock.
#[derive(Debug)]
pub(super) struct List<T> {
    pub(super) all: Mutex<Vec<T>>,
    pub(super) length: AtomicUsize,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { all: Mutex::default(), length: AtomicUsize::new(0) }
    }
}

impl<T> List<T> {
    pub(super) fn lock(&self) -> MutexGuard<'_, Vec<T>> {
        // Entries are complete when they are added, so a poisoned lock is harmless.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn len(&self) -> usize {
        self.length.load(Ordering::Acquire)
    }

    /// Publishes the new length of the list.
    pub(super) fn publish(&self, all: &[T]) {
        self.length.store(all.len(), Ordering::Release);
    }
}

/// The membership of a machine in a team.
#[derive(Debug)]
pub(crate) struct Membership {
    pub(super) common: Arc<Common>,
    /// The number of entries of `Common::made` that this machine executed.
    pub(super) made: usize,
    /// Whether this machine executes an entry now.
    pub(super) making: bool,
    /// The handle after the last immortal object, if entries created all of them.
    pub(super) end: Ref,
    /// The numbers of classes and of immortal objects when the machine joined.
    pub(super) joined: (usize, Ref),
    /// The number of facts about files that the start read.
    pub(super) looked_at: usize,
    /// The reason why the numberings diverged.
    pub(super) trouble: Option<&'static str>,
    /// Whether the machine hides its lock sets, so that tests can check the detection of this fault.
    pub(super) hides_locks: bool,
}

/// The cause of one or more immortal objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImmortalCause {
    /// The mirror of a class.
    Mirror(ClassId),
    /// The string of a literal.
    Literal(Box<[u16]>),
    /// The linkage of a call, by its method and its number.
    Call(MethodId, u32),
    /// The cell of an entry in a constant pool.
    Constant(ClassId, u16),
    /// The class of upcalls.
    Linkage,
    /// A hidden class: its host, whether it is a nest mate of the host, and its bytes.
    Hidden(ClassId, bool, Box<[u8]>),
}

/// A cause, the end of the immortal objects after its execution, and a fingerprint of the created
/// objects.
pub(crate) type Entry = (ImmortalCause, Ref, u64);

/// Candidate locks, by the names of variables.
#[derive(Debug, Default)]
pub(super) struct LockSets(Mutex<FastMap<String, Vec<LockExpression>>>);

impl LockSets {
    pub(super) fn lock(&self) -> MutexGuard<'_, FastMap<String, Vec<LockExpression>>> {
        // Sets are complete after each call, so a poisoned lock is harmless.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
