//! Threads as the machine runs them: frames, registers, what they wait for.
//!
//! Source: JVMS §2.5.2, §2.6; JLS chapter 17 for waiting and notification.

use crate::heap::Ref;
use crate::prepared::Code;
use classes::{ClassRef, MethodRef};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Why a thread does not simply run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It can execute its next instruction.
    Runnable,
    /// It wants the monitor of an object and executes its instruction again when that is free.
    Entering(Ref),
    /// `Object.wait`: released the monitor, which it had entered `depth` times.
    Waiting {
        /// On which object.
        object: Ref,
        /// How often the monitor was entered.
        depth: u32,
        /// When it gives up, in model nanoseconds.
        deadline: Option<i64>,
    },
    /// Woken from `wait`, it needs the monitor back.
    Reentering {
        /// Of which object.
        object: Ref,
        /// How often to enter it.
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
    /// It waits until one of these descriptors has something to be read.
    Polling([i32; 2]),
    /// Its next instruction has this many outcomes to choose from.
    Choosing(u32),
    /// It is at an end.
    Terminated,
}

/// What happens when a frame is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// The result goes to the calling instruction.
    Call,
    /// `<clinit>`: the class becomes initialized; the instruction below runs again.
    Initializer(ClassRef),
    /// `Method.invoke`: the result of this descriptor letter is boxed; exceptions are wrapped.
    Reflective(u8),
    /// `Constructor.newInstance`: the result is this object; exceptions are wrapped.
    Constructor(Ref),
    /// The result is dropped, the instruction below runs again.
    Again,
    /// `loadClass` of a loader of the program's own: the loader is recorded for its result, and the
    /// instruction below runs again.
    Load {
        /// For which class, by the machine's own number.
        wanted: u32,
        /// An exception on the way to its handler, for whose sake the class is loaded; else 0.
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
    /// The object it holds on to.
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
    /// First register in the thread's register file.
    pub base: u32,
    /// What happens when it is left.
    pub kind: FrameKind,
    /// The monitor a synchronized method holds, or 0.
    pub locked: Ref,
    /// Whether scheduling points are suppressed while it is active.
    pub atomic: bool,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Name in every state: the start numbers from the main thread down to it.
    pub key: Rc<[u32]>,
    /// How many threads it has started.
    pub children: u32,
    /// Its `java.lang.Thread`.
    pub object: Ref,
    /// Whether it can run.
    pub status: Status,
    /// Whether the process may end without it.
    pub daemon: bool,
    /// The interrupt status.
    pub interrupted: bool,
    /// The permit of `LockSupport`.
    pub permit: bool,
    /// Whether it takes no step until `Thread.resume`.
    pub suspended: bool,
    /// Whether it was seen to be blocked by the monitor that it is about to enter, which it is then
    /// until it is entered: without that, nobody knows whether it tried yet.
    pub seen_blocked: bool,
    /// What `Thread.stop` makes it throw when it next takes a step, else 0.
    pub stopped: Ref,
    /// Depth of `Verify.beginAtomic`.
    pub atomic_sections: u32,
    /// Identity hashes it has given out.
    pub hashes: u32,
    /// The stream of its random numbers.
    pub random: u64,
    /// Outcomes already chosen for the current instruction.
    pub chosen: Vec<u32>,
    /// Activations, outermost first.
    pub frames: Vec<Frame>,
    /// Registers of all activations.
    pub registers: Vec<u64>,
    /// An exception that is to be thrown when the thread next runs, else 0.
    pub uncaught: Ref,
    /// Locks it holds, in the order in which it acquired them: monitors, and the synchronizers that
    /// name it as their exclusive owner.
    pub held: Vec<Ref>,
    /// Started in the transition under way, and not run yet.
    pub fresh: bool,
    /// The component it is equal to, unless it was written since that was known.
    pub(crate) settled: Option<Settled>,
    /// Where [`Settled`] keeps the references, for the next time.
    pub(crate) roots: Vec<Ref>,
}

/// What is known of a thread as long as nobody writes to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settled {
    /// Its component; its references, `Thread::roots`, are then called by their own handles.
    pub(crate) component: u32,
    /// Whether it waits for a time.
    pub(crate) timed: bool,
    /// Whether a method is under way that may hold a copy of a `modCount`.
    pub(crate) copies: bool,
}

