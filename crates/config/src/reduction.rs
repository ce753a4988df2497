//! `--por`, resolved: which schedules a search leaves out.
//!
//! Source: the command line's contract; SEMANTICS 7; decision 0039. Invariant: this file and the table
//! of [`requirements`](super::requirements) are the only readers of `--por`; all others read a
//! [`Reduction`].

use super::{Por, Settings};
use vm::Level;

/// How much of the schedules a search leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The level that was asked for, else the strongest that all features allow.
    pub level: Por,
    /// Whether a state expands a persistent set of its threads instead of all of them.
    pub persistent_sets: bool,
    /// Whether accesses that a lock protects are merged into the transition before them.
    pub lock_protection: bool,
}

impl Reduction {
    /// Whether every transition is executed, though its successor may be known.
    pub fn executes_every_transition(self) -> bool {
        self.level == Por::None
    }

    /// The accesses at which the machine ends a transition.
    pub const fn scheduling_points(self) -> Level {
        match self.level {
            Por::None => Level::None,
            Por::Local => Level::Local,
            Por::Lock | Por::Full => Level::Lock,
        }
    }
}

impl Settings {
    /// Resolves `--por`.
    pub fn reduction(&self) -> Reduction {
        let level = self.schedules.por.unwrap_or_else(|| self.strongest_reduction());
        Reduction {
            level,
            persistent_sets: level == Por::Full && self.limits.max_depth.is_none(),
            lock_protection: matches!(level, Por::Lock | Por::Full)
                && !self.schedules.unprotected.contains(vm::lock_protection::ALL_VARIABLES),
        }
    }

    /// The same settings with another level than was asked for.
    #[must_use]
    pub fn reduced_to(&self, level: Por) -> Self {
        let mut settings = self.clone();
        settings.schedules.por = Some(level);
        settings
    }

    /// Whether this level was asked for.
    pub fn asks_for(&self, level: Por) -> bool {
        self.schedules.por == Some(level)
    }

    /// The level, if it is given and not that of `asked`.
    pub fn level_instead_of(&self, asked: &Self) -> Option<Por> {
        self.schedules.por.filter(|_| self.schedules.por != asked.schedules.por)
    }

    /// The same settings without merging under locks, if a feature breaks what is known of locks.
    #[must_use]
    pub fn without_lock_facts(&self) -> Self {
        let mut settings = self.clone();
        if !self.keeps_lock_facts() {
            settings.schedules.unprotected.insert(vm::lock_protection::ALL_VARIABLES.to_owned());
        }
        settings
    }
}
