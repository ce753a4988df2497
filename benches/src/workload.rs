//! The one table of workloads, with the ratios that they must reach.
//!
//! Invariant: a floor is a ratio to the real `java`, or of two executions by `pathfinder`, in the same
//! session, never an absolute time.

/// The kind of a measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// The start alone: user time of `java -Xint -Xshare:off`, divided by ours.
    Start,
    /// Plain execution: user time of `java -Xint`, divided by ours, both less their start.
    Compute,
    /// An execution under `race`: user time of plain execution, divided by that of `race`, both less
    /// their start.
    Observe,
    /// A check with a listener for events that do not occur: user time of a check without a listener,
    /// divided by that with one. Unsubscribed events cost nothing, so the ratio is about 1.
    Hear,
    /// An exploration: states and time, without a comparison.
    Explore,
}

/// A program with its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// The name in the table.
    pub name: &'static str,
    /// The measurement.
    pub kind: Kind,
    /// Java file, from the root of the project.
    pub source: &'static str,
    /// Arguments of the program.
    pub args: &'static [&'static str],
    /// The ratio that the workload must reach.
    pub floor: Option<f64>,
}

const COMPUTE: &str = "benches/java/Comp.java";

const fn compute(name: &'static str, args: &'static [&'static str], floor: f64) -> Workload {
    Workload { name, kind: Kind::Compute, source: COMPUTE, args, floor: Some(floor) }
}

const fn observe(
    name: &'static str,
    source: &'static str,
    rounds: &'static [&'static str],
    floor: f64,
) -> Workload {
    Workload { name, kind: Kind::Observe, source, args: rounds, floor: Some(floor) }
}

const fn explore(source: &'static str, args: &'static [&'static str]) -> Workload {
    Workload { name: source, kind: Kind::Explore, source, args, floor: None }
}

/// All workloads.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        name: "start",
        kind: Kind::Start,
        source: "benches/java/Hello.java",
        args: &[],
        floor: Some(0.5),
    },
    compute("loop", &["loop", "60000000"], 0.6),
    compute("sieve", &["sieve", "10000000"], 0.6),
    compute("sort", &["sort", "600000"], 0.6),
    compute("calls", &["calls", "34"], 3.0),
    compute("allocation", &["allocation", "6000000"], 1.0),
    compute("map", &["map", "2000000"], 1.0),
    compute("builder", &["builder", "6000000"], 1.0),
    Workload {
        name: "unheard",
        kind: Kind::Hear,
        source: COMPUTE,
        args: &["loop", "60000000"],
        floor: Some(0.9),
    },
    observe("race jdk", "benches/java/Jdk.java", &["400"], 1.0 / 3.0),
    observe("race locks", "benches/java/Locks.java", &["300000"], 0.1),
    explore("examples/RemoteAgent.java", &[]),
    explore("examples/NotifyBuffer.java", &[]),
    explore("examples/DiningPhilosophers.java", &[]),
    explore("examples/BrokenCounter.java", &[]),
    explore("examples/RandomDivide.java", &[]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn workloads_have_unique_names_and_existing_sources() {
        let names: BTreeSet<&str> = WORKLOADS.iter().map(|w| w.name).collect();
        assert_eq!(names.len(), WORKLOADS.len());
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for workload in WORKLOADS {
            assert!(root.join(workload.source).is_file(), "{} is missing", workload.source);
        }
    }
}
