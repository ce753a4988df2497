//! The accesses to shared data along a path that explain a violation.
//!
//! A step shows only the access with which it begins. A listener receives all other accesses while the path
//! is executed again, and the crate `race` finds unordered ones. Variables with unordered conflicting
//! accesses are chosen. The failing line, or the method that waits forever, also chooses variables: those
//! that it reads after a write of another thread.
//!
//! Invariant: at most [`KEPT`] accesses of a variable and [`VARIABLES`] variables are stored.
//! Happens-before edges that only observed executions report are missing, so the choice is a hint and
//! no finding.

use super::watching::Position;
use base::FastMap;
use classes::{InternedText, MethodRef};
use library::races;
use race::order::Edge;
use race::{Analyses, Warning};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use vm::access::{Access, Location, Value};
use vm::event::{Event, LockKind};
use vm::exception::TraceElement;
use vm::footprint::part;
use vm::heap::SHARED;
use vm::recorder::Recorder;
use vm::thread::{Frame, FrameKind};
use vm::{Machine, Ref};

/// The maximal number of stored accesses of a variable.
const KEPT: usize = 64;
/// The maximal number of variables with stored accesses.
const VARIABLES: usize = 20_000;
/// The maximal number of chosen variables of each kind.
const CHOSEN: usize = 4;
/// The maximal number of analysed elements of one access to a range.
const RANGE: u32 = 16;
/// The maximal number of stored frames of the program for an access.
const FRAMES: usize = 4;

/// A variable: the number of its object, and its slot or element.
type Variable = (u32, u32);

/// An access to shared data.
#[derive(Clone, Debug)]
pub(super) struct Note {
    /// The index of the step of the access.
    pub(super) step: usize,
    pub(super) position: Position,
    /// The key of the accessing thread.
    pub(super) thread: Rc<[u32]>,
    /// The number of earlier accesses on the path.
    pub(super) time: u64,
    pub(super) write: bool,
    pub(super) value: Option<NotedValue>,
    /// The number of accessed elements.
    pub(super) count: u32,
    /// The position of the access, followed by positions in frames of the program.
    pub(super) stack: Vec<TraceElement>,
}

/// A value. An object is denoted by its number in the recorder.
#[derive(Clone, Copy, Debug)]
pub(super) enum NotedValue {
    Plain(Value),
    Object(u32),
}

/// The stored accesses of one variable, in order.
#[derive(Debug)]
struct History {
    name: VariableName,
    notes: VecDeque<Note>,
}

/// The name of a variable relative to its object.
#[derive(Clone, Debug)]
pub(super) enum VariableName {
    /// A static field, with the name of its class.
    Static(String),
    /// An instance field.
    Field(InternedText),
    /// An array element.
    Element(u32),
}

/// A variable whose accesses explain the violation.
#[derive(Debug)]
pub(super) struct Chosen {
    /// The number of the object that contains the variable.
    pub(super) object: u32,
    pub(super) name: VariableName,
    pub(super) notes: Vec<Note>,
}

/// Code whose reads explain a violation, with the key of its thread.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReadingCode<'a> {
    /// The failing line, which contains this position, and the calls in it.
    Line(&'a [u32], TraceElement),
    /// The method that calls `wait` and waits forever, without its calls: it reads the condition.
    Waiting(&'a [u32], MethodRef),
}

impl ReadingCode<'_> {
    fn contains(&self, note: &Note) -> bool {
        let line = |place: &TraceElement| place.method.line(place.bytecode);
        match *self {
            Self::Line(thread, failing) => {
                let is_same = |place: &TraceElement| {
                    std::ptr::eq(place.method, failing.method) && line(place) == line(&failing)
                };
                *note.thread == *thread && note.stack.iter().any(is_same)
            }
            Self::Waiting(thread, method) => {
                let innermost = note.stack.first();
                *note.thread == *thread
                    && innermost.is_some_and(|place| std::ptr::eq(place.method, method))
            }
        }
    }
}

