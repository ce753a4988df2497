//! Commands and their options.
//!
//! Source: the published contract. Invariant: an option that is not given leaves the setting of the
//! `.jpf` file, the properties or the built-in values. The words of choices and their help are computed
//! from tables of the session.

mod apply;
pub mod parts;
#[cfg(test)]
mod reference;
mod search;
mod testing;

pub(crate) use search::SearchOptions;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use config::{self, FailOn, units};
use session::Error;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use testing::{OpeningOptions, TestedCode};

/// The version with its commit, if known, and the releases of the JDK that are tested.
const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), env!("PATHFINDER_OF_COMMIT"), ", for JDK 17 to 25");

/// Checks Java programs by executing every schedule and every choice.
#[derive(Debug, Parser)]
#[command(name = "pathfinder", version = VERSION, arg_required_else_help = true, after_long_help = EXAMPLES)]
pub(crate) struct CommandLine {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[allow(clippy::large_enum_variant, reason = "there is one in a run")]
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Execute a program once, as `java -ea` would, with its output and exit code
    Run(RunOptions),
    /// Explore every execution of a program and report violated properties
    Check(CheckOptions),
    /// Execute a program with runtime analyses, and warn of possible failures of other executions
    Race(RaceOptions),
    /// Execute a recorded error path again
    Replay(ReplayOptions),
    /// Debug along a recorded error path, forwards and backwards (Debug Adapter Protocol)
    Debug(DebugOptions),
    /// Show the lines of a program on which its deadlocks, exceptions or given lines depend
    Slice(SliceOptions),
    /// Show what the static analysis knows about calls, threads, locks and the heap
    Analyze(AnalyzeOptions),
    /// Warn of patterns in the code that often are concurrency faults, without an execution
    Lint(LintOptions),
    /// Generate tests of a method, for all its branches or for all its valid inputs
    Testgen(TestgenOptions),
    /// Write pathfinder.toml and a CI file for the Maven or Gradle build of a folder
    Init(InitOptions),
    /// Print the JDK, cache and limits that a check uses
    Doctor(MachineOptions),
    /// Print every setting, its value, and its origin
    ExplainConfig(ExplainOptions),
    /// List strategies, heuristics, listeners and other parts by name
    List {
        /// The parts to list; all of them if none is named
        #[arg(value_parser = PossibleValuesParser::new(parts::kinds()))]
        kind: Option<String>,
    },
    /// Print a script that completes commands and options in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, for man -l -
    Man,
}

/// Options of `init`.
#[derive(Debug, Args)]
pub(crate) struct InitOptions {
    /// The folder with the build
    #[arg(default_value = ".")]
    pub folder: PathBuf,
    /// The CI system; by default that of the folder's files, else GitHub
    #[arg(long, value_name = "NAME", value_parser = ["github", "gitlab", "none"])]
    pub ci: Option<String>,
    /// The address of an archive of Pathfinder, for the CI file
    #[arg(long, value_name = "URL")]
    pub archive: Option<String>,
}

/// Examples of each command.
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

/// Examples of `check`.
const CHECK_EXAMPLES: &str = "\
Examples:
  pathfinder check Main.java                     explore every schedule and every choice
  pathfinder check -c lib.jar app.Main arg       a class with a class path and an argument
  pathfinder check --property data-race Main     look for data races only
  pathfinder check --time-limit 10m --trace t Main
                                                 stop after ten minutes; keep the first error path";

/// Returns the definition of the command line, for completions and the manual.
pub fn command() -> clap::Command {
    <CommandLine as clap::CommandFactory>::command()
}

/// Headings of the help.
const TARGET: &str = "Target";
const WHAT: &str = "What to check";
const HOW: &str = "How to search";
const LIMITS: &str = "Limits";
const OUTPUT: &str = "Output";
const INPUTS: &str = "Inputs of --symbolic";
const TUNING: &str = "Accuracy and tuning";

/// Options about the environment of the program.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = TARGET)]
pub(crate) struct MachineOptions {
    /// Directories and jars of the program, separated by ':'
    #[arg(short, long, value_name = "PATH")]
    classpath: Option<String>,
    /// Directories with the program's sources, separated by ':'
    #[arg(long, value_name = "PATH", hide_short_help = true)]
    sourcepath: Option<String>,
    #[arg(long, value_name = "DIR", help = JDK_HELP)]
    jdk: Option<PathBuf>,
    /// The result of `Runtime.availableProcessors`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), hide_short_help = true)]
    processors: Option<u32>,
    #[arg(long, value_name = "NAME", value_parser = config::host_name, help = HOST_NAME_HELP, hide_short_help = true)]
    host_name: Option<String>,
    #[command(flatten)]
    java: JavaArguments,
}

