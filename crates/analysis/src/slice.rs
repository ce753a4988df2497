//! Slices: the lines of a program on which criteria depend, or the lines that depend on criteria.
//!
//! Source: Weiser, "Program slicing" (1984), by the closure over a dependence graph. The result is a
//! closure slice: a set of lines, which need not be an executable program.

use crate::depend::{Facts, Kind, Node, Part};
use crate::evaluate::{Evaluation, Inputs};
use crate::locks::Sync;
use crate::points::{Place, Points};
use crate::program::Program;
use crate::throws::Throws;
use base::FastMap;
use code::operation::{Dispatch, Memory, Operation};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// The statements for which a slice is computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// All operations in which a thread may wait, or which may end the wait of other threads.
    Deadlock,
    /// All statements that throw an exception or may plainly throw one, including assertions.
    Throw,
    /// The statements of a line; the file is the name of a source file.
    Line {
        /// Name of the source file, such as `Main.java`.
        file: String,
        /// The line.
        line: u16,
    },
    /// The accesses of a field, or the statements of a method.
    Member {
        /// The class, such as `a.b.C`; its package may be omitted.
        class: String,
        /// The field or method.
        name: String,
    },
}

/// A source line with code of the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlicedLine {
    /// The source file with the folders of its package, such as `a/b/Main.java`.
    pub file: String,
    /// The line.
    pub line: u16,
}

/// One step of the chain from a line to a criterion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The line.
    pub line: SlicedLine,
    /// The dependence that leads from the preceding line to this line; none for the first line.
    pub by: Option<Kind>,
}

/// A slice.
#[derive(Debug)]
pub struct Slice {
    /// Each line with code that may be executed, and whether it is in the slice.
    pub lines: BTreeMap<SlicedLine, bool>,
    /// Lines of the criteria.
    pub criteria: Vec<SlicedLine>,
    /// The exceptions that lines of criteria may throw by themselves.
    pub throws: BTreeMap<SlicedLine, BTreeSet<&'static str>>,
    /// Whether the points-to analysis was completed within its budget.
    pub is_closed: bool,
    /// The parts of the analysis that were given up.
    pub given_up: Vec<String>,
    /// The lines that are never executed because of constants, if the program was evaluated.
    pub never: BTreeSet<SlicedLine>,
    /// The lines with jumps that constants decide, and the known values that they read.
    pub decided: BTreeMap<SlicedLine, BTreeSet<String>>,
    /// Chains of dependences from each line in the slice, by line.
    chains: BTreeMap<SlicedLine, Vec<Link>>,
}

impl Slice {
    /// Returns the shortest chain of dependences between a line in the slice and a criterion.
    pub fn why(&self, line: &SlicedLine) -> Option<&[Link]> {
        self.chains.get(line).map(Vec::as_slice)
    }

    /// Returns the number of lines in the slice.
    pub fn size(&self) -> usize {
        self.lines.values().filter(|is_in| **is_in).count()
    }
}

