//! An interrupted and resumed exploration equals an exploration without interruption. Interruptions
//! occur after any state, any number of times, with and without reduction, and in both orders.

use std::cell::Cell;
use std::io::{self, Write};

use proptest::prelude::{any, prop_assert_eq, proptest};
use search::StrategySetup;
use search::TreeStore;
use search::system::access::{Footprint, Process};
use search::system::renaming::Renaming;
use search::{
    CheckpointSink, Context, Control, Exploration, Failure, Limits, Observer, Options, Outcome,
    Reason, Statistics, Step, System, explore,
};
use search::{Checkpointing, Dependence};

use crate::reducing::ProgramGenerator;
use crate::toy::counters::Counters;
use crate::toy::graph::{Graph, graphs};
use crate::toy::philosophers::Philosophers;
use crate::toy::search_tree::SearchTree;
use crate::toy::vector;

/// A sink that keeps the last checkpoint.
#[derive(Default)]
struct MemorySink {
    last: Option<Vec<u8>>,
    /// The number of calls of `is_due` between two checkpoints.
    every: Option<u64>,
    checks: u64,
    failed: Cell<u32>,
    /// The number of bytes that can be written before writes fail.
    capacity: Option<usize>,
}

impl CheckpointSink for MemorySink {
    fn is_due(&mut self) -> bool {
        self.checks += 1;
        self.every.is_some_and(|every| self.checks.is_multiple_of(every))
    }

    fn write(&mut self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        let written = match self.capacity {
            Some(capacity) => write(&mut &mut vec![0; capacity][..]),
            None => write(&mut bytes),
        };
        match written {
            Ok(()) => self.last = Some(bytes),
            Err(_) => self.failed.set(self.failed.get() + 1),
        }
    }
}

/// The log of the new states with their paths, in order.
#[derive(Default)]
struct StateLog(Vec<(Vec<u32>, Vec<u32>)>);

impl<S: System> Observer<S> for StateLog
where
    S::Error: std::fmt::Debug,
{
    fn entered(&mut self, system: &mut S, context: &Context<'_>) -> Result<Control, S::Error> {
        if context.new {
            self.0.push((vector(system), context.path()));
        }
        Ok(Control::Continue)
    }

    fn save(&self) -> Result<Vec<u8>, String> {
        Ok(self.0.len().to_le_bytes().to_vec())
    }

    fn load(&mut self, saved: &[u8]) -> Result<(), String> {
        let saved = saved.try_into().map_err(|_| "a log of another length".to_owned())?;
        let count = usize::from_le_bytes(saved);
        // A new process would have a log of the saved length.
        self.0.truncate(count);
        Ok(())
    }
}

#[derive(Clone, Copy, Default)]
struct Mode {
    strategy: &'static str,
    reduce: bool,
    paranoid: bool,
}

/// Explores from the start state or from a checkpoint, and appends to the log.
fn explored<S: System>(
    system: &mut S,
    mode: Mode,
    log: &mut StateLog,
    max_states: Option<u64>,
    sink: &mut MemorySink,
) -> Result<Exploration, Failure<S::Error>>
where
    S::Error: std::fmt::Debug,
{
    let mut frontier = (search::registry::strategies::find(mode.strategy).unwrap().open)(
        &StrategySetup::default(),
    );
    let from = sink.last.take();
    let mut from = from.as_deref();
    explore(
        system,
        &mut TreeStore::new(),
        &mut *frontier,
        log,
        Options {
            limits: Limits { max_states, ..Limits::default() },
            paranoid: mode.paranoid,
            reduce: mode.reduce,
            checkpoints: Some(sink),
            resume: from.as_mut().map(|from| from as &mut dyn io::Read),
            ..Options::default()
        },
    )
}

/// Checks that interruptions at every multiple of `step` states do not change the exploration.
fn check_interruptions<S: System + Clone>(system: &S, mode: Mode, step: u64) -> Statistics
where
    S::Error: std::fmt::Debug,
{
    let mut expected = StateLog::default();
    let whole =
        explored(&mut system.clone(), mode, &mut expected, None, &mut MemorySink::default());
    let whole = whole.unwrap();
    let (mut log, mut sink) = (StateLog::default(), MemorySink::default());
    let mut bound = 0;
    loop {
        bound += step;
        let part = explored(&mut system.clone(), mode, &mut log, Some(bound), &mut sink).unwrap();
        if part.outcome == whole.outcome {
            assert_eq!(part.statistics, whole.statistics, "{} {}", mode.strategy, mode.reduce);
            break;
        }
        assert_eq!(part.outcome, Outcome::Incomplete(vec![Reason::MaxStates]));
        assert_eq!(part.statistics.states_new, bound);
    }
    assert!(log.0 == expected.0, "states, their order, or paths differ");
    whole.statistics
}

