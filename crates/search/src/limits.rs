//! Bounds that end an exploration early.
//!
//! Invariant: the reasons of an incomplete exploration are exactly the bounds that left something unexplored.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The bounds of an exploration. The value `None` is no bound.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The greatest number of transitions from the start state. States at the bound are stored and
    /// observed, but not expanded.
    pub max_depth: Option<u32>,
    /// The greatest number of stored states.
    pub max_states: Option<u64>,
    /// The greatest wall time.
    pub time: Option<Duration>,
    /// The greatest number of bytes of the store and the system's component tables.
    pub store_bytes: Option<usize>,
    /// The greatest number of bytes of resident memory of the process, where the operating system
    /// reports it. The excess is at most the memory of one step, also while tables grow.
    pub resident_bytes: Option<usize>,
}

/// The reason why an exploration is incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A state at the depth bound has successors to which no shorter path leads.
    MaxDepth,
    /// The system has more states than the bound.
    MaxStates,
    /// The time limit was reached.
    TimeLimit,
    /// More memory was used than a bound allows.
    MemoryLimit,
    /// The cancel flag was set.
    Interrupted,
    /// The store has no ids left.
    StoreFull,
    /// The store is lossy, so it may have taken new states for known ones.
    Lossy,
    /// The strategy may omit alternatives.
    Strategy,
}

impl Reason {
    /// Whether the exploration can be resumed under a larger bound.
    pub(crate) const fn is_resumable(self) -> bool {
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

/// The number of cached transitions between two checks of the clock. So many transitions take less
/// than a millisecond.
const CLOCK_EVERY: u64 = 128;
/// The time between two checks of resident memory.
const RESIDENT_EVERY: Duration = Duration::from_millis(10);

/// The memory in use, for the limits of memory.
pub(crate) trait MemoryUse {
    /// Returns the bytes of the store and the system's tables.
    fn table_bytes(&self) -> usize;

    /// Returns the additional bytes that tables need temporarily when they grow, if growth is due
    /// soon.
    fn growth(&self) -> usize;
}

/// The monitor of the bounds on time and memory, and of the cancel flag.
pub(crate) struct LimitMonitor<'a> {
    limits: &'a Limits,
    cancel: Option<&'a AtomicBool>,
    started: Instant,
    /// The time that was spent before the resumed checkpoint.
    before: Duration,
    ticks: u64,
    /// Whether the next tick checks the clock.
    check_due: bool,
    /// The time at which resident memory is checked again.
    next_memory_check: Duration,
}

impl<'a> LimitMonitor<'a> {
    pub(crate) fn start(limits: &'a Limits, cancel: Option<&'a AtomicBool>) -> Self {
        Self {
            limits,
            cancel,
            started: Instant::now(),
            before: Duration::ZERO,
            ticks: 0,
            check_due: true,
            next_memory_check: Duration::ZERO,
        }
    }

    /// Returns the wall time of the exploration, including the time before a checkpoint.
    pub(crate) fn elapsed(&self) -> Duration {
        self.before + self.started.elapsed()
    }

    /// Adds the time before a checkpoint, which the time limit does not include.
    pub(crate) fn resume_at(&mut self, before: Duration) {
        self.before = before;
    }

    /// Records an executed step, which takes longer than a cached transition. So the next tick
    /// checks the clock.
    pub(crate) fn note_executed_step(&mut self) {
        self.check_due = true;
    }

    /// Checks the bounds before a step. Returns the bound that was reached, if any.
    #[inline]
    pub(crate) fn tick(&mut self, memory: &impl MemoryUse) -> Option<Reason> {
        let check_due = self.check_due || self.ticks.is_multiple_of(CLOCK_EVERY);
        (self.ticks, self.check_due) = (self.ticks + 1, false);
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Reason::Interrupted);
        }
        let tables = self.limits.store_bytes;
        if tables.is_some_and(|limit| memory.table_bytes() + memory.growth() > limit) {
            return Some(Reason::MemoryLimit);
        }
        if check_due { self.check(memory) } else { None }
    }

    /// Checks the clock, and resident memory at intervals.
    #[inline(never)]
    fn check(&mut self, memory: &impl MemoryUse) -> Option<Reason> {
        let now = self.started.elapsed();
        if self.limits.time.is_some_and(|limit| now >= limit) {
            return Some(Reason::TimeLimit);
        }
        let limit = self.limits.resident_bytes?;
        if now < self.next_memory_check {
            return None;
        }
        self.next_memory_check = now + RESIDENT_EVERY;
        let occupied = resident_bytes()?;
        (occupied + memory.growth() > limit).then_some(Reason::MemoryLimit)
    }
}

/// Returns the bytes of resident memory of the process (`VmRSS` of `/proc/self/status`; Linux
/// only).
pub fn resident_bytes() -> Option<usize> {
    status_bytes("VmRSS:")
}

/// Returns the peak of resident memory in bytes (`VmHWM`; Linux only).
pub fn peak_resident_bytes() -> Option<usize> {
    status_bytes("VmHWM:")
}

/// Returns a size from `/proc/self/status`, in bytes. The file has kibibytes (proc(5)).
fn status_bytes(name: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}
