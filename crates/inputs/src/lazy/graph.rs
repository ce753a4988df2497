//! The input graph of a state: the inputs with their values before the program changed them.

use crate::lazy::fields::fields_of;
use crate::lazy::holder::{listed, pairs};
use crate::lazy::kinds::CollectionKind;
use crate::lazy::unread::is_unset;
use crate::lazy::{implementations, interface_input};
use crate::long_text::known_terms;
use classes::{ClassRef, FieldRef};
use classfile::access;
use terms::TermId;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::string::recipes::rest_unit;
use vm::symbolic::{CLASS_OBJECT, GivenValue, UNIT_BITS, shadow};

/// The inputs of a state.
#[derive(Clone, Debug, Default)]
pub struct InputGraph {
    /// The input objects in the order of their creation.
    pub objects: Vec<InputObject>,
    /// The parameters of reference types, by position; the receiver is the first one.
    pub roots: Vec<GivenValue>,
}

/// An input object, array or string.
#[derive(Clone, Debug)]
pub struct InputObject {
    /// The class of the object.
    pub class: ClassRef,
    /// The slots, the elements, or the code units of a string. In a unit, the bits from
    /// [`UNIT_BITS`] on are the number of its repetitions.
    pub parts: Vec<InputPart>,
    /// The term of the length, if the object is a string that is longer than the bound.
    pub length: TermId,
}

/// A part of an input object.
#[derive(Clone, Debug)]
pub struct InputPart {
    /// The name of the field; empty for elements.
    pub name: String,
    /// The descriptor of the type.
    pub descriptor: String,
    /// The field; none for elements.
    pub field: Option<FieldRef>,
    /// The value; a number is that of the witness.
    pub value: GivenValue,
    /// Whether the part is a reference that the program did not read.
    pub is_unread: bool,
    /// The term of a number, or none.
    pub term: TermId,
}

/// The contents of an input object that is a collection.
#[derive(Clone, Debug)]
pub struct InputCollection<'a> {
    /// The kind of the collection.
    pub kind: CollectionKind,
    /// The elements of a list or set, the keys of a map, or the characters of a text.
    pub elements: Vec<&'a InputPart>,
    /// The values of a map.
    pub values: Vec<&'a InputPart>,
    /// The positions of the arrays and nodes of the collection among the input objects.
    inner: Vec<usize>,
}

impl InputObject {
    /// Returns the object to which a field refers.
    fn referent(&self, field: &str) -> Option<usize> {
        match self.parts.iter().find(|part| part.name == field)?.value {
            GivenValue::Object(at) => Some(at as usize),
            _ => None,
        }
    }
}

impl InputGraph {
    /// Returns the contents of the input object at a position, if it is a collection.
    pub fn collection_at(&self, at: usize) -> Option<InputCollection<'_>> {
        let object = self.objects.get(at)?;
        let kind = CollectionKind::of(&object.class.name)?;
        let mut all =
            InputCollection { kind, elements: Vec::new(), values: Vec::new(), inner: Vec::new() };
        let array = |name: &str| -> (Vec<usize>, Vec<&InputPart>) {
            let Some(at) = object.referent(name) else { return Default::default() };
            (vec![at], self.objects.get(at).map_or(Vec::new(), |it| it.parts.iter().collect()))
        };
        match kind {
            CollectionKind::Builder | CollectionKind::Buffer => {
                let count = object.parts.iter().find(|part| part.name == "count");
                let length = match count?.value {
                    GivenValue::Number(length) => length as usize,
                    _ => return None,
                };
                (all.inner, all.elements) = array("value");
                all.elements.truncate(length);
            }
            CollectionKind::ArrayList => (all.inner, all.elements) = array("elementData"),
            CollectionKind::LinkedList => {
                let mut next = object.referent("first");
                while let Some(at) = next.filter(|at| !all.inner.contains(at)) {
                    let node = self.objects.get(at)?;
                    all.inner.push(at);
                    all.elements.extend(node.parts.iter().find(|part| part.name == "item"));
                    next = node.referent("next");
                }
            }
            kind if kind.is_set() => {
                (all.inner, all.elements) = array("inputKeys");
            }
            _ => {
                (all.inner, all.elements) = array("inputKeys");
                let (inner, values) = array("inputValues");
                all.inner.extend(inner);
                all.values = values;
            }
        }
        Some(all)
    }

    /// Whether an input object is an array or a node of a collection.
    pub fn is_inner(&self, part: usize) -> bool {
        let collections = (0..self.objects.len()).filter_map(|at| self.collection_at(at));
        collections.into_iter().any(|of| of.inner.contains(&part))
    }
}

/// Returns the input graph of the current state.
pub fn input_graph(machine: &mut Machine) -> Result<InputGraph, Exit> {
    let copies = listed(machine, "copies")?;
    let all = pairs(machine)?;
    let mut objects = Vec::with_capacity(copies.len());
    for copy in &copies {
        let mut made = object(machine, *copy, &copies);
        if let Some(of) = implementations::described(machine, made.class) {
            let original = implementations::original(&all, *copy).unwrap_or(*copy);
            for part in &mut made.parts {
                let counter = |name: &str| {
                    let field = made.class.field_named(name);
                    field.map_or(0, |field| machine.live.heap.slot(original, field.slot))
                };
                if let Some(field) = part.field {
                    part.name = interface_input::part_name(&of, field, counter);
                }
            }
        }
        objects.push(made);
    }
    let roots = listed(machine, "roots")?;
    let roots = roots.into_iter().map(|r| value_of(machine, r, &copies)).collect();
    Ok(InputGraph { objects, roots })
}

