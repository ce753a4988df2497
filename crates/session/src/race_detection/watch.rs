//! Passes events of the machine to the analyses, and converts their warnings to warnings about the
//! program.
//!
//! Invariant: accesses that `check` exempts from races are exempt here, too. These are final fields,
//! the JDK's benign races, and accesses whose mode the code of the JDK chose. Fields of threads,
//! synchronizers and reflection are also exempt.

use crate::places::location;
use base::FastMap;
use classes::{ClassRef, FieldRef, MethodRef};
use library::{races, synchronizers};
use race::fasttrack::Access as Remembered;
use race::order::Edge;
use race::trees::Step;
use race::{Analyses, Mode, Race, Site};
use report::{ThreadInfo, Warning};
use std::collections::{BTreeMap, BTreeSet};
use vm::access::Access;
use vm::event::{Event, Kinds, Listener, LockKind};
use vm::exception::TraceElement;
use vm::footprint::part;
use vm::heap::SHARED;
use vm::thread::Frame;
use vm::{Machine, Ref};

/// The number of entries after which those of garbage are removed.
const ROOM: usize = 100_000;

/// The name of the property of unordered accesses.
pub(crate) const DATA_RACE: &str = "data-race";
/// The name of the property of variables without lock protection.
pub(crate) const LOCK_SET: &str = "unprotected";
/// The name of the property of cycles in the lock graph.
pub(crate) const LOCK_ORDER: &str = "lock-order";

/// The key of a visit: a thread, a place in the code, and the place of the call in the program's own
/// code. A place is a pair of a method's number and a bytecode index.
type Visit = (u32, (u32, u32), (u32, u32));

/// A place in the code that a thread reached.
#[derive(Debug)]
struct Visited {
    slot: usize,
    place: TraceElement,
    /// The place in the program's own code: `place` itself, or the place of the call that leads to it.
    told: TraceElement,
    /// The stack of the first visit.
    stack: Vec<TraceElement>,
    /// The accessed field.
    field: Option<FieldRef>,
    ordered: bool,
    /// Whether accesses at the place are exempt from races.
    exempt: bool,
    /// Whether accesses at the place order threads intentionally, so that they show a dependence
    /// between threads.
    binding: bool,
    /// Whether the field is the state of a `StampedLock`.
    stamps: bool,
}

/// The listener that observes one execution.
#[derive(Debug)]
pub(crate) struct Watch {
    pub(crate) analyses: Analyses,
    visited: Vec<Visited>,
    sites: FastMap<Visit, Site>,
    /// The thread that made an object shared, as its slot plus one, by handle of the object.
    owners: Vec<u32>,
    /// The first lock that each thread acquired and still holds, by slot.
    outermost: FastMap<usize, Ref>,
    /// The classes of nested locks. A lock may be garbage when it is reported.
    nested: FastMap<Ref, ClassRef>,
    /// The number of each reported lock; then the last number for each class name.
    called: FastMap<Ref, u32>,
    numbers: BTreeMap<String, u32>,
    /// The names of threads, by slot.
    names: FastMap<usize, String>,
    /// The warnings by id, with the slots of the threads that they name.
    pub(crate) found: BTreeMap<String, (Warning, Vec<usize>)>,
    depends: bool,
    /// The number of entries after which those of garbage are removed next.
    room: usize,
}

impl Watch {
    pub(crate) fn new(happens_before: bool, depends: bool) -> Self {
        Self {
            analyses: Analyses::new(happens_before, depends),
            visited: Vec::new(),
            sites: FastMap::default(),
            owners: Vec::new(),
            outermost: FastMap::default(),
            nested: FastMap::default(),
            called: FastMap::default(),
            numbers: BTreeMap::new(),
            names: FastMap::default(),
            found: BTreeMap::new(),
            depends,
            room: ROOM,
        }
    }

    /// Installs the listener in a machine that is ready to execute the program.
    pub(crate) fn begin(self, machine: &mut Machine) {
        machine.transition.records_footprint = true;
        machine.listen(Some(Box::new(self)));
    }

