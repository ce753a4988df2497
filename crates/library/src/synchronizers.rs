//! Encoding of the owners of the synchronizers of `java.util.concurrent.locks`.
//!
//! Source: read in the sources of the JDK, 17 to 25.

use classes::{ClassRef, FieldRef, MethodRef};

const PACKAGE: &str = "java/util/concurrent/locks/";

/// Kind of a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    /// An object's monitor.
    Monitor,
    /// A synchronizer that refers to a thread as its exclusive owner.
    Synchronizer,
    /// A shared lock: the read lock of a `ReentrantReadWriteLock`, or a `StampedLock` in read mode.
    Reader,
    /// A `StampedLock` in write mode, which has no reference to its owner.
    Writer,
}

/// The constants `ReentrantReadWriteLock.Sync.SHARED_UNIT`, `StampedLock.WBIT`, `RBITS` and
/// `RFULL`, which are equal in all releases.
const READER: i32 = 1 << 16;
const WRITER_BIT: u64 = 1 << 7;
const READER_BITS: u64 = WRITER_BIT - 1;
const MOST_READERS: u64 = READER_BITS - 1;

/// A lock that is acquired (true) or released.
pub type Change = (LockKind, bool);

/// Returns the locks that a change of the state of a `StampedLock` releases and acquires. Readers
/// beyond the capacity of the counter in the state are not visible.
pub fn stamped(old: u64, new: u64) -> [Option<Change>; 2] {
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

/// Returns the lock that a change of the state of a `ReentrantReadWriteLock` acquires or releases.
pub fn read_write_change(old: i32, new: i32) -> Option<Change> {
    match new.wrapping_sub(old) {
        READER => Some((LockKind::Reader, true)),
        change if change == -READER => Some((LockKind::Reader, false)),
        _ => None,
    }
}

/// Whether a `StampedLock` with this state is held for writing.
pub const fn is_held_for_writing(state: u64) -> bool {
    state & WRITER_BIT != 0
}

/// Kind of a lock whose `state` counts readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedLock {
    /// The synchronizer of a `ReentrantReadWriteLock`, with an `int`.
    ReadWrite,
    /// A `StampedLock`, with a `long`.
    Stamped,
}

/// Returns the kind of shared lock of instances of a class.
pub fn shared_lock(class: ClassRef) -> Option<SharedLock> {
    let name = class.name.strip_prefix(PACKAGE)?;
    if name == "StampedLock" {
        return Some(SharedLock::Stamped);
    }
    name.starts_with("ReentrantReadWriteLock$").then_some(SharedLock::ReadWrite)
}

/// Whether a method sets the exclusive owner of a synchronizer. No other thread can become the
/// owner between two calls of such a method.
pub fn sets_owner(method: MethodRef) -> bool {
    &*method.name == "setExclusiveOwnerThread"
        && &*method.class().name == "java/util/concurrent/locks/AbstractOwnableSynchronizer"
}

/// Whether a class belongs to the package of locks.
pub fn is_of_package(class: ClassRef) -> bool {
    class.name.starts_with(PACKAGE)
}

/// Whether a class is a lock or synchronizer of the JDK, or extends one.
pub fn is_lock(class: ClassRef) -> bool {
    std::iter::successors(Some(class), |class| class.super_class).any(is_of_package)
}

/// The place where a lock stores its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ownership {
    /// The monitor of the object: the object is no lock of `java.util.concurrent`.
    Monitor,
    /// The exclusive owner of the synchronizer in the field `sync`.
    Synchronizer,
    /// The write bit of the field `state`; the owner is not known.
    Stamp,
    /// An unknown place: the object is another kind of lock.
    Unknown,
}

/// The classes of locks with an owner. Subclasses store the owner in the same place.
const OWNED: &[(&str, Ownership)] = &[
    ("java/util/concurrent/locks/ReentrantLock", Ownership::Synchronizer),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock", Ownership::Synchronizer),
    ("java/util/concurrent/locks/StampedLock", Ownership::Stamp),
];

/// Types whose objects are used as locks, but whose owner is not known.
const LOCKS: &[&str] = &[
    "java/util/concurrent/locks/Lock",
    "java/util/concurrent/locks/ReadWriteLock",
    "java/util/concurrent/locks/AbstractOwnableSynchronizer",
    "java/util/concurrent/Semaphore",
];

/// Returns the place where instances of a class store their owner as a lock.
pub fn ownership(class: ClassRef) -> Ownership {
    let classes = || std::iter::successors(Some(class), |class| class.super_class);
    let row = classes().find_map(|class| OWNED.iter().find(|(name, _)| *name == &*class.name));
    if let Some((_, ownership)) = row {
        return *ownership;
    }
    let is_lock = |class: ClassRef| is_of_package(class) || LOCKS.contains(&&*class.name);
    let mut types: Vec<ClassRef> = classes().collect();
    let mut at = 0;
    while at < types.len() {
        if is_lock(types[at]) {
            return Ownership::Unknown;
        }
        let interfaces = types[at].interfaces.clone();
        types.extend(interfaces);
        at += 1;
    }
    Ownership::Monitor
}

/// Whether a lock serves only the JDK itself: the lock that a worker of a pool holds during a task.
pub fn is_bookkeeping(class: ClassRef) -> bool {
    &*class.name == "java/util/concurrent/ThreadPoolExecutor$Worker"
}

/// Whether a field is the state of a `StampedLock`.
pub fn is_stamp(field: FieldRef) -> bool {
    &*field.class().name == "java/util/concurrent/locks/StampedLock" && &*field.name == "state"
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
    fn overflow_readers_change_no_lock_state() {
        let full = FREE + MOST_READERS;
        assert_eq!(stamped(full, FREE | READER_BITS), [None, None]);
        assert_eq!(stamped(FREE | READER_BITS, full), [None, None]);
    }
}
