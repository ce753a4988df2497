//! Waiting loops: the values that a thread read in the latest turns of a loop.
//!
//! Source: SEMANTICS 26, decision 0055. A *turn* leads from a place of a loop back to this place. A
//! waiting thread has read the same shared values in several turns, and has written only data that no
//! other thread reaches. It then waits until one of these values changes. The crate `session` determines
//! the loops that are observed, and the loops that end by themselves.
//!
//! Invariant: the record is part of the state of its thread, and a function of the transitions of this
//! thread.

use crate::event::Kinds;
use crate::footprint::{EVERYTHING, NotedAccess, Touch, WORLD, part};
use crate::heap::{Heap, Ref};
use crate::machine::{Live, Machine};
use crate::recorder::Recorder;

/// The maximal number of different values in an observed turn.
const MOST_VALUES: usize = 64;

/// A value of a field or element that a thread read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueRead {
    /// The object, which is the mirror of the class for a static field.
    pub object: Ref,
    /// The slot, or the index of the element.
    pub part: u32,
    /// The value.
    pub value: u64,
    /// Whether the value is a reference.
    pub is_reference: bool,
}

/// The phase of a thread in an observed loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopPhase {
    /// The thread continues, and its turns are counted.
    Counting,
    /// The thread continues, because the loop ends by itself even if no value changes.
    Ending,
    /// The thread waits for a change of a value that it read.
    Waiting,
}

/// The turns of a thread in one observed loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingLoop {
    /// The number of the loop among the observed loops.
    pub place: u32,
    /// The number of frames below the frame with the loop.
    pub depth: u32,
    /// The number of complete turns with equal values, up to the limit.
    pub turns: u32,
    /// The phase of the thread.
    pub phase: LoopPhase,
    /// The values that were read in the present turn, in order.
    pub current: Vec<ValueRead>,
    /// The values that were read in the last complete turn.
    pub last: Vec<ValueRead>,
}

impl WaitingLoop {
    /// Creates the record of a thread that has reached an observed loop.
    pub const fn reached(place: u32, depth: u32) -> Self {
        Self {
            place,
            depth,
            turns: 0,
            phase: LoopPhase::Counting,
            current: Vec::new(),
            last: Vec::new(),
        }
    }

    /// Adds values that were read in the present turn. Returns `None` if there are too many.
    pub fn add(&mut self, values: &[ValueRead]) -> Option<()> {
        for value in values {
            if !self.current.contains(value) {
                self.current.push(*value);
            }
        }
        (self.current.len() <= MOST_VALUES).then_some(())
    }

    /// Ends the present turn.
    pub fn end_turn(&mut self, limit: u32) {
        let repeats = self.turns > 0 && self.current == self.last;
        self.turns = if repeats { (self.turns + 1).min(limit) } else { 1 };
        if !repeats {
            self.phase = LoopPhase::Counting;
        }
        self.last = std::mem::take(&mut self.current);
    }

    /// Returns the references of the record, in the order of its encoding.
    pub fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        self.current.iter().chain(&self.last).flat_map(|read| {
            [Some(read.object), read.is_reference.then_some(read.value as Ref)]
                .into_iter()
                .flatten()
        })
    }
}

/// Returns the present value of a field or element; `None` if it does not exist or states omit it.
fn value_at(heap: &Heap, object: Ref, part: u32) -> Option<ValueRead> {
    let holder = heap.get(object);
    let class = holder.class();
    let at = part as usize;
    let (value, is_reference) = if class.is_array() {
        if part >= holder.length {
            return None;
        }
        let value = match class.element_shift {
            0 => u64::from(holder.elements::<u8>()[at]),
            1 => u64::from(holder.elements::<u16>()[at]),
            2 => u64::from(holder.elements::<u32>()[at]),
            _ => holder.elements::<u64>()[at],
        };
        (value, class.has_reference_elements())
    } else {
        let value = *holder.data.get(at)?;
        let own = class.instance_slots as usize;
        if at < own && class.hidden_slots.borrow().contains(&part) {
            return None;
        }
        let is_reference = if at < own {
            class.instance_references[at]
        } else {
            holder.mirrors.is_some_and(|mirrored| mirrored.static_references[at - own])
        };
        (value, is_reference)
    };
    Some(ValueRead { object, part, value, is_reference })
}

/// Returns the values that the last transition read. Returns `None` if it had another effect on data
/// that other threads reach. A write that stored nothing, such as a failed compare-and-set, is a read.
pub fn values_read(machine: &Machine) -> Option<Vec<ValueRead>> {
    let heap = &machine.live.heap;
    let mut values = Vec::new();
    for NotedAccess { object, part, touch, .. } in machine.transition.footprint.iter() {
        if *part == part::INITIALIZATION && *touch == Touch::Read {
            continue;
        }
        let stores = *touch != Touch::Read && heap.dirty().contains(object);
        if stores || *object == EVERYTHING || *object == WORLD || *part >= part::LEAST {
            return None;
        }
        values.push(value_at(heap, *object, *part)?);
    }
    Some(values)
}

/// Whether a thread waits in a loop, because none of the values that it read has changed.
pub fn waits_in_loop(live: &Live, slot: usize) -> bool {
    let thread = &live.threads[slot];
    let unchanged = |read: &ValueRead| value_at(&live.heap, read.object, read.part) == Some(*read);
    thread.stopped == 0
        && thread.waiting_loop.as_ref().is_some_and(|waiting| {
            waiting.phase == LoopPhase::Waiting && waiting.last.iter().all(unchanged)
        })
}

/// Observers and counters that are detached while a thread is executed alone.
#[derive(Debug)]
pub struct SetAside {
    recorder: Option<Box<Recorder>>,
    kinds: Kinds,
    records_footprint: bool,
    instructions: u64,
}

impl SetAside {
    /// Detaches observers for transitions that only determine the future of a thread. Their accesses are
    /// recorded. The caller restores the state afterwards.
    pub fn of(machine: &mut Machine) -> Self {
        Self {
            recorder: machine.hooks.recorder.take(),
            kinds: std::mem::replace(&mut machine.hooks.hearing.kinds, Kinds::NONE),
            records_footprint: std::mem::replace(&mut machine.transition.records_footprint, true),
            instructions: machine.run.instructions,
        }
    }

    /// Attaches the observers again after such transitions.
    pub fn put_back(self, machine: &mut Machine) {
        machine.transition.footprint.clear();
        machine.transition.requests.clear();
        machine.transition.records_footprint = self.records_footprint;
        machine.hooks.hearing.kinds = self.kinds;
        machine.hooks.recorder = self.recorder;
        machine.run.instructions = self.instructions;
    }
}