    /// Removes the listener from a machine after the execution.
    pub(crate) fn end(machine: &mut Machine) -> Option<Self> {
        let listener = machine.listen(None)?;
        machine.transition.records_footprint = false;
        let mut watch = *listener.into_any().downcast::<Self>().ok()?;
        watch.analyses.finish();
        watch.tell(machine);
        // A data race replaces a warning about missing lock protection at the same place.
        let exact: BTreeSet<String> =
            watch.found.keys().filter_map(|id| place_of(id, DATA_RACE)).collect();
        watch
            .found
            .retain(|id, _| place_of(id, LOCK_SET).is_none_or(|place| !exact.contains(&place)));
        Some(watch)
    }

    fn site(&mut self, machine: &Machine, place: TraceElement) -> Site {
        let told =
            if is_of_program(place.method) { place } else { program_place_of(machine, place) };
        let numbers = |place: TraceElement| (place.method.id.index() as u32, place.bytecode);
        let key = (machine.live.current as u32, numbers(place), numbers(told));
        if let Some(site) = self.sites.get(&key) {
            return *site;
        }
        let method = place.method;
        let (field, ordered) = machine.field_here(machine.live.current).unzip();
        self.visited.push(Visited {
            slot: machine.live.current,
            place,
            told,
            stack: machine.live.stack_of(machine.live.current),
            field,
            ordered: ordered.unwrap_or(false),
            exempt: field.map_or_else(|| races::claims_elements(method), is_exempt),
            binding: is_binding(method),
            stamps: field.is_some_and(synchronizers::is_stamp),
        });
        self.names
            .entry(machine.live.current)
            .or_insert_with(|| properties::thread_name(machine, machine.live.current));
        let site = self.visited.len() as Site - 1;
        self.sites.insert(key, site);
        site
    }

    /// Returns the site of the current thread's current instruction.
    fn here(&mut self, machine: &Machine) -> Option<Site> {
        let place = place_of_frame(machine.live.threads[machine.live.current].frames.last()?)?;
        Some(self.site(machine, place))
    }

    fn access(&mut self, machine: &Machine, object: Ref, at: u32, write: bool) {
        let Some(site) = self.here(machine) else { return };
        let thread = machine.live.current as u32;
        let visited = &self.visited[site as usize];
        let (ordered, exempt, binding) = (visited.ordered, visited.exempt, visited.binding);
        if ordered {
            if write && visited.stamps {
                for (kind, taken) in machine.live.stamp_written(object, at).into_iter().flatten() {
                    if taken {
                        self.acquired(machine, object, kind);
                    } else {
                        self.released(machine, object, kind);
                    }
                }
            }
            if write {
                self.analyses.release_clock(thread, object, at, Edge::HandOver);
            } else {
                self.analyses.acquire_clock(thread, object, at);
            }
        }
        if self.depends && binding && !machine.live.heap.is_from_boot(object) {
            self.analyses.depend(thread, object, write);
        }
        if !exempt && !races::is_never_read(machine.live.heap.get(object).class()) {
            let owner = || owner(&self.owners, machine, object, at);
            self.analyses.access(thread, (object, at), (site, write, ordered), owner);
        }
    }

    fn library_access(&mut self, machine: &Machine, access: &Access) {
        let thread = machine.live.current as u32;
        let (object, first) = (access.location.object(), access.location.part());
        if access.acquires() {
            self.analyses.acquire_clock(thread, object, first);
        }
        if access.releases() {
            self.analyses.release_clock(thread, object, first, Edge::HandOver);
        }
        if self.depends
            && is_binding(access.place.method)
            && !machine.live.heap.is_from_boot(object)
        {
            self.analyses.depend(thread, object, access.write);
        }
        let is_never_read = || races::is_never_read(machine.live.heap.get(object).class());
        if access.by_library || access.field.is_some_and(is_exempt) || is_never_read() {
            return;
        }
        let site = self.site(machine, access.place);
        let visited = &mut self.visited[site as usize];
        visited.field = access.field;
        for at in first..first.saturating_add(access.count) {
            let owner = || owner(&self.owners, machine, object, at);
            let how = (site, access.write, access.ordered);
            self.analyses.access(thread, (object, at), how, owner);
        }
    }

