//! The traversal of a symbolic execution tree.
//!
//! Each state has the whole path condition, so states of different paths differ and none is stored.
//! Invariant: a part of the tree that is left out has a reason.

use super::TestRequest;
use super::small::smaller;
use crate::job::Job;
use crate::symbolic::objects::{self, SymbolNames};
use crate::system::JavaSystem;
use config::{Error, RecordedInput, RecordedObjects};
use search::{Step, System};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};
use vm::symbolic::{GivenValue, InputGraph, LazyInputs, input_graph};

/// The number of choices on a path without `--max-depth`.
const DEPTH: u64 = 200;

/// The number of states without `--max-states`.
const STATES: u64 = 500_000;

/// The time without `--time-limit`.
const TIME: Duration = Duration::from_mins(1);

/// The work after which a transition is cut. Between transitions, the time is looked at.
const CUT_LENGTH: u32 = 50_000;

/// The number of cut transitions after which a path is left.
const CUTS: u32 = 200;

/// The paths of a method.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// The ends of paths on which the precondition holds.
    pub(super) ends: Vec<PathEnd>,
    /// The number of all ends.
    pub(super) candidates: u64,
    /// The number of different input graphs.
    pub(super) structures: u64,
    /// The parts that were left out.
    pub(super) reasons: Vec<String>,
    /// The bounds of inputs, and which of them were met.
    pub(super) inputs: LazyInputs,
}

/// The end of a path.
#[derive(Clone, Debug)]
pub(super) struct PathEnd {
    /// The inputs that are no parts of objects.
    pub(super) numbers: Vec<RecordedInput>,
    /// The input objects.
    pub(super) objects: RecordedObjects,
    /// The input objects with their fields.
    pub(super) graph: InputGraph,
    /// The condition in words.
    pub(super) condition: String,
}

/// The inputs of the ends so far.
#[derive(Default)]
struct Seen {
    /// Input graphs up to numbers.
    shapes: BTreeSet<String>,
    /// Numbers and objects.
    inputs: BTreeSet<(Vec<u64>, String)>,
}

impl Tree {
    /// Adds a reason once.
    pub(super) fn note(&mut self, reason: String) {
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }
}

/// A state with alternatives that were not taken yet.
struct Open {
    vector: Vec<u32>,
    next: u32,
    arity: u32,
    depth: u64,
    cuts: u32,
}

/// Traverses the tree of a job.
pub(super) fn explore(job: &Job, request: &TestRequest) -> Result<Tree, Error> {
    let started = Instant::now();
    let limits = &job.settings.limits;
    let (depth, states) = (limits.max_depth.unwrap_or(DEPTH), limits.max_states.unwrap_or(STATES));
    let time = limits.time_limit.unwrap_or(TIME);
    let mut machine = job.searching_machine()?;
    let Some(run) = machine.live.symbols.run.clone() else {
        return Err(Error::new("internal failure: inputs are not symbolic"));
    };
    run.borrow_mut().keeps_all = true;
    machine.options.granularity.cut_length = CUT_LENGTH;
    let mut system = JavaSystem::new(machine);
    let mut tree = Tree::default();
    let mut seen = Seen::default();
    let mut open = vec![opened(&mut system, 0, 0)?];
    let mut count = 0_u64;
    while let Some(top) = open.last_mut() {
        if top.next == top.arity {
            open.pop();
            continue;
        }
        if count >= states {
            tree.note(format!("the limit of {states} states was reached (--max-states)"));
            break;
        }
        if started.elapsed() > time {
            tree.note(format!("the time limit of {time:?} was reached (--time-limit)"));
            break;
        }
        count += 1;
        let (choice, at, cuts) = (top.next, top.depth, top.cuts);
        top.next += 1;
        system.restore(&top.vector).map_err(Error::new)?;
        let forks = run.borrow().forks;
        let step = system.step(choice).map_err(|fault| {
            Error::new(format_args!("{fault}"))
                .with_details(crate::places::stack_text(&system.machine))
        })?;
        let chosen = top_is_choice(&system) && run.borrow().forks == forks;
        if chosen {
            return Err(Error::new(
                "the method makes choices of its own (Verify), which testgen does not support",
            ));
        }
        if step == Step::Ignored {
            tree.candidates += 1;
            continue;
        }
        if step != Step::Next {
            tree.note("a step needed more memory than allowed".to_owned());
            continue;
        }
        if system.machine.live.live_threads() > 1 {
            return Err(Error::new("the method starts threads, which testgen does not support"));
        }
        let was_cut = system.machine.transition.was_cut;
        let cuts = cuts + u32::from(was_cut);
        if system.machine.alternatives().is_empty() {
            tree.candidates += 1;
            if system.machine.live.is_over() {
                end(job, &mut system, request, &mut seen, &mut tree)?;
            } else {
                tree.note("a path on which the method waits for ever was left out".to_owned());
            }
        } else if cuts >= CUTS {
            tree.note("a path on which a loop does not end soon was cut".to_owned());
        } else if at >= depth {
            tree.note(format!("paths of more than {depth} choices were cut (--max-depth)"));
        } else {
            let next = opened(&mut system, at + u64::from(!was_cut), cuts)?;
            if was_cut && open.last().is_some_and(|top| top.vector == next.vector) {
                tree.candidates += 1;
                tree.note("a path with a loop that never ends has no test".to_owned());
            } else {
                open.push(next);
            }
        }
    }
    let run = run.borrow();
    run.pinned
        .iter()
        .chain(&run.undecided)
        .chain(&run.cut)
        .for_each(|reason| tree.note(reason.clone()));
    tree.structures = seen.shapes.len() as u64;
    tree.inputs = run.lazy.clone();
    Ok(tree)
}

