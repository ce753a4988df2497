//! Choices of an object of a type, with the parameters `type` and `include_null` (default: true).
//! Source: JPF's `TypedObjectChoice`.
//!
//! Invariant: the alternatives are the reachable objects, in an order that is equal in isomorphic
//! states. It is the breadth-first order from the threads by start numbers, then from the statics by
//! class name.

use super::{Generator, GeneratorRow, ValueType};
use crate::heap::{Ref, for_each_reference};
use crate::machine::Machine;
use crate::native::Exit;
use base::FastSet;
use classes::ClassRef;
use std::collections::VecDeque;

pub(super) const ROW: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.choice.TypedObjectChoice",
    help: "the objects of this type that can be reached, and null; include_null=false: without it",
    parameters: &["type", "include_null"],
    open: |setup| {
        let name: String = setup.needed("type")?;
        let null = setup.given("include_null")?.unwrap_or(true);
        Ok(Box::new(Objects::of_type(setup.machine, &name, null)))
    },
};

/// Generates objects.
#[derive(Clone, Debug)]
pub struct Objects {
    name: String,
    objects: Vec<Ref>,
}

impl Objects {
    /// Returns the generator of the reachable objects of a type, by its Java name. With `null`, null is
    /// the last alternative.
    pub fn of_type(machine: &Machine, name: &str, null: bool) -> Self {
        let is_one = |r: &Ref| is_of(machine.live.heap.get(*r).class(), name);
        let mut objects: Vec<Ref> = reachable(machine).into_iter().filter(is_one).collect();
        if null {
            objects.push(0);
        }
        Self { name: name.to_owned(), objects }
    }
}

impl Generator for Objects {
    fn kind(&self) -> ValueType {
        ValueType::Reference
    }

    fn arity(&self) -> u32 {
        self.objects.len() as u32
    }

    fn describe(&self, nth: u32) -> String {
        match self.objects.get(nth as usize) {
            None | Some(0) => "null".to_owned(),
            Some(_) => format!("{} number {}", self.name, nth + 1),
        }
    }

    fn apply(&self, _: &mut Machine, nth: u32) -> Result<u64, Exit> {
        Ok(self.objects.get(nth as usize).copied().map_or(0, u64::from))
    }
}

/// Whether a class is the type of this name, or a subtype of it.
fn is_of(class: ClassRef, name: &str) -> bool {
    let mut at = Some(class);
    while let Some(class) = at {
        if class.java_name() == name || class.interfaces.iter().any(|i| is_of(i, name)) {
            return true;
        }
        at = class.super_class;
    }
    false
}

fn reachable(machine: &Machine) -> Vec<Ref> {
    let mut slots: Vec<usize> = (0..machine.live.threads.len())
        .filter(|slot| machine.live.threads[*slot].is_alive())
        .collect();
    slots.sort_by(|a, b| machine.live.threads[*a].key.cmp(&machine.live.threads[*b].key));
    let mut roots = Vec::new();
    for slot in slots {
        machine.live.held_by_thread(slot, &mut roots);
    }
    let mut mirrors: Vec<(String, Ref)> = Vec::new();
    for r in (1..machine.live.heap.end()).filter(|r| machine.live.heap.is_live(*r)) {
        let object = machine.live.heap.get(r);
        // The statics of a class hold no values of the program before the initialization of the class
        // has begun.
        if let Some(class) = object.mirrors
            && object.length != 0
        {
            mirrors.push((format!("{} {}", class.name, class.loader.raw()), r));
        }
    }
    mirrors.sort();
    roots.extend(mirrors.into_iter().map(|(_, r)| r));
    let mut seen: FastSet<Ref> = FastSet::default();
    let mut found = Vec::new();
    let mut queue: VecDeque<Ref> = roots.into();
    while let Some(r) = queue.pop_front() {
        if r == 0 || !machine.live.heap.is_live(r) || !seen.insert(r) {
            continue;
        }
        found.push(r);
        for_each_reference(machine.live.heap.get(r), |child| queue.push_back(child));
    }
    found
}
