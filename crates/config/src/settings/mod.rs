//! The settings of a session, with their defaults.
//!
//! Invariant: this module and those below it import no other module of the crate but the words, so
//! every other one may import them.

mod asked;
mod choosing;
mod claims;
mod extensions;

pub(crate) use asked::listeners_of;
pub use asked::{Asked, listener_of};
pub use choosing::Choosing;
pub use claims::Claims;
pub use extensions::Extensions;

use crate::{FailOn, JdkSteps, Masks, MemoryModel, Por, ProgressMode, Races, Symmetry, TimeMode};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

/// Everything `run`, `check` and `replay` need to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// A main class name, or a `.java`, `.class` or `.jar` file. Empty only under `replay`.
    pub target: String,
    /// The `.jpf` file the settings come from.
    pub application: Option<PathBuf>,
    /// The program's arguments.
    pub args: Vec<String>,
    /// Directories and jars. Empty stands for what the target implies.
    pub classpath: Vec<PathBuf>,
    /// Directories with the program's sources, for the report.
    pub sourcepath: Vec<PathBuf>,
    /// The JDK asked for.
    pub jdk: Option<PathBuf>,
    /// The properties to check, by name, without duplicates.
    pub properties: Vec<String>,
    /// The listeners, with their settings.
    pub listeners: Vec<Asked>,
    /// Static boolean methods that must give true in every stored state, as `Class.method`.
    pub invariants: Vec<String>,
    /// The search strategy, by name.
    pub search: String,
    /// The seed of everything drawn at random.
    pub seed: u64,
    /// What rates open states, by name.
    pub heuristic: Option<String>,
    /// How many states are kept open.
    pub width: Option<u64>,
    /// How many paths are walked.
    pub walks: Option<u64>,
    /// The depth of the bugs that PCT looks for.
    pub bug_depth: Option<u64>,
    /// How many preemptions an execution may have.
    pub preemptions: Option<u64>,
    /// Threads that are to go first, by their Java names.
    pub prefer_threads: Vec<String>,
    /// The scheduling policy, by name.
    pub scheduler: String,
    /// What the user claims not to matter to other threads.
    pub claims: Claims,
    /// How many of the last steps count where threads are to alternate.
    pub history: Option<u64>,
    /// How much of the schedules is left out.
    pub por: Option<Por>,
    /// At [`Por::Lock`], the variables of which it has turned out that no lock protects them.
    pub unprotected: BTreeSet<String>,
    /// Whether the steps by which threads start and end are told apart, for programs that ask for
    /// groups of threads.
    pub threads_apart: bool,
    /// Which threads count as one another.
    pub symmetry: Symmetry,
    /// What `safe` means in the presence of data races.
    pub memory_model: MemoryModel,
    /// Which data races are told.
    pub races: Races,
    /// How visited states are kept, by name.
    pub store: String,
    /// The greatest depth, in transitions.
    pub max_depth: Option<u64>,
    /// The most states stored.
    pub max_states: Option<u64>,
    /// How many instances of a class there may be.
    pub max_instances: Vec<(String, u64)>,
    /// The most wall time.
    pub time_limit: Option<Duration>,
    /// The most memory of the process, in bytes.
    pub memory_limit: Option<u64>,
    /// Whether the target's JUnit tests are checked, each by itself.
    pub junit: bool,
    /// Where what is known of the search is written, now and then and when a bound ends it.
    pub checkpoint: Option<PathBuf>,
    /// How long the search goes on between two checkpoints.
    pub checkpoint_interval: Duration,
    /// The checkpoint to go on from.
    pub resume: Option<PathBuf>,
    /// Whether to go on after the first violation.
    pub all_errors: bool,
    /// Threads of the search.
    pub workers: u64,
    /// Where the result file goes; `-` is stdout.
    pub json: Option<PathBuf>,
    /// Where the first error path goes.
    pub trace: Option<PathBuf>,
    /// The recorded path from whose end on is searched.
    pub begin_with: Option<PathBuf>,
    /// Whether every step of an error path is shown.
    pub trace_detail: bool,
    /// Whether the text report lists the assumptions of the verdict.
    pub assumptions: bool,
    /// What the printed report has, by JPF's topics.
    pub console: report::Console,
    /// When progress is shown.
    pub progress: ProgressMode,
    /// Whether everything that can be asserted about stored states is.
    pub paranoid: bool,
    /// Whether spurious wake-ups and weak-CAS failures are explored.
    pub spurious: bool,
    /// What becomes of the class library's own bookkeeping steps.
    pub jdk_steps: JdkSteps,
    /// Whether what a program cannot observe of the class library's objects belongs to states.
    pub masks: Masks,
    /// Whether calls of `java.util.concurrent` count as atomic.
    pub trust_jdk: bool,
    /// What the clock does.
    pub time: TimeMode,
    /// Whether `run` has the clock, the randomness and the hashes of `check`.
    pub deterministic: bool,
    /// Whether runtime analyses say which threads a check schedules.
    pub guided: bool,
    /// How many executions `race` observes.
    pub runs: u64,
    /// What makes the exit status of `race` 1.
    pub fail_on: FailOn,
    /// Whether `race` leaves out what happens-before rules out.
    pub happens_before: bool,
    /// Whether the values of `java.util.Random` are choices.
    pub enumerate_random: bool,
    /// How choices are made.
    pub choosing: Choosing,
    /// For which classes of the program assertions are enabled, as patterns; none for all.
    pub enabled_assertions: Vec<String>,
    /// For which of these they are not.
    pub disabled_assertions: Vec<String>,
    /// Whether an uncaught exception is none if a handler that the program set returns from it.
    pub handlers_count: bool,
    /// What `Runtime.availableProcessors` says.
    pub processors: u32,
    /// Bytes of objects there is room for.
    pub heap_limit: usize,
    /// What the checked program may read besides the current folder.
    pub allow_read: Vec<PathBuf>,
    /// What standard input is under check.
    pub stdin: Option<PathBuf>,
    /// The JPF properties as given, after expansion.
    pub jpf: BTreeMap<String, String>,
    /// What the user should know about the settings themselves.
    pub notes: Vec<String>,
    /// What is there besides what is built in.
    #[serde(skip)]
    pub extensions: Extensions,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            target: String::new(),
            application: None,
            args: Vec::new(),
            classpath: Vec::new(),
            sourcepath: Vec::new(),
            jdk: None,
            properties: vec!["deadlock".into(), "uncaught-exception".into()],
            listeners: Vec::new(),
            invariants: Vec::new(),
            search: "dfs".into(),
            seed: 42,
            heuristic: None,
            width: None,
            walks: None,
            bug_depth: None,
            preemptions: None,
            prefer_threads: Vec::new(),
            scheduler: "all".into(),
            claims: Claims::default(),
            history: None,
            por: None,
            unprotected: BTreeSet::new(),
            threads_apart: false,
            symmetry: Symmetry::default(),
            memory_model: MemoryModel::default(),
            races: Races::default(),
            store: "exact".into(),
            max_depth: None,
            max_states: None,
            max_instances: Vec::new(),
            time_limit: None,
            memory_limit: None,
            junit: false,
            checkpoint: None,
            checkpoint_interval: Duration::from_mins(5),
            resume: None,
            all_errors: false,
            workers: 1,
            json: None,
            trace: None,
            begin_with: None,
            trace_detail: false,
            assumptions: false,
            console: report::Console::default(),
            progress: ProgressMode::default(),
            paranoid: false,
            spurious: false,
            jdk_steps: JdkSteps::default(),
            masks: Masks::default(),
            trust_jdk: false,
            time: TimeMode::default(),
            deterministic: false,
            guided: false,
            runs: 1,
            fail_on: FailOn::default(),
            happens_before: true,
            enumerate_random: false,
            choosing: Choosing::default(),
            enabled_assertions: Vec::new(),
            disabled_assertions: Vec::new(),
            handlers_count: false,
            processors: 4,
            heap_limit: 1 << 30,
            allow_read: Vec::new(),
            stdin: None,
            jpf: BTreeMap::new(),
            notes: Vec::new(),
            extensions: Extensions::default(),
        }
    }
}

