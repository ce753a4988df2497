//! Locks that a method acquires in the order of a number of their owners, such as an id.
//!
//! Source: Goetz et al., "Java Concurrency in Practice" (2006), 10.1.2. Invariant: two nested
//! acquisitions have a rank only if a jump on every path to them has compared the same constant
//! property of both objects. All paths that acquire by one rank follow one order.

use super::Code;
use super::order::locked_register;
use crate::body::{Body, Definition};
use crate::locks::objects_of;
use crate::points::{CallKind, ObjectId, Place};
use classfile::access;
use code::operation::{Compared, Condition, Memory, Operation};
use std::collections::BTreeSet;

/// A property of an object that never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Property {
    /// A final field, by the numbers of its class and of the field.
    Field(usize, u16),
    /// The identity hash code.
    Identity,
    /// The object itself, which is compared by `compareTo`.
    Itself,
}

/// The property by which two nested acquisitions are ordered, and whether its values ascend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rank(Property, bool);

/// Returns the rank by which the method of `at` acquires a lock there, while it holds another lock.
pub(super) fn rank(code: &Code<'_, '_>, at: Place, holds: ObjectId) -> Option<Rank> {
    let taken = locked_register(code, at)?;
    let holding = code.facts.locks.open(at).iter().map(|pc| Place { pc: *pc, ..at });
    let mut ranks = holding
        .filter(|held_at| objects_of(code.points(), *held_at).contains(&holds))
        .map(|held_at| {
            let held = locked_register(code, held_at)?;
            rank_of(code, (held_at, held), (at, taken))
        });
    let first = ranks.next()??;
    ranks.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

fn rank_of(code: &Code<'_, '_>, held: (Place, u16), taken: (Place, u16)) -> Option<Rank> {
    let method = held.0.method;
    let [held, taken] = [held, taken].map(|(at, register)| choices(code.body(at), at.pc, register));
    let sources: BTreeSet<Definition> =
        held.iter().chain(&taken).map(|(_, source)| *source).collect();
    let [a, b] = sources.into_iter().collect::<Vec<_>>()[..] else { return None };
    let other = |source: Definition| if source == a { b } else { a };
    let first = held.iter().map(|(pc, source)| (*pc, *source, other(*source)));
    let second = taken.iter().map(|(pc, source)| (*pc, other(*source), *source));
    let mut ranks = first
        .chain(second)
        .map(|(pc, lower, upper)| compared(code, Place { method, pc }, lower, upper));
    let rank = ranks.next()??;
    ranks.all(|other| other.as_ref() == Some(&rank)).then_some(rank)
}

/// Returns the values that a register may hold, each with the instruction that selects the value.
fn choices(body: &Body, pc: u32, register: u16) -> Vec<(u32, Definition)> {
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![(pc, register)];
    while let Some((pc, register)) = open.pop() {
        if !seen.insert(pc) {
            continue;
        }
        let definitions = body.definitions(pc, register);
        for definition in definitions {
            match *definition {
                Definition::At(at) if body.operation(at) == Operation::Move => {
                    open.push((at, body.insn(at).a));
                }
                // The register has one value, so the reading instruction selects it.
                other => all.push((pc, other)),
            }
        }
    }
    all
}

/// Returns the property of two objects that a jump on every path to a place has compared.
fn compared(code: &Code<'_, '_>, at: Place, lower: Definition, upper: Definition) -> Option<Rank> {
    let body = code.body(at);
    (0..body.len()).find_map(|jump| {
        let Operation::Branch(condition, compared) = body.operation(jump) else { return None };
        let (left, right) = sides(code, Place { pc: jump, ..at }, compared)?;
        let ((property, left), (same, right)) = (property(code, left)?, property(code, right)?);
        let is_lower_left = (left, right) == (lower, upper);
        if property != same || !is_lower_left && (left, right) != (upper, lower) {
            return None;
        }
        let is_less = match condition {
            Condition::Lt | Condition::Le => true,
            Condition::Gt | Condition::Ge => false,
            Condition::Eq | Condition::Ne => return None,
        };
        let target = body.insn(jump).target(jump);
        let reached = |to: u32| body.passes(&[(jump, to)], at.pc);
        let jumps = match (reached(target), reached(jump + 1)) {
            (true, false) => true,
            (false, true) => false,
            _ => return None,
        };
        Some(Rank(property, (is_less == jumps) == is_lower_left))
    })
}

/// Returns the registers that a jump compares, directly or by a call that returns their order.
fn sides(
    code: &Code<'_, '_>,
    jump: Place,
    compared: Compared,
) -> Option<((Place, u16), (Place, u16))> {
    let body = code.body(jump);
    let insn = body.insn(jump.pc);
    match compared {
        Compared::Int | Compared::Long => Some(((jump, insn.a), (jump, insn.b))),
        Compared::Zero => {
            let at = Place { pc: only(code, jump, insn.a)?, ..jump };
            let of = body.insn(at.pc);
            if matches!(body.operation(at.pc), Operation::Compare(_)) {
                return Some(((at, of.a), (at, of.b)));
            }
            let callee = code.points().named(body, at.pc)?;
            let [left, right] = &body.code.calls[of.wide() as usize].args[..] else { return None };
            ["compareTo", "compare"]
                .contains(&callee.name)
                .then_some(((at, left.register), (at, right.register)))
        }
        Compared::Immediate | Compared::Null | Compared::Reference => None,
    }
}

/// Returns the instruction that defines a register, if there is only one.
fn only(code: &Code<'_, '_>, at: Place, register: u16) -> Option<u32> {
    let mut sources = code.sources(at, register).into_iter();
    match (sources.next(), sources.next()) {
        (Some(Definition::At(pc)), None) => Some(pc),
        _ => None,
    }
}

/// Returns the property that a register holds, and the object with the property.
fn property(code: &Code<'_, '_>, (at, register): (Place, u16)) -> Option<(Property, Definition)> {
    let owner = |(at, register): (Place, u16)| {
        let sources = code.sources(at, register);
        sources.first().copied().filter(|_| sources.len() == 1)
    };
    let itself = || Some((Property::Itself, owner((at, register))?));
    let Some(pc) = only(code, at, register) else { return itself() };
    let place = Place { pc, ..at };
    let body = code.body(place);
    let insn = body.insn(pc);
    match body.operation(pc) {
        Operation::Load(Memory::Field, ..) => {
            let field = code.field(place).filter(|field| field.has(access::FINAL))?;
            let property = Property::Field(field.class().id.index(), field.index);
            Some((property, owner((place, insn.a))?))
        }
        Operation::Call(..) => {
            let callee = code.points().named(body, pc)?;
            let [argument] = &body.code.calls[insn.wide() as usize].args[..] else {
                return itself();
            };
            let is_hash = callee.is("java/lang/System", &["identityHashCode"]);
            let property = if is_hash { Some(Property::Identity) } else { returned(code, place) };
            match property {
                Some(property) => Some((property, owner((place, argument.register))?)),
                None => itself(),
            }
        }
        _ => itself(),
    }
}

/// Returns the final field that all methods which a call executes return.
fn returned(code: &Code<'_, '_>, call: Place) -> Option<Property> {
    let mut fields = BTreeSet::new();
    for edge in code.points().callees(call) {
        let body = code.points().body(edge.callee);
        for pc in 0..body.len() {
            match body.operation(pc) {
                Operation::Load(Memory::Field, ..) => {
                    let field = code.field(Place { method: edge.callee, pc })?;
                    fields.insert((field.class().id.index(), field.index));
                    if edge.kind != CallKind::Direct || !field.has(access::FINAL) {
                        return None;
                    }
                }
                Operation::Move | Operation::Return(_) => {}
                _ => return None,
            }
        }
    }
    let mut fields = fields.into_iter();
    match (fields.next(), fields.next()) {
        (Some((class, index)), None) => Some(Property::Field(class, index)),
        _ => None,
    }
}
