//! Events that only observed executions report: accesses to shared variables, and synchronizes-with
//! edges.
//!
//! A machine with `Options::observe` executes as in a check: with model clock, model random numbers, and
//! no changes of files. It stores no states. Each step is a time slice. Source: JLS §17.4 for
//! synchronizes-with.
//!
//! Invariant: a listener receives the event of an access before the access.

use crate::event::NativeEffect;
use crate::event::{Event, LockKind};
use crate::footprint::{EVERYTHING, Touch, WORLD, part};
use crate::heap::{FROZEN, Ref, SHARED};
use crate::interp::Stop;
use crate::machine::{Live, Machine};
use crate::schedule::Action;
use crate::visible;
use classes::MethodRef;
use library::synchronizers::{self, Change, SharedLock};

impl Machine {
    /// Ends a step of an observed execution. The flag `arrives` is set if the thread arrived at an
    /// instruction by this step.
    pub(crate) fn told(&mut self, stop: Stop, action: Action, arrives: bool) -> Stop {
        self.live.current = action.thread();
        self.tell_made();
        if arrives || !self.options.granularity.follows {
            return stop;
        }
        visible::end_observed(self, action.thread(), stop)
    }

    /// Adds an access by the current instruction to the footprint. In an observed execution, reports the
    /// access instead.
    pub(crate) fn note_data(&mut self, object: Ref, part: u32, touch: Touch) {
        if !self.options.observe {
            self.note(object, part, touch);
        } else if self.live.heap.get(object).flags & SHARED != 0 {
            self.tell(&Event::Shared { object, part, write: touch != Touch::Read });
        }
    }

    /// Reports an access to a part of an object that is neither a field nor an element.
    pub(crate) fn tell_noted(&mut self, object: Ref, part: u32, touch: Touch) {
        if matches!(object, WORLD | EVERYTHING) {
            return;
        }
        let own = object == self.live.threads[self.live.current].object;
        match (part, touch) {
            (part::PERMIT | part::INTERRUPT, _) if own => self.tell(&Event::Learns(object, part)),
            (part::START | part::INITIALIZATION, Touch::Read) => {
                self.tell(&Event::Learns(object, part));
            }
            (
                part::PERMIT | part::INTERRUPT | part::INITIALIZATION | part::WAIT_SET,
                Touch::Write | Touch::Update,
            ) => self.tell(&Event::HandsOn(object, part)),
            _ => {}
        }
    }

    /// Reports the accesses of a native method, before its execution.
    pub(crate) fn tell_native(&mut self, method: MethodRef, args: &[u64]) {
        if !self.hooks.hearing.has_listener() || self.live.is_first_alone() {
            return;
        }
        match self.hooks.hearing.native_effects.of(method) {
            NativeEffect::Nothing => return,
            NativeEffect::Accesses => {}
            NativeEffect::Swaps => {
                if let Some((lock, changes)) = self.live.swapped(method, args) {
                    self.tell_changes(lock, changes);
                }
            }
        }
        for access in self.accesses_of(self.live.current, method, args) {
            let flags = self.live.heap.get(access.location.object()).flags;
            if flags & SHARED != 0 && flags & FROZEN == 0 {
                self.tell(&Event::Library(&access));
            }
        }
    }

    fn tell_changes(&mut self, lock: Ref, changes: [Option<Change>; 2]) {
        for (lock_kind, taken) in changes.into_iter().flatten() {
            self.tell(&if taken {
                Event::Acquired { lock, lock_kind }
            } else {
                Event::Released { lock, lock_kind }
            });
        }
    }
}

impl Live {
    /// Returns the read-write lock or stamped lock whose state a compare-and-set changes, and the
    /// changes.
    fn swapped(&self, method: MethodRef, args: &[u64]) -> Option<(Ref, [Option<Change>; 2])> {
        let lock = args.get(1).map(|r| *r as Ref).filter(|r| *r != 0)?;
        let class = self.heap.get(lock).class();
        let shared_lock = synchronizers::shared_lock(class)?;
        let field = class.field_named("state")?;
        let offset = u64::from(crate::heap::HEADER_BYTES) + 8 * u64::from(field.slot);
        let (expected, value) = (*args.get(3)?, *args.get(4)?);
        let now = self.heap.slot(lock, field.slot);
        if *args.get(2)? != offset {
            return None;
        }
        if shared_lock == SharedLock::Stamped {
            let is_shared = self.heap.get(lock).flags & SHARED != 0;
            let happens = is_shared && method.name.ends_with("Long") && now == expected;
            return happens.then(|| (lock, synchronizers::stamped(now, value)));
        }
        if !method.name.ends_with("Int") || now as i32 != expected as i32 {
            return None;
        }
        let change = synchronizers::read_write_change(expected as i32, value as i32)?;
        Some((lock, [Some(change), None]))
    }

    /// Returns the changes of a `StampedLock` whose state the current thread writes without a
    /// compare-and-set. Only the owner of the write lock does so. It releases the write lock; in
    /// `tryConvertToReadLock` it then holds the read lock.
    pub fn stamp_written(&self, lock: Ref, slot: u32) -> [Option<Change>; 2] {
        let old = self.heap.slot(lock, slot);
        if !synchronizers::is_held_for_writing(old) {
            return [None; 2];
        }
        let frame = self.threads[self.current].frames.last();
        let converts = frame.is_some_and(|f| &*f.code.method.name == "tryConvertToReadLock");
        [Some((LockKind::Writer, false)), converts.then_some((LockKind::Reader, true))]
    }
}
