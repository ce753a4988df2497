//! The arguments of calls that make an object: numbers, constants and objects of the wanted graph.

use crate::generation::explore::PathEnd;
use classes::{ClassRef, LoaderId};
use classfile::FieldType;
use std::collections::BTreeSet;
use testgen::{Call, Case, Field, Object, Value};
use vm::Machine;
use vm::symbolic::{GivenObject, GivenValue};

/// The number of lists of arguments of a first call, and of a further call.
pub(super) const FIRST: usize = 32;
pub(super) const FURTHER: usize = 12;

/// The number of values of one argument.
const VALUES: usize = 5;

/// The types of arguments that may be a text.
const TEXTS: [&str; 3] = ["Ljava/lang/String;", "Ljava/lang/CharSequence;", "Ljava/lang/Object;"];

/// The text that is an argument if the wanted object has none.
const LETTER: u16 = b'a' as u16;

/// Returns this text as an input.
pub(super) fn text() -> GivenObject {
    let parts = vec![GivenValue::Number(u64::from(LETTER))];
    GivenObject { class: "java/lang/String".to_owned(), parts }
}

/// The values that can be arguments.
pub(super) struct Pool<'a> {
    machine: &'a Machine,
    numbers: Vec<(FieldType, u64)>,
    constants: Vec<(String, String)>,
    /// The objects, with their classes.
    objects: Vec<(usize, ClassRef)>,
}

impl<'a> Pool<'a> {
    /// Collects the values of an object. The parts of `known` objects are left out.
    pub(super) fn new(
        case: &Case,
        end: &PathEnd,
        at: usize,
        known: &BTreeSet<usize>,
        machine: &'a Machine,
    ) -> Self {
        let mut pool =
            Self { machine, numbers: Vec::new(), constants: Vec::new(), objects: Vec::new() };
        let mut seen = BTreeSet::new();
        pool.add(case, end, (at, true), known, &mut seen);
        pool
    }

    fn add(
        &mut self,
        case: &Case,
        end: &PathEnd,
        (at, is_whole): (usize, bool),
        known: &BTreeSet<usize>,
        seen: &mut BTreeSet<usize>,
    ) {
        let (Some(object), Some(input)) = (case.objects.get(at), end.graph.objects.get(at)) else {
            return;
        };
        if !seen.insert(at) {
            return;
        }
        if !is_whole {
            self.objects.push((at, input.class));
        }
        if known.contains(&at) {
            return;
        }
        match object {
            Object::Boxed(kind, number) => self.numbers.push((kind.clone(), *number)),
            Object::Elements(kind, all) => {
                self.numbers.push((FieldType::Int, all.len() as u64));
                self.numbers.extend(all.iter().map(|number| (kind.clone(), *number)));
            }
            Object::References(_, all) | Object::Collection(_, all) => {
                self.numbers.push((FieldType::Int, all.len() as u64));
            }
            _ => {}
        }
        let fields = object.fields().map(|(_, fields)| fields).unwrap_or_default();
        let of_fields = fields.iter().filter_map(|field| field.before.as_ref());
        for value in of_fields.chain(object.elements()) {
            match value {
                Value::Number(kind, number) => self.numbers.push((kind.clone(), *number)),
                Value::Constant(class, name) if name != "class" => {
                    self.constants.push((class.clone(), name.clone()));
                }
                Value::Object(part) => self.add(case, end, (*part, false), known, seen),
                _ => {}
            }
        }
    }

    /// Returns lists of arguments of a call. The value of a field with the name of a parameter, or of the
    /// method, comes first.
    pub(super) fn arguments(&self, call: &Call, fields: &[Field], most: usize) -> Vec<Vec<Value>> {
        let of_each: Vec<Vec<Value>> = call
            .parameters
            .iter()
            .map(|parameter| {
                let named = |field: &&Field| {
                    let own = field.name.to_lowercase();
                    own == parameter.name.to_lowercase()
                        || call.parameters.len() == 1 && call.name.to_lowercase().ends_with(&own)
                };
                let hint = fields.iter().find(named).and_then(|field| field.before.as_ref());
                self.values(&parameter.kind, hint)
            })
            .collect();
        let mut all = vec![Vec::new()];
        for values in of_each.iter().rev() {
            let extended = values.iter().flat_map(|value| {
                all.iter().map(move |rest: &Vec<Value>| {
                    let mut list = vec![value.clone()];
                    list.extend_from_slice(rest);
                    list
                })
            });
            all = extended.collect();
            all.truncate(most * VALUES);
        }
        all.truncate(most);
        all
    }

