//! Threads of the machine: frames, registers, and wait conditions.
//!
//! Source: JVMS §2.5.2, §2.6; JLS chapter 17 for waiting and notification.

use crate::guard::Guard;
use crate::heap::Ref;
use crate::prepared::Code;
use crate::waiting_loop::WaitingLoop;
use classes::{ClassRef, MethodRef};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The deadline of a timeout that never expires (SEMANTICS 25).
pub const NEVER: i64 = i64::MAX;

/// The first part of the key of a thread that a pool started. The second part is the id of the thread,
/// which no other thread has (decision 0119).
pub const OF_POOL: u32 = u32::MAX - 2;

/// The smallest timeout that never expires, in nanoseconds: `Integer.MAX_VALUE` seconds.
pub(crate) const ENDLESS: i64 = i32::MAX as i64 * 1_000_000_000;

/// Returns the deadline of a timeout that begins now.
pub const fn deadline_after(now: i64, nanos: i64) -> i64 {
    if nanos >= ENDLESS { NEVER } else { now.saturating_add(nanos) }
}

/// The scheduling status of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The thread can execute its next instruction.
    Runnable,
    /// The thread needs the monitor of an object. It executes its instruction again when the monitor is
    /// free.
    Entering(Ref),
    /// The thread is in `Object.wait`. It has released the monitor, which it had entered `depth` times.
    Waiting {
        /// The object.
        object: Ref,
        /// The number of nested entries of the monitor.
        depth: u32,
        /// The deadline of a timed wait, in model nanoseconds.
        deadline: Option<i64>,
    },
    /// The thread was woken from `wait`, and needs to enter the monitor again.
    Reentering {
        /// The object.
        object: Ref,
        /// The number of nested entries to restore.
        depth: u32,
        /// Whether `wait` then throws `InterruptedException`.
        interrupted: bool,
    },
    /// The thread is in `Thread.sleep` until this time, in model nanoseconds.
    Sleeping(i64),
    /// The thread is in `LockSupport.park`, with a deadline if there is one.
    Parked(Option<i64>),
    /// The thread waits while another thread initializes this class.
    Initializing(ClassRef),
    /// The thread waits until one of these descriptors is readable.
    Polling([i32; 2]),
    /// The next instruction is a call whose guard may be false.
    Awaiting(Guard),
    /// The next step of the thread is its arrival at an instruction that a proposition observes.
    Arriving {
        /// Whether the thread arrives by a call of the method.
        enters: bool,
    },
    /// The thread has just printed output that matches this set of patterns.
    Printed(u32),
    /// The next instruction is a choice with this number of alternatives.
    Choosing(u32),
    /// The thread has ended.
    Terminated,
}

impl Status {
    /// Returns the deadline at which the thread continues by itself.
    pub const fn deadline(&self) -> Option<i64> {
        match *self {
            Self::Sleeping(deadline)
            | Self::Parked(Some(deadline))
            | Self::Waiting { deadline: Some(deadline), .. }
                if deadline != NEVER =>
            {
                Some(deadline)
            }
            _ => None,
        }
    }

    /// Whether the thread continues by itself at a deadline.
    pub const fn has_timeout(&self) -> bool {
        self.deadline().is_some()
    }
}

/// The kind of a frame, which determines the action at the exit from the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// The calling instruction receives the result.
    Call,
    /// The method is `<clinit>`. The class becomes initialized, and the instruction below is executed
    /// again.
    Initializer(ClassRef),
    /// The method was called by `Method.invoke`. A result with this descriptor letter is boxed, and
    /// exceptions are wrapped.
    Reflective(u8),
    /// The method was called by `Constructor.newInstance`. The result is this object, and exceptions are
    /// wrapped.
    Constructor(Ref),
    /// The result is discarded, and the instruction below is executed again.
    Again,
    /// The method is `loadClass` of a loader of the program. Its result is recorded for the loader, and
    /// the instruction below is executed again.
    Load {
        /// The number of the requested class.
        wanted: u32,
        /// The propagating exception whose handler needs the class; 0 if there is none.
        pending: Ref,
        /// Whether the absence of the class is a linkage error.
        wraps: bool,
    },
    /// The method is `run` or `main`, the first one of the thread.
    Run,
    /// The method dispatches an uncaught exception of the thread.
    Uncaught,
    /// The method is `Thread.exit`.
    Exit,
}

impl FrameKind {
    /// Returns the object to which the kind refers.
    pub const fn reference(self) -> Option<Ref> {
        match self {
            Self::Constructor(r) | Self::Load { pending: r, .. } => Some(r),
            _ => None,
        }
    }
}

