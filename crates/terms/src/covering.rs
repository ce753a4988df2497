//! The path conditions of state vectors, and the implications between them.
//!
//! States that differ only in their path conditions have the same terms over the same symbols. If the
//! condition of a state implies that of another state, the other state *covers* the first one. The
//! covering state has all executions of the first state, and possibly more.
//!
//! Source: Anand, Păsăreanu, Visser, "Symbolic Execution with Abstract Subsumption Checking" (SPIN
//! 2006), without the abstraction; decision 0091.

use crate::{Assignment, Decider, Decision, PathCondition, TermId, Terms};
use base::FastMap;

/// The path conditions of state vectors, by number. The number of the condition `true` is 0.
pub struct ConditionTable {
    numbers: FastMap<PathCondition, u32>,
    /// The conditions, each with an assignment that satisfies the condition.
    all: Vec<(PathCondition, Assignment)>,
}

impl Default for ConditionTable {
    fn default() -> Self {
        let always = PathCondition::new();
        let numbers = std::iter::once((always.clone(), 0)).collect();
        Self { numbers, all: vec![(always, Assignment::default())] }
    }
}

impl ConditionTable {
    /// Returns the condition with a number.
    pub fn get(&self, number: u32) -> &PathCondition {
        &self.all[number as usize].0
    }

    /// Returns the number of a condition. A new condition gets a new number, and the assignment of
    /// `witness` satisfies the condition.
    pub fn number(
        &mut self,
        condition: &PathCondition,
        witness: impl FnOnce() -> Assignment,
    ) -> u32 {
        if let Some(number) = self.numbers.get(condition) {
            return *number;
        }
        let number = self.all.len() as u32;
        self.numbers.insert(condition.clone(), number);
        self.all.push((condition.clone(), witness()));
        number
    }

    /// Whether `condition` implies `other`. The symbols below `shared` have the same meaning in both
    /// conditions; their other symbols are unrelated.
    pub fn implies(
        &self,
        [condition, other]: [u32; 2],
        shared: u32,
        terms: &mut Terms,
        decider: &mut dyn Decider,
    ) -> bool {
        let (path, witness) = &self.all[condition as usize];
        let other = self.get(other).conjuncts().iter();
        let missing: Vec<TermId> =
            other.filter(|one| !path.conjuncts().contains(one)).copied().collect();
        let is_shared = |one: &TermId| terms.symbols(*one).iter().all(|symbol| *symbol < shared);
        if !missing.iter().all(is_shared) || !missing.iter().all(|one| terms.holds(*one, witness)) {
            return false;
        }
        missing.into_iter().all(|one| {
            let fails = terms.not(one);
            decider.decide(terms, path, witness, fails) == Decision::Infeasible
        })
    }
}
