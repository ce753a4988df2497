//! A canonical form of the machine's state, computed by a plain traversal.
//!
//! Reachable objects are numbered in the order of their first visit, from all immortal objects and then
//! from each thread by key. The code shares the types of objects and frames with the machine, and nothing
//! of the encoding, comparison or restoration of states.

use code::Content;
use library::mod_count;
use snapshot::Snapshots;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use vm::Status;
use vm::heap::{FROZEN, LEAKED, Object, Ref, SHARED, for_each_reference};
use vm::machine::Machine;
use vm::thread::FrameKind;

/// The computation of forms, with digests of immortal objects at their first visit.
pub(crate) struct CanonicalForms {
    first_seen: HashMap<Ref, u64>,
    /// Forms computed so far.
    count: usize,
}

/// The number of forms after which all immortal objects are inspected again.
const INSPECTION_PERIOD: usize = 50;

/// Names of dynamic objects, and the objects in the order of their names.
#[derive(Default)]
struct Names {
    of: HashMap<Ref, u64>,
    order: Vec<Ref>,
    /// Whether nothing can compare a `modCount` with an earlier one (SEMANTICS 4).
    drop_mod_counts: bool,
}

impl Names {
    fn visit(&mut self, machine: &Machine, r: Ref) {
        let mut todo = std::collections::VecDeque::from([r]);
        while let Some(r) = todo.pop_front() {
            if r < machine.live.heap.first_dynamic() || self.of.contains_key(&r) {
                continue;
            }
            self.of.insert(r, self.order.len() as u64);
            self.order.push(r);
            for_each_reference(machine.live.heap.get(r), |child| todo.push_back(child));
        }
    }

    fn name(&self, machine: &Machine, r: Ref) -> u64 {
        if r < machine.live.heap.first_dynamic() { r.into() } else { 1 << 40 | self.of[&r] }
    }
}

fn threads(machine: &Machine) -> Vec<usize> {
    let lives = |t: &usize| machine.live.threads[*t].is_alive() && !machine.live.has_ended();
    let mut all: Vec<usize> = (0..machine.live.threads.len()).filter(lives).collect();
    all.sort_by(|a, b| machine.live.threads[*a].key.cmp(&machine.live.threads[*b].key));
    all
}

/// Returns the immortal objects of the state; once the process has ended, only statics of the program.
fn immortal_objects(machine: &Machine) -> Vec<Ref> {
    let mut all = machine.live.heap.ever_written();
    all.retain(|r| !machine.live.has_ended() || Snapshots::is_kept_at_end(machine, *r));
    all
}

/// Returns the references of a thread.
fn references_of_thread(machine: &Machine, slot: usize) -> Vec<Ref> {
    let thread = &machine.live.threads[slot];
    let mut all = vec![thread.object, thread.uncaught, thread.stopped];
    match thread.status {
        Status::Entering(r)
        | Status::Waiting { object: r, .. }
        | Status::Reentering { object: r, .. } => all.push(r),
        _ => {}
    }
    for (at, frame) in thread.frames.iter().enumerate() {
        all.push(frame.locked);
        all.extend(frame.kind.reference());
        for (register, content) in &*frame.code.live(frame.pc, thread.waits_for_result(at)) {
            if *content == Content::Ref {
                let place = frame.base as usize + usize::from(*register);
                all.push(thread.registers[place] as Ref);
            }
        }
    }
    all
}

/// Returns the references of the globals.
fn references_of_globals(machine: &Machine) -> Vec<Ref> {
    let globals = &machine.live.globals;
    let failures = globals.failures.iter().map(|(_, cause)| cause);
    let mut all: Vec<Ref> =
        globals.interned.iter().chain(failures).chain(&globals.handles).copied().collect();
    all.extend(globals.outside.references());
    all
}

fn digest(words: &[u64]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    hasher.finish()
}

impl CanonicalForms {
    pub(crate) fn new(machine: &Machine) -> Self {
        let mut this = Self { first_seen: HashMap::new(), count: 0 };
        this.check_immortal_objects(machine);
        this
    }

    /// Asserts that immortal objects without logged initial contents are unchanged since their first visit.
    fn check_immortal_objects(&mut self, machine: &Machine) {
        let names = Names::default();
        for r in 1..machine.live.heap.first_dynamic() {
            if !machine.live.heap.is_live(r) || machine.live.heap.pristine(r).is_some() {
                continue;
            }
            let mut words = Vec::new();
            write_object(machine, &names, machine.live.heap.get(r), &mut words);
            let now = digest(&words);
            let then = *self.first_seen.entry(r).or_insert_with(|| {
                for_each_reference(machine.live.heap.get(r), |child| {
                    assert!(
                        child < machine.live.heap.first_dynamic(),
                        "o{r} was made with o{child}"
                    );
                });
                now
            });
            let class = machine.live.heap.get(r).class();
            assert_eq!(then, now, "o{r}, a {class:?}, was written behind the heap's back");
        }
    }

