//! The analysis data of each variable: a part (field slot or element) of an object.
//!
//! Invariant: an object without accesses takes four bytes, a collected object none.

use crate::{Object, eraser, fasttrack};
use base::FastMap;

/// The largest number of accessed parts of an object at which the search for a part is linear.
const FEW: usize = 12;

/// The data of all analyses about one variable.
#[derive(Clone, Debug, Default)]
pub struct Variable {
    /// The automaton of Eraser.
    pub eraser: eraser::Automaton,
    /// The accesses that may race with later accesses.
    pub accesses: fasttrack::AccessHistory,
}

#[derive(Debug)]
enum Parts {
    Few(Vec<(u32, Variable)>),
    Many(FastMap<u32, Variable>),
}

/// The variables of all objects.
#[derive(Debug, Default)]
pub(crate) struct Shadow {
    /// For each object, one more than its index in `objects`.
    index: Vec<u32>,
    objects: Vec<Parts>,
    free: Vec<u32>,
}

impl Shadow {
    /// Returns the variable at a part of an object, which `first` creates at the first access.
    #[inline]
    pub fn variable(
        &mut self,
        object: Object,
        part: u32,
        first: impl FnOnce() -> Variable,
    ) -> &mut Variable {
        let at = object as usize;
        if self.index.len() <= at {
            self.index.resize((at + 1).next_power_of_two(), 0);
        }
        if self.index[at] == 0 {
            self.index[at] = self.place();
        }
        let parts = &mut self.objects[self.index[at] as usize - 1];
        if let Parts::Few(few) = parts
            && few.len() >= FEW
            && few.iter().all(|(p, _)| *p != part)
        {
            *parts = Parts::Many(std::mem::take(few).into_iter().collect());
        }
        match parts {
            Parts::Many(many) => many.entry(part).or_insert_with(first),
            Parts::Few(few) => {
                let at = few.iter().position(|(p, _)| *p == part).unwrap_or_else(|| {
                    if few.is_empty() {
                        // Most objects have one accessed part.
                        few.reserve_exact(1);
                    }
                    few.push((part, first()));
                    few.len() - 1
                });
                &mut few[at].1
            }
        }
    }

    fn place(&mut self) -> u32 {
        if let Some(free) = self.free.pop() {
            return free;
        }
        self.objects.push(Parts::Few(Vec::new()));
        self.objects.len() as u32
    }

    /// Calls `visit` with every variable.
    pub fn for_each(&mut self, mut visit: impl FnMut(&mut Variable)) {
        for parts in &mut self.objects {
            match parts {
                Parts::Few(few) => few.iter_mut().for_each(|(_, variable)| visit(variable)),
                Parts::Many(many) => many.values_mut().for_each(&mut visit),
            }
        }
    }

    /// Removes collected objects.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) {
        for (object, place) in self.index.iter_mut().enumerate() {
            if *place != 0 && !is_live(object as Object) {
                self.objects[*place as usize - 1] = Parts::Few(Vec::new());
                self.free.push(*place);
                *place = 0;
            }
        }
    }

    /// Returns the number of objects with data.
    pub fn len(&self) -> usize {
        self.objects.len() - self.free.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eraser::State;

    fn owned(thread: u32) -> Variable {
        let eraser = eraser::Automaton { state: State::Exclusive(thread), ..Default::default() };
        Variable { eraser, ..Variable::default() }
    }

    #[test]
    fn variables_have_separate_and_permanent_shadows() {
        let mut shadow = Shadow::default();
        for part in 0..100 {
            shadow.variable(7, part, || owned(part));
        }
        for part in 0..100 {
            let variable = shadow.variable(7, part, Variable::default);
            assert_eq!(variable.eraser.state, State::Exclusive(part));
        }
        assert_eq!(shadow.variable(8, 3, Variable::default).eraser.state, State::Virgin);
        assert_eq!(shadow.len(), 2);
    }

    #[test]
    fn shadows_of_dead_objects_are_removed_and_reused() {
        let mut shadow = Shadow::default();
        shadow.variable(7, 0, || owned(1));
        shadow.variable(8, 0, || owned(2));
        shadow.sweep(|object| object == 8);
        assert_eq!(shadow.variable(7, 0, Variable::default).eraser.state, State::Virgin);
        assert_eq!(shadow.variable(8, 0, Variable::default).eraser.state, State::Exclusive(2));
        assert_eq!((shadow.len(), shadow.objects.len()), (2, 2));
    }
}
