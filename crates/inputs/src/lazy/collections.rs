//! Collections as inputs: lists, sets, maps and optional values whose elements are not read yet,
//! and mutable texts.
//!
//! A list is an `ArrayList` or a `LinkedList`. A set or a map is an object of a class of this
//! project, which behaves like its counterpart in the class library. This class has no hash table,
//! so no hash code selects a bucket. The first call of such an object reads its keys, and the path
//! ends if two are equal. A `StringBuilder` has the state that its constructor creates from a
//! string.
//!
//! Invariant: the arrays and nodes of a collection belong to it, and no other input refers to them.
//! The equality of a key cannot change by a later assignment.

use crate::lazy::factories;
use crate::lazy::generic::argument_of;
use crate::lazy::holder::{Pair, add, number_of};
use crate::lazy::kinds::{CollectionKind, KINDS, NODE};
use crate::lazy::objects::new_number;
use crate::lazy::unread::leave_unread;
use crate::renewal::CHARACTER;
use classes::ClassRef;
use code::operation::Small;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::InputType;

/// Returns the kind of collection that represents a declared type, if there is one.
pub(super) fn kind_for(
    machine: &Machine,
    declared: ClassRef,
) -> Result<Option<CollectionKind>, Exit> {
    let is_any = &*declared.name == "java/lang/Object";
    let is_marker = declared.is_interface() && declared.methods.is_empty();
    if is_any || is_marker || !declared.loader.is_jdk() {
        return Ok(None);
    }
    for kind in KINDS {
        if kind.is_filled() {
            if kind.represents(&declared.name) {
                return Ok(Some(kind));
            }
            continue;
        }
        // For the other types of texts, the candidate is a string.
        let is_named = &*declared.name == kind.class() || &*declared.name == "java/lang/Appendable";
        if kind.is_text() && !is_named {
            continue;
        }
        if machine.program.boot_class(kind.class())?.is_subclass_of(declared) {
            return Ok(Some(kind));
        }
    }
    Ok(None)
}

/// Creates a collection of a size, whose elements are not read yet.
pub(super) fn new_collection(
    machine: &mut Machine,
    kind: CollectionKind,
    size: u32,
    known: Vec<Pair>,
    signature: &str,
) -> Result<Pair, Exit> {
    let class = machine.program.boot_class(kind.class())?;
    let pair = Pair {
        object: machine.new_instance(class)?,
        copy: machine.new_instance(class)?,
        signature: number_of(machine, signature),
    };
    if kind == CollectionKind::LinkedList {
        return linked(machine, pair, size, known, signature);
    }
    if kind.is_text() {
        return text(machine, pair, size, known);
    }
    let mut known = known;
    let mut arrays = Vec::new();
    for (argument, name) in element_fields(kind).iter().enumerate() {
        let of_elements = machine.array_class("[Ljava/lang/Object;")?;
        let elements = Pair {
            object: machine.new_array(of_elements, size as i32)?,
            copy: machine.new_array(of_elements, size as i32)?,
            signature: 0,
        };
        known.push(elements);
        arrays.push((field(class, name)?, elements, argument));
    }
    add(machine, known, pair)?;
    for (slot, elements, argument) in arrays {
        for (owner, array) in [(pair.object, elements.object), (pair.copy, elements.copy)] {
            machine.live.heap.set_reference(owner, slot, array);
        }
        let mut of_elements = argument_of(signature, argument);
        if of_elements.is_none() && argument == 0 && kind.is_sorted() {
            // Unknown keys are numbers, since a sorted collection needs a natural order.
            of_elements = Some(SORTED_KEY.to_owned());
            let run = machine.live.symbols.tables();
            run.borrow_mut().lazy.has_sorted_numbers = true;
        }
        for at in 0..size {
            leave_unread(machine, elements, at, of_elements.as_deref());
        }
    }
    if kind.has_key_type() {
        factories::set_key_type(machine, pair, signature)?;
    }
    if kind == CollectionKind::ArrayList {
        let slot = field(class, "size")?;
        for list in [pair.object, pair.copy] {
            machine.live.heap.set_slot(list, slot, u64::from(size));
        }
    }
    Ok(pair)
}

/// The type of the keys of sorted collections whose type arguments are not known.
const SORTED_KEY: &str = "Ljava/lang/Integer;";

fn field(class: ClassRef, name: &str) -> Result<u32, Exit> {
    let field = class.field_named(name);
    field.map(|field| field.slot).ok_or_else(|| {
        Exit::NoInput(format!("an input of class {}, without {name}", class.java_name()))
    })
}

/// The unused capacity of a text that a constructor creates from a string.
const FREE: u32 = 16;

