//! The part of a state on which later calls on an object depend, up to the identity of objects.
//!
//! The part consists of the object, the static fields of the program, and all objects reachable
//! from them. Immortal objects are not traversed, as their contents belong to the class library.
//! Source: Visser, Pasareanu, Pelanek, ISSTA 2006. Invariant: states with equal parts have
//! isomorphic heaps.

use base::FastMap;
use classes::ClassRef;
use std::collections::VecDeque;
use terms::TermId;
use vm::heap::{Object, Ref};
use vm::machine::Machine;
use vm::symbolic::shadow::number;

/// The part of a state on which later calls on an object depend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachablePart {
    /// The heap in the order of its traversal. A number with a term is replaced by a mark.
    pub words: Vec<u64>,
    /// The terms of these numbers, in the order of the words.
    pub terms: Vec<TermId>,
    /// The number of objects.
    pub objects: u32,
}

/// Marks of words that are no numbers.
const FIXED: u64 = 1 << 40;
const KNOWN: u64 = 1 << 41;
const CLASS: u64 = 1 << 42;
const TERM: u64 = 1 << 43;

struct Traversal<'a> {
    machine: &'a Machine,
    part: ReachablePart,
    numbers: FastMap<Ref, u64>,
    open: VecDeque<Ref>,
}

impl Traversal<'_> {
    fn reference(&mut self, r: Ref) {
        let heap = &self.machine.live.heap;
        let word = if r == 0 {
            0
        } else if let Some(class) = heap.get(r).mirrors {
            CLASS | class.id.index() as u64
        } else if heap.is_fixed(r) {
            FIXED | u64::from(r)
        } else {
            let next = self.numbers.len() as u64 + 1;
            let known = *self.numbers.entry(r).or_insert(next);
            if known == next {
                self.open.push_back(r);
            }
            KNOWN | known
        };
        self.part.words.push(word);
    }

    /// Adds a number, or a mark and the term of the number.
    fn number(&mut self, object: Ref, at: u32, value: u64) {
        let term = self.machine.live.symbols.part(&self.machine.live.heap, object, at);
        if term.is_none() {
            self.part.words.push(value);
        } else {
            self.part.words.push(TERM);
            self.part.terms.push(term);
        }
    }

    fn object(&mut self, r: Ref) {
        let machine = self.machine;
        let object: &Object = machine.live.heap.get(r);
        let class = object.class();
        self.part.objects += 1;
        self.part.words.extend([CLASS | class.id.index() as u64, u64::from(object.length)]);
        self.part.words.push(u64::from(object.hash));
        if class.is_array() {
            for at in 0..object.length {
                if class.has_reference_elements() {
                    self.reference(object.elements::<Ref>()[at as usize]);
                } else {
                    self.number(r, at, number(&machine.live.heap, r, at));
                }
            }
            return;
        }
        let hidden = class.hidden_slots.borrow().clone();
        for (at, is_reference) in (0..).zip(&class.instance_references) {
            if hidden.contains(&at) {
                continue;
            }
            let value = machine.live.heap.slot(r, at);
            let term = machine.live.symbols.part(&machine.live.heap, r, at);
            if *is_reference && !term.is_none() {
                // The reference is created when it is read.
                self.part.words.push(TERM);
                self.part.terms.push(term);
            } else if *is_reference {
                self.reference(value as Ref);
            } else {
                self.number(r, at, value);
            }
        }
    }
}

/// Returns the part of the current state on which calls on an object depend.
pub fn reachable_part(machine: &Machine, object: Ref) -> ReachablePart {
    let mut traversal = Traversal {
        machine,
        part: ReachablePart::default(),
        numbers: FastMap::default(),
        open: VecDeque::new(),
    };
    traversal.reference(object);
    let mut classes = machine.program.registry.declared();
    // The initialization of other classes has no effect on later calls.
    let has_state = |class: &ClassRef| {
        let is_initializer = |method: &classes::Method| &*method.name == "<clinit>";
        class.static_slots > 0 || class.methods.iter().any(is_initializer)
    };
    classes.retain(|class| {
        !class.loader.is_jdk() && has_state(class) && machine.live.is_initialized(class)
    });
    classes.sort_by_key(|class| class.id.index());
    for class in classes {
        traversal.part.words.push(CLASS | class.id.index() as u64);
        for field in class.fields.iter().filter(|field| field.is_static()) {
            let Some((mirror, slot)) = machine.program.known_static_place(field) else { continue };
            let value = machine.live.heap.slot(mirror, slot);
            if field.is_reference() {
                traversal.reference(value as Ref);
            } else {
                traversal.number(mirror, slot, value);
            }
        }
    }
    while let Some(next) = traversal.open.pop_front() {
        traversal.object(next);
    }
    traversal.part
}
