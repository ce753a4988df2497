//! Options about the search and its result, grouped by the headings of the help.
//!
//! Invariant: each group has exactly the options of one heading.

use super::{HOW, INPUTS, LIMITS, OUTPUT, Output, TARGET, TUNING, WHAT};
use super::{choice, coverage_output, default, facts_help, output, positive, word};
use clap::Args;
use config::{
    Asked, AskedFacts, Failures, Fairness, JdkSteps, Masks, MemoryModel, Por, ProgressMode, Races,
    SpinTurns, SymbolicArgs, Symmetry, TimeMode, Timeouts, units,
};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

/// Options about the search and its result.
#[derive(Debug, Args)]
pub(crate) struct SearchOptions {
    #[command(flatten)]
    pub(super) input: InputOptions,
    #[command(flatten)]
    pub(super) checks: CheckedOptions,
    #[command(flatten)]
    pub(super) strategy: StrategyOptions,
    #[command(flatten)]
    pub(super) limits: LimitOptions,
    #[command(flatten)]
    pub(crate) output: OutputOptions,
    #[command(flatten)]
    pub(super) tuning: TuningOptions,
    #[command(flatten)]
    pub(super) bounds: BoundOptions,
}

/// The inputs of a method under check (the target CLASS#METHOD).
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = INPUTS)]
pub(crate) struct BoundOptions {
    /// At most N objects besides the receiver [default: 4]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(super) input_size: Option<u32>,
    /// Let the arguments of main be N strings that are inputs, or any number of them
    #[arg(long, value_name = "N|any", hide_short_help = true)]
    pub(super) symbolic_args: Option<SymbolicArgs>,
    /// Arrays of at most N elements [default: 3; 4 arguments of main]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(super) array_length: Option<u32>,
    /// Strings of at most N characters [default: any length; 3 for a method]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(super) string_length: Option<u32>,
    /// Leave out executions that repeat a loop with choices on inputs more than N times; the result is
    /// incomplete if there are any
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(super) loop_bound: Option<NonZeroU32>,
    /// Classes of input objects besides the declared ones, separated by ',' [default: those of the
    /// package]
    #[arg(long, value_name = "LIST", value_delimiter = ',', hide_short_help = true)]
    pub(super) input_classes: Vec<String>,
    /// A boolean method of the class that valid inputs satisfy [default: repOk, if there is one]
    #[arg(long, value_name = "METHOD", hide_short_help = true)]
    pub(super) precondition: Option<String>,
}

/// The tests, files and standard input of the target.
#[derive(Debug, Args)]
#[command(next_help_heading = TARGET)]
pub(crate) struct InputOptions {
    /// Check each JUnit test method of the TARGETs by itself: of classes, files, folders, jars,
    /// packages, builds or patterns; CLASS#METHOD for one
    #[arg(long)]
    pub(super) junit: bool,
    /// With --junit: only tests that depend on a source file that differs from this revision of Git
    #[arg(long, value_name = "REV", hide_short_help = true)]
    pub(super) changed_since: Option<String>,
    /// With --junit: only tests with this tag, or one of several; repeatable
    #[arg(long, value_name = "TAG", hide_short_help = true)]
    pub(super) include_tag: Vec<String>,
    /// With --junit: no tests with this tag; repeatable
    #[arg(long, value_name = "TAG", hide_short_help = true)]
    pub(super) exclude_tag: Vec<String>,
    /// With --junit: the folder of earlier safe results, which hold while nothing changes, or 'off'
    /// [default: in the user's cache]
    #[arg(long, value_name = "DIR|off", hide_short_help = true)]
    pub(super) test_cache: Option<PathBuf>,
    /// With --junit: check N tests at once [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = units::workers, hide_short_help = true)]
    pub(super) test_workers: Option<u64>,
    /// A file or folder that the program may read besides the current folder, the class path and the
    /// JDK; repeatable
    #[arg(long, value_name = "PATH", hide_short_help = true)]
    pub(super) allow_read: Vec<PathBuf>,
    /// The program's standard input; without it, reading standard input is refused
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) stdin: Option<PathBuf>,
}

