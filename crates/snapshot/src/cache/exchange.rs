//! Exchange of cached transitions and enabled actions between the machines of a team, so that each
//! transition is computed once.
//!
//! Numbers of components and sections have the same meaning in all machines of a team
//! (`canonical::shared_tables`), so cache entries with these numbers do, too. A machine can apply
//! an imported transition as it applies its own transitions. It first adopts the components of the
//! successor.
//!
//! Invariant: an entry is valid for all states with the same number of positions of immortal
//! objects as at its publication.

use crate::cache::decision_tree::{Leaf, RootKey};
use crate::cache::dependence::CachedStep;
use crate::cache::observed::{Location, ThreadObjects};
use crate::cache::thread_facts::EnabledActions;
use crate::cache::{Replaced, TransitionCache};
use base::tree::TreeTable;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The greatest number of entries in the log. A machine that misses an entry computes the result
/// itself.
const LOG_CAPACITY: usize = 4096;
/// Transitions are published if fewer than `UNRATED_INSERTIONS` were inserted, or if each inserted
/// transition was found `MIN_HITS_PER_INSERTION` times on average.
const UNRATED_INSERTIONS: u64 = 1 << 10;
const MIN_HITS_PER_INSERTION: u64 = 4;

/// The last entries that the machines of a team have published.
#[derive(Debug, Default)]
pub(crate) struct ExchangeLog {
    entries: Mutex<Entries>,
    /// The number of entries that were added since the creation of the log.
    published: AtomicUsize,
    members: AtomicUsize,
}

#[derive(Debug, Default)]
struct Entries {
    all: VecDeque<Arc<LogEntry>>,
    bytes: usize,
}

#[derive(Debug)]
pub(crate) struct LogEntry {
    /// The number of the publishing machine.
    pub(crate) worker: usize,
    /// The number of immortal objects that had a position at the publication.
    pub(crate) position_count: usize,
    pub(crate) published: SharedEntry,
}

#[derive(Debug)]
pub(crate) enum SharedEntry {
    Transition(SharedTransition),
    /// The enabled actions of a thread. The key is the thread's section and the component of its
    /// obstacle.
    Enabled {
        own: u32,
        obstacle: Option<Location>,
        objects: ThreadObjects,
        obstacle_component: u32,
        enabled_actions: EnabledActions,
    },
}

/// A cached transition: its root, source state, read locations, and successor.
#[derive(Debug)]
pub(crate) struct SharedTransition {
    pub(crate) root: RootKey,
    pub(crate) from: Box<[u32]>,
    pub(crate) reads: Box<[Location]>,
    pub(crate) end: SharedSuccessor,
}

/// The successor as in [`Leaf`], with the contents of the lists instead of ranges.
#[derive(Debug)]
pub(crate) enum SharedSuccessor {
    Changed { marks: u32, globals: u32, own: u32, changes: Vec<(Location, u32)> },
    Recanonicalized { globals: u32, replacements: Vec<(Replaced, u32)> },
}

/// The position of a machine in the log.
#[derive(Debug, Default)]
pub(crate) struct Subscription {
    /// The number of the machine.
    pub(crate) own: usize,
    pub(crate) position: usize,
}

impl Subscription {
    /// Creates the subscription of a machine that joins the team.
    pub(crate) fn new(log: &ExchangeLog) -> Self {
        Self { own: log.members.fetch_add(1, Ordering::Relaxed), position: log.count() }
    }
}

impl ExchangeLog {
    fn lock(&self) -> MutexGuard<'_, Entries> {
        // A panic cannot leave an entry incomplete, as entries are added only when they are
        // complete.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn count(&self) -> usize {
        self.published.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self, entry: LogEntry) {
        let mut entries = self.lock();
        entries.bytes += entry.bytes();
        entries.all.push_back(Arc::new(entry));
        if entries.all.len() > LOG_CAPACITY
            && let Some(oldest) = entries.all.pop_front()
        {
            entries.bytes -= oldest.bytes();
        }
        self.published.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the entries that other machines added since the last call.
    pub(crate) fn entries_since(&self, subscription: &mut Subscription) -> Vec<Arc<LogEntry>> {
        let entries = self.lock();
        let count = self.count();
        let new = (count - subscription.position).min(entries.all.len());
        subscription.position = count;
        let recent = entries.all.range(entries.all.len() - new..);
        recent.filter(|entry| entry.worker != subscription.own).cloned().collect()
    }

    pub(crate) fn clear(&self) {
        *self.lock() = Entries::default();
    }

    /// Returns the size of the entry in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let entries = self.lock();
        entries.bytes + entries.all.capacity() * size_of::<Arc<LogEntry>>()
    }
}

impl LogEntry {
    pub(crate) fn bytes(&self) -> usize {
        let more = match &self.published {
            SharedEntry::Enabled { .. } => 0,
            SharedEntry::Transition(SharedTransition { from, reads, end, .. }) => {
                let end = match end {
                    SharedSuccessor::Changed { changes, .. } => size_of_val(&changes[..]),
                    SharedSuccessor::Recanonicalized { replacements, .. } => {
                        size_of_val(&replacements[..])
                    }
                };
                size_of_val(&from[..]) + size_of_val(&reads[..]) + end
            }
        };
        size_of::<Self>() + more
    }
}

