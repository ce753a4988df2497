//! The encoding of components as words: objects, threads, and globals.
//!
//! Invariant: the words of two objects are equal exactly if no program can distinguish the objects,
//! given that equal ids denote equal objects. The module `restore` decodes the words.

use vm::globals::Globals;
use vm::heap::{OWNER, Object, Ref, STATE_FLAGS, for_each_reference};
use vm::initialize::IN_PROGRESS;

use crate::canonical::ids::Layout;
use crate::vector::CONDITION;
use classes::ClassRef;
use code::Content;
use inputs::listing::{self, CONDITION_WORDS};
use library::mod_count;
use vm::outside::put_bytes;
use vm::thread::{FrameKind, NEVER, Status, Thread};
use vm::timed_wait::wait_clock;
use vm::waiting_loop::{LoopPhase, WaitingLoop};

/// The number of words of an object before its data.
pub(crate) const HEADER: usize = 9;

/// The mapping of references to canonical ids in the words of a component.
pub(crate) struct Names<'a> {
    pub(crate) first_dynamic: u32,
    pub(crate) layout: &'a Layout,
    /// The id of each dynamic handle; 0 for unreachable objects. Without this table, ids are those
    /// of the settled state, and new objects have the id `u32::MAX`.
    pub(crate) numbers: Option<&'a [u32]>,
    /// Whether the process has ended, so that threads are omitted.
    pub(crate) has_ended: bool,
    /// Whether no `modCount` can be compared with an earlier copy, so that each is encoded as 0.
    pub(crate) drop_mod_counts: bool,
}

impl Names<'_> {
    #[inline]
    pub(crate) fn of(&self, r: Ref) -> u32 {
        if r < self.first_dynamic {
            return r;
        }
        match self.numbers {
            Some(numbers) => numbers[(r - self.first_dynamic) as usize],
            None => match self.layout.id_of(r) {
                0 => u32::MAX,
                name => name,
            },
        }
    }

    fn thread(&self, slot: u32) -> u32 {
        if self.has_ended { u32::MAX - 8 } else { slot }
    }

    /// Whether an object has the same handle in the live state and after a restore of the vector.
    #[inline]
    pub(crate) fn keeps_handle(&self, r: Ref) -> bool {
        r < self.first_dynamic || {
            let name = self.of(r);
            name != 0 && name == self.layout.id_of(r)
        }
    }

    /// Whether all references of an object have the same ids in the vector as in the live state.
    pub(crate) fn keeps_references(&self, object: &Object) -> bool {
        let initializes = object.mirrors.is_some() && object.length >= IN_PROGRESS;
        let has_thread = object.monitor.owner != 0 || object.flags & OWNER != 0 || initializes;
        let mut same = !(self.has_ended && has_thread);
        if self.drop_mod_counts
            && let Some(slot) = mod_count::mod_count_slot(object.class())
        {
            same &= object.data[slot] == 0;
        }
        for_each_reference(object, |child| same &= self.keeps_handle(child));
        same
    }

    /// Whether the words of an object determine it completely, and its references keep their ids.
    pub(crate) fn is_complete(&self, object: &Object) -> bool {
        let hidden = object.class().hidden_slots.borrow();
        hidden.iter().all(|slot| object.data[*slot as usize] == 0) && self.keeps_references(object)
    }
}

