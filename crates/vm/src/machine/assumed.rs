//! Events on paths of a run for which the result has an assumption.
//!
//! Lifetime: the run. The set is only extended.

/// An event for which the model has one of several behaviours that Java permits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssumedEvent {
    /// An idle worker of a pool was kept beyond its keep-alive time.
    KeptIdle = 1,
    /// A thread slept, or waited with a timeout.
    Timeout = 2,
    /// A thread was suspended.
    Suspension = 4,
    /// A thread stopped another thread.
    Stop = 8,
    /// A thread that had left a wait set was interrupted before it entered the monitor again. In the
    /// model, `wait` returns; JLS 17.2.4 also permits an exception.
    LateInterrupt = 16,
    /// A thread waited for the time of a periodic task.
    RepeatedTask = 32,
    /// A virtual thread was started. In the model, it needs no carrier.
    VirtualThread = 64,
}

/// A set of assumed events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssumedEvents(u8);

impl AssumedEvents {
    /// Adds an event.
    pub const fn insert(&mut self, event: AssumedEvent) {
        self.0 |= event as u8;
    }

    /// Whether an event is in the set.
    pub const fn contains(self, event: AssumedEvent) -> bool {
        self.0 & event as u8 != 0
    }

    /// Adds all events of another set.
    pub const fn join(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Encodes the set as a number for a file.
    pub const fn to_number(self) -> u8 {
        self.0
    }

    /// Decodes the set from a number of a file.
    pub const fn from_number(number: u8) -> Self {
        Self(number)
    }
}