/// The properties to check, and the executions that they concern.
#[derive(Debug, Args)]
#[command(next_help_heading = WHAT)]
pub(crate) struct CheckedOptions {
    /// A property to check: a name of `pathfinder list properties`, 'ltl: FORMULA' or 'NAME: PATTERN';
    /// repeatable [default: deadlock and uncaught-exception]
    #[arg(long = "property", value_name = "NAME")]
    pub(super) properties: Vec<String>,
    #[command(flatten)]
    pub(super) temporal: TemporalOptions,
    /// A static boolean method, as Class.method, that must return true in every state; repeatable
    #[arg(long = "invariant", value_name = "CLASS.METHOD")]
    pub(super) invariants: Vec<String>,
    /// A listener to the search; repeatable; `pathfinder list listeners`
    #[arg(long = "listener", value_name = "NAME[:KEY=VALUE,...]", value_parser = config::listener_of)]
    pub(super) listeners: Vec<Asked>,
    /// Continue after the first violation
    #[arg(long)]
    pub(super) all_errors: bool,
    #[arg(long, help = choice("The meaning of 'safe' for a program with data races: 'strict' makes it 'incomplete'", MemoryModel::default().word()), value_name = "MODEL", value_parser = word::<MemoryModel>(MemoryModel::WORDS), hide_short_help = true)]
    pub(super) memory_model: Option<MemoryModel>,
    #[arg(long, help = choice("The data races to report: 'all' includes those that the class library intends", Races::default().word()), value_name = "WHICH", value_parser = word::<Races>(Races::WORDS), hide_short_help = true)]
    pub(super) races: Option<Races>,
    /// Explore spurious wake-ups and spurious failures of weak compare-and-set
    #[arg(long, hide_short_help = true)]
    pub(super) spurious: bool,
    #[arg(long, help = "When a sleep or timeout may expire: in every state, or late: only if no thread can go on, in order of deadlines [default: any; late with --junit]", value_name = "WHEN", value_parser = word::<Timeouts>(Timeouts::WORDS))]
    pub(super) timeouts: Option<Timeouts>,
    #[arg(long, help = choice("The clock: frozen, or a choice at each read", TimeMode::default().word()), value_name = "MODE", value_parser = word::<TimeMode>(TimeMode::WORDS), hide_short_help = true)]
    pub(super) time: Option<TimeMode>,
}

/// Temporal properties, and the executions that they concern.
#[derive(Debug, Args)]
#[command(next_help_heading = WHAT)]
pub(crate) struct TemporalOptions {
    /// A file of temporal properties and definitions, one a line: `NAME: PATTERN or formula`, `name =
    /// proposition`
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) spec: Option<PathBuf>,
    #[arg(long, help = choice("The fairness that temporal properties assume of the scheduler", Fairness::default().word()), value_name = "KIND", value_parser = word::<Fairness>(Fairness::WORDS), hide_short_help = true)]
    pub(super) fairness: Option<Fairness>,
    /// Formulas are about executions that end; others do not count
    #[arg(long, hide_short_help = true)]
    pub(super) finite: bool,
    /// A place, as Class.method or `FILE:LINE`, whose visits are progress for 'livelock'; repeatable
    #[arg(long, value_name = "PLACE", hide_short_help = true)]
    pub(super) progress_at: Vec<String>,
}

