//! Known answers: unsatisfiable sets of conjuncts, and recent models.
//!
//! Source: the counterexample cache of KLEE (Cadar, Dunbar, Engler, OSDI 2008). Invariant: an unknown
//! answer is never kept. A set that contains an unsatisfiable set is unsatisfiable; a model is proposed
//! and must be checked.

use std::collections::VecDeque;

use base::{FastMap, FastSet};
use terms::{Assignment, TermId};

/// Models that are tried.
const MODELS: usize = 16;
/// Solutions that are kept.
const SOLUTIONS: usize = 4096;
/// Unsatisfiable sets that are kept.
const SETS: usize = 50_000;

/// Known answers about sets of conjuncts.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// Unsatisfiable sets, ascending, by their greatest conjunct: it is the newest, and rare.
    refuted: FastMap<TermId, FastSet<Box<[TermId]>>>,
    sets: usize,
    models: VecDeque<Assignment>,
    /// Assignments that were checked to satisfy all these conjuncts.
    solutions: FastMap<Box<[TermId]>, Assignment>,
}

impl Cache {
    /// Whether a known unsatisfiable set is a subset of ascending conjuncts.
    pub(crate) fn is_refuted(&self, conjuncts: &[TermId]) -> bool {
        conjuncts.iter().any(|greatest| {
            let sets = self.refuted.get(greatest).into_iter().flatten();
            sets.into_iter().any(|set| is_subset(set, conjuncts))
        })
    }

    /// Keeps an unsatisfiable set of ascending conjuncts.
    pub(crate) fn keep_refuted(&mut self, conjuncts: &[TermId]) {
        let Some(greatest) = conjuncts.last() else { return };
        if self.sets >= SETS {
            self.refuted.clear();
            self.sets = 0;
        }
        if self.refuted.entry(*greatest).or_default().insert(conjuncts.into()) {
            self.sets += 1;
        }
    }

    /// Returns an assignment that satisfies all these conjuncts, if one is known.
    pub(crate) fn solution(&self, conjuncts: &[TermId]) -> Option<&Assignment> {
        self.solutions.get(conjuncts)
    }

    /// Keeps an assignment of their symbols that satisfies all these conjuncts.
    pub(crate) fn keep_solution(&mut self, conjuncts: &[TermId], solution: Assignment) {
        if self.solutions.len() >= SOLUTIONS {
            self.solutions.clear();
        }
        self.solutions.insert(conjuncts.into(), solution);
    }

    /// Returns recent models, the newest first.
    pub(crate) fn models(&self) -> impl Iterator<Item = &Assignment> {
        self.models.iter()
    }

    /// Keeps a model.
    pub(crate) fn keep_model(&mut self, model: Assignment) {
        if self.models.contains(&model) {
            return;
        }
        self.models.truncate(MODELS - 1);
        self.models.push_front(model);
    }
}

fn is_subset(small: &[TermId], large: &[TermId]) -> bool {
    let mut rest = large.iter();
    small.iter().all(|id| rest.any(|other| other == id))
}
