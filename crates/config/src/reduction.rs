//! The reduction of schedules that `--por` and the other settings determine.
//!
//! Source: the command line's contract; SEMANTICS 7; decision 0039. Invariant: only three places read
//! the requested level: this file, the table of [`requirements`](super::requirements), and
//! `session/src/temporal/mod.rs`, which restricts it by formulas. All other code reads a [`Reduction`].

use super::facts::AskedFacts;
use super::{CheckpointSettings, Por, Settings, Symmetry};
use vm::Level;

/// The reduction of schedules in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The requested level, or else the strongest level that all features allow.
    pub level: Por,
    /// Whether a state expands a persistent set of its threads instead of all of them.
    pub persistent_sets: bool,
    /// Whether lock protection and similar facts about variables are used: an access that they cover is
    /// no scheduling point.
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
    /// Returns the reduction of the requested level, or of the strongest level that the features allow.
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

    /// Returns the settings with another level. Levels below `lock` have no facts.
    #[must_use]
    pub fn reduced_to(&self, level: Por) -> Self {
        let mut settings = self.clone();
        settings.schedules.por = Some(level);
        if level < Por::Lock {
            settings.schedules.facts = None;
        }
        settings
    }

    /// Returns the settings of sampled executions: at most the level `local`, one worker, no masks, no
    /// symmetry reduction, and no checkpoints.
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

    /// Whether this level was requested.
    pub fn asks_for(&self, level: Por) -> bool {
        self.schedules.por == Some(level)
    }

    /// Returns the requested level, if it differs from that of `asked`.
    pub fn level_instead_of(&self, asked: &Self) -> Option<Por> {
        self.schedules.por.filter(|_| self.schedules.por != asked.schedules.por)
    }

    /// Returns settings without merging under locks, if a feature breaks a guarantee of facts about
    /// locks.
    #[must_use]
    pub fn without_lock_facts(&self) -> Self {
        let mut settings = self.clone();
        if !self.keeps_lock_facts() {
            settings.schedules.unprotected.insert(vm::lock_protection::ALL_VARIABLES.to_owned());
        }
        settings
    }
}