/// The threads by slot. Whoever borrows one to write is taken to have written.
///
/// Whether a step looks at other threads than its own is watched: if it does not, all it depends on
/// is its own thread and what is common (`state::cache`).
#[derive(Clone, Debug, Default)]
pub struct Threads {
    all: Vec<Thread>,
    /// Who acts, and whether it is noted at whom it looks.
    acting: usize,
    watching: bool,
    /// Which others were looked at since, in the order of the first look.
    looks: RefCell<Vec<usize>>,
    /// For which objects it was asked who waits.
    asked: RefCell<Vec<Ref>>,
    /// Whether all were, or it was asked how many there are.
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

    /// Puts a thread into a slot, which no other has.
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

    /// How many slots there are.
    pub fn len(&self) -> usize {
        self.looked_around.set(true);
        self.all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The slots of the threads that wait on an object.
    pub(crate) fn waiting_for(&self, object: Ref) -> Vec<usize> {
        let mut asked = self.asked.borrow_mut();
        if self.watching && !asked.contains(&object) {
            asked.push(object);
        }
        let waits = |t: &usize| self.all[*t].waits_for() == Some(object);
        (0..self.all.len()).filter(waits).collect()
    }

    /// The objects for which it was asked who waits.
    pub(crate) fn asked(&self) -> std::cell::Ref<'_, Vec<Ref>> {
        self.asked.borrow()
    }

    /// The threads, to put down what is known of them.
    pub(crate) fn unwritten(&mut self) -> &mut Vec<Thread> {
        &mut self.all
    }

    /// The threads, for who asks what a cached transition is told of them: whether others live, and
    /// whether those are daemons; or for who asks in no transition.
    pub(crate) fn unwatched(&self) -> &[Thread] {
        &self.all
    }

    /// The thread of a slot if that is the one that acts.
    pub(crate) fn get_own(&self, slot: usize) -> Option<&Thread> {
        self.all.get(slot).filter(|_| slot == self.acting)
    }

    /// From now on the thread of a slot acts.
    pub(crate) fn watch(&mut self, slot: usize) {
        self.acting = slot;
        self.watching = true;
        self.looks.get_mut().clear();
        self.asked.get_mut().clear();
        self.looked_around.set(false);
    }

    /// Whoever looks now is not the program.
    pub(crate) fn end_watch(&mut self) {
        self.watching = false;
    }

    /// The other threads that were looked at.
    pub(crate) fn looks(&self) -> std::cell::Ref<'_, Vec<usize>> {
        self.looks.borrow()
    }

    /// Whether all threads were looked at, or it was asked how many there are.
    pub(crate) fn looked_around(&self) -> bool {
        self.looked_around.get()
    }
}

impl Thread {
    /// A thread without frames.
    pub fn new(key: Rc<[u32]>, object: Ref) -> Self {
        Self {
            key,
            children: 0,
            object,
            status: Status::Runnable,
            daemon: false,
            interrupted: false,
            permit: false,
            suspended: false,
            seen_blocked: false,
            stopped: 0,
            atomic_sections: 0,
            hashes: 0,
            random: 0,
            chosen: Vec::new(),
            frames: Vec::new(),
            registers: Vec::new(),
            uncaught: 0,
            held: Vec::new(),
            fresh: false,
            settled: None,
            roots: Vec::new(),
        }
    }

    /// What stands in a slot whose thread has ended.
    pub fn ended() -> Self {
        Self { status: Status::Terminated, ..Self::new([].into(), 0) }
    }

    /// The object in whose wait set it is.
    pub(crate) const fn waits_for(&self) -> Option<Ref> {
        match self.status {
            Status::Waiting { object, .. } => Some(object),
            _ => None,
        }
    }

    /// Whether it has not ended.
    pub fn is_alive(&self) -> bool {
        self.status != Status::Terminated
    }

    /// Whether frame `at` waits for the result of the frame above it; else it is the top, or its
    /// instruction runs again (after a class initializer).
    pub fn waits_for_result(&self, at: usize) -> bool {
        self.frames.get(at + 1).is_some_and(|above| {
            matches!(
                above.kind,
                FrameKind::Call | FrameKind::Reflective(_) | FrameKind::Constructor(_)
            )
        })
    }

    /// The method it is in.
    pub fn method(&self) -> Option<MethodRef> {
        self.frames.last().map(|f| f.code.method)
    }

    /// Whether scheduling points are suppressed.
    pub fn is_atomic(&self) -> bool {
        self.atomic_sections > 0 || self.frames.iter().any(|f| f.atomic)
    }
}
