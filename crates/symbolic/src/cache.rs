//! A cache of answers: unsatisfiable sets of conjuncts, and recent models.
//!
//! Source: the counterexample cache of KLEE (Cadar, Dunbar, Engler, OSDI 2008). Invariant: unknown
//! answers are not cached. A superset of an unsatisfiable set is unsatisfiable. A model is a proposal
//! that the caller checks.

use std::collections::VecDeque;

use base::{FastMap, FastSet};
use terms::{Assignment, TermId};

/// The maximal number of cached models.
const MODELS: usize = 16;
/// The maximal number of cached solutions.
const SOLUTIONS: usize = 4096;
/// The maximal number of cached unsatisfiable sets.
const SETS: usize = 50_000;

/// The cached answers about sets of conjuncts.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// Unsatisfiable sets in ascending order, by their greatest conjunct. The greatest conjunct is the
    /// newest one, so it is in few sets.
    refuted: FastMap<TermId, FastSet<Box<[TermId]>>>,
    sets: usize,
    models: VecDeque<Assignment>,
    /// Assignments that were checked to satisfy all these conjuncts.
    solutions: FastMap<Box<[TermId]>, Assignment>,
}

impl Cache {
    /// Whether a cached unsatisfiable set is a subset of some conjuncts, which ascend.
    pub(crate) fn is_refuted(&self, conjuncts: &[TermId]) -> bool {
        conjuncts.iter().any(|greatest| {
            let sets = self.refuted.get(greatest).into_iter().flatten();
            sets.into_iter().any(|set| is_subset(set, conjuncts))
        })
    }

    /// Whether exactly these conjuncts, which ascend, are a cached unsatisfiable set.
    pub(crate) fn is_known_refuted(&self, conjuncts: &[TermId]) -> bool {
        let sets = conjuncts.last().and_then(|greatest| self.refuted.get(greatest));
        sets.is_some_and(|sets| sets.contains(conjuncts))
    }

    /// Caches an unsatisfiable set of conjuncts, which ascend.
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

    /// Returns the cached models, the newest first.
    pub(crate) fn models(&self) -> impl Iterator<Item = &Assignment> {
        self.models.iter()
    }

    /// Caches a model.
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