/// Computes the slice of a program for some criteria. A backward slice has the statements on which the
/// criteria depend. A forward slice has the statements that depend on the criteria. With inputs, code
/// that constants exclude is omitted. Kinds of dependence in `omitted` are not followed.
pub fn slice(
    program: &Program<'_>,
    criteria: &[Criterion],
    forward: bool,
    omitted: &[Kind],
    inputs: Option<&Inputs>,
) -> Slice {
    let facts = Facts::new(Points::new(program));
    let is_closed = facts.points.is_closed();
    let evaluation =
        inputs.filter(|_| is_closed).map(|inputs| Evaluation::new(&facts.points, inputs));
    let sliced = Sliced { facts: &facts, evaluation: evaluation.as_ref(), omitted };
    let is_over = || program.limits.is_over();
    let mut starts: Vec<Node> = all_places(&facts)
        .take_while(|_| !is_over())
        .filter(|place| sliced.is_executed(*place))
        .filter(|place| criteria.iter().any(|of| is_of(&facts, *place, of)))
        .flat_map(|place| starts_of(&facts, place, criteria))
        .collect();
    let mut throwing: BTreeMap<SlicedLine, BTreeSet<&'static str>> = BTreeMap::new();
    if criteria.contains(&Criterion::Throw) {
        let throws = Throws::new(&facts);
        let places = all_places(&facts).take_while(|_| !is_over());
        for place in places.filter(|place| sliced.is_executed(*place)) {
            let exceptions = throws.of(place);
            if exceptions.is_empty() {
                continue;
            }
            // Later code depends on the execution of the instruction, not only on its exception.
            starts.push(if forward { Node::execution(place) } else { Node::exception(place) });
            if let Some(line) = line_of(&facts, place) {
                throwing.entry(line).or_default().extend(exceptions);
            }
        }
    }
    let parents = if forward { sliced.forward_closure(&starts) } else { sliced.closure(&starts) };
    let mut lines = BTreeMap::new();
    for place in all_places(&facts) {
        if let Some(line) = line_of(&facts, place) {
            lines.entry(line).or_insert(false);
        }
    }
    let mut chains: BTreeMap<SlicedLine, Vec<Link>> = BTreeMap::new();
    for node in parents.keys() {
        let Some(line) = line_of(&facts, node.place) else { continue };
        if program.limits.is_over() {
            lines.insert(line, true);
            continue;
        }
        let chain = chain(&facts, &parents, *node);
        let known = chains.entry(line.clone()).or_insert_with(|| chain.clone());
        if chain.len() < known.len() {
            *known = chain;
        }
        lines.insert(line, true);
    }
    let mut criteria: Vec<SlicedLine> =
        starts.iter().filter_map(|node| line_of(&facts, node.place)).collect();
    criteria.sort();
    criteria.dedup();
    let (never, decided) = sliced.evaluated();
    let given_up = program.limits.given_up();
    let is_closed = is_closed && given_up.is_empty();
    Slice { lines, criteria, throws: throwing, is_closed, given_up, never, decided, chains }
}

/// Returns the nodes of an instruction of a criterion. A statement of a line or method includes the
/// arguments, the result and the end of its calls.
fn starts_of(facts: &Facts<'_>, place: Place, criteria: &[Criterion]) -> Vec<Node> {
    let is_statement = |of: &Criterion| {
        matches!(of, Criterion::Line { .. } | Criterion::Member { .. }) && is_of(facts, place, of)
    };
    let body = facts.points.body(place.method);
    let insn = body.insn(place.pc);
    let mut all = vec![Node::execution(place)];
    if insn.is_call() && criteria.iter().any(is_statement) {
        let has_value = body.code.defined(insn).is_some();
        let parts = [Part::Arguments, Part::End].into_iter();
        let parts = parts.chain(has_value.then_some(Part::Value));
        all.extend(parts.map(|part| Node { place, part }));
    }
    all
}

fn all_places<'a>(facts: &'a Facts<'_>) -> impl Iterator<Item = Place> + 'a {
    facts
        .points
        .methods()
        .flat_map(|(method, body)| (0..body.len()).map(move |pc| Place { method, pc }))
}

/// Returns the source line of an instruction.
pub(crate) fn line_of(facts: &Facts<'_>, place: Place) -> Option<SlicedLine> {
    let body = facts.points.body(place.method);
    let line = body.code.line(place.pc)?;
    let class = body.method.class();
    let source = class.file()?.source_file.as_deref()?;
    let package = class.package();
    let file = if package.is_empty() { source.to_owned() } else { format!("{package}/{source}") };
    Some(SlicedLine { file, line })
}

