//! The named parts of a state: locals, fields, elements, numbers of objects, and positions.
//!
//! Invariant: the objects of a class are one part, so a part has the same name in all states.

use classes::{ClassId, ClassRef, FieldRef};
use expression::{local_value, locals};
use properties::{class_name, thread_name};
use report::{Difference, DifferenceKind};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use vm::access::Value as JavaValue;
use vm::{Machine, Ref};

/// The maximal number of elements that are read of one array.
const ELEMENTS: usize = 1 << 10;

/// A part of a state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub(super) kind: DifferenceKind,
    /// Whether the part belongs to the class library.
    of_jdk: bool,
    name: String,
    of: Option<String>,
}

/// The value of a part.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) hash: u64,
    /// The number, or the sum of the numbers of all objects, if the values are numbers.
    pub(super) number: Option<i64>,
    /// Whether the value is that of a single variable.
    pub(super) is_single: bool,
}

impl Value {
    /// Adds the value of a further object. The sum does not depend on the order of objects.
    fn add(&mut self, more: &Self) {
        self.hash = self.hash.wrapping_add(more.hash);
        self.number = self.number.zip(more.number).map(|(a, b)| a.wrapping_add(b));
        self.is_single = false;
    }
}

impl Part {
    /// Returns a part that belongs to a class.
    fn of_class(kind: DifferenceKind, class: ClassRef, name: String) -> Self {
        Self { kind, of_jdk: class.element().loader.is_jdk(), name, of: None }
    }

    /// Returns the rank among parts with equally many values: whether it is of the JDK, and its kind.
    pub(super) fn rank(&self) -> (bool, DifferenceKind) {
        (self.of_jdk, self.kind)
    }

    pub(super) fn difference(
        &self,
        values: u64,
        grows: bool,
        range: Option<(i64, i64)>,
    ) -> Difference {
        let (name, of) = (self.name.clone(), self.of.clone());
        Difference { name, kind: self.kind, of, values, grows, range }
    }
}

/// Returns the hash of a value.
pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Converts a value for comparison. A reference has only its class, or the text of a string.
fn value(machine: &Machine, of: JavaValue) -> Value {
    let (hash, number) = match of {
        JavaValue::Boolean(v) => (hash(&v), None),
        JavaValue::Char(v) => (hash(&v), Some(i64::from(v))),
        JavaValue::Int(v) => (hash(&v), Some(i64::from(v))),
        JavaValue::Long(v) => (hash(&v), Some(v)),
        JavaValue::Float(v) => (hash(&v.to_bits()), None),
        JavaValue::Double(v) => (hash(&v.to_bits()), None),
        JavaValue::Reference(0) => (0, None),
        JavaValue::Reference(r) if machine.live.heap.is_live(r) => {
            let class = machine.live.heap.get(r).class();
            match &*class.name {
                "java/lang/String" => (hash(&machine.text(r)), None),
                _ => (hash(&class.id.raw()), None),
            }
        }
        JavaValue::Reference(_) => (1, None),
    };
    Value { hash, number, is_single: true }
}

/// Returns the parts of the present state with their values, and the number of values that were read.
/// The parameter `live` has the slots of live threads.
pub(super) fn parts(machine: &Machine, live: &[usize]) -> (BTreeMap<Part, Value>, usize) {
    let mut parts = BTreeMap::new();
    for slot in live {
        add_thread(machine, *slot, &mut parts);
    }
    add_statics(machine, &mut parts);
    let read = add_heap(machine, &mut parts);
    (parts, read)
}

fn add_thread(machine: &Machine, slot: usize, parts: &mut BTreeMap<Part, Value>) {
    let thread = thread_name(machine, slot);
    let frames = &machine.live.threads[slot].frames;
    let places: Vec<(u32, u32)> =
        frames.iter().map(|frame| (frame.code.method.id.raw(), frame.pc)).collect();
    let position =
        Part { kind: DifferenceKind::Position, of_jdk: false, name: thread.clone(), of: None };
    parts.insert(position, Value { hash: hash(&places), number: None, is_single: true });
    for (at, frame) in frames.iter().enumerate() {
        let method = frame.code.method;
        for local in locals(machine, slot, at).iter().filter(|local| local.name != "this") {
            let Some(known) = local_value(machine, slot, at, local) else { continue };
            let part = Part {
                kind: DifferenceKind::Local,
                of_jdk: method.class().loader.is_jdk(),
                name: local.name.clone(),
                of: Some(format!("{} in {thread}", crate::places::short_name(method))),
            };
            parts.insert(part, value(machine, known));
        }
    }
}

