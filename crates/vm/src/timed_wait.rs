//! Clocks of timed waits of the class library.
//!
//! A method such as `awaitNanos` reads the clock, adds the time to wait, and compares the sum with later
//! reads. Only differences matter. So the clock of such a wait begins at 0 with its first read. The
//! clock of the program, which states would otherwise contain, is not read.
//!
//! The clock of a wait does not advance until the thread first waits. It ends at the last deadline for
//! which the thread waited, because the method does not distinguish later times.
//!
//! Source: SEMANTICS 12; decision 0090; read in the sources of the JDK, 17 and 25. Invariant: a state
//! has two kinds of points in time of a wait. They are the clock of the thread, and values that the
//! thread computed from this clock.

use crate::machine::{Live, Machine};
use crate::thread::{ENDLESS, Frame, NEVER, Status, Thread, WaitClock};
use classes::ClassRef;

/// Classes with methods that wait for a point in time, which they compute at one instruction. Other
/// threads do not read this point, and it does not outlive the call.
const WAITS: &[(&str, &[&str])] = &[
    ("java/lang/Thread", &["join"]),
    ("java/util/concurrent/AbstractExecutorService", &["doInvokeAny", "invokeAll"]),
    ("java/util/concurrent/CompletableFuture", &["timedGet"]),
    ("java/util/concurrent/Exchanger", &["arenaExchange", "slotExchange", "exchange"]),
    ("java/util/concurrent/ForkJoinPool", &["invokeAll"]),
    (
        "java/util/concurrent/ForkJoinTask",
        &["awaitDone", "get", "quietlyJoin", "quietlyJoinUninterruptibly"],
    ),
    ("java/util/concurrent/FutureTask", &["awaitDone"]),
    ("java/util/concurrent/LinkedTransferQueue", &["awaitMatch"]),
    ("java/util/concurrent/LinkedTransferQueue$DualNode", &["await"]),
    ("java/util/concurrent/Phaser", &["awaitAdvanceInterruptibly"]),
    ("java/util/concurrent/SynchronousQueue$TransferQueue", &["transfer"]),
    ("java/util/concurrent/SynchronousQueue$TransferStack", &["transfer"]),
    ("java/util/concurrent/ThreadPerTaskExecutor", &["invokeAll", "invokeAny"]),
    (
        "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
        &["tryAcquireNanos", "tryAcquireSharedNanos"],
    ),
    (
        "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject",
        &["await", "awaitNanos"],
    ),
    (
        "java/util/concurrent/locks/AbstractQueuedSynchronizer",
        &["tryAcquireNanos", "tryAcquireSharedNanos"],
    ),
    (
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
        &["await", "awaitNanos"],
    ),
    ("java/util/concurrent/locks/StampedLock", &["tryReadLock", "tryWriteLock"]),
    ("jdk/internal/misc/ThreadFlock", &["awaitAll"]),
];

/// Classes that read the clock for a wait of another class.
const PARTS: &[&str] =
    &["java/util/concurrent/CompletableFuture$Signaller", "java/util/concurrent/Phaser$QNode"];

/// Returns the methods of a class that wait for a point in time.
fn methods_of(class: ClassRef) -> Option<&'static [&'static str]> {
    let row = WAITS.binary_search_by_key(&&*class.name, |(name, _)| *name).ok()?;
    class.loader.is_jdk().then_some(WAITS[row].1)
}

fn waits(frame: &Frame) -> bool {
    let method = frame.code.method;
    methods_of(method.class()).is_some_and(|methods| methods.contains(&&*method.name))
}

/// Whether a read of the clock in a frame may belong to a wait. Other classes of the library store
/// points in time in objects.
fn may_read(frame: &Frame) -> bool {
    let class = frame.code.method.class();
    methods_of(class).is_some() || class.loader.is_jdk() && PARTS.contains(&&*class.name)
}

/// Returns the clock of the wait in which a thread is; `None` outside of a timed wait.
pub fn wait_clock(thread: &Thread) -> Option<WaitClock> {
    let clock = thread.drawn.wait?;
    let frame = thread.frames.get(clock.frame as usize)?;
    frame.has_clock.then_some(clock)
}

/// Whether the component of a thread depends on the present time.
pub fn depends_on_clock(thread: &Thread) -> bool {
    thread.status.has_timeout() || wait_clock(thread).is_some()
}

/// Returns the time since the first read of the clock, if a timed wait of the class library reads the
/// clock now. Returns `None` if the program reads it.
pub fn read(machine: &mut Machine) -> Option<i64> {
    let now = machine.live.globals.clock;
    let me = machine.live.current;
    let thread = &machine.live.threads.unwatched()[me];
    let frames = &thread.frames;
    if !machine.options.granularity.merge_jdk_steps || !frames.last().is_some_and(may_read) {
        return None;
    }
    // A task that is executed within the wait does not belong to it.
    let belongs_to = |frame: usize| {
        frames[frame..].iter().all(|frame| frame.code.method.class().loader.is_jdk())
    };
    if let Some(clock) = wait_clock(thread) {
        let frame = clock.frame as usize;
        if !belongs_to(frame) {
            return None;
        }
        // A call executes the instruction of the first read once. So a second execution belongs to the
        // next call.
        if frames[frame].pc != clock.pc {
            return Some(clock.passed(now));
        }
    }
    let frame = frames.iter().rposition(waits).filter(|frame| belongs_to(*frame))?;
    let pc = frames[frame].pc;
    let clock = WaitClock { frame: frame as u32, pc, start: now, end: now };
    let thread = &mut machine.live.threads[me];
    thread.drawn.wait = Some(clock);
    thread.frames[frame].has_clock = true;
    Some(0)
}

/// The latest time at which a transition may begin, in model nanoseconds: 156 years. A transition may
/// begin with a timeout, and end where the next begins. The second deadline is in range, too.
const FAR: i64 = NEVER - 2 * ENDLESS;

/// Sets the clock to 0, and all points in time back accordingly.
pub(crate) fn reset_clock(live: &mut Live) {
    let passed = std::mem::take(&mut live.globals.clock);
    for thread in &mut live.threads {
        thread.set_clock_back(passed);
    }
}

/// Sets the clock back before a deadline would leave its range, so that the timeout would never expire.
/// Returns an error if the program has read the clock.
pub(crate) fn keep_in_range(live: &mut Live) -> Result<(), String> {
    if live.globals.clock > FAR {
        if live.globals.clock_read {
            return Err("a clock that reads more than 156 years".to_owned());
        }
        reset_clock(live);
    }
    Ok(())
}

/// Notes that the current thread begins to wait.
pub(crate) fn begin(machine: &mut Machine, status: &Status) {
    let now = machine.live.globals.clock;
    let me = machine.live.current;
    let Some(deadline) = status.deadline() else { return };
    if let Some(clock) = wait_clock(&machine.live.threads[me]) {
        // Time before the first wait, or after the last deadline, does not count.
        let start = now.saturating_sub(clock.passed(now));
        let end = deadline.max(now);
        machine.live.threads[me].drawn.wait = Some(WaitClock { start, end, ..clock });
    }
}

#[cfg(test)]
mod tests {
    use super::WAITS;

    #[test]
    fn rows_are_in_order() {
        assert!(WAITS.is_sorted_by_key(|(class, _)| *class));
    }
}