/// The accesses of the executed part of a path, with their happens-before order.
#[derive(Debug)]
pub(super) struct Notes {
    /// The index of the current step.
    pub(super) step: usize,
    /// The number of observed events.
    pub(super) observed: u64,
    analyses: Analyses,
    /// Keys and names of the threads, by number.
    threads: Vec<(Rc<[u32]>, String)>,
    sites: FastMap<(u32, u32, u32), u32>,
    histories: FastMap<Variable, History>,
    unordered: BTreeSet<Variable>,
    time: u64,
}

impl Notes {
    /// Creates notes without accesses.
    pub(super) fn new() -> Self {
        Self {
            step: 0,
            observed: 0,
            analyses: Analyses::new(true, false),
            threads: Vec::new(),
            sites: FastMap::default(),
            histories: FastMap::default(),
            unordered: BTreeSet::new(),
            time: 0,
        }
    }

    /// Receives an event of the machine.
    pub(super) fn event(&mut self, machine: &Machine, recorder: &Recorder, event: &Event<'_>) {
        let current = machine.live.current;
        match *event {
            Event::Access(access) | Event::Library(access) => {
                self.access(machine, recorder, access);
            }
            Event::Acquired { lock, lock_kind: LockKind::Monitor } => {
                let thread = self.thread(machine, current);
                if let Some(lock) = track(machine, recorder, lock) {
                    self.analyses.acquire_clock(thread, lock, part::MONITOR);
                }
            }
            Event::Released { lock, lock_kind: LockKind::Monitor } => {
                self.release(machine, recorder, lock);
            }
            Event::Started(child) => {
                let (parent, child) = (self.thread(machine, current), self.thread(machine, child));
                self.analyses.start(parent, child);
            }
            // A join enters the monitor of the thread, so the end of a thread counts as a release of
            // the monitor.
            Event::Ended => {
                self.release(machine, recorder, machine.live.threads[current].object);
            }
            _ => {}
        }
    }

    /// Returns the number of a thread.
    fn thread(&mut self, machine: &Machine, slot: usize) -> u32 {
        let key = &machine.live.threads[slot].key;
        let known = self.threads.iter().position(|(known, _)| known == key);
        known.unwrap_or_else(|| {
            self.threads.push((key.clone(), properties::thread_name(machine, slot)));
            self.threads.len() - 1
        }) as u32
    }

    /// Returns the name of the thread with a key.
    pub(super) fn name_of(&self, key: &[u32]) -> Option<&str> {
        self.threads.iter().find(|(known, _)| **known == *key).map(|(_, name)| name.as_str())
    }

    /// Records that the current thread releases a monitor.
    fn release(&mut self, machine: &Machine, recorder: &Recorder, lock: Ref) {
        let thread = self.thread(machine, machine.live.current);
        if let Some(lock) = track(machine, recorder, lock) {
            self.analyses.release_clock(thread, lock, part::MONITOR, Edge::Monitor);
        }
    }

    fn access(&mut self, machine: &Machine, recorder: &Recorder, access: &Access) {
        let object = access.location.object();
        // A formerly shared object may by now be reachable from one thread only.
        let is_shared =
            machine.live.heap.get(object).flags & SHARED != 0 || recorder.is_tracked(object);
        if !is_shared || machine.live.is_first_alone() {
            return;
        }
        let frames = &machine.live.threads[machine.live.current].frames;
        let initializes = |frame: &Frame| matches!(frame.kind, FrameKind::Initializer(_));
        let exempt = access.by_library
            || races::is_never_read(machine.live.heap.get(object).class())
            || access.field.map_or_else(
                || races::claims_elements(access.place.method),
                |field| races::is_exempt(field) || races::is_implementation(field),
            );
        if exempt && !access.ordered || frames.iter().any(initializes) {
            return;
        }
        let thread = self.thread(machine, machine.live.current);
        let Some(number) = track(machine, recorder, object) else { return };
        let first = access.location.part();
        if access.acquires() {
            self.analyses.acquire_clock(thread, number, first);
        }
        if access.releases() {
            self.analyses.release_clock(thread, number, first, Edge::HandOver);
        }
        if exempt {
            return;
        }
        let place = access.place;
        let sites = self.sites.len() as u32;
        let key = (thread, place.method.id.index() as u32, place.bytecode);
        let site = *self.sites.entry(key).or_insert(sites);
        for at in first..first.saturating_add(access.count.min(RANGE)) {
            let how = (site, access.write, access.ordered);
            self.analyses.access(thread, (number, at), how, || None);
        }
        for warning in self.analyses.take_warnings() {
            if let Warning::Unordered(race) = warning {
                self.unordered.insert((race.object, race.part));
            }
        }
        self.remember(machine, recorder, (number, first), access);
    }