/// The options that `java` also has, under the same names.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = TARGET)]
pub(crate) struct JavaArguments {
    /// Set a system property, as `java` does
    #[arg(short = 'D', long = "system-property", value_name = "KEY=VALUE", value_parser = config::system_property, hide_short_help = true)]
    system_properties: Vec<String>,
    /// Export a package of a module to others, or to ALL-UNNAMED
    #[arg(long, value_name = "MODULE/PACKAGE=TARGET", value_parser = config::package_access, hide_short_help = true)]
    add_exports: Vec<String>,
    /// Open a package of a module for reflection
    #[arg(long, value_name = "MODULE/PACKAGE=TARGET", value_parser = config::package_access, hide_short_help = true)]
    add_opens: Vec<String>,
    /// Let a module read others
    #[arg(long, value_name = "MODULE=TARGET", value_parser = config::module_reads, hide_short_help = true)]
    add_reads: Vec<String>,
    /// Add root modules, separated by ','
    #[arg(long, value_name = "MODULES", hide_short_help = true)]
    add_modules: Vec<String>,
    #[arg(long = "java-option", value_name = "OPTION", value_parser = config::java_option, help = JAVA_OPTION_HELP, allow_hyphen_values = true, hide_short_help = true)]
    java_options: Vec<String>,
}

const JAVA_OPTION_HELP: &str = "Another option of `java`: -Xss, -Xmx, -ea, -da, --enable-preview; \
     also by itself, in an @file, or in JDK_JAVA_OPTIONS";

/// The target, its arguments and its environment.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProgramOptions {
    /// The environment.
    pub options: MachineOptions,
    /// The target; `+target=` may replace it.
    pub target: Option<String>,
    /// The program's arguments.
    pub args: Vec<String>,
}

/// Temporal properties that are monitored along one execution.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = WHAT)]
pub(crate) struct FollowOptions {
    /// A temporal property, 'ltl: FORMULA' or 'NAME: PATTERN', to follow in the execution; repeatable
    #[arg(long = "property", value_name = "NAME")]
    properties: Vec<String>,
    /// A file of temporal properties and definitions, one a line
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    spec: Option<PathBuf>,
}

/// Options of `run`.
#[derive(Debug, Args)]
#[command(after_help = PROPERTIES_HELP)]
pub(crate) struct RunOptions {
    #[command(flatten)]
    machine: MachineOptions,
    /// The longest time of an execution with --property, such as 500ms, 10s or 2m
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// Use the clock, randomness and hashes that check uses
    #[arg(long)]
    deterministic: bool,
    /// Main class, or .java, .class, .jar or .jpf file; all that follows is the program's
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    #[arg(value_names = ["TARGET", "ARGS"], num_args = 1..)]
    words: Vec<String>,
    #[command(flatten)]
    follow: FollowOptions,
}

/// Options of `check`.
#[derive(Debug, Args)]
#[command(before_help = CHECK_EXAMPLES, after_help = SHORT_HELP, after_long_help = PROPERTIES_HELP)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    target: TargetOptions,
    #[command(flatten)]
    machine: MachineOptions,
    /// Options of the search.
    #[command(flatten)]
    pub search: SearchOptions,
}

/// Options of `explain-config`.
#[derive(Debug, Args)]
pub(crate) struct ExplainOptions {
    /// List the JPF properties that are honoured instead
    #[arg(long)]
    pub keys: bool,
    /// The settings to explain.
    #[command(flatten)]
    pub check: CheckOptions,
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

/// Options of `race`.
#[derive(Debug, Args)]
#[command(after_help = PROPERTIES_HELP)]
pub(crate) struct RaceOptions {
    #[command(flatten)]
    target: TargetOptions,
    #[command(flatten)]
    machine: MachineOptions,
    /// The number of executions, each with another schedule
    #[arg(long, value_name = "N", value_parser = positive)]
    runs: Option<u64>,
    /// The seed of the schedules
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[arg(long, help = choice("What makes the exit status 1", FailOn::default().word()), value_name = "WHAT", value_parser = word::<FailOn>(FailOn::WORDS))]
    fail_on: Option<FailOn>,
    /// Warn of every variable without lock protection, even if something else orders its accesses
    #[arg(long)]
    no_happens_before: bool,
    /// The longest time, such as 500ms, 10s or 2m
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// Write the result here; '-' is stdout, and nothing else is written there
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = output, help = reports_help())]
    pub reports: Vec<Output>,
    /// List the assumptions of the verdict; the text report names them in one line
    #[arg(long)]
    assumptions: bool,
    /// A file or folder that the program may read besides the current folder, the class path and
    /// the JDK; repeatable
    #[arg(long, value_name = "PATH")]
    allow_read: Vec<PathBuf>,
    /// The program's standard input; without it, reading standard input is refused
    #[arg(long, value_name = "FILE")]
    stdin: Option<PathBuf>,
    #[command(flatten)]
    follow: FollowOptions,
}