/// Gives a mutable text an array of characters below U+0100.
fn text(machine: &mut Machine, of: Pair, length: u32, mut known: Vec<Pair>) -> Result<Pair, Exit> {
    let class = machine.live.heap.peek(of.object).class();
    let [value, count] = [field(class, "value")?, field(class, "count")?];
    let bytes = machine.array_class("[B")?;
    let characters = Pair {
        object: machine.new_array(bytes, (length + FREE) as i32)?,
        copy: machine.new_array(bytes, (length + FREE) as i32)?,
        signature: 0,
    };
    known.push(characters);
    add(machine, known, of)?;
    for (owner, array) in [(of.object, characters.object), (of.copy, characters.copy)] {
        machine.live.heap.set_reference(owner, value, array);
        machine.live.heap.set_slot(owner, count, u64::from(length));
    }
    for at in 0..length {
        new_number(machine, characters, at, InputType::Small(Small::Byte), CHARACTER);
    }
    Ok(of)
}

/// Creates the nodes of a linked list.
fn linked(
    machine: &mut Machine,
    list: Pair,
    size: u32,
    mut known: Vec<Pair>,
    signature: &str,
) -> Result<Pair, Exit> {
    let class = machine.program.boot_class(CollectionKind::LinkedList.class())?;
    let node = machine.program.boot_class(NODE)?;
    let [first, last, count] =
        [field(class, "first")?, field(class, "last")?, field(class, "size")?];
    let [item, next, prev] = [field(node, "item")?, field(node, "next")?, field(node, "prev")?];
    let mut nodes: Vec<Pair> = Vec::new();
    for _ in 0..size {
        nodes.push(Pair {
            object: machine.new_instance(node)?,
            copy: machine.new_instance(node)?,
            signature: 0,
        });
    }
    known.extend(&nodes);
    add(machine, known, list)?;
    let of_elements = argument_of(signature, 0);
    let heap = &mut machine.live.heap;
    for of in [|pair: &Pair| pair.object, |pair: &Pair| pair.copy] {
        let all: Vec<Ref> = nodes.iter().map(of).collect();
        for (before, after) in all.iter().zip(all.iter().skip(1)) {
            heap.set_reference(*before, next, *after);
            heap.set_reference(*after, prev, *before);
        }
        if let (Some(start), Some(end)) = (all.first(), all.last()) {
            heap.set_reference(of(&list), first, *start);
            heap.set_reference(of(&list), last, *end);
        }
        heap.set_slot(of(&list), count, u64::from(size));
    }
    for node in nodes {
        leave_unread(machine, node, item, of_elements.as_deref());
    }
    Ok(list)
}

/// Returns the fields that refer to arrays of elements, one field for each type argument.
fn element_fields(kind: CollectionKind) -> &'static [&'static str] {
    match kind {
        CollectionKind::ArrayList => &["elementData"],
        CollectionKind::LinkedList | CollectionKind::Builder | CollectionKind::Buffer => &[],
        _ if kind.is_set() => &["inputKeys"],
        _ => &["inputKeys", "inputValues"],
    }
}

/// Returns the arrays of elements of a collection, one array for each type argument.
pub(super) fn arrays_of_elements(
    machine: &Machine,
    collection: Ref,
    kind: CollectionKind,
) -> Vec<Ref> {
    let heap = &machine.live.heap;
    let class = heap.peek(collection).class();
    let fields = element_fields(kind).iter().filter_map(|name| class.field_named(name));
    fields.map(|field| heap.slot(collection, field.slot) as Ref).collect()
}

/// Returns the arrays and nodes that belong to a collection.
fn parts_of(machine: &Machine, collection: Ref) -> Vec<Ref> {
    let heap = &machine.live.heap;
    let class = heap.peek(collection).class();
    let Some(kind) = CollectionKind::of(&class.name) else { return Vec::new() };
    let names: &[&str] = match kind {
        CollectionKind::ArrayList => &["elementData"],
        CollectionKind::LinkedList => &[],
        CollectionKind::Builder | CollectionKind::Buffer => &["value"],
        _ => &["inputKeys", "inputValues"],
    };
    let fields = names.iter().filter_map(|name| class.field_named(name));
    fields.map(|field| heap.slot(collection, field.slot) as Ref).collect()
}

/// Whether an array belongs to a collection among the inputs.
pub(super) fn is_part(machine: &Machine, known: &[Pair], array: Pair) -> bool {
    known.iter().any(|pair| parts_of(machine, pair.copy).contains(&array.copy))
}

/// Whether an array contains the keys of a collection among the inputs.
pub(super) fn has_keys(machine: &Machine, known: &[Pair], array: Ref) -> bool {
    let is_keyed = |pair: &&Pair| {
        let class = machine.live.heap.peek(pair.object).class();
        CollectionKind::of(&class.name).is_some_and(CollectionKind::is_keyed)
    };
    let mut collections = known.iter().filter(is_keyed);
    collections.any(|pair| parts_of(machine, pair.object).first() == Some(&array))
}
