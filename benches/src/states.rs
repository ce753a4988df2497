//! State spaces: number of states, rate, and bytes a state. They are compared with SPIN on the same
//! systems in Promela, if Debian's `spin` and a C compiler are installed.
//!
//! Invariant: compared tools run alternately in one session, both without reduction (`--por local` and
//! `-DNOREDUCE`), or each with its own. A time is the best of its rounds, and is that of the search
//! alone. Two workers store the states of one.

use crate::process::{Tools, time};
use crate::spin;
use std::path::Path;

/// A system, as a Java program and perhaps in Promela, with its limits.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// The name in the table: the class and its arguments.
    pub name: &'static str,
    /// The model's file in `benches/promela` and its parameters, if there is a model. At the default
    /// level the states of SPIN with its own reduction are the limit.
    pub model: Option<(&'static str, &'static [&'static str])>,
    /// The levels of `--por` for searches of the system.
    pub levels: &'static [&'static str],
    /// Whether the system is large enough for [`RATE`] and the other limits of the level `local`.
    pub large: bool,
    /// The maximal number of states at the default level.
    pub states: Option<f64>,
    /// The maximal memory of a search.
    pub megabytes: Option<f64>,
}

/// The minimal rate of states, relative to SPIN's.
const RATE: f64 = 0.3;

/// The minimal number of transitions a second.
const TRANSITIONS: f64 = 1e6;

/// The maximal bytes a stored state, of all tables.
const STATE_BYTES: f64 = 24.0;

/// The minimal rate of two workers, relative to one, on two cores.
const TWO_WORKERS: f64 = 1.7;

/// The level that is compared with SPIN's search without reduction.
const LOCAL: &str = "local";

/// The level of a check for deadlocks and uncaught exceptions.
const FULL: &str = "full";

const ALL: &[&str] = &["none", LOCAL, "lock", FULL];

/// The levels for systems with too many states at `none`.
const BUT_NONE: &[&str] = &[LOCAL, "lock", FULL];

/// The default number of rounds for systems that are compared with SPIN; others have one round.
pub const ROUNDS: usize = 3;

const fn system(
    name: &'static str,
    model: Option<(&'static str, &'static [&'static str])>,
) -> System {
    System { name, model, levels: ALL, large: false, states: None, megabytes: None }
}

/// Returns a system with the limits of `local`.
const fn large(name: &'static str, model: (&'static str, &'static [&'static str])) -> System {
    System { levels: BUT_NONE, large: true, ..system(name, Some(model)) }
}

/// All systems.
pub const SYSTEMS: &[System] = &[
    system("Phil 6 ok", Some(("phil", &["-DN=6", "-DOK"]))),
    System { levels: BUT_NONE, ..system("Phil 7 ok", Some(("phil", &["-DN=7", "-DOK"]))) },
    large("Phil 8 ok", ("phil", &["-DN=8", "-DOK"])),
    // The limits of this system and the next two are the numbers of states that JPF stores.
    System {
        states: Some(26_807.0),
        ..system("PhilLoop 5 ok", Some(("philloop", &["-DN=5", "-DOK"])))
    },
    system("Buf 2 2 2 3", Some(("buf", &["-DNP=2", "-DNC=2", "-DK=2", "-DNI=3"]))),
    large("Buf 3 3 2 2", ("buf", &["-DNP=3", "-DNC=3", "-DK=2", "-DNI=2"])),
    System { states: Some(40_059.0), ..system("Cnt 4 sync 2", None) },
    System { states: Some(1_113.0), ..system("Tree 5", None) },
    // One array of five million elements; each transition writes many of them.
    System { megabytes: Some(1_000.0), ..system("Sieve 5000000", None) },
];

/// The numbers of a search, with the best time of several.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// States stored.
    pub states: f64,
    /// Transitions from stored states to stored states.
    pub transitions: f64,
    /// Time of the search.
    pub seconds: f64,
    /// Bytes of the store.
    pub bytes: f64,
    /// Peak memory of the process.
    pub megabytes: f64,
}

impl Search {
    fn rate(self) -> f64 {
        self.states / self.seconds.max(1e-3)
    }

    fn state_bytes(self) -> f64 {
        self.bytes / self.states.max(1.0)
    }

    /// Returns the faster of two searches; `before` is `None` in the first round.
    fn best(before: Option<Self>, now: Self) -> Self {
        before.filter(|before| before.seconds <= now.seconds).unwrap_or(now)
    }
}

/// The limits that a row misses.
#[derive(Debug, Default)]
struct LimitViolations(Vec<String>);

impl LimitViolations {
    fn at_least(&mut self, what: &str, value: f64, floor: f64) {
        if value < floor {
            self.0.push(format!("{what} below {floor}"));
        }
    }

    fn at_most(&mut self, what: &str, value: f64, ceiling: f64) {
        if value > ceiling {
            self.0.push(format!("{what} above {ceiling}"));
        }
    }

    fn mark(&self) -> String {
        if self.0.is_empty() { String::new() } else { format!(" < {}", self.0.join(", ")) }
    }
}

