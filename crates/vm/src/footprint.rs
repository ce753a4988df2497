//! What a transition accesses that other threads may reach, for partial-order reduction; and what
//! each thread would access next.
//!
//! Source: SEMANTICS 7 to 14 for what depends on what. An access of an object that only one thread
//! ever reached conflicts with nothing: whoever is to meet it must first be handed the object, by an
//! access that is noted. (If others reached it once, they may have accessed it.) Accesses of final
//! fields of objects that did not leak, and of frozen arrays, conflict with nothing either, as they
//! are no scheduling points.
//!
//! Invariant: two transitions of different threads that are both possible in a state, and of which
//! no access of one conflicts with an access of the other, lead to the same state in either order,
//! and neither makes the other impossible.

mod notes;
pub mod part;

use crate::event::{Event, Kinds, LockKind};
use crate::heap::{CLEARABLE, FROZEN, LEAKED, ONCE_SHARED, Ref, SHARED};
use crate::machine::Machine;
use crate::native::Native;
use crate::thread::{Frame, Status};
use classes::{ClassRef, MethodRef};
use code::operation::{Access, Allocation, Dispatch, Memory, Resolution};
use code::{Effect, Insn};
pub use library::footprint::Touch;
use library::footprint::{NativeFootprint, Resource, of_native};
pub use notes::{EVERYTHING, Noted, Notes, WORLD};

/// What stands in a thread's way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Obstacle {
    /// The thread that must act first, if that is known.
    pub owner: Option<usize>,
    /// Places one of which must be written first.
    pub places: Vec<(Ref, u32)>,
}

/// The part of [`WORLD`] for a resource.
const fn part_of(resource: Resource) -> u32 {
    match resource {
        Resource::Clock => part::CLOCK,
        Resource::InternedStrings => part::INTERNED,
        Resource::ThreadNumbers => part::NUMBERS,
    }
}

