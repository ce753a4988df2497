//! Symbolic inputs: the preparation of machines for them, and the concrete inputs of findings.
//!
//! The path to a finding is executed again with all symbols. The witness at its end has a number for
//! each input. The program is then executed with these numbers and without terms. The report has the
//! finding of this execution.
//!
//! Source: SEMANTICS 23 and 30. Invariant: if a finding does not occur in the execution with concrete
//! inputs, this is an error of the tool.

mod by_search;
mod characters;
mod method;
mod names;
pub(crate) mod objects;
mod profile;
mod tree;

pub(crate) use method::{doubts, inputs_assumed, missed_inputs};
pub(crate) use profile::table;
pub use tree::tree;

pub(crate) use names::shortened;

use self::objects::SymbolNames;
use crate::findings::{Counterexample, findings};
use crate::jdk::Jdk;
use crate::job::Job;
use crate::places::location;
use crate::replay::{Replay, settle};
use crate::system::JavaSystem;
use crate::target::Target;
use ::symbolic::{LayeredDecider, Limits};
use config::{Error, RecordedInput, RecordedObjects, Settings, SymbolicArgs};
use expression::Expression;
use report::{Input, InputCondition, SymbolicInputs};
use search::{Step, System};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;
use vm::Machine;
use vm::schedule::Action;
use vm::symbolic::{
    Conjunct, ForkProfile, GivenInput, InputLimits, InputType, InputValues, Origin, SymbolicRun,
    Symbols, TextShape,
};
use z3::Z3;

/// Returns the values of inputs, for a machine.
pub(crate) fn values(settings: &Settings) -> InputValues {
    match &settings.environment.inputs {
        Some(all) => InputValues::Given(
            all.iter()
                .map(|input| GivenInput { thread: input.thread.clone(), value: input.value })
                .collect(),
            objects::given(&settings.environment.objects),
        ),
        None if settings.environment.symbolic => InputValues::Symbolic,
        None => InputValues::Sampled,
    }
}

/// Returns the limits of inputs of a target, for a machine.
pub(crate) fn limits(settings: &Settings, target: &Target) -> InputLimits {
    let mut limits = settings.environment.bounds.limits();
    let method = target.method.as_ref();
    limits.calls.target = method.map(|method| {
        (method.declared_in.clone(), format!("{}{}", method.name, method.descriptor))
    });
    limits
}

/// Adds tables of terms and a decider to a machine, if its inputs are symbolic.
pub(crate) fn prepare(
    settings: &Settings,
    jdk: &Jdk,
    target: &Target,
    machine: &mut Machine,
) -> Result<(), Error> {
    if values(settings) == InputValues::Symbolic {
        let z3 = Z3::load(settings.environment.solver_lib.as_deref()).map_err(Error::new)?;
        let until = settings.limits.time_limit.map(|limit| Instant::now() + limit);
        let is_checked = settings.environment.bounds.check_solver;
        if is_checked && z3.is_none() {
            return Err(Error::new(
                "--check-solver needs the solver Z3: install the package libz3-4, or name its library with --solver-lib",
            ));
        }
        let check = is_checked || settings.paranoid;
        let limits = Limits { check, until, ..Limits::default() };
        let mut run = SymbolicRun::new(Box::new(LayeredDecider::new(limits, z3)));
        run.profile = settings.report.fork_profile.then(ForkProfile::default);
        run.lazy.bounds = Rc::new(method::bounds(settings, jdk, target)?);
        run.parse_condition = Some(|text| Expression::parse(text)?.formula());
        machine.live.symbols.run = Some(Rc::new(RefCell::new(run)));
    }
    Ok(())
}

/// Makes the arguments of `main` inputs of a launched program, if the settings request that.
pub(crate) fn begin(settings: &Settings, machine: &mut Machine) -> Result<(), Error> {
    let number = match settings.environment.bounds.args {
        None => return Ok(()),
        Some(SymbolicArgs::Any) => None,
        Some(SymbolicArgs::Exactly(number)) => Some(number),
    };
    inputs::begin_with_arguments(machine, number)
        .map_err(|exit| Error::new(format_args!("--symbolic-args: {exit:?}")))
}

/// The name of the input that is the number of arguments of `main`.
const ARGUMENTS: &str = "args.length";

/// A step of a path: the key of its thread, and its kind.
type Move = (Rc<[u32]>, ActionKind);

/// The kind of an action, without its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionKind {
    Run,
    Timeout,
    Interrupt,
    Spurious,
    Choose(u32),
}

