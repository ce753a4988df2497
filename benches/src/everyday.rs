//! Everyday programs over `java.util.concurrent`: states and time of a check, with one program for
//! each class of the library in common use.
//!
//! Invariant: a program with the argument `monitor` does the same with monitors, written by hand. The
//! bounds hold at the default level, on each JDK of [`RELEASES`] that is installed.

use crate::process::{Tools, time};
use std::path::{Path, PathBuf};

/// A program of `benches/java/everyday`, with its limits.
#[derive(Clone, Copy, Debug)]
pub struct Everyday {
    /// The main class, also its name in the table.
    pub class: &'static str,
    /// The maximal number of states.
    pub states: f64,
    /// The maximal ratio of its states to those of the version with monitors, if there is one.
    pub ratio: Option<f64>,
}

/// The releases of the JDK whose library is used.
const RELEASES: &[&str] = &["17", "25"];

/// The folder of installed JDKs.
const INSTALLED: &str = "/usr/lib/jvm";

/// The longest time of a check.
const TIME_LIMIT: &str = "60s";

const fn alone(class: &'static str, states: f64) -> Everyday {
    Everyday { class, states, ratio: None }
}

const fn beside(class: &'static str, states: f64, ratio: f64) -> Everyday {
    Everyday { class, states, ratio: Some(ratio) }
}

/// All programs.
pub const PROGRAMS: &[Everyday] = &[
    beside("LocksReentrant", 400.0, 1.2),
    beside("LocksReadWrite", 2_600.0, 7.0),
    alone("LocksStamped", 2_000.0),
    beside("Permits", 300.0, 3.0),
    beside("Latch", 80.0, 3.0),
    beside("Barrier", 450.0, 3.0),
    alone("Phases", 160.0),
    alone("Exchange", 1_100.0),
    beside("QueueOfArray", 40.0, 3.0),
    beside("QueueOfLinks", 50.0, 3.0),
    alone("QueueOfNone", 12_000.0),
    beside("QueueByPriority", 50.0, 3.0),
    alone("QueueOfDelays", 100.0),
    beside("MapHashed", 700.0, 3.0),
    alone("MapSorted", 1_800.0),
    alone("QueueOfNodes", 160.0),
    beside("ListOfCopies", 70.0, 3.0),
    beside("Counters", 150.0, 3.0),
    alone("Adders", 240.0),
    beside("Task", 70.0, 3.0),
    alone("Stages", 800.0),
    alone("Pool", 60.0),
    alone("PoolOfTimes", 1_000.0),
    alone("ForkJoin", 260.0),
    alone("Locals", 50.0),
    alone("TimerTasks", 220.0),
];

/// The name of all programs together.
const NAME: &str = "everyday";

/// Whether a program has this name, or all of them together.
pub fn is_name(name: &str) -> bool {
    name == NAME || PROGRAMS.iter().any(|program| program.class == name)
}

/// Returns the programs with these names, all of them if there is no name.
pub fn chosen(names: &[String]) -> Vec<&'static Everyday> {
    let is_named = |program: &&Everyday| names.iter().any(|n| n == NAME || n == program.class);
    PROGRAMS.iter().filter(|program| names.is_empty() || is_named(program)).collect()
}

/// States and time of a check.
#[derive(Clone, Copy, Debug)]
struct Check {
    states: f64,
    seconds: f64,
}

/// Returns the installed JDKs of [`RELEASES`], with their release.
fn jdks() -> Vec<(&'static str, PathBuf)> {
    let homes = || std::fs::read_dir(INSTALLED).into_iter().flatten().flatten();
    let of = |release: &&'static str| {
        let line = format!("JAVA_VERSION=\"{release}.");
        let is_it = |home: &PathBuf| {
            std::fs::read_to_string(home.join("release")).is_ok_and(|text| text.contains(&line))
        };
        homes().map(|entry| entry.path()).find(is_it).map(|home| (*release, home))
    };
    RELEASES.iter().filter_map(of).collect()
}

