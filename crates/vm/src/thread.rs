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

/// The shortest timeout that never expires, in nanoseconds: `Integer.MAX_VALUE` seconds.
const ENDLESS: i64 = i32::MAX as i64 * 1_000_000_000;

/// Returns the deadline of a timeout that begins now.
pub const fn deadline_after(now: i64, nanos: i64) -> i64 {
    if nanos >= ENDLESS { NEVER } else { now.saturating_add(nanos) }
}

/// The scheduling status of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The thread can execute its next instruction.
    Runnable,
    /// The thread needs the monitor of an object, and executes its instruction again when the
    /// monitor is free.
    Entering(Ref),
    /// `Object.wait`: the thread released the monitor, which it had entered `depth` times.
    Waiting {
        /// The object.
        object: Ref,
        /// The number of nested entries of the monitor.
        depth: u32,
        /// The end of a timed wait, in model nanoseconds.
        deadline: Option<i64>,
    },
    /// Woken from `wait`, the thread needs to enter the monitor again.
    Reentering {
        /// The object.
        object: Ref,
        /// The number of nested entries to restore.
        depth: u32,
        /// Whether `wait` then throws `InterruptedException`.
        interrupted: bool,
    },
    /// `Thread.sleep` until a time in model nanoseconds.
    Sleeping(i64),
    /// `LockSupport.park`, perhaps until a time.
    Parked(Option<i64>),
    /// Another thread initializes this class.
    Initializing(ClassRef),
    /// The thread waits until one of these descriptors is readable.
    Polling([i32; 2]),
    /// The next instruction is a call whose guard may be false.
    Awaiting(Guard),
    /// The thread is about to come to its next instruction, which a proposition observes.
    Arriving {
        /// Whether it comes there by the call of the method.
        enters: bool,
    },
    /// The thread has just printed observed output, with this set of patterns.
    Printed(u32),
    /// The next instruction has this many alternatives.
    Choosing(u32),
    /// The thread has ended.
    Terminated,
}

impl Status {
    /// Returns the time at which the thread goes on by itself.
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

    /// Whether the thread goes on after a time.
    pub const fn has_timeout(&self) -> bool {
        self.deadline().is_some()
    }
}

/// The action at the exit from a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// The calling instruction receives the result.
    Call,
    /// `<clinit>`: the class becomes initialized; the instruction below is executed again.
    Initializer(ClassRef),
    /// `Method.invoke`: the result of this descriptor letter is boxed; exceptions are wrapped.
    Reflective(u8),
    /// `Constructor.newInstance`: the result is this object; exceptions are wrapped.
    Constructor(Ref),
    /// The result is dropped; the instruction below is executed again.
    Again,
    /// `loadClass` of a program's loader: the result is recorded for the loader, and the
    /// instruction below is executed again.
    Load {
        /// The id of the wanted class in the machine's table.
        wanted: u32,
        /// A propagating exception whose handler needs the class; else 0.
        pending: Ref,
        /// Whether a class that is not found is a linkage error.
        wraps: bool,
    },
    /// The thread's `run` or `main`.
    Run,
    /// The thread's dispatch of an uncaught exception.
    Uncaught,
    /// The thread's `exit`.
    Exit,
}

impl FrameKind {
    /// Returns the object that the kind refers to.
    pub const fn reference(self) -> Option<Ref> {
        match self {
            Self::Constructor(r) | Self::Load { pending: r, .. } => Some(r),
            _ => None,
        }
    }
}

/// One activation of a method with code.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Its register code.
    pub code: &'static Code,
    /// The current instruction.
    pub pc: u32,
    /// The first register in the thread's register file.
    pub base: u32,
    /// The action at the exit from the frame.
    pub kind: FrameKind,
    /// The monitor that a synchronized method holds, or 0.
    pub locked: Ref,
    /// Whether scheduling points are suppressed while the frame is active.
    pub atomic: bool,
    /// Whether the clock of a timed wait began in the frame, or in a call that it makes.
    pub has_clock: bool,
}

impl Frame {
    /// Creates the frame of a call, at the first instruction.
    #[inline]
    pub(crate) const fn of_call(code: &'static Code, base: u32, locked: Ref, atomic: bool) -> Self {
        let kind = FrameKind::Call;
        Self { code, pc: 0, base, kind, locked, atomic, has_clock: false }
    }
}

/// The starts and ends of other threads that determine the future of a thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreadHistory {
    /// The number of threads it has started.
    pub started: u32,
    /// The slots of threads whose ends it has observed, ascending. Only if
    /// [`FactKind::Joined`](crate::facts::FactKind::Joined) is used.
    pub seen_ends: Vec<u32>,
}

impl ThreadHistory {
    /// Records that the end of the thread of a slot was observed.
    pub fn note_end(&mut self, slot: u32) {
        if let Err(place) = self.seen_ends.binary_search(&slot) {
            self.seen_ends.insert(place, slot);
        }
    }
}

/// The arbitrary values that a thread has drawn so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The number of identity hashes it has assigned.
    pub hashes: u32,
    /// The stream of its random numbers.
    pub random: u64,
    /// The number of given inputs it has asked for.
    pub inputs: u32,
    /// The clock of its last timed wait in the class library.
    pub wait: Option<WaitClock>,
}

