//! The symbolic execution tree of a program, for reports.
//!
//! A search finds the paths. Its states keep all symbols and the whole path condition. Each path is
//! then executed again, to compute its conditions and concrete inputs.
//!
//! Invariant: one system executes the search and the paths, so choice numbers have the same meaning in
//! both.

use super::{Described, conditions_of, described};
use crate::findings::findings;
use crate::job::Job;
use crate::replay::settle;
use crate::system::{Fault, JavaSystem};
use config::{Error, Settings};
use report::{PathEnd, SymbolicNode, SymbolicTree};
use search::registry::{stores, strategies};
use search::{Context, Control, Limits, Observer, Options, Outcome, Step, System};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use vm::Machine;
use vm::heap::Ref;
use vm::schedule::Action;
use vm::symbolic::SymbolicRun;

/// The maximal number of steps in a tree.
const STEPS: usize = 300;

/// The time after which the tree is given up.
const TIME: Duration = Duration::from_secs(10);

/// Returns the symbolic execution tree of a target, or `None` if its inputs are not symbolic. The
/// settings have the remaining time.
pub fn tree(settings: &Settings, cancel: &AtomicBool) -> Result<Option<SymbolicTree>, Error> {
    let time = settings.limits.time_limit.map_or(TIME, |limit| limit.min(TIME));
    let until = Instant::now() + time;
    let job = Job::new(settings)?;
    let machine = job.searching_machine()?;
    let Some(run) = machine.live.symbols.run.clone() else { return Ok(None) };
    run.borrow_mut().keeps_all = true;
    let mut system = JavaSystem::new(machine);
    let mut start = Vec::new();
    system.encode(&mut start).map_err(Error::new)?;
    let limits = Limits { time: Some(time), ..Limits::default() };
    let options = Options { limits, cancel: Some(cancel), ..Options::default() };
    let Some(paths) = paths(&job, &mut system, options)? else {
        return Ok(Some(SymbolicTree::TooLarge));
    };
    let mut nodes = Nodes::default();
    for (path, end) in paths {
        if cancel.load(Ordering::Relaxed) || Instant::now() >= until {
            return Ok(Some(SymbolicTree::TooLarge));
        }
        system.restore(&start).map_err(Error::new)?;
        nodes.add(&job, &mut system, &run, &path, end)?;
    }
    Ok(Some(SymbolicTree::Whole(nodes.compact())))
}

/// Returns the paths of a program with their ends, or `None` if there are too many.
fn paths(
    job: &Job,
    system: &mut JavaSystem,
    options: Options<'_>,
) -> Result<Option<Vec<Leaf>>, Error> {
    let (Some(store), Some(strategy)) = (stores::find("exact"), strategies::find("dfs")) else {
        return Err(Error::new("unknown store or search strategy"));
    };
    let mut leaves = Leaves { job, paths: Vec::new(), steps: 0, last: Vec::new() };
    let mut store = (store.open)(None);
    let mut frontier = (strategy.open)(&job.settings.setup()?);
    let reduce = job.reduction().persistent_sets;
    let options = Options { reduce, ..options };
    let explored = search::explore(system, &mut *store, &mut *frontier, &mut leaves, options)
        .map_err(|failure| Error::new(failure.error))?;
    Ok((explored.outcome == Outcome::Complete).then_some(leaves.paths))
}

/// The choices of a path, and its end.
type Leaf = (Vec<u32>, PathEnd);

/// An observer that collects the paths of a search.
struct Leaves<'a> {
    job: &'a Job,
    paths: Vec<Leaf>,
    steps: usize,
    /// The choices up to the last step.
    last: Vec<u32>,
}

impl Observer<JavaSystem> for Leaves<'_> {
    fn stepped(
        &mut self,
        _: &mut JavaSystem,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        self.steps += 1;
        if self.steps > STEPS {
            return Ok(Control::Stop);
        }
        self.last = context.path();
        if matches!(step, Step::Ignored | Step::Infeasible) {
            self.paths.push((self.last.clone(), PathEnd::Ignored));
        }
        Ok(Control::Continue)
    }

    fn entered(
        &mut self,
        system: &mut JavaSystem,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        let found = findings(self.job, &mut system.machine)
            .map_err(|error| Fault::Unsupported(error.to_string()))?;
        let ids: Vec<String> = found.iter().map(properties::Finding::id).collect();
        let end = if !ids.is_empty() {
            Some(PathEnd::Violates(ids))
        } else if system.alternatives().is_empty() {
            Some(PathEnd::Ends)
        } else if !context.new {
            Some(PathEnd::Joins)
        } else {
            None
        };
        let goes_on = end.as_ref().is_none_or(|end| *end == PathEnd::Ends);
        let path = if context.new { context.path() } else { self.last.clone() };
        self.paths.extend(end.map(|end| (path, end)));
        if !goes_on && context.new {
            return Ok(Control::Backtrack);
        }
        Ok(Control::Continue)
    }
}

