//! The numberings that the machines of a team share, and the membership of one machine.
//!
//! Lifetime: the run. Each numbering is a list that only grows, under a separate lock.

use crate::heap::Ref;
use crate::lock_protection::LockExpression;
use base::FastMap;
use classes::ClassId;
use classes::MethodId;
use classes::replica::Additions;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The numbering that the machines of a team share.
#[derive(Debug, Default)]
pub struct Common {
    pub(super) classes: Arc<Additions>,
    /// The causes of immortal objects, in order.
    pub(super) made: List<Entry>,
    /// Immortal objects in the order of their first write, each with a fingerprint of its pristine
    /// contents.
    pub(super) written: List<(Ref, u64)>,
    /// Keys of threads by slot.
    pub(super) slots: List<Box<[u32]>>,
    /// Fingerprints of register code, by method.
    pub(super) codes: Mutex<FastMap<MethodId, u64>>,
    /// Candidate locks observed by all machines together.
    pub(super) lock_sets: LockSets,
    /// A fingerprint of the machines when they joined.
    pub(super) start: OnceLock<u64>,
}

/// A list whose length can be read without its lock.
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
        // Entries are complete when they are added.
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

/// A machine's membership in a team.
#[derive(Debug)]
pub(crate) struct Membership {
    pub(super) common: Arc<Common>,
    /// The number of entries of `Common::made` that were executed here.
    pub(super) made: usize,
    /// Whether an entry is being executed.
    pub(super) making: bool,
    /// One past the last immortal object if all were created by entries.
    pub(super) end: Ref,
    /// The numbers of classes and immortal objects when it joined.
    pub(super) joined: (usize, Ref),
    /// The number of files that the start looked at.
    pub(super) looked_at: usize,
    /// The reason for which the numberings diverged.
    pub(super) trouble: Option<&'static str>,
    /// Whether it hides its lock sets, for tests of the detection of mistakes.
    pub(super) hides_locks: bool,
}

/// A cause of one or more immortal objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImmortalCause {
    /// The mirror of a class.
    Mirror(ClassId),
    /// The string of a literal.
    Literal(Box<[u16]>),
    /// The link of a call: its method and the number of the call.
    Call(MethodId, u32),
    /// The cell of an entry of a constant pool.
    Constant(ClassId, u16),
    /// The class of upcalls.
    Linkage,
    /// A hidden class: its host, whether it is a nest mate of the host, and its bytes.
    Hidden(ClassId, bool, Box<[u8]>),
}

/// A cause, the end of the immortal objects after it, and a fingerprint of the created objects.
pub(crate) type Entry = (ImmortalCause, Ref, u64);

/// Candidate locks by the names of variables.
#[derive(Debug, Default)]
pub(super) struct LockSets(Mutex<FastMap<String, Vec<LockExpression>>>);

impl LockSets {
    pub(super) fn lock(&self) -> MutexGuard<'_, FastMap<String, Vec<LockExpression>>> {
        // Sets are complete after each call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
