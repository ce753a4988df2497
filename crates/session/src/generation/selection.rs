//! The selection of the cases that become tests.
//!
//! Tests that cover all goals come first. A method with few of them gets further tests, which kill mutants
//! that the others do not kill.
//!
//! Source: decision 0120. Invariant: further tests change no goal.

use super::TestRequest;
use super::execute::Executor;
use super::explore::PathEnd;
use super::features::{OwnFeatures, further};
use super::mutants::{CodeMutant, mutants, outcome};
use super::record::Reached;
use std::collections::BTreeSet;
use testgen::{Case, Method};

/// The number of tests of a method up to which further ones are added.
const TESTS: usize = 8;

/// The number of further tests of a method that has many already.
const FURTHER: usize = 3;

/// The number of cases that are considered as further tests.
const POOL: usize = 60;

/// The number of executions of mutants.
const EXECUTIONS: u32 = 1_500;

/// Facts about an execution that its test does not have.
#[derive(Default)]
pub(super) struct Details {
    /// The places that it reaches, if coverage is asked for.
    pub(super) reached: Vec<Reached>,
    pub(super) features: OwnFeatures,
    /// The boundaries of comparisons where its numbers are.
    pub(super) boundaries: Vec<usize>,
    /// The executed instructions of each code.
    pub(super) executed: Vec<BTreeSet<u32>>,
    /// The inputs, if the execution can be repeated.
    pub(super) end: Option<PathEnd>,
    /// Whether each execution with these inputs has the same result.
    pub(super) is_determined: bool,
}

/// A goal of the method, or a boundary of a comparison, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Aim {
    Goal(usize),
    Boundary(usize),
}

/// Returns the positions of the cases that become tests.
pub(super) fn select(
    (cases, details): (&[Case], &[Details]),
    method: &Method,
    executor: &mut Executor,
    request: &TestRequest,
) -> Vec<usize> {
    let aims = cases.iter().zip(details).map(|(case, details)| {
        let goals = case.covers.iter().copied().map(Aim::Goal);
        let boundaries = details.boundaries.iter().filter(|_| request.has_boundaries);
        goals.chain(boundaries.copied().map(Aim::Boundary)).collect()
    });
    let mut chosen = testgen::select(cases, &aims.collect::<Vec<BTreeSet<Aim>>>());
    if request.takes_further() {
        let mut killing = Killing { cases, details, method, executor, left: EXECUTIONS };
        chosen.extend(killing.further(&chosen));
        chosen.sort_unstable();
    }
    chosen
}

/// The choice of tests that kill mutants.
struct Killing<'a> {
    cases: &'a [Case],
    details: &'a [Details],
    method: &'a Method,
    executor: &'a mut Executor,
    /// The number of executions that are left.
    left: u32,
}

impl Killing<'_> {
    /// Returns further tests.
    fn further(&mut self, chosen: &[usize]) -> Vec<usize> {
        let features: Vec<OwnFeatures> =
            self.details.iter().map(|one| one.features.clone()).collect();
        let mut pool = further(self.cases, chosen, &features, chosen.len() + POOL);
        let mut others: Vec<usize> = (0..self.cases.len())
            .filter(|at| !chosen.contains(at) && !pool.contains(at))
            .filter(|at| !self.cases[*at].is_finding())
            .collect();
        others.sort_by_key(|at| self.cases[*at].size());
        let of_features = pool.len();
        pool.extend(others.into_iter().take(POOL - of_features.min(POOL)));
        if pool.is_empty() {
            return Vec::new();
        }
        let mut executed: Vec<BTreeSet<u32>> = Vec::new();
        for own in chosen.iter().chain(&pool).map(|at| &self.details[*at].executed) {
            executed.resize_with(executed.len().max(own.len()), BTreeSet::new);
            executed.iter_mut().zip(own).for_each(|(all, own)| all.extend(own));
        }
        let codes = self.executor.codes();
        let all = mutants(self.executor.machine(), self.method, (&codes, &executed));
        let mut alive: BTreeSet<usize> = (0..all.len()).collect();
        for at in chosen {
            let killed = self.killed(*at, &all, &alive);
            alive.retain(|mutant| !killed.contains(mutant));
        }
        let mut kills: Vec<(usize, BTreeSet<usize>)> = Vec::new();
        let mut rest = alive.clone();
        for (position, at) in pool.into_iter().enumerate() {
            // The cases without new features need only kill the rest.
            let among = if position < of_features { &alive } else { &rest };
            let killed = self.killed(at, &all, among);
            rest.retain(|mutant| !killed.contains(mutant));
            kills.push((at, killed));
        }
        let ordinary = chosen.iter().filter(|at| !self.cases[**at].is_finding()).count();
        let most = TESTS.saturating_sub(ordinary).max(FURTHER);
        let mut tests = Vec::new();
        while tests.len() < most {
            // Of several cases with the same gain, the smallest one is taken.
            let gain = |own: &BTreeSet<usize>| own.intersection(&alive).count();
            let best = kills.iter().map(|(at, own)| (gain(own), *at));
            let size = |at: usize| std::cmp::Reverse((self.cases[at].size(), at));
            let Some((1.., best)) = best.max_by_key(|(gain, at)| (*gain, size(*at))) else { break };
            let own = kills.iter().find(|(at, _)| *at == best);
            if let Some((_, own)) = own {
                alive.retain(|mutant| !own.contains(mutant));
            }
            tests.push(best);
        }
        tests
    }

    /// Returns the mutants among `alive` that a case kills.
    fn killed(
        &mut self,
        at: usize,
        all: &[CodeMutant],
        alive: &BTreeSet<usize>,
    ) -> BTreeSet<usize> {
        let (case, details) = (&self.cases[at], &self.details[at]);
        let end = details.end.as_ref().filter(|_| details.is_determined);
        let Some(end) = end else { return BTreeSet::new() };
        let is_reached = |mutant: &&usize| all[**mutant].is_reached(&details.executed);
        let reached: Vec<usize> = alive.iter().filter(is_reached).copied().collect();
        // The execution without a change may need too much time, too.
        let is_repeated = matches!(outcome(self.executor, self.method, end), Ok(Some(_)));
        if reached.is_empty() || !is_repeated {
            return BTreeSet::new();
        }
        let mut killed = BTreeSet::new();
        for mutant in reached {
            let Some(left) = self.left.checked_sub(1) else { break };
            self.left = left;
            if all[mutant].is_killed(self.executor, self.method, (end, case)) {
                killed.insert(mutant);
            }
        }
        killed
    }
}
