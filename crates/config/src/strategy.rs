//! Settings of search strategies, and the parameters that each strategy reads.
//!
//! Invariant: an option that the strategy does not read is refused.

use super::names::{heuristics, searches, unknown};
use super::{Error, Settings};
use search::StrategySetup;
use search::registry::strategies::{self, Strategy};

impl Settings {
    /// Returns the row of the strategy: one of the caller, or else a built-in one.
    pub fn strategy(&self) -> Result<Strategy, Error> {
        let own = self.extensions.strategies.iter().find(|row| row.name == self.search.strategy);
        own.or_else(|| strategies::find(&self.search.strategy))
            .copied()
            .ok_or_else(|| unknown("--search", &self.search.strategy, &searches()))
    }

    /// Whether the strategy expands each state at most once, whatever the path to it. State matching
    /// may then identify states that are not equal.
    pub fn compares_once(&self, row: &Strategy) -> bool {
        !row.revisits && row.name != "iterative" && self.limits.max_depth.is_none()
    }

    /// Returns the parameters of the strategy.
    pub fn setup(&self) -> Result<StrategySetup, Error> {
        let default = StrategySetup::default();
        let small = |number: Option<u64>, default: u32| {
            number.map_or(default, |n| u32::try_from(n).unwrap_or(u32::MAX))
        };
        let large = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let heuristic = match &self.search.heuristic {
            None => default.heuristic,
            Some(name) => search::registry::heuristics::find(name)
                .ok_or_else(|| unknown("--heuristic", name, &heuristics()))?,
        };
        Ok(StrategySetup {
            seed: self.search.seed,
            max_depth: self.limits.max_depth.map(|d| u32::try_from(d).unwrap_or(u32::MAX)),
            heuristic,
            width: self.search.width.map(large),
            walks: self.search.walks.unwrap_or(default.walks),
            bug_depth: small(self.search.bug_depth, default.bug_depth),
            preemptions: small(self.search.preemptions, default.preemptions),
            history: self.search.history.map_or(default.history, large),
        })
    }

    /// Refuses options that the strategy does not read.
    pub(super) fn validate_strategy(&self) -> Result<(), Error> {
        let row = self.strategy()?;
        let setup = self.setup()?;
        let given = [
            ("heuristic", self.search.heuristic.is_some()),
            ("width", self.search.width.is_some()),
            ("walks", self.search.walks.is_some()),
            ("bug-depth", self.search.bug_depth.is_some()),
            ("preemptions", self.search.preemptions.is_some()),
        ];
        let says_nothing = |(name, given): &&(&str, bool)| *given && !row.uses.contains(name);
        if let Some((option, _)) = given.iter().find(says_nothing) {
            let users =
                search::registry::STRATEGIES.iter().filter(|other| other.uses.contains(option));
            let users: Vec<&str> = users.map(|other| other.name).collect();
            return Err(Error::new(format_args!(
                "--{option} cannot be combined with --search {}: only {} read it",
                row.name,
                users.join(", ")
            )));
        }
        if self.search.history.is_some() && !row.uses.contains(&"heuristic") {
            return Err(Error::new(format_args!(
                "search.heuristic.thread_history_size cannot be combined with --search {}: no heuristic reads it",
                row.name
            )));
        }
        let prefers = row.uses.contains(&"heuristic") && setup.heuristic.name == "prefer-threads";
        if prefers == self.search.prefer_threads.is_empty() {
            return Err(Error::new(
                "--prefer-thread and --heuristic prefer-threads are of use only together",
            ));
        }
        Ok(())
    }
}
