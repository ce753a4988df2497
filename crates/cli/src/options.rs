//! Commands and their options.
//!
//! Source: the published contract. Invariant: an option that is not given leaves the setting as the
//! `.jpf` file, the properties or the built-in values have it; words and help of choices come from
//! the tables of the session.

mod apply;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use config::{
    self, Asked, FailOn, JdkSteps, Masks, MemoryModel, Por, ProgressMode, Races, Symmetry,
    TimeMode, units,
};
use session::Error;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Checks Java programs by executing every schedule and every choice.
#[derive(Debug, Parser)]
#[command(name = "pathfinder", version, arg_required_else_help = true, after_long_help = EXAMPLES)]
pub struct CommandLine {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[allow(clippy::large_enum_variant, reason = "there is one in a run")]
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Execute a program once, as `java -ea` would, with its output and exit code
    Run(RunOptions),
    /// Explore every execution of a program and report violated properties
    Check(CheckOptions),
    /// Execute a program with runtime analyses on and tell what could go wrong in other executions
    Race(RaceOptions),
    /// Execute a recorded error path again
    Replay(ReplayOptions),
    /// Debug along a recorded error path, forwards and backwards (Debug Adapter Protocol)
    Debug(DebugOptions),
    /// Tell what would be used: JDK, cache, limits
    Doctor(MachineOptions),
    /// Print every setting, its value, and where that comes from
    ExplainConfig(CheckOptions),
    /// Print a script that completes commands and options in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, for man -l -
    Man,
}

/// First steps, and what comes out.
const EXAMPLES: &str = "\
Examples:
  pathfinder run Main.java             execute it once, as java -ea would
  pathfinder check Main.java           explore every schedule and every choice
  pathfinder check -c lib.jar a.Main x a class with a class path and an argument
  pathfinder check App.jpf             a JPF application; +key=value sets a property
  pathfinder check --trace t Main.java keep the first error path
  pathfinder replay t                  execute it again
  pathfinder check --junit -c junit.jar build/test-classes
                                       each JUnit test of a folder by itself
  pathfinder debug t                   let an editor step through it, back too
  pathfinder check --search pct --walks 5000 Main.java
                                       sample schedules of what is too large to exhaust
  pathfinder explain-config App.jpf    where each setting comes from

Exit status of check and replay:
  0  safe: everything was explored, nothing is violated
  1  unsafe: a property is violated; the path is printed
  2  error: wrong arguments, or something unsupported was reached, by name
  3  incomplete: a bound was hit, or the strategy or store may have missed something
run ends with the program's own exit code, or 125 for a failure of the tool.";

/// The whole command line as a table, for completions and the manual.
pub fn command() -> clap::Command {
    <CommandLine as clap::CommandFactory>::command()
}

/// Options about the surroundings of the program.
#[derive(Clone, Debug, Default, Args)]
pub struct MachineOptions {
    /// Directories and jars of the program, separated by ':'
    #[arg(short, long, value_name = "PATH")]
    classpath: Option<String>,
    /// Directories with the program's sources, separated by ':'
    #[arg(long, value_name = "PATH")]
    sourcepath: Option<String>,
    #[arg(long, value_name = "DIR", help = JDK_HELP)]
    jdk: Option<PathBuf>,
    /// What `Runtime.availableProcessors` says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    processors: Option<u32>,
}

/// A target, its arguments and its surroundings.
#[derive(Clone, Debug, Default)]
pub struct ProgramOptions {
    /// The surroundings.
    pub options: MachineOptions,
    /// The target; `+target=` may stand in for it.
    pub target: Option<String>,
    /// The program's arguments.
    pub args: Vec<String>,
}

/// Options of `run`.
#[derive(Debug, Args)]
#[command(after_help = PROPERTIES_HELP)]
pub struct RunOptions {
    #[command(flatten)]
    machine: MachineOptions,
    /// Use the clock, randomness and hashes that check uses
    #[arg(long)]
    deterministic: bool,
    /// Main class, or .java, .class, .jar or .jpf file; all that follows is the program's
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    #[arg(value_names = ["TARGET", "ARGS"], num_args = 1..)]
    words: Vec<String>,
}

/// Options of `check`.
#[derive(Debug, Args)]
#[command(after_help = PROPERTIES_HELP, after_long_help = properties_long_help())]
pub struct CheckOptions {
    #[command(flatten)]
    target: TargetOptions,
    #[command(flatten)]
    machine: MachineOptions,
    /// How to search.
    #[command(flatten)]
    pub search: SearchOptions,
}