/// An activation of a method with code.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The register code of the method.
    pub code: &'static Code,
    /// The current instruction.
    pub pc: u32,
    /// The first register of the frame among the registers of the thread.
    pub base: u32,
    /// The action at the exit from the frame.
    pub kind: FrameKind,
    /// The object whose monitor a synchronized method holds; 0 if there is none.
    pub locked: Ref,
    /// Whether scheduling points are suppressed while the frame is active.
    pub atomic: bool,
    /// Whether the clock of a timed wait began in the frame or in one of its callees.
    pub has_clock: bool,
}

impl Frame {
    /// Creates the frame of a call, before its first instruction.
    #[inline]
    pub(crate) const fn of_call(code: &'static Code, base: u32, locked: Ref, atomic: bool) -> Self {
        let kind = FrameKind::Call;
        Self { code, pc: 0, base, kind, locked, atomic, has_clock: false }
    }
}

/// Starts and ends of other threads that determine the future of a thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreadHistory {
    /// The number of threads that the thread started, without those of pools.
    pub started: u32,
    /// Whether the main thread started a thread of a pool.
    pub started_worker: bool,
    /// The slots of the threads whose ends the thread observed, ascending. The list is maintained only
    /// if [`FactKind::Joined`](crate::facts::FactKind::Joined) is used.
    pub seen_ends: Vec<u32>,
}

/// The bit of [`ThreadHistory::starts`] for threads of pools.
const WORKER_BIT: u32 = 1 << 31;

impl ThreadHistory {
    /// Encodes the starts of threads.
    pub const fn starts(&self) -> u32 {
        if self.started_worker { self.started | WORKER_BIT } else { self.started }
    }

    /// Decodes the starts of threads.
    pub const fn set_starts(&mut self, word: u32) {
        self.started = word & !WORKER_BIT;
        self.started_worker = word & WORKER_BIT != 0;
    }

    /// Records that the thread observed the end of the thread in a slot.
    pub fn note_end(&mut self, slot: u32) {
        if let Err(place) = self.seen_ends.binary_search(&slot) {
            self.seen_ends.insert(place, slot);
        }
    }
}

/// The arbitrary values that a thread drew so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The number of identity hash codes that the thread assigned.
    pub hashes: u32,
    /// The state of the stream of random numbers of the thread.
    pub random: u64,
    /// The number of given inputs that the thread requested.
    pub inputs: u32,
    /// The clock of the last timed wait of the thread in the class library.
    pub wait: Option<WaitClock>,
}

/// The clock of a timed wait in the class library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitClock {
    /// The index of the frame of the waiting method.
    pub frame: u32,
    /// The instruction of this frame at which the clock was first read.
    pub pc: u32,
    /// The time of the first read, in model nanoseconds.
    pub start: i64,
    /// The last deadline of a wait, in model nanoseconds. Before the first wait, it is the time of the
    /// first read.
    pub end: i64,
}

impl WaitClock {
    /// Returns the nanoseconds since the first read, but at most those until the last deadline.
    #[must_use]
    pub fn passed(&self, now: i64) -> i64 {
        now.saturating_sub(self.start).min(self.limit())
    }

    /// Returns the nanoseconds between the first read and the last deadline.
    #[must_use]
    pub const fn limit(&self) -> i64 {
        self.end.saturating_sub(self.start)
    }
}

/// A thread of the program.
#[derive(Clone, Debug)]
pub struct Thread {
    /// The id of the thread in all states: the start numbers of its ancestors and of the thread itself.
    pub key: Rc<[u32]>,
    /// Starts and ends of other threads that concern the thread.
    pub history: ThreadHistory,
    /// The `java.lang.Thread` object of the thread.
    pub object: Ref,
    /// The scheduling status.
    pub status: Status,
    /// Whether the thread is a daemon, so that the process may end before it.
    pub daemon: bool,
    /// The interrupt status.
    pub interrupted: bool,
    /// The permit of `LockSupport`.
    pub permit: bool,
    /// Whether the thread is suspended until `Thread.resume`.
    pub suspended: bool,
    /// Whether the thread was observed as blocked by the monitor that it enters next. It then remains
    /// blocked until it enters the monitor. Otherwise no thread can observe whether it has tried to
    /// enter.
    pub seen_blocked: bool,
    /// The exception of `Thread.stop`, which the thread throws at its next step; 0 if there is none.
    pub stopped: Ref,
    /// The number of nested calls of `Verify.beginAtomic`.
    pub atomic_sections: u32,
    /// The arbitrary values that the thread drew.
    pub drawn: Drawn,
    /// The alternatives that were already chosen for the current instruction.
    pub chosen: Vec<u32>,
    /// The activations, the outermost first.
    pub frames: Vec<Frame>,
    /// The registers of all activations.
    pub registers: Vec<u64>,
    /// An exception that the thread throws when it runs next; 0 if there is none.
    pub uncaught: Ref,
    /// The locks that the thread holds, in the order of their acquisition. They are monitors, and
    /// synchronizers whose exclusive owner the thread is.
    pub held: Vec<Ref>,
    /// The turns of the thread in an observed loop (SEMANTICS 26).
    pub waiting_loop: Option<Box<WaitingLoop>>,
    /// Whether the thread was started in the current transition and has not executed an instruction.
    pub fresh: bool,
    /// The component that equals the thread; `None` if the thread was written since the component was
    /// computed.
    pub settled: Option<Settled>,
    /// Reused storage for the references of [`Settled`].
    pub roots: Vec<Ref>,
}

