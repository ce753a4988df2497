//! A decider with several levels, of which the cheapest is asked first.
//!
//! Invariant: the evaluator checks each model on the whole slice before it is an answer. The answer
//! *unknown* does not mean *infeasible*, and is not cached. A refutation is a proof for all
//! assignments.

use std::time::{Duration, Instant};

use terms::{
    Assignment, Decider, Decision, Differences, PathCondition, QuestionCounts, Ranges, Term,
    TermId, TermTable, Terms, Unanswered, Unary,
};
use z3::Z3;

use crate::blaster::{Blaster, BlasterAnswer};
use crate::cache::Cache;
use crate::candidates::{self, satisfies};
use crate::external::{External, ExternalAnswer};
use crate::statistics::{Level, Statistics};
use crate::values::{ValueSets, Values};

/// The limits of a decider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The conflicts of the bit-blaster for one question, if Z3 is available as the next solver.
    pub conflicts: u64,
    /// The conflicts of the bit-blaster for one question, if it is the last solver.
    pub last_conflicts: u64,
    /// The time of Z3 for one question, or for the check of an answer.
    pub time: Duration,
    /// Whether a second solver checks each negative answer.
    pub check: bool,
    /// The end of the search. Later questions that require a solver are not answered.
    pub until: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            conflicts: 20_000,
            last_conflicts: 1_000_000,
            time: Duration::from_secs(2),
            check: false,
            until: None,
        }
    }
}

/// A decision procedure for path conditions with several levels. Each worker has its own decider. All
/// questions to one decider refer to one table of terms.
#[derive(Debug)]
pub struct LayeredDecider {
    limits: Limits,
    cache: Cache,
    values: ValueSets,
    blaster: Blaster,
    external: Option<External>,
    statistics: Statistics,
}

/// An answer with its level. A refutation has the contradictory conjuncts.
enum Outcome {
    Model(Level, Assignment),
    Refuted(Level, Vec<TermId>),
    Unknown(Unanswered),
}

impl LayeredDecider {
    /// Creates a decider. With a library, Z3 is one of its levels.
    pub fn new(limits: Limits, z3: Option<Z3>) -> Self {
        Self {
            limits,
            cache: Cache::default(),
            values: ValueSets::default(),
            blaster: Blaster::new(),
            external: z3.map(External::new),
            statistics: Statistics::default(),
        }
    }