/// A target whose arguments may be mixed with options.
#[derive(Debug, Args)]
struct TargetOptions {
    /// Main class, or .java, .class, .jar or .jpf file; with --junit see there
    #[arg(value_name = "TARGET")]
    name: Option<String>,
    /// The program's arguments; after '--' they may begin with '-' or '+'
    #[arg(value_name = "ARGS", allow_negative_numbers = true)]
    args: Vec<String>,
}

/// Options about the search and its result.
#[derive(Debug, Args)]
pub struct SearchOptions {
    /// A property to check; repeatable [default: deadlock and uncaught-exception]
    #[arg(long = "property", value_name = "NAME")]
    properties: Vec<String>,
    /// A static boolean method, as Class.method, that must give true in every state; repeatable
    #[arg(long = "invariant", value_name = "CLASS.METHOD")]
    invariants: Vec<String>,
    #[arg(long = "listener", value_name = "NAME[:KEY=VALUE,...]", value_parser = config::listener_of, help = rows_help("Listens to the search; repeatable", &config::listeners()))]
    listeners: Vec<Asked>,
    #[arg(long, value_name = "NAME", help = table("The search strategy", &config::searches()))]
    search: Option<String>,
    /// The seed of what is drawn at random
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[arg(long, value_name = "NAME", help = table("What rates open states for best-first, astar and beam", &config::heuristics()))]
    heuristic: Option<String>,
    /// How many states best-first and astar keep open, and beam of each depth [beam: 100]
    #[arg(long, value_name = "N", value_parser = positive)]
    width: Option<u64>,
    /// How many paths random-walk, pct, pos and surw walk [default: 1000]
    #[arg(long, value_name = "N", value_parser = positive)]
    walks: Option<u64>,
    /// The depth of the bugs that pct looks for [default: 3]
    #[arg(long, value_name = "N", value_parser = positive)]
    bug_depth: Option<u64>,
    /// How many preemptions an execution has under --search preemptions [default: 2]
    #[arg(long, value_name = "N")]
    preemptions: Option<u64>,
    /// A thread, by its Java name, that goes first under --heuristic prefer-threads; repeatable
    #[arg(long = "prefer-thread", value_name = "NAME")]
    prefer_threads: Vec<String>,
    #[arg(long, value_name = "NAME", help = table("The scheduling policy: which threads go on in a state", &config::policies()))]
    scheduler: Option<String>,
    #[arg(long, help = choice("How much of the schedules is left out because it cannot matter", Por::default().word()), value_name = "LEVEL", value_parser = word::<Por>(Por::WORDS))]
    por: Option<Por>,
    #[arg(long, help = choice("What 'safe' means for a program with data races: 'strict' makes it 'incomplete'", MemoryModel::default().word()), value_name = "MODEL", value_parser = word::<MemoryModel>(MemoryModel::WORDS))]
    memory_model: Option<MemoryModel>,
    #[arg(long, help = choice("Which data races are told: 'all' warns of those too that the class library means", Races::default().word()), value_name = "WHICH", value_parser = word::<Races>(Races::WORDS))]
    races: Option<Races>,
    #[arg(long, value_name = "NAME", help = table("How visited states are kept", &config::stores()))]
    store: Option<String>,
    /// The greatest depth, in transitions
    #[arg(long, value_name = "N", value_parser = positive)]
    max_depth: Option<u64>,
    /// The most states stored
    #[arg(long, value_name = "N", value_parser = positive)]
    max_states: Option<u64>,
    /// Do not go on from states with more than N instances of a class or its subclasses; repeatable
    #[arg(long, value_name = "CLASS=N", value_parser = units::bound)]
    max_instances: Vec<(String, u64)>,
    /// The most time, such as 500ms, 10s or 2m
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// The most memory, such as 512M or 2G
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    memory_limit: Option<u64>,
    /// Write what is known of the search here, now and then and when it is broken off, for --resume
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// How long the search goes on between two checkpoints [default: 5m]
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    checkpoint_interval: Option<Duration>,
    /// Go on from what --checkpoint wrote, with the same program and settings
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Go on after the first violation
    #[arg(long)]
    all_errors: bool,
    /// Check each JUnit test method of TARGET by itself: a class, a source file, or all in a folder or
    /// jar; CLASS#METHOD for one. Limits hold for each
    #[arg(long)]
    junit: bool,
    /// Threads of the search
    #[arg(long, value_name = "N", value_parser = positive)]
    workers: Option<u64>,
    /// Watch one execution first, then schedule only threads that its warnings name and those that
    /// influence them; never says 'safe'
    #[arg(long)]
    guided: bool,
    /// Write the result here; '-' is stdout, and nothing else goes there
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = output, help = reports_help())]
    pub reports: Vec<Output>,
    #[arg(long = "coverage", value_name = "FORMAT=FILE", value_parser = coverage_output, help = coverage_help())]
    pub coverage: Vec<Output>,
    /// Write the first error path here, for replay
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Show every step of an error path, also those in which nothing of interest happens
    #[arg(long)]
    trace_detail: bool,
    /// List the assumptions of the verdict; the text report names them in one line
    #[arg(long)]
    assumptions: bool,
    #[arg(long, help = choice("When to show progress on stderr", ProgressMode::default().word()), value_name = "WHEN", value_parser = word::<ProgressMode>(ProgressMode::WORDS))]
    progress: Option<ProgressMode>,
    /// Assert everything that can be about stored states; slow
    #[arg(long)]
    paranoid: bool,
    /// Explore spurious wake-ups and spurious failures of weak compare-and-set
    #[arg(long)]
    spurious: bool,
    /// What the program may read besides the current folder, the class path and the JDK; repeatable
    #[arg(long, value_name = "PATH")]
    allow_read: Vec<PathBuf>,
    /// What the program's standard input is; without it reading that is refused
    #[arg(long, value_name = "FILE")]
    stdin: Option<PathBuf>,
    #[arg(long, help = choice("What the clock does: stand still, or be a choice at each read", TimeMode::default().word()), value_name = "MODE", value_parser = word::<TimeMode>(TimeMode::WORDS))]
    time: Option<TimeMode>,
    #[arg(long, help = choice("What becomes of the class library's own bookkeeping steps", JdkSteps::default().word()), value_name = "HOW", value_parser = word::<JdkSteps>(JdkSteps::WORDS))]
    jdk_steps: Option<JdkSteps>,
    #[arg(long, help = choice("Whether what a program cannot observe of the class library's objects is left out of states", Masks::default().word()), value_name = "WHETHER", value_parser = word::<Masks>(Masks::WORDS))]
    masks: Option<Masks>,
    #[arg(long, help = choice("Which states count as one: those with isomorphic heaps, or also those that differ only in which of several threads that are alike did what", Symmetry::default().word()), value_name = "WHICH", value_parser = word::<Symmetry>(Symmetry::WORDS))]
    symmetry: Option<Symmetry>,
    /// Take calls of java.util.concurrent for atomic: fewer states, and an assumption of the result
    #[arg(long)]
    trust_jdk: bool,
}

