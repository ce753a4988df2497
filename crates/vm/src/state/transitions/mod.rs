//! Transitions that were taken before, by what they depend on: a step leads to the same from every
//! state that has alike what it looked at, whatever else is there. So most of a search needs no
//! machine.
//!
//! Source: local transition caching (Blom, van de Pol, Weber, "`LTSmin`: Distributed and Symbolic
//! Reachability", CAV 2010), with the dependences found while the step runs.
//!
//! A cached transition is a path through a decision tree: its root is the section of the thread that
//! acts, the action, and what belongs to no object; each node asks for a component that the step
//! looked at next; the leaf says which components are others after it.
//!
//! Invariant: the nodes above a leaf name all that the step depends on. The heap and the threads put
//! down what a step looks at, what belongs to no state is watched likewise (`watched`), and a step
//! is learned only if the leaf, applied to the state it began in, gives the state it led to. Common
//! objects keep their names in it, so what others refer to is called as before. `--paranoid` takes
//! each foreseen step all the same and compares.

mod learn;
mod outlook;
mod prospects;

use super::components::{Components, Marks};
use super::restore::Codes;
use super::rewrite::{Changes, Code, Part as Replaced, Rewriting};
use crate::machine::Machine;
use crate::schedule::Action;
use crate::thread::Threads;
use base::FastMap;
use base::forest::{Cursor, Forest};
use base::recent::Recent;
use outlook::Outlook;
use prospects::Prospects;

/// Places in a vector.
pub(super) const MARKS: usize = 0;
pub(super) const GLOBALS: usize = 1;
const FIXED: usize = 2;
const COMMON: usize = 3;
const THREADS: usize = 4;

/// Nodes and outlooks at which everything is forgotten.
const MANY: usize = 1 << 21;
/// Steps after which it is asked whether learning them is of use.
const MANY_LEARNED: u64 = 1 << 14;
/// How many bits the numbers have of what is remembered for a while: of parts of states; of sections
/// of threads; of what common sections become.
const PARTS_BITS: u32 = 13;
const SECTIONS_BITS: u32 = 13;
const APPLIED_BITS: u32 = 16;
/// Components that a cached transition may look at, and objects that it may make.
const MOST_LOOKS: usize = 64;

/// Something of a state that a step may look at or change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    /// An object of the common region.
    Common(u32),
    /// A fixed object, by its place in the section.
    Fixed(u32),
    /// The section of another thread.
    Thread(u32),
    /// Who waits on an object, by its name.
    Waiters(u32),
}

/// A node of the decision tree.
#[derive(Clone, Debug)]
enum Node {
    /// The step looks at this next.
    Look(Part),
    /// It leads to a state where these are others: marks, globals, own section, and parts from the
    /// list of changes.
    Leaf { marks: u32, globals: u32, own: u32, changes: (u32, u32) },
    /// It changes what common objects refer to, so that names are found anew: globals, and what is
    /// replaced from the list of rewrites.
    Relink { number: u32, globals: u32, changes: (u32, u32) },
}

/// What a decision begins with: own section, globals, marks, the action.
type Root = [u32; 4];

/// Rewrites, and the sections of which they leave a part.
type Relink = (Vec<(Replaced, u32)>, Vec<u32>);

/// What is known of transitions.
#[derive(Debug)]
pub struct Transitions {
    roots: FastMap<Root, u32>,
    nodes: Vec<Node>,
    /// Which node follows a node that looks at something, if that is this component.
    edges: FastMap<(u32, u32), u32>,
    changes: Vec<(Part, u32)>,
    /// Where in the list of changes some stand: equal ones stand there once.
    lists: FastMap<Vec<(Part, u32)>, (u32, u32)>,
    rewrites: Vec<(Replaced, u32)>,
    /// Number and place of rewrites.
    relinks: FastMap<Relink, (u32, (u32, u32))>,
    rewriting: Rewriting,
    /// By own section: what a thread's outlook depends on besides.
    obstacles: FastMap<u32, Option<Part>>,
    /// By own section: the name of the object that a thread waits on, or 0.
    waits: FastMap<u32, u32>,
    waits_lately: Recent<u32, u32>,
    /// Sets of waiting threads, by slot.
    sets: FastMap<Vec<u32>, u32>,
    set: Vec<u32>,
    /// By own section and the component of that.
    outlooks: FastMap<(u32, u32), Outlook>,
    /// By own section, what the last three say of it.
    sections: Recent<u32, (Option<Part>, Outlook)>,
    /// How many fixed objects had a place in states when all this was learned.
    placed: usize,
    prospects: Prospects,
    /// Slots in the order of their threads' keys, and where each stands there.
    order: Vec<usize>,
    rank: Vec<usize>,
    /// By changes, common region and fixed objects: what these become.
    applied: Recent<(u32, u32, u32), (u32, u32)>,
    /// By array and place: the component there.
    parts: Recent<(u32, u32), u32>,
    /// Sections of a state being changed.
    common: Cursor,
    fixed: Cursor,
    own: Cursor,
    /// The clock, the classes and the fixed objects when the step under way began.
    began: (i64, usize, u32),
    /// Whether that looked at all threads, or at what is no part of a state.
    looked_around: bool,
    /// Room to work in.
    looks: Vec<Part>,
    /// Steps learned, and how often one was met again.
    learned: u64,
    met_again: u64,
}

