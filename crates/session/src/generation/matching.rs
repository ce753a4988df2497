//! The comparison of a wanted input object with an object that calls made.
//!
//! Two objects match if their graphs are isomorphic. A reference that the method did not read matches
//! everything. Lists, sets and maps of the class library have equal contents; a set or map of at most
//! one element has no order.
//!
//! Invariant: objects that are given to the calls match only themselves.

use super::convert::kind_of;
use crate::explain::contents_of;
use classes::FieldRef;
use classfile::FieldType;
use std::collections::{BTreeMap, BTreeSet};
use testgen::{Case, Field, Object, Value};
use vm::{Machine, Ref};

/// A number of a made object that differs from the wanted one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Differing {
    /// The position of the input object.
    pub(super) object: usize,
    /// The slot of the field, or the position of the element.
    pub(super) part: u32,
    /// The number in the made object.
    pub(super) made: u64,
    /// The position of the field of the whole object through which the part was reached.
    pub(super) field: usize,
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub(super) struct Matched {
    /// The number of parts that differ.
    pub(super) failures: usize,
    /// The positions of the fields of the object that differ in other parts than numbers.
    pub(super) differing_fields: BTreeSet<usize>,
    /// The numbers that differ.
    pub(super) numbers: Vec<Differing>,
    /// The input objects that the calls made as parts of the object, with the positions of the fields
    /// through which they were reached.
    pub(super) parts: BTreeMap<usize, usize>,
}

