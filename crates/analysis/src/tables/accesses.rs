//! Tables of accesses to memory: sharing, held locks, and independence.

use super::TableRow;
use super::threads::thread_text;
use crate::depend::Facts;
use crate::locks::Sync;
use crate::places::{place_text, simple};
use crate::points::{Place, Slot};
use crate::slice::{SlicedLine, line_of};
use crate::ssg::{
    Graphs, HeapAccess, HeapAccesses, HeapVariable, HeldLock, Names, OutsideAccess, Protect,
    Protection, accesses, acquired, held, outside_accesses,
};
use std::collections::{BTreeMap, BTreeSet};

/// The accesses of a program with the data of their tables.
pub(super) struct Accesses<'a, 'p> {
    facts: &'a Facts<'p>,
    graphs: &'a Graphs<'a, 'p>,
    names: &'a Names,
    all: Vec<HeapAccess>,
    initial: Vec<HeapAccess>,
    outside: Vec<OutsideAccess>,
    protect: Protect,
}

/// All accesses by one instruction, in any context and thread.
#[derive(Default)]
struct Group {
    writes: bool,
    variables: BTreeSet<HeapVariable>,
    /// The variables that several threads can reach when they are accessed.
    shared: BTreeSet<HeapVariable>,
    threads: BTreeSet<usize>,
    /// Whether a method that is not inlined executes the instruction.
    is_outside: bool,
}

impl<'a, 'p> Accesses<'a, 'p> {
    pub(super) fn new(facts: &'a Facts<'p>, graphs: &'a Graphs<'a, 'p>, names: &'a Names) -> Self {
        let HeapAccesses { all, initial } = accesses(graphs);
        let outside = outside_accesses(graphs);
        let protect = Protect::new(graphs, &all, &outside);
        Self { facts, graphs, names, all, initial, outside, protect }
    }

    /// Returns a row for each access, which says whether the object is local to the thread.
    pub(super) fn escape(&self) -> Vec<TableRow> {
        let mut rows: BTreeMap<(Place, bool), (BTreeSet<String>, BTreeSet<String>)> =
            BTreeMap::new();
        for access in &self.all {
            let entry = rows.entry((access.place, access.is_local)).or_default();
            entry.0.extend(access.nodes.iter().map(|node| self.names.node(*node)));
            entry.1.insert(self.thread_of(access));
        }
        let rows = rows.into_iter().map(|((place, is_local), (objects, threads))| TableRow {
            line: line_of(self.facts, place),
            cells: vec![
                vec![self.access_text(place)],
                objects.into_iter().collect(),
                threads.into_iter().collect(),
                vec![if is_local { "local" } else { "shared" }.to_owned()],
            ],
        });
        let mut rows: Vec<TableRow> = rows.collect();
        let outside: BTreeSet<Place> = self.outside.iter().map(|access| access.place).collect();
        rows.extend(outside.into_iter().map(|place| TableRow {
            line: line_of(self.facts, place),
            cells: vec![
                vec![self.access_text(place)],
                Vec::new(),
                Vec::new(),
                vec!["shared (the method is not inlined)".to_owned()],
            ],
        }));
        rows.sort();
        rows.dedup();
        rows
    }