/// Prints the table, and returns whether all limits hold.
pub fn compare(tools: &Tools, root: &Path, programs: &[&Everyday]) -> Result<bool, String> {
    let folder = root.join("benches/java/everyday");
    let mut sources = vec![folder.join("Together.java")];
    sources.extend(programs.iter().map(|one| folder.join(format!("{}.java", one.class))));
    tools.compile(&sources, &root.join("java"))?;
    println!(
        "{:<16} {:>4} {:>8} {:>7} {:>8} {:>7} {:>6}",
        "everyday", "JDK", "states", "s", "monitor", "s", "ratio"
    );
    let mut reached = true;
    for program in programs {
        for (release, home) in jdks() {
            let tools = Tools { jdk: home, ..tools.clone() };
            let library = check(&tools, program.class, "library")?;
            let monitor = match program.ratio {
                Some(_) => Some(check(&tools, program.class, "monitor")?),
                None => None,
            };
            let violations = violations(program, library, monitor);
            reached &= violations.is_empty();
            println!("{}", row(program, release, library, monitor, &violations));
        }
    }
    Ok(reached)
}

/// Returns the limits that a program misses.
fn violations(program: &Everyday, library: Check, monitor: Option<Check>) -> Vec<String> {
    let mut missed = Vec::new();
    if library.states > program.states {
        missed.push(format!("states above {}", program.states));
    }
    if let (Some(bound), Some(monitor)) = (program.ratio, monitor)
        && library.states > bound * monitor.states
    {
        missed.push(format!("ratio above {bound}"));
    }
    missed
}

fn row(
    program: &Everyday,
    release: &str,
    library: Check,
    monitor: Option<Check>,
    violations: &[String],
) -> String {
    let beside = monitor.map_or(String::new(), |monitor| {
        let ratio = library.states / monitor.states;
        format!(" {:>8.0} {:>7.2} {ratio:>6.2}", monitor.states, monitor.seconds)
    });
    let mark =
        if violations.is_empty() { String::new() } else { format!(" < {}", violations.join(", ")) };
    let Check { states, seconds } = library;
    format!("{:<16} {release:>4} {states:>8.0} {seconds:>7.2}{beside}{mark}", program.class)
}

/// Checks a program, which must be safe.
fn check(tools: &Tools, class: &str, version: &str) -> Result<Check, String> {
    let options = ["--time-limit", TIME_LIMIT];
    let done = time(tools.pathfinder_with(&options, "check", class, &[version]))?;
    let result: serde_json::Value =
        serde_json::from_str(&done.output).map_err(|e| format!("{class}: {e}"))?;
    if result["verdict"] != "safe" {
        return Err(format!("{class} {version} ends with {}", result["verdict"]));
    }
    let number = |key: &str| result["statistics"][key].as_f64().unwrap_or(f64::NAN);
    Ok(Check { states: number("states_new"), seconds: number("elapsed_ms") / 1e3 })
}

#[cfg(test)]
mod tests {
    use super::{Check, PROGRAMS, alone, beside, violations};
    use std::path::Path;

    #[test]
    fn each_program_has_its_source_and_its_version_with_monitors() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/everyday");
        for program in PROGRAMS {
            let source = std::fs::read_to_string(folder.join(format!("{}.java", program.class)));
            let source = source.unwrap_or_default();
            assert_eq!(source.contains("\"monitor\""), program.ratio.is_some(), "{program:?}");
            assert!(source.contains(program.class), "{program:?}");
        }
    }

    #[test]
    fn missed_limits_are_listed() {
        let of = |states| Check { states, seconds: 0.0 };
        assert!(violations(&alone("A", 10.0), of(10.0), None).is_empty());
        assert_eq!(violations(&alone("A", 10.0), of(11.0), None), ["states above 10"]);
        let program = beside("A", 40.0, 3.0);
        assert!(violations(&program, of(30.0), Some(of(10.0))).is_empty());
        assert_eq!(violations(&program, of(31.0), Some(of(10.0))), ["ratio above 3"]);
    }
}
