//! An exploration that is broken off and resumed is the exploration without a break: whatever state
//! it was broken off at, however often, at every level, in both orders.

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

use crate::reducing::Numbers;
use crate::toy::counters::Counters;
use crate::toy::graph::{Graph, graphs};
use crate::toy::philosophers::Philosophers;
use crate::toy::search_tree::SearchTree;
use crate::toy::vector;

/// The last checkpoint, and how often it is time for one.
#[derive(Default)]
struct Kept {
    last: Option<Vec<u8>>,
    /// One at every so manyeth question.
    every: Option<u64>,
    asked: u64,
    failed: Cell<u32>,
    /// How many bytes there is room for.
    room: Option<usize>,
}

impl CheckpointSink for Kept {
    fn is_due(&mut self) -> bool {
        self.asked += 1;
        self.every.is_some_and(|every| self.asked.is_multiple_of(every))
    }

    fn write(&mut self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        let written = match self.room {
            Some(room) => write(&mut &mut vec![0; room][..]),
            None => write(&mut bytes),
        };
        match written {
            Ok(()) => self.last = Some(bytes),
            Err(_) => self.failed.set(self.failed.get() + 1),
        }
    }
}

/// Everything that was seen: the new states with their paths, in order.
#[derive(Default)]
struct Seen(Vec<(Vec<u32>, Vec<u32>)>);

impl<S: System> Observer<S> for Seen
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
        let count = usize::from_le_bytes(saved.try_into().unwrap());
        // A new process remembers nothing but what it is given; the test has it all the same.
        self.0.truncate(count);
        Ok(())
    }
}

#[derive(Clone, Copy, Default)]
struct How {
    strategy: &'static str,
    reduce: bool,
    paranoid: bool,
}

/// Explores from the start or a checkpoint; what was seen is added to.
fn explored<S: System>(
    system: &mut S,
    how: How,
    seen: &mut Seen,
    max_states: Option<u64>,
    kept: &mut Kept,
) -> Result<Exploration, Failure<S::Error>>
where
    S::Error: std::fmt::Debug,
{
    let mut frontier =
        (search::registry::strategies::find(how.strategy).unwrap().open)(&StrategySetup::default());
    let from = kept.last.take();
    let mut from = from.as_deref();
    explore(
        system,
        &mut TreeStore::new(),
        &mut *frontier,
        seen,
        Options {
            limits: Limits { max_states, ..Limits::default() },
            paranoid: how.paranoid,
            reduce: how.reduce,
            checkpoints: Some(kept),
            resume: from.as_mut().map(|from| from as &mut dyn io::Read),
            ..Options::default()
        },
    )
}

/// Whether breaking off at every multiple of `step` states changes nothing.
fn breaks_change_nothing<S: System + Clone>(system: &S, how: How, step: u64) -> Statistics
where
    S::Error: std::fmt::Debug,
{
    let mut expected = Seen::default();
    let whole = explored(&mut system.clone(), how, &mut expected, None, &mut Kept::default());
    let whole = whole.unwrap();
    let (mut seen, mut kept) = (Seen::default(), Kept::default());
    let mut bound = 0;
    loop {
        bound += step;
        let part = explored(&mut system.clone(), how, &mut seen, Some(bound), &mut kept).unwrap();
        if part.outcome == whole.outcome {
            assert_eq!(part.statistics, whole.statistics, "{} {}", how.strategy, how.reduce);
            break;
        }
        assert_eq!(part.outcome, Outcome::Incomplete(vec![Reason::MaxStates]));
        assert_eq!(part.statistics.states_new, bound);
    }
    assert!(seen.0 == expected.0, "other states, in another order, or by other paths");
    whole.statistics
}

const ORDERS: [&str; 2] = ["dfs", "bfs"];

#[test]
fn broken_off_after_every_state() {
    for strategy in ORDERS {
        let how = How { strategy, ..How::default() };
        breaks_change_nothing(&Counters::new(3, 4), how, 1);
        breaks_change_nothing(&Philosophers::new(4), how, 1);
        breaks_change_nothing(&SearchTree::new(5), how, 7);
        breaks_change_nothing(&Counters::new(2, 5), How { paranoid: true, ..how }, 1);
    }
}

#[test]
fn broken_off_with_a_reduction() {
    let mut left_out = 0;
    for seed in 0..300 {
        let program = Numbers(seed).program();
        for strategy in ORDERS {
            let how = How { strategy, ..How::default() };
            let all = breaks_change_nothing(&program, how, 9);
            let how = How { reduce: true, ..how };
            let some = breaks_change_nothing(&program, how, 1 + seed % 5);
            left_out += all.states_new - some.states_new;
        }
    }
    assert!(left_out > 1000, "{left_out}");
}

/// A system that refuses choices which are none.
#[derive(Clone)]
struct Careful<S>(S);

impl<S: System> System for Careful<S>
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