    /// Returns rows for the locks held at acquisitions and accesses, for the order of locks, and for
    /// the locks that protect each variable.
    pub(super) fn locks(&self) -> Vec<TableRow> {
        let mut rows = BTreeSet::new();
        let mut orders: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
        for (place, _) in self.facts.locks.all().filter(|(_, sync)| *sync == Sync::Acquire) {
            for context in self.graphs.flow.of_method(place.method) {
                let at = self.graphs.flow.execution(*context, place.pc);
                let Some(taken) = acquired(self.graphs, *context, place.pc) else { continue };
                let around = held(self.graphs, at);
                let holding: Vec<String> = around.iter().map(|of| self.held_text(of)).collect();
                let taken = self.held_text(&taken);
                for before in holding.iter().filter(|before| **before != taken) {
                    orders
                        .entry((before.clone(), taken.clone()))
                        .or_default()
                        .insert(place_text(self.facts, place));
                }
                let line = line_of(self.facts, place);
                rows.insert(row(line, [vec![taken], Vec::new(), holding, Vec::new(), Vec::new()]));
            }
        }
        for access in &self.all {
            let held = held(self.graphs, access.statement);
            if !held.is_empty() {
                let holding = held.iter().map(|of| self.held_text(of)).collect();
                let line = line_of(self.facts, access.place);
                let text = vec![self.access_text(access.place)];
                rows.insert(row(line, [Vec::new(), text, holding, Vec::new(), Vec::new()]));
            }
        }
        let mut rows: Vec<TableRow> = rows.into_iter().collect();
        rows.extend(orders.into_iter().map(|((before, after), places)| {
            let order = format!("{before} before {after} at {}", join(places));
            row(None, [Vec::new(), Vec::new(), Vec::new(), vec![order], Vec::new()])
        }));
        let protected = self.protect.all.keys().map(|variable| {
            let mut ways: Vec<String> =
                self.protect.of(*variable).map(|of| self.protection_text(of)).collect();
            if ways.is_empty() {
                ways.push("no lock".to_owned());
            }
            ways.insert(0, self.variable_text(*variable));
            row(None, [Vec::new(), Vec::new(), Vec::new(), Vec::new(), ways])
        });
        let mut protected: Vec<TableRow> = protected.collect();
        protected.sort();
        rows.extend(protected);
        rows
    }

    /// Returns a row for each access: the reason for its independence, or the accesses on which it
    /// depends.
    pub(super) fn independence(&self) -> Vec<TableRow> {
        let groups = self.groups();
        let rows = groups.iter().map(|(place, group)| TableRow {
            line: line_of(self.facts, *place),
            cells: vec![
                vec![self.access_text(*place)],
                vec![self.verdict(&groups, *place, group)],
                self.opponents(&groups, *place, group),
            ],
        });
        let initial = self.initial.iter().map(|access| TableRow {
            line: line_of(self.facts, access.place),
            cells: vec![
                vec![self.access_text(access.place)],
                vec!["ordered by initialization".to_owned()],
                Vec::new(),
            ],
        });
        let mut rows: Vec<TableRow> = rows.chain(initial).collect();
        rows.sort();
        rows.dedup();
        rows
    }

    fn groups(&self) -> BTreeMap<Place, Group> {
        let mut groups: BTreeMap<Place, Group> = BTreeMap::new();
        for access in &self.all {
            let group = groups.entry(access.place).or_default();
            group.writes |= access.writes;
            group.variables.extend(&access.variables);
            if !access.is_local {
                group.shared.extend(&access.variables);
                match self.number_of(access) {
                    Some(thread) => _ = group.threads.insert(thread),
                    // Several threads may execute the initializer of a class.
                    None => group.threads.extend(self.facts.threads.of(access.place.method)),
                }
            }
        }
        for access in &self.outside {
            let group = groups.entry(access.place).or_default();
            group.writes |= access.writes;
            group.is_outside = true;
            group.variables.extend(&access.variables);
            group.shared.extend(&access.variables);
            group.threads.extend(self.facts.threads.of(access.place.method));
        }
        groups
    }

    fn verdict(&self, groups: &BTreeMap<Place, Group>, place: Place, group: &Group) -> String {
        if group.shared.is_empty() && !group.is_outside {
            return "local".to_owned();
        }
        let of_same = || groups.values().filter(|other| !other.shared.is_disjoint(&group.shared));
        if of_same().all(|other| !other.writes) {
            return "settled".to_owned();
        }
        let threads: BTreeSet<usize> =
            of_same().flat_map(|other| other.threads.iter().copied()).collect();
        if let [thread] = threads.iter().copied().collect::<Vec<_>>()[..]
            && !self.facts.threads.all()[thread].is_many
        {
            return format!("own by {}", thread_text(self.facts, thread));
        }
        let ways: Vec<Option<String>> = group
            .shared
            .iter()
            .map(|variable| self.protect.of(*variable).next())
            .map(|way| way.map(|of| self.names.allocator(of.lock).to_owned()))
            .collect();
        if ways.iter().all(Option::is_some) {
            let locks: BTreeSet<String> = ways.into_iter().flatten().collect();
            return format!("guarded by {}", join(locks));
        }
        if self.opponents(groups, place, group).is_empty() {
            return "ordered by start or join".to_owned();
        }
        "dependent".to_owned()
    }

