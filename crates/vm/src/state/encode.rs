//! The canonical vector of the current state.
//!
//! Dynamic objects are numbered in the order in which a breadth-first traversal reaches them: from
//! fixed objects first, then from each thread in the order of thread keys. So isomorphic heaps get
//! equal vectors, and garbage gets none. The same traversal tells which objects only one thread
//! reaches, which is thereby a function of the state.
//!
//! Once the process has ended nothing runs any more: what daemons were at, and what only they and
//! the class library reach, is no part of the state.
//!
//! Layout of the vector: globals, thread count, threads, fixed count, fixed objects that differ from
//! their pristine contents (by handle), dynamic objects (by number).

use super::components::TableFull;
use crate::heap::{DIRTY, ONCE_SHARED, Object, Ref, SHARED, STATE_FLAGS, for_each_reference};
use crate::initialize::IN_PROGRESS;
use crate::liveness::Content;
use crate::machine::Machine;
use crate::thread::{FrameKind, Status};
use classes::LoaderId;

/// Reached from fixed objects or from several threads.
const BY_ALL: u32 = 1;

/// Canonical names while a vector is built.
struct Names<'a> {
    first_dynamic: u32,
    numbers: &'a [u32],
    /// Rank of each thread slot.
    ranks: &'a [u32],
    /// Whether nobody can compare a `modCount` with an earlier one, so that it counts as 0.
    drop_mod_counts: bool,
}

impl Names<'_> {
    fn of(&self, r: Ref) -> u32 {
        if r < self.first_dynamic {
            return r;
        }
        self.first_dynamic + self.numbers[(r - self.first_dynamic) as usize] - 1
    }

    fn rank(&self, slot: u32) -> u32 {
        self.ranks.get(slot as usize).copied().unwrap_or(u32::MAX - 8)
    }

    /// Whether everything an object says of other objects and of threads has the same name in the
    /// vector as in the live state.
    fn keeps(&self, object: &Object) -> bool {
        let owner = object.monitor.owner;
        let initializer = if object.mirrors.is_some() {
            object.length.saturating_sub(IN_PROGRESS - 1)
        } else {
            0
        };
        let mut same = (owner == 0 || self.rank(owner - 1) == owner - 1)
            && (initializer == 0 || self.rank(initializer - 1) == initializer - 1);
        if self.drop_mod_counts
            && let Some(slot) = crate::masks::mod_count_slot(object.class())
        {
            same &= object.data[slot] == 0;
        }
        for_each_reference(object, |child| same &= self.of(child) == child);
        same
    }
}

impl Machine {
    /// Slots of the threads of the state in canonical order, and the rank of each slot.
    fn thread_order(&self) -> (Vec<usize>, Vec<u32>) {
        let over = self.has_ended();
        let mut order: Vec<usize> =
            (0..self.threads.len()).filter(|t| self.threads[*t].is_alive() && !over).collect();
        order.sort_by(|a, b| self.threads[*a].key.cmp(&self.threads[*b].key));
        let mut ranks = vec![u32::MAX - 8; self.threads.len()];
        for (rank, slot) in order.iter().enumerate() {
            ranks[*slot] = rank as u32;
        }
        (order, ranks)
    }

    /// References a thread holds, in a fixed order.
    fn thread_roots(&self, slot: usize) -> Vec<Ref> {
        let thread = &self.threads[slot];
        let mut roots = vec![thread.object, thread.uncaught, thread.stopped];
        match thread.status {
            Status::Entering(r)
            | Status::Waiting { object: r, .. }
            | Status::Reentering { object: r, .. } => {
                roots.push(r);
            }
            _ => {}
        }
        for (at, frame) in thread.frames.iter().enumerate() {
            roots.push(frame.locked);
            roots.extend(frame.kind.reference());
            for (register, content) in frame.code.live(frame.pc, thread.waits_for_result(at)).iter()
            {
                if *content != Content::Prim {
                    roots.push(thread.registers[frame.base as usize + *register as usize] as Ref);
                }
            }
        }
        roots
    }

    /// The fixed objects of the state that may differ from what they were, in order.
    fn fixed_roots(&self) -> Vec<Ref> {
        let mut all = self.heap.ever_written();
        if self.has_ended() {
            all.retain(|r| self.is_kept_at_end(*r));
        }
        all
    }

    /// Whether a fixed object is told of once the process has ended: the statics of the program.
    pub fn is_kept_at_end(&self, r: Ref) -> bool {
        let of_program = |class: classes::ClassRef| {
            class.loader != LoaderId::BOOT && class.loader != LoaderId::PLATFORM
        };
        self.heap.get(r).mirrors.is_some_and(of_program)
    }