/// The clock of a timed wait in the class library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitClock {
    /// The index of the frame of the waiting method.
    pub frame: u32,
    /// The instruction of that frame at which the clock was first read.
    pub pc: u32,
    /// The first read, in model nanoseconds.
    pub start: i64,
    /// The last deadline for which the thread waited, in model nanoseconds; that of the first read before.
    pub end: i64,
}

impl WaitClock {
    /// Returns the nanoseconds since the first read, at most until the last deadline.
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

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// The id of the thread in every state: the start numbers of its ancestors and itself.
    pub key: Rc<[u32]>,
    /// Its relations to other threads.
    pub history: ThreadHistory,
    /// Its `java.lang.Thread`.
    pub object: Ref,
    /// The scheduling status.
    pub status: Status,
    /// Whether the process may end without it.
    pub daemon: bool,
    /// The interrupt status.
    pub interrupted: bool,
    /// The permit of `LockSupport`.
    pub permit: bool,
    /// Whether the thread is suspended until `Thread.resume`.
    pub suspended: bool,
    /// Whether the thread was observed as blocked by the monitor that it is about to enter. It then
    /// stays blocked until it enters the monitor. Otherwise no thread can observe whether it has
    /// tried to enter.
    pub seen_blocked: bool,
    /// The exception that `Thread.stop` makes it throw at its next step, else 0.
    pub stopped: Ref,
    /// Depth of `Verify.beginAtomic`.
    pub atomic_sections: u32,
    /// The values that it has drawn.
    pub drawn: Drawn,
    /// Alternatives already chosen for the current instruction.
    pub chosen: Vec<u32>,
    /// Activations, outermost first.
    pub frames: Vec<Frame>,
    /// Registers of all activations.
    pub registers: Vec<u64>,
    /// An exception that is to be thrown when the thread next runs, else 0.
    pub uncaught: Ref,
    /// Locks it holds, in the order of acquisition: monitors, and the synchronizers whose exclusive
    /// owner it is.
    pub held: Vec<Ref>,
    /// Its turns of an observed loop (SEMANTICS 26).
    pub waiting_loop: Option<Box<WaitingLoop>>,
    /// Whether it was started in the current transition and has not run yet.
    pub fresh: bool,
    /// The component that equals the thread, unless the thread was written since.
    pub settled: Option<Settled>,
    /// Storage for the references of [`Settled`], reused.
    pub roots: Vec<Ref>,
}

/// Facts about a thread that hold until the thread is written.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// Its component; its references, `Thread::roots`, are then denoted by their own handles.
    pub component: u32,
    /// Whether it waits for a point in time.
    pub timed: bool,
    /// Whether an active method may hold a copy of a `modCount`.
    pub copies: bool,
}

/// The threads by slot. A mutable borrow of a thread counts as a write.
///
/// Looks of a transition at other threads are recorded. A transition without such looks depends
/// only on its own thread and the shared region (`snapshot::cache`).
#[derive(Clone, Debug, Default)]
pub struct Threads {
    all: Vec<Thread>,
    /// The slot of the acting thread, and whether its looks at other threads are recorded.
    acting: usize,
    watching: bool,
    /// The other threads that were looked at, in the order of the first look.
    looks: RefCell<Vec<usize>>,
    /// The objects whose waiting threads were queried.
    asked: RefCell<Vec<Ref>>,
    /// Whether all threads were looked at, or their number was queried.
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

    /// Puts a thread into a slot that no other thread has.
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

    /// Returns the objects whose waiting threads were queried.
    pub fn asked(&self) -> std::cell::Ref<'_, Vec<Ref>> {
        self.asked.borrow()
    }

    /// Returns the threads for updates of derived facts, which do not count as writes.
    pub fn unwritten(&mut self) -> &mut Vec<Thread> {
        &mut self.all
    }

    /// Returns the threads without recording a look. For callers outside of transitions, and for
    /// facts that the transition cache records separately: whether others live, and whether those
    /// are daemons.
    pub fn unwatched(&self) -> &[Thread] {
        &self.all
    }

    /// Returns the thread of a slot if it is the acting thread.
    pub(crate) fn get_own(&self, slot: usize) -> Option<&Thread> {
        self.all.get(slot).filter(|_| slot == self.acting)
    }

    /// Begins to record the looks of the thread of a slot.
    pub(crate) fn watch(&mut self, slot: usize) {
        self.acting = slot;
        self.watching = true;
        self.looks.get_mut().clear();
        self.asked.get_mut().clear();
        self.looked_around.set(false);
    }

    /// Ends the recording; later looks are not by the program.
    pub(crate) fn end_watch(&mut self) {
        self.watching = false;
    }

    /// Returns the other threads that were looked at.
    pub fn looks(&self) -> std::cell::Ref<'_, Vec<usize>> {
        self.looks.borrow()
    }

    /// Whether all threads were looked at, or their number was queried.
    pub(crate) fn looked_around(&self) -> bool {
        self.looked_around.get()
    }
}

impl Thread {
    /// Moves all points in time that the thread has, as the clock is set back.
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

    /// Returns the value of a slot whose thread has ended.
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

    /// Whether it has not ended.
    pub fn is_alive(&self) -> bool {
        self.status != Status::Terminated
    }

    /// Whether frame `at` waits for the result of the frame above it. Otherwise the frame is the
    /// top, or its instruction is executed again (after a class initializer).
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

    /// Whether scheduling points are suppressed.
    pub fn is_atomic(&self) -> bool {
        self.atomic_sections > 0 || self.frames.iter().any(|f| f.atomic)
    }
}
