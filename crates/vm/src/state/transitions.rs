//! Transitions that were taken before, by what they depend on: a step leads to the same from every
//! state that has alike what it looked at, whatever else is there. So most of a search needs no
//! machine.
//!
//! Source: local transition caching (Blom, van de Pol, Weber, "LTSmin: Distributed and Symbolic
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

use super::components::{Components, Marks};
use super::names::{COMMON as COMMON_REGION, place, region_of};
use super::restore::Codes;
use super::rewrite::{Changes, Code, FRESH, Part as Replaced, Rewriting};
use super::words::{Names, object_words, thread_words};
use crate::heap::SHARED;
use crate::machine::Machine;
use crate::schedule::Action;
use crate::thread::{Status, Threads};
use base::FastMap;
use base::forest::{Cursor, Forest};

/// Places in a vector.
const MARKS: usize = 0;
const GLOBALS: usize = 1;
const FIXED: usize = 2;
const COMMON: usize = 3;
const THREADS: usize = 4;

/// Nodes and outlooks at which everything is forgotten.
const MANY: usize = 1 << 21;
/// Components that a cached transition may look at.
const MOST_LOOKS: usize = 64;

/// Something of a state that a step may look at or change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// What a thread can do next, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outlook {
    bits: u32,
    /// Who owns the monitor that keeps it from going on: slot plus one; 0 for none.
    owner: u32,
}

impl Outlook {
    const RUN: u32 = 1;
    const TIMEOUT: u32 = 2;
    const INTERRUPT: u32 = 4;
    const SPURIOUS: u32 = 8;
    const DAEMON: u32 = 16;
    /// What it waits for cannot be told, or it is blocked on a class.
    const UNEASY: u32 = 32;
    /// It may be about to access data.
    const ACCESSES: u32 = 64;
    /// It has a value to choose; the next bits say among how many.
    const CHOOSES: u32 = 128;
    const ARITY: u32 = 8;
    /// Not remembered.
    const UNKNOWN: Self = Self { bits: u32::MAX, owner: 0 };

    const fn has(self, bit: u32) -> bool {
        self.bits & bit != 0
    }
}

/// What a decision begins with: own section, globals, marks, the action.
type Root = [u32; 4];

/// What is known of transitions.
#[derive(Debug, Default)]
pub struct Transitions {
    roots: FastMap<Root, u32>,
    nodes: Vec<Node>,
    /// Which node follows a node that looks at something, if that is this component.
    edges: FastMap<(u32, u32), u32>,
    changes: Vec<(Part, u32)>,
    rewrites: Vec<(Replaced, u32)>,
    rewriting: Rewriting,
    /// Steps that relink common objects learned so far.
    relinks: u32,
    /// By own section: what a thread's outlook depends on besides.
    obstacles: FastMap<u32, Option<Part>>,
    /// By own section: the name of the object that a thread waits on, or 0.
    waits: FastMap<u32, u32>,
    /// Sets of waiting threads, by slot.
    sets: FastMap<Vec<u32>, u32>,
    /// By own section and the component of that.
    outlooks: FastMap<(u32, u32), Outlook>,
    /// Fixed objects that had ever been written when all this was learned.
    written: usize,
    /// The state whose alternatives were last asked for, and the outlook of each thread.
    state: Vec<u32>,
    outlook: Vec<(usize, Outlook)>,
    /// Slots in the order of their threads' keys, and where each stands there.
    order: Vec<usize>,
    rank: Vec<usize>,
    /// By leaf, common region and fixed objects: what these become.
    applied: FastMap<[u32; 3], (u32, u32)>,
    /// Sections of a state being looked at.
    common: Cursor,
    fixed: Cursor,
    own: Cursor,
    /// The clock, the classes and the fixed objects when the step under way began.
    began: (i64, usize, u32),
    /// Whether that looked at all threads, or at what is no part of a state.
    looked_around: bool,
    /// Room to work in.
    looks: Vec<Part>,
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
        self.applied.clear();
        self.rewrites.clear();
        self.rewriting.forget();
        self.obstacles.clear();
        self.waits.clear();
        self.sets.clear();
        self.outlooks.clear();
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