    fn acquired(&mut self, machine: &Machine, lock: Ref, kind: LockKind) {
        let class = machine.live.heap.get(lock).class();
        if kind == LockKind::Synchronizer && synchronizers::is_bookkeeping(class) {
            return;
        }
        let Some(site) = self.here(machine) else { return };
        let thread = machine.live.current as u32;
        let shared = machine.live.heap.get(lock).flags & SHARED != 0;
        let nested = self.analyses.holds_any(thread);
        let may_block = nested && shared && !(kind != LockKind::Monitor && only_tries(machine));
        self.analyses.acquire(thread, lock, site, mode(kind), may_block);
        if may_block {
            let outermost = self.outermost.get(&machine.live.current).copied();
            for r in outermost.into_iter().chain([lock]).filter(|r| machine.live.heap.is_live(*r)) {
                self.nested.insert(r, machine.live.heap.get(r).class());
            }
        } else if nested {
            self.nested.insert(lock, class);
        } else {
            self.outermost.insert(machine.live.current, lock);
        }
        if kind == LockKind::Monitor && shared {
            self.analyses.acquire_clock(thread, lock, part::MONITOR);
        }
    }

    fn released(&mut self, machine: &Machine, lock: Ref, kind: LockKind) {
        let thread = machine.live.current as u32;
        // Accesses before the lock became shared were not recorded, so there is no happens-before edge.
        if kind == LockKind::Monitor && machine.live.heap.get(lock).flags & SHARED != 0 {
            self.analyses.release_clock(thread, lock, part::MONITOR, Edge::Monitor);
        }
        if kind != LockKind::Synchronizer
            || !synchronizers::is_bookkeeping(machine.live.heap.get(lock).class())
        {
            self.analyses.release(thread, lock, mode(kind));
        }
    }

    /// Adds the new warnings of the analyses, in terms of the program.
    fn tell(&mut self, machine: &Machine) {
        for warning in self.analyses.take_warnings() {
            let (warning, slots) = match warning {
                race::Warning::Unordered(race) => self.race(machine, &race, DATA_RACE),
                race::Warning::Unprotected(race) => self.race(machine, &race, LOCK_SET),
                race::Warning::Cycle(steps) => self.cycle(machine, &steps),
            };
            self.found.entry(warning.id.clone()).or_insert((warning, slots));
        }
    }

    fn race(&mut self, machine: &Machine, race: &Race, property: &str) -> (Warning, Vec<usize>) {
        let second = &self.visited[race.second.site as usize];
        let class = machine.live.heap.get(race.object).class();
        let variable = match second.field {
            Some(field) => format!("{}.{}", field.class().java_name(), field.name),
            None => classes::resolve::java_type(&class.descriptor()),
        };
        let mut both: Vec<Remembered> = race.first.into_iter().chain([race.second]).collect();
        // The place of a race is that of a write, and the first one in the source if there are two.
        both.sort_by_key(|access| {
            let place = self.visited[access.site as usize].told;
            (!access.write, place.method.class().java_name(), place.bytecode)
        });
        let (mut told, mut threads, mut slots) = (Vec::new(), Vec::new(), Vec::new());
        for access in &both {
            let locks = self.analyses.locks(access.held);
            let holds = locks.into_iter().map(|lock| self.lock(machine, lock)).collect();
            let visited = &self.visited[access.site as usize];
            let verb = if access.write { "writes" } else { "reads" };
            let (name, place) = (self.name(visited.slot), visited.place.text());
            told.push(format!("{name} {verb} it at {place}"));
            slots.push(visited.slot);
            threads.push(ThreadInfo {
                state: "RUNNABLE".to_owned(),
                holds,
                ..self.thread(visited)
            });
        }
        let why = match property {
            DATA_RACE => "nothing orders the two",
            _ => "no lock is held at every access",
        };
        let place = self.visited[both[0].site as usize].told;
        let warning = Warning {
            id: id(property, place),
            property: property.to_owned(),
            message: format!("{variable}: {}, and {why}", told.join(" and ")),
            location: Some(location(place)),
            threads,
            ..Warning::default()
        };
        (warning, slots)
    }