/// A finding with concrete inputs.
pub(crate) struct Concrete {
    /// The program with these inputs in its settings.
    pub(crate) job: Job,
    /// The finding, with a path of that program.
    pub(crate) found: Counterexample,
    /// The inputs, for the report.
    pub(crate) symbolic: SymbolicInputs,
}

/// Executes the path to a finding again with concrete inputs.
pub(crate) fn concrete(job: &Job, found: &Counterexample) -> Result<Concrete, Error> {
    let Solved { moves, has_merged, symbolic, recorded, objects } = solve(job, found)?;
    let mut settings = job.settings.clone();
    // The settings keep symbolic inputs, so that the scheduling points are those of the search.
    settings.environment.inputs = Some(recorded);
    settings.environment.objects = objects;
    let job = job.with(settings);
    let id = found.finding.id();
    let on_path = follow(&job, &moves, has_merged, found)?;
    let found = match on_path {
        Some(found) => found,
        // The schedule does not exist with concrete inputs: a thread that was alone had no scheduling
        // points.
        None => by_search::find(&job, &id)?.ok_or_else(|| {
            Error::new(format_args!(
                "internal failure: {id} does not occur with the inputs that its path condition has"
            ))
        })?,
    };
    Ok(Concrete { job, found, symbolic })
}

/// Executes the moves of a path. Returns the finding if it occurs.
fn follow(
    job: &Job,
    moves: &[Move],
    has_merged: bool,
    found: &Counterexample,
) -> Result<Option<Counterexample>, Error> {
    let mut system = JavaSystem::new(job.machine()?);
    settle(&mut system)?;
    let id = found.finding.id();
    let mut path = Vec::new();
    for (at, one) in moves.iter().enumerate() {
        let is_last = at + 1 == moves.len();
        if is_last {
            *system.machine.run.globals = found.kept.clone();
        }
        let Some(is_state) = perform(&mut system, one, &mut path)? else { return Ok(None) };
        // A merged move also executes the rest of a later move, so the finding may occur before the
        // last move.
        if is_last || has_merged {
            let all = findings(job, &mut system.machine)?;
            if let Some(finding) = all.into_iter().find(|other| other.id() == id) {
                return Ok(Some(Counterexample::new(finding, path, found.kept.clone())));
            }
        }
        if !is_state {
            return Ok(None);
        }
        settle(&mut system)?;
    }
    Ok(None)
}

/// Executes a move, and adds its choices to `path`. A thread that was suspended for other threads is
/// continued. Returns whether the move ends in a state, or `None` if the move is not enabled.
fn perform(
    system: &mut JavaSystem,
    (thread, kind): &Move,
    path: &mut Vec<u32>,
) -> Result<Option<bool>, Error> {
    let (mut thread, mut kind) = (Rc::clone(thread), *kind);
    let mut stopped: Vec<Rc<[u32]>> = Vec::new();
    loop {
        let threads = &system.machine.live.threads;
        let keys: Vec<Rc<[u32]>> = threads.iter().map(|thread| Rc::clone(&thread.key)).collect();
        let same = |action: &Action| keys[action.thread()] == thread && kind_of(*action) == kind;
        let Some(choice) = system.alternatives().iter().position(same) else { return Ok(None) };
        let step = system.step(choice as u32).map_err(Error::new)?;
        path.push(choice as u32);
        stopped.extend(take_put_off(&mut system.machine));
        let next = stopped.pop().filter(|_| step == Step::Next);
        let Some(next) = next else { return Ok(Some(step == Step::Next)) };
        settle(system)?;
        (thread, kind) = (next, ActionKind::Run);
    }
}

/// Returns the keys of the threads that were suspended for other threads since the last call.
fn take_put_off(machine: &mut Machine) -> Vec<Rc<[u32]>> {
    let slots = std::mem::take(&mut machine.run.put_off);
    slots.into_iter().map(|slot| Rc::clone(&machine.live.threads[slot].key)).collect()
}

/// A path with concrete inputs.
struct Solved {
    /// The moves of the path, without choices between alternatives of terms.
    moves: Vec<Move>,
    /// Whether some moves also execute the rest of a later move.
    has_merged: bool,
    /// The inputs and conditions, for the report.
    symbolic: SymbolicInputs,
    /// The inputs, for machines.
    recorded: Vec<RecordedInput>,
    /// The input objects, for machines.
    objects: RecordedObjects,
}

