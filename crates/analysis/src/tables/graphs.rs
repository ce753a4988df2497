//! Storage structure graphs as lists of edges for display.

use super::threads::thread_text;
use crate::depend::Facts;
use crate::points::{MethodAt, Origin, Place, Points};
use crate::program::Program;
use crate::slice::{SlicedLine, line_of};
use crate::ssg::{Action, Arc, ContextId, Graphs, Names, Source, Ssg, StatementId, statement_text};
use code::operation::Operation;
use std::collections::BTreeSet;

/// A graph of a statement.
#[derive(Clone, Debug)]
pub struct GraphView {
    /// The thread.
    pub thread: String,
    /// The statement, with the calls that lead to it.
    pub place: String,
    /// The position of the graph: `before`, `after`, or `summarized`.
    pub when: &'static str,
    /// The edges.
    pub edges: BTreeSet<EdgeView>,
}

/// An edge of a graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeView {
    /// The source of the edge: a variable or a node.
    pub from: String,
    /// The field of the node; none for a variable.
    pub field: Option<String>,
    /// The target of the edge: a node.
    pub to: String,
    /// Whether each object of `from` refers to an object of its own.
    pub is_one_to_one: bool,
}

/// The graphs of selected statements.
#[derive(Clone, Debug)]
pub struct GraphViews {
    /// The graphs.
    pub all: Vec<GraphView>,
    /// Whether the analysis was completed within its budgets.
    pub is_closed: bool,
    /// The limits that the analysis met, in words.
    pub limits: Vec<String>,
}

/// The statements whose graphs are shown.
#[derive(Clone, Debug)]
pub enum Shown {
    /// The last statement of each thread.
    Ends,
    /// The statements of a line.
    Line(SlicedLine),
    /// The statements of all lines of a source file.
    File(String),
}

/// Computes the graphs of the selected statements.
pub fn graphs(program: &Program<'_>, shown: &Shown) -> GraphViews {
    let facts = Facts::new(Points::new(program));
    let graphs = Graphs::new(&facts);
    // A reader would take a missing edge for an impossible one.
    if !graphs.is_closed() {
        return GraphViews { all: Vec::new(), is_closed: false, limits: graphs.limits() };
    }
    let names = Names::new(&graphs);
    let view = View { facts: &facts, graphs: &graphs, names: &names };
    let all = match shown {
        Shown::Ends => view.ends(),
        Shown::Line(line) => view.of_line(line),
        Shown::File(file) => {
            view.lines_of(file).iter().flat_map(|line| view.of_line(line)).collect()
        }
    };
    GraphViews { all, is_closed: graphs.is_closed(), limits: graphs.limits() }
}

/// Whether a source file, with the folders of its package, is the requested one.
fn is_file(file: &str, asked: &str) -> bool {
    file == asked || file.ends_with(&format!("/{asked}"))
}

struct View<'a, 'p> {
    facts: &'a Facts<'p>,
    graphs: &'a Graphs<'a, 'p>,
    names: &'a Names,
}

impl View<'_, '_> {
    /// Returns the graphs at the ends of all threads.
    fn ends(&self) -> Vec<GraphView> {
        let strands = self.graphs.flow.strands.iter().filter(|of| of.thread.is_some());
        strands
            .filter_map(|of| {
                let root = self.graphs.flow.context(of.root);
                if !self.graphs.is_reached(root.exit) {
                    return None;
                }
                let last = (0..root.body.len()).rev().find(|pc| {
                    let before = &self.graphs.flow.statement(root.exit).before;
                    before.iter().any(|arc| {
                        self.graphs.flow.statement(arc.from).action == Action::Execute(*pc)
                    })
                })?;
                let graph = self.graphs.after(root.exit);
                Some(self.show(of.root, last, "after", &graph))
            })
            .collect()
    }

    /// Returns the lines of a source file that have code.
    fn lines_of(&self, file: &str) -> BTreeSet<SlicedLine> {
        let mut lines = BTreeSet::new();
        for (method, body) in self.facts.points.methods() {
            let all = (0..body.len()).filter_map(|pc| line_of(self.facts, Place { method, pc }));
            lines.extend(all.filter(|line| is_file(&line.file, file)));
        }
        lines
    }

    /// Returns the graphs before and after a line, for each context of its method.
    fn of_line(&self, line: &SlicedLine) -> Vec<GraphView> {
        let fits = |place: Place| {
            line_of(self.facts, place)
                .is_some_and(|at| at.line == line.line && is_file(&at.file, &line.file))
        };
        let mut all = Vec::new();
        for (method, body) in self.facts.points.methods() {
            let pcs: BTreeSet<u32> =
                (0..body.len()).filter(|pc| fits(Place { method, pc: *pc })).collect();
            if !pcs.is_empty() {
                self.of_method(method, &pcs, &mut all);
            }
        }
        all
    }