impl<S: System> Dependence for Careful<S>
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
        breaks_change_nothing(&graph, How { strategy, ..How::default() }, step);
    }

    #[test]
    fn what_is_no_checkpoint_is_an_error(
        at in any::<u16>(), byte in any::<u8>(), cut in any::<bool>()
    ) {
        let program = Numbers(11).program();
        for reduce in [false, true] {
            let how = How { strategy: "dfs", reduce, paranoid: false };
            let mut kept = Kept::default();
            let start = || Careful(program.clone());
            explored(&mut start(), how, &mut Seen::default(), Some(9), &mut kept).unwrap();
            let bytes = kept.last.as_mut().unwrap();
            let at = usize::from(at) % bytes.len();
            if cut {
                bytes.truncate(at);
            } else {
                bytes[at] ^= byte;
            }
            // A changed count may be anything; what must not happen is a panic, or a cut one taken.
            let done = explored(&mut start(), how, &mut Seen::default(), Some(2000), &mut kept);
            prop_assert_eq!(cut && done.is_ok(), false);
        }
    }
}

/// Two explorations, of which the second goes on from a checkpoint of the first that nothing but its
/// time brought about.
#[test]
fn a_regular_checkpoint_is_as_good() {
    for strategy in ORDERS {
        let how = How { strategy, ..How::default() };
        let system = Philosophers::new(5);
        let mut expected = Seen::default();
        let whole = explored(&mut system.clone(), how, &mut expected, None, &mut Kept::default());
        let whole = whole.unwrap();
        let (mut seen, mut kept) = (Seen::default(), Kept { every: Some(3), ..Kept::default() });
        explored(&mut system.clone(), how, &mut seen, None, &mut kept).unwrap();
        assert!(kept.asked > 9);
        let again = explored(&mut system.clone(), how, &mut seen, None, &mut kept).unwrap();
        assert_eq!((again.statistics, again.outcome), (whole.statistics, whole.outcome));
        assert!(seen.0 == expected.0);
    }
}

#[test]
fn a_full_disk_changes_nothing() {
    let system = Philosophers::new(5);
    let how = How { strategy: "dfs", ..How::default() };
    let mut kept = Kept { every: Some(1), room: Some(20), ..Kept::default() };
    let done = explored(&mut system.clone(), how, &mut Seen::default(), None, &mut kept).unwrap();
    assert_eq!(done.outcome, Outcome::Complete);
    assert!(kept.last.is_none() && kept.failed.get() > 1);
    let whole =
        explored(&mut system.clone(), how, &mut Seen::default(), None, &mut Kept::default());
    assert_eq!(done.statistics, whole.unwrap().statistics);
}

fn checkpoint<S: System>(mut system: S, how: How) -> Vec<u8>
where
    S::Error: std::fmt::Debug,
{
    let mut kept = Kept::default();
    explored(&mut system, how, &mut Seen::default(), Some(8), &mut kept).unwrap();
    kept.last.unwrap()
}

fn refusal<S: System>(mut system: S, how: How, last: Vec<u8>) -> String
where
    S::Error: std::fmt::Debug + std::fmt::Display,
{
    let mut kept = Kept { last: Some(last), ..Kept::default() };
    explored(&mut system, how, &mut Seen::default(), None, &mut kept).unwrap_err().to_string()
}

#[test]
fn another_system_is_refused() {
    let dfs = How { strategy: "dfs", ..How::default() };
    let last = checkpoint(
        Graph::of(&[&[1, 2, 3], &[4, 5], &[6], &[7], &[8], &[8], &[8], &[8], &[9], &[]]),
        dfs,
    );
    let why = refusal(Graph::of(&[&[1, 2, 3], &[2], &[3], &[2], &[]]), dfs, last.clone());
    assert!(why.contains("leads to another state"), "{why}");
    let why = refusal(Numbers(0).program(), How { reduce: true, ..dfs }, last.clone());
    assert!(why.contains("another reduction"), "{why}");
    let why = refusal(Counters::new(2, 5), How { strategy: "best-first", ..dfs }, last);
    assert!(why.contains("cannot be resumed"), "{why}");
}

/// Counters of which some are numbered when they are first counted, whatever state that leads to.
#[derive(Clone)]
struct Numbered(Counters, u64);

impl System for Numbered {
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

impl Checkpointing for Numbered {
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
fn steps_that_gave_numbers_are_taken_again() {
    let dfs = How { strategy: "dfs", ..How::default() };
    let mut whole = Numbered(Counters::new(2, 5), 0);
    explored(&mut whole, dfs, &mut Seen::default(), None, &mut Kept::default()).unwrap();
    let mut kept = Kept::default();
    for bound in [5, 11, 17, 400] {
        let mut part = Numbered(Counters::new(2, 5), 0);
        let done = explored(&mut part, dfs, &mut Seen::default(), Some(bound), &mut kept).unwrap();
        if done.outcome == Outcome::Complete {
            assert_eq!(part.1, whole.1);
            return;
        }
    }
    panic!("it never ends");
}