/// Options of `slice`.
#[derive(Debug, Args)]
pub(crate) struct SliceOptions {
    #[command(flatten)]
    target: TargetOptions,
    #[command(flatten)]
    machine: MachineOptions,
    #[arg(long = "criterion", value_name = "WHAT", help = CRITERION_HELP)]
    pub criteria: Vec<String>,
    /// The longest time of the analysis, such as 500ms, 10s or 2m (default 1m)
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// Show what depends on the criteria, instead of what they depend on
    #[arg(long)]
    pub forward: bool,
    #[arg(long, value_name = "LINE", help = WHY_HELP)]
    pub why: Option<String>,
    /// Omit a kind of dependence: data, control, divergence, interference, synchronization or
    /// ready; repeatable
    #[arg(long, value_name = "KIND")]
    pub without: Vec<String>,
    /// Let constants decide jumps: mark lines that are never executed, and leave them out
    #[arg(long)]
    pub evaluate: bool,
    /// Write the slice here as JSON; '-' is stdout, and nothing else is written there
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

/// Options of `analyze`.
#[derive(Debug, Args)]
pub(crate) struct AnalyzeOptions {
    #[command(flatten)]
    target: TargetOptions,
    #[command(flatten)]
    machine: MachineOptions,
    #[arg(long, value_name = "TOPIC", help = SHOW_HELP)]
    pub show: String,
    /// The longest time of the analysis, such as 500ms, 10s or 2m (default 1m)
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// The form on stdout: text, json, or dot for graphs
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: String,
    /// Write the result here as JSON; '-' is stdout, and nothing else is written there
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    pub json: Option<PathBuf>,
}

/// Options of `lint`.
#[derive(Debug, Args)]
pub(crate) struct LintOptions {
    #[command(flatten)]
    target: TargetOptions,
    #[command(flatten)]
    machine: MachineOptions,
    /// Apply this rule only; repeatable. `pathfinder list rules` describes them
    #[arg(long = "rule", value_name = "NAME")]
    pub rules: Vec<String>,
    /// Do not apply this rule; repeatable
    #[arg(long = "without", value_name = "NAME")]
    pub without: Vec<String>,
    /// Check the program for a witness of each warning
    #[arg(long)]
    pub confirm: bool,
    /// The longest time of the analysis and of that check, such as 500ms, 10s or 2m (default 1m)
    #[arg(long, value_name = "DURATION", value_parser = units::duration)]
    time_limit: Option<Duration>,
    #[arg(long, help = choice("What makes the exit status 1", FailOn::default().word()), value_name = "WHAT", value_parser = word::<FailOn>(FailOn::WORDS))]
    pub fail_on: Option<FailOn>,
    /// Show no warning whose id is in this file, one a line
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write the ids of all warnings here, for --baseline
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    pub write_baseline: Option<PathBuf>,
    /// Write the warnings here as JSON; '-' is stdout, and nothing else is written there
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = output, help = reports_help())]
    pub reports: Vec<Output>,
}

/// Options of `testgen`.
#[derive(Debug, Args)]
pub(crate) struct TestgenOptions {
    #[command(flatten)]
    code: TestedCode,
    #[command(flatten)]
    machine: MachineOptions,
    #[command(flatten)]
    bounds: search::BoundOptions,
    /// The goals: branch, statement, condition, mcdc, path, exception or user
    #[arg(long, value_name = "KIND", default_value = "branch")]
    goal: String,
    /// Methods and classes whose goals count, too: CLASS or CLASS#METHOD, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    goals_in: Vec<String>,
    #[arg(
        long,
        value_name = "code|structures|sequences",
        help = "Inputs for the paths of the code, all structures that satisfy the precondition, or calls on a new object [default: code; sequences if the receiver cannot be an input]"
    )]
    from: Option<String>,
    /// Only inputs of exactly N objects besides the receiver
    #[arg(long, value_name = "N", conflicts_with_all = ["up_to", "input_size"])]
    exactly: Option<u32>,
    /// Only inputs of at most N objects besides the receiver; with --from sequences, at most N calls
    #[arg(long, value_name = "N", conflicts_with = "input_size")]
    up_to: Option<u32>,
    /// Write the tests as Java sources below this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The form of the sources: junit5, junit4 or plain
    #[arg(long, value_name = "NAME", default_value = "junit5")]
    framework: String,
    /// A number that a field, an element of an array in a field, or a parameter has; structures have one value each
    #[arg(long = "range", value_name = "NAME=LOW..HIGH")]
    ranges: Vec<String>,
    #[command(flatten)]
    opening: OpeningOptions,
    /// Go on after all goals are covered: there may be further findings
    #[arg(long)]
    exhaustive: bool,
    /// Compile the tests and execute each three times with the JDK's java; drop those that differ
    #[arg(long)]
    verify: bool,
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = goal_output, help = goal_reports_help())]
    pub reports: Vec<Output>,
    /// The number of choices on a path [default: 200]
    #[arg(long, value_name = "N")]
    max_depth: Option<u64>,
    /// The number of states [default: 500000]
    #[arg(long, value_name = "N")]
    max_states: Option<u64>,
    #[arg(long, value_name = "DURATION", value_parser = units::duration, help = "The time after which the search ends [default: 1m]")]
    time_limit: Option<Duration>,
    /// The solver Z3 to load, such as libz3.so.4
    #[arg(long, value_name = "FILE")]
    solver_lib: Option<PathBuf>,
    /// Write the result here as JSON; '-' is stdout, and nothing else is written there
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

