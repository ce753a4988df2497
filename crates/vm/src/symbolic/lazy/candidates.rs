//! The values that an input of a reference type can have.
//!
//! Invariant: a class of the class library whose fields no invariant protects is not opened. An input
//! that has no candidates but null is refused by the name of its type.

use super::{Pair, generic, lists, refinement};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use classes::{ClassRef, LoaderId};
use classfile::access;
use std::collections::BTreeSet;

/// The bounds of inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputBounds {
    /// The maximal number of input objects besides the receiver. Arrays, lists, strings and boxes do
    /// not count.
    pub objects: u32,
    /// The maximal length of an array, and the maximal size of a list.
    pub array_length: u32,
    /// The maximal length of a string.
    pub string_length: u32,
    /// Internal names of classes whose objects are considered besides those of a declared class.
    pub classes: Vec<String>,
    /// Whether the first input object is the receiver.
    pub has_receiver: bool,
}

/// The bounds of inputs, and what the run observed of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LazyInputs {
    /// The bounds.
    pub bounds: InputBounds,
    /// Whether more objects were possible.
    pub met_objects: bool,
    /// Whether a longer array was possible.
    pub met_array_length: bool,
    /// Whether a longer string was possible.
    pub met_string_length: bool,
    /// Whether a box was an input.
    pub has_boxes: bool,
    /// Java names of the classes of which objects were made.
    pub classes: BTreeSet<String>,
    /// The inputs of reference types that calls of the program have: names and Java names of types.
    pub roots: Vec<(String, String)>,
    /// Generic signatures of inputs, by number.
    signatures: Vec<String>,
}

impl LazyInputs {
    /// Returns the number of a signature; 0 if there is none.
    pub(super) fn number_of(&mut self, signature: &str) -> u32 {
        if signature.is_empty() {
            return 0;
        }
        let known = self.signatures.iter().position(|one| one == signature);
        let at = known.unwrap_or_else(|| {
            self.signatures.push(signature.to_owned());
            self.signatures.len() - 1
        });
        at as u32 + 1
    }

    /// Returns the signature with a number.
    pub(super) fn signature(&self, number: u32) -> Option<&str> {
        self.signatures.get(number.checked_sub(1)? as usize).map(String::as_str)
    }

    /// Whether a signature restricted an input.
    pub fn has_signatures(&self) -> bool {
        !self.signatures.is_empty()
    }
}

/// A value of an input.
#[derive(Clone, Copy, Debug)]
pub(super) enum Candidate {
    Null,
    /// An earlier input.
    Earlier(Pair),
    /// A constant of an enumeration.
    Constant(Ref),
    /// A new object of a class.
    New(ClassRef),
    /// A new array of a length.
    Array(ClassRef, u32),
    /// A new string of a length.
    Text(u32),
    /// A new list of a size.
    List(u32),
}