    /// Returns the statistics of all questions so far.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.statistics.clone();
        statistics.rebuilds = self.blaster.rebuilds();
        statistics
    }

    /// Returns Z3, if it is loaded.
    pub fn z3(&self) -> Option<&Z3> {
        self.external.as_ref().map(External::library)
    }

    /// Decides a slice: a condition, and the conjuncts of a path that share symbols with it.
    fn decide_slice(
        &mut self,
        terms: &TermTable,
        slice: &[TermId],
        condition: TermId,
        witness: &Assignment,
    ) -> Outcome {
        // The side of a choice that is taken second was asked for when the choice arose.
        if let Some(known) = self.cache.solution(slice) {
            let mut values = witness.clone();
            values.take_from(known, &symbols_of(terms, slice));
            return Outcome::Model(Level::Cache, values);
        }
        // The question is repeated where paths differ in other symbols.
        if self.cache.is_known_refuted(slice) {
            return Outcome::Refuted(Level::Cache, slice.to_vec());
        }
        if let Some(model) = candidates::change_one(terms, condition, slice, witness) {
            self.keep_solution(terms, slice, &model);
            return Outcome::Model(Level::OneSymbol, model);
        }
        match self.values.decide(terms, slice) {
            Some(Values::Empty) => return Outcome::Refuted(Level::Values, slice.to_vec()),
            Some(Values::One(symbol, value)) => {
                let mut model = witness.clone();
                model.set(symbol, value);
                if satisfies(terms, slice, &model) {
                    self.keep_solution(terms, slice, &model);
                    return Outcome::Model(Level::Values, model);
                }
            }
            None => {}
        }
        if Ranges::of(terms, slice).is_empty() {
            return Outcome::Refuted(Level::Ranges, slice.to_vec());
        }
        let differences = Differences::of(terms, slice);
        if differences.is_contradictory() {
            return Outcome::Refuted(Level::Differences, slice.to_vec());
        }
        if let Some(model) = ordered(terms, &differences, slice, witness) {
            self.keep_solution(terms, slice, &model);
            return Outcome::Model(Level::Differences, model);
        }
        if self.cache.is_refuted(slice) {
            return Outcome::Refuted(Level::Cache, slice.to_vec());
        }
        let symbols = symbols_of(terms, slice);
        for known in self.cache.models() {
            let mut values = witness.clone();
            values.take_from(known, &symbols);
            if satisfies(terms, slice, &values) {
                return Outcome::Model(Level::Cache, values);
            }
        }
        // A circuit is more expensive than some evaluations.
        if let Some(model) = candidates::search(terms, slice, witness, candidates::FEW_TRIES) {
            return Outcome::Model(Level::Search, model);
        }
        self.solve(terms, slice, witness)
    }

    fn keep_solution(&mut self, terms: &TermTable, slice: &[TermId], model: &Assignment) {
        let mut kept = Assignment::new();
        kept.take_from(model, &symbols_of(terms, slice));
        self.cache.keep_solution(slice, kept);
    }

    /// Whether the time of the search is over.
    fn is_late(&self) -> bool {
        self.limits.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Decides a slice by the solvers.
    fn solve(&mut self, terms: &TermTable, slice: &[TermId], witness: &Assignment) -> Outcome {
        let conflicts = match self.external {
            Some(_) => self.limits.conflicts,
            None => self.limits.last_conflicts,
        };
        if self.is_late() {
            return Outcome::Unknown(Unanswered::Late);
        }
        let mut why = match self.blaster.solve(terms, slice, conflicts, self.limits.until) {
            BlasterAnswer::Model(model) => match self.checked(terms, slice, witness, &model) {
                Some(values) => return Outcome::Model(Level::Blaster, values),
                None => return Outcome::Unknown(Unanswered::BadModel),
            },
            // The definitions of gates are satisfiable, so a core without assumptions is a defect.
            BlasterAnswer::Core(core) if core.is_empty() => {
                return Outcome::Unknown(Unanswered::BadModel);
            }
            BlasterAnswer::Core(core) => return Outcome::Refuted(Level::Blaster, core),
            BlasterAnswer::Budget => Unanswered::Budget,
            BlasterAnswer::Unsupported => {
                if let Some(model) =
                    candidates::search(terms, slice, witness, candidates::MANY_TRIES)
                {
                    return Outcome::Model(Level::Search, model);
                }
                Unanswered::NoSolver
            }
        };
        if self.is_late() {
            return Outcome::Unknown(Unanswered::Late);
        }
        let left = self.limits.until.map(|until| until.saturating_duration_since(Instant::now()));
        let time = left.map_or(self.limits.time, |left| left.min(self.limits.time));
        if let Some(external) = &mut self.external {
            match external.solve(terms, slice, time) {
                ExternalAnswer::Model(model) => {
                    return match self.checked(terms, slice, witness, &model) {
                        Some(values) => Outcome::Model(Level::Solver, values),
                        None => Outcome::Unknown(Unanswered::BadModel),
                    };
                }
                ExternalAnswer::Infeasible => {
                    return Outcome::Refuted(Level::Solver, slice.to_vec());
                }
                ExternalAnswer::Unknown(reason) => why = reason,
            }
        }
        Outcome::Unknown(why)
    }

    /// Returns the witness with the values of a model, if it satisfies the slice.
    fn checked(
        &mut self,
        terms: &TermTable,
        slice: &[TermId],
        witness: &Assignment,
        model: &Assignment,
    ) -> Option<Assignment> {
        let symbols = symbols_of(terms, slice);
        let mut values = witness.clone();
        values.take_from(model, &symbols);
        if !satisfies(terms, slice, &values) {
            self.statistics.bad_models += 1;
            return None;
        }
        let mut kept = Assignment::new();
        kept.take_from(model, &symbols);
        self.cache.keep_model(kept);
        Some(values)
    }

    /// Checks a negative answer with a second solver. Returns false if that solver finds a model.
    fn is_confirmed(&mut self, terms: &TermTable, conjuncts: &[TermId], level: Level) -> bool {
        if !self.limits.check || conjuncts.is_empty() {
            return true;
        }
        let model = if level == Level::Solver {
            match self.blaster.solve(terms, conjuncts, self.limits.conflicts, self.limits.until) {
                BlasterAnswer::Model(model) => Some(model),
                BlasterAnswer::Core(_) => None,
                BlasterAnswer::Budget | BlasterAnswer::Unsupported => return true,
            }
        } else {
            let Some(external) = &mut self.external else { return true };
            match external.solve(terms, conjuncts, self.limits.time) {
                ExternalAnswer::Model(model) => Some(model),
                ExternalAnswer::Infeasible => None,
                ExternalAnswer::Unknown(_) => return true,
            }
        };
        self.statistics.checked += 1;
        let contradicted = model.is_some();
        self.statistics.contradictions += u64::from(contradicted);
        !contradicted
    }

    fn conclude(&mut self, terms: &TermTable, outcome: Outcome) -> Decision {
        match outcome {
            Outcome::Model(level, values) => {
                self.statistics.count(level, true);
                Decision::Feasible(values)
            }
            Outcome::Refuted(level, conjuncts) => {
                if !self.is_confirmed(terms, &conjuncts, level) {
                    self.statistics.unknown += 1;
                    return Decision::Unknown(Unanswered::Contradiction);
                }
                if level != Level::Cache {
                    self.cache.keep_refuted(&conjuncts);
                }
                self.statistics.count(level, false);
                Decision::Infeasible
            }
            Outcome::Unknown(why) => {
                self.statistics.unknown += 1;
                Decision::Unknown(why)
            }
        }
    }
}