/// Options of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayOptions {
    /// The file that --trace wrote
    pub trace: PathBuf,
    #[command(flatten)]
    machine: MachineOptions,
    /// Write the result here; '-' is stdout, and nothing else is written there
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = output, help = reports_help())]
    pub reports: Vec<Output>,
    /// Show every step of the path, also those of no interest
    #[arg(long)]
    trace_detail: bool,
    /// List the assumptions of the verdict; the text report names them in one line
    #[arg(long)]
    assumptions: bool,
    /// Verify every stored state in a second way; slow
    #[arg(long)]
    paranoid: bool,
    /// The file for a test of the path.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "ErrorPathTest.java", help = "Write a JUnit 5 test that forces a JVM into the path's schedule, as a class named like the file")]
    pub emit_test: Option<PathBuf>,
    /// Whether the emitted test does without JUnit.
    #[arg(
        long,
        requires = "emit_test",
        help = "Let the emitted test do without JUnit; its main method is there in any case"
    )]
    pub without_junit: bool,
}

/// Options of `debug`.
#[derive(Debug, Args)]
pub(crate) struct DebugOptions {
    /// The file that --trace wrote; the editor may name another in its launch request
    pub trace: Option<PathBuf>,
    #[command(flatten)]
    machine: MachineOptions,
    /// Listen on this port of 127.0.0.1, on any free port if 0, instead of stdin and stdout
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
}

/// A report that the user requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The name of the format.
    pub format: &'static str,
    /// The destination; `-` is stdout.
    pub to: PathBuf,
}

impl Output {
    /// Whether the report is printed on stdout.
    pub fn is_stdout(&self) -> bool {
        self.to.as_os_str() == "-"
    }
}

/// Parses `FORMAT=FILE`. The format is one of `names`.
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

fn goal_output(text: &str) -> Result<Output, String> {
    let names: Vec<&str> = report::GOAL_FORMATS.iter().map(|row| row.name).collect();
    output_of(text, &names)
}

fn goal_reports_help() -> String {
    let rows = report::GOAL_FORMATS.iter().map(|row| format!("\n  {:<8} {}", row.name, row.help));
    format!(
        "Write the coverage by the tests in this format here; '-' is stdout; repeatable:{}",
        rows.collect::<String>()
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
const CRITERION_HELP: &str = "What the slice is for: deadlock, throw, FILE:LINE, Class.field or Class.method; repeatable [default: deadlock and throw]";
const SHOW_HELP: &str = "What to show: calls, threads, escape, locks, independence, facts, ssg, ssg=FILE or ssg=FILE:LINE";
const WHY_HELP: &str = "Show the dependences between this line (LINE or FILE:LINE) and a criterion";
const HOST_NAME_HELP: &str = "The name of the local host; it denotes the loopback address \
     [default: localhost; `run`: the name of this host]";
const PROPERTIES_HELP: &str = "+key=value anywhere sets a JPF property. Properties and options are also read from a .jpf target, \
     from pathfinder.toml, site.properties and jpf.properties. `pathfinder explain-config` prints the origin \
     of each setting, `pathfinder explain-config --keys` the properties that are honoured.";
const SHORT_HELP: &str = "--help shows all options, `pathfinder list` the names that options take.";

/// Returns a title that names the first row as the default.
fn default(title: &str, rows: &[(&str, &str)]) -> String {
    choice(title, rows.first().map_or("", |(name, _)| name))
}

fn choice(title: &str, default: &str) -> String {
    format!("{title} [default: {default}]")
}

fn facts_help() -> String {
    let names = config::AskedFacts::names();
    format!(
        "The facts about the program that save states: on, off, or some of {} [default: on with --por lock and full]",
        names.join(",")
    )
}

/// Returns a parser that accepts only these words.
fn word<T>(words: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = String> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(words).try_map(|word| word.parse::<T>().map_err(Error::new))
}

fn positive(text: &str) -> Result<u64, String> {
    units::at_least(1, text)
}