const BOXES: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// Lists the values of an input of a declared type. Classes of new objects are initialized.
pub(super) fn list(
    machine: &mut Machine,
    declared: ClassRef,
    nullable: bool,
    signature: &str,
    all_known: &[Pair],
) -> Result<Vec<Candidate>, Exit> {
    let run = machine.live.symbols.tables();
    let bounds = run.borrow().lazy.bounds.clone();
    let mut all = Vec::new();
    if nullable {
        all.push(Candidate::Null);
    }
    let known: Vec<Pair> = {
        let run = run.borrow();
        let may_be = |pair: &&Pair| match run.lazy.signature(pair.signature) {
            Some(of) if !generic::has_wildcard(of) => generic::may_be_one(of, signature),
            _ => {
                let class = machine.live.heap.peek(pair.object).class();
                generic::admits(class, signature)
                    && refinement(machine, pair.copy, signature).is_some()
            }
        };
        all_known.iter().filter(may_be).copied().collect()
    };
    let heap = &machine.live.heap;
    let same_class: Vec<Candidate> = known
        .iter()
        .filter(|pair| heap.peek(pair.object).class() == declared)
        .filter(|pair| !lists::is_of_list(machine, all_known, **pair))
        .map(|pair| Candidate::Earlier(*pair))
        .collect();
    if declared.is_array() {
        all.extend(same_class);
        all.extend((0..=bounds.array_length).map(|length| Candidate::Array(declared, length)));
        run.borrow_mut().lazy.met_array_length = true;
        return Ok(all);
    }
    if &*declared.name == "java/lang/String" {
        all.extend((0..=bounds.string_length).map(Candidate::Text));
        run.borrow_mut().lazy.met_string_length = true;
        return Ok(all);
    }
    if declared.has(access::ENUM) {
        ready(machine, declared)?;
        for field in &declared.fields {
            if field.is_static() && field.has(access::ENUM) {
                all.push(Candidate::Constant(machine.get_static(declared, &field.name) as Ref));
            }
        }
        return Ok(all);
    }
    if BOXES.contains(&&*declared.name) {
        ready(machine, declared)?;
        all.extend(same_class);
        all.push(Candidate::New(declared));
        run.borrow_mut().lazy.has_boxes = true;
        return Ok(all);
    }
    let mut considered = considered(machine, declared, &bounds.classes)?;
    considered.retain(|class| generic::admits(class, signature));
    let fits = |pair: &&Pair| {
        let class = machine.live.heap.peek(pair.object).class();
        !class.is_array() && class.is_subclass_of(declared)
    };
    let earlier: Vec<Candidate> =
        known.iter().filter(fits).map(|pair| Candidate::Earlier(*pair)).collect();
    let can_be_list = lists::can_be_list(machine, declared)?;
    if considered.is_empty() && earlier.is_empty() && !can_be_list {
        return Err(refused(declared));
    }
    all.extend(earlier);
    if can_be_list {
        let list = machine.program.boot_class(lists::LIST)?;
        ready(machine, list)?;
        all.extend((0..=bounds.array_length).map(Candidate::List));
        let lazy = &mut run.borrow_mut().lazy;
        lazy.met_array_length = true;
        lazy.classes.insert(list.java_name());
    }
    for class in &considered {
        ready(machine, class)?;
    }
    let first = usize::from(bounds.has_receiver);
    let is_counted = |pair: &Pair| {
        let class = machine.live.heap.peek(pair.object).class();
        let name = &*class.name;
        !class.is_array()
            && !["java/lang/String", lists::LIST].contains(&name)
            && !BOXES.contains(&name)
    };
    let counted = all_known.iter().filter(|pair| is_counted(pair)).count();
    let mut run = run.borrow_mut();
    if counted < bounds.objects as usize + first {
        run.lazy.classes.extend(considered.iter().map(|class| class.java_name()));
        all.extend(considered.into_iter().map(Candidate::New));
    } else {
        run.lazy.met_objects = true;
    }
    Ok(all)
}

/// Returns the classes of new objects of a declared type.
fn considered(
    machine: &Machine,
    declared: ClassRef,
    names: &[String],
) -> Result<Vec<ClassRef>, Exit> {
    let is_abstract = |class: ClassRef| class.is_interface() || class.has(access::ABSTRACT);
    let mut all = Vec::new();
    if !is_abstract(declared) && (!declared.loader.is_jdk() || declared.super_class.is_none()) {
        all.push(declared);
    }
    for name in names {
        // A class that cannot be loaded has no objects.
        let Ok(class) = machine.program.registry.load(LoaderId::APP, name) else { continue };
        if class != declared
            && class.is_subclass_of(declared)
            && !is_abstract(class)
            && !class.has(access::ENUM)
        {
            all.push(class);
        }
    }
    for class in &all {
        let mut supers = std::iter::successors(class.super_class, |class| class.super_class);
        let closed = supers.find(|class| class.loader.is_jdk() && class.instance_slots > 0);
        if let Some(closed) = closed {
            return Err(Exit::Unsupported(format!(
                "an input of class {}, which extends {}",
                class.java_name(),
                closed.java_name()
            )));
        }
    }
    Ok(all)
}

/// Initializes a class before the choice.
fn ready(machine: &mut Machine, class: ClassRef) -> Result<(), Exit> {
    if machine.is_ready(class) { Ok(()) } else { Err(Exit::Initialize(class)) }
}

fn refused(declared: ClassRef) -> Exit {
    let dimensions = declared.name.bytes().take_while(|byte| *byte == b'[').count();
    let element = declared.element().java_name();
    Exit::Unsupported(format!("an input of type {element}{}", "[]".repeat(dimensions)))
}