/// Computes concrete inputs of a path.
fn solve(job: &Job, found: &Counterexample) -> Result<Solved, Error> {
    let machine = job.searching_machine()?;
    let Some(run) = machine.live.symbols.run.clone() else {
        return Err(Error::new("internal failure: inputs are not symbolic"));
    };
    {
        let mut run = run.borrow_mut();
        run.keeps_all = true;
        run.trail = Some(Vec::new());
    }
    let mut replay =
        Replay::begin_recorded(JavaSystem::new(machine), &found.path, found.kept.clone(), false)?;
    let mut moves: Vec<Move> = Vec::new();
    let mut has_merged = false;
    // The threads that were suspended for other threads. An execution with concrete inputs has no
    // choice there, and does not suspend them.
    let mut put_off: BTreeSet<Rc<[u32]>> = BTreeSet::new();
    while let Some(action) = replay.next_action()? {
        let key = Rc::clone(&replay.machine().live.threads[action.thread()].key);
        let forks = run.borrow().forks;
        replay.step()?;
        let is_move = run.borrow().forks == forks;
        if is_move && !(kind_of(action) == ActionKind::Run && put_off.contains(&key)) {
            moves.push((Rc::clone(&key), kind_of(action)));
        } else {
            has_merged |= is_move;
        }
        put_off.remove(&key);
        put_off.extend(take_put_off(replay.machine_mut()));
    }
    let trail = run.borrow_mut().trail.take().unwrap_or_default();
    inputs::prefer_letters(replay.machine_mut());
    let Described { inputs, recorded, objects, names, letters } =
        described(job, replay.machine_mut(), &run)?;
    let mut seen = BTreeSet::new();
    let trail: Vec<Conjunct> =
        trail.into_iter().filter(|conjunct| seen.insert(conjunct.condition)).collect();
    let conditions = conditions_of(&run.borrow(), (&names, &letters), &trail);
    let symbolic = SymbolicInputs { inputs, conditions };
    Ok(Solved { moves, has_merged, symbolic, recorded, objects })
}

/// The inputs at the end of a path.
struct Described {
    /// The inputs, for the report.
    inputs: Vec<Input>,
    /// The inputs, for machines.
    recorded: Vec<RecordedInput>,
    /// The input objects, for machines.
    objects: RecordedObjects,
    /// The names of the symbols.
    names: BTreeMap<u32, String>,
    /// The symbols of type `char`.
    letters: BTreeSet<u32>,
}

/// Describes the inputs at the end of a path, with the values of the witness.
fn described(
    job: &Job,
    machine: &mut Machine,
    run: &RefCell<SymbolicRun>,
) -> Result<Described, Error> {
    let Numbers { mut inputs, recorded, mut names } = numbers(&machine.live.symbols);
    add_unread_arguments(job, &mut inputs);
    let method = job.target.method.as_ref();
    let mut objects = RecordedObjects::default();
    if method.is_some() || !run.borrow().lazy.roots.is_empty() {
        let graph = inputs::input_graph(machine);
        let graph = graph.map_err(|exit| Error::new(format_args!("internal failure: {exit:?}")))?;
        let roots = match method {
            Some(method) => {
                let origins = machine.live.symbols.origins();
                names.extend(SymbolNames::of(method, &graph, &run.borrow().terms, origins).symbols);
                objects::roots_of(method)
            }
            None => objects::roots_of_calls(&run.borrow().lazy),
        };
        inputs = objects::described(&roots, &graph, inputs);
        objects = objects::recorded(&graph);
    }
    let letters = names::letters(machine.live.symbols.origins());
    Ok(Described { inputs, recorded, objects, names, letters })
}

/// Returns the values of the symbols in the witness.
fn numbers(symbols: &Symbols) -> Numbers {
    let all = symbols.origins().iter().enumerate().map(|(number, origin)| {
        (origin, origin.kind.widen(symbols.witness().number(number as u32)))
    });
    let all: Vec<_> = all.collect();
    let recorded = recorded_inputs(symbols.origins(), |number| symbols.witness().number(number));
    let mut inputs = Vec::new();
    // Symbols, the indices of their inputs, and the suffix of the input's name for the symbol.
    let mut parts: Vec<(u32, usize, String)> = Vec::new();
    for (at, (origin, value)) in all.iter().enumerate() {
        let number = at as u32;
        let text = match origin.kind {
            // The characters of a string follow the string, and are no separate inputs.
            InputType::TextByte | InputType::TextUnit => continue,
            _ if origin.is_part => continue,
            InputType::Text | InputType::LongText { .. } => {
                let shape = shape_of(origin.kind, *value);
                let characters = all[at + 1..].iter().take(shape.known as usize);
                parts.push((number, inputs.len(), names::length_of(origin.kind, shape)));
                parts.extend(
                    (0..shape.known)
                        .map(|nth| (number + 1 + nth, inputs.len(), names::character(shape, nth))),
                );
                names::text(shape, characters.flat_map(|(of, value)| parts_of(of.kind, *value)))
            }
            kind => kind.text(*value),
        };
        if !matches!(origin.kind, InputType::Text | InputType::LongText { .. }) {
            parts.push((number, inputs.len(), String::new()));
        }
        inputs.push(names::input(inputs.len(), origin, text));
    }
    names::distinguish(&mut inputs);
    let names =
        parts.into_iter().map(|(symbol, at, rest)| (symbol, inputs[at].name.clone() + &rest));
    Numbers { names: names.collect(), recorded, inputs }
}