fn is_of(facts: &Facts<'_>, place: Place, criterion: &Criterion) -> bool {
    let body = facts.points.body(place.method);
    match criterion {
        Criterion::Deadlock => {
            let sync = facts.locks.sync(place);
            sync.is_some_and(|sync| sync.may_wait() || matches!(sync, Sync::Notify | Sync::Start))
                || waits_for_initializer(facts, place)
        }
        Criterion::Throw => {
            matches!(body.operation(place.pc), Operation::Throw) && !body.rethrows(place.pc)
        }
        Criterion::Line { file, line } => line_of(facts, place).is_some_and(|at| {
            at.line == *line && (at.file == *file || at.file.ends_with(&format!("/{file}")))
        }),
        Criterion::Member { class, name } => {
            let own = body.method.class();
            if *body.method.name == **name && is_named(&own.name, class) {
                return true;
            }
            accessed_field(facts, place)
                .is_some_and(|(of, field)| field == *name && is_named(&of, class))
        }
    }
}

/// Whether an instruction accesses a static member, and may wait for another thread that initializes the
/// class: the initializer may not return.
fn waits_for_initializer(facts: &Facts<'_>, place: Place) -> bool {
    let points = &facts.points;
    let body = points.body(place.method);
    let class = match body.operation(place.pc) {
        Operation::Load(Memory::Static, ..) | Operation::Store(Memory::Static, ..) => {
            points.accessed_field(place).map(classes::Field::class)
        }
        Operation::Call(Dispatch::Static, _) => {
            points.named(body, place.pc).and_then(|named| named.method).map(classes::Method::class)
        }
        _ => None,
    };
    let initializer = class
        .filter(|class| !std::ptr::eq(*class, body.method.class()))
        .and_then(|class| class.declared_method("<clinit>", "()V"))
        .and_then(|method| points.number(method));
    initializer.is_some_and(|initializer| {
        let (own, others) = (facts.threads.of(place.method), facts.threads.of(initializer));
        let all = facts.threads.all();
        let differs = |of: &usize| others.iter().any(|other| other != of || all[*of].is_many);
        facts.may_not_return[initializer.index()] && own.iter().any(differs)
    })
}

pub(crate) fn accessed_field(facts: &Facts<'_>, place: Place) -> Option<(String, String)> {
    let field = facts.points.accessed_field(place)?;
    Some((field.class().name.to_string(), field.name.to_string()))
}

/// Whether a class name, as users write it, denotes the class with an internal name.
fn is_named(internal: &str, written: &str) -> bool {
    let internal = internal.replace(['/', '$'], ".");
    let written = written.replace('$', ".");
    internal == written || internal.ends_with(&format!(".{written}"))
}

/// For each node of a slice, its predecessor on a path from a criterion, with the kind of dependence.
type Parents = FastMap<Node, Option<(Node, Kind)>>;

/// The dependence graph of a slice, restricted to executed code and selected kinds.
struct Sliced<'a, 'p> {
    facts: &'a Facts<'p>,
    evaluation: Option<&'a Evaluation<'a, 'p>>,
    omitted: &'a [Kind],
}

impl Sliced<'_, '_> {
    /// Whether a place may be executed. Without an evaluation, each place may.
    fn is_executed(&self, place: Place) -> bool {
        self.evaluation.is_none_or(|of| of.is_executed(place))
    }

    /// Visits the nodes that may be executed on which a node depends. Jumps that constants decide are
    /// no control dependences.
    fn dependences(&self, node: Node, mut visit: impl FnMut(Kind, Node)) {
        self.facts.dependences(node, |kind, on| {
            let decides = || self.evaluation.is_none_or(|of| !of.is_decided(on.place));
            let is_followed = !self.omitted.contains(&kind) && self.is_executed(on.place);
            if is_followed && (kind != Kind::Control || decides()) {
                visit(kind, on);
            }
        });
    }

    fn closure(&self, starts: &[Node]) -> Parents {
        spread(self.facts, starts, |node, visit| self.dependences(node, visit))
    }