    fn cycle(&mut self, machine: &Machine, steps: &[Step]) -> (Warning, Vec<usize>) {
        let told_at = |step: &Step| self.visited[step.at as usize].told;
        // The place is independent of the thread at which the cycle was detected.
        let place = steps.iter().map(told_at).min_by_key(|place| {
            let class = place.method.class().java_name();
            (class, place.method.line(place.bytecode), place.bytecode)
        });
        let (mut told, mut threads, mut slots) = (Vec::new(), Vec::new(), Vec::new());
        for step in steps {
            let (holds, wants) = (self.lock(machine, step.holds), self.lock(machine, step.wants));
            let at = &self.visited[step.at as usize];
            let since = self.visited[step.since as usize].told;
            let (name, place) = (self.name(at.slot), at.told.text());
            told.push(format!("{name} holds {holds} and takes {wants} at {place}"));
            slots.push(at.slot);
            threads.push(ThreadInfo {
                state: "BLOCKED".to_owned(),
                waits_for: Some(wants),
                holds: vec![holds],
                holds_acquired_at: vec![Some(location(since))],
                ..self.thread(at)
            });
        }
        let warning = Warning {
            id: place.map_or_else(|| LOCK_ORDER.to_owned(), |place| id(LOCK_ORDER, place)),
            property: LOCK_ORDER.to_owned(),
            message: format!("could deadlock in another order: {}", told.join(", ")),
            location: place.map(location),
            threads,
            ..Warning::default()
        };
        (warning, slots)
    }

    fn thread(&self, visited: &Visited) -> ThreadInfo {
        let Visited { slot, told, stack, .. } = visited;
        ThreadInfo {
            id: *slot as u32,
            name: self.name(*slot),
            blocked_at: Some(location(*told)),
            stack: stack.iter().map(TraceElement::text).collect(),
            ..ThreadInfo::default()
        }
    }

    pub(crate) fn name(&self, slot: usize) -> String {
        self.names.get(&slot).cloned().unwrap_or_else(|| format!("thread {slot}"))
    }

    /// Returns the name of a lock: its class, and a number in the order of reports.
    pub(crate) fn lock(&mut self, machine: &Machine, lock: Ref) -> String {
        let class = if machine.live.heap.is_live(lock) {
            let object = machine.live.heap.get(lock);
            if object.mirrors.is_some() {
                return properties::object_name(machine, lock);
            }
            object.class()
        } else {
            // A lock of a reported cycle may already be garbage.
            let Some(class) = self.nested.get(&lock) else { return "a lock".to_owned() };
            class
        };
        let name = properties::class_name(class);
        let numbers = &mut self.numbers;
        let number = *self.called.entry(lock).or_insert_with(|| {
            let number = numbers.entry(name.clone()).or_default();
            *number += 1;
            *number
        });
        format!("{name}@{number}")
    }
}

impl Listener for Watch {
    fn kinds(&self) -> Kinds {
        Kinds::ORDER.and(Kinds::LOCKS).and(Kinds::THREADS)
    }

    fn event(&mut self, machine: &Machine, event: &Event<'_>) {
        let thread = machine.live.current as u32;
        match *event {
            Event::Shared { object, part, write } => self.access(machine, object, part, write),
            Event::Library(access) => self.library_access(machine, access),
            Event::Acquired { lock, lock_kind } => self.acquired(machine, lock, lock_kind),
            Event::Released { lock, lock_kind } => self.released(machine, lock, lock_kind),
            Event::HandsOn(object, at) => {
                self.analyses.release_clock(thread, object, at, Edge::HandOver);
            }
            Event::Learns(object, at) => self.analyses.acquire_clock(thread, object, at),
            Event::Started(child) => self.analyses.start(thread, child as u32),
            Event::Ended => {
                let object = machine.live.threads[machine.live.current].object;
                let lives = machine.live.heap.get(object).class().library_field("eetop");
                let parts = [part::START, lives.map_or(part::START, |field| field.slot)];
                self.analyses.end(thread, object, &parts);
            }
            Event::Published(r) => {
                let at = r as usize;
                if self.owners.len() <= at {
                    self.owners.resize((at + 1).next_power_of_two(), 0);
                }
                self.owners[at] = thread + 1;
            }
            _ => {}
        }
        if self.analyses.has_warnings() {
            self.tell(machine);
        }
    }

