//! The traversal of a symbolic execution tree.
//!
//! Each state contains the whole path condition. States of different paths therefore differ, and none
//! is stored. Invariant: each omitted part of the tree has a reason.

use super::boundaries::Boundaries;
pub(super) use super::branching::Open;
use super::branching::Returns;
pub(super) use super::ends::PathEnd;
use super::limits::{WalkLimits, WalkPurpose};
use super::ranges::{NumberLimit, Ranged, ranged, solutions};
use super::sequences::{KnownStates, Sequence};
use super::small::{TRIES, larger, smaller};
use super::{GoalKind, INTERRUPTED, InputOrigin, TestRequest, postconditions, ranges};
use crate::job::Job;
use crate::symbolic::objects::{self, SymbolNames};
use crate::symbolic::recorded_inputs;
use crate::system::{Fault, JavaSystem};
use config::Error;
use inputs::{InputGraph, input_graph, is_never_null, size_of_structure};
use search::{Step, System};
use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write;
use std::rc::Rc;
use std::time::Duration;
use terms::Assignment;
use vm::symbolic::{GivenValue, LazyInputs, SymbolicRun};

/// The work after which a transition is cut. The time is read between transitions.
const CUT_LENGTH: u32 = 50_000;

/// The number of cut transitions after which a path is given up.
const CUTS: u32 = 200;

/// The least number of states that are explored after the last goal is covered.
const FURTHER: u64 = 200;

/// The least number of states that are explored then if further tests are selected.
const OF_TESTS: u64 = 300;

/// The number of ends at one boundary that are searched if boundaries are no goals.
const ENDS: u32 = 3;

/// The number of paths that have an end with large numbers, too.
const LARGE: u64 = 20;

/// The number of ends at boundaries that are searched if boundaries are no goals.
const BOUNDARIES: usize = 100;

/// The explored paths of a method.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// The number of ends of paths, with their solutions.
    pub(super) candidates: u64,
    /// The number of different input graphs.
    pub(super) structures: u64,
    /// The reasons for which parts of the tree were omitted.
    pub(super) reasons: Vec<String>,
    /// The bounds of inputs, and the bounds that were exceeded.
    pub(super) inputs: LazyInputs,
    /// The ranges that restricted numbers.
    pub(super) ranged: BTreeSet<String>,
    /// The number of states.
    pub(super) states: u64,
    /// The duration of the traversal.
    pub(super) time: Duration,
}

/// Executes the method with the inputs of an end. Returns whether all goals are now covered, or a
/// violation is confirmed.
pub(super) type Judge<'a> = dyn FnMut(&PathEnd) -> Result<bool, Error> + 'a;

/// The inputs of all ends so far.
#[derive(Default)]
struct Seen {
    /// The input graphs, except for the values of most numbers.
    shapes: BTreeSet<String>,
    /// The inputs with all numbers: numbers, and objects as text.
    inputs: BTreeSet<(Vec<u64>, String)>,
    boundaries: Boundaries,
    /// The number of ends at boundaries.
    at_boundaries: usize,
    /// The number of assignments that may still be tried for small numbers.
    tries: u32,
}

impl Tree {
    /// Adds a reason, unless it is there already.
    pub(super) fn note(&mut self, reason: String) {
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }
}

/// A traversal of the symbolic execution tree.
pub(super) struct TreeWalk<'a> {
    /// The program under check.
    pub(super) job: &'a Job,
    /// The request for tests.
    pub(super) request: &'a TestRequest,
    /// The machine, as a transition system.
    pub(super) system: JavaSystem,
    /// The tables of terms.
    pub(super) run: Rc<RefCell<SymbolicRun>>,
    /// The explored paths.
    pub(super) tree: Tree,
    seen: Seen,
    bounds: WalkLimits,
    pub(super) count: u64,
    returns: Returns,
    /// The ends that were not yet passed to `judge`.
    ends: Vec<PathEnd>,
    judge: &'a mut Judge<'a>,
    /// For each path of a method that precedes its precondition: whether inputs were found for the
    /// path.
    completed: Vec<bool>,
    /// The number of states at which the traversal ends, after all goals were covered.
    enough: Option<u64>,
    /// The reason for which the first path was refused.
    refused: Option<Error>,
    /// Whether a limit ended the traversal.
    pub(super) is_over: bool,
}

