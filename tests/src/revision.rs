//! Named option sets: all searches of a case give one verdict (SEMANTICS 18).

use crate::expectation::Expectation;

/// An option set of `pathfinder check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// The name used in `//@ revisions:` and in brackets.
    pub name: &'static str,
    /// The options for `check`.
    pub options: &'static [&'static str],
}

/// All revisions.
pub const REVISIONS: &[Revision] = &[
    Revision { name: "default", options: &[] },
    Revision { name: "none", options: &["--por", "none"] },
    Revision { name: "local", options: &["--por", "local"] },
    Revision { name: "lock", options: &["--por", "lock"] },
    Revision { name: "full", options: &["--por", "full"] },
    Revision { name: "full-bfs", options: &["--por", "full", "--search", "bfs"] },
    Revision { name: "bfs", options: &["--search", "bfs"] },
    Revision { name: "iterative", options: &["--search", "iterative"] },
    Revision {
        name: "best-first",
        options: &["--search", "best-first", "--heuristic", "most-blocked"],
    },
    Revision { name: "astar", options: &["--search", "astar", "--heuristic", "interleaving"] },
    Revision { name: "random", options: &["--search", "best-first", "--heuristic", "random"] },
    Revision { name: "paranoid", options: &["--paranoid"] },
    Revision { name: "foreseen", options: &["--paranoid", "--por", "local"] },
    Revision { name: "compact", options: &["--store", "compact"] },
    Revision { name: "bitstate", options: &["--store", "bitstate", "--memory-limit", "512M"] },
    Revision { name: "flat", options: &["--store", "flat"] },
    Revision { name: "spurious", options: &["--spurious"] },
    Revision { name: "single", options: &["--jdk-steps", "single"] },
    Revision { name: "trust", options: &["--trust-jdk"] },
    Revision { name: "workers", options: &["--workers", "2"] },
    Revision { name: "workers-none", options: &["--workers", "2", "--por", "none"] },
    Revision { name: "workers-local", options: &["--workers", "2", "--por", "local"] },
    Revision { name: "workers-lock", options: &["--workers", "2", "--por", "lock"] },
    Revision { name: "workers-full", options: &["--workers", "2", "--por", "full"] },
    Revision { name: "workers-flat", options: &["--workers", "2", "--store", "flat"] },
    Revision { name: "workers-compact", options: &["--workers", "2", "--store", "compact"] },
    Revision {
        name: "workers-bitstate",
        options: &["--workers", "2", "--store", "bitstate", "--memory-limit", "512M"],
    },
];

/// The revisions of a `check` case without `//@ revisions:`.
pub const BY_DEFAULT: &[&str] = &["none", "local", "lock", "full", "paranoid", "foreseen"];

/// The exhaustive strategies except depth first. Under `make test-slow`, a case that is `safe` or
/// `unsafe` has the same verdict and findings under each of them.
pub const IN_ANY_ORDER: &[&str] = &["bfs", "iterative", "best-first", "astar", "random"];

/// Additional revisions, each with a revision that the case must have. A sample of cases is checked
/// under them, or all cases if `PATHFINDER_SLOW` is set.
const SAMPLED: &[(&str, &str)] = &[
    ("workers-none", "none"),
    ("workers-local", "local"),
    ("workers-lock", "lock"),
    ("workers-full", "full"),
];

/// One case of this many is in the sample of a revision.
const ONE_OF: u32 = 24;

/// Options that several workers refuse, or that set an order of choices, which several workers do not
/// preserve.
const ALONE: &[&str] = &[
    "--search",
    "--max-depth",
    "--max-states",
    "--guided",
    "--por",
    "--paranoid",
    "--listener",
    "--invariant",
    "--scheduler",
    "--symmetry",
    "--slice",
    "--static-facts",
    "--symbolic",
    "+listener",
    "+search.",
    "+vm.scheduler",
    "+vm.shared",
    "+cg.boolean",
];

/// Returns the additional revisions of a case.
#[must_use]
pub fn sampled(name: &str, case: &Expectation, all: bool) -> Vec<Revision> {
    if refuses_workers(case) {
        return Vec::new();
    }
    let has = |wanted: &str| case.revisions.iter().any(|revision| revision.name == wanted);
    let rows = SAMPLED.iter().zip(0_u32..).filter(|((name_of_row, like), at)| {
        let is_drawn = print(name).wrapping_add(at * ONE_OF / 4).is_multiple_of(ONE_OF);
        has(like) && !has(name_of_row) && (all || is_drawn)
    });
    rows.filter_map(|((name, _), _)| named(name)).collect()
}

/// Whether a case has an option that several workers refuse or cannot respect.
#[must_use]
pub fn refuses_workers(case: &Expectation) -> bool {
    let refused = |option: &String| ALONE.iter().any(|alone| option.starts_with(alone));
    case.options.iter().any(refused)
        || case.properties.iter().any(|p| p == "endless-loop")
        || has_temporal_property(case) && case.properties.iter().any(|p| p.contains("()"))
}

/// Whether a case has a property of whole executions, whose search is exact. Only one worker calls methods in
/// propositions.
#[must_use]
pub fn has_temporal_property(case: &Expectation) -> bool {
    let presets = ["termination", "starvation", "livelock"];
    case.has_formulas
        || case.properties.iter().any(|p| p.contains(':') || presets.contains(&p.as_str()))
}

/// Whether a trial of a case is in a sample of one of so many. `make test-slow` has all trials.
#[must_use]
pub fn is_drawn(name: &str, trial: &str, one_of: u32) -> bool {
    let trial = trial.bytes().fold(0, |sum: u32, byte| sum + u32::from(byte));
    print(name).wrapping_add(trial).is_multiple_of(one_of)
}

/// Returns a hash of the name, which selects the cases of a sample.
#[must_use]
pub fn print(name: &str) -> u32 {
    name.bytes().fold(7, |print: u32, byte| print.wrapping_mul(31) + u32::from(byte))
}

/// Finds a revision by name.
#[must_use]
pub fn named(name: &str) -> Option<Revision> {
    REVISIONS.iter().copied().find(|revision| revision.name == name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[test]
    fn names_are_unique_and_the_defaults_exist() {
        for (i, one) in REVISIONS.iter().enumerate() {
            assert!(REVISIONS[..i].iter().all(|other| other.name != one.name), "{}", one.name);
        }
        let sampled = SAMPLED.iter().flat_map(|(name, like)| [name, like]);
        let elsewhere = IN_ANY_ORDER.iter().chain(sampled);
        assert!(BY_DEFAULT.iter().chain(elsewhere).all(|name| named(name).is_some()));
        assert_eq!(named("sideways"), None);
    }
}