impl Decider for LayeredDecider {
    fn decide(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        witness: &Assignment,
        condition: TermId,
    ) -> Decision {
        let condition = path.settled(terms, condition);
        let opposite = terms.not(condition);
        let known = path.conjuncts();
        if condition == TermId::TRUE || known.contains(&condition) {
            return self.conclude(terms, Outcome::Model(Level::Constant, witness.clone()));
        }
        if condition == TermId::FALSE || path.is_false() || known.contains(&opposite) {
            let both = if condition == TermId::FALSE || path.is_false() {
                Vec::new()
            } else {
                vec![condition.min(opposite), condition.max(opposite)]
            };
            return self.conclude(terms, Outcome::Refuted(Level::Constant, both));
        }
        if terms.holds(condition, witness) {
            return self.conclude(terms, Outcome::Model(Level::Witness, witness.clone()));
        }
        let symbols = terms.symbols(condition).to_vec();
        let mut slice = path.slice_conjuncts(terms, &symbols);
        slice.extend(terms.conjuncts(condition));
        slice.sort_unstable();
        slice.dedup();
        let outcome = self.decide_slice(terms, &slice, condition, witness);
        self.conclude(terms, outcome)
    }

    fn questions(&self) -> Option<QuestionCounts> {
        let Self { statistics, .. } = self;
        Some(QuestionCounts {
            all: statistics.questions(),
            without_solver: statistics.without_solver(),
            checked: statistics.checked,
        })
    }
}

