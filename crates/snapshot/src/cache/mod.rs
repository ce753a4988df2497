//! The transition cache. A transition has the same effect in all states that agree in the
//! components that the transition reads. So most transitions of a search need no machine.
//!
//! Source: local transition caching (Blom, van de Pol, Weber, "`LTSmin`: Distributed and Symbolic
//! Reachability", CAV 2010). A machine records the dependences during the execution of the
//! transition.
//!
//! A cached transition is a path through a decision tree. The root is the section of the acting
//! thread, the action, and the parts of the state that belong to no object. Each node reads one
//! more component. The leaf lists the components that the transition changes.
//!
//! Invariant: the nodes above a leaf cover everything that the transition depends on. The heap and
//! the threads record each read, and `watched` records reads of values outside of the state. A
//! transition is inserted only if its leaf, applied to the source state, gives the target state.
//! Common objects keep their canonical ids in a `Leaf::Changed`, so references to them remain
//! valid. `--paranoid` executes each cached transition and compares the results.

pub(crate) mod decision_tree;
pub mod dependence;
pub(crate) mod enabled;
pub(crate) mod enabled_cache;
pub(crate) mod exchange;
pub(crate) mod insert;
pub(crate) mod observed;
pub(crate) mod thread_facts;

use crate::canonical::components::Components;
use crate::recanonicalize::{Changes, DecodeContext, Recanonicalizer, Replaced, trim_sections};
use crate::vector::{COMMON, GLOBALS, IMMORTAL, MARKS, THREADS};
use base::FastMap;
use base::direct_cache::DirectCache;
use base::tree::{Cursor, TreeTable};
use decision_tree::{DecisionTree, Leaf, NONE, RootKey};
use dependence::{AccessTable, CachedStep, ThreadAccesses};
use enabled_cache::{EnabledCache, ThreadEntry};
use observed::{Location, Locations};
use thread_facts::{EnabledActions, ThreadFacts};
use vm::schedule::Action;
use vm::thread_slots::ThreadSlots;

/// The number of entries in the largest table at which the cache is cleared.
const MAX_ENTRIES: usize = 1 << 21;
/// The number of inserted transitions after which the hit rate is evaluated.
const MIN_RATED_INSERTIONS: u64 = 1 << 14;
/// The sizes of direct-mapped caches, as binary logarithms. The first cache has the facts of
/// threads by section, the second one the results of changes.
const SECTIONS_BITS: u32 = 13;
const APPLIED_BITS: u32 = 16;
/// The greatest number of components that a cached transition reads, and of objects that it
/// allocates.
pub(crate) const MAX_READS: usize = 64;

/// A list of replaced components, and the sections of threads of which a part remains.
type ReplacementList = (Vec<(Replaced, u32)>, Vec<u32>);

/// Cursors of the sections of a state that is being changed.
#[derive(Debug, Default)]
pub(crate) struct SectionCursors {
    pub(crate) common: Cursor,
    pub(crate) immortal: Cursor,
    pub(crate) own: Cursor,
}

/// The cache of transitions and of enabled actions.
#[derive(Debug)]
pub struct TransitionCache {
    decisions: DecisionTree,
    changes: Vec<(Location, u32)>,
    /// The range of each list in `changes`. Equal lists are stored once.
    change_ranges: FastMap<Vec<(Location, u32)>, (u32, u32)>,
    pub(crate) replacements: Vec<(Replaced, u32)>,
    /// The number and the range of each list of replaced components.
    replacement_lists: FastMap<ReplacementList, (u32, (u32, u32))>,
    recanonicalizer: Recanonicalizer,
    /// The obstacle for each section of a thread: the location on which the enabled actions depend
    /// in addition to the section.
    pub(crate) obstacles: FastMap<u32, Option<Location>>,
    /// The enabled actions, by the section of the thread and the component of the obstacle.
    pub(crate) enabled: FastMap<(u32, u32), EnabledActions>,
    /// The facts about threads, by section.
    thread_facts: DirectCache<u32, ThreadFacts>,
    /// The numbers of contexts of decisions. A context is independent of the thread: globals,
    /// marks, and whether several threads are alive. The next field is the last context looked up.
    contexts: FastMap<[u32; 3], u32>,
    context: ([u32; 3], u32),
    pub(crate) locations: Locations,
    /// The number of immortal objects with a position in states for which the entries are valid.
    pub(crate) position_count: usize,
    pub(crate) enabled_cache: EnabledCache,
    /// The slots in the order of their threads' keys, and the rank of each slot in this order.
    slot_order: Vec<usize>,
    slot_rank: Vec<usize>,
    /// The sections that result from changes, by the changes, the common section and the immortal
    /// section.
    applied: DirectCache<(u32, u32, u32), (u32, u32)>,
    /// The common and immortal sections before and after the changes applied last, and these
    /// changes.
    last_applied: ((u32, u32), (u32, u32), (u32, u32)),
    pub(crate) cursors: SectionCursors,
    pub(crate) accesses: AccessTable,
    /// The numbers of the transition looked up last.
    found: CachedStep,
    /// The locations that were read by the transition being inserted.
    pub(crate) reads: Vec<Location>,
    /// The number of inserted transitions, and the number of lookups that found a transition.
    pub(crate) inserted: u64,
    pub(crate) hits: u64,
    /// Whether the transition being inserted is to be published, and its published form.
    pub(crate) publishes: bool,
    pub(crate) publication: Option<exchange::SharedTransition>,
}

