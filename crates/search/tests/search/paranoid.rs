//! A paranoid exploration detects systems and stores that break their contracts, and accepts all
//! other systems and stores.

use std::convert::Infallible;

use proptest::prelude::{prop_assert_eq, proptest};
use search::failure::Difference;
use search::registry::STRATEGIES;
use search::store::Full;
use search::{Bfs, Dfs, StrategySetup};
use search::{Error, Failure, Options, StateId, Step, Store, System, explore};
use search::{FlatStore, TreeStore};

use crate::toy::graph::graphs;
use crate::toy::run_with;

fn paranoid() -> Options<'static> {
    Options { paranoid: true, ..Options::default() }
}

proptest! {
    #[test]
    fn a_correct_system_passes(graph in graphs()) {
        for strategy in STRATEGIES {
            let setup = StrategySetup { walks: 3, max_depth: Some(20), ..StrategySetup::default() };
            let options = Options::default();
            let trusting = run_with(strategy.name, &setup, graph.clone(), &mut (), options);
            let (mut system, mut frontier) = (graph.clone(), (strategy.open)(&setup));
            let mut store = TreeStore::new();
            let checked =
                explore(&mut system, &mut store, &mut *frontier, &mut (), paranoid()).unwrap();
            prop_assert_eq!(checked.statistics, trusting.statistics);
        }
    }
}

/// A system of two bits, each of which a step can flip. The system has a defect.
#[derive(Clone, Debug)]
struct Bits {
    values: [u32; 2],
    steps: u32,
    defect: Defect,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Defect {
    /// A restore omits the second bit.
    Restore,
    /// A restore of the current state flips the second bit.
    RestoreCurrent,
    /// The arity depends on the past.
    Arity,
}

impl System for Bits {
    type Error = Infallible;

    fn arity(&mut self) -> Result<u32, Infallible> {
        Ok(if self.defect == Defect::Arity && self.steps > 2 { 1 } else { 2 })
    }

    fn step(&mut self, choice: u32) -> Result<Step, Infallible> {
        self.values[choice as usize] ^= 1;
        self.steps += 1;
        Ok(Step::Next)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Infallible> {
        out.extend(self.values);
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Infallible> {
        if self.defect == Defect::RestoreCurrent && self.values == vector && vector[0] == 1 {
            self.values[1] ^= 1;
            return Ok(());
        }
        self.values[0] = vector[0];
        if self.defect != Defect::Restore {
            self.values[1] = vector[1];
        }
        Ok(())
    }
}

fn failure_of(defect: Defect, breadth: bool, store: &mut dyn Store) -> Failure<Infallible> {
    let mut system = Bits { values: [0, 0], steps: 0, defect };
    let result = if breadth {
        explore(&mut system, store, &mut Bfs::default(), &mut (), paranoid())
    } else {
        explore(&mut system, store, &mut Dfs::default(), &mut (), paranoid())
    };
    result.unwrap_err()
}

#[test]
fn a_state_that_is_not_restored_is_detected() {
    // The search reaches the states 00, 10, 11 and 01. Then 11 is restored for its second choice,
    // with the wrong second bit.
    let difference =
        Difference { state: StateId::new(2), position: 1, stored: Some(1), found: Some(0) };
    let failure = failure_of(Defect::Restore, false, &mut TreeStore::new());
    assert_eq!(failure.error, Error::RestoreMismatch(difference));
    assert_eq!(failure.path, [0, 1]);
}

#[test]
fn a_current_state_that_is_changed_by_restoring_is_detected() {
    let difference =
        Difference { state: StateId::new(1), position: 1, stored: Some(0), found: Some(1) };
    let failure = failure_of(Defect::RestoreCurrent, false, &mut TreeStore::new());
    assert_eq!(failure.error, Error::RestoreMismatch(difference));
    assert_eq!(failure.path, [0]);
}

#[test]
fn a_future_that_depends_on_the_past_is_detected() {
    let failure = failure_of(Defect::Arity, true, &mut TreeStore::new());
    let Error::ArityMismatch { stored: 2, found: 1, .. } = failure.error else {
        panic!("{failure:?}")
    };
}

/// A store that identifies vectors with equal sums.
#[derive(Default)]
struct BySum(FlatStore);

impl Store for BySum {
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        self.0.insert(&[leaves.iter().sum(), 0])
    }
    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        self.0.get(state, out);
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// A store that returns vectors in reverse order.
#[derive(Default)]
struct Reversed(FlatStore);

impl Store for Reversed {
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        self.0.insert(leaves)
    }
    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        self.0.get(state, out);
        out.reverse();
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

#[test]
fn a_wrong_store_is_detected() {
    let error_with = |store: &mut dyn Store| {
        let mut system = crate::toy::counters::Counters::new(2, 3);
        explore(&mut system, store, &mut Bfs::default(), &mut (), paranoid()).unwrap_err().error
    };
    let wrong = Error::StateIdMismatch { found: StateId::new(1), expected: StateId::new(2) };
    assert_eq!(error_with(&mut BySum::default()), wrong);
    let difference =
        Difference { state: StateId::new(1), position: 0, stored: Some(1), found: Some(0) };
    assert_eq!(error_with(&mut Reversed::default()), Error::StoreMismatch(difference));
}