    /// Returns the nodes that depend on the criteria.
    fn forward_closure(&self, starts: &[Node]) -> Parents {
        // The use of a result depends on a part of the call, so the parts are nodes of the graph.
        let mut dependents: FastMap<Node, Vec<(Kind, Node)>> = FastMap::default();
        let mut known: Parents = FastMap::default();
        let executed = all_places(self.facts).filter(|place| self.is_executed(*place));
        let mut open: Vec<Node> = executed.map(Node::execution).collect();
        let is_over = || self.facts.points.program.limits.is_over();
        while let Some(node) = open.pop().filter(|_| !is_over()) {
            if known.insert(node, None).is_some() {
                continue;
            }
            self.dependences(node, |kind, on| {
                dependents.entry(on).or_default().push((kind, node));
                open.push(on);
            });
        }
        spread(self.facts, starts, |node, visit| {
            for (kind, dependent) in dependents.get(&node).into_iter().flatten() {
                visit(*kind, *dependent);
            }
        })
    }

    /// Returns the lines that are never executed, and those with decided jumps.
    fn evaluated(&self) -> (BTreeSet<SlicedLine>, BTreeMap<SlicedLine, BTreeSet<String>>) {
        let Some(evaluation) = self.evaluation else { return Default::default() };
        let mut never = BTreeSet::new();
        let mut decided: BTreeMap<SlicedLine, BTreeSet<String>> = BTreeMap::new();
        let mut executed = BTreeSet::new();
        let mut reads: BTreeMap<SlicedLine, BTreeSet<String>> = BTreeMap::new();
        for place in all_places(self.facts) {
            let Some(line) = line_of(self.facts, place) else { continue };
            if !evaluation.is_executed(place) {
                never.insert(line);
                continue;
            }
            if evaluation.is_decided(place) {
                decided.entry(line.clone()).or_default();
            }
            if let Some(read) = evaluation.reads(place) {
                reads.entry(line.clone()).or_default().insert(read);
            }
            executed.insert(line);
        }
        for (line, values) in &mut decided {
            *values = reads.remove(line).unwrap_or_default();
        }
        (never.difference(&executed).cloned().collect(), decided)
    }
}

/// The number of line changes on a path, and the number of divergence dependences.
type Cost = (u32, u32);

/// Returns the reachable nodes with their predecessors on a path of least [`Cost`].
fn spread(
    facts: &Facts<'_>,
    starts: &[Node],
    next: impl Fn(Node, &mut dyn FnMut(Kind, Node)),
) -> Parents {
    let line = |node: Node| {
        let body = facts.points.body(node.place.method);
        (body.method.class().id.index(), body.code.line(node.place.pc))
    };
    let mut parents: Parents = starts.iter().map(|node| (*node, None)).collect();
    let mut costs: FastMap<Node, Cost> = starts.iter().map(|node| (*node, (0, 0))).collect();
    let mut open: BinaryHeap<Reverse<(Cost, u32, Node)>> = BinaryHeap::new();
    let mut count = 0;
    let mut push = |open: &mut BinaryHeap<_>, cost, node| {
        open.push(Reverse((cost, count, node)));
        count += 1;
    };
    for node in starts {
        push(&mut open, (0, 0), *node);
    }
    let is_over = || facts.points.program.limits.is_over();
    while let Some(Reverse((cost, _, node))) = open.pop().filter(|_| !is_over()) {
        if costs.get(&node).is_some_and(|least| *least < cost) {
            continue;
        }
        let own = line(node);
        next(node, &mut |kind, on| {
            let lines = cost.0 + u32::from(line(on) != own);
            let on_cost = (lines, cost.1 + u32::from(kind == Kind::Divergence));
            if costs.get(&on).is_none_or(|known| on_cost < *known) {
                costs.insert(on, on_cost);
                parents.insert(on, Some((node, kind)));
                push(&mut open, on_cost, on);
            }
        });
    }
    parents
}

/// Returns the lines on the path from a node to its criterion.
fn chain(facts: &Facts<'_>, parents: &Parents, node: Node) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    let mut at = Some((node, None));
    while let Some((node, by)) = at {
        if let Some(line) = line_of(facts, node.place)
            && links.last().is_none_or(|last| last.line != line)
        {
            links.push(Link { line, by });
        }
        at = parents.get(&node).copied().flatten().map(|(parent, kind)| (parent, Some(kind)));
    }
    links
}