/// Facts about a thread that hold until the thread is written.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// The component of the thread. It denotes the references in `Thread::roots` by their own handles.
    pub component: u32,
    /// Whether the thread waits for a point in time.
    pub timed: bool,
    /// Whether an active method may hold a copy of a `modCount`.
    pub copies: bool,
}

/// The threads by slot. A mutable borrow of a thread counts as a write.
///
/// The looks of a transition at other threads are recorded. A transition without such looks depends only
/// on its own thread and on the common region (`snapshot::cache`).
#[derive(Clone, Debug, Default)]
pub struct Threads {
    all: Vec<Thread>,
    /// The slot of the acting thread, and whether the looks of this thread at others are recorded.
    acting: usize,
    watching: bool,
    /// The other threads at which the transition looked, in the order of the first look.
    looks: RefCell<Vec<usize>>,
    /// The objects whose wait sets the transition queried.
    asked: RefCell<Vec<Ref>>,
    /// The `Thread` objects whose live threads the transition queried.
    sought: RefCell<Vec<Ref>>,
    /// Whether the transition looked at all threads, or queried their number.
    looked_around: Cell<bool>,
}

impl std::ops::Deref for Threads {
    type Target = [Thread];

    fn deref(&self) -> &[Thread] {
        self.looked_around.set(true);
        &self.all
    }
}

impl std::ops::Index<usize> for Threads {
    type Output = Thread;

    #[inline]
    fn index(&self, slot: usize) -> &Thread {
        if slot != self.acting {
            self.note_look(slot);
        }
        &self.all[slot]
    }
}

impl std::ops::IndexMut<usize> for Threads {
    #[inline]
    fn index_mut(&mut self, slot: usize) -> &mut Thread {
        if slot != self.acting {
            self.note_look(slot);
        }
        let thread = &mut self.all[slot];
        thread.settled = None;
        thread
    }
}

impl<'a> IntoIterator for &'a Threads {
    type Item = &'a Thread;
    type IntoIter = std::slice::Iter<'a, Thread>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Threads {
    type Item = &'a mut Thread;
    type IntoIter = std::slice::IterMut<'a, Thread>;

    fn into_iter(self) -> Self::IntoIter {
        self.looked_around.set(true);
        for thread in &mut self.all {
            thread.settled = None;
        }
        self.all.iter_mut()
    }
}

impl Threads {
    /// Adds a thread in a new slot.
    pub fn push(&mut self, thread: Thread) {
        self.all.push(thread);
    }

    /// Stores a thread in a slot that no living thread has.
    pub fn put(&mut self, slot: usize, thread: Thread) {
        while self.all.len() <= slot {
            self.all.push(Thread::ended());
        }
        self.all[slot] = thread;
    }

    #[cold]
    fn note_look(&self, slot: usize) {
        let mut looks = self.looks.borrow_mut();
        if self.watching && !looks.contains(&slot) {
            looks.push(slot);
        }
    }

    /// Returns the number of slots.
    pub fn len(&self) -> usize {
        self.looked_around.set(true);
        self.all.len()
    }

    /// Whether there are no threads.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the slots of the threads that wait on an object.
    pub(crate) fn waiting_for(&self, object: Ref) -> Vec<usize> {
        let mut asked = self.asked.borrow_mut();
        if self.watching && !asked.contains(&object) {
            asked.push(object);
        }
        let waits = |t: &usize| self.all[*t].waits_for() == Some(object);
        (0..self.all.len()).filter(waits).collect()
    }