    fn is_crowded(&self) -> bool {
        self.analyses.size() > self.room
    }

    fn swept(&mut self, machine: &Machine) {
        let is_live = |r: Ref| machine.live.heap.is_live(r);
        self.analyses.sweep_locks(is_live);
        self.tell(machine);
        self.analyses.sweep(is_live);
        self.nested.retain(|lock, _| is_live(*lock));
        self.called.retain(|lock, _| is_live(*lock));
        self.room = ROOM + 2 * self.analyses.size();
    }

    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any> {
        self
    }
}

const fn mode(kind: LockKind) -> Mode {
    match kind {
        LockKind::Reader => Mode::Shared,
        LockKind::Monitor | LockKind::Synchronizer | LockKind::Writer => Mode::Exclusive,
    }
}

/// Whether the current thread acquires a lock of the class library without blocking, or with a timeout:
/// `tryLock`, `tryReadLock`, `tryConvertToWriteLock`.
fn only_tries(machine: &Machine) -> bool {
    let frames =
        machine.live.threads[machine.live.current].frames.iter().rev().map(|f| f.code.method);
    let inside = frames
        .skip_while(|m| m.class().name.starts_with("jdk/internal/"))
        .take_while(|m| synchronizers::is_lock(m.class()));
    inside.last().is_some_and(|asked| asked.name.starts_with("try"))
}

fn place_of_frame(frame: &Frame) -> Option<TraceElement> {
    let bytecode = u32::from(*frame.code.bytecodes.get(frame.pc as usize)?);
    Some(TraceElement { method: frame.code.method, bytecode })
}

/// Returns the current thread's place in the program's own code, or `place` if there is none.
fn program_place_of(machine: &Machine, place: TraceElement) -> TraceElement {
    let mut frames = machine.live.threads[machine.live.current].frames.iter().rev();
    let own = frames.find(|frame| is_of_program(frame.code.method));
    own.and_then(place_of_frame).unwrap_or(place)
}

/// Returns the place that an id of the property contains.
fn place_of(id: &str, property: &str) -> Option<String> {
    Some(id.strip_prefix(property)?.strip_prefix('/')?.to_owned())
}

/// Returns the thread that wrote a variable before its first recorded access: the thread that made the
/// object shared. Returns `None` if the variable has its default value.
fn owner(owners: &[u32], machine: &Machine, object: Ref, at: u32) -> Option<u32> {
    let there = machine.live.heap.get(object);
    let written = if there.class().is_array() {
        let width = 1 << there.class().element_shift;
        let bytes: &[u8] = bytemuck::cast_slice(&there.data);
        let from = at as usize * width;
        bytes.get(from..from + width).is_some_and(|bytes| bytes.iter().any(|byte| *byte != 0))
    } else {
        there.data.get(at as usize).is_some_and(|word| *word != 0)
    };
    written.then(|| owners.get(object as usize).copied().unwrap_or(0).saturating_sub(1))
}

/// Returns an id that is equal in every run and on every computer.
fn id(property: &str, place: TraceElement) -> String {
    let class = place.method.class().java_name();
    match place.method.line(place.bytecode) {
        Some(line) => format!("{property}/{class}.{}:{line}", place.method.name),
        None => format!("{property}/{class}.{}", place.method.name),
    }
}

/// Whether accesses to a field are exempt from races.
fn is_exempt(field: FieldRef) -> bool {
    races::is_implementation(field) || races::is_exempt(field)
}

fn is_of_program(method: MethodRef) -> bool {
    !method.class().loader.is_jdk()
}

/// Whether accesses in a method order threads intentionally.
fn is_binding(method: MethodRef) -> bool {
    is_of_program(method) || !races::orders_incidentally(method)
}