    /// Numbers the dynamic objects and finds out who reaches them.
    fn number(&mut self, order: &[usize], fixed: &[Ref]) {
        let first = self.heap.first_dynamic();
        let count = self.heap.end().saturating_sub(first) as usize;
        let mut numbers = std::mem::take(&mut self.components.numbers);
        let mut groups = std::mem::take(&mut self.components.groups);
        let mut found = std::mem::take(&mut self.components.order);
        numbers.clear();
        numbers.resize(count, 0);
        groups.clear();
        groups.resize(count, 0);
        found.clear();
        let mut done = 0;
        let mut visit = |r: Ref, group: u32, found: &mut Vec<Ref>, promoted: &mut Vec<Ref>| {
            if r < first {
                return;
            }
            let at = (r - first) as usize;
            if numbers[at] == 0 {
                found.push(r);
                numbers[at] = found.len() as u32;
                groups[at] = group;
            } else if groups[at] != group && groups[at] != BY_ALL {
                groups[at] = BY_ALL;
                promoted.push(r);
            }
        };
        let mut promoted = Vec::new();
        for r in fixed {
            for_each_reference(self.heap.get(*r), |child| {
                visit(child, BY_ALL, &mut found, &mut promoted)
            });
        }
        let globals = &self.globals;
        let failures = globals.failures.iter().map(|(_, r)| r);
        for r in globals.interned.iter().chain(failures).chain(&globals.handles) {
            visit(*r, BY_ALL, &mut found, &mut promoted);
        }
        for r in self.globals.outside.references() {
            visit(r, BY_ALL, &mut found, &mut promoted);
        }
        let mut group = BY_ALL;
        let mut next_thread = 0;
        loop {
            while done < found.len() {
                let r = found[done];
                done += 1;
                for_each_reference(self.heap.get(r), |child| {
                    visit(child, group, &mut found, &mut promoted)
                });
            }
            if next_thread == order.len() {
                break;
            }
            group = next_thread as u32 + 2;
            for r in self.thread_roots(order[next_thread]) {
                visit(r, group, &mut found, &mut promoted);
            }
            next_thread += 1;
        }
        // Whatever a shared object reaches is shared.
        while let Some(r) = promoted.pop() {
            for_each_reference(self.heap.get(r), |child| {
                if child >= first {
                    let at = (child - first) as usize;
                    if groups[at] != BY_ALL {
                        groups[at] = BY_ALL;
                        promoted.push(child);
                    }
                }
            });
        }
        self.components.numbers = numbers;
        self.components.groups = groups;
        self.components.order = found;
    }

    /// Whether a `modCount` can be compared with a copy (SEMANTICS 4): a method that
    /// reads one is under way, or an iterator, spliterator or sublist is reachable.
    fn mod_counts_matter(&self, order: &[usize], found: &[Ref]) -> bool {
        let in_frames = order.iter().any(|slot| {
            let frames = &self.threads[*slot].frames;
            frames.iter().any(|f| crate::masks::may_hold_mod_count(f.code.method))
        });
        in_frames || found.iter().any(|r| crate::masks::copies_mod_count(self.heap.get(*r).class()))
    }

