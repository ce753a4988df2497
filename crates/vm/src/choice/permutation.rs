//! Choices of a permutation of the numbers below `n`, as an `int[]`. Source: JPF's `PermutationCG` over
//! its `TotalPermutation`.

use super::{Generator, GeneratorRow, Setup, ValueType};
use crate::machine::Machine;
use crate::native::Exit;

pub(super) const ROW: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.choice.PermutationCG",
    help: "the orders of 0 to n - 1, each an int[]",
    parameters: &["n"],
    open,
};

fn open(setup: &mut Setup<'_>) -> Result<Box<dyn Generator>, String> {
    let n: u32 = setup.needed("n")?;
    let arity = (1..=n).try_fold(1_u32, u32::checked_mul);
    let arity = arity.ok_or_else(|| format!("{n}! is more than 2^32 - 1"))?;
    Ok(Box::new(Permutations { n, arity }))
}

/// Generates all permutations, in lexicographic order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Permutations {
    n: u32,
    arity: u32,
}

impl Permutations {
    fn order(self, nth: u32) -> Vec<u32> {
        let mut left: Vec<u32> = (0..self.n).collect();
        let (mut rest, mut share) = (nth, self.arity);
        let mut order = Vec::with_capacity(left.len());
        while !left.is_empty() {
            share /= left.len() as u32;
            order.push(left.remove((rest / share) as usize));
            rest %= share;
        }
        order
    }
}

impl Generator for Permutations {
    fn kind(&self) -> ValueType {
        ValueType::Reference
    }

    fn arity(&self) -> u32 {
        self.arity
    }

    fn describe(&self, nth: u32) -> String {
        format!("{:?}", self.order(nth))
    }

    fn apply(&self, machine: &mut Machine, nth: u32) -> Result<u64, Exit> {
        let class = machine.array_class("[I")?;
        let array = machine.new_array(class, self.n as i32)?;
        let order = self.order(nth);
        machine.live.heap.elements_mut::<u32>(array)[..order.len()].copy_from_slice(&order);
        Ok(u64::from(array))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_distinct_and_sorted() {
        for n in 0..6 {
            let all = Permutations { n, arity: (1..=n).product() };
            let orders: Vec<_> = (0..all.arity()).map(|nth| all.order(nth)).collect();
            assert!(orders.is_sorted_by(|a, b| a < b), "{orders:?}");
            for mut order in orders {
                order.sort_unstable();
                assert_eq!(order, (0..n).collect::<Vec<_>>());
            }
        }
    }
}