    /// Returns the form of the current state, as a digest.
    pub(crate) fn form(&mut self, machine: &Machine) -> u64 {
        if self.count.is_multiple_of(INSPECTION_PERIOD) {
            self.check_immortal_objects(machine);
        }
        self.count += 1;
        let mut names = Names::default();
        let immortal = immortal_objects(machine);
        for r in &immortal {
            for_each_reference(machine.live.heap.get(*r), |child| names.visit(machine, child));
        }
        for r in references_of_globals(machine) {
            names.visit(machine, r);
        }
        for slot in threads(machine) {
            for r in references_of_thread(machine, slot) {
                names.visit(machine, r);
            }
        }
        let living = threads(machine).into_iter();
        let mut frames = living.flat_map(|slot| &machine.live.threads[slot].frames);
        let held = frames.any(|f| mod_count::may_hold_mod_count(f.code.method));
        let copied = |r: &Ref| mod_count::copies_mod_count(machine.live.heap.get(*r).class());
        names.drop_mod_counts = !held && !names.order.iter().any(copied);
        let mut words = Vec::new();
        let globals = &machine.live.globals;
        let clock = if globals.clock_read && !machine.live.has_ended() { globals.clock } else { 0 };
        words.extend([clock as u64, globals.clock_read.into(), globals.shutdown.into()]);
        words.push(globals.halted.map_or(u64::MAX, |code| code as u64));
        let text = format!("{:?} {:?}", globals.heuristic, globals.properties);
        words.push(digest(&text.bytes().map(u64::from).collect::<Vec<_>>()));
        words.extend(globals.interned.iter().map(|r| names.name(machine, *r)));
        for (class, cause) in &globals.failures {
            words.extend([class.id.raw().into(), names.name(machine, *cause)]);
        }
        words.extend(globals.handles.iter().map(|r| names.name(machine, *r)));
        let mut outside = Vec::new();
        globals.outside.write(&mut outside, |r| names.name(machine, r) as u32);
        words.extend(outside.into_iter().map(u64::from));
        for slot in threads(machine) {
            write_thread(machine, &names, slot, &mut words);
        }
        for r in immortal {
            let Some(pristine) = machine.live.heap.pristine(r) else { continue };
            let (mut now, mut then) = (Vec::new(), Vec::new());
            write_object(machine, &names, machine.live.heap.get(r), &mut now);
            write_object(machine, &names, pristine, &mut then);
            if now != then {
                words.push(r.into());
                words.extend(now);
            }
        }
        for r in &names.order {
            write_object(machine, &names, machine.live.heap.get(*r), &mut words);
        }
        digest(&words)
    }

    /// Asserts that the shared flags of objects agree with reachability.
    pub(crate) fn check_sharing(machine: &Machine) {
        let mut reached = Vec::new();
        let mut reached_by_all = Names::default();
        for r in immortal_objects(machine) {
            for_each_reference(machine.live.heap.get(r), |child| {
                reached_by_all.visit(machine, child)
            });
        }
        for r in references_of_globals(machine) {
            reached_by_all.visit(machine, r);
        }
        for slot in threads(machine) {
            let mut names = Names::default();
            for r in references_of_thread(machine, slot) {
                names.visit(machine, r);
            }
            reached.push(names);
        }
        for r in reached.iter().flat_map(|n| &n.order) {
            let by = reached.iter().filter(|n| n.of.contains_key(r)).count();
            let shared = by > 1 || reached_by_all.of.contains_key(r);
            let object = machine.live.heap.get(*r);
            assert_eq!(
                object.flags & SHARED != 0,
                shared,
                "o{r}, a {:?}, reached by {by} threads",
                object.class()
            );
        }
    }
}

