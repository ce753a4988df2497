//! Bounds that end an exploration early. Invariant: a bound that kept something unexplored is
//! among the reasons, and one that did not is not.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much may be explored. `None` is no bound.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Transitions from the start state; deeper states are stored and judged, not expanded.
    pub max_depth: Option<u32>,
    /// States stored.
    pub max_states: Option<u64>,
    /// Wall time.
    pub time: Option<Duration>,
    /// Bytes of the store and the system's component tables.
    pub store_bytes: Option<usize>,
    /// Bytes of memory the process occupies, where the operating system tells: kept within what one
    /// step takes, also while tables grow.
    pub resident_bytes: Option<usize>,
}

/// Why an exploration is incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A state at the depth bound has successors that no shorter path leads to.
    MaxDepth,
    /// There are more states than the bound.
    MaxStates,
    /// The time was up.
    TimeLimit,
    /// Too much memory was used.
    MemoryLimit,
    /// The cancel flag was set.
    Interrupted,
    /// The store has no numbers left.
    StoreFull,
    /// The store may have taken new states for known ones.
    Lossy,
    /// The strategy does not take everything.
    Strategy,
}

impl Reason {
    /// Whether the exploration could go on from where it was, were it allowed to.
    pub(crate) const fn is_a_break(self) -> bool {
        matches!(self, Self::MaxStates | Self::TimeLimit | Self::MemoryLimit | Self::Interrupted)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MaxDepth => "the depth limit was reached",
            Self::MaxStates => "the limit of states was reached",
            Self::TimeLimit => "the time limit was reached",
            Self::MemoryLimit => "the memory limit was reached",
            Self::Interrupted => "interrupted",
            Self::StoreFull => "the store of visited states is full",
            Self::Lossy => "the store may have taken new states for known ones",
            Self::Strategy => "the strategy does not take every alternative",
        })
    }
}

/// How many transitions that were foreseen pass between two looks at the clock: less than a millisecond.
const CLOCK_EVERY: u64 = 128;
/// How much time passes between two looks at the memory of the process.
const RESIDENT_EVERY: Duration = Duration::from_millis(10);

/// What is asked about memory, if it matters.
pub(crate) trait Memory {
    /// Bytes of the store and the system's tables.
    fn table_bytes(&self) -> usize;

    /// Bytes that tables take for a while when they grow, if that is due before long.
    fn growth(&self) -> usize;
}

/// Watches the bounds that have nothing to do with a particular state.
pub(crate) struct Watch<'a> {
    limits: &'a Limits,
    cancel: Option<&'a AtomicBool>,
    started: Instant,
    /// What others spent before.
    before: Duration,
    ticks: u64,
    /// Whether the next tick looks at the clock, whichever it is.
    looks: bool,
    /// When the memory is looked at again.
    next_look: Duration,
}

impl<'a> Watch<'a> {
    pub(crate) fn start(limits: &'a Limits, cancel: Option<&'a AtomicBool>) -> Self {
        Self {
            limits,
            cancel,
            started: Instant::now(),
            before: Duration::ZERO,
            ticks: 0,
            looks: true,
            next_look: Duration::ZERO,
        }
    }

    /// Wall time of the exploration, with that before a break.
    pub(crate) fn elapsed(&self) -> Duration {
        self.before + self.started.elapsed()
    }

    /// The exploration goes on after so much time, which the bound does not count.
    pub(crate) fn begin_at(&mut self, before: Duration) {
        self.before = before;
    }

    /// A step was taken that the system could not tell the end of, so time has passed.
    pub(crate) fn worked(&mut self) {
        self.looks = true;
    }

    /// Called before each step.
    #[inline]
    pub(crate) fn tick(&mut self, memory: &impl Memory) -> Option<Reason> {
        let looks = self.looks || self.ticks.is_multiple_of(CLOCK_EVERY);
        (self.ticks, self.looks) = (self.ticks + 1, false);
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Reason::Interrupted);
        }
        let tables = self.limits.store_bytes;
        if tables.is_some_and(|limit| memory.table_bytes() + memory.growth() > limit) {
            return Some(Reason::MemoryLimit);
        }
        if looks { self.look(memory) } else { None }
    }

    /// Looks at the clock, and now and then at the memory of the process.
    #[inline(never)]
    fn look(&mut self, memory: &impl Memory) -> Option<Reason> {
        let now = self.started.elapsed();
        if self.limits.time.is_some_and(|limit| now >= limit) {
            return Some(Reason::TimeLimit);
        }
        let limit = self.limits.resident_bytes?;
        if now < self.next_look {
            return None;
        }
        self.next_look = now + RESIDENT_EVERY;
        let occupied = resident_bytes()?;
        (occupied + memory.growth() > limit).then_some(Reason::MemoryLimit)
    }
}

/// Bytes of memory the process occupies now (`VmRSS` of `/proc/self/status`; Linux only).
pub fn resident_bytes() -> Option<usize> {
    status_bytes("VmRSS:")
}

/// The most bytes of memory the process ever occupied (`VmHWM`; Linux only).
pub fn peak_resident_bytes() -> Option<usize> {
    status_bytes("VmHWM:")
}

/// A size from `/proc/self/status`, which gives kibibytes (proc(5)).
fn status_bytes(name: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}