    /// Returns the concurrent accesses that conflict with an access; none if a lock protects all its
    /// shared variables.
    fn opponents(
        &self,
        groups: &BTreeMap<Place, Group>,
        place: Place,
        group: &Group,
    ) -> Vec<String> {
        let is_guarded =
            group.shared.iter().all(|variable| self.protect.of(*variable).next().is_some());
        if is_guarded {
            return Vec::new();
        }
        let is_initializer = &*self.facts.points.body(place.method).method.name == "<clinit>";
        let all: BTreeSet<String> = groups
            .iter()
            // One thread executes an initializer.
            .filter(|(other, _)| !is_initializer || other.method != place.method)
            .filter(|(other, of)| {
                (of.writes || group.writes)
                    && !of.shared.is_disjoint(&group.shared)
                    && self.facts.may_meet(place, **other)
            })
            .map(|(other, _)| place_text(self.facts, *other))
            .collect();
        all.into_iter().collect()
    }

    fn number_of(&self, access: &HeapAccess) -> Option<usize> {
        let strand = self.graphs.flow.context(access.context).strand;
        self.graphs.flow.strands[strand].thread
    }

    fn thread_of(&self, access: &HeapAccess) -> String {
        let thread = self.number_of(access);
        thread.map_or_else(String::new, |thread| thread_text(self.facts, thread))
    }

    /// Returns the text of an access: `reads Main.count` or `writes []`.
    fn access_text(&self, place: Place) -> String {
        let body = self.facts.points.body(place.method);
        let writes = matches!(body.operation(place.pc), code::operation::Operation::Store(..));
        let verb = if writes { "writes" } else { "reads" };
        let field = crate::slice::accessed_field(self.facts, place);
        let name = field.map_or_else(
            || "[]".to_owned(),
            |(class, field)| format!("{}.{field}", simple(&class.replace('/', "."))),
        );
        format!("{verb} {name}")
    }

    fn held_text(&self, held: &HeldLock) -> String {
        let names: BTreeSet<String> = held.nodes.iter().map(|of| self.names.node(*of)).collect();
        names.into_iter().collect::<Vec<_>>().join(" or ")
    }

    fn variable_text(&self, variable: HeapVariable) -> String {
        match variable {
            HeapVariable::Static(class, index) => self.names.static_field(class, index),
            HeapVariable::Slot(allocator, slot) => {
                format!("{}.{}", self.names.allocator(allocator), self.names.slot(slot))
            }
        }
    }

    /// Returns the text of a lock with its roles: `3:IntBuffer (root 3:IntBuffer, lock λ, variable
    /// data)`.
    fn protection_text(&self, of: &Protection) -> String {
        let lock = self.names.allocator(of.lock);
        let Some(root) = of.root else { return format!("{lock} (one object)") };
        let path = |slots: &[Slot]| match slots {
            [] => "λ".to_owned(),
            slots => slots.iter().map(|of| self.names.slot(*of)).collect::<Vec<_>>().join("."),
        };
        format!(
            "{lock} (root {}, lock {}, variable {})",
            self.names.allocator(root),
            path(&of.to_lock),
            path(&of.to_variable)
        )
    }
}

fn row(line: Option<SlicedLine>, cells: [Vec<String>; 5]) -> TableRow {
    TableRow { line, cells: cells.into() }
}

fn join(texts: BTreeSet<String>) -> String {
    texts.into_iter().collect::<Vec<_>>().join(", ")
}
