//! What the machines of a team tell each other of steps, and of what threads can do, so that it is
//! found out once.
//!
//! Numbers of components and sections mean the same to all of a team (`canonical::shared_tables`), and so does
//! what is learned in them: who hears of a step foresees it as if it had taken it itself. What the step
//! leads to is adopted first.
//!
//! Invariant: what is told holds for all states while as many fixed objects have a place as then.

use crate::cache::decision_tree::{Leaf, Root};
use crate::cache::enabled::Outlook;
use crate::cache::observed::Part;
use crate::cache::{Replaced, TransitionCache};
use crate::canonical::components::TableFull;
use crate::snapshots::Snapshots;
use base::tree::TreeTable;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use vm::Machine;

/// How much is kept for who has not heard it yet. Who misses something finds it out itself.
const KEPT: usize = 4096;
/// How much news it takes for a machine to listen. What is adopted makes it compare a state, once.
const ENOUGH: usize = 32;
/// Steps after which it is asked whether to tell of them is of use, and how often each is met again
/// then.
const FEW_LEARNED: u64 = 1 << 10;
const OFTEN: u64 = 4;

/// What machines told lately.
#[derive(Debug, Default)]
pub(crate) struct Log {
    entries: Mutex<Entries>,
    /// How many there ever were.
    told: AtomicUsize,
    members: AtomicUsize,
}

#[derive(Debug, Default)]
struct Entries {
    all: VecDeque<Arc<Entry>>,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    /// Who told it.
    by: usize,
    /// How many fixed objects had a place.
    placed: usize,
    told: Told,
}

#[derive(Debug)]
pub(crate) enum Told {
    Step(Step),
    /// What a thread can do next, by its section and the component of what may keep it from going on.
    Outlook {
        own: u32,
        obstacle: Option<Part>,
        waits: u32,
        found: u32,
        outlook: Outlook,
    },
}

/// A step: what it begins with, the state it was taken in, what it looked at, and where it leads.
#[derive(Debug)]
pub(crate) struct Step {
    root: Root,
    from: Box<[u32]>,
    looks: Box<[Part]>,
    end: End,
}

/// As [`Leaf`], with what stands in the lists.
#[derive(Debug)]
enum End {
    Changed { marks: u32, globals: u32, own: u32, changes: Vec<(Part, u32)> },
    Relinked { globals: u32, parts: Vec<(Replaced, u32)> },
}

/// What a machine has heard of.
#[derive(Debug, Default)]
pub(crate) struct Ear {
    /// The number of this machine.
    own: usize,
    heard: usize,
}

impl Ear {
    /// That of a machine that joins.
    pub(crate) fn new(log: &Log) -> Self {
        Self { own: log.members.fetch_add(1, Ordering::Relaxed), heard: log.count() }
    }
}

impl Log {
    fn lock(&self) -> MutexGuard<'_, Entries> {
        // Entries are whole when they are added.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self) -> usize {
        self.told.load(Ordering::Relaxed)
    }

    fn add(&self, entry: Entry) {
        let mut entries = self.lock();
        entries.bytes += entry.bytes();
        entries.all.push_back(Arc::new(entry));
        if entries.all.len() > KEPT
            && let Some(oldest) = entries.all.pop_front()
        {
            entries.bytes -= oldest.bytes();
        }
        self.told.fetch_add(1, Ordering::Relaxed);
    }

    /// What others told since this machine listened last.
    fn news(&self, ear: &mut Ear) -> Vec<Arc<Entry>> {
        let entries = self.lock();
        let count = self.count();
        let new = (count - ear.heard).min(entries.all.len());
        ear.heard = count;
        let news = entries.all.range(entries.all.len() - new..);
        news.filter(|entry| entry.by != ear.own).cloned().collect()
    }

    fn clear(&self) {
        *self.lock() = Entries::default();
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        let entries = self.lock();
        entries.bytes + entries.all.capacity() * size_of::<Arc<Entry>>()
    }
}

impl Entry {
    fn bytes(&self) -> usize {
        let more = match &self.told {
            Told::Outlook { .. } => 0,
            Told::Step(Step { from, looks, end, .. }) => {
                let end = match end {
                    End::Changed { changes, .. } => size_of_val(&changes[..]),
                    End::Relinked { parts, .. } => size_of_val(&parts[..]),
                };
                size_of_val(&from[..]) + size_of_val(&looks[..]) + end
            }
        };
        size_of::<Self>() + more
    }
}

impl TransitionCache {
    /// Whether others are to hear of what is learned.
    fn is_of_use(&self) -> bool {
        self.learned < FEW_LEARNED || self.met_again > OFTEN * self.learned
    }

    /// What to tell of the step being learned, which begins in `from`.
    pub(crate) fn step_to_tell(&self, root: Root, from: &[u32], leaf: Leaf) -> Step {
        let list = |(begin, end): (u32, u32)| begin as usize..end as usize;
        let end = match leaf {
            Leaf::Changed { marks, globals, own, changes, .. } => {
                End::Changed { marks, globals, own, changes: self.changes[list(changes)].to_vec() }
            }
            Leaf::Relinked { globals, changes, .. } => {
                End::Relinked { globals, parts: self.rewrites[list(changes)].to_vec() }
            }
        };
        Step { root, from: from.into(), looks: self.looks.clone().into(), end }
    }

