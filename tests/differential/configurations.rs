//! The searches of random programs that are compared, and the mutants of the reduction.
//!
//! Source: docs/contract.md; decisions 0009, 0015 and 0039. Invariant: all searches give the same result.

use crate::access_mutants::AccessMutant;
use search::SearchMutant;
use snapshot::symmetry::SymmetryMutant;
use vm::Level;
use vm::lock_protection::ProtectionMutant;

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Configuration {
    pub(crate) name: &'static str,
    pub(crate) level: Level,
    pub(crate) reduce: bool,
    /// The strategy; empty for one of [`ORDERS`].
    strategy: &'static str,
    /// Whether the transition cache is on. `None`: the cache is off, and accesses are recorded.
    pub(crate) cache: Option<bool>,
}

impl Configuration {
    pub(crate) const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the strategy for a program.
    pub(crate) fn strategy(self, program: usize) -> &'static str {
        if self.strategy.is_empty() { ORDERS[program % ORDERS.len()] } else { self.strategy }
    }
}

/// A mutant: one rule or one kind of accesses that the reduction ignores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mutant {
    /// Omits a rule of the search.
    Search(SearchMutant),
    /// Ignores a kind of accesses.
    Access(AccessMutant),
    /// Believes in lock protection that was refuted.
    NoRefutation,
    /// Ignores accesses without the lock.
    Protection(ProtectionMutant),
    /// Omits a comparison of threads that are exchanged.
    Symmetry(SymmetryMutant),
}

/// The configurations with thread symmetry reduction.
pub(crate) const SYMMETRY_CONFIGURATIONS: &[Configuration] =
    &[CONFIGURATIONS[0], CONFIGURATIONS[5], CONFIGURATIONS[1], CONFIGURATIONS[2], REFERENCE];

/// The reference configuration.
pub(crate) const REFERENCE: Configuration = Configuration {
    name: "none dfs",
    level: Level::None,
    reduce: false,
    strategy: "dfs",
    cache: None,
};

/// The configuration that merges only accesses to thread-local objects.
pub(crate) const LOCAL: Configuration = CONFIGURATIONS[0];

/// The reduced searches.
pub(crate) const REDUCED: &[Configuration] =
    &[CONFIGURATIONS[1], CONFIGURATIONS[2], CONFIGURATIONS[5]];

/// The search of [`REFERENCE`] in another order.
pub(crate) const NONE_REORDERED: &str = "none in another order";

/// The search of [`LOCAL`] in another order.
pub(crate) const LOCAL_REORDERED: &str = "local in another order";

/// A configuration with another order than depth first.
const REORDERED: Configuration =
    Configuration { name: "", level: Level::None, reduce: false, strategy: "", cache: None };

/// The configurations compared with the reference.
pub(crate) const CONFIGURATIONS: &[Configuration] = &[
    Configuration {
        name: "local dfs",
        level: Level::Local,
        reduce: false,
        strategy: "dfs",
        cache: None,
    },
    Configuration {
        name: "full dfs",
        level: Level::Lock,
        reduce: true,
        strategy: "dfs",
        cache: None,
    },
    Configuration {
        name: "full bfs",
        level: Level::Lock,
        reduce: true,
        strategy: "bfs",
        cache: None,
    },
    Configuration { name: NONE_REORDERED, level: Level::None, ..REORDERED },
    Configuration { name: LOCAL_REORDERED, level: Level::Local, ..REORDERED },
    Configuration {
        name: "lock dfs",
        level: Level::Lock,
        reduce: false,
        strategy: "dfs",
        cache: None,
    },
];

/// Exhaustive strategies, one for each program. Without reduction the states are those of depth first.
pub(crate) const ORDERS: &[&str] = &["bfs", "best-first", "bfs", "astar", "bfs", "iterative"];

/// Pairs of configurations, without and with the transition cache.
pub(crate) const CACHE_PAIRS: &[[Configuration; 2]] = &[
    cache_pair(["local plain", "local cached"], Level::Local, "dfs", false),
    cache_pair(["none plain", "none cached"], Level::None, "bfs", false),
    cache_pair(["lock plain", "lock cached"], Level::Lock, "dfs", false),
    cache_pair(["full plain", "full cached"], Level::Lock, "dfs", true),
];

const fn cache_pair(
    names: [&'static str; 2],
    level: Level,
    strategy: &'static str,
    reduce: bool,
) -> [Configuration; 2] {
    let plain = Configuration { name: names[0], level, reduce, strategy, cache: Some(false) };
    [plain, Configuration { name: names[1], cache: Some(true), ..plain }]
}

/// The configurations with several workers. Without reduction, the states are compared, too.
pub(crate) const WORKER_CONFIGURATIONS: &[Configuration] =
    &[CACHE_PAIRS[0][1], CACHE_PAIRS[2][1], CONFIGURATIONS[1]];