/// Prints the table, and returns whether all limits hold.
pub fn compare(
    tools: &Tools,
    models: &Path,
    systems: &[&System],
    rounds: usize,
) -> Result<bool, String> {
    println!(
        "{:<14} {:<6} {:>10} {:>8} {:>9} {:>9} {:>8} {:>6} {:>11} {:>7} {:>6}",
        "states",
        "por",
        "states",
        "s",
        "states/s",
        "trans/s",
        "B/state",
        "MB",
        "SPIN states",
        "of its",
        "rate"
    );
    let (mut reached, mut said) = (true, false);
    for system in systems {
        for &por in system.levels {
            let verifier = match system.model {
                Some((file, parameters)) if por == LOCAL || por == FULL => {
                    spin::build(&tools.classes, models, file, parameters, por == FULL)
                }
                _ => Ok(None),
            };
            let verifier = verifier.unwrap_or_else(|why| {
                if !std::mem::replace(&mut said, true) {
                    println!("(SPIN is left out: {why})");
                }
                None
            });
            let together = system.large && por == LOCAL;
            let (mut ours, mut theirs, mut two) = (None, None, None);
            for _ in 0..if [LOCAL, FULL].contains(&por) { rounds } else { 1 } {
                ours = Some(Search::best(ours, explore(tools, system, por, 1)?));
                if let Some(verifier) = &verifier {
                    let search = spin::run(verifier)?;
                    theirs = search.map(|search| Search::best(theirs, search));
                }
                if together {
                    two = Some(Search::best(two, explore(tools, system, por, 2)?));
                }
            }
            let Some(ours) = ours else { continue };
            reached &= row(system, por, ours, theirs);
            if let Some(two) = two {
                reached &= row_of_two(system, ours, two)?;
            }
        }
    }
    Ok(reached)
}

/// Returns the columns of a search.
fn columns(system: &System, por: &str, search: Search) -> String {
    format!(
        "{:<14} {por:<6} {:>10.0} {:>8.2} {:>9.0} {:>9.0} {:>8.1} {:>6.0}",
        system.name,
        search.states,
        search.seconds,
        search.rate(),
        search.transitions / search.seconds.max(1e-3),
        search.state_bytes(),
        search.megabytes,
    )
}

/// Prints the row of one worker, and returns whether its limits hold.
fn row(system: &System, por: &str, ours: Search, theirs: Option<Search>) -> bool {
    let mut violations = LimitViolations::default();
    if system.large && por == LOCAL {
        violations.at_least("transitions a second", ours.transitions / ours.seconds, TRANSITIONS);
        violations.at_most("bytes a state", ours.state_bytes(), STATE_BYTES);
    }
    if let Some(bound) = system.states.filter(|_| por == FULL) {
        violations.at_most("states", ours.states, bound);
    }
    if let Some(bound) = system.megabytes {
        violations.at_most("megabytes", ours.megabytes, bound);
    }
    let beside = theirs.map_or(String::new(), |theirs| {
        let rate = ours.rate() / theirs.rate();
        match por {
            LOCAL if system.large => violations.at_least("rate", rate, RATE),
            FULL => violations.at_most("states", ours.states, theirs.states),
            _ => {}
        }
        format!("{:>11.0} {:>7.2} {rate:>6.2}", theirs.states, ours.states / theirs.states)
    });
    println!("{} {beside}{}", columns(system, por, ours), violations.mark());
    violations.0.is_empty()
}

/// Prints the row of two workers next to one, and returns whether they reach `TWO_WORKERS`.
fn row_of_two(system: &System, one: Search, two: Search) -> Result<bool, String> {
    if two.states != one.states {
        return Err(format!("{}: two workers store {} states", system.name, two.states));
    }
    let times = two.rate() / one.rate();
    let mut violations = LimitViolations::default();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if cores >= 2 {
        violations.at_least("times", times, TWO_WORKERS);
    }
    let columns = columns(system, LOCAL, two);
    println!("{columns} two workers, {times:.2} times one{}", violations.mark());
    Ok(violations.0.is_empty())
}

fn explore(tools: &Tools, system: &System, por: &str, workers: u32) -> Result<Search, String> {
    let words: Vec<&str> = system.name.split(' ').collect();
    let (class, args) = words.split_first().ok_or("a system without a name")?;
    let workers = workers.to_string();
    let options = ["--por", por, "--workers", &workers];
    let done = time(tools.pathfinder_with(&options, "check", class, args))?;
    let result: serde_json::Value =
        serde_json::from_str(&done.output).map_err(|e| format!("{}: {e}", system.name))?;
    let statistics = &result["statistics"];
    let number = |key: &str| statistics[key].as_f64().unwrap_or(f64::NAN);
    if result["verdict"] != "safe" {
        return Err(format!("{} ends with {}", system.name, result["verdict"]));
    }
    Ok(Search {
        states: number("states_new"),
        transitions: number("transitions"),
        seconds: number("elapsed_ms") / 1e3,
        bytes: number("state_bytes"),
        megabytes: number("peak_memory_bytes") / 1e6,
    })
}

#[cfg(test)]
mod tests {
    use super::{FULL, LOCAL, LimitViolations, SYSTEMS};
    use std::path::Path;

    #[test]
    fn each_system_has_its_java_and_promela_programs() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        for system in SYSTEMS {
            assert!(system.levels.contains(&LOCAL) && system.levels.contains(&FULL));
            let class = system.name.split(' ').next().unwrap_or_default();
            assert!(here.join(format!("java/{class}.java")).is_file(), "{}", system.name);
            if let Some((model, _)) = system.model {
                assert!(here.join(format!("promela/{model}.pml")).is_file(), "{model}");
            }
        }
    }

    #[test]
    fn values_beyond_their_bounds_are_marked() {
        let mut violations = LimitViolations::default();
        violations.at_least("rate", 0.3, 0.3);
        violations.at_most("bytes", 24.0, 24.0);
        assert_eq!(violations.mark(), "");
        violations.at_least("rate", 0.29, 0.3);
        violations.at_most("bytes", 24.1, 24.0);
        assert_eq!(violations.mark(), " < rate below 0.3, bytes above 24");
    }
}
