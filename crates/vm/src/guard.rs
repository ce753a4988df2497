//! Guarded calls: a thread remains before a call of [`library::guarded_calls`] while its guard is false.
//!
//! Source: [`library::guarded_calls`]. A thread before the call and a thread that waits in the call have
//! one state, as for monitors (decision 0004). Invariant: a thread has the status [`Status::Awaiting`]
//! in each stored state in which its next instruction is a guarded call.

use crate::footprint::{Touch, part};
use crate::heap::Ref;
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::thread::Status;
pub use library::guarded_calls::Interrupts;
use library::guarded_calls::{
    GuardTest, GuardedCall, Unless, is_pool_worker, is_signaller, is_unfair,
};

/// The guard of a call: a test of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The object with the tested field.
    pub object: Ref,
    /// The slot of the tested field.
    pub slot: u32,
    /// The test.
    pub test: Test,
    /// The effect of an interrupt.
    pub interrupts: Interrupts,
    /// The object that reports show.
    pub shown: Ref,
}

/// The test of the value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// The value is 0.
    Zero,
    /// The value is greater than this number.
    Above(i32),
    /// The value is less than this number.
    Below(i32),
    /// The upper half of the `long` differs from this number.
    PhaseIsNot(i32),
    /// The reference is not null.
    NotNull,
}

impl Guard {
    /// The number of words of an encoded guard, without its two objects.
    pub const WORDS: usize = 4;

    /// Encodes the guard without its objects.
    pub const fn words(&self) -> [u32; Self::WORDS] {
        let (kind, bound) = match self.test {
            Test::Zero => (0, 0),
            Test::Above(bound) => (1, bound as u32),
            Test::Below(bound) => (2, bound as u32),
            Test::PhaseIsNot(phase) => (3, phase as u32),
            Test::NotNull => (4, 0),
        };
        let interrupts = match self.interrupts {
            Interrupts::Ignored => 0,
            Interrupts::Noticed => 1,
            Interrupts::Signalled => 2,
        };
        [self.slot, kind, bound, interrupts]
    }

    /// Decodes a guard from its words and objects.
    pub const fn from_words(words: [u32; Self::WORDS], object: Ref, shown: Ref) -> Self {
        let [slot, kind, bound, interrupts] = words;
        let test = match kind {
            0 => Test::Zero,
            1 => Test::Above(bound as i32),
            2 => Test::Below(bound as i32),
            3 => Test::PhaseIsNot(bound as i32),
            _ => Test::NotNull,
        };
        let interrupts = match interrupts {
            0 => Interrupts::Ignored,
            1 => Interrupts::Noticed,
            _ => Interrupts::Signalled,
        };
        Self { object, slot, test, interrupts, shown }
    }

    /// Returns the guard of a call by the current thread. The first value of `args` is the receiver.
    /// Returns `None` if the thread owns the lock, if the lock is fair, or if the call throws at once.
    pub(crate) fn of_call(machine: &Machine, call: &GuardedCall, args: [u64; 3]) -> Option<Self> {
        let live = &machine.live;
        let receiver = args[0] as Ref;
        let is_off =
            machine.options.observe || machine.run.booting || machine.transition.is_evaluation;
        let waits_otherwise = match call.unless {
            Unless::Never => false,
            Unless::FirstIsNull => args[1] == 0,
            Unless::SecondIsNotNull => args[2] != 0,
            Unless::FirstIsNoSignaller => {
                let signaller = args[1] as Ref;
                signaller == 0
                    || !is_signaller(live.heap.get(signaller).class())
                    || live.get_field(signaller, "deadline") != 0
            }
        };
        if is_off || receiver == 0 || waits_otherwise {
            return None;
        }
        let me = live.threads[live.current].object;
        if call.compensates && is_pool_worker(live.heap.get(me).class()) {
            return None;
        }
        let follow = |path: &[&str]| {
            path.iter().try_fold(receiver, |at, field| {
                Some(live.get_field(at, field) as Ref).filter(|next| *next != 0)
            })
        };
        if let Some(path) = call.unfair
            && !is_unfair(live.heap.get(follow(path)?).class())
        {
            return None;
        }
        let object = follow(call.path)?;
        if exclusive_owner(live, object) == me {
            return None;
        }
        let slot = live.heap.get(object).class().library_field(call.field)?.slot;
        let test = match call.test {
            GuardTest::Zero => Test::Zero,
            GuardTest::Above(bound) => Test::Above(bound),
            GuardTest::NotNull => Test::NotNull,
            GuardTest::PhaseIsNotArgument => Test::PhaseIsNot(args[1] as i32),
            GuardTest::BelowField(field) => Test::Below(live.get_field(receiver, field) as i32),
            GuardTest::BelowLength(field) => {
                Test::Below(live.heap.get(follow(&[field])?).length as i32)
            }
        };
        let shown = if call.field == "state" { object } else { receiver };
        Some(Self { object, slot, test, interrupts: call.interrupts, shown })
    }

