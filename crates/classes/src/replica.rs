//! The log of additions that several registries of one run replay, and the position of a registry
//! in the log (state machine replication; Schneider, ACM Computing Surveys 1990).

use crate::class::{ClassId, ClassRef};
use crate::ids::LoaderId;
use base::FastMap;
use std::cell::{Cell, RefCell};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The log of the classes that were added since the registries of a run were equal.
#[derive(Debug, Default)]
pub struct Additions {
    /// Each with the fingerprint of what it added.
    list: Mutex<Vec<(Addition, u64)>>,
    /// How many additions are listed.
    pub(crate) length: AtomicUsize,
}

/// Something that adds classes.
#[derive(Clone, Debug)]
pub(crate) enum Addition {
    /// A class by name, with all it needs.
    Load(LoaderId, Arc<str>),
    /// A class of arrays.
    Array(ClassId),
    /// A class from bytes: loader, expected name, bytes, origin.
    Define(LoaderId, Option<Arc<str>>, Arc<[u8]>, Arc<str>),
    /// A hidden class: host, bytes, suffix.
    Hidden(ClassId, Arc<[u8]>, Arc<str>),
}

/// How far a registry has come.
#[derive(Debug)]
pub(crate) struct Replica {
    /// The log.
    pub(crate) additions: Arc<Additions>,
    /// How many additions of the log the registry contains.
    pub(crate) done: Cell<usize>,
    /// How many classes there are if all were added by additions.
    pub(crate) count: Cell<usize>,
    /// Whether an addition is under way, of which all that is added now is part.
    pub(crate) adding: Cell<bool>,
    /// Whether an addition added other classes here than where it was first made.
    pub(crate) diverged: Cell<bool>,
    /// Hidden classes that others defined, by host and suffix, until they are asked for here.
    pub(crate) hidden: RefCell<FastMap<(ClassId, Box<str>), ClassRef>>,
}

impl Additions {
    /// The log, for one registry alone.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Vec<(Addition, u64)>> {
        // An addition is listed once it is done.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