/// Traverses the symbolic execution tree of a job.
pub(super) fn explore<'a>(
    job: &'a Job,
    request: &'a TestRequest,
    purpose: WalkPurpose,
    judge: &'a mut Judge<'a>,
) -> Result<Tree, Error> {
    let mut walk = TreeWalk::new(job, request, purpose, judge)?;
    let first = walk.opened(0, 0, Vec::new())?;
    if job.target.calls.is_some() {
        walk.sequences(first)?;
    } else {
        let mut open = VecDeque::from([first]);
        walk.below(&mut open, u64::MAX, &mut KnownStates::default())?;
        walk.tree.structures = walk.seen.shapes.len() as u64;
    }
    let has_no_end = walk.seen.shapes.is_empty() && !purpose.is_violations();
    if let (true, Some(error)) = (has_no_end, walk.refused.take()) {
        return Err(error);
    }
    let run = walk.run.borrow();
    let reasons = run.pinned.iter().chain(&run.undecided).chain(&run.cut);
    reasons.for_each(|reason| walk.tree.note(reason.clone()));
    walk.tree.inputs = run.lazy.clone();
    drop(run);
    (walk.tree.states, walk.tree.time) = (walk.count, walk.bounds.started.elapsed());
    Ok(walk.tree)
}

impl<'a> TreeWalk<'a> {
    fn new(
        job: &'a Job,
        request: &'a TestRequest,
        purpose: WalkPurpose,
        judge: &'a mut Judge<'a>,
    ) -> Result<Self, Error> {
        let bounds = WalkLimits::new(&job.settings.limits, purpose);
        let mut machine = job.searching_machine()?;
        if purpose.is_violations() {
            postconditions::request_checks(&mut machine)?;
        }
        let Some(run) = machine.live.symbols.run.clone() else {
            return Err(Error::new("internal failure: inputs are not symbolic"));
        };
        run.borrow_mut().keeps_all = true;
        // A test needs all characters of its strings.
        Rc::make_mut(&mut run.borrow_mut().lazy.bounds).has_long_strings = false;
        machine.options.granularity.cut_length = CUT_LENGTH;
        let mut system = JavaSystem::new(machine);
        // Postconditions are evaluated on copies of states, which need vectors.
        let goes_back = request.takes_structures() && !purpose.is_violations();
        let returns = if goes_back { Returns::with_marks(&mut system) } else { Returns::default() };
        Ok(Self {
            job,
            request,
            system,
            run,
            tree: Tree::default(),
            seen: Seen { tries: TRIES, ..Seen::default() },
            bounds,
            count: 0,
            returns,
            ends: Vec::new(),
            judge,
            completed: Vec::new(),
            enough: None,
            refused: None,
            is_over: false,
        })
    }

    /// Checks the limits. A reached limit is noted, and ends the traversal.
    fn check_limits(&mut self) {
        for reason in self.bounds.reached(self.count, self.enough) {
            self.tree.note(reason);
            self.is_over = true;
        }
        if self.request.is_interrupted() {
            self.tree.note(INTERRUPTED.to_owned());
            self.is_over = true;
        }
    }

