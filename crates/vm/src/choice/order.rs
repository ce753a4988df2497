//! Choices of a number, with the alternatives in random order. Source: JPF's `RandomOrderIntCG` and
//! `RandomOrderLongCG`. Parameters are `values` (or, for ints, `min`, `max` and `delta`) and `seed`.

use super::interval::Interval;
use super::list::{Ints, Longs};
use super::{Generator, GeneratorRow, Setup};
use base::rng::Rng;

pub(super) const INTS: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.choice.RandomOrderIntCG",
    help: "the ints in values, or from min to max by steps of delta, in an order drawn at random",
    parameters: &["values", "min", "max", "delta", "seed"],
    open: |setup| {
        let mut ints = if setup.text("values").is_some() {
            Ints::read(setup)?.0
        } else {
            let (a, b): (i32, i32) = (setup.needed("min")?, setup.needed("max")?);
            let interval = Interval::new(a, b, setup.given("delta")?.unwrap_or(1))?;
            (0..interval.arity()).map(|nth| interval.value(nth)).collect()
        };
        rng(setup)?.shuffle(&mut ints);
        Ok(Box::new(Ints(ints)))
    },
};

pub(super) const LONGS: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.choice.RandomOrderLongCG",
    help: "the longs in values, in an order drawn at random",
    parameters: &["values", "seed"],
    open: |setup| {
        let mut longs = Longs::read(setup)?.0;
        rng(setup)?.shuffle(&mut longs);
        Ok(Box::new(Longs(longs)))
    },
};

fn rng(setup: &Setup<'_>) -> Result<Rng, String> {
    let default = setup.machine.options.choosing.seed;
    Ok(Rng::new(setup.given("seed")?.unwrap_or(default)))
}