    /// Appends the canonical vector of the current state to `out`.
    pub fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), TableFull> {
        let (order, ranks) = self.thread_order();
        let fixed = self.fixed_roots();
        self.number(&order, &fixed);
        let first = self.heap.first_dynamic();
        let tracing = self.tracing;
        let numbers = std::mem::take(&mut self.components.numbers);
        let found = std::mem::take(&mut self.components.order);
        let drop_mod_counts = !self.mod_counts_matter(&order, &found);
        let names =
            Names { first_dynamic: first, numbers: &numbers, ranks: &ranks, drop_mod_counts };

        self.globals_words(&names);
        out.push(self.components.intern()?);
        out.push(order.len() as u32 + 1);
        for slot in &order {
            self.thread_words(*slot, &names);
            out.push(self.components.intern()?);
        }
        let count_at = out.len();
        out.push(0);
        for r in fixed {
            if let Some(number) = self.fixed_component(r, &names)? {
                out.push(number);
            }
        }
        out[count_at] = (out.len() - count_at) as u32;
        for (at, r) in found.iter().enumerate() {
            let shared = self.components.groups[(*r - first) as usize] == BY_ALL;
            let flags = self.heap.get(*r).flags;
            if (flags & SHARED != 0) != shared {
                let object = self.heap.touch(*r);
                object.flags = match (shared, tracing) {
                    (true, _) => object.flags & !ONCE_SHARED | SHARED,
                    (false, true) => object.flags & !SHARED | ONCE_SHARED,
                    (false, false) => object.flags & !SHARED,
                };
            }
            let object = self.heap.get(*r);
            let same = object.flags & DIRTY == 0 && *r == first + at as u32 && names.keeps(object);
            let number = match self.components.settled_dynamic.get(at) {
                Some(known) if same => *known,
                _ => {
                    self.object_words(*r, &names);
                    self.components.intern()?
                }
            };
            out.push(number);
        }
        self.components.numbers = numbers;
        self.components.order = found;
        Ok(())
    }

    /// The handle an object gets when the vector just encoded is restored; 0 for garbage.
    pub fn name_of(&self, r: Ref) -> Ref {
        self.number_of(r).unwrap_or(0)
    }

    /// For each dynamic object of the vector just encoded its handle before the transition; 0 for
    /// one that was made in it.
    pub fn origins(&self, out: &mut Vec<Ref>) {
        out.clear();
        let end = self.heap.first_dynamic() + self.components.settled_dynamic.len() as u32;
        // Handles may be taken again within a transition, after a collection.
        let taken: Vec<Ref> = self.heap.fresh().filter(|r| *r < end).collect();
        let before = |r: &Ref| if *r < end && !taken.contains(r) { *r } else { 0 };
        out.extend(self.components.order.iter().map(before));
    }

    /// The handle an object gets when the vector just encoded is restored; none for garbage.
    pub(crate) fn number_of(&self, r: Ref) -> Option<Ref> {
        let first = self.heap.first_dynamic();
        if r < first {
            return Some(r);
        }
        match self.components.numbers.get((r - first) as usize) {
            Some(number) if *number != 0 => Some(first + number - 1),
            _ => None,
        }
    }

    /// The component of a fixed object, or none if it is as it was.
    fn fixed_component(&mut self, r: Ref, names: &Names<'_>) -> Result<Option<u32>, TableFull> {
        let object = self.heap.get(r);
        if object.flags & DIRTY == 0 && names.keeps(object) {
            return Ok(self.components.settled_fixed.get(&r).copied());
        }
        let pristine = match self.components.pristine.get(&r) {
            Some(known) => *known,
            None => {
                let words = match self.heap.pristine(r) {
                    Some(object) => words_of_object(object, r, names),
                    None => Vec::new(),
                };
                self.components.words = words;
                let number = self.components.intern()?;
                self.components.pristine.insert(r, number);
                number
            }
        };
        self.components.words = words_of_object(self.heap.get(r), r, names);
        let number = self.components.intern()?;
        Ok((number != pristine).then_some(number))
    }

    fn object_words(&mut self, r: Ref, names: &Names<'_>) {
        self.components.words = words_of_object(self.heap.get(r), 0, names);
    }

    fn globals_words(&mut self, names: &Names<'_>) {
        let has_clock = self.globals.clock_read && !self.has_ended();
        let globals = &self.globals;
        let words = &mut self.components.words;
        words.clear();
        let clock = if has_clock { globals.clock } else { 0 };
        words.extend([
            1,
            clock as u32,
            (clock >> 32) as u32,
            u32::from(globals.clock_read),
            u32::from(globals.halted.is_some()),
            globals.halted.unwrap_or(0) as u32,
            u32::from(globals.shutdown),
            globals.failures.len() as u32,
        ]);
        for (class, cause) in &globals.failures {
            words.extend([class.id.raw(), names.of(*cause)]);
        }
        words.push(globals.handles.len() as u32);
        words.extend(globals.handles.iter().map(|r| names.of(*r)));
        globals.outside.write(words, |r| names.of(r));
        words.extend(globals.interned.iter().map(|r| names.of(*r)));
    }

    fn thread_words(&mut self, slot: usize, names: &Names<'_>) {
        let clock = self.globals.clock;
        let thread = &self.threads[slot];
        let words = &mut self.components.words;
        words.clear();
        words.push(2);
        words.push(thread.key.len() as u32);
        words.extend(thread.key.iter());
        words.extend([
            thread.children,
            names.of(thread.object),
            u32::from(thread.daemon),
            u32::from(thread.interrupted),
            u32::from(thread.permit),
            u32::from(thread.suspended),
            thread.atomic_sections,
            thread.hashes,
            thread.random as u32,
            (thread.random >> 32) as u32,
            names.of(thread.uncaught),
            names.of(thread.stopped),
            thread.chosen.len() as u32,
        ]);
        words.extend(&thread.chosen);
        words.push(thread.held.len() as u32);
        words.extend(thread.held.iter().map(|r| names.of(*r)));
        let relative = |deadline: Option<i64>| {
            let left = deadline.map_or(0, |d| (d - clock).max(0));
            [u32::from(deadline.is_some()), left as u32, (left >> 32) as u32]
        };
        match thread.status {
            Status::Runnable => words.push(0),
            Status::Entering(r) => words.extend([1, names.of(r)]),
            Status::Waiting { object, depth, deadline } => {
                words.extend([2, names.of(object), depth]);
                words.extend(relative(deadline));
            }
            Status::Reentering { object, depth, interrupted } => {
                words.extend([3, names.of(object), depth, u32::from(interrupted)]);
            }
            Status::Sleeping(until) => {
                words.push(4);
                words.extend(relative(Some(until)));
            }
            Status::Parked(deadline) => {
                words.push(5);
                words.extend(relative(deadline));
            }
            Status::Initializing(class) => words.extend([6, class.id.raw()]),
            Status::Choosing(arity) => words.extend([7, arity]),
            Status::Terminated => words.push(8),
        }
        words.push(thread.frames.len() as u32);
        for (at, frame) in thread.frames.iter().enumerate() {
            words.extend([
                frame.code.method.id.raw(),
                frame.pc,
                u32::from(thread.waits_for_result(at)),
                names.of(frame.locked),
                u32::from(frame.atomic),
            ]);
            match frame.kind {
                FrameKind::Call => words.push(0),
                FrameKind::Initializer(class) => words.extend([1, class.id.raw()]),
                FrameKind::Reflective(letter) => words.extend([2, u32::from(letter)]),
                FrameKind::Constructor(r) => words.extend([3, names.of(r)]),
                FrameKind::Again => words.push(4),
                FrameKind::Run => words.push(5),
                FrameKind::Uncaught => words.push(6),
                FrameKind::Exit => words.push(7),
                FrameKind::Load { wanted, pending, wraps } => {
                    words.extend([8, wanted, names.of(pending), u32::from(wraps)]);
                }
            }
            for (register, content) in frame.code.live(frame.pc, thread.waits_for_result(at)).iter()
            {
                let value = thread.registers[frame.base as usize + *register as usize];
                if *content == Content::Prim {
                    words.extend([value as u32, (value >> 32) as u32]);
                } else {
                    words.push(names.of(value as Ref));
                }
            }
        }
    }
}

