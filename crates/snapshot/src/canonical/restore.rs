//! Restoration of a stored vector as the current state.
//!
//! Only the differences to the live state are written: the positions of sections whose components
//! differ, and the objects written since the settled state. Afterwards the id of an object
//! determines its handle.

use crate::canonical::components::Components;
use crate::canonical::encoding::{ARRIVING, AWAITING, PRINTED, SEEN_BLOCKED, roots_of_thread};
use crate::canonical::ids::Layout;
use crate::vector::{COMMON, GLOBALS, IMMORTAL, MARKS, Marks, THREADS, before};
use classes::{ClassId, MethodId};
use inputs::listing;
use library::mod_count;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use vm::attributes::AttributeTable;
use vm::globals::Globals;
use vm::guard::Guard;
use vm::heap::{DIRTY, Heap, Monitor, Object, Ref};
use vm::machine::Program;
use vm::outside::Outside;
use vm::symbolic::SymbolicRun;
use vm::thread::{Frame, FrameKind, Settled, Status, Thread, ThreadHistory, Threads, WaitClock};
use vm::timed_wait::depends_on_clock;
use vm::waiting_loop::{LoopPhase, ValueRead, WaitingLoop};

/// A reader of the words of a component.
struct Words<'a> {
    all: Cow<'a, [u32]>,
    at: usize,
    layout: &'a Layout,
}

impl Words<'_> {
    fn next(&mut self) -> u32 {
        let word = self.all.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        word
    }

    fn flag(&mut self) -> bool {
        self.next() != 0
    }

    fn wide(&mut self) -> u64 {
        u64::from(self.next()) | u64::from(self.next()) << 32
    }

    fn reference(&mut self) -> Ref {
        let name = self.next();
        self.layout.handle_of(name)
    }

    fn left(&self) -> &[u32] {
        self.all.get(self.at..).unwrap_or(&[])
    }
}

/// The parts of a machine that are restored, and the tables that the restore uses.
pub(crate) struct Restoring<'a> {
    pub(crate) heap: &'a mut Heap,
    pub(crate) threads: &'a mut Threads,
    pub(crate) globals: &'a mut Globals,
    pub(crate) program: &'a Program,
    /// The tables of terms, if inputs are symbolic.
    pub(crate) symbolic_run: Option<Rc<RefCell<SymbolicRun>>>,
    /// The number of transitions of the run so far.
    pub(crate) transitions: u64,
    /// Whether positions may contain words of another machine.
    pub(crate) checks_positions: bool,
    /// Whether the position of an immortal object has the words of a different object. The result
    /// is then no state of the program and must not be used.
    pub(crate) misplaced: bool,
}

