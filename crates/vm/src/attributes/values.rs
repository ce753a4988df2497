//! The attributes of values, as data.
//!
//! Source: SEMANTICS 6. The map is part of a state; `Following` belongs to one operation.

use crate::heap::Ref;
use crate::prepared::Code;
use std::collections::BTreeMap;

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In a register of a frame.
    Register {
        /// Slot of the thread.
        thread: u32,
        /// Which of its frames, from the outermost.
        depth: u32,
        /// The register.
        register: u16,
    },
    /// In a field slot or element.
    Part(Ref, u32),
}

/// What stands beside a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The program's numbers, in the order in which they were added.
    pub numbers: Vec<i32>,
    /// Whether the value was read from the clock, or is a difference of such values.
    pub time: bool,
}

impl Mark {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty() && !self.time
    }
}

/// All values with attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(BTreeMap<Place, Mark>);

impl Values {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands beside the value in a place.
    pub fn get(&self, place: Place) -> Mark {
        self.0.get(&place).cloned().unwrap_or_default()
    }

    /// Puts this beside the value in a place, in place of what stands there.
    pub fn set(&mut self, place: Place, mark: Mark) {
        if mark.is_empty() {
            self.0.remove(&place);
        } else {
            self.0.insert(place, mark);
        }
    }

    /// Copies what stands beside the first `length` parts from one place on to another.
    pub fn copy_parts(&mut self, from: (Ref, u32), to: (Ref, u32), length: u32) {
        if self.is_empty() {
            return;
        }
        let marks: Vec<Mark> =
            (0..length).map(|at| self.get(Place::Part(from.0, from.1 + at))).collect();
        for (at, mark) in (0..).zip(marks) {
            self.set(Place::Part(to.0, to.1 + at), mark);
        }
    }

    /// Whether some part of an object has one.
    pub(super) fn has_part(&self, object: Ref) -> bool {
        let all = Place::Part(object, 0)..=Place::Part(object, u32::MAX);
        object != 0 && self.0.range(all).next().is_some()
    }

    /// The objects whose parts have one.
    pub(crate) fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        self.0.keys().filter_map(|place| match place {
            Place::Part(object, _) => Some(*object),
            Place::Register { .. } => None,
        })
    }

    pub(super) fn retain(&mut self, mut keeps: impl FnMut(Place) -> bool) {
        self.0.retain(|place, _| keeps(*place));
    }

    /// All of them as words, in an order that only depends on the names of objects.
    pub(crate) fn write(&self, over: bool, name: impl Fn(Ref) -> u32, out: &mut Vec<u32>) {
        let mut all: Vec<Vec<u32>> = Vec::new();
        for (place, mark) in &self.0 {
            let place = match *place {
                Place::Register { .. } if over => continue,
                Place::Register { thread, depth, register } => {
                    [0, thread, depth, u32::from(register)]
                }
                Place::Part(object, part) => [1, name(object), part, 0],
            };
            let mut words = place.to_vec();
            words.extend([u32::from(mark.time), mark.numbers.len() as u32]);
            words.extend(mark.numbers.iter().map(|number| *number as u32));
            all.push(words);
        }
        all.sort();
        out.push(all.len() as u32);
        out.extend(all.into_iter().flatten());
    }

    /// Reads what [`Self::write`] wrote.
    pub(crate) fn read(next: &mut dyn FnMut() -> u32, handle: impl Fn(u32) -> Ref) -> Self {
        let mut all = Self::default();
        for _ in 0..next() {
            let [kind, first, second, third] = [next(), next(), next(), next()];
            let place = match kind {
                0 => Place::Register { thread: first, depth: second, register: third as u16 },
                _ => Place::Part(handle(first), second),
            };
            let time = next() != 0;
            let numbers = (0..next()).map(|_| next() as i32).collect();
            all.set(place, Mark { numbers, time });
        }
        all
    }
}

/// What an operation does to attributes, once it was executed.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    /// Nothing.
    None,
    /// A register has a value with these.
    Register(u16, Mark),
    /// A field or element has.
    Part(Ref, u32, Mark),
    /// Arguments have, and the result.
    Call { marks: Vec<Mark>, result: Option<(u16, Mark)> },
    /// The caller's result has.
    Return(Mark),
}

/// The operation that the current thread stands before, and what it will do.
#[derive(Clone, Debug)]
pub(crate) struct Following {
    pub(super) thread: usize,
    pub(super) depth: usize,
    pub(super) code: &'static Code,
    pub(super) pc: u32,
    pub(super) effect: Effect,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_do_not_depend_on_handles_and_are_read_again() {
        let mark = |number| Mark { numbers: vec![number], time: number == 3 };
        let values = |a: Ref, b: Ref| {
            let mut all = Values::default();
            all.set(Place::Part(a, 1), mark(2));
            all.set(Place::Part(b, 0), mark(3));
            all.set(Place::Register { thread: 1, depth: 0, register: 4 }, mark(5));
            all
        };
        let (mut first, mut second) = (Vec::new(), Vec::new());
        values(7, 9).write(false, |r| r, &mut first);
        values(9, 7).write(false, |r| 16 - r, &mut second);
        assert_eq!(first, second);
        let mut words = first.into_iter();
        let read = Values::read(&mut || words.next().unwrap_or_default(), |name| name);
        assert_eq!(read, values(7, 9));
    }

    #[test]
    fn parts_are_copied_as_they_were_before() {
        let mut all = Values::default();
        let numbered = |number| Mark { numbers: vec![number], time: false };
        all.set(Place::Part(5, 0), numbered(1));
        all.set(Place::Part(5, 1), numbered(2));
        all.copy_parts((5, 0), (5, 1), 2);
        let after: Vec<Vec<i32>> =
            (0..4).map(|part| all.get(Place::Part(5, part)).numbers).collect();
        assert_eq!(after, [vec![1], vec![1], vec![2], Vec::new()]);
        assert!(all.has_part(5) && !all.has_part(6) && !all.has_part(0));
    }
}