    /// How much is remembered of the largest kind.
    fn size(&self) -> usize {
        self.nodes.len().max(self.outlooks.len()).max(self.applied.len()).max(self.rewriting.len())
    }

    /// Forgets what does not hold any more if one more fixed object was written.
    fn begin(&mut self, written: usize) {
        if self.written != written || self.size() > MANY {
            self.forget();
            self.written = written;
        }
    }

    /// Makes the cursors those of a state.
    fn load(&mut self, forest: &Forest, state: &[u32]) {
        self.common.load(forest, state[COMMON], &mut |_, _| {});
        self.fixed.load(forest, state[FIXED], &mut |_, _| {});
    }

    /// The component of a part of a state.
    fn component(&mut self, forest: &Forest, state: &[u32], part: Part) -> Option<u32> {
        Some(match part {
            Part::Common(at) => forest.get(state[COMMON], at as usize),
            Part::Fixed(at) => forest.get(state[FIXED], at as usize),
            Part::Thread(slot) => section(state, slot as usize),
            Part::Waiters(object) => self.waiters(state, object)?,
        })
    }

    /// The number of the set of threads that wait on an object; 0 for none.
    fn waiters(&mut self, state: &[u32], object: u32) -> Option<u32> {
        let mut set = Vec::new();
        for (slot, own) in state[THREADS..].iter().enumerate().filter(|(_, own)| **own != 0) {
            if *self.waits.get(own)? == object {
                set.push(slot as u32);
            }
        }
        if set.is_empty() {
            return Some(0);
        }
        let next = self.sets.len() as u32 + 1;
        Some(*self.sets.entry(set).or_insert(next))
    }