/// Whether the last action was a choice of data.
fn top_is_choice(system: &JavaSystem) -> bool {
    matches!(system.last.action, Some(vm::schedule::Action::Choose(..)))
}

fn opened(system: &mut JavaSystem, depth: u64, cuts: u32) -> Result<Open, Error> {
    let mut vector = Vec::new();
    system.encode(&mut vector).map_err(Error::new)?;
    system.restore(&vector).map_err(Error::new)?;
    let arity = system.arity().map_err(Error::new)?;
    Ok(Open { vector, next: 0, arity, depth, cuts })
}

/// Adds the end of a path.
fn end(
    job: &Job,
    system: &mut JavaSystem,
    request: &TestRequest,
    seen: &mut Seen,
    tree: &mut Tree,
) -> Result<(), Error> {
    let Some(method) = &job.target.method else { return Ok(()) };
    let machine = &mut system.machine;
    let failed = |exit| Error::new(format_args!("internal failure: {exit:?}"));
    let mut graph = input_graph(machine).map_err(failed)?;
    let first = usize::from(!method.is_static);
    let is_counted = |object: &&vm::symbolic::InputObject| {
        !object.class.is_array() && !object.class.loader.is_jdk()
    };
    let objects = graph.objects.iter().filter(is_counted).count().saturating_sub(first);
    if request.exactly.is_some_and(|exactly| objects != exactly as usize) {
        return Ok(());
    }
    let symbols = &machine.live.symbols;
    let Some(run) = symbols.run.clone() else { return Ok(()) };
    let mut tables = run.borrow_mut();
    let tables = &mut *tables;
    let values = smaller(symbols, &tables.terms);
    let mut shape = String::new();
    for object in &mut graph.objects {
        let _ = write!(shape, "{:?}[", object.class);
        let is_text = &*object.class.name == "java/lang/String";
        for part in &mut object.parts {
            if !part.term.is_none() {
                let number = tables.terms.evaluate(part.term, &values);
                part.value = GivenValue::Number(if is_text { number & 0xff } else { number });
            }
            match &part.value {
                GivenValue::Number(number) if !part.term.is_none() => {
                    // A part that the path condition determines belongs to the structure.
                    let mut known = symbols.condition().fixed(&tables.terms);
                    let fixed = known.apply(&mut tables.terms, part.term);
                    let fixed = tables.terms.as_constant(fixed).is_some();
                    let is_truth = part.descriptor == "Z";
                    if fixed && is_truth {
                        let _ = write!(shape, "{number},");
                    } else {
                        shape.push_str("_,");
                    }
                }
                _ if part.is_unread => shape.push_str("?,"),
                value => {
                    let _ = write!(shape, "{value:?},");
                }
            }
        }
        shape.push(']');
    }
    let _ = write!(shape, "{:?}", graph.roots);
    let is_new = seen.shapes.insert(shape);
    if request.from_structures && !is_new {
        return Ok(());
    }
    let origins: Vec<Rc<_>> = symbols.origins().to_vec();
    let numbers =
        origins.iter().zip(0..).filter(|(origin, _)| !origin.is_part).map(|(origin, number)| {
            RecordedInput {
                thread: origin.thread.clone(),
                value: origin.kind.widen(values.number(number)),
            }
        });
    let numbers: Vec<RecordedInput> = numbers.collect();
    let names = SymbolNames::of(method, &graph, &tables.terms, &origins);
    let condition = names.condition(&tables.terms, symbols.condition().conjuncts());
    let objects = objects::recorded(&graph);
    let end = PathEnd { numbers, objects, graph, condition };
    let values = end.numbers.iter().map(|input| input.value).collect();
    if seen.inputs.insert((values, format!("{:?}", end.objects))) {
        tree.ends.push(end);
    }
    Ok(())
}