fn write_thread(machine: &Machine, names: &Names, slot: usize, words: &mut Vec<u64>) {
    let thread = &machine.live.threads[slot];
    let name = |r: Ref| names.name(machine, r);
    words.push(thread.key.len() as u64);
    words.extend(thread.key.iter().map(|k| u64::from(*k)));
    words.extend([
        thread.history.started.into(),
        name(thread.object),
        name(thread.uncaught),
        name(thread.stopped),
        thread.daemon.into(),
        thread.interrupted.into(),
        thread.permit.into(),
        thread.suspended.into(),
        thread.atomic_sections.into(),
        thread.drawn.hashes.into(),
        thread.drawn.random,
        thread.chosen.len() as u64,
    ]);
    words.extend(thread.chosen.iter().map(|c| u64::from(*c)));
    words.push(thread.history.seen_ends.len() as u64);
    words.extend(thread.history.seen_ends.iter().map(|slot| u64::from(*slot)));
    let left = |deadline: Option<i64>| {
        deadline.map_or(u64::MAX, |d| (d - machine.live.globals.clock).max(0) as u64)
    };
    match thread.status {
        Status::Runnable => words.push(0),
        Status::Entering(r) => words.extend([1, name(r), thread.seen_blocked.into()]),
        Status::Waiting { object, depth, deadline } => {
            words.extend([2, name(object), depth.into(), left(deadline)]);
        }
        Status::Reentering { object, depth, interrupted } => {
            words.extend([3, name(object), depth.into(), interrupted.into()]);
        }
        Status::Sleeping(until) => words.extend([4, left(Some(until))]),
        Status::Parked(deadline) => words.extend([5, left(deadline)]),
        Status::Initializing(class) => words.extend([6, class.id.raw().into()]),
        Status::Choosing(arity) => words.extend([7, arity.into()]),
        Status::Terminated => words.push(8),
        Status::Arriving { enters } => words.extend([11, enters.into()]),
        Status::Printed(printed) => words.extend([12, printed.into()]),
        Status::Polling(both) => words.extend([9, both[0] as u64, both[1] as u64]),
        Status::Awaiting(guard) => {
            words.extend([10, name(guard.object), name(guard.shown)]);
            words.extend(guard.words().map(u64::from));
        }
    }
    words.push(thread.frames.len() as u64);
    for (at, frame) in thread.frames.iter().enumerate() {
        let waits = thread.waits_for_result(at);
        words.extend([u64::from(frame.code.method.id.raw()), frame.pc.into(), waits.into()]);
        words.extend([name(frame.locked), frame.atomic.into()]);
        match frame.kind {
            FrameKind::Constructor(r) => words.extend([100, name(r)]),
            FrameKind::Load { wanted, pending, wraps } => {
                words.extend([103, wanted.into(), name(pending), wraps.into()]);
            }
            FrameKind::Initializer(class) => words.extend([101, class.id.raw().into()]),
            FrameKind::Reflective(letter) => words.extend([102, letter.into()]),
            other => {
                words
                    .push(digest(&format!("{other:?}").bytes().map(u64::from).collect::<Vec<_>>()));
            }
        }
        for (register, content) in &*frame.code.live(frame.pc, waits) {
            let value = thread.registers[frame.base as usize + usize::from(*register)];
            words.push(if *content == Content::Prim { value } else { name(value as Ref) });
        }
    }
}

fn write_object(machine: &Machine, names: &Names, object: &Object, words: &mut Vec<u64>) {
    let class = object.class();
    let key = |slot: u32| match machine.live.threads.get(slot as usize) {
        Some(thread) if thread.is_alive() && !machine.live.has_ended() => {
            digest(&thread.key.iter().map(|k| u64::from(*k)).collect::<Vec<_>>())
        }
        _ => 1,
    };
    let owner = object.monitor.owner;
    let length = match object.length {
        by @ 3.. if object.mirrors.is_some() => key(by - 3),
        length => u64::from(length),
    };
    let header: [u64; 6] = [
        class.id.raw().into(),
        (object.flags & (LEAKED | FROZEN)).into(),
        length,
        object.hash.into(),
        if owner == 0 { 0 } else { key(owner - 1) },
        object.monitor.depth.into(),
    ];
    words.extend(header);
    if class.is_array() {
        if class.has_reference_elements() {
            let elements = &object.elements::<u32>()[..object.length as usize];
            words.extend(elements.iter().map(|r| names.name(machine, *r)));
        } else {
            words.extend_from_slice(&object.data);
        }
        return;
    }
    let hidden = class.hidden_slots.borrow();
    for (slot, word) in object.data.iter().enumerate() {
        let instance = class.instance_slots as usize;
        let reference = match slot.checked_sub(instance) {
            None => class.instance_references[slot],
            Some(slot) => object.mirrors.is_some_and(|c| c.static_references[slot]),
        };
        if reference {
            words.push(names.name(machine, *word as Ref));
        } else if names.drop_mod_counts && mod_count::mod_count_slot(class) == Some(slot) {
            words.push(0);
        } else if slot >= instance || !hidden.contains(&(slot as u32)) {
            words.push(*word);
        }
    }
}