impl Default for TransitionCache {
    fn default() -> Self {
        Self {
            decisions: DecisionTree::default(),
            changes: Vec::new(),
            change_ranges: FastMap::default(),
            replacements: Vec::new(),
            replacement_lists: FastMap::default(),
            recanonicalizer: Recanonicalizer::default(),
            obstacles: FastMap::default(),
            enabled: FastMap::default(),
            thread_facts: DirectCache::new(SECTIONS_BITS),
            contexts: FastMap::default(),
            context: NO_CONTEXT,
            locations: Locations::default(),
            position_count: 0,
            enabled_cache: EnabledCache::default(),
            slot_order: Vec::new(),
            slot_rank: Vec::new(),
            applied: DirectCache::new(APPLIED_BITS),
            last_applied: NOTHING_APPLIED,
            cursors: SectionCursors::default(),
            accesses: AccessTable::default(),
            found: CachedStep::default(),
            reads: Vec::new(),
            inserted: 0,
            hits: 0,
            publishes: false,
            publication: None,
        }
    }
}

/// The context of no state.
const NO_CONTEXT: ([u32; 3], u32) = ([NONE; 3], NONE);
const NOTHING_APPLIED: ((u32, u32), (u32, u32), (u32, u32)) = ((NONE, NONE), (NONE, NONE), (0, 0));

/// Returns the part of a cached transition's key that precedes its reads.
pub(crate) fn root_of(state: &[u32], action: Action, others_alive: u32) -> Option<RootKey> {
    let (kind, outcome) = match action {
        Action::Run(_) => (0, 0),
        Action::Timeout(_) => (1, 0),
        Action::Interrupt(_) => (2, 0),
        Action::Spurious(_) => (3, 0),
        Action::Choose(_, outcome) => (4, outcome),
    };
    let own = state.get(THREADS + action.thread()).copied().filter(|own| *own != 0)?;
    let action = outcome.checked_mul(32)? | kind << 2 | others_alive;
    Some([own, state[GLOBALS], state[MARKS], action])
}

/// Returns the kinds of the other living threads: 0 for none, 1 for daemons only, 2 for other
/// threads only, 3 for both. If daemons are alive, the end of a thread has a different footprint.
pub(crate) fn kind_of_others(others: impl Iterator<Item = bool>) -> u32 {
    others.fold(0, |kind, daemon| kind | if daemon { 1 } else { 2 })
}

impl TransitionCache {
    fn clear(&mut self) {
        self.decisions.clear();
        self.changes.clear();
        self.change_ranges.clear();
        self.applied.clear();
        self.replacements.clear();
        self.replacement_lists.clear();
        self.recanonicalizer.clear();
        self.obstacles.clear();
        self.locations.clear();
        self.enabled.clear();
        self.thread_facts.clear();
        self.contexts.clear();
        self.context = NO_CONTEXT;
        self.last_applied = NOTHING_APPLIED;
        self.enabled_cache.clear();
    }

    /// Sorts slots by the keys of their threads.
    pub(crate) fn sort_slots(&mut self, slots: &ThreadSlots) {
        if self.slot_order.len() < slots.count() {
            self.slot_order = slots.in_order_of_keys();
            self.slot_rank = vec![0; self.slot_order.len()];
            for (slot_rank, slot) in self.slot_order.iter().enumerate() {
                self.slot_rank[*slot] = slot_rank;
            }
        }
    }

