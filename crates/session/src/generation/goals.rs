//! The goals of methods, and the cases that reach them.
//!
//! Invariant: jumps are those of the source, as the crate `testgen` reconstructs them from bytecode.
//! Goals are listed before executions reach them, except for paths and exceptions.

use super::GoalKind;
use super::execute::Execution;
use super::record::GoalMethod;
use report::generated::{GoalRow, MethodGoals};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use testgen::{Case, Evaluation};

/// A goal. A method is given by its index among the watched methods.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Goal {
    /// A jump of a method, and the way that it takes.
    Way(usize, u32, u32),
    /// A line of a method.
    Line(usize, u16),
    /// A condition of a decision of a method. The condition alone must determine the outcome.
    Condition(usize, usize, usize),
    /// A call of `Verify.goal`, with the name of the goal.
    User(usize, u32, String),
    /// A path of the method.
    Path(usize),
    /// An exception, with the line that throws it.
    Thrown(String, Option<u16>),
}

/// An evaluation of a decision: indices of the method and of the decision, and the values of
/// conditions.
type Evaluated = (usize, usize, Evaluation);

/// The goals of a request, and the goals that cases cover so far.
pub(super) struct Goals {
    kind: GoalKind,
    watched: Rc<Vec<GoalMethod>>,
    known: BTreeMap<Goal, usize>,
    order: Vec<Goal>,
    paths: usize,
    /// The number of each evaluation of a decision. With MC/DC, cases cover evaluations, and a goal
    /// needs two of them.
    evaluations: BTreeMap<Evaluated, usize>,
    by_number: Vec<Evaluated>,
    /// The goals, or evaluations, that cases cover so far.
    seen: BTreeSet<usize>,
    /// Whether all goals are covered.
    is_all: bool,
}

impl Goals {
    /// Lists the goals of a kind in the watched methods.
    pub(super) fn new(kind: GoalKind, watched: &Rc<Vec<GoalMethod>>) -> Self {
        let mut goals = Self {
            kind,
            watched: Rc::clone(watched),
            known: BTreeMap::new(),
            order: Vec::new(),
            paths: 0,
            evaluations: BTreeMap::new(),
            by_number: Vec::new(),
            seen: BTreeSet::new(),
            is_all: false,
        };
        for (of, method) in watched.iter().enumerate() {
            goals.list(of, method);
        }
        // Paths and exceptions are found during the search only.
        goals.is_all =
            goals.order.is_empty() && !matches!(kind, GoalKind::Path | GoalKind::Exception);
        goals
    }

    /// Returns the methods whose goals count.
    pub(super) fn watched(&self) -> &[GoalMethod] {
        &self.watched
    }

    fn number(&mut self, goal: Goal) -> usize {
        if let Some(known) = self.known.get(&goal) {
            return *known;
        }
        let number = self.order.len();
        self.order.push(goal.clone());
        self.known.insert(goal, number);
        number
    }

    /// Lists the goals of one method.
    fn list(&mut self, of: usize, watched: &GoalMethod) {
        match self.kind {
            GoalKind::Branch | GoalKind::Condition => {
                for jump in &watched.jumps.all {
                    if jump.targets.is_empty() {
                        self.number(Goal::Way(of, jump.place, 0));
                        self.number(Goal::Way(of, jump.place, 1));
                    } else if self.kind == GoalKind::Branch {
                        for target in &jump.targets {
                            self.number(Goal::Way(of, jump.place, *target));
                        }
                    }
                }
            }
            GoalKind::Mcdc => {
                for (at, decision) in watched.jumps.decisions.iter().enumerate() {
                    for condition in 0..decision.conditions.len() {
                        self.number(Goal::Condition(of, at, condition));
                    }
                }
            }
            GoalKind::Statement => {
                let places = watched.recorded_places().into_iter();
                let lines: BTreeSet<u16> =
                    places.filter_map(|place| watched.method.line(place)).collect();
                for line in lines {
                    self.number(Goal::Line(of, line));
                }
            }
            GoalKind::User => {
                for (place, name) in watched.user_goals() {
                    self.number(Goal::User(of, place, name));
                }
            }
            GoalKind::Path | GoalKind::Exception => {}
        }
    }