impl TransitionCache {
    /// Whether publishing entries saves work.
    pub(crate) fn is_useful(&self) -> bool {
        self.inserted < UNRATED_INSERTIONS || self.hits > MIN_HITS_PER_INSERTION * self.inserted
    }

    /// Returns the published form of the transition from `from` that is being inserted.
    pub(crate) fn published_transition(
        &self,
        root: RootKey,
        from: &[u32],
        leaf: Leaf,
    ) -> SharedTransition {
        let list = |(begin, end): (u32, u32)| begin as usize..end as usize;
        let end = match leaf {
            Leaf::Changed { marks, globals, own, changes, .. } => SharedSuccessor::Changed {
                marks,
                globals,
                own,
                changes: self.changes[list(changes)].to_vec(),
            },
            Leaf::Recanonicalized { globals, changes, .. } => SharedSuccessor::Recanonicalized {
                globals,
                replacements: self.replacements[list(changes)].to_vec(),
            },
        };
        SharedTransition { root, from: from.into(), reads: self.reads.clone().into(), end }
    }

    /// Inserts an entry that another machine published.
    pub(crate) fn import(&mut self, forest: &TreeTable, published: &SharedEntry) {
        let SharedTransition { root, from, reads, end } = match published {
            SharedEntry::Transition(transition) => transition,
            SharedEntry::Enabled {
                own,
                obstacle,
                objects,
                obstacle_component,
                enabled_actions,
            } => {
                self.obstacles.insert(*own, *obstacle);
                self.locations.insert_objects(*own, *objects);
                self.enabled.entry((*own, *obstacle_component)).or_insert(*enabled_actions);
                return;
            }
        };
        let leaf = match end {
            SharedSuccessor::Changed { marks, globals, own, changes } => Leaf::Changed {
                marks: *marks,
                globals: *globals,
                own: *own,
                changes: self.range_of_changes(changes.clone()),
                threads: changes
                    .iter()
                    .any(|(location, _)| matches!(location, Location::Thread(_))),
                // Footprints are not needed: with a reduction that needs them, a team executes
                // every transition.
                step: CachedStep::default(),
            },
            SharedSuccessor::Recanonicalized { globals, replacements } => {
                let start = self.replacements.len();
                self.replacements.extend_from_slice(replacements);
                let (number, changes) = self.number_replacements(forest, from, start);
                Leaf::Recanonicalized { number, globals: *globals, changes, footprint: 0 }
            }
        };
        let Self { locations, decisions, .. } = self;
        decisions.insert(
            *root,
            reads,
            |location| locations.component(forest, from, location),
            leaf,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{ExchangeLog, LOG_CAPACITY, LogEntry, SharedEntry, Subscription, ThreadObjects};
    use crate::cache::thread_facts::EnabledActions;

    fn publish(log: &ExchangeLog, subscription: &Subscription, own: u32) {
        let published = SharedEntry::Enabled {
            own,
            obstacle: None,
            objects: ThreadObjects::default(),
            obstacle_component: 0,
            enabled_actions: EnabledActions::UNKNOWN,
        };
        log.add(LogEntry { worker: subscription.own, position_count: 0, published });
    }

    fn received(log: &ExchangeLog, subscription: &mut Subscription) -> Vec<u32> {
        let own = |published: &SharedEntry| match published {
            SharedEntry::Enabled { own, .. } => *own,
            SharedEntry::Transition(_) => unreachable!("nobody told of a step"),
        };
        log.entries_since(subscription).iter().map(|entry| own(&entry.published)).collect()
    }

    #[test]
    fn each_machine_receives_entries_of_others_once() {
        let log = ExchangeLog::default();
        let (mut one, mut other) = (Subscription::new(&log), Subscription::new(&log));
        publish(&log, &one, 1);
        publish(&log, &other, 2);
        publish(&log, &one, 3);
        assert_eq!(received(&log, &mut one), [2]);
        assert_eq!(received(&log, &mut other), [1, 3]);
        assert!(received(&log, &mut other).is_empty());
        publish(&log, &one, 4);
        assert_eq!(received(&log, &mut other), [4]);
    }

    #[test]
    fn a_late_machine_receives_the_entries_kept() {
        let log = ExchangeLog::default();
        let (one, mut other) = (Subscription::new(&log), Subscription::new(&log));
        let all = LOG_CAPACITY as u32 + 10;
        (0..all).for_each(|own| publish(&log, &one, own));
        assert!(received(&log, &mut other).into_iter().eq(10..all));
        let bytes = log.bytes();
        publish(&log, &one, all);
        assert_eq!(log.bytes(), bytes);
        log.clear();
        assert_eq!(log.bytes(), 0);
        assert!(received(&log, &mut other).is_empty());
        publish(&log, &one, 1);
        assert_eq!(received(&log, &mut other), [1]);
    }
}
