//! Data about cached states and transitions for partial-order reduction (decision 0049). The data
//! are the next accesses of threads, and the old canonical ids of objects after a transition.
//!
//! Invariant: numbers are never reused. Equal values have equal numbers.

use base::FastMap;
use vm::footprint::NotedAccess;

/// The accesses that a thread may make next, and the causes that keep the thread disabled. Objects
/// are denoted by canonical ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThreadAccesses {
    /// The canonical id of the `Thread` object.
    pub name: u32,
    /// The accesses of the next step of the thread.
    pub pending: Vec<NotedAccess>,
    /// The slot of the thread that must act before this thread is enabled, if that thread is known.
    pub owner: Option<usize>,
    /// Pairs of an object and a part. One of these parts must be written before this thread is
    /// enabled.
    pub wakers: Vec<(u32, u32)>,
}

/// The numbers of a cached transition: the number of its footprint, which the caller assigned, and
/// the number of its origins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CachedStep {
    /// The number of the footprint.
    pub footprint: u32,
    /// The number of the list of origins.
    pub origins: u32,
}

/// The accesses of threads, by number.
#[derive(Debug, Default)]
pub(crate) struct AccessTable {
    all: Vec<ThreadAccesses>,
    numbers: FastMap<ThreadAccesses, u32>,
}

impl AccessTable {
    pub(crate) fn number(&mut self, accesses: ThreadAccesses) -> u32 {
        if let Some(known) = self.numbers.get(&accesses) {
            return *known;
        }
        let next = self.all.len() as u32;
        self.all.push(accesses.clone());
        self.numbers.insert(accesses, next);
        next
    }

    pub(crate) fn get(&self, number: u32) -> Option<&ThreadAccesses> {
        self.all.get(number as usize)
    }
}

/// Lists of origins by number. An origin is a pair of a new and an old canonical id. Lists are
/// ascending. The old id is 0 for objects allocated in the transition.
#[derive(Debug)]
pub(crate) struct OriginTable {
    all: Vec<Box<[(u32, u32)]>>,
    numbers: FastMap<Box<[(u32, u32)]>, u32>,
}

impl Default for OriginTable {
    fn default() -> Self {
        let mut table = Self { all: Vec::new(), numbers: FastMap::default() };
        table.number(&[]);
        table
    }
}

impl OriginTable {
    pub(crate) fn number(&mut self, origins: &[(u32, u32)]) -> u32 {
        if let Some(known) = self.numbers.get(origins) {
            return *known;
        }
        let next = self.all.len() as u32;
        self.all.push(origins.into());
        self.numbers.insert(origins.into(), next);
        next
    }

    pub(crate) fn get(&self, number: u32) -> &[(u32, u32)] {
        self.all.get(number as usize).map_or(&[], |origins| origins)
    }
}