/// The nodes of a tree: one for each step.
struct Nodes {
    all: Vec<SymbolicNode>,
    /// The index of each node, by the choices that lead to it.
    numbers: BTreeMap<Vec<u32>, usize>,
}

impl Default for Nodes {
    fn default() -> Self {
        Self { all: vec![SymbolicNode::default()], numbers: [(Vec::new(), 0)].into() }
    }
}

impl Nodes {
    /// Executes a path from the start, and adds its nodes to the tree.
    fn add(
        &mut self,
        job: &Job,
        system: &mut JavaSystem,
        run: &Rc<RefCell<SymbolicRun>>,
        path: &[u32],
        end: PathEnd,
    ) -> Result<(), Error> {
        run.borrow_mut().trail = Some(Vec::new());
        // For each step, the number of conjuncts after it, and its description.
        let mut steps = Vec::with_capacity(path.len());
        for (at, choice) in path.iter().enumerate() {
            if at > 0 {
                settle(system)?;
            }
            let action = system.alternatives().get(*choice as usize).copied();
            system.step(*choice).map_err(Error::new)?;
            let length = run.borrow().trail.as_ref().map_or(0, Vec::len);
            steps.push((length, action.map(|action| step_of(&system.machine, action))));
        }
        let trail = run.borrow_mut().trail.take().unwrap_or_default();
        let Described { inputs, names, letters, .. } = described(job, &mut system.machine, run)?;
        let mut seen = BTreeSet::new();
        let (mut parent, mut begin) = (0, 0);
        for (at, (length, step)) in steps.into_iter().enumerate() {
            let new: Vec<_> = trail[begin.min(length)..length]
                .iter()
                .filter(|conjunct| seen.insert(conjunct.condition))
                .copied()
                .collect();
            begin = length;
            let number = self.all.len();
            let known = self.numbers.entry(path[..=at].to_vec()).or_insert(number);
            if *known == number {
                let conditions = conditions_of(&run.borrow(), (&names, &letters), &new);
                self.all.push(SymbolicNode {
                    parent: Some(parent),
                    step: step.unwrap_or_default(),
                    conditions,
                    ..SymbolicNode::default()
                });
            }
            parent = *known;
        }
        let leaf = &mut self.all[parent];
        leaf.end = Some(end);
        leaf.inputs = inputs;
        Ok(())
    }

    /// Merges each only child without conditions into its parent, and returns the remaining nodes.
    fn compact(self) -> Vec<SymbolicNode> {
        let mut children = vec![0_usize; self.all.len()];
        for parent in self.all.iter().filter_map(|node| node.parent) {
            children[parent] += 1;
        }
        // The new index of each node. Parents precede their children.
        let mut numbers: Vec<usize> = Vec::with_capacity(self.all.len());
        let mut all: Vec<SymbolicNode> = Vec::new();
        for node in self.all {
            let parent = node.parent.map(|parent| (numbers[parent], children[parent]));
            match parent {
                Some((number, 1)) if node.conditions.is_empty() && all[number].end.is_none() => {
                    numbers.push(number);
                    all[number].end = node.end;
                    all[number].inputs = node.inputs;
                }
                _ => {
                    numbers.push(all.len());
                    let parent = parent.map(|(number, _)| number);
                    all.push(SymbolicNode { parent, ..node });
                }
            }
        }
        all
    }
}

/// Describes a step that has no conditions on inputs.
fn step_of(machine: &Machine, action: Action) -> String {
    match action {
        Action::Choose(..) => "another choice".to_owned(),
        _ => {
            let object = machine.live.threads[action.thread()].object;
            let name = machine.live.get_field(object, "name") as Ref;
            format!("{} runs", machine.text(name))
        }
    }
}
