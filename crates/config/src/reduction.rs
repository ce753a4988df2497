//! `--por`, resolved: the schedules that a search omits.
//!
//! Source: the command line's contract; SEMANTICS 7; decision 0039. Invariant: only this file and
//! the table of [`requirements`](super::requirements) read `--por`; all others read a
//! [`Reduction`].

use super::facts::AskedFacts;
use super::{CheckpointSettings, Por, Settings, Symmetry};
use vm::Level;

/// The reduction of schedules in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The requested level, else the strongest that all features allow.
    pub level: Por,
    /// Whether a state expands a persistent set of its threads instead of all of them.
    pub persistent_sets: bool,
    /// Whether accesses to variables with facts are merged into the preceding transition.
    pub lock_protection: bool,
}

impl Reduction {
    /// Whether every transition is executed, even if its successor is cached.
    pub fn executes_every_transition(self) -> bool {
        self.level == Por::None
    }

    /// Returns the accesses at which the machine ends a transition.
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
                && self.schedules.facts.as_ref().is_none_or(AskedFacts::concern_variables)
                && !self.schedules.unprotected.contains(vm::lock_protection::ALL_VARIABLES),
        }
    }

    /// Returns the same settings with another level, and without facts below the levels that use them.
    #[must_use]
    pub fn reduced_to(&self, level: Por) -> Self {
        let mut settings = self.clone();
        settings.schedules.por = Some(level);
        if level < Por::Lock {
            settings.schedules.facts = None;
        }
        settings
    }

    /// Returns the settings under which executions of the same program are sampled: at the accesses of
    /// all levels, by one worker, and without reductions.
    #[must_use]
    pub fn for_sampling(&self) -> Self {
        let level = self.reduction().level.min(Por::Local);
        let mut settings = self.reduced_to(level);
        settings.schedules.unprotected.clear();
        settings.schedules.slice = false;
        settings.schedules.symmetry = Symmetry::Heap;
        settings.workers = 1;
        settings.paranoid = false;
        settings.checkpoint = CheckpointSettings::default();
        settings.notes.clear();
        settings
    }

    /// Whether a level was requested.
    pub fn asks_for(&self, level: Por) -> bool {
        self.schedules.por == Some(level)
    }

    /// Returns the level, if it is set and differs from that of `asked`.
    pub fn level_instead_of(&self, asked: &Self) -> Option<Por> {
        self.schedules.por.filter(|_| self.schedules.por != asked.schedules.por)
    }

    /// Returns the settings without merging under locks, if a feature breaks the facts about locks.
    #[must_use]
    pub fn without_lock_facts(&self) -> Self {
        let mut settings = self.clone();
        if !self.keeps_lock_facts() {
            settings.schedules.unprotected.insert(vm::lock_protection::ALL_VARIABLES.to_owned());
        }
        settings
    }
}