/// Options of `race`.
#[derive(Debug, Args)]
#[command(after_help = PROPERTIES_HELP)]
pub struct RaceOptions {
    #[command(flatten)]
    target: TargetOptions,
    #[command(flatten)]
    machine: MachineOptions,
    /// How many executions, each with another schedule
    #[arg(long, value_name = "N", value_parser = positive)]
    runs: Option<u64>,
    /// The seed of the schedules
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[arg(long, help = choice("What makes the exit status 1", FailOn::default().word()), value_name = "WHAT", value_parser = word::<FailOn>(FailOn::WORDS))]
    fail_on: Option<FailOn>,
    /// Warn of every variable that no lock protects, even where something else orders its accesses
    #[arg(long)]
    no_happens_before: bool,
    /// The most time, such as 500ms, 10s or 2m
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// Write the result here; '-' is stdout, and nothing else goes there
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = output, help = reports_help())]
    pub reports: Vec<Output>,
    /// List the assumptions of the verdict; the text report names them in one line
    #[arg(long)]
    assumptions: bool,
    /// What the program may read besides the current folder, the class path and the JDK; repeatable
    #[arg(long, value_name = "PATH")]
    allow_read: Vec<PathBuf>,
    /// What the program's standard input is; without it reading that is refused
    #[arg(long, value_name = "FILE")]
    stdin: Option<PathBuf>,
}

