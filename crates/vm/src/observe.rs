//! What only observed executions tell: accesses to what several threads reach, and what threads hand on
//! to each other.
//!
//! Such machines are made with `Options::observe`. They do what a check does (the clock
//! and the random numbers are the machine's own, files stay as they are) but store no states: every
//! step is a time slice of [`Machine::slice`]. Source: JLS §17.4 for what hands on.
//!
//! Invariant: a listener sees the machine before the access it is told of.

use crate::event::{Event, LockKind};
use crate::footprint::{EVERYTHING, Touch, WORLD, part};
use crate::heap::{FROZEN, Ref, SHARED};
use crate::interp::Stop;
use crate::library_access;
use crate::machine::Machine;
use crate::schedule::Action;
use classes::MethodRef;

/// What an observer has to be told of a native method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telling {
    Nothing,
    /// It accesses fields or elements.
    Accesses,
    /// It may swap the state of a synchronizer, too.
    Swaps,
}

/// The native methods called so far, by number.
#[derive(Clone, Debug, Default)]
pub struct Tellings(Vec<Option<Telling>>);

impl Tellings {
    fn of(&mut self, method: MethodRef) -> Telling {
        let at = method.id.index();
        if let Some(Some(known)) = self.0.get(at) {
            return *known;
        }
        let telling = match &*method.name {
            name if name.contains("ompareAndSet") => Telling::Swaps,
            _ if library_access::is_access(method) => Telling::Accesses,
            _ => Telling::Nothing,
        };
        if self.0.len() <= at {
            self.0.resize(at + 1, None);
        }
        self.0[at] = Some(telling);
        telling
    }
}

/// What a synchronizer's state says of locks: `ReentrantReadWriteLock.Sync.SHARED_UNIT`, and
/// `StampedLock.WBIT`, `RBITS` and `RFULL`, which are the same in all releases.
const READER: i32 = 1 << 16;
const WRITER_BIT: u64 = 1 << 7;
const READER_BITS: u64 = WRITER_BIT - 1;
const MOST_READERS: u64 = READER_BITS - 1;

/// A lock taken (true) or given back.
pub type Change = (LockKind, bool);

/// What becomes of a `StampedLock` when its state changes. Readers beyond the most that its state
/// counts are not told of.
fn stamped(old: u64, new: u64) -> [Option<Change>; 2] {
    let writes = |state: u64| state & WRITER_BIT != 0;
    let readers = |state: u64| (state & READER_BITS).min(MOST_READERS);
    let left = match (writes(old) && !writes(new), readers(new) < readers(old)) {
        (true, _) => Some((LockKind::Writer, false)),
        (_, true) => Some((LockKind::Reader, false)),
        _ => None,
    };
    let taken = match (writes(new) && !writes(old), readers(new) > readers(old)) {
        (true, _) => Some((LockKind::Writer, true)),
        (_, true) => Some((LockKind::Reader, true)),
        _ => None,
    };
    [left, taken]
}

impl Machine {
    /// Ends a step of an observed execution.
    pub(crate) fn told(&mut self, stop: Stop, action: Action) -> Stop {
        self.current = action.thread();
        self.tell_made();
        stop
    }

    /// Notes an access by the instruction that the current thread stands at.
    pub(crate) fn note_data(&mut self, object: Ref, part: u32, touch: Touch) {
        if !self.options.observe {
            self.note(object, part, touch);
        } else if self.heap.get(object).flags & SHARED != 0 {
            self.tell(&Event::Shared { object, part, write: touch != Touch::Read });
        }
    }