impl Restoring<'_> {
    pub(crate) fn restore_from(&mut self, components: &mut Components, vector: &[u32]) {
        let threads = vector.len() - THREADS;
        let mut immortal = std::mem::take(&mut components.stale_immortal);
        let mut positions = std::mem::take(&mut components.stale);
        let large = Marks(vector[MARKS]).has(Marks::LARGE);
        let mut changes = Vec::new();
        {
            let Components { forest, immortal: section, regions, layout, .. } = &mut *components;
            section.load(forest, vector[IMMORTAL], &mut |at, _| immortal.push(at));
            if regions.len() < threads + 1 {
                regions.resize_with(threads + 1, Default::default);
            }
            for (region, section) in regions.iter_mut().enumerate() {
                let wanted = vector.get(COMMON + region).copied().unwrap_or(0);
                if section.array() == wanted {
                    continue;
                }
                let objects = forest.length(wanted).saturating_sub(before(region));
                layout.reserve(region, objects);
                section.load_from(forest, wanted, &mut |at, old, new| {
                    if at >= before(region) {
                        let at = at - before(region);
                        positions.push((region, at));
                        if large {
                            changes.push((region, at, old, new));
                        }
                    }
                });
            }
        }
        if large {
            components.revalidate_records(&self.program.registry, &changes);
        } else {
            components.records.clear();
        }
        let end = components.layout.end();
        let first = self.heap.first_dynamic();
        components.numbers.resize((end - first) as usize, 0);
        for (region, at) in positions.drain(..) {
            let r = components.layout.handle(region, at);
            self.restore_position(components, r);
        }
        components.stale = positions;
        for at in immortal.drain(..) {
            match self.heap.written().get(at).copied() {
                Some(r) => self.restore_immortal(components, r, at),
                None => self.misplaced = true,
            }
        }
        components.stale_immortal = immortal;
        for at in 0..self.heap.dirty().len() {
            let r = self.heap.dirty()[at];
            if self.heap.is_live(r) && self.heap.get(r).flags & DIRTY == 0 {
                continue;
            }
            match components.immortal_positions.get(&r) {
                Some(at) => self.restore_immortal(components, r, *at),
                // The step that wrote the object first stored no state, so the initial contents are
                // restored.
                None if r < first => self.heap.reset_fixed(r),
                None if r < end => self.restore_position(components, r),
                None => {}
            }
        }
        for at in 0..self.heap.fresh().len() {
            let r = self.heap.fresh()[at];
            if r < end && !(self.heap.is_live(r) && self.heap.get(r).flags & DIRTY == 0) {
                self.restore_position(components, r);
            }
        }
        if self.misplaced {
            return;
        }
        self.restore_globals(components, vector[GLOBALS]);
        self.restore_threads(components, threads);
        self.heap.settle(end);
        components.settled_marks = Marks(vector[MARKS]);
        components.encoded = false;
    }

    /// Restores the object at a position from its section, or frees the handle.
    fn restore_position(&mut self, components: &mut Components, r: Ref) {
        let at = (r - self.heap.first_dynamic()) as usize;
        match components.component_at(r) {
            0 => {
                self.heap.vacate(r);
                components.numbers[at] = 0;
            }
            component => {
                if !components.restore_blocks(self.heap, r, component) {
                    self.restore_object(components, r, component);
                }
                components.settle_long(self.heap, r, component);
                components.numbers[at] = components.layout.id_of(r);
            }
        }
    }

    fn restore_immortal(&mut self, components: &Components, r: Ref, at: usize) {
        match components.immortal.get(at) {
            0 => self.heap.reset_fixed(r),
            component if self.checks_positions && open(components, component).next() != r => {
                self.misplaced = true;
            }
            component => self.restore_object(components, r, component),
        }
    }

    fn restore_threads(&mut self, components: &mut Components, count: usize) {
        let clock = self.globals.clock;
        let clock_changed = clock != components.clock;
        components.clock = clock;
        self.threads.unwritten().truncate(count);
        for slot in 0..count {
            if slot == self.threads.len() {
                self.threads.push(Thread::ended());
            }
            let thread = &self.threads[slot];
            let component = components.regions[slot + 1].get(0);
            if component == 0 {
                if thread.is_alive() {
                    self.threads.put(slot, Thread::ended());
                }
                continue;
            }
            let is_unchanged = thread.settled.is_some_and(|settled| {
                settled.component == component && !(settled.timed && clock_changed)
            });
            if !is_unchanged {
                self.restore_thread(components, component, slot);
            }
        }
    }

    fn restore_object(&mut self, components: &Components, r: Ref, number: u32) {
        let mut words = open(components, number);
        let _handle = words.next();
        let class = self.program.registry.class(ClassId::new(words.next()));
        let flags = words.next();
        let length = words.next();
        let hash = words.next();
        let monitor = Monitor { owner: words.next(), depth: words.next() };
        let mirrors = match words.next() {
            0 => None,
            id => Some(self.program.registry.class(ClassId::new(id - 1))),
        };
        self.heap.put_back(r, class, |object: &mut Object| {
            object.flags = flags;
            object.length = length;
            object.hash = hash;
            object.monitor = monitor;
            object.mirrors = mirrors;
            if class.is_array() {
                let size = ((u64::from(length) << class.element_shift) as usize).div_ceil(8);
                if object.data.len() != size {
                    object.data = vec![0; size].into_boxed_slice();
                }
                let target = bytemuck::cast_slice_mut::<u64, u32>(&mut object.data);
                let source = words.left();
                if class.has_reference_elements() {
                    for (target, name) in target.iter_mut().zip(source) {
                        *target = words.layout.handle_of(*name);
                    }
                } else {
                    target[..source.len()].copy_from_slice(source);
                }
                return;
            }
            let instance = class.instance_slots as usize;
            let size = instance + mirrors.map_or(0, |c| c.static_slots as usize);
            if object.data.len() != size {
                object.data = vec![0; size].into_boxed_slice();
            }
            for (slot, target) in object.data.iter_mut().enumerate() {
                let reference = if slot < instance {
                    class.instance_references[slot]
                } else {
                    mirrors.is_some_and(|c| c.static_references[slot - instance])
                };
                *target = if reference { u64::from(words.reference()) } else { words.wide() };
            }
        });
    }

    fn restore_globals(&mut self, components: &mut Components, number: u32) {
        // The terms have the numbers of the vector only if they are read from the vector.
        let known = components.live_globals == Some((self.transitions, number))
            && self.globals.terms.is_empty();
        components.settled_globals = number;
        components.live_globals = Some((self.transitions, number));
        if known {
            return;
        }
        let mut words = open(components, number);
        let condition = std::array::from_fn(|_| words.next());
        let clock = words.wide() as i64;
        let clock_read = words.flag();
        let halted = words.flag();
        let code = words.next() as i32;
        let shutdown = words.flag();
        let failures = (0..words.next())
            .map(|_| (self.program.registry.class(ClassId::new(words.next())), words.reference()))
            .collect();
        let handles = (0..words.next()).map(|_| words.reference()).collect();
        let layout = words.layout;
        let outside = Outside::read(&mut || words.next(), |name| layout.handle_of(name));
        let has_heuristic = words.flag();
        let heuristic = words.next() as i32;
        let attributes = (0..words.next())
            .map(|_| {
                let object = words.reference();
                let values = (0..words.next()).map(|_| words.next() as i32).collect();
                (object, values)
            })
            .collect();
        let values = AttributeTable::read(&mut || words.next(), |name| layout.handle_of(name));
        let run = self.symbolic_run.as_ref();
        let terms =
            listing::read(run, condition, &mut || words.next(), |name| layout.handle_of(name));
        let bound = (0..words.next()).map(|_| words.reference()).collect();
        let early = std::array::from_fn(|_| words.next());
        let properties = (0..words.next()).map(|_| (text(&mut words), text(&mut words))).collect();
        *self.globals = Globals {
            clock,
            clock_read,
            halted: halted.then_some(code),
            shutdown,
            interned: words.left().iter().map(|name| layout.handle_of(*name)).collect(),
            failures,
            handles,
            attributes,
            value_attributes: values,
            terms,
            properties,
            heuristic: has_heuristic.then_some(heuristic),
            bound,
            early,
            outside,
        };
    }

    fn restore_thread(&mut self, components: &Components, number: u32, slot: usize) {
        let thread = &mut self.threads.unwritten()[slot];
        let clock = self.globals.clock;
        let mut words = open(components, number);
        let length = words.next() as usize;
        let key = &words.left()[..length];
        if *thread.key != *key {
            thread.key = key.into();
        }
        words.at += length;
        thread.history.set_starts(words.next());
        thread.object = words.reference();
        thread.daemon = words.flag();
        thread.interrupted = words.flag();
        thread.permit = words.flag();
        thread.suspended = words.flag();
        thread.atomic_sections = words.next();
        thread.drawn.hashes = words.next();
        thread.drawn.inputs = words.next();
        thread.drawn.random = words.wide();
        thread.uncaught = words.reference();
        thread.stopped = words.reference();
        thread.chosen.clear();
        for _ in 0..words.next() {
            let outcome = words.next();
            thread.chosen.push(outcome);
        }
        let ThreadHistory { seen_ends, .. } = &mut thread.history;
        seen_ends.clear();
        for _ in 0..words.next() {
            seen_ends.push(words.next());
        }
        thread.held.clear();
        for _ in 0..words.next() {
            let held = words.reference();
            thread.held.push(held);
        }
        thread.drawn.wait = wait(&mut words, clock);
        let deadline = |words: &mut Words<'_>| {
            let is_set = words.flag();
            let left = words.wide() as i64;
            is_set.then(|| clock.saturating_add(left))
        };
        let status = words.next();
        thread.seen_blocked = status == SEEN_BLOCKED;
        thread.status = match status {
            0 => Status::Runnable,
            1 | SEEN_BLOCKED => Status::Entering(words.reference()),
            2 => Status::Waiting {
                object: words.reference(),
                depth: words.next(),
                deadline: deadline(&mut words),
            },
            3 => Status::Reentering {
                object: words.reference(),
                depth: words.next(),
                interrupted: words.flag(),
            },
            4 => Status::Sleeping(deadline(&mut words).unwrap_or(clock)),
            5 => Status::Parked(deadline(&mut words)),
            6 => Status::Initializing(self.program.registry.class(ClassId::new(words.next()))),
            7 => Status::Choosing(words.next()),
            8 => Status::Terminated,
            ARRIVING => Status::Arriving { enters: words.flag() },
            PRINTED => Status::Printed(words.next()),
            AWAITING => {
                let (object, shown) = (words.reference(), words.reference());
                let numbers = std::array::from_fn(|_| words.next());
                Status::Awaiting(Guard::from_words(numbers, object, shown))
            }
            _ => Status::Polling([words.next() as i32, words.next() as i32]),
        };
        thread.fresh = false;
        thread.frames.clear();
        thread.registers.clear();
        let frames = words.next();
        let (mut base, mut copies) = (0, false);
        for _ in 0..frames {
            let method = self.program.registry.method(MethodId::new(words.next()));
            let Some(code) = self.program.prepared_code(method) else {
                unreachable!("a frame of {method:?} that was never prepared");
            };
            let pc = words.next();
            let waits = words.flag();
            let locked = words.reference();
            let atomic = words.flag();
            let kind = match words.next() {
                0 => FrameKind::Call,
                1 => {
                    FrameKind::Initializer(self.program.registry.class(ClassId::new(words.next())))
                }
                2 => FrameKind::Reflective(words.next() as u8),
                3 => FrameKind::Constructor(words.reference()),
                4 => FrameKind::Again,
                5 => FrameKind::Run,
                6 => FrameKind::Uncaught,
                7 => FrameKind::Exit,
                _ => FrameKind::Load {
                    wanted: words.next(),
                    pending: words.reference(),
                    wraps: words.flag(),
                },
            };
            let end = (base + code.registers) as usize;
            if thread.registers.len() < end {
                thread.registers.resize(end.max(64), 0);
            }
            for (register, content) in code.live(pc, waits).iter() {
                let value = if *content == code::Content::Prim {
                    words.wide()
                } else {
                    u64::from(words.reference())
                };
                thread.registers[(base + u32::from(*register)) as usize] = value;
            }
            thread.frames.push(Frame { code, pc, base, kind, locked, atomic, has_clock: false });
            base += code.registers;
            copies |= mod_count::may_hold_mod_count(code.method);
        }
        if let Some(wait) = thread.drawn.wait
            && let Some(frame) = thread.frames.get_mut(wait.frame as usize)
        {
            frame.has_clock = true;
        }
        thread.waiting_loop =
            (!words.left().is_empty()).then(|| Box::new(waiting_loop(&mut words)));
        roots_of_thread_into(thread);
        let timed = depends_on_clock(thread);
        thread.settled = Some(Settled { component: number, timed, copies });
    }
}