    /// Traverses the tree below open states, up to calls of a sequence and at most `most` states.
    /// Returns the new states before such calls.
    pub(super) fn below(
        &mut self,
        open: &mut VecDeque<Open>,
        most: u64,
        known: &mut KnownStates,
    ) -> Result<Vec<Open>, Error> {
        let mut before_calls = Vec::new();
        let end = self.count.saturating_add(most);
        // Two paths alternate, so that a long loop does not delay all other paths.
        let takes_turns = self.request.from == InputOrigin::Code;
        while !open.is_empty() && self.count < end {
            let parent = if takes_turns && self.count % 2 == 1 { 0 } else { open.len() - 1 };
            let top = &mut open[parent];
            // All inputs of one path of the method reach the same goals, so one solution suffices.
            let is_completed = top.completes.is_some_and(|path| self.completed[path as usize]);
            if top.next == top.arity || is_completed {
                open.remove(parent);
                self.returns.close();
                continue;
            }
            self.check_limits();
            if self.is_over {
                break;
            }
            self.count += 1;
            let (choice, at, cuts) = (top.next, top.depth, top.cuts);
            let mut completes = top.completes;
            let mut path = Vec::new();
            if !self.returns.are_on_path() {
                path.clone_from(&top.path);
                path.push(choice);
            }
            top.next += 1;
            self.returns.restore(&mut self.system, top)?;
            if !self.step(choice)? {
                continue;
            }
            if std::mem::take(&mut self.run.borrow_mut().rewound) {
                completes = Some(self.completed.len() as u32);
                // Other inputs before the call do not change a postcondition after it.
                let is_settled = self.bounds.purpose.is_violations()
                    && !postconditions::is_violated(&mut self.system.machine, false)?;
                self.completed.push(is_settled);
            }
            let depth = self.bounds.depth;
            let was_cut = self.system.machine.transition.was_cut;
            let cuts = cuts + u32::from(was_cut);
            // After the end of the program, threads of the class library are ignored.
            let has_ended = self.system.machine.live.globals.shutdown;
            if has_ended || self.system.machine.alternatives().is_empty() {
                self.tree.candidates += 1;
                if has_ended || self.system.machine.live.is_over() {
                    if let Some(path) = completes {
                        self.completed[path as usize] = true;
                    }
                    if self.returns.are_on_path() {
                        path.extend(open.iter().map(|state| state.next - 1));
                    }
                    self.end(&path)?;
                    self.judge()?;
                } else {
                    let reason = "a path on which the method waits for ever was left out";
                    self.tree.note(reason.to_owned());
                }
            } else if self.run.borrow().awaits_call != 0 {
                // Restoring the state changes handles of objects, so the state is compared before.
                if self.is_new(known) {
                    before_calls.push(self.opened(0, 0, path)?);
                }
            } else if cuts >= CUTS {
                self.tree.note("a path on which a loop does not end soon was cut".to_owned());
            } else if at >= depth {
                let reason = format!("paths of more than {depth} choices were cut (--max-depth)");
                self.tree.note(reason);
            } else {
                let next = self.opened(at + u64::from(!was_cut), cuts, path)?;
                let next = Open { completes, ..next };
                let is_endless = was_cut && !next.vector.is_empty();
                if is_endless && open[parent].vector == next.vector {
                    self.returns.close();
                    self.tree.candidates += 1;
                    self.tree.note("a path with a loop that never ends has no test".to_owned());
                } else {
                    open.push_back(next);
                }
            }
        }
        Ok(before_calls)
    }

    /// Takes an alternative. Returns whether the path can be continued, or has ended with all its
    /// inputs.
    fn step(&mut self, choice: u32) -> Result<bool, Error> {
        let forks = self.run.borrow().forks;
        self.run.borrow_mut().awaits_call = 0;
        self.run.borrow_mut().rewound = false;
        let system = &mut self.system;
        let step = match system.step(choice) {
            Ok(step) => step,
            Err(fault) => {
                let error = Error::new(format_args!("{fault}"))
                    .with_details(crate::places::stack_text(&system.machine));
                let error = match fault {
                    Fault::NoInput(_) => error.about_an_input(),
                    _ => error,
                };
                if !matches!(fault, Fault::Unsupported(_) | Fault::NoInput(_)) {
                    return Err(error);
                }
                // Tests are only generated for other paths.
                self.tree.candidates += 1;
                self.tree.note(format!("a path was left out: {fault}"));
                self.refused.get_or_insert(error);
                return Ok(false);
            }
        };
        let is_choice = matches!(system.last.action, Some(vm::schedule::Action::Choose(..)));
        if is_choice && self.run.borrow().forks == forks {
            return Err(Error::new(
                "the method makes choices of its own (Verify), which testgen does not support",
            ));
        }
        if matches!(step, Step::Ignored | Step::Infeasible) {
            // An alternative that no input allows is not executed.
            self.tree.candidates += u64::from(step == Step::Ignored);
            return Ok(false);
        }
        if step != Step::Next {
            self.tree.note("a step needed more memory than allowed".to_owned());
            return Ok(false);
        }
        let live = &system.machine.live;
        if live.live_threads() > 1 && !live.globals.shutdown {
            return Err(Error::new("the method starts threads, which testgen does not support"));
        }
        Ok(true)
    }

    /// Stores the current state, with all its alternatives untaken.
    fn opened(&mut self, depth: u64, cuts: u32, path: Vec<u32>) -> Result<Open, Error> {
        let is_cut = self.system.machine.transition.was_cut;
        self.returns.opened(&mut self.system, (depth, cuts), is_cut, path)
    }

