//! Parallel streams: their functions are also executed by other threads.
//!
//! The operations on one stream are connected by their receivers. If one of them makes the stream
//! parallel, several threads execute all functions of the connected operations. They do so during the
//! call of the operation that ends the stream.

use super::calls::{CallKind, Edge};
use super::objects::{Origin, Place};
use super::{MethodAt, Points};
use crate::program::Callee;
use library::callbacks;
use std::collections::{BTreeMap, BTreeSet};

/// Adds edges to the functions of parallel streams.
pub(super) fn add_helpers(points: &mut Points<'_>) {
    let calls = calls(points);
    let is_parallel = |place: &Place| {
        named(points, *place).is_some_and(|of| callbacks::makes_parallel(of.class, of.name))
    };
    if !calls.iter().any(is_parallel) {
        return;
    }
    let mut added: Vec<(Place, Edge)> = Vec::new();
    for stream in streams(points, &calls).into_values() {
        if !stream.iter().any(is_parallel) {
            continue;
        }
        let ends_stream = |place: &Place| {
            named(points, *place)
                .is_some_and(|of| callbacks::is_terminal(of.class, of.name, of.descriptor))
        };
        let ends: Vec<Place> = stream.iter().copied().filter(ends_stream).collect();
        for place in &stream {
            for edge in points.callees(*place).filter(|edge| edge.kind == CallKind::Callback) {
                let callee = edge.callee;
                let helper = |at: &Place| (*at, Edge { callee, kind: CallKind::Helper });
                added.extend(ends.iter().map(helper));
                if ends.is_empty() {
                    added.push((*place, Edge { callee, kind: CallKind::Pool }));
                }
            }
        }
    }
    for (place, edge) in added {
        points.edges.entry(place).or_default().insert(edge);
    }
}

fn named<'a>(points: &'a Points<'_>, place: Place) -> Option<Callee<'a>> {
    points.named(points.body(place.method), place.pc)
}

/// Returns the calls that make or use streams, and those that make functions for streams.
fn calls(points: &Points<'_>) -> Vec<Place> {
    let mut all = Vec::new();
    for (number, body) in points.methods.iter().enumerate() {
        let method = MethodAt::new(number as u32);
        all.extend((0..body.len()).map(|pc| Place { method, pc }).filter(|place| {
            body.insn(place.pc).is_call()
                && named(points, *place).is_some_and(|of| {
                    callbacks::is_of_streams(of.class) || callbacks::returns_stream(of.descriptor)
                })
        }));
    }
    all
}

/// Returns the connected calls, by the number of one of them.
fn streams(points: &Points<'_>, calls: &[Place]) -> BTreeMap<usize, BTreeSet<Place>> {
    let numbers: BTreeMap<Place, usize> = calls.iter().copied().zip(0..).collect();
    let mut parents: Vec<usize> = (0..calls.len()).collect();
    for (place, number) in &numbers {
        let body = points.body(place.method);
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        for (at, argument) in call.args.iter().enumerate().filter(|(_, of)| of.is_reference) {
            for object in points.register(*place, argument.register) {
                let Origin::Library(made) = points.get(object).origin else { continue };
                let Some(other) = numbers.get(&made) else { continue };
                let gives = named(points, made).is_some_and(|of| {
                    callbacks::returns_stream(of.descriptor)
                        || at > 0 && of.class == "java/util/stream/Collectors"
                });
                if gives {
                    let [a, b] = [*number, *other].map(|at| root(&parents, at));
                    parents[a] = b;
                }
            }
        }
    }
    let mut all: BTreeMap<usize, BTreeSet<Place>> = BTreeMap::new();
    for (place, number) in numbers {
        all.entry(root(&parents, number)).or_default().insert(place);
    }
    all
}

fn root(parents: &[usize], mut at: usize) -> usize {
    while parents[at] != at {
        at = parents[at];
    }
    at
}