const ORDERS: [&str; 2] = ["dfs", "bfs"];

#[test]
fn an_exploration_is_interrupted_after_every_state() {
    for strategy in ORDERS {
        let mode = Mode { strategy, ..Mode::default() };
        check_interruptions(&Counters::new(3, 4), mode, 1);
        check_interruptions(&Philosophers::new(4), mode, 1);
        check_interruptions(&SearchTree::new(5), mode, 7);
        check_interruptions(&Counters::new(2, 5), Mode { paranoid: true, ..mode }, 1);
    }
}

#[test]
fn a_reduced_exploration_is_interrupted() {
    let mut saved_states = 0;
    for seed in 0..300 {
        let program = ProgramGenerator(seed).program();
        for strategy in ORDERS {
            let mode = Mode { strategy, ..Mode::default() };
            let all = check_interruptions(&program, mode, 9);
            let mode = Mode { reduce: true, ..mode };
            let some = check_interruptions(&program, mode, 1 + seed % 5);
            saved_states += all.states_new - some.states_new;
        }
    }
    assert!(saved_states > 1000, "{saved_states}");
}

/// A system that fails at choices that are not below the arity.
#[derive(Clone)]
struct Checked<S>(S);

impl<S: System> System for Checked<S>
where
    S::Error: std::fmt::Debug,
{
    type Error = String;
    fn arity(&mut self) -> Result<u32, String> {
        Ok(self.0.arity().unwrap())
    }
    fn step(&mut self, choice: u32) -> Result<Step, String> {
        if choice >= self.arity()? {
            return Err(format!("no choice {choice}"));
        }
        Ok(self.0.step(choice).unwrap())
    }
    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), String> {
        self.0.encode(out).map_err(|error| format!("{error:?}"))
    }
    fn restore(&mut self, vector: &[u32]) -> Result<(), String> {
        self.0.restore(vector).map_err(|error| format!("{error:?}"))
    }
    fn dependence(&mut self) -> Option<&mut dyn Dependence<Error = String>> {
        if self.0.dependence().is_some() { Some(self) } else { None }
    }
}

impl<S: System> Dependence for Checked<S>
where
    S::Error: std::fmt::Debug,
{
    type Error = String;
    fn processes(&mut self, out: &mut Vec<Process>) -> Result<(), String> {
        self.0.dependence().unwrap().processes(out).map_err(|error| format!("{error:?}"))
    }
    fn footprint(&mut self, out: &mut Footprint) {
        self.0.dependence().unwrap().footprint(out);
    }
    fn renaming(&mut self, out: &mut Renaming) {
        self.0.dependence().unwrap().renaming(out);
    }
}

proptest! {
    #[test]
    fn graphs_are_resumed(graph in graphs(), step in 1_u64..9, breadth in any::<bool>()) {
        let strategy = ORDERS[usize::from(breadth)];
        check_interruptions(&graph, Mode { strategy, ..Mode::default() }, step);
    }

    #[test]
    fn a_damaged_checkpoint_is_an_error(
        at in any::<u16>(), byte in any::<u8>(), cut in any::<bool>()
    ) {
        let program = ProgramGenerator(11).program();
        for reduce in [false, true] {
            let mode = Mode { strategy: "dfs", reduce, paranoid: false };
            let mut sink = MemorySink::default();
            let start = || Checked(program.clone());
            explored(&mut start(), mode, &mut StateLog::default(), Some(9), &mut sink).unwrap();
            let bytes = sink.last.as_mut().unwrap();
            let at = usize::from(at) % bytes.len();
            if cut {
                bytes.truncate(at);
            } else {
                bytes[at] ^= byte;
            }
            // A changed count may be accepted. A panic must not occur, and a truncated checkpoint
            // must not be accepted.
            let done = explored(&mut start(), mode, &mut StateLog::default(), Some(2000), &mut sink);
            prop_assert_eq!(cut && done.is_ok(), false);
        }
    }
}