    /// Executes the method with the inputs of new ends. After the last goal is covered, the search
    /// continues for as many states as before, since they may have findings.
    fn judge(&mut self) -> Result<(), Error> {
        let mut all_covered = false;
        for end in std::mem::take(&mut self.ends) {
            all_covered = (self.judge)(&end)?;
            if all_covered && self.bounds.purpose.is_violations() {
                self.is_over = true;
                return Ok(());
            }
        }
        let may_end = !self.request.takes_structures() && !self.request.is_exhaustive;
        if all_covered && may_end && self.enough.is_none() {
            let further = if self.request.takes_further() { OF_TESTS } else { FURTHER };
            self.enough = Some((2 * self.count).max(self.count + further));
        }
        Ok(())
    }

    /// Adds the end of a path.
    fn end(&mut self, path: &[u32]) -> Result<(), Error> {
        let Some(method) = &self.job.target.method else { return Ok(()) };
        let machine = &mut self.system.machine;
        let is_search = self.bounds.purpose.is_violations();
        if is_search && !postconditions::is_violated(machine, self.job.target.calls.is_some())? {
            return Ok(());
        }
        ranges::note(machine, &mut self.tree.ranged);
        let failed = |exit| Error::new(format_args!("internal failure: {exit:?}"));
        let graph = input_graph(machine).map_err(failed)?;
        let first = usize::from(!method.is_static);
        let is_counted = |object: &&inputs::InputObject| {
            let is_opened = self.run.borrow().lazy.bounds.opens(&object.class.name);
            !object.class.is_array() && (!object.class.loader.is_jdk() || is_opened)
        };
        // Objects that complete a structure do not count.
        let size = size_of_structure(machine).map_err(failed)?.unwrap_or(usize::MAX);
        let objects = graph.objects.iter().take(size).filter(is_counted).count();
        let objects = objects.saturating_sub(first);
        if self.request.exactly.is_some_and(|exactly| objects != exactly as usize) {
            return Ok(());
        }
        let symbols = &machine.live.symbols;
        let tries = &mut self.seen.tries;
        let equal = smaller(symbols, &self.run.borrow().terms, false, tries);
        // A condition after the call can be false for equal numbers only: the path does not determine it.
        let is_code = self.request.from == InputOrigin::Code;
        let values = if is_code && self.request.goal != GoalKind::Path {
            let differing = smaller(symbols, &self.run.borrow().terms, true, tries);
            self.end_with(graph.clone(), &differing, (&[], path));
            if self.request.takes_further() && !is_search && self.tree.candidates <= LARGE {
                let symbols = &self.system.machine.live.symbols;
                let larger = larger(symbols, &self.run.borrow().terms, &differing);
                self.end_with(graph.clone(), &larger, (&[], path));
            }
            // The path determines the values of postconditions that it evaluates.
            if !method.has_invariant() || is_search {
                self.end_at_boundaries(&graph, &differing, path);
                return Ok(());
            }
            equal
        } else {
            equal
        };
        let machine = &mut self.system.machine;
        let ranged = if self.request.takes_structures() { ranged(machine) } else { Vec::new() };
        if ranged.is_empty() {
            self.end_with(graph.clone(), &values, (&ranged, path));
            self.end_at_boundaries(&graph, &values, path);
            return Ok(());
        }
        let solutions = {
            let condition = machine.live.symbols.condition().conjuncts();
            solutions(&self.run.borrow().terms, condition, &values, &ranged)
        };
        match solutions {
            Ok(solutions) => {
                self.tree.candidates += (solutions.len() as u64).saturating_sub(1);
                for values in solutions {
                    self.end_with(graph.clone(), &values, (&ranged, path));
                }
            }
            Err(reason) => {
                self.tree.note(reason);
                self.end_with(graph, &values, (&[], path));
            }
        }
        Ok(())
    }

    /// Adds the end of a path with values at boundaries of its comparisons, if these are goals.
    fn end_at_boundaries(&mut self, graph: &InputGraph, near: &Assignment, path: &[u32]) {
        if !self.request.has_boundaries && !self.wants_boundaries() {
            return;
        }
        let wants = self.wants_boundaries();
        let further = {
            let symbols = &self.system.machine.live.symbols;
            let run = &mut self.run.borrow_mut();
            let of_each = (if wants { ENDS } else { 1 }, wants);
            self.seen.boundaries.assignments(symbols, run, near, of_each)
        };
        self.seen.at_boundaries += further.len();
        for values in further {
            self.end_with(graph.clone(), &values, (&[], path));
        }
    }

