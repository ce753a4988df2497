//! Footprints for partial-order reduction: the accesses of a transition to objects that other
//! threads may reach, and the next access of each thread.
//!
//! Source: SEMANTICS 7 to 14 for dependence; Godefroid, "Partial-Order Methods for the Verification
//! of Concurrent Systems" (LNCS 1032, 1996). A footprint omits three kinds of accesses, which
//! conflict with no access of another thread:
//!
//! - accesses of an object that only one thread ever reached: another thread can reach the object only
//!   after an access that is in a footprint;
//! - accesses of final fields of an object that did not leak before its constructor ended;
//! - accesses of frozen arrays.
//!
//! Invariant: let two transitions of different threads be enabled in one state, such that no access
//! of one conflicts with an access of the other. Then they are independent: both orders lead to the
//! same state, and neither disables the other.

mod notes;
pub mod part;
mod propositions;

use crate::event::{Event, Kinds, LockKind};
use crate::guard::{Interrupts, exclusive_owner};
use crate::heap::{CLEARABLE, FROZEN, LEAKED, ONCE_SHARED, Ref, SHARED};
use crate::machine::{Live, Machine};
use crate::native::Native;
use crate::thread::{Frame, Status};
use classes::{ClassRef, MethodRef};
use code::operation::{Access, Allocation, Dispatch, Memory, Resolution};
use code::{Effect, Insn};
pub use library::footprint::Touch;
use library::footprint::{NativeFootprint, Resource, of_native};
pub use notes::{EVERYTHING, Footprint, NotedAccess, WORLD};

/// A necessary enabling set of a disabled thread (Godefroid 1996). The thread remains disabled until a
/// member of the set acts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnablingSet {
    /// The thread that must act first, if it is known.
    pub owner: Option<usize>,
    /// Pairs of an object and a part. One of them must be written first.
    pub variables: Vec<(Ref, u32)>,
}

/// The error that an instruction is not resolved yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unresolved;

/// Returns the part of [`WORLD`] that represents a resource.
const fn part_of(resource: Resource) -> u32 {
    match resource {
        Resource::Clock => part::CLOCK,
        Resource::ThreadNumbers => part::NUMBERS,
    }
}

/// Adds an access of the table of interned strings to the recorded footprint. A string that is in the
/// table remains there, so two calls that find their strings commute.
pub fn note_interned(machine: &mut Machine, touch: Touch) {
    machine.note(WORLD, part::INTERNED, touch);
}

impl Machine {
    /// Adds an access of the current thread to the recorded footprint, if other threads may reach the
    /// object.
    #[inline]
    pub fn note(&mut self, object: Ref, part: u32, touch: Touch) {
        if self.transition.records_footprint {
            self.note_access(object, part, touch);
        }
    }

    #[cold]
    fn note_access(&mut self, object: Ref, part: u32, touch: Touch) {
        if self.options.observe {
            return self.tell_noted(object, part, touch);
        }
        if object != EVERYTHING
            && object != WORLD
            && self.live.heap.get(object).flags & (SHARED | CLEARABLE | ONCE_SHARED) == 0
        {
            return;
        }
        let lock = self.live.threads[self.live.current].held.last().copied().unwrap_or(0);
        let mut noted = NotedAccess { object, part, touch, lock };
        if self.live.updates_thread_group() {
            noted = NotedAccess { part: part::WHOLE, touch: Touch::Update, ..noted };
        }
        self.transition.footprint.add(noted);
        if touch != Touch::Read && propositions::is_written(self, object, part) {
            self.note_access(WORLD, part::PROPOSITIONS, Touch::Write);
        }
    }

    /// Adds an access that conflicts with every transition of another thread.
    pub fn note_everything(&mut self) {
        self.note(EVERYTHING, 0, Touch::Write);
    }

    /// Adds the access of a call on files.
    pub(crate) fn note_files(&mut self) {
        let class = self.transition.native_method.map(|method| &*method.class().name);
        if class.is_some_and(library::footprint::only_accesses_files) {
            self.note(WORLD, part::FILES, Touch::Write);
        } else {
            self.note_everything();
        }
    }

    /// Adds the accesses of the end of the current thread. The process ends with its last non-daemon
    /// thread. If no daemon thread is alive, that end interrupts no thread, so ends of threads commute.
    pub(crate) fn note_end(&mut self) {
        let object = self.live.threads[self.live.current].object;
        self.note(object, part::START, Touch::Write);
        self.note(object, part::MONITOR, Touch::Write);
        self.note(object, part::WAIT_SET, Touch::Write);
        if !self.live.threads[self.live.current].daemon {
            let beside_daemons =
                self.live.threads.unwatched().iter().any(|t| t.is_alive() && t.daemon);
            let touch = if beside_daemons { Touch::Write } else { Touch::Update };
            self.note(WORLD, part::LIFE, touch);
        }
    }

