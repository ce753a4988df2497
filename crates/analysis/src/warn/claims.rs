//! Flags that only one thread sets: the code after the store has one execution for each object.
//!
//! An example is `synchronized (this) { if (done) { return; } done = true; }`. Source: the idiom of
//! `close` methods. Invariant: under one lock a thread has found the flag unset, and sets it. No code
//! resets the flag.

use super::Code;
use super::guards::is_initialization;
use crate::body::Definition;
use crate::points::{Place, Variable};
use classes::FieldRef;
use code::operation::{Compared, Condition, Memory, Operation};
use std::collections::{BTreeMap, BTreeSet};

/// A flag that a place sets at most once for each object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    field: FieldRef,
    /// The store that sets the flag.
    store: Place,
}

/// Returns the stores of the program that claim a flag.
pub(super) fn all(code: &Code<'_, '_>) -> Vec<Claim> {
    let mut stores: BTreeMap<(usize, u16), (FieldRef, Vec<Place>)> = BTreeMap::new();
    for store in code.places() {
        if !matches!(code.operation(store), Operation::Store(Memory::Field | Memory::Static, ..)) {
            continue;
        }
        let Some(field) = code.field(store).filter(|field| &*field.descriptor == "Z") else {
            continue;
        };
        if !is_initialization(code, store, field) {
            let key = (field.class().id.index(), field.index);
            stores.entry(key).or_insert_with(|| (field, Vec::new())).1.push(store);
        }
    }
    let mut claims = Vec::new();
    for (field, stores) in stores.into_values() {
        if stores.iter().all(|store| sets(code, *store)) {
            let own = stores.into_iter().filter(|store| is_claim(code, *store, field));
            claims.extend(own.map(|store| Claim { field, store }));
        }
    }
    claims
}

/// Whether an instruction stores `true`.
fn sets(code: &Code<'_, '_>, store: Place) -> bool {
    let body = code.body(store);
    let sources = body.sources(store.pc, body.insn(store.pc).d);
    !sources.is_empty() && sources.iter().all(|of| body.constant(*of) == Some(1))
}

/// Whether a store follows a jump that has found the flag unset, in one critical section.
fn is_claim(code: &Code<'_, '_>, store: Place, field: FieldRef) -> bool {
    let body = code.body(store);
    let is_own = |at: Place| field.is_static() || code.is_this(at, body.insn(at.pc).a);
    let locks = code.held.surely(code.facts, store);
    if !is_own(store) || locks.is_empty() {
        return false;
    }
    (0..body.len()).any(|jump| {
        let Operation::Branch(condition, Compared::Zero) = body.operation(jump) else {
            return false;
        };
        let unset = match condition {
            Condition::Eq => body.insn(jump).target(jump),
            Condition::Ne => jump + 1,
            _ => return false,
        };
        let mut sources = body.sources(jump, body.insn(jump).a).into_iter();
        let (Some(Definition::At(pc)), None) = (sources.next(), sources.next()) else {
            return false;
        };
        let load = Place { pc, ..store };
        matches!(body.operation(pc), Operation::Load(Memory::Field | Memory::Static, ..))
            && code.field(load).is_some_and(|of| std::ptr::eq(of, field))
            && is_own(load)
            && code.facts.locks.open(load) == code.facts.locks.open(store)
            && !locks.is_disjoint(&code.held.surely(code.facts, load))
            && body.passes(&[(jump, unset)], store.pc)
    })
}

impl Claim {
    /// Whether one execution for each object reaches a place of the method.
    fn covers(&self, code: &Code<'_, '_>, at: Place) -> bool {
        let body = code.body(self.store);
        let into: Vec<(u32, u32)> =
            body.flow.predecessors(self.store.pc).iter().map(|of| (*of, self.store.pc)).collect();
        at.method == self.store.method && body.passes(&into, at.pc)
    }

    /// Whether two places that the claim covers have one execution if they concern one object.
    fn is_of_one_object(&self, code: &Code<'_, '_>, places: [Place; 2]) -> bool {
        let is_access_of_this = |at: &Place| {
            let is_field = matches!(
                code.operation(*at),
                Operation::Load(Memory::Field, ..) | Operation::Store(Memory::Field, ..)
            );
            is_field && code.is_this(*at, code.body(*at).insn(at.pc).a)
        };
        let this = || {
            let method = self.store.method;
            code.points().set(Variable::of_definition(method, Definition::Parameter(0)))
        };
        let is_single = |all: BTreeSet<_>| {
            all.len() == 1 && all.iter().all(|object| !code.facts.is_many(*object))
        };
        self.field.is_static() || places.iter().all(is_access_of_this) || is_single(this())
    }
}

/// Whether at most one thread executes two places, as it has set a flag before.
pub(super) fn are_claimed(code: &Code<'_, '_>, a: Place, b: Place) -> bool {
    code.claims.iter().any(|claim| {
        claim.covers(code, a) && claim.covers(code, b) && claim.is_of_one_object(code, [a, b])
    })
}