/// The search strategy and its parameters.
#[derive(Debug, Args)]
#[command(next_help_heading = HOW)]
pub(crate) struct StrategyOptions {
    #[arg(long, value_name = "NAME", help = default("The search strategy; `pathfinder list strategies`", &config::searches()))]
    pub(super) search: Option<String>,
    /// Threads of the search [default: 1]
    #[arg(long, value_name = "N", value_parser = units::workers)]
    pub(super) workers: Option<u64>,
    /// The seed of all random choices
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Random executions to draw after 10,000 stored states, or 'off'; they prove nothing [default: 1500
    /// where possible]
    #[arg(long, value_name = "off|N", value_parser = units::count_or_off)]
    pub(super) sampling: Option<u64>,
    /// Observe one execution, then schedule only the threads that its warnings name and those that
    /// influence them; never 'safe'
    #[arg(long)]
    pub(super) guided: bool,
    #[arg(long, value_name = "NAME", hide_short_help = true, help = default("The rating of open states for best-first, astar and beam; `pathfinder list heuristics`", &config::heuristics()))]
    pub(super) heuristic: Option<String>,
    /// The number of open states that best-first and astar keep, and beam at each depth [beam: 100]
    #[arg(long, value_name = "N", value_parser = positive, hide_short_help = true)]
    pub(super) width: Option<u64>,
    /// The number of paths that random-walk, pct, pos and surw execute [default: 1000]
    #[arg(long, value_name = "N", value_parser = positive, hide_short_help = true)]
    pub(super) walks: Option<u64>,
    /// The depth of the bugs for which pct samples [default: 3]
    #[arg(long, value_name = "N", value_parser = units::bug_depth, hide_short_help = true)]
    pub(super) bug_depth: Option<u64>,
    /// The number of preemptions of an execution under --search preemptions [default: 2]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(super) preemptions: Option<u64>,
    /// A thread, by its Java name, that --heuristic prefer-threads prefers; repeatable
    #[arg(long = "prefer-thread", value_name = "NAME", hide_short_help = true)]
    pub(super) prefer_threads: Vec<String>,
    #[arg(long, value_name = "NAME", hide_short_help = true, help = default("The scheduling policy: the threads that are scheduled in a state; `pathfinder list policies`", &config::policies()))]
    pub(super) scheduler: Option<String>,
    /// Continue from a file of --checkpoint, with the same program and settings
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) resume: Option<PathBuf>,
}

/// The limits of the search.
#[derive(Debug, Args)]
#[command(next_help_heading = LIMITS)]
pub(crate) struct LimitOptions {
    /// The longest time, such as 10s or 2m; with --junit, of all tests
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    pub(super) time_limit: Option<Duration>,
    /// The longest time of each test, with --junit
    #[arg(long, value_name = "DURATION", value_parser = units::duration, hide_short_help = true)]
    pub(super) time_limit_per_test: Option<Duration>,
    /// The longest time for shortening and explaining error paths after the search [default: a tenth
    /// of the search, at least 3s]
    #[arg(long, value_name = "DURATION", value_parser = units::duration, hide_short_help = true)]
    pub(super) explain_limit: Option<Duration>,
    /// The most memory, such as 512M or 2G
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    pub(super) memory_limit: Option<u64>,
    /// The most stored states
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) max_states: Option<u64>,
    /// The greatest depth, in transitions
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) max_depth: Option<u64>,
    /// Do not expand states with more than N instances of a class or its subclasses; repeatable
    #[arg(long, value_name = "CLASS=N", value_parser = units::bound, hide_short_help = true)]
    pub(super) max_instances: Vec<(String, u64)>,
}

/// Result files, reports, progress and checkpoints.
#[derive(Debug, Args)]
#[command(next_help_heading = OUTPUT)]
pub(crate) struct OutputOptions {
    /// Write the result here; '-' is stdout, and nothing else is written there
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Write the first error path here, for replay
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Write the report in this format here; '-' is stdout, instead of the text; repeatable;
    /// `pathfinder list formats`
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = output)]
    pub(crate) reports: Vec<Output>,
    /// Write the coverage of the program here; '-' is stdout, instead of the text; repeatable;
    /// `pathfinder list coverage`
    #[arg(long = "coverage", value_name = "FORMAT=FILE", value_parser = coverage_output, hide_short_help = true)]
    pub(crate) coverage: Vec<Output>,
    /// Let only violations count that this file does not have
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) baseline: Option<PathBuf>,
    /// Write the violations to the file of --baseline
    #[arg(long, requires = "baseline", hide_short_help = true)]
    pub(super) write_baseline: bool,
    #[arg(long, help = choice("What counts as a failure in JUnit XML; an incomplete check is skipped otherwise", Failures::default().word()), value_name = "WHAT", value_parser = word::<Failures>(Failures::WORDS), hide_short_help = true)]
    pub(super) fail_on: Option<Failures>,
    /// Show every step of an error path, also those of no interest
    #[arg(long, hide_short_help = true)]
    pub(super) trace_detail: bool,
    /// List the assumptions of the verdict; the text report names them in one line
    #[arg(long, hide_short_help = true)]
    pub(super) assumptions: bool,
    /// With --symbolic: list the paths over the inputs, with their conditions, values and ends
    #[arg(long, hide_short_help = true)]
    pub(super) input_paths: bool,
    /// With --symbolic: list the methods whose code chooses between inputs, those with the most choices
    /// first
    #[arg(long, value_name = "WHAT", value_parser = ["forks"], hide_short_help = true)]
    pub(super) profile: Option<String>,
    #[arg(long, help = choice("When to show progress on stderr", ProgressMode::default().word()), value_name = "WHEN", value_parser = word::<ProgressMode>(ProgressMode::WORDS), hide_short_help = true)]
    pub(super) progress: Option<ProgressMode>,
    /// Save the search here, now and then and when a limit ends it, for --resume
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) checkpoint: Option<PathBuf>,
    /// The time between two checkpoints [default: 5m]
    #[arg(long, value_name = "DURATION", value_parser = units::duration, hide_short_help = true)]
    pub(super) checkpoint_interval: Option<Duration>,
}