impl Default for Transitions {
    fn default() -> Self {
        Self {
            roots: FastMap::default(),
            nodes: Vec::new(),
            edges: FastMap::default(),
            changes: Vec::new(),
            lists: FastMap::default(),
            rewrites: Vec::new(),
            relinks: FastMap::default(),
            rewriting: Rewriting::default(),
            obstacles: FastMap::default(),
            waits: FastMap::default(),
            waits_lately: Recent::new(SECTIONS_BITS),
            sets: FastMap::default(),
            set: Vec::new(),
            outlooks: FastMap::default(),
            sections: Recent::new(SECTIONS_BITS),
            placed: 0,
            prospects: Prospects::default(),
            order: Vec::new(),
            rank: Vec::new(),
            applied: Recent::new(APPLIED_BITS),
            parts: Recent::new(PARTS_BITS),
            common: Cursor::default(),
            fixed: Cursor::default(),
            own: Cursor::default(),
            began: (0, 0, 0),
            looked_around: false,
            looks: Vec::new(),
            learned: 0,
            met_again: 0,
        }
    }
}

/// What a cached transition depends on besides what it looks at.
fn root_of(state: &[u32], action: Action, beside: u32) -> Option<Root> {
    let (kind, outcome) = match action {
        Action::Run(_) => (0, 0),
        Action::Timeout(_) => (1, 0),
        Action::Interrupt(_) => (2, 0),
        Action::Spurious(_) => (3, 0),
        Action::Choose(_, outcome) => (4, outcome),
    };
    let own = state.get(THREADS + action.thread()).copied().filter(|own| *own != 0)?;
    let action = outcome.checked_mul(32)? | kind << 2 | beside;
    Some([own, state[GLOBALS], state[MARKS], action])
}

/// Whether sections of a state say all there is to say of a step: no thread reaches what is
/// another's, and `modCount`s do not matter, which depends on what all are at.
fn is_separate(state: &[u32]) -> bool {
    let marks = Marks(state[MARKS]);
    !marks.has(Marks::CROSSED) && !marks.has(Marks::MOD_COUNTS)
}

/// Whether others live beside a thread: 0 for none, 1 for daemons only.
fn beside(mut others: impl Iterator<Item = bool>) -> u32 {
    match others.next() {
        None => 0,
        Some(daemon) if daemon && others.all(|daemon| daemon) => 1,
        Some(_) => 2,
    }
}

fn others(threads: &Threads, slot: usize) -> impl Iterator<Item = bool> {
    let all = threads.unwatched().iter().enumerate();
    all.filter(move |(t, thread)| *t != slot && thread.is_alive()).map(|(_, thread)| thread.daemon)
}

fn section(state: &[u32], slot: usize) -> u32 {
    state.get(THREADS + slot).copied().unwrap_or(0)
}

impl Transitions {
    fn forget(&mut self) {
        self.roots.clear();
        self.nodes.clear();
        self.edges.clear();
        self.changes.clear();
        self.lists.clear();
        self.applied.clear();
        self.rewrites.clear();
        self.relinks.clear();
        self.rewriting.forget();
        self.obstacles.clear();
        self.waits.clear();
        self.waits_lately.clear();
        self.sets.clear();
        self.outlooks.clear();
        self.sections.clear();
        self.prospects.forget();
    }

    /// Puts slots into the order of their threads' keys.
    fn sort_slots(&mut self, components: &Components) {
        if self.order.len() < components.slots.len() {
            let mut slots: Vec<_> = components.slots.iter().collect();
            slots.sort_unstable();
            self.order = slots.into_iter().map(|(_, slot)| *slot).collect();
            self.rank = vec![0; self.order.len()];
            for (rank, slot) in self.order.iter().enumerate() {
                self.rank[*slot] = rank;
            }
        }
    }

    /// Whether so few steps are met again that it is not worth while.
    fn is_in_vain(&self) -> bool {
        self.learned > MANY_LEARNED && self.met_again < self.learned
    }

    /// How much is remembered of the largest kind.
    fn size(&self) -> usize {
        let lists = self.nodes.len().max(self.changes.len()).max(self.rewrites.len());
        lists.max(self.outlooks.len())
    }