/// Returns the shape of a string input.
fn shape_of(kind: InputType, value: u64) -> TextShape {
    match kind {
        InputType::LongText { is_wide, first } => {
            TextShape { length: value as u32, is_wide, known: first }
        }
        _ => TextShape::of(value),
    }
}

/// Returns the inputs of a path for machines. The function `value_of` has the value of each symbol.
pub(crate) fn recorded_inputs(
    origins: &[Rc<Origin>],
    value_of: impl Fn(u32) -> u64,
) -> Vec<RecordedInput> {
    let all = origins.iter().zip(0..).filter(|(origin, _)| !origin.is_part);
    let recorded = all.flat_map(|(origin, number)| {
        let values = parts_of(origin.kind, origin.kind.widen(value_of(number)));
        values.into_iter().map(|value| RecordedInput { thread: origin.thread.clone(), value })
    });
    recorded.collect()
}

/// Returns the inputs for machines that a symbol has: two bytes for a character of two bytes.
fn parts_of(kind: InputType, value: u64) -> Vec<u64> {
    match kind {
        InputType::LongText { .. } => vec![shape_of(kind, value).value()],
        InputType::TextUnit => {
            let bytes = [value, value >> 8];
            bytes.map(|byte| InputType::TextByte.widen(byte)).to_vec()
        }
        _ => vec![value],
    }
}

/// The values of the symbols of a path.
struct Numbers {
    /// The inputs, for the report.
    inputs: Vec<Input>,
    /// The inputs, for machines.
    recorded: Vec<RecordedInput>,
    /// The names of the symbols.
    names: BTreeMap<u32, String>,
}

/// Returns the conditions of a path, expressed by the names of inputs.
fn conditions_of(
    run: &SymbolicRun,
    (names, letters): (&BTreeMap<u32, String>, &BTreeSet<u32>),
    trail: &[Conjunct],
) -> Vec<InputCondition> {
    let name =
        |symbol: u32| names.get(&symbol).cloned().unwrap_or_else(|| format!("input{}", symbol + 1));
    let described = |Conjunct { condition, place }: &Conjunct| {
        // If the only symbol is the shape of a string, the name of the symbol is the condition.
        let condition = match run.terms.symbols(*condition) {
            [only] if names.get(only).is_some_and(|name| names::is_length(name)) => name(*only),
            all => names::with_letters_of(
                names::with_characters(&run.terms.text(*condition, &name)),
                all.iter().filter(|symbol| letters.contains(symbol)).map(|symbol| name(*symbol)),
            ),
        };
        InputCondition { condition, location: place.map(location) }
    };
    trail.iter().map(described).collect()
}

/// Adds the arguments of `main` that the path did not read. Any string is suitable for them.
fn add_unread_arguments(job: &Job, inputs: &mut Vec<Input>) {
    let length = inputs.iter().position(|input| input.name == ARGUMENTS);
    let number: u32 = match job.settings.environment.bounds.args {
        Some(SymbolicArgs::Exactly(number)) => number,
        _ => length.and_then(|at| inputs[at].value.parse().ok()).unwrap_or_default(),
    };
    // The arguments are listed in order, after their number.
    let mut all = Vec::new();
    for at in 0..number {
        let name = inputs::argument_name(at);
        let known = inputs.iter().position(|input| input.name == name);
        all.push(known.map_or_else(
            || Input {
                name,
                kind: InputType::Text.name().to_owned(),
                value: "\"\"".to_owned(),
                location: None,
            },
            |at| inputs.remove(at),
        ));
    }
    let first = length.map_or(0, |at| at + 1);
    inputs.splice(first..first, all);
}

pub(crate) const fn kind_of(action: Action) -> ActionKind {
    match action {
        Action::Run(_) => ActionKind::Run,
        Action::Timeout(_) => ActionKind::Timeout,
        Action::Interrupt(_) => ActionKind::Interrupt,
        Action::Spurious(_) => ActionKind::Spurious,
        Action::Choose(_, outcome) => ActionKind::Choose(outcome),
    }
}