/// A comparison in progress.
pub(super) struct Comparison<'a> {
    pub(super) case: &'a Case,
    pub(super) machine: &'a Machine,
    /// The input objects that were given to the calls.
    pub(super) given: &'a [Ref],
    seen: BTreeMap<usize, Ref>,
    /// The field of the whole object through which each object was reached.
    through: BTreeMap<usize, usize>,
    /// The field of the whole object that is compared.
    present: usize,
    failures: usize,
    numbers: Vec<Differing>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(case: &'a Case, machine: &'a Machine, given: &'a [Ref]) -> Self {
        let (seen, through) = (BTreeMap::new(), BTreeMap::new());
        Self { case, machine, given, seen, through, present: 0, failures: 0, numbers: Vec::new() }
    }

    /// Compares an input object with a made one. Returns `None` if it is of another class.
    pub(super) fn whole(mut self, at: usize, made: Ref) -> Option<Matched> {
        let Some(Object::Fields(class, fields)) = self.case.objects.get(at) else { return None };
        let found = self.machine.live.heap.get(made).class();
        if *found.name != *class.name || self.given.contains(&made) {
            return None;
        }
        self.seen.insert(at, made);
        let mut differing_fields = BTreeSet::new();
        for (position, field) in fields.iter().enumerate() {
            let (seen, failures, numbers) = (self.seen.clone(), self.failures, self.numbers.len());
            self.present = position;
            self.field(at, made, field);
            let of_numbers = self.numbers.len() - numbers;
            if self.failures - failures > of_numbers {
                // The field gets the wanted value by another way, with the wanted parts.
                self.seen = seen;
                self.numbers.truncate(numbers);
                differing_fields.insert(position);
            }
        }
        let is_new = |(part, r): (&usize, &Ref)| *part != at && self.given.get(*part) != Some(r);
        Some(Matched {
            failures: self.failures,
            differing_fields,
            parts: self
                .seen
                .iter()
                .filter(|(part, r)| is_new((part, r)))
                .map(|(part, _)| (*part, self.through.get(part).copied().unwrap_or_default()))
                .collect(),
            numbers: self.numbers,
        })
    }

    fn field(&mut self, at: usize, made: Ref, field: &Field) {
        let Some(wanted) = &field.before else { return };
        let class = self.machine.live.heap.get(made).class();
        let mut lineage = std::iter::successors(Some(class), |class| class.super_class);
        let Some(declares) = lineage.find(|class| *class.name == *field.declared_in) else {
            self.failures += 1;
            return;
        };
        let named = |of: &&classes::Field| !of.is_static() && *of.name == *field.name;
        let Some(found) = declares.fields.iter().find(named) else {
            self.failures += 1;
            return;
        };
        self.slot(wanted, (at, made), found);
    }

    fn slot(&mut self, wanted: &Value, (at, made): (usize, Ref), field: FieldRef) {
        let value = self.machine.live.heap.slot(made, field.slot);
        match wanted {
            Value::Number(_, number) if *number == value => {}
            Value::Number(..) => {
                self.differs((at, field.slot), value);
            }
            other => self.reference(other, value as Ref),
        }
    }

    fn differs(&mut self, (object, part): (usize, u32), made: u64) {
        self.failures += 1;
        self.numbers.push(Differing { object, part, made, field: self.present });
    }

    fn reference(&mut self, wanted: &Value, made: Ref) {
        let is_same = match wanted {
            Value::Object(at) => {
                self.object(*at, made);
                true
            }
            Value::Null => made == 0,
            Value::Constant(class, name) => {
                made != 0
                    && inputs::enumeration_constant(self.machine, made)
                        == Some((class.clone(), name.clone()))
            }
            _ => false,
        };
        self.failures += usize::from(!is_same);
    }

    fn object(&mut self, at: usize, made: Ref) {
        if let Some(known) = self.seen.get(&at) {
            self.failures += usize::from(*known != made);
            return;
        }
        let is_other = self.seen.values().any(|known| *known == made)
            || self.given.iter().enumerate().any(|(of, r)| *r == made && of != at);
        if made == 0 || is_other || !self.is_of_class(at, made) {
            let mut missing = BTreeSet::new();
            reach(self.case, at, &mut missing);
            self.failures += 1 + missing.iter().filter(|of| !self.seen.contains_key(of)).count();
            return;
        }
        self.seen.insert(at, made);
        self.through.insert(at, self.present);
        match &self.case.objects[at] {
            Object::Fields(_, fields) => {
                for field in fields {
                    self.field(at, made, field);
                }
            }
            Object::Elements(kind, all) => {
                let length = self.machine.live.heap.get(made).length as usize;
                self.failures += length.abs_diff(all.len());
                for (element, wanted) in (0..length as u32).zip(all) {
                    let found = inputs::part_number(self.machine, made, element);
                    if low(kind, found) != low(kind, *wanted) {
                        self.differs((at, element), found);
                    }
                }
            }
            Object::References(_, all) => {
                let length = self.machine.live.heap.get(made).length as usize;
                self.failures += length.abs_diff(all.len());
                for (element, wanted) in (0..length as u32).zip(all) {
                    let found =
                        self.machine.live.heap.get(made).elements::<Ref>()[element as usize];
                    self.reference(wanted, found);
                }
            }
            Object::Collection(_, all) => {
                let all: Vec<(&Value, &Value)> =
                    all.iter().map(|value| (value, &Value::Null)).collect();
                self.contents(made, &all);
            }
            Object::Map(_, all) => {
                let all: Vec<(&Value, &Value)> =
                    all.iter().map(|(key, value)| (key, value)).collect();
                self.contents(made, &all);
            }
            Object::Text(_, units) => {
                self.failures += usize::from(self.machine.text16(made) != *units);
            }
            Object::Boxed(_, number) => {
                let class = self.machine.live.heap.get(made).class();
                let field = class.field_named("value");
                let value = field.map(|field| self.machine.live.heap.slot(made, field.slot));
                self.failures += usize::from(value != Some(*number));
            }
            // Such an object is only itself.
            _ => self.failures += usize::from(self.given.get(at) != Some(&made)),
        }
    }

    /// Compares the elements or entries of a collection.
    fn contents(&mut self, made: Ref, wanted: &[(&Value, &Value)]) {
        let Some(found) = contents_of(self.machine, made) else {
            self.failures += 1;
            return;
        };
        self.failures += found.len().abs_diff(wanted.len());
        for ((key, value), (wanted_key, wanted_value)) in found.iter().zip(wanted) {
            self.reference(wanted_key, *key);
            self.reference(wanted_value, *value);
        }
    }

    fn is_of_class(&self, at: usize, made: Ref) -> bool {
        let class = self.machine.live.heap.get(made).class();
        let name = &*class.name;
        match &self.case.objects[at] {
            Object::Fields(of, _) => name == of.name,
            Object::Elements(kind, _) | Object::References(kind, _) => name == format!("[{kind}"),
            Object::Collection(of, all) => {
                name == of.class || all.len() <= 1 && is_unordered(of.class, name)
            }
            Object::Map(of, all) => {
                name == of.class || all.len() <= 1 && is_unordered(of.class, name)
            }
            Object::Text(of, _) => name == *of && *of == "java/lang/String",
            Object::Boxed(kind, _) => {
                class.loader.is_jdk()
                    && class.field_named("value").is_some_and(|field| {
                        kind_of(field) == *kind && name.starts_with("java/lang/")
                    })
            }
            _ => self.given.get(at) == Some(&made),
        }
    }
}

/// Whether one class is that of linked sets or maps, and the other one has the same methods in
/// another order.
fn is_unordered(linked: &str, name: &str) -> bool {
    matches!(
        (linked, name),
        ("java/util/LinkedHashMap", "java/util/HashMap")
            | ("java/util/LinkedHashSet", "java/util/HashSet")
    )
}

/// Returns the bits of a number that an array of a type has.
const fn low(kind: &FieldType, number: u64) -> u64 {
    match kind {
        FieldType::Boolean | FieldType::Byte => number & 0xff,
        FieldType::Char | FieldType::Short => number & 0xffff,
        FieldType::Int | FieldType::Float => number & 0xffff_ffff,
        _ => number,
    }
}

/// Adds an input object and all that its parts refer to.
pub(super) fn reach(case: &Case, at: usize, all: &mut BTreeSet<usize>) {
    if !all.insert(at) {
        return;
    }
    let Some(object) = case.objects.get(at) else { return };
    let fields = object.fields().map(|(_, fields)| fields).unwrap_or_default();
    let of_fields = fields.iter().filter_map(|field| field.before.as_ref());
    let of_calls = object.arguments();
    for value in of_fields.chain(object.elements()).chain(of_calls) {
        if let Value::Object(part) = value {
            reach(case, *part, all);
        }
    }
}