    /// Forgets what does not hold any more if one more fixed object has a place, so that states may
    /// differ in it. One that was only written, in a step that led to no state, has none yet.
    fn begin(&mut self, placed: usize) {
        if self.placed != placed || self.size() > MANY {
            self.forget();
            self.placed = placed;
        }
    }

    /// Makes the cursors those of a state.
    fn load(&mut self, forest: &Forest, state: &[u32]) {
        self.common.load(forest, state[COMMON], &mut |_, _| {});
        self.fixed.load(forest, state[FIXED], &mut |_, _| {});
    }

    /// The component of a part of a state.
    #[inline]
    fn component(&mut self, forest: &Forest, state: &[u32], part: Part) -> Option<u32> {
        Some(match part {
            Part::Common(at) => self.number_at(forest, state[COMMON], at),
            Part::Fixed(at) => self.number_at(forest, state[FIXED], at),
            Part::Thread(slot) => section(state, slot as usize),
            Part::Waiters(object) => self.waiters(state, object)?,
        })
    }

    /// The number at a place of an array.
    #[inline]
    fn number_at(&mut self, forest: &Forest, array: u32, at: u32) -> u32 {
        if let Some(number) = self.parts.get((array, at)) {
            return number;
        }
        let number = forest.get(array, at as usize);
        self.parts.put((array, at), number);
        number
    }

    /// The number of the set of threads that wait on an object; 0 for none.
    fn waiters(&mut self, state: &[u32], object: u32) -> Option<u32> {
        self.set.clear();
        for (slot, own) in state[THREADS..].iter().enumerate().filter(|(_, own)| **own != 0) {
            let waits = if let Some(known) = self.waits_lately.get(*own) {
                known
            } else {
                let known = *self.waits.get(own)?;
                self.waits_lately.put(*own, known);
                known
            };
            if waits == object {
                self.set.push(slot as u32);
            }
        }
        if self.set.is_empty() {
            return Some(0);
        }
        if let Some(known) = self.sets.get(&self.set) {
            return Some(*known);
        }
        let next = self.sets.len() as u32 + 1;
        self.sets.insert(self.set.clone(), next);
        Some(next)
    }

    /// Changes the common and the fixed section of a state, which is in `to`.
    fn apply_to_sections(
        &mut self,
        forest: &mut Forest,
        changes: (u32, u32),
        to: &mut [u32],
    ) -> Result<(), base::intern::Full> {
        if changes.0 == changes.1 {
            return Ok(());
        }
        let place = (changes.0, to[COMMON], to[FIXED]);
        if let Some((common, fixed)) = self.applied.get(place) {
            (to[COMMON], to[FIXED]) = (common, fixed);
            return Ok(());
        }
        if let Some((section, array)) = self.replace_one(forest, changes, to)? {
            to[section] = array;
            self.applied.put(place, (to[COMMON], to[FIXED]));
            return Ok(());
        }
        self.load(forest, to);
        for (part, component) in &self.changes[changes.0 as usize..changes.1 as usize] {
            match *part {
                Part::Common(at) => self.common.set(at as usize, *component),
                Part::Fixed(at) => self.fixed.set(at as usize, *component),
                Part::Thread(_) | Part::Waiters(_) => {}
            }
        }
        to[COMMON] = self.common.commit(forest)?;
        to[FIXED] = self.fixed.commit(forest)?;
        self.applied.put(place, (to[COMMON], to[FIXED]));
        Ok(())
    }

    /// The section and what it becomes, if changes replace one component and add none.
    fn replace_one(
        &self,
        forest: &mut Forest,
        changes: (u32, u32),
        state: &[u32],
    ) -> Result<Option<(usize, u32)>, base::intern::Full> {
        let [(part, component)] = self.changes[changes.0 as usize..changes.1 as usize] else {
            return Ok(None);
        };
        let (section, at) = match part {
            Part::Common(at) => (COMMON, at as usize),
            Part::Fixed(at) => (FIXED, at as usize),
            Part::Thread(_) | Part::Waiters(_) => return Ok(None),
        };
        let array = forest.replace_if_there(state[section], at, component)?;
        Ok(array.map(|array| (section, array)))
    }

    /// Changes the sections of other threads.
    fn apply_to_threads(&self, changes: (u32, u32), to: &mut Vec<u32>) {
        for (part, component) in &self.changes[changes.0 as usize..changes.1 as usize] {
            if let Part::Thread(slot) = part {
                let at = THREADS + *slot as usize;
                if to.len() <= at {
                    to.resize(at + 1, 0);
                }
                to[at] = *component;
            }
        }
        // Sections end with the last thread that lives.
        let sections = to[THREADS..].iter().rposition(|section| *section != 0);
        to.truncate(sections.map_or(THREADS, |last| THREADS + last + 1));
    }

