//! The table of the attributes of all values.
//!
//! Source: SEMANTICS 6. The table is part of a state; an `AttributeFlow` belongs to one operation.

use crate::heap::Ref;
use crate::prepared::Code;
use std::collections::BTreeMap;

/// Location of a value that may have attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueLocation {
    /// In a register of a frame.
    Register {
        /// Slot of the thread.
        thread: u32,
        /// Index of the frame in the stack; the outermost frame has index 0.
        depth: u32,
        /// The number of the register in the frame.
        register: u16,
    },
    /// In a field slot or an element of an object.
    Part(Ref, u32),
}

/// Attributes of one value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attributes {
    /// Numbers that the program added, in order.
    pub numbers: Vec<i32>,
    /// Whether the value was read from the clock, or is a difference of such values.
    pub time: bool,
}

impl Attributes {
    /// Whether there are no attributes.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty() && !self.time
    }
}

/// The attributes of each value that has attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttributeTable(BTreeMap<ValueLocation, Attributes>);

impl AttributeTable {
    /// Whether no value has an attribute.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the attributes of the value at a location.
    pub fn get(&self, location: ValueLocation) -> Attributes {
        self.0.get(&location).cloned().unwrap_or_default()
    }

    /// Replaces the attributes of the value at a location.
    pub fn set(&mut self, location: ValueLocation, attributes: Attributes) {
        if attributes.is_empty() {
            self.0.remove(&location);
        } else {
            self.0.insert(location, attributes);
        }
    }

    /// Copies the attributes of `length` consecutive parts from one location to another location.
    pub fn copy_parts(&mut self, from: (Ref, u32), to: (Ref, u32), length: u32) {
        if self.is_empty() {
            return;
        }
        let all: Vec<Attributes> =
            (0..length).map(|at| self.get(ValueLocation::Part(from.0, from.1 + at))).collect();
        for (at, attributes) in (0..).zip(all) {
            self.set(ValueLocation::Part(to.0, to.1 + at), attributes);
        }
    }

    /// Whether some part of an object has an attribute.
    pub(super) fn has_part(&self, object: Ref) -> bool {
        let all = ValueLocation::Part(object, 0)..=ValueLocation::Part(object, u32::MAX);
        object != 0 && self.0.range(all).next().is_some()
    }

    /// Returns the objects with parts that have attributes.
    pub(crate) fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        self.0.keys().filter_map(|location| match location {
            ValueLocation::Part(object, _) => Some(*object),
            ValueLocation::Register { .. } => None,
        })
    }

    pub(super) fn retain(&mut self, mut keeps: impl FnMut(ValueLocation) -> bool) {
        self.0.retain(|location, _| keeps(*location));
    }

    /// Encodes the table. The order depends only on the canonical ids of objects.
    pub fn write(&self, over: bool, name: impl Fn(Ref) -> u32, out: &mut Vec<u32>) {
        let mut all: Vec<Vec<u32>> = Vec::new();
        for (location, attributes) in &self.0 {
            let location = match *location {
                ValueLocation::Register { .. } if over => continue,
                ValueLocation::Register { thread, depth, register } => {
                    [0, thread, depth, u32::from(register)]
                }
                ValueLocation::Part(object, part) => [1, name(object), part, 0],
            };
            let mut words = location.to_vec();
            words.extend([u32::from(attributes.time), attributes.numbers.len() as u32]);
            words.extend(attributes.numbers.iter().map(|number| *number as u32));
            all.push(words);
        }
        all.sort();
        out.push(all.len() as u32);
        out.extend(all.into_iter().flatten());
    }

    /// Decodes a table from the words that [`Self::write`] created.
    pub fn read(next: &mut dyn FnMut() -> u32, handle: impl Fn(u32) -> Ref) -> Self {
        let mut all = Self::default();
        for _ in 0..next() {
            let [kind, first, second, third] = [next(), next(), next(), next()];
            let location = match kind {
                0 => {
                    ValueLocation::Register { thread: first, depth: second, register: third as u16 }
                }
                _ => ValueLocation::Part(handle(first), second),
            };
            let time = next() != 0;
            let numbers = (0..next()).map(|_| next() as i32).collect();
            all.set(location, Attributes { numbers, time });
        }
        all
    }
}

/// The flow of attributes through one operation.
#[derive(Clone, Debug)]
pub(super) enum Flow {
    /// No attribute flows.
    None,
    /// To a register, with the attributes that it receives.
    Register(u16, Attributes),
    /// To a field or element of an object.
    Part(Ref, u32, Attributes),
    /// To the parameters of the callee. A native method instead gives the attributes of the result to
    /// its register at once.
    Call { all: Vec<Attributes>, result: Option<(u16, Attributes)> },
    /// To the register that receives the result of the call.
    Return(Attributes),
}

/// The flow of the next operation of the current thread, which is applied after the operation.
#[derive(Clone, Debug)]
pub(crate) struct AttributeFlow {
    pub(super) thread: usize,
    pub(super) depth: usize,
    pub(super) code: &'static Code,
    pub(super) pc: u32,
    pub(super) flow: Flow,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_attributes_are_read_and_independent_of_handles() {
        let attributes = |number| Attributes { numbers: vec![number], time: number == 3 };
        let values = |a: Ref, b: Ref| {
            let mut all = AttributeTable::default();
            all.set(ValueLocation::Part(a, 1), attributes(2));
            all.set(ValueLocation::Part(b, 0), attributes(3));
            all.set(ValueLocation::Register { thread: 1, depth: 0, register: 4 }, attributes(5));
            all
        };
        let (mut first, mut second) = (Vec::new(), Vec::new());
        values(7, 9).write(false, |r| r, &mut first);
        values(9, 7).write(false, |r| 16 - r, &mut second);
        assert_eq!(first, second);
        let mut words = first.into_iter();
        let read = AttributeTable::read(&mut || words.next().unwrap_or_default(), |name| name);
        assert_eq!(read, values(7, 9));
    }

    #[test]
    fn overlapping_parts_are_copied_correctly() {
        let mut all = AttributeTable::default();
        let numbered = |number| Attributes { numbers: vec![number], time: false };
        all.set(ValueLocation::Part(5, 0), numbered(1));
        all.set(ValueLocation::Part(5, 1), numbered(2));
        all.copy_parts((5, 0), (5, 1), 2);
        let after: Vec<Vec<i32>> =
            (0..4).map(|part| all.get(ValueLocation::Part(5, part)).numbers).collect();
        assert_eq!(after, [vec![1], vec![1], vec![2], Vec::new()]);
        assert!(all.has_part(5) && !all.has_part(6) && !all.has_part(0));
    }
}