    fn values(&self, kind: &FieldType, hint: Option<&Value>) -> Vec<Value> {
        let mut all: Vec<Value> = Vec::new();
        let mut add = |value: Value| {
            if !all.contains(&value) {
                all.push(value);
            }
        };
        if kind.is_reference() {
            let objects: Vec<Value> = self.references(kind).collect();
            if let Some(hint) = hint.filter(|hint| **hint == Value::Null || objects.contains(hint))
            {
                add(hint.clone());
            }
            objects.into_iter().for_each(&mut add);
            all.truncate(VALUES);
            if all.is_empty() && TEXTS.contains(&kind.to_string().as_str()) {
                // A constructor often refuses null.
                all.push(Value::Text(vec![LETTER]));
            }
            if !all.contains(&Value::Null) {
                all.push(Value::Null);
            }
            return all;
        }
        let hint = hint.and_then(|hint| match hint {
            Value::Number(of, number) => converted(of, *number, kind),
            _ => None,
        });
        let numbers = self.numbers.iter().filter_map(|(of, number)| converted(of, *number, kind));
        let numbers = hint.into_iter().chain(numbers);
        numbers.for_each(|number| add(Value::Number(kind.clone(), number)));
        if *kind == FieldType::Boolean {
            add(Value::Number(kind.clone(), 0));
            add(Value::Number(kind.clone(), 1));
        }
        if all.is_empty() {
            all.push(Value::Number(kind.clone(), 0));
        }
        all.truncate(VALUES);
        all
    }

    /// Returns the objects and constants of a type.
    fn references<'b>(&'b self, kind: &'b FieldType) -> impl Iterator<Item = Value> + 'b {
        let name = match kind {
            FieldType::Object(name) => name.clone(),
            other => other.to_string(),
        };
        let declared = self.machine.program.registry.load(LoaderId::APP, &name).ok();
        let is_any = name == "java/lang/Object";
        let of_name = name.clone();
        let constants = self.constants.iter().filter(move |(class, _)| is_any || *class == of_name);
        let constants = constants.map(|(class, name)| Value::Constant(class.clone(), name.clone()));
        let fits = move |class: ClassRef| match library::factories::of_recipe(&class.name) {
            Some(row) => is_any || row.types.contains(&&*name),
            None => declared.is_some_and(|declared| class.is_subclass_of(declared)),
        };
        let objects = self.objects.iter().filter(move |(_, class)| fits(class));
        objects.map(|(at, _)| Value::Object(*at)).chain(constants)
    }
}

/// Converts a number to another type, if this type has the number.
fn converted(of: &FieldType, number: u64, kind: &FieldType) -> Option<u64> {
    if of == kind {
        return Some(number);
    }
    let whole = match of {
        FieldType::Byte => i64::from(number as u8 as i8),
        FieldType::Char => i64::from(number as u16),
        FieldType::Short => i64::from(number as u16 as i16),
        FieldType::Int => i64::from(number as u32 as i32),
        FieldType::Long => number as i64,
        _ => return None,
    };
    match kind {
        FieldType::Byte => i8::try_from(whole).ok().map(|number| number as i32 as u32 as u64),
        FieldType::Char => u16::try_from(whole).ok().map(u64::from),
        FieldType::Short => i16::try_from(whole).ok().map(|number| number as i32 as u32 as u64),
        FieldType::Int => i32::try_from(whole).ok().map(|number| u64::from(number as u32)),
        FieldType::Long => Some(whole as u64),
        _ => None,
    }
}