    fn remember(
        &mut self,
        machine: &Machine,
        recorder: &Recorder,
        variable: Variable,
        access: &Access,
    ) {
        if self.histories.len() >= VARIABLES && !self.histories.contains_key(&variable) {
            return;
        }
        let thread = &machine.live.threads[machine.live.current];
        self.time += 1;
        let note = Note {
            step: self.step,
            position: (recorder.events.len(), self.observed),
            thread: thread.key.clone(),
            time: self.time,
            write: access.write,
            value: access.value.and_then(|value| match value {
                Value::Reference(object) if object != 0 => {
                    track(machine, recorder, object).map(NotedValue::Object)
                }
                plain => Some(NotedValue::Plain(plain)),
            }),
            count: access.count,
            stack: stack_of(access.place, &thread.frames),
        };
        let notes = &mut self
            .histories
            .entry(variable)
            .or_insert_with(|| History { name: name_of(access), notes: VecDeque::new() })
            .notes;
        // Of a series of similar accesses, only the first and the last are kept.
        let alike = |other: &Note| other.thread == note.thread && other.write == note.write;
        if notes.len() > 1 && notes.iter().rev().take(2).all(alike) {
            notes.pop_back();
        } else if notes.len() == KEPT {
            notes.pop_front();
        }
        notes.push_back(note);
    }