/// The words of an object; `handle` is that of a fixed object, else 0.
fn words_of_object(object: &Object, handle: Ref, names: &Names<'_>) -> Vec<u32> {
    let class = object.class();
    let mut words = Vec::with_capacity(10 + object.data.len() * 2);
    let owner =
        if object.monitor.owner == 0 { 0 } else { names.rank(object.monitor.owner - 1) + 1 };
    // A mirror's length is how far its class is initialized, perhaps by a thread.
    let length = if object.mirrors.is_some() && object.length >= IN_PROGRESS {
        IN_PROGRESS + names.rank(object.length - IN_PROGRESS)
    } else {
        object.length
    };
    words.extend([
        3,
        handle,
        class.id.raw(),
        object.flags & STATE_FLAGS,
        length,
        object.hash,
        owner,
        object.monitor.depth,
        object.mirrors.map_or(0, |c| c.id.raw() + 1),
    ]);
    if class.is_array() {
        if class.has_reference_elements() {
            let elements = &object.elements::<u32>()[..object.length as usize];
            words.extend(elements.iter().map(|r| names.of(*r)));
        } else {
            words.extend_from_slice(object.elements::<u32>());
        }
        return words;
    }
    let instance = class.instance_slots as usize;
    let masked = class.masked.borrow();
    let dropped = if names.drop_mod_counts { crate::masks::mod_count_slot(class) } else { None };
    for (slot, word) in object.data.iter().enumerate() {
        let reference = if slot < instance {
            class.instance_references[slot]
        } else {
            object.mirrors.is_some_and(|c| c.static_references[slot - instance])
        };
        if reference {
            words.push(names.of(*word as Ref));
        } else if slot < instance && (masked.contains(&(slot as u32)) || dropped == Some(slot)) {
            words.extend([0, 0]);
        } else {
            words.extend([*word as u32, (*word >> 32) as u32]);
        }
    }
    words
}

/// The words of an object whose names are the live handles and slots of this many threads; `handle`
/// is that of a fixed object, else 0.
pub(super) fn raw_words(object: &Object, handle: Ref, threads: usize) -> Vec<u32> {
    let ranks: Vec<u32> = (0..threads as u32).collect();
    let names =
        Names { first_dynamic: u32::MAX, numbers: &[], ranks: &ranks, drop_mod_counts: false };
    words_of_object(object, handle, &names)
}
