//! The call graph and the threads as tables.

use super::TableRow;
use crate::depend::Facts;
use crate::locks::{Sync, objects_of};
use crate::places::{method_text, place_text};
use crate::points::{CallKind, Edge, Place};
use crate::slice::line_of;
use crate::threads::MAIN;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the rows of the calls, with the methods of the program that each call may execute.
pub(super) fn calls(facts: &Facts<'_>) -> Vec<TableRow> {
    let mut rows: BTreeMap<(Place, CallKind), BTreeSet<String>> = BTreeMap::new();
    for (place, edge) in facts.points.calls() {
        rows.entry((place, edge.kind)).or_default().insert(callee(facts, edge));
    }
    let mut rows: Vec<TableRow> = rows
        .into_iter()
        .map(|((place, kind), callees)| TableRow {
            line: line_of(facts, place),
            cells: vec![
                vec![method_text(facts, place)],
                vec![kind_text(kind).to_owned()],
                callees.into_iter().collect(),
            ],
        })
        .collect();
    rows.sort();
    rows.dedup();
    rows
}

fn callee(facts: &Facts<'_>, edge: Edge) -> String {
    method_text(facts, Place { method: edge.callee, pc: 0 })
}

const fn kind_text(kind: CallKind) -> &'static str {
    match kind {
        CallKind::Direct => "call",
        CallKind::Callback => "called back by the library",
        CallKind::Pool => "in a thread of a pool",
        CallKind::Helper => "in parallel threads",
        CallKind::Start => "in a new thread",
        CallKind::Initialize => "initialization",
    }
}

/// Returns the name of a thread: `main`, or its first method with the place of the start.
pub(crate) fn thread_text(facts: &Facts<'_>, thread: usize) -> String {
    if thread == MAIN {
        return "main".to_owned();
    }
    let of = &facts.threads.all()[thread];
    let root = of.root.map(|method| method_text(facts, Place { method, pc: 0 }));
    let start = of.start.map(|place| place_text(facts, place));
    format!("{} from {}", root.unwrap_or_default(), start.unwrap_or_default())
}

/// Returns the rows of the threads: first method, number of threads, and joins.
pub(super) fn threads(facts: &Facts<'_>) -> Vec<TableRow> {
    let rows = facts.threads.all().iter().enumerate().map(|(number, thread)| TableRow {
        line: thread.start.and_then(|start| line_of(facts, start)),
        cells: vec![
            vec![thread_text(facts, number)],
            thread
                .root
                .map(|method| method_text(facts, Place { method, pc: 0 }))
                .into_iter()
                .collect(),
            vec![if thread.is_many { "many" } else { "one" }.to_owned()],
            joins(facts, number),
        ],
    });
    rows.collect()
}

/// Returns the calls of `join` on the thread objects that the start of a thread may start.
fn joins(facts: &Facts<'_>, thread: usize) -> Vec<String> {
    let Some(start) = facts.threads.all()[thread].start else { return Vec::new() };
    let objects = objects_of(&facts.points, start);
    let all = facts.locks.all().filter(|(_, sync)| *sync == Sync::Join);
    let joins: BTreeSet<String> = all
        .filter(|(place, _)| !objects_of(&facts.points, *place).is_disjoint(&objects))
        .map(|(place, _)| place_text(facts, place))
        .collect();
    joins.into_iter().collect()
}