/// Options of `replay`.
#[derive(Debug, Args)]
pub struct ReplayOptions {
    /// What --trace wrote
    pub trace: PathBuf,
    #[command(flatten)]
    machine: MachineOptions,
    /// Write the result here; '-' is stdout, and nothing else goes there
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = output, help = reports_help())]
    pub reports: Vec<Output>,
    /// Show every step of the path, also those in which nothing of interest happens
    #[arg(long)]
    trace_detail: bool,
    /// List the assumptions of the verdict; the text report names them in one line
    #[arg(long)]
    assumptions: bool,
    /// Assert everything that can be about stored states; slow
    #[arg(long)]
    paranoid: bool,
    /// Where a test of the path goes.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "ErrorPathTest.java", help = "Write a JUnit 5 test that forces a JVM into the path's schedule, as a class named like the file")]
    pub emit_test: Option<PathBuf>,
    /// Whether that test does without an annotation.
    #[arg(
        long,
        requires = "emit_test",
        help = "Let the emitted test do without JUnit; its main method is there in any case"
    )]
    pub without_junit: bool,
}

/// Options of `debug`.
#[derive(Debug, Args)]
pub struct DebugOptions {
    /// What --trace wrote; the editor may name another when it begins
    pub trace: Option<PathBuf>,
    #[command(flatten)]
    machine: MachineOptions,
    /// Listen on this port of 127.0.0.1, on any free one if 0, instead of speaking over stdin and
    /// stdout
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
}

/// A report that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The name of its format.
    pub format: &'static str,
    /// Where to; `-` is stdout.
    pub to: PathBuf,
}

impl Output {
    /// Whether it goes to stdout.
    pub fn is_stdout(&self) -> bool {
        self.to.as_os_str() == "-"
    }
}

/// Parses `FORMAT=FILE`, where the format is one of these.
fn output_of(text: &str, names: &[&'static str]) -> Result<Output, String> {
    let Some((format, file)) = text.split_once('=').filter(|(_, file)| !file.is_empty()) else {
        return Err(format!("not FORMAT=FILE, where FORMAT is one of {}", names.join(", ")));
    };
    match names.iter().find(|name| **name == format) {
        Some(name) => Ok(Output { format: name, to: file.into() }),
        None => Err(format!("there is no report format {format}, only {}", names.join(", "))),
    }
}

fn output(text: &str) -> Result<Output, String> {
    let names: Vec<&str> = report::RENDERERS.iter().map(|row| row.name).collect();
    output_of(text, &names)
}

fn coverage_output(text: &str) -> Result<Output, String> {
    let names: Vec<&str> = report::COVERAGE_FORMATS.iter().map(|row| row.name).collect();
    output_of(text, &names)
}

fn coverage_help() -> String {
    let rows: Vec<(&str, &str)> =
        report::COVERAGE_FORMATS.iter().map(|row| (row.name, row.help)).collect();
    rows_help(
        "Write what was executed of the program here; '-' is stdout, instead of the text; repeatable",
        &rows,
    )
}

fn reports_help() -> String {
    let rows = report::RENDERERS.iter().map(|row| format!("\n  {:<8} {}", row.name, row.help));
    format!(
        "Write the report in this format here; '-' is stdout, instead of the text; repeatable:{}",
        rows.collect::<String>()
    )
}

const JDK_HELP: &str =
    "The JDK whose class library is used [default: $JAVA_HOME, then the java on the PATH]";
const PROPERTIES_HELP: &str = "+key=value anywhere sets a JPF property. Properties and options are also read from a .jpf target, \
     from pathfinder.toml, site.properties and jpf.properties; explain-config tells from where.";

/// The JPF properties that are honoured.
fn properties_long_help() -> String {
    let rows = config::KEYS.iter().map(|key| format!("\n  {:<24} {}", key.name, key.help));
    format!("{PROPERTIES_HELP} Those that are honoured:{}", rows.collect::<String>())
}

/// A title and a line for each row.
fn rows_help(title: &str, rows: &[(&str, &str)]) -> String {
    let widest = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = rows.iter().map(|(name, help)| format!("\n  {name:<widest$}  {help}"));
    format!("{title}:{}", lines.collect::<String>())
}

/// A title and a line for each row; the first row is the default.
fn table(title: &str, rows: &[(&str, &str)]) -> String {
    let widest = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = rows.iter().map(|(name, help)| format!("\n  {name:<widest$}  {help}"));
    let default = rows.first().map_or("", |(name, _)| name);
    format!("{title}:{}\n[default: {default}]", lines.collect::<String>())
}

fn choice(title: &str, default: &str) -> String {
    format!("{title} [default: {default}]")
}

/// Parses one word out of a few.
fn word<T>(words: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = String> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(words).try_map(|word| word.parse::<T>().map_err(Error::new))
}

fn positive(text: &str) -> Result<u64, String> {
    units::at_least(1, text)
}
