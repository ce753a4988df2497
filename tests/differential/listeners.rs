//! Listeners under reductions: random programs test the observations that they declare.
//!
//! Source: SEMANTICS 22. Invariant: a listener that observes single threads only has the same findings
//! and coverage under a reduction as under the full search.

use crate::configurations::{CONFIGURATIONS, REFERENCE};
use crate::explorer::BATCH;
use crate::explorer::{ProgramExplorer, Search};
use crate::number;
use crate::programs::compile;
use crate::programs::generate;
use crate::programs::most_states;
use config::listener_of;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Returns listeners with limits that random programs exceed on some paths.
fn listeners(program: usize) -> Vec<String> {
    vec![
        format!("numeric-range:field=P{program}.*,min=0,max=2"),
        "stack-depth:max=3".to_owned(),
        "coverage".to_owned(),
        "calls".to_owned(),
    ]
}

/// Returns the lines that were executed.
pub(crate) fn covered(report: &report::Report) -> BTreeSet<String> {
    let classes = report.coverage.iter().flat_map(|coverage| &coverage.classes);
    let lines = classes.flat_map(|class| {
        let lines = class.methods.iter().flat_map(|method| &method.lines);
        lines.filter(|line| line.hits > 0).map(|line| format!("{}:{}", class.class, line.line))
    });
    lines.collect()
}

/// Compares the programs of these seeds: listeners with findings, and differences.
fn compare(begin: u64, end: u64, reported: &mut BTreeSet<String>, differences: &mut String) {
    let programs: Vec<_> = (begin..end).map(generate::program).collect();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    let mut explorer = ProgramExplorer::open(folder.path());
    for (at, program) in programs.iter().enumerate() {
        explorer.listeners = listeners(at).iter().map(|text| listener_of(text).unwrap()).collect();
        let most = most_states(program) / 4;
        let Ok(expected) = explorer.explore(at, Search::of(REFERENCE, most)) else { continue };
        reported.extend(expected.findings.iter().filter_map(|id| {
            { ["numeric-range", "stack-depth"].into_iter().find(|name| id.starts_with(name)) }
                .map(str::to_owned)
        }));
        for configuration in CONFIGURATIONS {
            let Ok(found) = explorer.explore(at, Search::of(*configuration, most * 2)) else {
                continue;
            };
            for (what, expected, found) in [
                ("findings", &expected.findings, &found.findings),
                ("lines", &expected.covered, &found.covered),
            ] {
                let missing: Vec<_> = expected.difference(found).collect();
                let more: Vec<_> = found.difference(expected).collect();
                if !missing.is_empty() || !more.is_empty() {
                    let seed = begin + at as u64;
                    if reported.insert(format!("seed {seed}")) {
                        eprintln!("seed {seed}:\n{}", program.java(at));
                    }
                    let _ = writeln!(
                        differences,
                        "seed {seed}, {}: {what}: lacks {missing:?}, more {more:?}",
                        configuration.name()
                    );
                }
            }
        }
    }
}

#[test]
fn listeners_have_equal_results_at_every_level() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 40);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let mut reported: BTreeSet<String> = BTreeSet::new();
    let mut differences = String::new();
    for begin in (first..first + count).step_by(BATCH as usize) {
        let end = (begin + BATCH).min(first + count);
        compare(begin, end, &mut reported, &mut differences);
    }
    assert!(differences.is_empty(), "{differences}");
    // Otherwise no findings were compared.
    assert_eq!(reported.len(), 2, "{reported:?}");
}