    /// Changes parts of the state that was loaded.
    fn apply(
        &mut self,
        forest: &mut Forest,
        changes: (u32, u32),
        to: &mut Vec<u32>,
    ) -> Result<(), base::intern::Full> {
        for at in changes.0..changes.1 {
            let (part, component) = self.changes[at as usize];
            match part {
                Part::Common(at) => self.common.set(at as usize, component),
                Part::Fixed(at) => self.fixed.set(at as usize, component),
                Part::Thread(_) | Part::Waiters(_) => {}
            }
        }
        to[COMMON] = self.common.commit(forest)?;
        to[FIXED] = self.fixed.commit(forest)?;
        self.apply_to_threads(changes, to);
        Ok(())
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

/// The parts of a state that the step just taken looked at, but its own; `None` if there are too
/// many, or one is not told apart.
fn looks_of(machine: &Machine, slot: usize, looks: &mut Vec<Part>) -> Option<()> {
    looks.clear();
    let Components { layout, fixed_places, .. } = &machine.components;
    for r in machine.heap.looks().iter() {
        if *r < machine.heap.first_dynamic() {
            // Those that were never written are the same in all states.
            if let Some(at) = fixed_places.get(r) {
                looks.push(Part::Fixed(*at as u32));
            }
            continue;
        }
        match place(layout.name_at(*r)) {
            Some((COMMON_REGION, at)) => looks.push(Part::Common(at as u32)),
            Some((region, _)) if region == region_of(slot) => {}
            Some(_) => return None,
            // Made in this step.
            None => {}
        }
    }
    for slot in machine.threads.looks().iter() {
        looks.push(Part::Thread(*slot as u32));
    }
    for object in machine.threads.asked().iter() {
        match layout.name_at(*object) {
            0 => {}
            name => looks.push(Part::Waiters(name)),
        }
    }
    (looks.len() <= MOST_LOOKS).then_some(())
}

impl Machine {
    /// From now on a thread takes a step, which may be learned.
    pub(crate) fn watch(&mut self, slot: usize) {
        self.threads.watch(slot);
        self.heap.watch();
        self.run_globals.watch();
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

    /// A step from the stored state `from` has led to the state just encoded as `to`, where the
    /// machine is.
    pub fn learn_transition(&mut self, from: &[u32], action: Action, to: &[u32]) {
        let slot = action.thread();
        let written = self.heap.written().len();
        self.transitions.begin(written);
        if self.transitions.looked_around
            || self.transitions.began != self.stamp()
            || self.was_cut
            || !self.uncaught.is_empty()
            || self.heap.was_swept()
            || !is_separate(from)
            || !is_separate(to)
            || self.has_ended()
        {
            return;
        }
        let beside = beside(others(&self.threads, slot));
        self.heap.note_peak();
        let Some(root) = root_of(from, action, beside) else { return };
        let mut transitions = std::mem::take(&mut self.transitions);
        if looks_of(self, slot, &mut transitions.looks).is_some() {
            if self.components.common_relinked || !self.components.common_stays {
                self.learn_relinking(&mut transitions, (from, to), slot, root);
            } else {
                transitions.learn(&mut self.components.forest, (from, to), slot, root);
            }
        }
        self.transitions = transitions;
    }

    /// Learns a step that changes what common objects refer to.
    fn learn_relinking(
        &mut self,
        transitions: &mut Transitions,
        (from, to): (&[u32], &[u32]),
        slot: usize,
        root: Root,
    ) {
        let first = self.heap.first_dynamic();
        let begun = (0..to.len() - THREADS).any(|t| section(from, t) == 0 && section(to, t) != 0);
        if begun
            || from[MARKS] != Marks::none().0
            || to[MARKS] != Marks::none().0
            || self.held_by_globals().any(|r| r >= first)
        {
            return;
        }
        let start = transitions.rewrites.len();
        let listed = self.list_rewrites(transitions, from, slot);
        let changes = (start as u32, transitions.rewrites.len() as u32);
        transitions.relinks += 1;
        let number = transitions.relinks;
        let leaf = Node::Relink { number, globals: to[GLOBALS], changes };
        let mut found = Vec::new();
        let told = listed.and_then(|()| {
            self.relink(transitions, from, (number, to[GLOBALS], changes), &mut found)?;
            (found == to).then_some(())
        });
        let forest = &self.components.forest;
        if told.is_none() || !transitions.insert(forest, root, from, leaf) {
            transitions.rewrites.truncate(start);
        }
    }

    /// The state that `from` becomes by a step that relinks common objects.
    fn relink(
        &mut self,
        transitions: &mut Transitions,
        from: &[u32],
        (number, globals, changes): (u32, u32, (u32, u32)),
        to: &mut Vec<u32>,
    ) -> Option<()> {
        transitions.sort_slots(&self.components);
        let codes = Codes { prepared: &self.prepared, declined: &self.known.declined };
        let code = Code { registry: &self.registry, codes };
        let parts = &transitions.rewrites[changes.0 as usize..changes.1 as usize];
        let what = Changes { number, parts, globals, slots: &transitions.order };
        transitions.rewriting.rewrite(&mut self.components, code, from, what, to)
    }

    /// Adds what the step replaced, in the names that objects had before it.
    fn list_rewrites(
        &mut self,
        transitions: &mut Transitions,
        from: &[u32],
        slot: usize,
    ) -> Option<()> {
        transitions.load(&self.components.forest, from);
        transitions.own.load(&self.components.forest, section(from, slot), &mut |_, _| {});
        let first = self.heap.first_dynamic();
        let Self { heap, threads, components, globals, .. } = self;
        let Components { layout, table, words, pristine, fixed_places, .. } = components;
        let mut numbers: Vec<u32> = (first..heap.end()).map(|r| layout.name_at(r)).collect();
        for (k, r) in heap.fresh().iter().enumerate() {
            numbers[(*r - first) as usize] = FRESH + k as u32;
        }
        let names = Names {
            first_dynamic: first,
            layout,
            numbers: Some(&numbers),
            over: false,
            drop_mod_counts: true,
        };
        let rewrites = &mut transitions.rewrites;
        for r in heap.looks().iter() {
            let place = if *r < first {
                let Some(at) = fixed_places.get(r) else { continue };
                (Replaced::Fixed(*at as u32), transitions.fixed.get(*at), *r, None)
            } else {
                let name = layout.name_at(*r);
                match place(name) {
                    Some((COMMON_REGION, at)) => {
                        (Replaced::Object(name), transitions.common.get(at), 0, Some(SHARED))
                    }
                    Some((_, at)) => {
                        (Replaced::Object(name), transitions.own.get(at + 1), 0, Some(0))
                    }
                    None => continue,
                }
            };
            let (part, before, handle, shared) = place;
            object_words(heap.get(*r), handle, &names, words);
            if let Some(shared) = shared {
                words[3] = words[3] & !SHARED | shared;
            }
            let (after, _) = table.intern(words).ok()?;
            let before = match part {
                Replaced::Fixed(at) if before == 0 => pristine[at as usize],
                _ => before,
            };
            if after != before {
                rewrites.push((part, after));
            }
        }
        for (k, r) in heap.fresh().iter().enumerate() {
            object_words(heap.get(*r), 0, &names, words);
            let (after, _) = table.intern(words).ok()?;
            rewrites.push((Replaced::Object(FRESH + k as u32), after));
        }
        let changed = threads.looks();
        for slot in changed.iter().copied().chain([slot]) {
            let thread = &threads.unwatched()[slot];
            let mut head = 0;
            if thread.is_alive() {
                thread_words(thread, globals.clock, &names, words);
                head = table.intern(words).ok()?.0;
            }
            rewrites.push((Replaced::Head(slot as u32), head));
        }
        // Long components are kept in blocks, which nobody looks into here.
        let short = |component: &u32| {
            *component == 0 || table.get(*component).len() <= super::components::LONG
        };
        rewrites.iter().all(|(_, component)| short(component)).then_some(())
    }

    /// The machine is in the state just encoded as `state`: remembers what each thread can do.
    pub fn learn_outlooks(&mut self, state: &[u32]) {
        if !is_separate(state) {
            return;
        }
        let written = self.heap.written().len();
        let mut transitions = std::mem::take(&mut self.transitions);
        transitions.begin(written);
        let forest = &self.components.forest;
        for (at, own) in state.iter().enumerate().skip(THREADS).filter(|(_, own)| **own != 0) {
            let slot = at - THREADS;
            let known = transitions.obstacles.get(own).copied();
            let obstacle = known.or_else(|| self.obstacle_of(slot));
            let Some(obstacle) = obstacle else { continue };
            transitions.obstacles.insert(*own, obstacle);
            let waits = self.threads.unwatched()[slot].waits_for().map_or(0, |r| self.name_of(r));
            transitions.waits.insert(*own, waits);
            let found =
                obstacle.and_then(|part| transitions.component(forest, state, part)).unwrap_or(0);
            transitions.outlooks.entry((*own, found)).or_insert_with(|| self.outlook(slot));
        }
        self.transitions = transitions;
    }

    /// What says, besides its own section, what a thread can do next. The outer `None`: it cannot be
    /// told.
    fn obstacle_of(&self, slot: usize) -> Option<Option<Part>> {
        let object = match self.threads.unwatched()[slot].status {
            Status::Entering(object) | Status::Reentering { object, .. } => object,
            Status::Initializing(class) => class.mirror.get(),
            _ => return Some(None),
        };
        if object < self.heap.first_dynamic() {
            let at = self.components.fixed_places.get(&object)?;
            return Some(Some(Part::Fixed(*at as u32)));
        }
        match place(self.name_of(object))? {
            (COMMON_REGION, at) => Some(Some(Part::Common(at as u32))),
            (region, _) if region == region_of(slot) => Some(None),
            _ => None,
        }
    }

    fn outlook(&self, slot: usize) -> Outlook {
        let thread = &self.threads.unwatched()[slot];
        let mut outlook = if thread.daemon { Outlook::DAEMON } else { 0 };
        if let Status::Choosing(arity) = thread.status {
            outlook |= Outlook::CHOOSES | arity << Outlook::ARITY;
            // One that does not fit is asked for each time.
            return if arity >> (32 - Outlook::ARITY) == 0 {
                Outlook { bits: outlook, owner: 0 }
            } else {
                Outlook::UNKNOWN
            };
        }
        let mut actions = Vec::new();
        self.list_actions(slot, &mut actions);
        for action in actions {
            outlook |= match action {
                Action::Run(_) => Outlook::RUN,
                Action::Timeout(_) => Outlook::TIMEOUT,
                Action::Interrupt(_) => Outlook::INTERRUPT,
                Action::Spurious(_) => Outlook::SPURIOUS,
                Action::Choose(..) => 0,
            };
        }
        let mut owner = 0;
        if outlook & (Outlook::RUN | Outlook::TIMEOUT | Outlook::INTERRUPT) == 0 {
            match thread.status {
                Status::Entering(r) | Status::Reentering { object: r, .. } if !thread.suspended => {
                    owner = self.heap.get(r).monitor.owner;
                }
                Status::Waiting { .. } => {}
                _ => outlook |= Outlook::UNEASY,
            }
        }
        if self.may_access(slot) {
            outlook |= Outlook::ACCESSES;
        }
        Outlook { bits: outlook, owner }
    }

    /// Puts the alternatives of a stored state, which has not ended, into `actions`, if they are
    /// known without being there.
    pub fn recall_alternatives(&mut self, state: &[u32], actions: &mut Vec<Action>) -> bool {
        let transitions = &mut self.transitions;
        if transitions.state == state && transitions.written == self.heap.written().len() {
            return true;
        }
        transitions.state.clear();
        transitions.outlook.clear();
        if transitions.written != self.heap.written().len() || !is_separate(state) {
            return false;
        }
        let forest = &self.components.forest;
        for (at, own) in state.iter().enumerate().skip(THREADS).filter(|(_, own)| **own != 0) {
            let Some(&obstacle) = transitions.obstacles.get(own) else { return false };
            let found =
                obstacle.and_then(|part| transitions.component(forest, state, part)).unwrap_or(0);
            match transitions.outlooks.get(&(*own, found)) {
                Some(&Outlook::UNKNOWN) | None => return false,
                Some(outlook) => transitions.outlook.push((at - THREADS, *outlook)),
            }
        }
        transitions.sort_slots(&self.components);
        actions.clear();
        let rank = &transitions.rank;
        if !transitions.outlook.is_sorted_by_key(|(slot, _)| rank[*slot]) {
            transitions.outlook.sort_by_key(|(slot, _)| rank[*slot]);
        }
        let chooser = transitions.outlook.iter().find(|(_, outlook)| outlook.has(Outlook::CHOOSES));
        if let Some((slot, outlook)) = chooser {
            let arity = outlook.bits >> Outlook::ARITY;
            actions.extend((0..arity).map(|outcome| Action::Choose(*slot, outcome)));
        } else {
            for (slot, outlook) in &transitions.outlook {
                for (bit, action) in [
                    (Outlook::RUN, Action::Run(*slot)),
                    (Outlook::TIMEOUT, Action::Timeout(*slot)),
                    (Outlook::INTERRUPT, Action::Interrupt(*slot)),
                    (Outlook::SPURIOUS, Action::Spurious(*slot)),
                ] {
                    if outlook.has(bit) {
                        actions.push(action);
                    }
                }
            }
        }
        transitions.state.extend_from_slice(state);
        true
    }

    /// Whether looking at the state whose alternatives were last recalled would show nothing: someone
    /// has a step, nobody waits in a circle or for what cannot be told, and at most one is about to
    /// access data. Then, how many threads live.
    pub fn is_quiet(&self) -> Option<u32> {
        let outlooks = &self.transitions.outlook;
        let steps = Outlook::RUN | Outlook::TIMEOUT | Outlook::INTERRUPT | Outlook::CHOOSES;
        let (mut accesses, mut can_go_on) = (0, false);
        for (slot, outlook) in outlooks {
            if outlook.has(Outlook::UNEASY) {
                return None;
            }
            accesses += u32::from(outlook.has(Outlook::ACCESSES));
            can_go_on |= outlook.has(steps);
            let mut at = outlook.owner;
            for _ in outlooks {
                let Some((_, next)) = outlooks.iter().find(|(t, _)| *t as u32 + 1 == at) else {
                    break;
                };
                if at == *slot as u32 + 1 {
                    return None;
                }
                at = next.owner;
            }
        }
        (can_go_on && accesses < 2).then_some(outlooks.len() as u32)
    }

    /// Puts the state to which an action leads from the state whose alternatives were last recalled
    /// into `to`, if it is known.
    pub fn recall_transition(&mut self, action: Action, to: &mut Vec<u32>) -> bool {
        let slot = action.thread();
        let mut transitions = std::mem::take(&mut self.transitions);
        let state = std::mem::take(&mut transitions.state);
        let known = self.recall(&mut transitions, &state, slot, action, to).is_some();
        transitions.state = state;
        self.transitions = transitions;
        known
    }

    fn recall(
        &mut self,
        transitions: &mut Transitions,
        state: &[u32],
        slot: usize,
        action: Action,
        to: &mut Vec<u32>,
    ) -> Option<()> {
        let others = transitions.outlook.iter().filter(|(t, _)| *t != slot);
        let beside = beside(others.map(|(_, outlook)| outlook.has(Outlook::DAEMON)));
        let root = root_of(state, action, beside)?;
        let at = transitions.descend(&self.components.forest, &root, state)?;
        match transitions.nodes[at as usize] {
            Node::Look(_) => None,
            Node::Leaf { marks, globals, own, changes } => {
                to.clear();
                to.extend_from_slice(state);
                to[MARKS] = marks;
                to[GLOBALS] = globals;
                to[THREADS + slot] = own;
                let place = [at, state[COMMON], state[FIXED]];
                if let Some((common, fixed)) = transitions.applied.get(&place) {
                    (to[COMMON], to[FIXED]) = (*common, *fixed);
                    transitions.apply_to_threads(changes, to);
                    return Some(());
                }
                transitions.load(&self.components.forest, state);
                transitions.apply(&mut self.components.forest, changes, to).ok()?;
                transitions.applied.insert(place, (to[COMMON], to[FIXED]));
                Some(())
            }
            Node::Relink { number, globals, changes } => {
                self.relink(transitions, state, (number, globals, changes), to)
            }
        }
    }
}

impl Transitions {
    /// Learns a step of the thread of a slot, which looked at `looks`.
    fn learn(
        &mut self,
        forest: &mut Forest,
        (from, to): (&[u32], &[u32]),
        slot: usize,
        root: Root,
    ) {
        let first = self.changes.len();
        self.list_changes(forest, from, to, slot);
        let changes = (first as u32, self.changes.len() as u32);
        self.load(forest, from);
        let mut applied = from.to_vec();
        applied[MARKS] = to[MARKS];
        applied[GLOBALS] = to[GLOBALS];
        applied[THREADS + slot] = section(to, slot);
        let told = self.apply(forest, changes, &mut applied).is_ok() && applied == to;
        let leaf =
            Node::Leaf { marks: to[MARKS], globals: to[GLOBALS], own: section(to, slot), changes };
        if !told || !self.insert(forest, root, from, leaf) {
            self.changes.truncate(first);
        }
    }

    /// Adds what of the parts looked at, and of those made, is another component in `to` than in
    /// `from`.
    fn list_changes(&mut self, forest: &Forest, from: &[u32], to: &[u32], slot: usize) {
        let looks = std::mem::take(&mut self.looks);
        for part in looks.iter().filter(|part| !matches!(part, Part::Waiters(_))) {
            let before = self.component(forest, from, *part);
            let after = self.component(forest, to, *part);
            if let Some(after) = after.filter(|_| after != before) {
                self.changes.push((*part, after));
            }
        }
        for at in forest.length(from[COMMON])..forest.length(to[COMMON]) {
            self.changes.push((Part::Common(at as u32), forest.get(to[COMMON], at)));
        }
        let begun = (0..to.len() - THREADS).filter(|t| *t != slot && section(from, *t) == 0);
        for new in begun.filter(|t| section(to, *t) != 0) {
            self.changes.push((Part::Thread(new as u32), section(to, new)));
        }
        self.looks = looks;
    }
}
