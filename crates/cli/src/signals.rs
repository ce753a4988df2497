//! Signals: those that end a command with its results so far, and those that end the program of `run` after
//! its shutdown hooks.
//!
//! Source: the class `Terminator` of the JDK; `os::is_ignored` in `HotSpot`. Invariant: a second signal
//! ends the process at once. A signal that is ignored when the process starts remains ignored.

use config::EarlyEnd;
use nix::sys::signal::{SigSet, Signal};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::{Duration, Instant};

/// The exit code that shells report for a process that an interrupt ended.
pub(crate) const INTERRUPTED: i32 = 130;

/// The number of the signal that ends the program of `run`; 0 without one.
pub(crate) static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// Whether an interrupt was received.
pub(crate) static CANCEL: AtomicBool = AtomicBool::new(false);

/// The time in which the program must notice the first signal. It may be in a call that does not end,
/// such as a read of standard input.
const PATIENCE: Duration = Duration::from_secs(2);

/// Lets a signal or the time limit also end programs that the tool starts, such as `javac`.
pub(crate) fn end_children(limit: Option<Duration>) {
    let started = Instant::now();
    session::end_children_when(move || {
        if CANCEL.load(Ordering::Relaxed) || SIGNAL.load(Ordering::Relaxed) != 0 {
            return Some(EarlyEnd::Interrupted);
        }
        limit.filter(|limit| started.elapsed() >= *limit).map(EarlyEnd::TimeLimit)
    });
}

/// Installs the handler of interrupts. The first interrupt ends the search with its results so far, the
/// second one ends the process.
pub(crate) fn watch_for_interrupts() {
    /// The time within which a signal to the process and one to its group are the same, as of `timeout`.
    const SAME: Duration = Duration::from_millis(100);
    let mut first: Option<Instant> = None;
    let installed = ctrlc::set_handler(move || {
        CANCEL.store(true, Ordering::SeqCst);
        if first.get_or_insert_with(Instant::now).elapsed() > SAME {
            std::process::exit(INTERRUPTED);
        }
    });
    // If the handler cannot be installed, an interrupt ends the process.
    drop(installed);
}

/// Handles the signals by which users end programs. The first one is stored in `first`, until the program
/// sets it to 0.
pub(crate) fn watch(first: &'static AtomicI32) {
    let mut signals = SigSet::empty();
    for signal in [Signal::SIGHUP, Signal::SIGINT, Signal::SIGTERM] {
        if !is_ignored(signal) {
            signals.add(signal);
        }
    }
    // Threads that start from now on inherit the mask. Without it, a signal ends the process.
    if signals.thread_block().is_err() {
        return;
    }
    let watched = std::thread::Builder::new().spawn(move || {
        let Ok(signal) = signals.wait() else { return };
        first.store(signal as i32, Ordering::SeqCst);
        let ends = std::thread::Builder::new().spawn(move || {
            std::thread::sleep(PATIENCE);
            if first.load(Ordering::SeqCst) != 0 {
                std::process::exit(status(signal));
            }
        });
        drop(ends);
        if let Ok(second) = signals.wait() {
            std::process::exit(status(second));
        }
    });
    if watched.is_err() {
        let _ = signals.thread_unblock();
    }
}

/// Returns the exit code that shells report for a process that a signal ended.
fn status(signal: Signal) -> i32 {
    128 + signal as i32
}

/// Whether the process was started with a signal ignored, as by `nohup`.
fn is_ignored(signal: Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal as i32 - 1) & 1 == 1)
}
