//! Random programs that sleep and wait with timeouts, explored with late timeouts: a timeout fires only
//! if no thread can run. All levels of reduction must have the same results.
//!
//! Source: SEMANTICS 25, decision 0070.

use crate::configurations::LOCAL;
use crate::explorer::{ProgramExplorer, Search, Setting};
use crate::levels::{levels_agree, setting_of};
use crate::number;
use crate::programs::families::TIMEOUTS;
use crate::programs::generate::{program, program_of};
use crate::programs::program::Program;
use crate::programs::{MOST_STATES, compile};
use config::JdkSteps;

/// Returns a program about timeouts, or a program of another family.
fn with_timeouts(seed: u64) -> Program {
    if seed % 4 == 3 { program(seed) } else { program_of(seed, TIMEOUTS) }
}

fn late(seed: u64) -> Setting {
    Setting { late_timeouts: true, ..setting_of(seed) }
}

#[test]
fn late_timeouts_are_the_same_at_all_levels() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 50);
    levels_agree(&[], count, with_timeouts, late);
}

/// Late timeouts omit executions, and add none.
#[test]
fn late_timeouts_add_no_finding() {
    let programs: Vec<Program> = (0..40).map(|seed| program_of(seed, TIMEOUTS)).collect();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    let mut any = ProgramExplorer::open(folder.path());
    let mut late = ProgramExplorer::open_with(folder.path(), late(0));
    let (mut fewer, mut equal) = (0, 0);
    for program in 0..programs.len() {
        let Ok(all) = any.explore(program, Search::of(LOCAL, MOST_STATES)) else { continue };
        let Ok(some) = late.explore(program, Search::of(LOCAL, MOST_STATES)) else {
            continue;
        };
        assert!(some.findings.is_subset(&all.findings), "{program}: {:?}", some.findings);
        if some.ends.len() < all.ends.len() { fewer += 1 } else { equal += 1 }
    }
    assert!(fewer > 2 && equal > 3, "{fewer} programs have fewer ends, {equal} the same");
}

/// Timed waits with clocks of their own have the findings of waits that read the clock of the program. In single
/// steps, waits read the clock of the program (decision 0090).
#[test]
fn clocks_of_timed_waits_change_no_finding() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 40).min(2_000);
    let programs: Vec<Program> = (0..count).map(|seed| program_of(seed, TIMEOUTS)).collect();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    let setting = |jdk_steps| Setting { jdk_steps, ..Setting::default() };
    let mut single = ProgramExplorer::open_with(folder.path(), setting(JdkSteps::Single));
    let mut merged = ProgramExplorer::open_with(folder.path(), setting(JdkSteps::Merged));
    let (mut fewer, mut compared) = (0, 0);
    for (number, program) in programs.iter().enumerate() {
        let search = Search::of(LOCAL, 4 * MOST_STATES);
        let Ok(expected) = single.explore(number, search) else { continue };
        let Ok(found) = merged.explore(number, search) else { continue };
        compared += 1;
        fewer += u32::from(found.count < expected.count);
        assert_eq!(found.findings, expected.findings, "{}", program.java(number));
    }
    assert!(compared > 10 && fewer > 5, "{compared} programs, {fewer} with fewer states");
}