    /// Adds the accesses of a visible native method, before its execution.
    pub(crate) fn note_native(&mut self, row: &Native) {
        if !self.transition.records_footprint {
            return;
        }
        let name = row.signature.split('(').next().unwrap_or_default();
        match of_native(row.class, name) {
            Some(NativeFootprint::Of(resource, touch)) => {
                self.note(WORLD, part_of(resource), touch)
            }
            Some(NativeFootprint::Empty) => {}
            None => self.note_everything(),
        }
    }

    /// Adds the use of a class, which other threads may have to initialize first.
    #[inline]
    pub(crate) fn note_class(&mut self, class: ClassRef) {
        if self.transition.records_footprint
            && (self.options.observe || is_initialized_by_program(class))
        {
            self.note(class.mirror.get(), part::INITIALIZATION, Touch::Read);
        }
    }

    /// Adds the beginning or the end of the initialization of a class.
    pub(crate) fn note_initialization(&mut self, class: ClassRef) {
        if self.transition.records_footprint
            && (self.options.observe || is_initialized_by_program(class))
        {
            self.note(class.mirror.get(), part::INITIALIZATION, Touch::Write);
            // The initialization sets constant fields, and that of the main class begins an execution.
            if self.options.granularity.visible.orders_writes() {
                self.note(WORLD, part::PROPOSITIONS, Touch::Write);
            }
        }
    }

    /// Returns the first access of the next step of a thread, if the status or the next instruction
    /// determines this access. The result includes each access that another thread could disable.
    pub fn pending(&self, slot: usize) -> Vec<NotedAccess> {
        let thread = &self.live.threads[slot];
        let mut all = Vec::new();
        let mut add = |object: Ref, part: u32, touch: Touch| {
            let lock = thread.held.last().copied().unwrap_or(0);
            all.push(NotedAccess { object, part, touch, lock });
        };
        match thread.status {
            Status::Entering(object) | Status::Reentering { object, .. } => {
                add(object, part::MONITOR, Touch::Write);
            }
            Status::Waiting { object, .. } => add(object, part::WAIT_SET, Touch::Write),
            Status::Sleeping(_) => add(WORLD, part::CLOCK, Touch::Update),
            Status::Parked(_) => add(thread.object, part::PERMIT, Touch::Write),
            Status::Initializing(class) => {
                add(class.mirror.get(), part::INITIALIZATION, Touch::Write);
            }
            Status::Polling(_) => add(WORLD, part::FILES, Touch::Write),
            Status::Awaiting(guard) => {
                add(guard.object, guard.slot, Touch::Write);
                let (own, part) = guard.interrupt_location(&self.live, slot);
                add(own, part, Touch::Write);
            }
            Status::Runnable | Status::Arriving { .. } | Status::Printed(_) => {
                if let Some((object, part, touch)) = self.next_touch(slot) {
                    add(object, part, touch);
                    if touch != Touch::Read && propositions::is_written(self, object, part) {
                        add(WORLD, part::PROPOSITIONS, Touch::Write);
                    }
                }
            }
            Status::Choosing(_) | Status::Terminated => {}
        }
        all
    }

    /// Returns the access to a field or element by the next instruction of a runnable thread.
    fn next_touch(&self, slot: usize) -> Option<(Ref, u32, Touch)> {
        let thread = &self.live.threads[slot];
        let frame = thread.frames.last()?;
        let insn = frame.code.insns.get(frame.pc as usize)?.get();
        let register = |r: u16| thread.registers[frame.base as usize + r as usize] as u32;
        // A symbolic index may be any element.
        let element = |r: u16| {
            let term = self.live.symbols.register(slot, frame.base as usize + r as usize);
            if term.is_none() { register(r) } else { part::WHOLE }
        };
        let shared = |object: Ref| {
            object != 0 && self.live.heap.get(object).flags & (SHARED | CLEARABLE) != 0
        };
        match insn.op.operation().effect() {
            Effect::Read(Memory::Static, _, Access::Masked | Access::Bounded)
            | Effect::Write(Memory::Static, _, Access::Masked | Access::Bounded) => {
                let field = frame.code.sites.get(insn.wide() as usize)?.field.get()?;
                self.live.next_initialization(field.class())
            }
            Effect::Read(_, _, Access::Symbolic | Access::Masked | Access::Bounded)
            | Effect::Write(
                _,
                _,
                Access::Symbolic | Access::Hidden | Access::Masked | Access::Bounded,
            ) => None,
            Effect::Read(Memory::Element, ..) => {
                let array = register(insn.a);
                let open = shared(array) && self.live.heap.get(array).flags & FROZEN == 0;
                open.then(|| (array, element(insn.b), Touch::Read))
            }
            Effect::Write(Memory::Element, ..) => {
                let array = register(insn.a);
                shared(array).then(|| (array, element(insn.b), Touch::Write))
            }
            Effect::Read(Memory::Field, _, access) => {
                let object = register(insn.a);
                let leaked = || self.live.heap.get(object).flags & LEAKED != 0;
                let open = shared(object) && (access != Access::Independent || leaked());
                open.then(|| (object, u32::from(insn.b), Touch::Read))
            }
            Effect::Write(Memory::Field, ..) => {
                let object = register(insn.a);
                shared(object).then(|| (object, u32::from(insn.b), Touch::Write))
            }
            Effect::Read(Memory::Static, ..) => self.next_static(frame, insn, Touch::Read),
            Effect::Write(Memory::Static, ..) => self.next_static(frame, insn, Touch::Write),
            Effect::Allocate(Allocation::Instance) => {
                self.live.next_initialization(frame.code.sites.get(insn.b as usize)?.class.get()?)
            }
            Effect::Call(Dispatch::Static, Resolution::Resolved) => {
                let method = frame.code.calls.get(insn.wide() as usize)?.method.get()?;
                self.live.next_initialization(method.class())
            }
            Effect::None
            | Effect::Allocate(
                Allocation::Primitives | Allocation::References | Allocation::Nested,
            )
            | Effect::Monitor(_)
            | Effect::Call(..)
            | Effect::Return => None,
        }
    }