    /// Returns the variables that explain the violation, with the accesses to show. If `unordered` is
    /// set, these include variables with unordered accesses.
    pub(super) fn choose(&self, reading: &[ReadingCode<'_>], unordered: bool) -> Vec<Chosen> {
        let mut all: BTreeMap<Variable, Vec<Note>> = BTreeMap::new();
        let candidates = self.unordered.iter().filter(|_| unordered);
        // Variables are first for which a write of another thread lies between two accesses of a
        // thread.
        let mut unordered: Vec<(bool, u64, Variable, Vec<Note>)> = Vec::new();
        for variable in candidates {
            let Some(history) = self.histories.get(variable) else { continue };
            let enclosing = enclosing(&history.notes);
            let is_enclosed = enclosing.is_some();
            let Some(notes) = enclosing.or_else(|| conflict(&history.notes)) else { continue };
            let time = notes.first().map_or(0, |note| note.time);
            unordered.push((!is_enclosed, time, *variable, notes));
        }
        unordered.sort_by_key(|(is_open, time, variable, _)| (*is_open, *time, *variable));
        for (_, _, variable, notes) in unordered.into_iter().take(CHOSEN) {
            all.insert(variable, notes);
        }
        let mut read: Vec<(Variable, [Note; 2])> = Vec::new();
        for (variable, history) in &self.histories {
            let notes = reading.iter().filter_map(|code| last_read(&history.notes, code));
            read.extend(notes.map(|notes| (*variable, notes)));
        }
        // The last reads are the closest ones to the failure.
        read.sort_by_key(|(_, [_, read])| std::cmp::Reverse(read.time));
        for (variable, notes) in read.into_iter().take(CHOSEN) {
            let known = all.entry(variable).or_default();
            for note in notes {
                if known.iter().all(|other| other.time != note.time) {
                    known.push(note);
                }
            }
        }
        let chosen = all.into_iter().filter_map(|(variable, notes)| {
            let name = self.histories.get(&variable)?.name.clone();
            Some(Chosen { object: variable.0, name, notes })
        });
        chosen.collect()
    }
}

/// Returns the number of an object in the recorder.
fn track(machine: &Machine, recorder: &Recorder, object: Ref) -> Option<u32> {
    recorder.track(object, machine.live.heap.get(object).class())
}

/// Returns an access of a thread, a following write of another thread, and the next access of the first
/// thread.
fn enclosing(notes: &VecDeque<Note>) -> Option<Vec<Note>> {
    for (at, write) in notes.iter().enumerate().filter(|(_, note)| note.write) {
        let other = |note: &&Note| note.thread != write.thread;
        let Some(after) = notes.iter().skip(at + 1).find(other) else { continue };
        let own = |note: &&Note| note.thread == after.thread;
        if let Some(before) = notes.iter().take(at).rfind(own) {
            let last = |note: &&Note| note.write && note.thread == write.thread;
            let write = notes.iter().filter(|note| note.time < after.time).rfind(last);
            return Some(vec![before.clone(), write?.clone(), after.clone()]);
        }
    }
    None
}

/// Returns two successive accesses of different threads, at least one of them a write.
fn conflict(notes: &VecDeque<Note>) -> Option<Vec<Note>> {
    let pairs = notes.iter().zip(notes.iter().skip(1));
    let mut conflicts = pairs.filter(|(a, b)| a.thread != b.thread && (a.write || b.write));
    conflicts.next().map(|(a, b)| vec![a.clone(), b.clone()])
}

/// Returns the last read of the variable in this code and the last write before it, if another thread
/// wrote.
fn last_read(notes: &VecDeque<Note>, code: &ReadingCode<'_>) -> Option<[Note; 2]> {
    let at = notes.iter().rposition(|note| !note.write && code.contains(note))?;
    let write = notes.iter().take(at).rfind(|note| note.write)?;
    (write.thread != notes[at].thread).then(|| [write.clone(), notes[at].clone()])
}

/// Returns a position, followed by the positions of the program's innermost frames.
fn stack_of(place: TraceElement, frames: &[Frame]) -> Vec<TraceElement> {
    let mut stack = vec![place];
    let own = frames.iter().rev().filter(|frame| {
        let class = frame.code.method.class();
        class.loader.raw() > 1 && class.host.is_none()
    });
    let places = own.filter_map(|frame| {
        let bytecode = u32::from(*frame.code.bytecodes.get(frame.pc as usize)?);
        Some(TraceElement { method: frame.code.method, bytecode })
    });
    let places = places.skip_while(|own| std::ptr::eq(own.method, place.method));
    stack.extend(places.take(FRAMES));
    stack
}

fn name_of(access: &Access) -> VariableName {
    match (access.field, access.location) {
        (Some(field), _) if field.is_static() => {
            VariableName::Static(format!("{}.{}", field.class().java_name(), field.name))
        }
        (Some(field), _) => VariableName::Field(field.name),
        (None, Location::Slot(_, at) | Location::Element(_, at)) => VariableName::Element(at),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Returns a history of accesses. Each is given by its thread, and whether it is a write.
    fn history(accesses: &[(u32, bool)]) -> VecDeque<Note> {
        let note = |(time, (thread, write)): (usize, &(u32, bool))| Note {
            step: 0,
            position: (0, 0),
            thread: Rc::from([*thread]),
            time: time as u64,
            write: *write,
            value: None,
            count: 1,
            stack: Vec::new(),
        };
        accesses.iter().enumerate().map(note).collect()
    }

    fn times(notes: Option<Vec<Note>>) -> Vec<u64> {
        notes.unwrap_or_default().iter().map(|note| note.time).collect()
    }

    #[test]
    fn accesses_around_the_last_write_of_another_thread_are_chosen() {
        let notes = history(&[(1, true), (1, false), (2, true), (2, true), (1, false), (2, false)]);
        assert_eq!(times(enclosing(&notes)), [1, 3, 4]);
        assert_eq!(times(conflict(&notes)), [1, 2]);
    }

    #[test]
    fn successive_threads_have_a_conflict_that_encloses_nothing() {
        let notes = history(&[(1, true), (2, false), (2, true)]);
        assert!(enclosing(&notes).is_none());
        assert_eq!(times(conflict(&notes)), [0, 1]);
        assert!(conflict(&history(&[(1, false), (2, false)])).is_none());
    }
}