    /// Whether some tests at boundaries are searched, although boundaries are no goals.
    fn wants_boundaries(&self) -> bool {
        let is_code = self.request.from == InputOrigin::Code;
        is_code && self.request.takes_further() && self.seen.at_boundaries < BOUNDARIES
    }

    /// Adds the end of a path with values of its symbols. Values of ranged symbols belong to the
    /// structure.
    fn end_with(
        &mut self,
        mut graph: InputGraph,
        values: &Assignment,
        (ranged, path): (&[Ranged], &[u32]),
    ) {
        let Some(method) = &self.job.target.method else { return };
        let machine = &self.system.machine;
        let symbols = &machine.live.symbols;
        let mut tables = self.run.borrow_mut();
        let tables = &mut *tables;
        let mut shape = String::new();
        let mut limits = Vec::new();
        let is_structure = self.request.takes_structures();
        for (at, object) in graph.objects.iter_mut().enumerate() {
            let _ = write!(shape, "{:?}[", object.class);
            let is_text = &*object.class.name == "java/lang/String";
            for (of, part) in (0..).zip(&mut object.parts) {
                let place = (at, of);
                if !part.term.is_none() {
                    let number = tables.terms.evaluate(part.term, values);
                    part.value = GivenValue::Number(if is_text { number & 0xff } else { number });
                }
                match &part.value {
                    GivenValue::Number(number) if !part.term.is_none() => {
                        let is_ranged = |symbol: &u32| ranged.iter().any(|it| it.number == *symbol);
                        // A truth value that the path condition determines belongs to the structure.
                        if tables.terms.symbols(part.term).iter().any(is_ranged)
                            || part.descriptor == "Z" && {
                                let settled =
                                    symbols.condition().settled(&mut tables.terms, part.term);
                                tables.terms.as_constant(settled).is_some()
                            }
                        {
                            let _ = write!(shape, "{number},");
                            limits.extend(is_structure.then(|| NumberLimit::fixed(place, *number)));
                        } else {
                            shape.push_str("_,");
                            limits.extend(NumberLimit::of(machine, &tables.terms, place, part));
                        }
                    }
                    _ if part.is_unread => {
                        shape.push_str("?,");
                        // The method can read what the precondition does not read.
                        part.is_unread = !is_structure || part.field.is_some_and(is_never_null);
                    }
                    value => {
                        let _ = write!(shape, "{value:?},");
                    }
                }
            }
            shape.push(']');
        }
        let _ = write!(shape, "{:?}", graph.roots);
        let is_new = self.seen.shapes.insert(shape);
        if is_structure && (!is_new || method.is_precondition()) {
            return;
        }
        let origins: Vec<Rc<_>> = symbols.origins().to_vec();
        let numbers = recorded_inputs(&origins, |number| values.number(number));
        let calls = self.job.target.calls.as_ref();
        let sequence = calls.map(|calls| Sequence::of(calls, method, &numbers));
        let condition = if sequence.is_some() {
            String::new()
        } else {
            let names = SymbolNames::of(method, &graph, &tables.terms, &origins);
            names.condition(&tables.terms, symbols.condition().conjuncts())
        };
        let objects = objects::recorded(&graph);
        let path = path.to_vec();
        let known = self.job.target.implementations.iter();
        let is_used = |one: &&testgen::Implementation| {
            graph.objects.iter().any(|object| *object.class.name == *one.class)
        };
        let implementations = known.filter(is_used).cloned().collect();
        let boundaries = if self.request.has_boundaries || self.wants_boundaries() {
            self.seen.boundaries.of(symbols, &tables.terms, values)
        } else {
            Vec::new()
        };
        let end = PathEnd {
            numbers,
            objects,
            graph,
            limits,
            implementations,
            condition,
            sequence,
            path,
            boundaries,
        };
        let values = end.numbers.iter().map(|input| input.value).collect();
        if self.seen.inputs.insert((values, format!("{:?}", end.objects))) {
            self.ends.push(end);
        }
    }
}