    /// Returns the goals that an execution reaches; with MC/DC, the evaluations.
    pub(super) fn covered(&mut self, execution: &Execution<'_>) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        for (of, reached) in execution.reached.iter().enumerate() {
            match self.kind {
                GoalKind::Branch | GoalKind::Condition => {
                    let goals = reached.ways.iter().map(|(from, to)| Goal::Way(of, *from, *to));
                    all.extend(goals.filter_map(|goal| self.known.get(&goal)));
                }
                GoalKind::Statement => {
                    let method = self.watched[of].method;
                    let lines = reached.executed.iter().filter_map(|place| method.line(*place));
                    let goals = lines.map(|line| Goal::Line(of, line));
                    all.extend(goals.filter_map(|goal| self.known.get(&goal)));
                }
                GoalKind::Mcdc => {
                    for (decision, values) in &reached.evaluations {
                        let evaluated = (of, *decision, values.clone());
                        let next = self.by_number.len();
                        let number = *self.evaluations.entry(evaluated.clone()).or_insert(next);
                        if number == next {
                            self.by_number.push(evaluated);
                        }
                        all.insert(number);
                    }
                }
                GoalKind::User => {
                    let is_reached = |goal: &&Goal| match goal {
                        Goal::User(at, place, _) => *at == of && reached.executed.contains(place),
                        _ => false,
                    };
                    let goals = self.known.iter().filter(|(goal, _)| is_reached(goal));
                    all.extend(goals.map(|(_, number)| *number));
                }
                GoalKind::Path | GoalKind::Exception => {}
            }
        }
        match self.kind {
            GoalKind::Path => {
                self.paths += 1;
                let path = Goal::Path(self.paths);
                all.insert(self.number(path));
            }
            GoalKind::Exception => {
                if let Some((exception, stack)) = &execution.thrown {
                    let class = execution.machine.live.heap.get(*exception).class().java_name();
                    let line = stack.first().and_then(|at| at.method.line(at.bytecode));
                    all.insert(self.number(Goal::Thrown(class, line)));
                }
            }
            _ => {}
        }
        all
    }

    /// Adds the goals that a case covers. Returns whether all goals are now covered. The number of
    /// paths and exceptions is unknown before the traversal is complete, so they are never all covered.
    pub(super) fn add(&mut self, covers: &BTreeSet<usize>) -> bool {
        let before = self.seen.len();
        self.seen.extend(covers);
        if self.seen.len() > before {
            let count = match self.kind {
                GoalKind::Path | GoalKind::Exception => return false,
                GoalKind::Mcdc => self.pairs(&self.seen).len(),
                _ => self.seen.len(),
            };
            self.is_all = count == self.order.len();
        }
        self.is_all
    }

    /// Returns for each goal of MC/DC an independence pair, if cases have one. Pairs whose evaluations
    /// also serve other goals are preferred.
    fn pairs(&self, seen: &BTreeSet<usize>) -> BTreeMap<usize, (usize, usize)> {
        let mut by_decision: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        for number in seen {
            let Some((of, decision, _)) = self.by_number.get(*number) else { continue };
            by_decision.entry((*of, *decision)).or_default().push(*number);
        }
        let mut needed: BTreeSet<usize> = BTreeSet::new();
        let mut all = BTreeMap::new();
        for (goal, kind) in self.order.iter().enumerate() {
            let Goal::Condition(of, at, condition) = kind else { continue };
            let decision = &self.watched[*of].jumps.decisions[*at];
            let own = by_decision.get(&(*of, *at)).map_or(&[][..], Vec::as_slice);
            let all_pairs = own.iter().flat_map(|one| own.iter().map(move |other| (*one, *other)));
            let shows = |(one, other): &(usize, usize)| {
                let (one, other) = (&self.by_number[*one].2, &self.by_number[*other].2);
                one < other && decision.is_pair(*condition, one, other)
            };
            let price = |(one, other): &(usize, usize)| {
                u32::from(!needed.contains(one)) + u32::from(!needed.contains(other))
            };
            if let Some(pair) = all_pairs.filter(shows).min_by_key(price) {
                needed.extend([pair.0, pair.1]);
                all.insert(goal, pair);
            }
        }
        all
    }

    /// Prepares the selection of cases: with MC/DC, drops covered evaluations that no pair needs.
    pub(super) fn narrow(&self, cases: &mut [Case]) {
        if self.kind != GoalKind::Mcdc {
            return;
        }
        let seen = cases.iter().flat_map(|case| case.covers.clone()).collect();
        let pairs = self.pairs(&seen);
        let needed: BTreeSet<usize> =
            pairs.values().flat_map(|(one, other)| [*one, *other]).collect();
        for case in cases {
            case.covers.retain(|number| needed.contains(number));
        }
    }

    /// Returns the goals that each case reaches; with MC/DC, the goals for which it has one evaluation.
    pub(super) fn reached_by(&self, cases: &[&Case]) -> Vec<BTreeSet<usize>> {
        if self.kind != GoalKind::Mcdc {
            return cases.iter().map(|case| case.covers.clone()).collect();
        }
        let pairs = self.pairs(&cases.iter().flat_map(|case| case.covers.clone()).collect());
        let goals = |case: &&Case| {
            let own = |(one, other): &(usize, usize)| {
                case.covers.contains(one) || case.covers.contains(other)
            };
            pairs.iter().filter(|(_, pair)| own(pair)).map(|(goal, _)| *goal).collect()
        };
        cases.iter().map(goals).collect()
    }

    /// Returns the goals for the report, in the order of their numbers. Without a reason, a goal that
    /// no case reaches is unreachable.
    pub(super) fn rows(&self, cases: &[&Case], reasons: &[String]) -> Vec<GoalRow> {
        let covered: BTreeSet<usize> = self.reached_by(cases).into_iter().flatten().collect();
        let letter = self.kind.word().get(..1).unwrap_or("g");
        let row = |(at, goal): (usize, &Goal)| {
            let (of, line) = match goal {
                Goal::Way(of, place, _) | Goal::User(of, place, _) => {
                    (*of, self.watched[*of].method.line(*place))
                }
                Goal::Line(of, line) => (*of, Some(*line)),
                Goal::Condition(of, decision, condition) => {
                    let watched = &self.watched[*of];
                    let place = watched.jumps.decisions[*decision].conditions[*condition];
                    (*of, watched.method.line(place))
                }
                Goal::Path(_) => (0, None),
                Goal::Thrown(_, line) => (0, *line),
            };
            let (status, reason) = match (covered.contains(&at), reasons.first()) {
                (true, _) => ("covered", None),
                (false, None) => ("unreachable", None),
                (false, Some(reason)) => ("open", Some(reason.clone())),
            };
            let file = self.watched.get(of).and_then(|watched| watched.method.class().file());
            let name = match goal {
                Goal::User(_, _, name) => Some(name.clone()),
                _ => None,
            };
            GoalRow {
                name,
                id: format!("{letter}{}", at + 1),
                file: file.and_then(|file| file.source_file.clone()).unwrap_or_default(),
                line: line.map(u32::from),
                status: status.to_owned(),
                reason,
            }
        };
        self.order.iter().enumerate().map(row).collect()
    }

    /// Returns the numbers of goals of each method.
    pub(super) fn methods(&self, rows: &[GoalRow]) -> Vec<MethodGoals> {
        let of = |goal: &Goal| match goal {
            Goal::Way(of, ..)
            | Goal::Line(of, _)
            | Goal::Condition(of, ..)
            | Goal::User(of, ..) => *of,
            Goal::Path(_) | Goal::Thrown(..) => 0,
        };
        let watched = self.watched.iter().enumerate().map(|(at, watched)| {
            let own = self.order.iter().zip(rows).filter(|(goal, _)| of(goal) == at);
            let own: Vec<&GoalRow> = own.map(|(_, row)| row).collect();
            let count = |status: &str| own.iter().filter(|row| row.status == status).count() as u64;
            MethodGoals {
                method: format!("{}.{}", watched.method.class().java_name(), watched.method.name),
                total: own.len() as u64,
                covered: count("covered"),
                unreachable: count("unreachable"),
                open: count("open"),
            }
        });
        watched.collect()
    }
}