fn add_statics(machine: &Machine, parts: &mut BTreeMap<Part, Value>) {
    for class in machine.program.registry.declared() {
        let fields = class.fields.iter().filter(|field| field.is_static());
        for field in fields {
            let Some(known) = expression::static_value(machine, field) else { continue };
            let part = Part::of_class(DifferenceKind::Field, class, field_name(field));
            parts.insert(part, value(machine, known));
        }
    }
}

/// Adds the fields, elements and numbers of objects that the program allocated. Returns the number of
/// values that were read.
fn add_heap(machine: &Machine, parts: &mut BTreeMap<Part, Value>) -> usize {
    let heap = &machine.live.heap;
    let mut objects: HashMap<ClassId, (ClassRef, Value)> = HashMap::new();
    let mut fields: HashMap<(ClassId, u32), (FieldRef, Value)> = HashMap::new();
    // The first field, in heap order, that refers to an object. Elements of arrays are named after the
    // field.
    let mut holders: HashMap<Ref, FieldRef> = HashMap::new();
    let mut arrays = Vec::new();
    let mut read = 0;
    for r in (heap.first_dynamic()..heap.end()).filter(|r| heap.is_live(*r)) {
        let class = heap.get(r).class();
        let one = Value { hash: 1, number: Some(1), is_single: true };
        objects
            .entry(class.id)
            .and_modify(|(_, value)| value.add(&one))
            .or_insert_with(|| (class, one.clone()));
        if class.is_array() {
            arrays.push(r);
            continue;
        }
        let mut declaring = Some(class).filter(|_| heap.get(r).mirrors.is_none());
        while let Some(at) = declaring {
            for (index, field) in (0..).zip(&at.fields).filter(|(_, field)| !field.is_static()) {
                let known = expression::field_value(machine, r, field);
                if let JavaValue::Reference(to) = known {
                    holders.entry(to).or_insert(field);
                }
                let known = value(machine, known);
                fields
                    .entry((at.id, index))
                    .and_modify(|(_, value)| value.add(&known))
                    .or_insert_with(|| (field, known.clone()));
                read += 1;
            }
            declaring = at.super_class;
        }
    }
    for (class, mut value) in objects.into_values() {
        value.is_single = true;
        // The option `--max-instances` needs the full name.
        let name = if class.is_array() { class_name(class) } else { class.java_name() };
        parts.insert(Part::of_class(DifferenceKind::Objects, class, name), value);
    }
    for (field, value) in fields.into_values() {
        let class = field.class();
        parts.insert(Part::of_class(DifferenceKind::Field, class, field_name(field)), value);
    }
    for r in arrays {
        let class = heap.get(r).class();
        let (known, count) = elements(machine, r);
        read += count;
        let part = match holders.get(&r) {
            Some(field) => {
                Part::of_class(DifferenceKind::Elements, field.class(), field_name(field))
            }
            None => Part::of_class(DifferenceKind::Elements, class, class_name(class)),
        };
        parts.entry(part).and_modify(|value| value.add(&known)).or_insert(known);
    }
    read
}

fn field_name(field: FieldRef) -> String {
    format!("{}.{}", field.class().java_name(), field.name)
}

/// Returns the value of the elements of an array, and the number of elements that were read.
fn elements(machine: &Machine, array: Ref) -> (Value, usize) {
    let object = machine.live.heap.get(array);
    let (hash, count) = if object.class().has_reference_elements() {
        let all = object.elements::<u32>();
        let all = &all[..all.len().min(ELEMENTS)];
        let of = |r: &u32| value(machine, JavaValue::Reference(*r)).hash;
        (hash(&all.iter().map(of).collect::<Vec<_>>()), all.len())
    } else {
        let words = &object.data[..object.data.len().min(ELEMENTS)];
        (hash(&words), words.len())
    };
    (Value { hash, number: None, is_single: true }, count)
}
