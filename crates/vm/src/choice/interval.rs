//! Choices of an int of an interval. Source: JPF's `IntIntervalGenerator` (`min`, `max`, `delta`; a
//! negative `delta` counts down) and `RandomIntIntervalGenerator` (`min`, `max`, `n` draws, `seed`).

use super::{Generator, GeneratorRow, Setup, ValueType};
use crate::machine::Machine;
use crate::native::Exit;
use base::rng::Rng;

pub(super) const ROW: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.choice.IntIntervalGenerator",
    help: "the ints from min to max, by steps of delta",
    parameters: &["min", "max", "delta"],
    open: |setup| {
        let (a, b): (i32, i32) = (setup.needed("min")?, setup.needed("max")?);
        let step: i32 = setup.given("delta")?.unwrap_or(1);
        Ok(Box::new(Interval::new(a, b, step)?))
    },
};

pub(super) const RANDOM: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.choice.RandomIntIntervalGenerator",
    help: "n ints between min and max, drawn at random",
    parameters: &["min", "max", "n", "seed"],
    open: draw,
};

/// Generates the ints of an interval, at a fixed distance from each other.
#[derive(Clone, Copy, Debug)]
pub struct Interval {
    first: i32,
    step: i32,
    arity: u32,
}

impl Interval {
    /// Creates the interval from the smaller end up to the greater end. A negative step counts down from
    /// the greater end.
    pub fn new(a: i32, b: i32, step: i32) -> Result<Self, String> {
        if step == 0 {
            return Err("delta is 0".to_owned());
        }
        let distance = i64::from(a.max(b)) - i64::from(a.min(b));
        let arity = distance / i64::from(step).abs() + 1;
        let arity = u32::try_from(arity).map_err(|_| "more than 2^32 - 1 ints".to_owned())?;
        Ok(Self { first: if step > 0 { a.min(b) } else { a.max(b) }, step, arity })
    }

    /// Returns the value of an alternative.
    pub fn value(self, nth: u32) -> i32 {
        (i64::from(self.first) + i64::from(self.step) * i64::from(nth)) as i32
    }
}

impl Generator for Interval {
    fn kind(&self) -> ValueType {
        ValueType::Int
    }

    fn arity(&self) -> u32 {
        self.arity
    }

    fn describe(&self, nth: u32) -> String {
        self.value(nth).to_string()
    }

    fn apply(&self, _: &mut Machine, nth: u32) -> Result<u64, Exit> {
        Ok(u64::from(self.value(nth) as u32))
    }
}

fn draw(setup: &mut Setup<'_>) -> Result<Box<dyn Generator>, String> {
    let (a, b): (i32, i32) = (setup.needed("min")?, setup.needed("max")?);
    let (low, high) = (i64::from(a.min(b)), i64::from(a.max(b)));
    let count: u32 = setup.given("n")?.unwrap_or(1);
    let mut rng = Rng::new(setup.given("seed")?.unwrap_or(1));
    let draws = (0..count).map(|_| low + rng.below((high - low + 1) as u64) as i64);
    Ok(Box::new(super::list::Ints(draws.map(|value| value as i32).collect())))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn values(a: i32, b: i32, step: i32) -> Vec<i32> {
        let interval = Interval::new(a, b, step).unwrap();
        (0..interval.arity()).map(|nth| interval.value(nth)).collect()
    }

    #[test]
    fn intervals_include_both_ends_and_have_a_direction() {
        assert_eq!(values(3, 1, 1), [1, 2, 3]);
        assert_eq!(values(1, 6, 2), [1, 3, 5]);
        assert_eq!(values(1, 6, -2), [6, 4, 2]);
        assert_eq!(values(i32::MIN, i32::MAX, i32::MAX), [i32::MIN, -1, i32::MAX - 1]);
        assert!(Interval::new(i32::MIN, i32::MAX, 1).is_err());
        assert!(Interval::new(0, 1, 0).is_err());
    }
}