    /// Returns the access to a static field by an instruction of `frame`. Returns the access that
    /// initializes its class, if the class is not initialized.
    fn next_static(&self, frame: &Frame, insn: Insn, touch: Touch) -> Option<(Ref, u32, Touch)> {
        let field = frame.code.sites.get(insn.wide() as usize)?.field.get()?;
        let class = field.class();
        let access = (class.mirror.get(), self.program.known.class_slots + field.slot, touch);
        Some(self.live.next_initialization(class).unwrap_or(access))
    }

    /// Adds the read of a final, hidden or independent field, if the object leaked.
    pub(crate) fn note_quiet(&mut self, object: Ref, slot: u32) {
        if self.live.heap.get(object).flags & LEAKED != 0 {
            self.note(object, slot, Touch::Read);
        }
    }

    /// Updates the locks that the current thread holds, if `method` sets the exclusive owner of a
    /// synchronizer.
    pub(crate) fn note_owner(&mut self, method: MethodRef, synchronizer: Ref, owner: Ref) {
        if !library::synchronizers::sets_owner(method) {
            return;
        }
        let (lock, lock_kind) = (synchronizer, LockKind::Synchronizer);
        let event = if owner == 0 {
            self.live.release(synchronizer);
            Event::Released { lock, lock_kind }
        } else {
            self.live.hold(synchronizer);
            Event::Acquired { lock, lock_kind }
        };
        if self.transition.records_footprint && self.hooks.is_heard(Kinds::LOCKS) {
            self.tell(&event);
        }
    }

    /// Adds the accesses of a thread before it waits, sleeps or parks: its interrupt status, and the
    /// clock if there is a timeout.
    pub fn note_interruptible(&mut self, timed: bool) {
        if self.transition.records_footprint {
            let object = self.live.threads[self.live.current].object;
            self.note(object, part::INTERRUPT, Touch::Write);
            if timed {
                self.note(WORLD, part::CLOCK, Touch::Read);
            }
        }
    }
}

/// Returns the object on whose flags or initialization the next access of a runnable thread depends, in
/// addition to the state of the thread. The flag of shared objects is excluded, as the canonical id of a
/// dynamic object determines it. Fails if the instruction is not resolved yet, because the resolution
/// changes the result of [`pending`](Machine::pending).
pub fn next_access_depends_on(machine: &Machine, slot: usize) -> Result<Option<Ref>, Unresolved> {
    let thread = &machine.live.threads.unwatched()[slot];
    let Some(frame) = thread.frames.last() else { return Ok(None) };
    let Some(insn) = frame.code.insns.get(frame.pc as usize) else { return Ok(None) };
    let insn = insn.get();
    let object = thread.registers.get(frame.base as usize + insn.a as usize);
    let object = object.map_or(0, |r| *r as Ref);
    let is_fixed = object < machine.live.heap.first_dynamic();
    let mirror = |class: Option<ClassRef>| class.map(|class| class.mirror.get());
    let found = match insn.op.operation().effect() {
        Effect::Read(_, _, Access::Symbolic)
        | Effect::Write(_, _, Access::Symbolic)
        | Effect::Call(Dispatch::Static, Resolution::Symbolic) => None,
        Effect::Write(_, _, Access::Hidden)
        | Effect::Read(Memory::Field | Memory::Element, _, Access::Masked | Access::Bounded)
        | Effect::Write(Memory::Field | Memory::Element, _, Access::Masked | Access::Bounded) => {
            Some(0)
        }
        Effect::Read(Memory::Static, ..) | Effect::Write(Memory::Static, ..) => {
            let site = frame.code.sites.get(insn.wide() as usize);
            mirror(site.and_then(|site| site.field.get()).map(classes::Field::class))
        }
        Effect::Allocate(Allocation::Instance) => {
            mirror(frame.code.sites.get(insn.b as usize).and_then(|site| site.class.get()))
        }
        Effect::Call(Dispatch::Static, Resolution::Resolved) => {
            let site = frame.code.calls.get(insn.wide() as usize);
            mirror(site.and_then(|site| site.method.get()).map(classes::Method::class))
        }
        Effect::Read(Memory::Element, ..) | Effect::Read(_, _, Access::Independent) => Some(object),
        Effect::Read(..) | Effect::Write(..) => Some(if is_fixed { object } else { 0 }),
        Effect::None
        | Effect::Allocate(Allocation::Primitives | Allocation::References | Allocation::Nested)
        | Effect::Monitor(_)
        | Effect::Call(..)
        | Effect::Return => Some(0),
    };
    found.map(|object| Some(object).filter(|r| *r != 0)).ok_or(Unresolved)
}