    /// Tells of what is noted beside fields and elements.
    pub(crate) fn tell_noted(&mut self, object: Ref, part: u32, touch: Touch) {
        if matches!(object, WORLD | EVERYTHING) {
            return;
        }
        let own = object == self.threads[self.current].object;
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

    /// Tells of what a native method about to run accesses.
    pub(crate) fn tell_native(&mut self, method: MethodRef, args: &[u64]) {
        if !self.hearing.has_listener() || self.is_first_alone() {
            return;
        }
        match self.hearing.tellings.of(method) {
            Telling::Nothing => return,
            Telling::Accesses => {}
            Telling::Swaps => {
                if let Some((lock, changes)) = self.swapped(method, args) {
                    self.tell_changes(lock, changes);
                }
            }
        }
        for access in self.accesses_of(self.current, method, args) {
            let flags = self.heap.get(access.location.object()).flags;
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

    /// The read-write or stamped lock whose state a compare-and-set is about to change, and how.
    fn swapped(&self, method: MethodRef, args: &[u64]) -> Option<(Ref, [Option<Change>; 2])> {
        let lock = args.get(1).map(|r| *r as Ref).filter(|r| *r != 0)?;
        let class = self.heap.get(lock).class();
        let name = class.name.strip_prefix("java/util/concurrent/locks/")?;
        let is_stamped = name == "StampedLock";
        if !is_stamped && !name.starts_with("ReentrantReadWriteLock$") {
            return None;
        }
        let field = class.field_named("state")?;
        let offset = u64::from(crate::heap::HEADER_BYTES) + 8 * u64::from(field.slot);
        let (expected, value) = (*args.get(3)?, *args.get(4)?);
        let now = self.heap.slot(lock, field.slot);
        if *args.get(2)? != offset {
            return None;
        }
        if is_stamped {
            let is_shared = self.heap.get(lock).flags & SHARED != 0;
            let happens = is_shared && method.name.ends_with("Long") && now == expected;
            return happens.then(|| (lock, stamped(now, value)));
        }
        if !method.name.ends_with("Int") || now as i32 != expected as i32 {
            return None;
        }
        let change = match (value as i32).wrapping_sub(expected as i32) {
            READER => (LockKind::Reader, true),
            change if change == -READER => (LockKind::Reader, false),
            _ => return None,
        };
        Some((lock, [Some(change), None]))
    }

    /// What becomes of a `StampedLock` whose state the current thread is about to write without a
    /// compare-and-set, which only who has it for writing does: it gives that back, and in
    /// `tryConvertToReadLock` has it for reading then.
    pub fn stamp_written(&self, lock: Ref, slot: u32) -> [Option<Change>; 2] {
        let old = self.heap.slot(lock, slot);
        if old & WRITER_BIT == 0 {
            return [None; 2];
        }
        let frame = self.threads[self.current].frames.last();
        let converts = frame.is_some_and(|f| &*f.code.method.name == "tryConvertToReadLock");
        [Some((LockKind::Writer, false)), converts.then_some((LockKind::Reader, true))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use LockKind::{Reader, Writer};

    /// The state of a lock that was free 3 times before.
    const FREE: u64 = 3 << 8;

    #[test]
    fn a_stamped_lock_is_taken_given_back_and_converted() {
        let (written, read) = (FREE | WRITER_BIT, FREE + 1);
        assert_eq!(stamped(FREE, written), [None, Some((Writer, true))]);
        assert_eq!(stamped(written, FREE + 256), [Some((Writer, false)), None]);
        assert_eq!(stamped(FREE, read), [None, Some((Reader, true))]);
        assert_eq!(stamped(read, FREE), [Some((Reader, false)), None]);
        assert_eq!(stamped(read, written), [Some((Reader, false)), Some((Writer, true))]);
        assert_eq!(stamped(written, read + 256), [Some((Writer, false)), Some((Reader, true))]);
        assert_eq!(stamped(read, read + 1), [None, Some((Reader, true))]);
    }

    #[test]
    fn readers_that_the_state_does_not_count_are_not_told_of() {
        let full = FREE + MOST_READERS;
        assert_eq!(stamped(full, FREE | READER_BITS), [None, None]);
        assert_eq!(stamped(FREE | READER_BITS, full), [None, None]);
    }
}