fn object(machine: &Machine, copy: Ref, copies: &[Ref]) -> InputObject {
    let heap = &machine.live.heap;
    let class = heap.peek(copy).class();
    let term = |part| machine.live.symbols.part(heap, copy, part);
    if &*class.name == "java/lang/String" {
        let bytes = heap.slot(copy, machine.program.known.string_value) as Ref;
        let long = known_terms(machine, copy);
        let part = |(at, unit): (u32, &u16)| InputPart {
            name: String::new(),
            descriptor: "C".to_owned(),
            field: None,
            value: GivenValue::Number(u64::from(*unit)),
            is_unread: false,
            term: match &long {
                Some((terms, _)) => terms.get(at as usize).copied().unwrap_or_default(),
                None => machine.live.symbols.part(heap, bytes, at),
            },
        };
        let Some((terms, length)) = &long else {
            let units = machine.text16(copy);
            let parts = (0..).zip(&units).map(part).collect();
            return InputObject { class, parts, length: TermId::NONE };
        };
        let live = &machine.live;
        let run = live.symbols.tables();
        let number = |term| run.borrow().terms.evaluate(term, live.symbols.witness());
        let units: Vec<u16> = terms.iter().map(|term| number(*term) as u16).collect();
        let mut parts: Vec<InputPart> = (0..).zip(&units).map(part).collect();
        // The rest is one part: a character and the number of its further repetitions.
        let further = number(*length).saturating_sub(units.len() as u64 + 1);
        let rest = u64::from(rest_unit(false)) | further << UNIT_BITS;
        let value = GivenValue::Number(rest);
        parts.push(InputPart { value, term: TermId::NONE, ..part((u32::MAX, &0)) });
        return InputObject { class, parts, length: *length };
    }
    let is_unread = |term: TermId| {
        let run = machine.live.symbols.tables();
        !term.is_none() && is_unset(&run.borrow().terms, term)
    };
    if class.is_array() {
        let has_references = class.has_reference_elements();
        let part = |at| {
            let number = shadow::number(heap, copy, at);
            InputPart {
                name: String::new(),
                descriptor: class.name[1..].to_owned(),
                field: None,
                value: if has_references {
                    value_of(machine, number as Ref, copies)
                } else {
                    GivenValue::Number(number)
                },
                is_unread: has_references && is_unread(term(at)),
                term: if has_references { TermId::NONE } else { term(at) },
            }
        };
        let parts = (0..heap.peek(copy).length).map(part).collect();
        return InputObject { class, parts, length: TermId::NONE };
    }
    let mut parts = Vec::new();
    for field in fields_of(class) {
        let term = term(field.slot);
        let value = heap.slot(copy, field.slot);
        let is_unread = field.is_reference() && is_unread(term);
        parts.push(InputPart {
            name: field.name.to_string(),
            descriptor: field.descriptor.to_string(),
            field: Some(field),
            value: if field.is_reference() {
                value_of(machine, value as Ref, copies)
            } else {
                GivenValue::Number(value)
            },
            is_unread,
            term: if field.is_reference() { TermId::NONE } else { term },
        });
    }
    InputObject { class, parts, length: TermId::NONE }
}

fn value_of(machine: &Machine, r: Ref, copies: &[Ref]) -> GivenValue {
    if r == 0 {
        return GivenValue::Null;
    }
    if let Some(at) = copies.iter().position(|copy| *copy == r) {
        return GivenValue::Object(at as u32);
    }
    if let Some(class) = machine.live.class_of_mirror(r) {
        return GivenValue::Constant(class.name.to_string(), CLASS_OBJECT.to_owned());
    }
    match enumeration_constant(machine, r) {
        Some((class, name)) => GivenValue::Constant(class, name),
        None => GivenValue::Null,
    }
}

/// Returns the internal name of the class of an enumeration constant, and the name of the constant.
/// Returns `None` for other objects.
pub fn enumeration_constant(machine: &Machine, r: Ref) -> Option<(String, String)> {
    let class = machine.live.heap.peek(r).class();
    let is_constant = |field: &&classes::Field| field.is_static() && field.has(access::ENUM);
    // A constant with a body has its own class.
    let of = if class.fields.iter().any(|field| is_constant(&field)) {
        class
    } else {
        class.super_class?
    };
    let named = of.fields.iter().filter(is_constant).find(|field| {
        let place = machine.program.known_static_place(field);
        place.is_some_and(|(mirror, slot)| machine.live.heap.slot(mirror, slot) as Ref == r)
    })?;
    Some((of.name.to_string(), named.name.to_string()))
}

/// Returns the number in a part of an object, as a register would contain it.
pub fn part_number(machine: &Machine, object: Ref, part: u32) -> u64 {
    shadow::number(&machine.live.heap, object, part)
}

/// Returns the input objects of the program, without the copies, in the order of their creation.
pub fn input_objects(machine: &mut Machine) -> Result<Vec<Ref>, Exit> {
    listed(machine, "objects")
}
