//! State spaces: how many states, how fast, and how many bytes each; beside SPIN on the same systems
//! written in Promela, where Debian's `spin` and a C compiler are installed.
//!
//! Invariant: what is compared ran alternately in one session, without reduction in both (`--por
//! local` by `-DNOREDUCE`), or with each one's own; a time is the best of its rounds, and each tells
//! that of its search alone. Two workers store the states of one.

use crate::process::{Tools, time};
use crate::spin;
use std::path::Path;

/// A system, as a Java program and perhaps in Promela, and what is to be reached with it.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// What the table calls it: the class and its arguments.
    pub name: &'static str,
    /// The model's file in `benches/promela` and its parameters, if there is a model. At the default
    /// level there may be no more states than SPIN stores with its own reduction.
    pub model: Option<(&'static str, &'static [&'static str])>,
    /// The levels of `--por` it is searched at.
    pub levels: &'static [&'static str],
    /// Whether it is large enough to be held to [`RATE`] and the others of the level `local`.
    pub large: bool,
    /// How many states it may have at the default level.
    pub states: Option<f64>,
    /// How much memory its search may take.
    pub megabytes: Option<f64>,
}

/// States a second, by SPIN's.
const RATE: f64 = 0.3;

/// Transitions a second.
const TRANSITIONS: f64 = 1e6;

/// Bytes a stored state, of all tables.
const STATE_BYTES: f64 = 24.0;

/// The rate of two workers, by that of one, where there are two cores.
const TWO_WORKERS: f64 = 1.7;

/// The level that is compared with SPIN's search without reduction.
const LOCAL: &str = "local";

/// The level of a check for deadlocks and uncaught exceptions.
const FULL: &str = "full";

const ALL: &[&str] = &["none", LOCAL, "lock", FULL];

/// For what has too many states at `none`.
const BUT_NONE: &[&str] = &[LOCAL, "lock", FULL];

/// How often what is compared with SPIN is run, unless the command line says otherwise; the rest runs
/// once.
pub const ROUNDS: usize = 3;

const fn system(
    name: &'static str,
    model: Option<(&'static str, &'static [&'static str])>,
) -> System {
    System { name, model, levels: ALL, large: false, states: None, megabytes: None }
}

/// One that is held to what `local` must reach.
const fn large(name: &'static str, model: (&'static str, &'static [&'static str])) -> System {
    System { levels: BUT_NONE, large: true, ..system(name, Some(model)) }
}

/// All systems.
pub const SYSTEMS: &[System] = &[
    system("Phil 6 ok", Some(("phil", &["-DN=6", "-DOK"]))),
    System { levels: BUT_NONE, ..system("Phil 7 ok", Some(("phil", &["-DN=7", "-DOK"]))) },
    large("Phil 8 ok", ("phil", &["-DN=8", "-DOK"])),
    // What JPF stores of this one and the two below.
    System {
        states: Some(26_807.0),
        ..system("PhilLoop 5 ok", Some(("philloop", &["-DN=5", "-DOK"])))
    },
    system("Buf 2 2 2 3", Some(("buf", &["-DNP=2", "-DNC=2", "-DK=2", "-DNI=3"]))),
    large("Buf 3 3 2 2", ("buf", &["-DNP=3", "-DNC=3", "-DK=2", "-DNI=2"])),
    System { states: Some(40_059.0), ..system("Cnt 4 sync 2", None) },
    System { states: Some(1_113.0), ..system("Tree 5", None) },
    // One array of five million elements, of which each transition writes many.
    System { megabytes: Some(1_000.0), ..system("Sieve 5000000", None) },
];

/// What a search took; of several the best time.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// States stored.
    pub states: f64,
    /// From stored states to stored states.
    pub transitions: f64,
    /// Time of the search.
    pub seconds: f64,
    /// What the store takes.
    pub bytes: f64,
    /// What the process took at most.
    pub megabytes: f64,
}

impl Search {
    fn rate(self) -> f64 {
        self.states / self.seconds.max(1e-3)
    }

    fn state_bytes(self) -> f64 {
        self.bytes / self.states.max(1.0)
    }

    /// The quicker of two, where the first may not have been yet.
    fn best(before: Option<Self>, now: Self) -> Self {
        before.filter(|before| before.seconds <= now.seconds).unwrap_or(now)
    }
}

/// What a row misses of what is to be reached.
#[derive(Debug, Default)]
struct Missed(Vec<String>);

impl Missed {
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

/// Prints the table; whether all is reached.
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

/// Prints what a search took.
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

/// Prints the row of one worker; whether it reaches what it is held to.
fn row(system: &System, por: &str, ours: Search, theirs: Option<Search>) -> bool {
    let mut missed = Missed::default();
    if system.large && por == LOCAL {
        missed.at_least("transitions a second", ours.transitions / ours.seconds, TRANSITIONS);
        missed.at_most("bytes a state", ours.state_bytes(), STATE_BYTES);
    }
    if let Some(bound) = system.states.filter(|_| por == FULL) {
        missed.at_most("states", ours.states, bound);
    }
    if let Some(bound) = system.megabytes {
        missed.at_most("megabytes", ours.megabytes, bound);
    }
    let beside = theirs.map_or(String::new(), |theirs| {
        let rate = ours.rate() / theirs.rate();
        match por {
            LOCAL if system.large => missed.at_least("rate", rate, RATE),
            FULL => missed.at_most("states", ours.states, theirs.states),
            _ => {}
        }
        format!("{:>11.0} {:>7.2} {rate:>6.2}", theirs.states, ours.states / theirs.states)
    });
    println!("{} {beside}{}", columns(system, por, ours), missed.mark());
    missed.0.is_empty()
}

/// Prints what two workers do, beside what one did; whether they are as quick as they must be.
fn row_of_two(system: &System, one: Search, two: Search) -> Result<bool, String> {
    if two.states != one.states {
        return Err(format!("{}: two workers store {} states", system.name, two.states));
    }
    let times = two.rate() / one.rate();
    let mut missed = Missed::default();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if cores >= 2 {
        missed.at_least("times", times, TWO_WORKERS);
    }
    let columns = columns(system, LOCAL, two);
    println!("{columns} two workers, {times:.2} times one{}", missed.mark());
    Ok(missed.0.is_empty())
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
    use super::{FULL, LOCAL, Missed, SYSTEMS};
    use std::path::Path;

    #[test]
    fn every_system_has_its_programs() {
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
    fn what_is_missed_is_marked() {
        let mut missed = Missed::default();
        missed.at_least("rate", 0.3, 0.3);
        missed.at_most("bytes", 24.0, 24.0);
        assert_eq!(missed.mark(), "");
        missed.at_least("rate", 0.29, 0.3);
        missed.at_most("bytes", 24.1, 24.0);
        assert_eq!(missed.mark(), " < rate below 0.3, bytes above 24");
    }
}
