//! The numberings that the machines of a team share, and the part of one machine in them.
//!
//! Lifetime: the run. Each numbering is a list that only grows, under a lock of its own.

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
    /// The causes of fixed objects, in order.
    pub(super) made: List<Entry>,
    /// Fixed objects in the order in which they were first written, each with a fingerprint of what it
    /// was before.
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

/// A list whose length can be asked for without its lock.
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
        // Entries are whole when they are added.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn len(&self) -> usize {
        self.length.load(Ordering::Acquire)
    }

    /// Says how long the list has become.
    pub(super) fn publish(&self, all: &[T]) {
        self.length.store(all.len(), Ordering::Release);
    }
}

/// A machine's part in a team.
#[derive(Debug)]
pub(crate) struct Membership {
    pub(super) common: Arc<Common>,
    /// Entries of `Common::made` that were made here.
    pub(super) made: usize,
    /// Whether what is made now is part of an entry.
    pub(super) making: bool,
    /// Where fixed objects end if all were made by entries.
    pub(super) end: Ref,
    /// Classes and fixed objects that there were when it joined.
    pub(super) joined: (usize, Ref),
    /// Names of files that the start looked at.
    pub(super) looked_at: usize,
    /// Why the machines do not call everything alike any more.
    pub(super) trouble: Option<&'static str>,
    /// Whether it does not tell of locks, in tests of tests.
    pub(super) hides_locks: bool,
}

/// A cause of one or more fixed objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Made {
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
    /// A hidden class: its host, whether it is a nest mate of that, and its bytes.
    Hidden(ClassId, bool, Box<[u8]>),
}

/// A cause, the end of the fixed objects after it, and a fingerprint of the objects that it made.
pub(crate) type Entry = (Made, Ref, u64);

/// Candidate locks by the names of variables.
#[derive(Debug, Default)]
pub(super) struct LockSets(Mutex<FastMap<String, Vec<LockExpression>>>);

impl LockSets {
    pub(super) fn lock(&self) -> MutexGuard<'_, FastMap<String, Vec<LockExpression>>> {
        // Sets are complete after each call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