/// Tests that the second exploration resumes a periodic checkpoint of the first exploration.
#[test]
fn a_periodic_checkpoint_is_resumed() {
    for strategy in ORDERS {
        let mode = Mode { strategy, ..Mode::default() };
        let system = Philosophers::new(5);
        let mut expected = StateLog::default();
        let whole =
            explored(&mut system.clone(), mode, &mut expected, None, &mut MemorySink::default());
        let whole = whole.unwrap();
        let (mut log, mut sink) =
            (StateLog::default(), MemorySink { every: Some(3), ..MemorySink::default() });
        explored(&mut system.clone(), mode, &mut log, None, &mut sink).unwrap();
        assert!(sink.checks > 9);
        let again = explored(&mut system.clone(), mode, &mut log, None, &mut sink).unwrap();
        assert_eq!((again.statistics, again.outcome), (whole.statistics, whole.outcome));
        assert!(log.0 == expected.0);
    }
}

#[test]
fn a_full_disk_does_not_disturb_the_exploration() {
    let system = Philosophers::new(5);
    let mode = Mode { strategy: "dfs", ..Mode::default() };
    let mut sink = MemorySink { every: Some(1), capacity: Some(20), ..MemorySink::default() };
    let done =
        explored(&mut system.clone(), mode, &mut StateLog::default(), None, &mut sink).unwrap();
    assert_eq!(done.outcome, Outcome::Complete);
    assert!(sink.last.is_none() && sink.failed.get() > 1);
    let whole = explored(
        &mut system.clone(),
        mode,
        &mut StateLog::default(),
        None,
        &mut MemorySink::default(),
    );
    assert_eq!(done.statistics, whole.unwrap().statistics);
}

fn checkpoint<S: System>(mut system: S, mode: Mode) -> Vec<u8>
where
    S::Error: std::fmt::Debug,
{
    let mut sink = MemorySink::default();
    explored(&mut system, mode, &mut StateLog::default(), Some(8), &mut sink).unwrap();
    sink.last.unwrap()
}

fn refusal<S: System>(mut system: S, mode: Mode, last: Vec<u8>) -> String
where
    S::Error: std::fmt::Debug + std::fmt::Display,
{
    let mut sink = MemorySink { last: Some(last), ..MemorySink::default() };
    explored(&mut system, mode, &mut StateLog::default(), None, &mut sink).unwrap_err().to_string()
}

#[test]
fn another_system_is_refused() {
    let dfs = Mode { strategy: "dfs", ..Mode::default() };
    let last = checkpoint(
        Graph::of(&[&[1, 2, 3], &[4, 5], &[6], &[7], &[8], &[8], &[8], &[8], &[9], &[]]),
        dfs,
    );
    let why = refusal(Graph::of(&[&[1, 2, 3], &[2], &[3], &[2], &[]]), dfs, last.clone());
    assert!(why.contains("leads to another state"), "{why}");
    let why = refusal(ProgramGenerator(0).program(), Mode { reduce: true, ..dfs }, last.clone());
    assert!(why.contains("another reduction"), "{why}");
    let why = refusal(Counters::new(2, 5), Mode { strategy: "best-first", ..dfs }, last);
    assert!(why.contains("cannot be resumed"), "{why}");
}

/// Counters that assign numbers in some steps, independent of the states to which these lead.
#[derive(Clone)]
struct Numbering(Counters, u64);

impl System for Numbering {
    type Error = std::convert::Infallible;
    fn arity(&mut self) -> Result<u32, Self::Error> {
        self.0.arity()
    }
    fn step(&mut self, choice: u32) -> Result<Step, Self::Error> {
        if choice == 1 {
            self.1 += 1;
        }
        self.0.step(choice)
    }
    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error> {
        self.0.encode(out)
    }
    fn restore(&mut self, vector: &[u32]) -> Result<(), Self::Error> {
        self.0.restore(vector)
    }
    fn checkpointing(&mut self) -> Option<&mut dyn Checkpointing> {
        Some(self)
    }
}

impl Checkpointing for Numbering {
    fn numbering(&self) -> u64 {
        self.1
    }
    fn save(&mut self) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }
    fn load(&mut self, _: &[u8]) -> Result<(), String> {
        Ok(())
    }
}

#[test]
fn steps_that_assigned_numbers_are_repeated() {
    let dfs = Mode { strategy: "dfs", ..Mode::default() };
    let mut whole = Numbering(Counters::new(2, 5), 0);
    explored(&mut whole, dfs, &mut StateLog::default(), None, &mut MemorySink::default()).unwrap();
    let mut sink = MemorySink::default();
    for bound in [5, 11, 17, 400] {
        let mut part = Numbering(Counters::new(2, 5), 0);
        let done =
            explored(&mut part, dfs, &mut StateLog::default(), Some(bound), &mut sink).unwrap();
        if done.outcome == Outcome::Complete {
            assert_eq!(part.1, whole.1);
            return;
        }
    }
    panic!("the exploration does not end");
}