impl Machine {
    /// Notes an access of the current thread, if someone wants to know and others reach the object.
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
        let mut noted = Noted { object, part, touch, lock };
        if self.keeps_the_books() {
            noted = Noted { part: part::WHOLE, touch: Touch::Update, ..noted };
        }
        self.transition.footprint.add(noted);
    }

    /// Notes that what happens may conflict with anything.
    pub fn note_everything(&mut self) {
        self.note(EVERYTHING, 0, Touch::Write);
    }

    /// Notes a call on files.
    pub(crate) fn note_files(&mut self) {
        let class = self.transition.native_method.map(|method| &*method.class().name);
        if class.is_some_and(library::footprint::only_accesses_files) {
            self.note(WORLD, part::FILES, Touch::Write);
        } else {
            self.note_everything();
        }
    }

    /// Notes the end of the current thread, which may be what another's end makes it: that of the
    /// process. Where no daemon is left, whose steps would be cut off, the order of ends is nobody's
    /// affair.
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

    /// Whether the current thread is in the bookkeeping of thread groups (see [`library::atomic`]): the steps of
    /// starting and ending threads commute but for the order of a group's list, which no program
    /// sees unless it enumerates the group.
    fn keeps_the_books(&self) -> bool {
        let frames = &self.live.threads[self.live.current].frames;
        frames.last().is_some_and(|f| &*f.code.method.class().name == "java/lang/ThreadGroup")
            && frames.iter().any(|f| f.atomic)
    }

    /// Whether there has never been another thread than the current one, so that nobody need know what
    /// it touches.
    pub fn is_first_alone(&self) -> bool {
        let thread = &self.live.threads[self.live.current];
        self.live.threads.unwatched().len() == 1 && thread.children == 0 && thread.key.is_empty()
    }

    /// Notes what a visible native method touches, before it runs.
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

    /// Notes that a class is used that may have to be initialized first.
    #[inline]
    pub(crate) fn note_class(&mut self, class: ClassRef) {
        if self.transition.records_footprint
            && (self.options.observe || is_initialized_by_program(class))
        {
            self.note(class.mirror.get(), part::INITIALIZATION, Touch::Read);
        }
    }

    /// Notes that a class becomes initialized, or begins to.
    pub(crate) fn note_initialization(&mut self, class: ClassRef) {
        if self.transition.records_footprint
            && (self.options.observe || is_initialized_by_program(class))
        {
            self.note(class.mirror.get(), part::INITIALIZATION, Touch::Write);
        }
    }

    /// Remembers that the current thread holds a lock.
    pub(crate) fn hold(&mut self, lock: Ref) {
        self.live.threads[self.live.current].held.push(lock);
    }

    /// Remembers that the current thread holds a lock no more.
    pub(crate) fn release(&mut self, lock: Ref) {
        let held = &mut self.live.threads[self.live.current].held;
        if let Some(at) = held.iter().rposition(|l| *l == lock) {
            held.remove(at);
        }
    }

    /// What the next step of a thread accesses first, as far as that is told by its status or by the
    /// instruction it stands before. It names every access that another thread could make
    /// impossible.
    pub fn pending(&self, slot: usize) -> Vec<Noted> {
        let thread = &self.live.threads[slot];
        let mut all = Vec::new();
        let mut add = |object: Ref, part: u32, touch: Touch| {
            let lock = thread.held.last().copied().unwrap_or(0);
            all.push(Noted { object, part, touch, lock });
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
            Status::Runnable => {
                if let Some((object, part, touch)) = self.next_touch(slot) {
                    add(object, part, touch);
                }
            }
            Status::Choosing(_) | Status::Terminated => {}
        }
        all
    }

    /// What stands in the way of a thread that has no alternative.
    pub fn obstacle(&self, slot: usize) -> Obstacle {
        let thread = &self.live.threads[slot];
        let mut obstacle = Obstacle::default();
        match thread.status {
            Status::Entering(object) | Status::Reentering { object, .. } => {
                obstacle.owner = (self.live.heap.get(object).monitor.owner as usize).checked_sub(1);
            }
            Status::Waiting { object, .. } => {
                obstacle.places.push((object, part::WAIT_SET));
                obstacle.places.push((thread.object, part::INTERRUPT));
            }
            Status::Parked(_) => {
                obstacle.places.push((thread.object, part::PERMIT));
                obstacle.places.push((thread.object, part::INTERRUPT));
            }
            Status::Initializing(class) => {
                let state = self.live.heap.get(class.mirror.get()).length;
                obstacle.owner =
                    state.checked_sub(crate::initialize::IN_PROGRESS).map(|s| s as usize);
            }
            Status::Polling(_) => obstacle.places.push((WORLD, part::FILES)),
            _ => {}
        }
        obstacle
    }

    /// The field or element access that a runnable thread stands before.
    fn next_touch(&self, slot: usize) -> Option<(Ref, u32, Touch)> {
        let thread = &self.live.threads[slot];
        let frame = thread.frames.last()?;
        let insn = frame.code.insns.get(frame.pc as usize)?.get();
        let register = |r: u16| thread.registers[frame.base as usize + r as usize] as u32;
        let shared = |object: Ref| {
            object != 0 && self.live.heap.get(object).flags & (SHARED | CLEARABLE) != 0
        };
        match insn.op.operation().effect() {
            Effect::Read(_, _, Access::Symbolic)
            | Effect::Write(_, _, Access::Symbolic | Access::Hidden) => None,
            Effect::Read(Memory::Element, ..) => {
                let array = register(insn.a);
                let open = shared(array) && self.live.heap.get(array).flags & FROZEN == 0;
                open.then(|| (array, register(insn.b), Touch::Read))
            }
            Effect::Write(Memory::Element, ..) => {
                let array = register(insn.a);
                shared(array).then(|| (array, register(insn.b), Touch::Write))
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
                self.next_initialization(frame.code.sites.get(insn.b as usize)?.class.get()?)
            }
            Effect::Call(Dispatch::Static, Resolution::Resolved) => {
                let method = frame.code.calls.get(insn.wide() as usize)?.method.get()?;
                self.next_initialization(method.class())
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

    /// The access of a static field by an instruction of `frame`, or what it does to its class first.
    fn next_static(&self, frame: &Frame, insn: Insn, touch: Touch) -> Option<(Ref, u32, Touch)> {
        let field = frame.code.sites.get(insn.wide() as usize)?.field.get()?;
        let class = field.class();
        let access = (class.mirror.get(), self.program.known.class_slots + field.slot, touch);
        Some(self.next_initialization(class).unwrap_or(access))
    }

    /// What a thread does to a class that it uses, if that is not initialized.
    fn next_initialization(&self, class: ClassRef) -> Option<(Ref, u32, Touch)> {
        let mirror = class.mirror.get();
        let is_done = self.live.heap.get(mirror).length == crate::initialize::INITIALIZED;
        (!is_done).then_some((mirror, part::INITIALIZATION, Touch::Write))
    }

    /// Notes the read of a final or quiet field, which is a scheduling point if the object leaked.
    pub(crate) fn note_quiet(&mut self, object: Ref, slot: u32) {
        if self.live.heap.get(object).flags & LEAKED != 0 {
            self.note(object, slot, Touch::Read);
        }
    }

    /// A synchronizer has an exclusive owner between two calls of `setExclusiveOwnerThread`, within
    /// which no other thread can become its owner (`java.util.concurrent.locks`).
    pub(crate) fn note_owner(&mut self, method: MethodRef, synchronizer: Ref, owner: Ref) {
        if !library::synchronizers::sets_owner(method) {
            return;
        }
        let (lock, lock_kind) = (synchronizer, LockKind::Synchronizer);
        if owner == 0 {
            self.release(synchronizer);
            if self.is_heard(Kinds::LOCKS) {
                self.tell(&Event::Released { lock, lock_kind });
            }
        } else {
            self.hold(synchronizer);
            if self.is_heard(Kinds::LOCKS) {
                self.tell(&Event::Acquired { lock, lock_kind });
            }
        }
    }

    /// Notes what a thread looks at before it waits, sleeps or parks, perhaps for a time.
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

/// Whether code of the program runs when a class is initialized, so that it matters when.
fn is_initialized_by_program(class: ClassRef) -> bool {
    if class.loader.is_jdk() {
        return false;
    }
    matches!(class.initializer.get(), Some(Some(_)))
        || class.super_class.is_some_and(is_initialized_by_program)
}