    /// Whether transitions repeat so rarely that the cache saves no work.
    pub(crate) fn is_useless(&self) -> bool {
        self.inserted > MIN_RATED_INSERTIONS && self.hits < self.inserted
    }

    /// Returns the number of entries in the largest table.
    fn size(&self) -> usize {
        let largest = self.decisions.len().max(self.changes.len()).max(self.replacements.len());
        largest.max(self.enabled.len()).max(self.contexts.len())
    }

    /// Clears the cache if a further immortal object has a position, as states may then differ in
    /// this object. An object that was written only in a transition without a stored successor has
    /// no position.
    pub(crate) fn begin(&mut self, position_count: usize) {
        if self.position_count != position_count || self.size() > MAX_ENTRIES {
            self.clear();
            self.position_count = position_count;
        }
    }

    /// Loads the cursors of the common and immortal sections of a state.
    pub(crate) fn load(&mut self, forest: &TreeTable, state: &[u32]) {
        self.cursors.common.load(forest, state[COMMON], &mut |_, _| {});
        self.cursors.immortal.load(forest, state[IMMORTAL], &mut |_, _| {});
    }

    /// Applies changes to the common and immortal sections of the state `to`.
    fn apply_to_sections(
        &mut self,
        forest: &mut TreeTable,
        changes: (u32, u32),
        to: &mut [u32],
    ) -> Result<(), base::intern::Full> {
        if changes.0 == changes.1 {
            return Ok(());
        }
        let key = (changes.0, to[COMMON], to[IMMORTAL]);
        if let Some((common, immortal)) = self.applied.get(key) {
            (to[COMMON], to[IMMORTAL]) = (common, immortal);
            return Ok(());
        }
        if let Some((section, array)) = self.replace_one(forest, changes, to)? {
            to[section] = array;
            self.applied.put(key, (to[COMMON], to[IMMORTAL]));
            return Ok(());
        }
        self.load(forest, to);
        for (location, component) in &self.changes[changes.0 as usize..changes.1 as usize] {
            match *location {
                Location::Common(at) => self.cursors.common.set(at as usize, *component),
                Location::Immortal(at) => self.cursors.immortal.set(at as usize, *component),
                Location::Thread(_) | Location::Waiters(_) | Location::ThreadOf(_) => {}
            }
        }
        to[COMMON] = self.cursors.common.commit(forest)?;
        to[IMMORTAL] = self.cursors.immortal.commit(forest)?;
        self.applied.put(key, (to[COMMON], to[IMMORTAL]));
        Ok(())
    }

    /// Returns the changed section and its new value, if the changes replace exactly one component
    /// and add none.
    fn replace_one(
        &self,
        forest: &mut TreeTable,
        changes: (u32, u32),
        state: &[u32],
    ) -> Result<Option<(usize, u32)>, base::intern::Full> {
        let [(location, component)] = self.changes[changes.0 as usize..changes.1 as usize] else {
            return Ok(None);
        };
        let (section, at) = match location {
            Location::Common(at) => (COMMON, at as usize),
            Location::Immortal(at) => (IMMORTAL, at as usize),
            Location::Thread(_) | Location::Waiters(_) | Location::ThreadOf(_) => return Ok(None),
        };
        let array = forest.replace_if_there(state[section], at, component)?;
        Ok(array.map(|array| (section, array)))
    }

    /// Applies changes to the sections of other threads.
    fn apply_to_threads(&self, changes: (u32, u32), to: &mut Vec<u32>) {
        for (location, component) in &self.changes[changes.0 as usize..changes.1 as usize] {
            if let Location::Thread(slot) = location {
                let at = THREADS + *slot as usize;
                if to.len() <= at {
                    to.resize(at + 1, 0);
                }
                to[at] = *component;
            }
        }
    }
}