/// Encodes the globals.
pub(crate) fn globals_words(
    globals: &Globals,
    has_ended: bool,
    names: &Names<'_>,
    words: &mut Vec<u32>,
) {
    let has_clock = globals.clock_read && !has_ended;
    words.clear();
    let clock = if has_clock { globals.clock } else { 0 };
    words.push(1);
    words.extend([0; CONDITION_WORDS]);
    words.extend([
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
    words.extend([u32::from(globals.heuristic.is_some()), globals.heuristic.unwrap_or(0) as u32]);
    words.push(globals.attributes.len() as u32);
    for (object, values) in &globals.attributes {
        words.extend([names.of(*object), values.len() as u32]);
        words.extend(values.iter().map(|value| *value as u32));
    }
    globals.value_attributes.write(has_ended, |r| names.of(r), words);
    let condition = listing::write(&globals.terms, has_ended, |r| names.of(r), words);
    words[CONDITION..][..CONDITION_WORDS].copy_from_slice(&condition);
    words.push(globals.bound.len() as u32);
    words.extend(globals.bound.iter().map(|r| names.of(*r)));
    words.extend(globals.early);
    words.push(globals.properties.len() as u32);
    for (key, value) in &globals.properties {
        put_bytes(words, key.as_bytes());
        put_bytes(words, value.as_bytes());
    }
    words.extend(globals.interned.iter().map(|r| names.of(*r)));
}

/// The status word of a thread that was observed as blocked by a monitor.
pub(crate) const SEEN_BLOCKED: u32 = 10;

/// The status word of a thread before a guarded call.
pub(crate) const AWAITING: u32 = 11;

/// The status word of a thread that is about to execute an observed instruction.
pub(crate) const ARRIVING: u32 = 12;

/// The status word of a thread with the status `Printed`.
pub(crate) const PRINTED: u32 = 13;

/// Encodes a thread.
pub(crate) fn thread_words(thread: &Thread, clock: i64, names: &Names<'_>, words: &mut Vec<u32>) {
    words.clear();
    words.push(2);
    words.push(thread.key.len() as u32);
    words.extend(thread.key.iter());
    words.extend([
        thread.history.starts(),
        names.of(thread.object),
        u32::from(thread.daemon),
        u32::from(thread.interrupted),
        u32::from(thread.permit),
        u32::from(thread.suspended),
        thread.atomic_sections,
        thread.drawn.hashes,
        thread.drawn.inputs,
        thread.drawn.random as u32,
        (thread.drawn.random >> 32) as u32,
        names.of(thread.uncaught),
        names.of(thread.stopped),
        thread.chosen.len() as u32,
    ]);
    words.extend(&thread.chosen);
    words.push(thread.history.seen_ends.len() as u32);
    words.extend(&thread.history.seen_ends);
    words.push(thread.held.len() as u32);
    words.extend(thread.held.iter().map(|r| names.of(*r)));
    wait_words(thread, clock, words);
    let relative = |deadline: Option<i64>| {
        let left = deadline.map_or(0, |d| if d == NEVER { NEVER } else { (d - clock).max(0) });
        [u32::from(deadline.is_some()), left as u32, (left >> 32) as u32]
    };
    match thread.status {
        Status::Runnable => words.push(0),
        Status::Entering(r) => {
            words.extend([if thread.seen_blocked { SEEN_BLOCKED } else { 1 }, names.of(r)]);
        }
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
        Status::Arriving { enters } => words.extend([ARRIVING, u32::from(enters)]),
        Status::Printed(printed) => words.extend([PRINTED, printed]),
        Status::Polling([first, second]) => words.extend([9, first as u32, second as u32]),
        Status::Awaiting(guard) => {
            words.extend([AWAITING, names.of(guard.object), names.of(guard.shown)]);
            words.extend(guard.words());
        }
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
        for (register, content) in frame.code.live(frame.pc, thread.waits_for_result(at)).iter() {
            let value = thread.registers[frame.base as usize + *register as usize];
            if *content == Content::Prim {
                words.extend([value as u32, (value >> 32) as u32]);
            } else {
                words.push(names.of(value as Ref));
            }
        }
    }
    if let Some(waiting) = &thread.waiting_loop {
        waiting_loop_words(waiting, names, words);
    }
}

/// The number of words that the clock of a timed wait has after its first word.
pub(crate) const WAIT_WORDS: usize = 5;

/// Appends the clock of the timed wait of a thread, or 0 if the thread is in no timed wait.
fn wait_words(thread: &Thread, clock: i64, words: &mut Vec<u32>) {
    let Some(wait) = wait_clock(thread) else {
        words.push(0);
        return;
    };
    words.extend([wait.frame + 1, wait.pc]);
    for nanos in [wait.passed(clock), wait.limit()] {
        words.extend([nanos as u32, (nanos >> 32) as u32]);
    }
}

/// Lists the references that a thread holds, in a fixed order.
pub(crate) fn roots_of_thread(thread: &Thread, roots: &mut Vec<Ref>) {
    roots.clear();
    roots.extend([thread.object, thread.uncaught, thread.stopped]);
    match thread.status {
        Status::Entering(r)
        | Status::Waiting { object: r, .. }
        | Status::Reentering { object: r, .. } => {
            roots.push(r);
        }
        Status::Awaiting(guard) => roots.extend([guard.object, guard.shown]),
        _ => {}
    }
    for (at, frame) in thread.frames.iter().enumerate() {
        roots.push(frame.locked);
        roots.extend(frame.kind.reference());
        for (register, content) in frame.code.live(frame.pc, thread.waits_for_result(at)).iter() {
            if *content != Content::Prim {
                roots.push(thread.registers[frame.base as usize + *register as usize] as Ref);
            }
        }
    }
    roots.extend(thread.waiting_loop.iter().flat_map(|waiting| waiting.references()));
}

/// Encodes the iterations of an observed loop, which follow the frames of the thread.
fn waiting_loop_words(waiting: &WaitingLoop, names: &Names<'_>, words: &mut Vec<u32>) {
    let phase = match waiting.phase {
        LoopPhase::Counting => 0,
        LoopPhase::Ending => 1,
        LoopPhase::Waiting => 2,
    };
    words.extend([waiting.place, waiting.depth, waiting.turns, phase]);
    words.extend([waiting.current.len() as u32, waiting.last.len() as u32]);
    for read in waiting.current.iter().chain(&waiting.last) {
        words.extend([names.of(read.object), read.part, u32::from(read.is_reference)]);
        if read.is_reference {
            words.push(names.of(read.value as Ref));
        } else {
            words.extend([read.value as u32, (read.value >> 32) as u32]);
        }
    }
}

/// Clears the dead registers, so that steps do not depend on the path by which the state was
/// reached. The argument `kept` is a buffer.
pub(crate) fn forget_dead_registers(thread: &mut Thread, kept: &mut Vec<u64>) {
    kept.clear();
    for (at, frame) in thread.frames.iter().enumerate() {
        for (register, _) in frame.code.live(frame.pc, thread.waits_for_result(at)).iter() {
            kept.push(thread.registers[frame.base as usize + *register as usize]);
        }
    }
    // Registers of a large method that the thread has left are not kept.
    let end = thread.frames.last().map_or(0, |frame| frame.base + frame.code.registers);
    thread.registers.truncate(end as usize);
    thread.registers.fill(0);
    let mut values = kept.iter();
    for at in 0..thread.frames.len() {
        let frame = thread.frames[at];
        let live = frame.code.live(frame.pc, thread.waits_for_result(at));
        for ((register, _), value) in live.iter().zip(values.by_ref()) {
            thread.registers[frame.base as usize + *register as usize] = *value;
        }
    }
}

/// Encodes the header of an object.
fn header_words(object: &Object, handle: Ref, names: &Names<'_>) -> [u32; HEADER] {
    let owner =
        if object.monitor.owner == 0 { 0 } else { names.thread(object.monitor.owner - 1) + 1 };
    // The length of a mirror is the initialization state of its class, which may contain a thread.
    let length = if object.mirrors.is_some() && object.length >= IN_PROGRESS {
        IN_PROGRESS + names.thread(object.length - IN_PROGRESS)
    } else {
        object.length
    };
    [
        3,
        handle,
        object.class().id.raw(),
        object.flags & if names.has_ended { STATE_FLAGS & !OWNER } else { STATE_FLAGS },
        length,
        object.hash,
        owner,
        object.monitor.depth,
        object.mirrors.map_or(0, |c| c.id.raw() + 1),
    ]
}

/// Returns the words of the elements of an array; References are handles and not ids.
pub(crate) fn element_words(object: &Object) -> &[u32] {
    let elements = object.elements::<u32>();
    if object.class().has_reference_elements() {
        &elements[..object.length as usize]
    } else {
        elements
    }
}

/// Encodes the words of an array in a range of words.
pub(crate) fn array_words(
    object: &Object,
    names: &Names<'_>,
    range: std::ops::Range<usize>,
    words: &mut Vec<u32>,
) {
    words.clear();
    let elements = element_words(object);
    let end = range.end.min(HEADER + elements.len());
    if range.start < HEADER {
        words.extend(&header_words(object, 0, names)[range.start..end.min(HEADER)]);
    }
    let elements = &elements[range.start.max(HEADER) - HEADER..end.max(HEADER) - HEADER];
    if object.class().has_reference_elements() {
        words.extend(elements.iter().map(|r| names.of(*r)));
    } else {
        words.extend(elements);
    }
}

/// Encodes an object. The argument `handle` is the handle of an immortal object, or 0 for a dynamic
/// one.
pub(crate) fn object_words(object: &Object, handle: Ref, names: &Names<'_>, words: &mut Vec<u32>) {
    let class = object.class();
    words.clear();
    words.extend(header_words(object, handle, names));
    if class.is_array() {
        if class.has_reference_elements() {
            words.extend(element_words(object).iter().map(|r| names.of(*r)));
        } else {
            words.extend_from_slice(element_words(object));
        }
        return;
    }
    let instance = class.instance_slots as usize;
    let hidden = class.hidden_slots.borrow();
    let dropped = if names.drop_mod_counts { mod_count::mod_count_slot(class) } else { None };
    for (slot, word) in object.data.iter().enumerate() {
        let reference = if slot < instance {
            class.instance_references[slot]
        } else {
            object.mirrors.is_some_and(|c| c.static_references[slot - instance])
        };
        if reference {
            words.push(names.of(*word as Ref));
        } else if slot < instance && (hidden.contains(&(slot as u32)) || dropped == Some(slot)) {
            words.extend([0, 0]);
        } else {
            words.extend([*word as u32, (*word >> 32) as u32]);
        }
    }
}

/// Calls `visit` with every id in the words of an object, null excluded.
pub(crate) fn for_each_name(
    class: ClassRef,
    mirrors: Option<ClassRef>,
    words: &[u32],
    mut visit: impl FnMut(u32),
) {
    for_each_name_at(class, mirrors, words, |_, name| visit(name));
}

/// Calls `visit` as [`for_each_name`] does, also with the position of each id.
pub(crate) fn for_each_name_at(
    class: ClassRef,
    mirrors: Option<ClassRef>,
    words: &[u32],
    mut visit: impl FnMut(usize, u32),
) {
    let data = &words[HEADER..];
    if class.is_array() {
        if class.has_reference_elements() {
            let names = data.iter().enumerate().filter(|(_, name)| **name != 0);
            names.for_each(|(at, name)| visit(HEADER + at, *name));
        }
        return;
    }
    let statics = mirrors.map(|c| &*c.static_references).unwrap_or_default();
    let mut at = 0;
    for reference in class.instance_references.iter().chain(statics) {
        if *reference && data[at] != 0 {
            visit(HEADER + at, data[at]);
        }
        at += if *reference { 1 } else { 2 };
    }
}