    /// The node to which what is known leads; if it is no leaf, the component that was not met yet.
    fn descend(&mut self, forest: &Forest, root: &Root, state: &[u32]) -> Option<u32> {
        let mut at = *self.roots.get(root)?;
        while let Node::Look(part) = self.nodes[at as usize] {
            let component = self.component(forest, state, part)?;
            at = *self.edges.get(&(at, component))?;
        }
        Some(at)
    }

    /// Adds a path to the tree. If a step with the same beginning looked at something else next,
    /// there is something it depends on that we do not see.
    fn insert(&mut self, forest: &Forest, root: Root, state: &[u32], leaf: Node) -> bool {
        let looks = std::mem::take(&mut self.looks);
        let mut next = self.roots.get(&root).copied();
        let mut edge = None;
        let mut learned = true;
        for part in looks.iter().copied().map(Node::Look).chain([leaf]) {
            let at = match next {
                Some(at) => at,
                None => {
                    let at = self.nodes.len() as u32;
                    self.nodes.push(part.clone());
                    match edge {
                        None => self.roots.insert(root, at),
                        Some(edge) => self.edges.insert(edge, at),
                    };
                    at
                }
            };
            match (&self.nodes[at as usize], part) {
                (Node::Look(known), Node::Look(part)) if *known == part => {
                    let Some(component) = self.component(forest, state, part) else {
                        learned = false;
                        break;
                    };
                    let found = (at, component);
                    next = self.edges.get(&found).copied();
                    edge = Some(found);
                }
                (
                    Node::Leaf { .. } | Node::Relink { .. },
                    Node::Leaf { .. } | Node::Relink { .. },
                ) => {}
                _ => {
                    learned = false;
                    break;
                }
            }
        }
        self.looks = looks;
        learned
    }
}

impl Machine {
    /// From now on a thread takes a step, which may be learned.
    pub(crate) fn watch(&mut self, slot: usize) {
        self.threads.watch(slot);
        self.heap.watch();
        self.run_globals.watch();
        self.unrepeatable = false;
        self.transitions.began = self.stamp();
    }

    /// The step is over; whoever looks around now is not the program.
    pub(crate) fn end_watch(&mut self) {
        self.heap.end_watch();
        self.threads.end_watch();
        self.transitions.looked_around =
            self.threads.looked_around() || self.run_globals.was_looked_at();
    }

    fn stamp(&self) -> (i64, usize, u32) {
        (self.globals.clock, self.registry.class_count(), self.heap.fixed_end())
    }

    /// Puts the state to which a choice among the alternatives last recalled leads from `from`, of
    /// which they are, into `to`, if it is known.
    pub fn recall_transition(&mut self, from: &[u32], choice: usize, to: &mut Vec<u32>) -> bool {
        let Some(action) = self.recalled().get(choice).copied() else { return false };
        let Self { transitions, components, registry, prepared, known, .. } = self;
        let code = Code { registry, codes: Codes { prepared, declined: &known.declined } };
        let known = transitions.recall(components, code, from, action, to).is_some();
        transitions.met_again += u64::from(known);
        known
    }
}

impl Transitions {
    fn recall(
        &mut self,
        components: &mut Components,
        code: Code<'_>,
        state: &[u32],
        action: Action,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        let slot = action.thread();
        let prospect = self.prospects.current();
        let beside = if prospect.daemons == 0 {
            beside((1..prospect.outlooks.len()).map(|_| false))
        } else {
            let others = prospect.outlooks.iter().filter(|(t, _)| *t != slot);
            beside(others.map(|(_, outlook)| outlook.has(Outlook::DAEMON)))
        };
        let root = root_of(state, action, beside)?;
        let at = self.descend(&components.forest, &root, state)?;
        match self.nodes[at as usize] {
            Node::Look(_) => None,
            Node::Leaf { marks, globals, own, changes } => {
                to.clear();
                to.extend_from_slice(state);
                to[MARKS] = marks;
                to[GLOBALS] = globals;
                to[THREADS + slot] = own;
                self.apply_to_sections(&mut components.forest, changes, to).ok()?;
                self.apply_to_threads(changes, to);
                Some(())
            }
            Node::Relink { number, globals, changes } => {
                self.relink(components, code, state, (number, globals, changes), to)
            }
        }
    }

    /// The state that `from` becomes by a step that relinks common objects.
    fn relink(
        &mut self,
        components: &mut Components,
        code: Code<'_>,
        from: &[u32],
        (number, globals, changes): (u32, u32, (u32, u32)),
        to: &mut Vec<u32>,
    ) -> Option<()> {
        self.sort_slots(components);
        let parts = &self.rewrites[changes.0 as usize..changes.1 as usize];
        let what = Changes { number, parts, globals, slots: &self.order };
        self.rewriting.rewrite(components, code, from, what, to)
    }
}
