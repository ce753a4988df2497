//! The common log of additions of the registries of a run, and the position of a registry in the
//! log. State machine replication: Schneider, ACM Computing Surveys 1990.

use crate::class::{ClassId, ClassRef};
use crate::ids::LoaderId;
use base::FastMap;
use std::cell::{Cell, RefCell};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Log of the classes added since the registries of a run were equal.
#[derive(Debug, Default)]
pub struct Additions {
    /// Additions, each with the fingerprint of the added classes.
    list: Mutex<Vec<(Addition, u64)>>,
    /// Number of additions.
    pub(crate) length: AtomicUsize,
}

/// An operation that adds classes.
#[derive(Clone, Debug)]
pub(crate) enum Addition {
    /// A class by name, with its dependencies.
    Load(LoaderId, Arc<str>),
    /// A class of arrays.
    Array(ClassId),
    /// A class from bytes: loader, expected name, bytes, origin.
    Define(LoaderId, Option<Arc<str>>, Arc<[u8]>, Arc<str>),
    /// A hidden class: host, bytes, suffix.
    Hidden(ClassId, Arc<[u8]>, Arc<str>),
}

/// Position of a registry in the log.
#[derive(Debug)]
pub(crate) struct Replica {
    /// Common log.
    pub(crate) additions: Arc<Additions>,
    /// Number of additions of the log that the registry contains.
    pub(crate) done: Cell<usize>,
    /// Number of classes if all were added by additions.
    pub(crate) count: Cell<usize>,
    /// Whether an addition is in progress, which includes all classes added meanwhile.
    pub(crate) adding: Cell<bool>,
    /// Whether an addition had a different result here than in the registry that made it first.
    pub(crate) diverged: Cell<bool>,
    /// Hidden classes defined by other registries, by host and suffix, until they are requested
    /// here.
    pub(crate) hidden: RefCell<FastMap<(ClassId, Box<str>), ClassRef>>,
}

impl Additions {
    /// Returns exclusive access to the log.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Vec<(Addition, u64)>> {
        // A poisoned log is consistent, as an addition is logged only after its completion.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