/// Reductions, and the accuracy of states.
#[derive(Debug, Args)]
#[command(next_help_heading = TUNING)]
pub(crate) struct TuningOptions {
    /// Partial order reduction: the schedules that are left out because they cannot matter [default:
    /// the strongest that all other options allow]
    #[arg(long, value_name = "LEVEL", value_parser = word::<Por>(Por::WORDS))]
    pub(super) por: Option<Por>,
    #[arg(long, value_name = "NAME", help = default("The store of visited states; `pathfinder list stores`", &config::stores()))]
    pub(super) store: Option<String>,
    #[arg(long, help = choice("Symmetry reduction: isomorphic heaps count as one state, or also states that differ by a permutation of interchangeable threads", Symmetry::default().word()), value_name = "WHICH", value_parser = word::<Symmetry>(Symmetry::WORDS), hide_short_help = true)]
    pub(super) symmetry: Option<Symmetry>,
    #[arg(long, value_name = "KINDS", help = facts_help(), hide_short_help = true)]
    pub(super) static_facts: Option<AskedFacts>,
    /// Leave values out of states that no decision, exception or call of the class library depends on
    #[arg(long, hide_short_help = true)]
    pub(super) slice: bool,
    /// Assume that a thread waits for a change after N turns of a loop that read the same values
    /// [default: 3]
    #[arg(long, value_name = "N|off", hide_short_help = true)]
    pub(super) spin_turns: Option<SpinTurns>,
    /// Assume that calls of java.util.concurrent are atomic: fewer states, and an assumption of the
    /// result
    #[arg(long, hide_short_help = true)]
    pub(super) trust_jdk: bool,
    #[arg(long, help = choice("The class library's own bookkeeping steps: merged, or steps of their own", JdkSteps::default().word()), value_name = "HOW", value_parser = word::<JdkSteps>(JdkSteps::WORDS), hide_short_help = true)]
    pub(super) jdk_steps: Option<JdkSteps>,
    #[arg(long, help = choice("Whether fields of the class library that no program can observe are left out of states", Masks::default().word()), value_name = "WHETHER", value_parser = word::<Masks>(Masks::WORDS), hide_short_help = true)]
    pub(super) masks: Option<Masks>,
    /// Let inputs stand for all their values at once
    ///
    /// Inputs are the results of nondetInt and its like. With `strict`, a value that was restricted to
    /// one number is an error.
    #[arg(long, value_name = "strict", num_args = 0..=1, require_equals = true, default_missing_value = "on", value_parser = ["on", "strict"], hide_possible_values = true)]
    pub(super) symbolic: Option<String>,
    /// Do not expand a state that a visited one with a weaker path condition covers
    #[arg(long, hide_short_help = true)]
    pub(super) subsumption: bool,
    /// Ask the solver Z3 to confirm each answer that a path has no inputs; slow
    #[arg(long, hide_short_help = true)]
    pub(super) check_solver: bool,
    /// The solver Z3 to load for --symbolic, such as libz3.so.4
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) solver_lib: Option<PathBuf>,
    /// Verify every stored state in a second way; slow
    #[arg(long, hide_short_help = true)]
    pub(super) paranoid: bool,
}
