//! Toy systems, and an observer that logs an exploration.

pub mod counters;
pub mod graph;
pub mod philosophers;
pub mod program;
pub mod search_tree;

use std::collections::{BTreeMap, BTreeSet};

use search::FlatStore;
use search::StrategySetup;
use search::registry::STRATEGIES;
use search::{Context, Control, Exploration, Observer, Options, Statistics, Step, System, explore};

/// Returns the vector of the current state of a system.
pub fn vector<S: System>(system: &mut S) -> Vec<u32>
where
    S::Error: std::fmt::Debug,
{
    let mut vector = Vec::new();
    system.encode(&mut vector).unwrap();
    vector
}

/// Explores with the strategy of this name and the reference store.
pub fn run<S: System, O: Observer<S>>(
    strategy: &str,
    system: S,
    observer: &mut O,
    options: Options<'_>,
) -> Exploration
where
    S::Error: std::fmt::Debug,
{
    run_with(strategy, &StrategySetup::default(), system, observer, options)
}

/// Explores as [`run`] does, with parameters of the strategy.
pub fn run_with<S: System, O: Observer<S>>(
    strategy: &str,
    setup: &StrategySetup,
    mut system: S,
    observer: &mut O,
    options: Options<'_>,
) -> Exploration
where
    S::Error: std::fmt::Debug,
{
    let mut frontier = (search::registry::strategies::find(strategy).unwrap().open)(setup);
    explore(&mut system, &mut FlatStore::new(), &mut *frontier, observer, options).unwrap()
}

/// Returns the statistics of a complete exploration. All strategies and stores must agree on them.
pub fn count<S: System + Clone>(system: &S) -> Statistics
where
    S::Error: std::fmt::Debug,
{
    let mut agreed: Option<(Statistics, BTreeMap<Vec<u32>, usize>)> = None;
    // Deepening strategies are excluded, as they expand some states twice.
    for strategy in STRATEGIES.iter().filter(|row| row.complete && row.reduces) {
        for kind in search::registry::STORES {
            let (mut store, mut frontier) =
                ((kind.open)(Some(1 << 20)), (strategy.open)(&StrategySetup::default()));
            let mut notes = VisitLog::default();
            let mut system = system.clone();
            let options = Options::default();
            let result =
                explore(&mut system, &mut *store, &mut *frontier, &mut notes, options).unwrap();
            let lossy = search::Outcome::Incomplete(vec![search::limits::Reason::Lossy]);
            let outcome = if kind.exact { search::Outcome::Complete } else { lossy };
            assert_eq!(result.outcome, outcome);
            assert_eq!(store.len() as u64, result.statistics.states_new);
            // The greatest depth depends on the strategy.
            let statistics = Statistics { max_depth: 0, ..result.statistics };
            let seen = (statistics, notes.visits);
            let agreed = agreed.get_or_insert_with(|| seen.clone());
            assert_eq!(*agreed, seen, "{} {}", strategy.name, kind.name);
        }
    }
    agreed.unwrap().0
}

/// A log of every visited state and every choice taken.
#[derive(Debug, Default)]
pub struct VisitLog {
    /// The number of visits of each state.
    pub visits: BTreeMap<Vec<u32>, usize>,
    /// The choices taken, each with the number of its state.
    pub taken: BTreeSet<(usize, u32)>,
    /// The path, depth and state of each visit.
    pub paths: Vec<(Vec<u32>, u32, Vec<u32>)>,
}

impl<S: System> Observer<S> for VisitLog
where
    S::Error: std::fmt::Debug,
{
    fn stepped(&mut self, _: &mut S, _: Step, context: &Context<'_>) -> Result<Control, S::Error> {
        let choice = *context.path().last().unwrap();
        self.taken.insert((context.state.unwrap().index(), choice));
        Ok(Control::Continue)
    }

    fn entered(&mut self, system: &mut S, context: &Context<'_>) -> Result<Control, S::Error> {
        let vector = vector(system);
        assert_eq!(context.new, !self.visits.contains_key(&vector));
        *self.visits.entry(vector.clone()).or_default() += 1;
        if let Some(arity) = context.arity {
            assert_eq!(arity, system.arity()?);
        }
        self.paths.push((context.path(), context.depth, vector));
        Ok(Control::Continue)
    }
}