fn symbols_of(terms: &TermTable, conjuncts: &[TermId]) -> Vec<u32> {
    let mut all: Vec<u32> = conjuncts.iter().flat_map(|c| terms.symbols(*c)).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns a solution of difference constraints, if it satisfies all conjuncts.
fn ordered(
    terms: &TermTable,
    differences: &Differences,
    conjuncts: &[TermId],
    witness: &Assignment,
) -> Option<Assignment> {
    let near = |id| terms.sort(id).signed(terms.evaluate(id, witness));
    let mut values = witness.clone();
    for (id, value) in differences.solution(&near)? {
        let mut id = id;
        // An unknown may be the extension of a symbol of 8 or 16 bits in a register.
        if let Term::Unary(Unary::SignExtend(_) | Unary::ZeroExtend(_), x) = terms.get(id) {
            id = x;
        }
        if let Term::Symbol(sort, number) = terms.get(id) {
            values.set(number, sort.canonical(value as u64));
        }
    }
    satisfies(terms, conjuncts, &values).then_some(values)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::print_stderr, reason = "this is a test")]
    use super::*;
    use terms::Sort;
    use terms::semantics::Condition;

    fn is_positive(terms: &mut Terms) -> TermId {
        let (x, zero) = (terms.symbol(Sort::Bits32, 0), terms.int(0));
        terms.condition(Condition::Gt, x, zero)
    }

    #[test]
    fn a_model_that_does_not_satisfy_the_slice_is_no_answer() {
        let mut decider = LayeredDecider::new(Limits::default(), None);
        let mut terms = Terms::new();
        let slice = [is_positive(&mut terms)];
        let (good, bad) = ([(0, 5)].into_iter().collect(), Assignment::new());
        assert_eq!(decider.checked(&terms, &slice, &Assignment::new(), &bad), None);
        assert_eq!(decider.statistics().bad_models, 1);
        assert_eq!(decider.cache.models().count(), 0);
        let values = decider.checked(&terms, &slice, &bad, &good);
        assert_eq!(values.map(|values| values.number(0)), Some(5));
    }

    #[test]
    fn a_wrong_negative_answer_is_contradicted() {
        let Some(z3) = Z3::load(None).unwrap() else {
            eprintln!("a_wrong_negative_answer_is_contradicted: skipped without Z3");
            return;
        };
        let limits = Limits { check: true, ..Limits::default() };
        let mut decider = LayeredDecider::new(limits, Some(z3));
        let mut terms = Terms::new();
        let slice = vec![is_positive(&mut terms)];
        for level in [Level::Blaster, Level::Ranges, Level::Solver] {
            let decision = decider.conclude(&terms, Outcome::Refuted(level, slice.clone()));
            assert_eq!(decision, Decision::Unknown(Unanswered::Contradiction));
        }
        let statistics = decider.statistics();
        assert_eq!((statistics.checked, statistics.contradictions), (3, 3));
        assert!(!decider.cache.is_refuted(&slice), "a contradicted answer is not kept");
    }

    #[test]
    fn a_refuted_question_is_answered_by_the_cache_again() {
        let mut decider = LayeredDecider::new(Limits::default(), None);
        let mut terms = Terms::new();
        let positive = is_positive(&mut terms);
        let path = PathCondition::of(&mut terms, &[positive]);
        let witness = [(0, 1)].into_iter().collect();
        let (x, limit) = (terms.symbol(Sort::Bits32, 0), terms.int(-5));
        let negative = terms.condition(Condition::Lt, x, limit);
        for _ in 0..2 {
            let decision = decider.decide(&mut terms, &path, &witness, negative);
            assert_eq!(decision, Decision::Infeasible);
        }
        let statistics = decider.statistics();
        let refuted = |level| statistics.answered(level).1;
        assert_eq!([Level::Ranges, Level::Cache].map(refuted), [1, 1]);
    }

    #[test]
    fn an_unsatisfiable_set_refutes_its_supersets() {
        let mut decider = LayeredDecider::new(Limits::default(), None);
        let set = [1, 5, 9].map(TermId::from_raw);
        decider.cache.keep_refuted(&set);
        let with = |raw: &[u32]| raw.iter().map(|raw| TermId::from_raw(*raw)).collect::<Vec<_>>();
        assert!(decider.cache.is_refuted(&with(&[1, 3, 5, 9])));
        assert!(decider.cache.is_refuted(&with(&[0, 1, 5, 9, 12])));
        assert!(!decider.cache.is_refuted(&with(&[1, 9])));
        assert!(!decider.cache.is_refuted(&with(&[1, 5, 12])));
    }
}
