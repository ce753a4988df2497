//! Choices of both truth values. Source: JPF's `BooleanChoiceGenerator`; parameter `false_first`.

use super::{Generator, GeneratorRow, Setup, ValueType};
use crate::machine::Machine;
use crate::native::Exit;

pub(super) const ROW: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.BooleanChoiceGenerator",
    help: "false and true; false_first: in this order",
    parameters: &["false_first"],
    open,
};

fn open(setup: &mut Setup<'_>) -> Result<Box<dyn Generator>, String> {
    let default = setup.machine.options.choosing.false_first;
    Ok(Box::new(Booleans { false_first: setup.given("false_first")?.unwrap_or(default) }))
}

/// Generates both truth values.
#[derive(Clone, Copy, Debug)]
pub struct Booleans {
    /// Whether `false` is the first alternative.
    pub false_first: bool,
}

impl Booleans {
    const fn value(self, nth: u32) -> bool {
        (nth == 0) != self.false_first
    }
}

impl Generator for Booleans {
    fn kind(&self) -> ValueType {
        ValueType::Boolean
    }

    fn arity(&self) -> u32 {
        2
    }

    fn describe(&self, nth: u32) -> String {
        self.value(nth).to_string()
    }

    fn apply(&self, _: &mut Machine, nth: u32) -> Result<u64, Exit> {
        Ok(u64::from(self.value(nth)))
    }
}