    fn of_method(&self, method: MethodAt, pcs: &BTreeSet<u32>, all: &mut Vec<GraphView>) {
        for context in self.graphs.flow.of_method(method) {
            let strand = self.graphs.flow.context(*context).strand;
            let is_executed = pcs
                .iter()
                .any(|pc| self.graphs.is_reached(self.graphs.flow.execution(*context, *pc)));
            if self.graphs.flow.strands[strand].thread.is_none() || !is_executed {
                continue;
            }
            let is_inside = |at: StatementId| {
                let of = self.graphs.flow.statement(at);
                match of.action {
                    Action::Execute(pc) | Action::Resume(pc) if of.context == *context => {
                        pcs.contains(&pc)
                    }
                    Action::Execute(_)
                    | Action::Resume(_)
                    | Action::Exit
                    | Action::Enter
                    | Action::Unwind => self.is_called_from(of.context, *context, pcs),
                }
            };
            let (mut before, mut after) = (Ssg::default(), Ssg::default());
            let mut summarized = Ssg::default();
            let (mut leaves, mut summarizes) = (false, false);
            // A loop that is never left has no edge out of the line; its iterations end inside the
            // line.
            let mut repeated = Vec::new();
            for number in 0..self.graphs.flow.statements.len() {
                let to = StatementId::new(number as u32);
                for arc in &self.graphs.flow.statement(to).before {
                    if !self.graphs.is_reached(arc.from) || arc.is_exceptional {
                        continue;
                    }
                    match (is_inside(arc.from), is_inside(to)) {
                        (false, true) => {
                            before.join(&self.graphs.along(arc, to, true));
                        }
                        (true, false) => {
                            leaves = true;
                            after.join(&self.graphs.along(arc, to, false));
                            let (last, end) = self.through_jumps(arc, to);
                            summarizes |= !last.ends.is_empty();
                            summarized.join(&self.graphs.along(last, end, true));
                        }
                        (true, true) if !arc.ends.is_empty() => repeated.push((arc, to)),
                        _ => {}
                    }
                }
            }
            for (arc, to) in repeated.into_iter().filter(|_| !leaves) {
                after.join(&self.graphs.along(arc, to, false));
                summarizes = true;
                summarized.join(&self.graphs.along(arc, to, true));
            }
            let (Some(first), Some(last)) = (pcs.first(), pcs.last()) else { continue };
            // A variable that the line declares is in scope only after the line.
            let following = (*last + 1).min(self.graphs.flow.context(*context).body.len() - 1);
            all.push(self.show_at(*context, *first, *first, "before", &before));
            all.push(self.show_at(*context, *first, following, "after", &after));
            if summarizes {
                all.push(self.show_at(*context, *first, following, "summarized", &summarized));
            }
        }
    }

    /// Follows an edge through the jump at the end of a loop. Compilers give this jump a line of its
    /// own.
    fn through_jumps<'a>(&'a self, arc: &'a Arc, to: StatementId) -> (&'a Arc, StatementId) {
        let of = self.graphs.flow.statement(to);
        let Action::Execute(pc) = of.action else { return (arc, to) };
        let is_jump = self.graphs.flow.context(of.context).body.operation(pc) == Operation::Goto;
        let [next] = of.after[..] else { return (arc, to) };
        let mut arcs = self.graphs.flow.statement(next).before.iter();
        match arcs.find(|arc| arc.from == to) {
            Some(last) if is_jump && arc.ends.is_empty() => (last, next),
            _ => (arc, to),
        }
    }

    /// Whether a context is inlined, directly or indirectly, at one of the instructions `pcs` of
    /// `outer`.
    fn is_called_from(&self, inner: ContextId, outer: ContextId, pcs: &BTreeSet<u32>) -> bool {
        let mut at = self.graphs.flow.context(inner).call;
        while let Some((context, pc)) = at {
            if context == outer {
                return pcs.contains(&pc);
            }
            at = self.graphs.flow.context(context).call;
        }
        false
    }

    fn show(&self, context: ContextId, pc: u32, when: &'static str, graph: &Ssg) -> GraphView {
        self.show_at(context, pc, pc, when, graph)
    }

    fn show_at(
        &self,
        context: ContextId,
        pc: u32,
        scope: u32,
        when: &'static str,
        graph: &Ssg,
    ) -> GraphView {
        let strand = self.graphs.flow.context(context).strand;
        let thread = self.graphs.flow.strands[strand].thread;
        let edges = graph.edges().filter_map(|(source, node, is_one_to_one)| {
            let is_hidden = |object| {
                matches!(
                    self.facts.points.get(object).origin,
                    Origin::Literal(_) | Origin::Arguments
                )
            };
            if is_hidden(self.graphs.heap.get(node.allocator).object) {
                return None;
            }
            if let Source::Field(of, _) = source
                && is_hidden(self.graphs.heap.get(of.allocator).object)
            {
                return None;
            }
            let (from, field) = self.names.source(self.graphs, source, (context, scope))?;
            Some(EdgeView { from, field, to: self.names.node(node), is_one_to_one })
        });
        GraphView {
            thread: thread.map_or_else(String::new, |thread| thread_text(self.facts, thread)),
            place: statement_text(self.graphs, context, pc),
            when,
            edges: edges.collect(),
        }
    }
}