/// Decodes the clock of a timed wait.
fn wait(words: &mut Words<'_>, clock: i64) -> Option<WaitClock> {
    let frame = words.next().checked_sub(1)?;
    let pc = words.next();
    let (passed, limit) = (words.wide() as i64, words.wide() as i64);
    let start = clock.saturating_sub(passed);
    Some(WaitClock { frame, pc, start, end: start.saturating_add(limit) })
}

/// Decodes the iterations of an observed loop.
fn waiting_loop(words: &mut Words<'_>) -> WaitingLoop {
    let (place, depth, turns) = (words.next(), words.next(), words.next());
    let phase = match words.next() {
        0 => LoopPhase::Counting,
        1 => LoopPhase::Ending,
        _ => LoopPhase::Waiting,
    };
    let (current, last) = (words.next(), words.next());
    let mut read = |_| {
        let (object, part, is_reference) = (words.reference(), words.next(), words.flag());
        let value = if is_reference { u64::from(words.reference()) } else { words.wide() };
        ValueRead { object, part, value, is_reference }
    };
    let current = (0..current).map(&mut read).collect();
    let last = (0..last).map(&mut read).collect();
    WaitingLoop { place, depth, turns, phase, current, last }
}

fn roots_of_thread_into(thread: &mut Thread) {
    let mut roots = std::mem::take(&mut thread.roots);
    roots_of_thread(thread, &mut roots);
    thread.roots = roots;
}

fn open(components: &Components, number: u32) -> Words<'_> {
    Words { all: components.words_of(number), at: 1, layout: &components.layout }
}

fn text(words: &mut Words<'_>) -> String {
    String::from_utf8_lossy(&vm::outside::bytes(&mut || words.next())).into_owned()
}