    /// Learns what another machine told.
    fn hear(&mut self, forest: &TreeTable, told: &Told) {
        let Step { root, from, looks, end } = match told {
            Told::Step(step) => step,
            Told::Outlook { own, obstacle, waits, found, outlook } => {
                self.obstacles.insert(*own, *obstacle);
                self.parts.learn_waits(*own, *waits);
                self.outlooks.entry((*own, *found)).or_insert(*outlook);
                return;
            }
        };
        let leaf = match end {
            End::Changed { marks, globals, own, changes } => Leaf::Changed {
                marks: *marks,
                globals: *globals,
                own: *own,
                changes: self.place_of_changes(changes.clone()),
                threads: changes.iter().any(|(part, _)| matches!(part, Part::Thread(_))),
            },
            End::Relinked { globals, parts } => {
                let start = self.rewrites.len();
                self.rewrites.extend_from_slice(parts);
                let (number, changes) = self.number_rewrites(forest, from, start);
                Leaf::Relinked { number, globals: *globals, changes }
            }
        };
        let Self { parts, decisions, .. } = self;
        decisions.insert(*root, looks, |part| parts.component(forest, from, part), leaf);
    }
}

impl Snapshots {
    /// Whether others of a team are to hear of what is learned.
    pub(crate) fn tells_others(&self) -> bool {
        self.team.is_some() && self.cache.is_of_use()
    }

    /// Tells others of a team.
    pub(crate) fn tell_others(&self, told: Told) {
        if let Some(team) = &self.team {
            let (by, placed) = (team.adopted.ear.own, self.components.placed());
            team.tables.told.add(Entry { by, placed, told });
        }
    }

    /// Learns what others of a team told, once that is worth while.
    #[inline]
    pub(crate) fn hear_others(&mut self, machine: &mut Machine) {
        if let Some(team) = &self.team
            && team.tables.told.count() - team.adopted.ear.heard >= ENOUGH
        {
            self.learn_from_others(machine);
        }
    }

    #[cold]
    fn learn_from_others(&mut self, machine: &mut Machine) {
        let Some(team) = &mut self.team else { return };
        let common = team.tables.clone();
        let news = common.told.news(&mut team.adopted.ear);
        // Whatever a component says is told by then.
        if !self.cache.is_of_use() || self.catch_up(machine).is_err() {
            return;
        }
        let placed = self.components.placed();
        self.cache.begin(placed);
        for entry in news {
            if machine.is_out() {
                return;
            }
            if entry.placed == placed
                && self.adopt_end(machine, &entry.told).is_ok()
                && !machine.is_out()
            {
                self.cache.hear(&self.components.forest, &entry.told);
            }
        }
    }

    /// Meets what a step leads to.
    fn adopt_end(&mut self, machine: &mut Machine, told: &Told) -> Result<(), TableFull> {
        match told {
            Told::Outlook { .. } => Ok(()),
            Told::Step(Step { end: End::Changed { globals, own, changes, .. }, .. }) => {
                self.adopt_component(machine, *globals)?;
                self.adopt_section(machine, *own)?;
                changes.iter().try_for_each(|(part, number)| match part {
                    Part::Thread(_) => self.adopt_section(machine, *number),
                    _ => self.adopt_component(machine, *number),
                })
            }
            Told::Step(Step { end: End::Relinked { globals, parts, .. }, .. }) => {
                self.adopt_component(machine, *globals)?;
                parts
                    .iter()
                    .try_for_each(|(_, component)| self.adopt_component(machine, *component))
            }
        }
    }

    /// Nothing is known of steps any more, nor to others of a team: something else begins.
    pub fn forget_transitions(&mut self) {
        self.cache = TransitionCache::default();
        if let Some(team) = &self.team {
            team.tables.told.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ear, Entry, KEPT, Log, Told};
    use crate::cache::enabled::Outlook;

    fn tell(log: &Log, ear: &Ear, own: u32) {
        let told =
            Told::Outlook { own, obstacle: None, waits: 0, found: 0, outlook: Outlook::UNKNOWN };
        log.add(Entry { by: ear.own, placed: 0, told });
    }

    fn heard(log: &Log, ear: &mut Ear) -> Vec<u32> {
        let own = |told: &Told| match told {
            Told::Outlook { own, .. } => *own,
            Told::Step(_) => unreachable!("nobody told of a step"),
        };
        log.news(ear).iter().map(|entry| own(&entry.told)).collect()
    }

    #[test]
    fn everybody_hears_once_what_others_told() {
        let log = Log::default();
        let (mut one, mut other) = (Ear::new(&log), Ear::new(&log));
        tell(&log, &one, 1);
        tell(&log, &other, 2);
        tell(&log, &one, 3);
        assert_eq!(heard(&log, &mut one), [2]);
        assert_eq!(heard(&log, &mut other), [1, 3]);
        assert!(heard(&log, &mut other).is_empty());
        tell(&log, &one, 4);
        assert_eq!(heard(&log, &mut other), [4]);
    }

    #[test]
    fn who_listens_late_hears_what_is_kept() {
        let log = Log::default();
        let (one, mut other) = (Ear::new(&log), Ear::new(&log));
        let all = KEPT as u32 + 10;
        (0..all).for_each(|own| tell(&log, &one, own));
        assert!(heard(&log, &mut other).into_iter().eq(10..all));
        let bytes = log.bytes();
        tell(&log, &one, all);
        assert_eq!(log.bytes(), bytes);
        log.clear();
        assert_eq!(log.bytes(), 0);
        assert!(heard(&log, &mut other).is_empty());
        tell(&log, &one, 1);
        assert_eq!(heard(&log, &mut other), [1]);
    }
}