    /// Returns the slot of the live thread of a `Thread` object.
    pub(crate) fn of_object(&self, object: Ref) -> Option<usize> {
        let mut sought = self.sought.borrow_mut();
        if self.watching && !sought.contains(&object) {
            sought.push(object);
        }
        self.all.iter().position(|thread| thread.object == object && thread.is_alive())
    }

    /// Returns the `Thread` objects whose live threads the transition queried.
    pub fn sought(&self) -> std::cell::Ref<'_, Vec<Ref>> {
        self.sought.borrow()
    }

    /// Returns the objects whose wait sets the transition queried.
    pub fn asked(&self) -> std::cell::Ref<'_, Vec<Ref>> {
        self.asked.borrow()
    }

    /// Returns the threads for updates of derived facts. These updates do not count as writes.
    pub fn unwritten(&mut self) -> &mut Vec<Thread> {
        &mut self.all
    }

    /// Returns the threads without recording a look. Callers are outside of transitions, or read facts
    /// that the transition cache records separately: whether other threads are alive, and whether these
    /// are daemons.
    pub fn unwatched(&self) -> &[Thread] {
        &self.all
    }

    /// Returns the thread in a slot if it is the acting thread.
    pub(crate) fn get_own(&self, slot: usize) -> Option<&Thread> {
        self.all.get(slot).filter(|_| slot == self.acting)
    }

    /// Begins to record the looks of the thread in a slot.
    pub(crate) fn watch(&mut self, slot: usize) {
        self.acting = slot;
        self.watching = true;
        self.looks.get_mut().clear();
        self.asked.get_mut().clear();
        self.sought.get_mut().clear();
        self.looked_around.set(false);
    }

    /// Ends the recording, because later looks are not by the program.
    pub(crate) fn end_watch(&mut self) {
        self.watching = false;
    }

    /// Returns the other threads at which the transition looked.
    pub fn looks(&self) -> std::cell::Ref<'_, Vec<usize>> {
        self.looks.borrow()
    }

    /// Whether the transition looked at all threads, or queried their number.
    pub(crate) fn looked_around(&self) -> bool {
        self.looked_around.get()
    }
}

impl Thread {
    /// Subtracts a time from all deadlines and clocks of the thread, because the clock of the program is
    /// set back.
    pub(crate) fn set_clock_back(&mut self, nanos: i64) {
        if let Some(wait) = &mut self.drawn.wait {
            wait.start -= nanos;
            wait.end -= nanos;
        }
        match &mut self.status {
            Status::Sleeping(deadline)
            | Status::Waiting { deadline: Some(deadline), .. }
            | Status::Parked(Some(deadline))
                if *deadline != NEVER =>
            {
                *deadline -= nanos;
            }
            _ => {}
        }
    }

    /// Creates a thread without frames.
    pub fn new(key: Rc<[u32]>, object: Ref) -> Self {
        Self {
            key,
            history: ThreadHistory::default(),
            object,
            status: Status::Runnable,
            daemon: false,
            interrupted: false,
            permit: false,
            suspended: false,
            seen_blocked: false,
            stopped: 0,
            atomic_sections: 0,
            drawn: Drawn::default(),
            chosen: Vec::new(),
            frames: Vec::new(),
            registers: Vec::new(),
            uncaught: 0,
            held: Vec::new(),
            waiting_loop: None,
            fresh: false,
            settled: None,
            roots: Vec::new(),
        }
    }

    /// Returns a terminated thread, which occupies a slot without a living thread.
    pub fn ended() -> Self {
        Self { status: Status::Terminated, ..Self::new([].into(), 0) }
    }

    /// Returns the object in whose wait set the thread is.
    pub const fn waits_for(&self) -> Option<Ref> {
        match self.status {
            Status::Waiting { object, .. } => Some(object),
            _ => None,
        }
    }

    /// Whether the thread has not ended.
    pub fn is_alive(&self) -> bool {
        self.status != Status::Terminated
    }

    /// Whether frame `at` waits for the result of the frame above it. Otherwise the frame is the top
    /// frame, or its instruction is executed again, as after a class initializer.
    pub fn waits_for_result(&self, at: usize) -> bool {
        self.frames.get(at + 1).is_some_and(|above| {
            matches!(
                above.kind,
                FrameKind::Call | FrameKind::Reflective(_) | FrameKind::Constructor(_)
            )
        })
    }

    /// Returns the method of the top frame.
    pub fn method(&self) -> Option<MethodRef> {
        self.frames.last().map(|f| f.code.method)
    }

    /// Whether the thread is in an atomic section, or has a frame that is an atomic block.
    pub fn is_atomic(&self) -> bool {
        self.atomic_sections > 0 || self.frames.iter().any(|f| f.atomic)
    }
}
