//! The searches that random programs are compared by, and the mutants of the reduction.
//!
//! Source: docs/contract.md; decisions 0009, 0015 and 0039. Invariant: all of them give the same result.

use super::AccessMutant;
use search::SearchMutant;
use vm::Level;
use vm::lock_protection::ProtectionMutant;
use vm::state::symmetry::Proviso;

/// How to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) name: &'static str,
    pub(super) level: Level,
    pub(super) reduce: bool,
    /// None: one of [`ORDERS`].
    strategy: &'static str,
    /// Whether steps are foreseen; `None`: accesses are noted, and they are not.
    pub(super) foresight: Option<bool>,
}

impl Way {
    pub(super) const fn name(self) -> &'static str {
        self.name
    }

    /// The strategy that a program is searched with.
    pub(super) fn strategy(self, program: usize) -> &'static str {
        if self.strategy.is_empty() { ORDERS[program % ORDERS.len()] } else { self.strategy }
    }
}

/// A mutant: one rule or one kind of accesses that the reduction ignores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mutant {
    /// Omits a rule of the search.
    Search(SearchMutant),
    /// Ignores a kind of accesses.
    Access(AccessMutant),
    /// Believes in lock protection that was refuted.
    NoRefutation,
    /// Ignores accesses without the lock.
    Protection(ProtectionMutant),
    /// Omits a comparison of threads that are exchanged.
    Exchange(Proviso),
}

/// How programs are searched in which threads are exchanged.
pub(super) const EXCHANGING: &[Way] = &[WAYS[0], WAYS[5], WAYS[1], WAYS[2], REFERENCE];

/// What all others are compared with.
pub(super) const REFERENCE: Way =
    Way { name: "none dfs", level: Level::None, reduce: false, strategy: "dfs", foresight: None };

/// What leaves out only what no other thread can reach.
pub(super) const LOCAL: Way = WAYS[0];

/// The reduced searches.
pub(super) const REDUCED: &[Way] = &[WAYS[1], WAYS[2], WAYS[5]];

/// The search of [`REFERENCE`] in another order.
pub(super) const NONE_OTHERWISE: &str = "none in another order";

/// The search of [`LOCAL`] in another order.
pub(super) const LOCAL_OTHERWISE: &str = "local in another order";

/// One in another order than depth first.
const OTHERWISE: Way =
    Way { name: "", level: Level::None, reduce: false, strategy: "", foresight: None };

/// What is compared.
pub(super) const WAYS: &[Way] = &[
    Way { name: "local dfs", level: Level::Local, reduce: false, strategy: "dfs", foresight: None },
    Way { name: "full dfs", level: Level::Lock, reduce: true, strategy: "dfs", foresight: None },
    Way { name: "full bfs", level: Level::Lock, reduce: true, strategy: "bfs", foresight: None },
    Way { name: NONE_OTHERWISE, level: Level::None, ..OTHERWISE },
    Way { name: LOCAL_OTHERWISE, level: Level::Local, ..OTHERWISE },
    Way { name: "lock dfs", level: Level::Lock, reduce: false, strategy: "dfs", foresight: None },
];

/// Strategies that take everything, of which each program is searched with one: without reduction the
/// states are those of depth first.
pub(super) const ORDERS: &[&str] = &["bfs", "best-first", "bfs", "astar", "bfs", "iterative"];

/// What is compared in pairs, without foresight and with it.
pub(super) const FORESEEN: &[[Way; 2]] = &[
    foreseen(["local plain", "local foreseen"], Level::Local, "dfs"),
    foreseen(["none plain", "none foreseen"], Level::None, "bfs"),
    foreseen(["lock plain", "lock foreseen"], Level::Lock, "dfs"),
];

const fn foreseen(names: [&'static str; 2], level: Level, strategy: &'static str) -> [Way; 2] {
    let plain = Way { name: names[0], level, reduce: false, strategy, foresight: Some(false) };
    [plain, Way { name: names[1], foresight: Some(true), ..plain }]
}

/// What teams do, and what is compared with it; where nothing is left out, the states are, too.
pub(super) const TOGETHER: &[Way] = &[FORESEEN[0][1], FORESEEN[2][1], WAYS[1]];