impl TransitionCache {
    pub(crate) fn lookup(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        state: &[u32],
        action: Action,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        let slot = action.thread();
        let Self { enabled_cache, decisions, locations, thread_facts, .. } = self;
        let state_entry = enabled_cache.current_mut()?;
        let at =
            state_entry.thread_entries.iter().position(|thread| thread.slot as usize == slot)?;
        let runs = state_entry.daemons == 0 && matches!(action, Action::Run(_));
        let mut first = state_entry.thread_entries[at].first_node;
        if !runs || first == NONE {
            let others =
                state_entry.thread_entries.iter().enumerate().filter(|(other, _)| *other != at);
            let others_alive = kind_of_others(
                others.map(|(_, other)| other.enabled_actions.has(EnabledActions::DAEMON)),
            );
            let root = root_of(state, action, others_alive)?;
            first = decisions.first(&root)?;
            if runs {
                state_entry.thread_entries[at].first_node = first;
                if let Some(known) = thread_facts.get_mut(root[0]) {
                    known.set_first_node(state_entry.context, first);
                }
            }
        }
        let ThreadEntry { obstacle, obstacle_component, .. } = state_entry.thread_entries[at];
        let forest = &components.forest;
        let leaf = decisions.descend(first, |location| match location {
            Location::Waiters(_) if !state_entry.waits => Some(0),
            Location::Waiters(object) => {
                let threads = state_entry
                    .thread_entries
                    .iter()
                    .map(|thread| (thread.slot, thread.objects.waits));
                Some(locations.waiters_among(threads, object))
            }
            Location::ThreadOf(object) => {
                let mut threads = state_entry.thread_entries.iter();
                let found = threads.find(|thread| thread.objects.thread == object);
                Some(found.map_or(0, |thread| thread.slot + 1))
            }
            location if Some(location) == obstacle => Some(obstacle_component),
            location => locations.component(forest, state, location),
        })?;
        match leaf {
            Leaf::Changed { marks, globals, own, changes, threads, step } => {
                self.found = step;
                to.clear();
                to.extend_from_slice(state);
                to[MARKS] = marks;
                to[GLOBALS] = globals;
                to[THREADS + slot] = own;
                self.apply_to_sections(&mut components.forest, changes, to).ok()?;
                self.last_applied =
                    ((state[COMMON], state[IMMORTAL]), (to[COMMON], to[IMMORTAL]), changes);
                if threads {
                    self.apply_to_threads(changes, to);
                }
                if threads || own == 0 {
                    trim_sections(to);
                }
                Some(())
            }
            Leaf::Recanonicalized { number, globals, changes, footprint } => {
                let changed = (number, globals, changes);
                let origins = self.recanonicalize(components, code, state, changed, to)?;
                self.found = CachedStep { footprint, origins };
                Some(())
            }
        }
    }

    /// Returns the numbers of the transition looked up last.
    pub fn found(&self) -> CachedStep {
        self.found
    }

    /// Returns the list of origins with this number: pairs of a new and an old canonical id.
    pub fn origins(&self, number: u32) -> &[(u32, u32)] {
        self.recanonicalizer.origins.get(number)
    }

    /// Returns the number of a list of origins, which is assigned at its first use.
    pub(crate) fn number_origins(&mut self, origins: &[(u32, u32)]) -> u32 {
        self.recanonicalizer.origins.number(origins)
    }

    /// Returns the accesses of a thread with this number.
    pub fn thread_accesses(&self, number: u32) -> Option<&ThreadAccesses> {
        self.accesses.get(number)
    }

    /// Appends the slot and the number of the accesses of each thread of the state looked up last,
    /// by slot. Returns whether the accesses of all threads are known.
    pub fn list_accesses(&self, out: &mut Vec<(u32, u32)>) -> bool {
        let entries = &self.enabled_cache.current().thread_entries;
        out.extend(entries.iter().map(|entry| (entry.slot, entry.enabled_actions.accesses)));
        out.sort_unstable();
        out.iter().all(|(_, accesses)| *accesses != NONE)
    }

    /// Computes the successor of `from` by a transition that changes references of common objects.
    /// Returns the number of the list of origins.
    pub(crate) fn recanonicalize(
        &mut self,
        components: &mut Components,
        code: DecodeContext<'_>,
        from: &[u32],
        (number, globals, changes): (u32, u32, (u32, u32)),
        to: &mut Vec<u32>,
    ) -> Option<u32> {
        // The transition may have started a thread in a new slot.
        self.sort_slots(code.thread_slots);
        let replacements = &self.replacements[changes.0 as usize..changes.1 as usize];
        let input = Changes { number, replacements, globals, slots: &self.slot_order };
        self.recanonicalizer.recanonicalize(components, code, from, input, to)
    }
}