impl Settings {
    pub(crate) fn has_exact_store(&self) -> bool {
        search::registry::stores::find(&self.store).is_none_or(|store| store.exact)
    }

    /// The settings that matter for a result, by the names of their options.
    pub fn told(&self) -> Vec<(String, String)> {
        let path = |paths: &[PathBuf]| {
            let shown: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            shown.join(":")
        };
        let mut all = vec![
            ("target".to_owned(), self.target.clone()),
            ("arguments".to_owned(), self.args.join(" ")),
            ("classpath".to_owned(), path(&self.classpath)),
            ("property".to_owned(), self.properties.join(", ")),
            (
                "listener".to_owned(),
                self.listeners
                    .iter()
                    .map(|asked| asked.name.as_str())
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
            ("invariant".to_owned(), self.invariants.join(", ")),
            ("search".to_owned(), self.search.clone()),
            ("por".to_owned(), self.reduction().level.word().to_owned()),
            ("memory-model".to_owned(), self.memory_model.word().to_owned()),
            ("races".to_owned(), self.races.word().to_owned()),
            ("store".to_owned(), self.store.clone()),
            ("seed".to_owned(), self.seed.to_string()),
            ("processors".to_owned(), self.processors.to_string()),
        ];
        all.extend(self.jpf.iter().map(|(key, value)| (format!("+{key}"), value.clone())));
        all.retain(|(_, value)| !value.is_empty());
        all
    }

    /// Adds a property to check, once.
    pub fn add_property(&mut self, name: &str) {
        if !self.properties.iter().any(|known| known == name) {
            self.properties.push(name.to_owned());
        }
    }

    /// Tells the user something about the settings, once.
    pub fn note(&mut self, text: &str) {
        if !self.notes.iter().any(|known| known == text) {
            self.notes.push(text.to_owned());
        }
    }
}
