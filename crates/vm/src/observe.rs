//! What happens in one execution, told to whoever watches it: accesses to what several threads
//! reach, locks taken and given back, what threads hand on to each other.
//!
//! Only machines made with `Options::observe` tell anything. They do what a check does (the clock
//! and the random numbers are the machine's own, files stay as they are) but store no states: every
//! step is a time slice of [`Machine::slice`]. Source: JLS §17.4 for what hands on.
//!
//! Invariant: an observer sees the machine before the access it is told of, and changes nothing.

use crate::access::Access;
use crate::footprint::{EVERYTHING, Touch, WORLD, part};
use crate::heap::{FROZEN, Ref, SHARED};
use crate::interp::Stop;
use crate::machine::Machine;
use crate::schedule::Action;
use classes::MethodRef;

/// Something the current thread does.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// The instruction it stands at accesses a field slot or an element.
    Access {
        /// Of which object.
        object: Ref,
        /// Which slot or element.
        part: u32,
        /// Whether it writes.
        write: bool,
    },
    /// A native method accesses something.
    LibraryAccess(Access),
    /// It takes a lock.
    Acquired {
        /// The object or synchronizer.
        lock: Ref,
        /// How.
        lock_kind: LockKind,
    },
    /// It gives a lock back.
    Released {
        /// The object or synchronizer.
        lock: Ref,
        /// How it held it.
        lock_kind: LockKind,
    },
    /// It hands on what it did.
    HandsOn(Ref, u32),
    /// It learns what was handed on.
    Learns(Ref, u32),
    /// It has started the thread in this slot.
    Started(usize),
    /// It ends.
    Ended,
    /// It has made this reachable by others.
    Published(Ref),
}

/// Sorts of locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    /// An object's monitor.
    Monitor,
    /// What names the thread as its exclusive owner.
    Synchronizer,
    /// The half of a read-write lock that many can hold.
    Reader,
}

/// Who is told.
pub trait Observer: std::fmt::Debug {
    /// Something happens.
    fn event(&mut self, machine: &Machine, event: Event);

    /// Whether it would be good to know what is garbage.
    fn is_crowded(&self) -> bool;

    /// Objects that nobody reaches any more are gone.
    fn swept(&mut self, machine: &Machine);

    /// Itself, to be asked for what it found.
    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any>;
}

impl Machine {
    /// Tells the observer of what the current thread does.
    pub(crate) fn tell(&mut self, event: Event) {
        let Some(mut observer) = self.observer.take() else { return };
        for r in std::mem::take(&mut self.heap.published) {
            observer.event(self, Event::Published(r));
        }
        observer.event(self, event);
        self.observer = Some(observer);
    }

    /// Ends a step of an observed execution.
    pub(crate) fn told(&mut self, stop: Stop, action: Action) -> Stop {
        self.current = action.thread();
        self.tell_published();
        stop
    }

    /// Tells what the current thread published since it was last asked.
    pub(crate) fn tell_published(&mut self) {
        if self.heap.published.is_empty() {
            return;
        }
        let published = std::mem::take(&mut self.heap.published);
        if let Some(mut observer) = self.observer.take() {
            for r in published {
                observer.event(self, Event::Published(r));
            }
            self.observer = Some(observer);
        }
    }

    /// Tells that garbage was collected.
    pub(crate) fn tell_swept(&mut self) {
        if let Some(mut observer) = self.observer.take() {
            observer.swept(self);
            self.observer = Some(observer);
        }
    }

    /// Notes an access by the instruction that the current thread stands at.
    pub(crate) fn note_data(&mut self, object: Ref, part: u32, touch: Touch) {
        if !self.options.observe {
            self.note(object, part, touch);
        } else if self.heap.get(object).flags & SHARED != 0 {
            self.tell(Event::Access { object, part, write: touch != Touch::Read });
        }
    }

    /// Tells of what is noted beside fields and elements.
    pub(crate) fn tell_noted(&mut self, object: Ref, part: u32, touch: Touch) {
        if matches!(object, WORLD | EVERYTHING) {
            return;
        }
        let own = object == self.threads[self.current].object;
        match (part, touch) {
            (part::PERMIT | part::INTERRUPT, _) if own => self.tell(Event::Learns(object, part)),
            (part::START | part::INITIALIZATION, Touch::Read) => {
                self.tell(Event::Learns(object, part));
            }
            (
                part::PERMIT | part::INTERRUPT | part::INITIALIZATION | part::WAIT_SET,
                Touch::Write | Touch::Update,
            ) => self.tell(Event::HandsOn(object, part)),
            _ => {}
        }
    }

    /// Tells of what a native method about to run accesses.
    pub(crate) fn tell_native(&mut self, method: MethodRef, args: &[u64]) {
        if self.observer.is_none() || self.is_first_alone() {
            return;
        }
        if let Some((lock, taken)) = self.reader(method, args) {
            let lock_kind = LockKind::Reader;
            self.tell(if taken {
                Event::Acquired { lock, lock_kind }
            } else {
                Event::Released { lock, lock_kind }
            });
        }
        for access in self.accesses_of(self.current, method, args) {
            let flags = self.heap.get(access.location.object()).flags;
            if flags & SHARED != 0 && flags & FROZEN == 0 {
                self.tell(Event::LibraryAccess(access));
            }
        }
    }

    /// The read-write lock whose count of readers a compare-and-set is about to change, and whether
    /// there is one more (`ReentrantReadWriteLock.Sync.SHARED_UNIT`).
    fn reader(&self, method: MethodRef, args: &[u64]) -> Option<(Ref, bool)> {
        const READER: i32 = 1 << 16;
        let lock = args.get(1).map(|r| *r as Ref).filter(|r| *r != 0)?;
        if !method.name.ends_with("ompareAndSetInt") {
            return None;
        }
        let class = self.heap.get(lock).class();
        if !class.name.starts_with("java/util/concurrent/locks/ReentrantReadWriteLock$") {
            return None;
        }
        let field = class.field_named("state")?;
        let (expected, value) = (*args.get(3)? as i32, *args.get(4)? as i32);
        if self.heap.slot(lock, field.slot) as i32 != expected {
            return None;
        }
        match value.wrapping_sub(expected) {
            READER => Some((lock, true)),
            change if change == -READER => Some((lock, false)),
            _ => None,
        }
    }
}