    /// Blocks the current thread before a guarded call that does not take effect yet. Otherwise records
    /// the accesses through which the call depends on other threads.
    pub(crate) fn pass(self, machine: &mut Machine) -> Result<(), Exit> {
        let slot = machine.live.current;
        if !self.is_open_to(&machine.live, slot) {
            return Err(Exit::Retry(Status::Awaiting(self)));
        }
        if machine.transition.records_footprint {
            machine.note(self.object, self.slot, Touch::Read);
            let (own, part) = self.interrupt_location(&machine.live, slot);
            machine.note(own, part, Touch::Write);
        }
        Ok(())
    }

    /// Whether the test of the field is true.
    pub(crate) fn holds(&self, live: &Live) -> bool {
        let whole = live.heap.slot(self.object, self.slot);
        let value = whole as i32;
        match self.test {
            Test::Zero => value == 0,
            Test::Above(bound) => value > bound,
            Test::Below(bound) => value < bound,
            Test::PhaseIsNot(phase) => (whole >> 32) as i32 != phase,
            Test::NotNull => whole as Ref != 0,
        }
    }

    /// Whether the call of a thread takes effect: the guard holds, or the call throws.
    pub(crate) fn is_open_to(&self, live: &Live, slot: usize) -> bool {
        self.holds(live) || live.threads[slot].interrupted && self.interrupts != Interrupts::Ignored
    }

    /// Returns the location on which a guarded call of a thread conflicts with interrupts, or with reads
    /// of the interrupt status.
    pub(crate) fn interrupt_location(&self, live: &Live, slot: usize) -> (Ref, u32) {
        let own = live.threads[slot].object;
        let field = live.heap.get(own).class().library_field("interrupted");
        match (self.interrupts, field) {
            (Interrupts::Ignored, Some(field)) => (own, field.slot),
            _ => (own, part::INTERRUPT),
        }
    }
}

/// Returns the thread that owns a synchronizer exclusively, or 0.
pub(crate) fn exclusive_owner(live: &Live, synchronizer: Ref) -> Ref {
    live.get_field(synchronizer, "exclusiveOwnerThread") as Ref
}

/// Records that the program observes the state of a thread. This state does not show the calls in which
/// the thread waits.
pub fn note_asked_of_waits(machine: &mut Machine) {
    machine.run.observed.waits |= !machine.run.booting;
}

/// Records an interrupt of a thread. If a thread in a queue was signalled, and is interrupted before it
/// continues, its call returns normally.
pub fn note_interrupted(machine: &mut Machine, slot: usize) {
    note_interrupted_worker(machine, slot);
    let thread = &machine.live.threads[slot];
    let Status::Awaiting(guard) = thread.status else { return };
    // A worker of a pool discards interrupts between two tasks.
    let mut methods = thread.frames.iter().map(|frame| frame.code.method);
    let looks_for_task = methods.any(library::atomic_calls::looks_for_task);
    let is_signalled = guard.interrupts == Interrupts::Signalled && guard.holds(&machine.live);
    if is_signalled && !looks_for_task {
        note_asked_of_waits(machine);
    }
}

/// Records that a thread other than the pool interrupts a worker. The beginning and the end of a task
/// clear the interrupt status as part of larger steps.
fn note_interrupted_worker(machine: &mut Machine, slot: usize) {
    const WORKER: &str = "java/util/concurrent/ForkJoinWorkerThread";
    let object = machine.live.threads[slot].object;
    if slot == machine.live.current || !machine.live.heap.get(object).class().has_ancestor(WORKER) {
        return;
    }
    let frames = &machine.live.threads[machine.live.current].frames;
    let mut callers = frames.iter().rev().map(|frame| &*frame.code.method.class().name);
    let caller = callers.find(|name| !["java/lang/Thread", WORKER].contains(name));
    let by_pool = caller.is_some_and(|name| name.starts_with("java/util/concurrent/ForkJoinPool"));
    machine.run.observed.tasks |= !by_pool;
}

/// Records that the program reads the interrupt status of a thread. A thread that waits for a lock
/// clears this status, and sets it again when it has the lock.
pub fn note_asked_of_interrupt(machine: &mut Machine, slot: usize) {
    let thread = &machine.live.threads[slot];
    let ignores =
        |status| matches!(status, Status::Awaiting(g) if g.interrupts == Interrupts::Ignored);
    if ignores(thread.status) && thread.interrupted {
        note_asked_of_waits(machine);
    }
}
