//! Cached transitions lead to the same states as executed ones.

use std::collections::HashMap;

use proptest::prelude::{any, prop_assert_eq, proptest};
use search::FlatStore;
use search::StrategySetup;
use search::{
    Context, Control, Error, Observer, Options, StateSummary, Statistics, Step, System,
    TransitionCache, explore,
};

use crate::toy::graph::graphs;
use crate::toy::philosophers::Philosophers;

/// A system that caches its transitions and the arities of its states.
#[derive(Clone, Debug)]
struct Caching<S> {
    system: S,
    chosen: u32,
    known: HashMap<(Vec<u32>, u32), Vec<u32>>,
    arities: HashMap<Vec<u32>, u32>,
    /// The number of executed steps.
    steps: u64,
    /// Whether it caches wrong successors.
    is_wrong: bool,
}

impl<S> Caching<S> {
    fn new(system: S) -> Self {
        let (known, arities) = (HashMap::new(), HashMap::new());
        Self { system, chosen: 0, known, arities, steps: 0, is_wrong: false }
    }
}

impl<S: System> System for Caching<S> {
    type Error = S::Error;

    fn arity(&mut self) -> Result<u32, S::Error> {
        self.system.arity()
    }

    fn step(&mut self, choice: u32) -> Result<Step, S::Error> {
        self.chosen = choice;
        self.steps += 1;
        self.system.step(choice)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), S::Error> {
        self.system.encode(out)
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), S::Error> {
        self.system.restore(vector)
    }

    fn transition_cache(&mut self) -> Option<&mut dyn TransitionCache> {
        Some(self)
    }
}

impl<S: System> TransitionCache for Caching<S> {
    fn enter(&mut self, vector: &[u32]) {
        if let Ok(arity) = self.system.arity() {
            self.arities.insert(vector.to_vec(), arity);
        }
    }

    fn peek(&mut self, state: &[u32]) -> Option<StateSummary> {
        let arity = *self.arities.get(state).filter(|arity| **arity > 0)?;
        Some(StateSummary { arity, chooses_data: false, processes: 1 })
    }

    fn lookup(&mut self, from: &[u32], choice: u32, to: &mut Vec<u32>) -> bool {
        let known = self.known.get(&(from.to_vec(), choice));
        known.is_some_and(|known| {
            to.clone_from(known);
            true
        })
    }

    fn insert(&mut self, from: &[u32], to: &[u32]) {
        let mut to = to.to_vec();
        if self.is_wrong {
            to.push(1);
        }
        self.known.insert((from.to_vec(), self.chosen), to);
    }
}

/// Counts entered and summarized states.
#[derive(Debug, Default)]
struct Counts {
    entered: u64,
    summarized: u64,
}

impl<S: System> Observer<S> for Counts {
    fn needs_every_step(&self) -> bool {
        false
    }

    fn entered(&mut self, _: &mut S, context: &Context<'_>) -> Result<Control, S::Error> {
        self.entered += u64::from(context.new);
        Ok(Control::Continue)
    }

    fn summarized(&mut self, _: StateSummary) {
        self.summarized += 1;
    }
}

fn without_cached(statistics: Statistics) -> Statistics {
    Statistics { cached: 0, ..statistics }
}

/// Explores twice with one cache, so that the second round executes nothing.
fn twice<S: System + Clone>(system: &S, strategy: &str) -> [(Statistics, Counts, u64); 2]
where
    S::Error: std::fmt::Debug,
{
    let mut system = Caching::new(system.clone());
    let mut start = Vec::new();
    system.encode(&mut start).unwrap();
    [(), ()].map(|()| {
        system.restore(&start).unwrap();
        system.steps = 0;
        let mut frontier =
            (search::registry::strategies::find(strategy).unwrap().open)(&StrategySetup::default());
        let mut counts = Counts::default();
        let (store, options) = (&mut FlatStore::new(), Options::default());
        let done = explore(&mut system, store, &mut *frontier, &mut counts, options).unwrap();
        (done.statistics, counts, system.steps)
    })
}

#[test]
fn cached_transitions_are_not_executed() {
    for strategy in ["dfs", "bfs"] {
        let [first, second] = twice(&Philosophers::new(4), strategy);
        assert_eq!(without_cached(first.0), without_cached(second.0), "{strategy}");
        assert_eq!((first.0.cached, first.2), (0, first.0.transitions));
        assert_eq!((second.0.cached, second.2), (second.0.transitions, 0));
        // The start state and states without successors are entered.
        assert!(second.1.entered <= 1 + first.0.end_states, "{strategy}");
        assert_eq!(second.1.entered + second.1.summarized, second.0.states_new);
    }
}

#[test]
fn a_wrong_cached_transition_is_detected() {
    let mut system = Caching::new(Philosophers::new(3));
    system.is_wrong = true;
    let mut start = Vec::new();
    system.encode(&mut start).unwrap();
    let mut round = |paranoid| {
        system.restore(&start).unwrap();
        let mut frontier =
            (search::registry::strategies::find("dfs").unwrap().open)(&StrategySetup::default());
        let options = Options { paranoid, ..Options::default() };
        explore(&mut system, &mut FlatStore::new(), &mut *frontier, &mut (), options)
    };
    assert!(round(true).is_ok());
    let error = round(true).unwrap_err().error;
    assert!(matches!(error, Error::CacheMismatch(_)), "{error:?}");
}

proptest! {
    #[test]
    fn caching_changes_no_count(graph in graphs(), breadth in any::<bool>()) {
        let strategy = if breadth { "bfs" } else { "dfs" };
        let [first, second] = twice(&graph, strategy);
        prop_assert_eq!(without_cached(first.0), without_cached(second.0));
    }
}