impl Live {
    /// Whether the current thread updates a thread group in an atomic block ([`library::atomic`]).
    /// Starts and ends of threads commute, except for the order of the list of the group. Only an
    /// enumeration of the group observes that order.
    fn updates_thread_group(&self) -> bool {
        let frames = &self.threads[self.current].frames;
        frames.last().is_some_and(|f| &*f.code.method.class().name == "java/lang/ThreadGroup")
            && frames.iter().any(|f| f.atomic)
    }

    /// Whether no other thread has existed so far, so that no footprint is needed.
    pub fn is_first_alone(&self) -> bool {
        let thread = &self.threads[self.current];
        self.threads.unwatched().len() == 1 && thread.history.starts() == 0 && thread.key.is_empty()
    }

    /// Adds a lock to the locks that the current thread holds.
    pub(crate) fn hold(&mut self, lock: Ref) {
        self.threads[self.current].held.push(lock);
    }

    /// Removes a lock from the locks that the current thread holds.
    pub(crate) fn release(&mut self, lock: Ref) {
        let held = &mut self.threads[self.current].held;
        if let Some(at) = held.iter().rposition(|l| *l == lock) {
            held.remove(at);
        }
    }

    /// Returns a necessary enabling set of a disabled thread.
    pub fn enabling_set(&self, slot: usize) -> EnablingSet {
        let thread = &self.threads[slot];
        let mut enabling = EnablingSet::default();
        match thread.status {
            Status::Entering(object) | Status::Reentering { object, .. } => {
                enabling.owner = (self.heap.get(object).monitor.owner as usize).checked_sub(1);
            }
            Status::Waiting { object, .. } => {
                enabling.variables.push((object, part::WAIT_SET));
                enabling.variables.push((thread.object, part::INTERRUPT));
            }
            Status::Parked(_) => {
                enabling.variables.push((thread.object, part::PERMIT));
                enabling.variables.push((thread.object, part::INTERRUPT));
            }
            // A timeout that is held back fires when no thread can continue, so it needs no other
            // thread.
            Status::Sleeping(_) => enabling.variables.push((thread.object, part::INTERRUPT)),
            Status::Initializing(class) => {
                let state = self.heap.get(class.mirror.get()).length;
                enabling.owner =
                    state.checked_sub(crate::initialize::IN_PROGRESS).map(|s| s as usize);
            }
            Status::Polling(_) => enabling.variables.push((WORLD, part::FILES)),
            Status::Awaiting(guard) => {
                match exclusive_owner(self, guard.object) {
                    0 => enabling.variables.push((guard.object, guard.slot)),
                    owner => enabling.owner = self.thread_of(owner),
                }
                if guard.interrupts != Interrupts::Ignored {
                    enabling.variables.push((thread.object, part::INTERRUPT));
                }
            }
            _ => {}
        }
        enabling
    }

    /// Returns the access by which a thread initializes a class; `None` if the class is initialized.
    fn next_initialization(&self, class: ClassRef) -> Option<(Ref, u32, Touch)> {
        let mirror = class.mirror.get();
        let is_done = self.heap.get(mirror).length == crate::initialize::INITIALIZED;
        (!is_done).then_some((mirror, part::INITIALIZATION, Touch::Write))
    }
}

/// Whether the initialization of a class executes code of the program, which makes its time observable.
fn is_initialized_by_program(class: ClassRef) -> bool {
    if class.loader.is_jdk() {
        return false;
    }
    matches!(class.initializer.get(), Some(Some(_)))
        || class.super_class.is_some_and(is_initialized_by_program)
}
