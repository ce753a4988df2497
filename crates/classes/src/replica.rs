//! The common log of additions of the registries of a run, and the position of a registry in the
//! log.
//!
//! Source: state machine replication (Schneider, ACM Computing Surveys 1990). Invariant: registries
//! at equal positions of the log are equal, unless one of them has `diverged`.

use crate::class::{ClassId, ClassRef};
use crate::ids::LoaderId;
use base::FastMap;
use std::cell::{Cell, RefCell};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The log of the classes added since the registries of a run were equal.
#[derive(Debug, Default)]
pub struct Additions {
    /// The additions, each with the fingerprint of the added classes.
    list: Mutex<Vec<(Addition, u64)>>,
    /// The number of additions.
    pub(crate) length: AtomicUsize,
}

/// An operation that adds classes.
#[derive(Clone, Debug)]
pub(crate) enum Addition {
    /// Loads a class by name, and the classes on which its linking depends.
    Load(LoaderId, Arc<str>),
    /// Creates the class of arrays of a component class.
    Array(ClassId),
    /// Defines a class: loader, expected name, bytes, origin.
    Define(LoaderId, Option<Arc<str>>, Arc<[u8]>, Arc<str>),
    /// Defines a hidden class: host, bytes, suffix.
    Hidden(ClassId, Arc<[u8]>, Arc<str>),
}

/// The position of a registry in the log.
#[derive(Debug)]
pub(crate) struct Replica {
    /// The common log.
    pub(crate) additions: Arc<Additions>,
    /// The number of additions of the log that the registry contains.
    pub(crate) done: Cell<usize>,
    /// The number of classes after the last addition, or after the join of the log. A different
    /// present number proves an addition without a log entry.
    pub(crate) count: Cell<usize>,
    /// Whether an addition is in progress. It includes all classes that are added during its
    /// execution.
    pub(crate) adding: Cell<bool>,
    /// Whether an addition had a different result in this registry than in the registry that logged
    /// it.
    pub(crate) diverged: Cell<bool>,
    /// The hidden classes that other registries defined, by host and suffix, until this registry
    /// requests them.
    pub(crate) hidden: RefCell<FastMap<(ClassId, Box<str>), ClassRef>>,
}

impl Additions {
    /// Returns exclusive access to the log.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Vec<(Addition, u64)>> {
        // The log is consistent even if it is poisoned: an addition is logged after its completion.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
