//! Replacement of values of fields that the program reads, and of results of `Verify`.
//!
//! Source: JPF's listener `Perturbator` and `gov.nasa.jpf.perturb.IntOverUnder`; JPF's wiki for the
//! cascade of the choices of thread and value. Invariant: the generator is created after the scheduling
//! point of the access. It is created again, for the same value, for each alternative.

use super::cascade::Cascade;
use super::list::Ints;
use super::{Generator, GeneratorRow, Setup, ValueType};
use crate::exception::TraceElement;
use crate::machine::{Machine, Options};
use crate::native::Exit;
use crate::prepared::Code;
use classes::FieldRef;

pub(super) const ROW: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.perturb.IntOverUnder",
    help: "an int that is read, and delta more and less",
    parameters: &["delta"],
    open,
};

fn open(setup: &mut Setup<'_>) -> Result<Box<dyn Generator>, String> {
    let Some(value) = setup.value else {
        return Err("it is for what perturb.fields and perturb.returns name".to_owned());
    };
    let delta: i32 = setup.given("delta")?.unwrap_or(0);
    let value = value as i32;
    let mut ints = vec![value.wrapping_add(delta), value, value.wrapping_sub(delta)];
    ints.dedup();
    Ok(Box::new(Ints(ints)))
}

/// Returns the type of generated values for a descriptor letter.
const fn kind_of(letter: u8) -> ValueType {
    match letter {
        b'Z' => ValueType::Boolean,
        b'J' => ValueType::Long,
        b'F' => ValueType::Float,
        b'D' => ValueType::Double,
        b'L' | b'[' => ValueType::Reference,
        _ => ValueType::Int,
    }
}

impl Machine {
    /// Returns the replacement of `value`, which the instruction at `pc` read from a field.
    pub(crate) fn perturb_field(&mut self, code: &Code, pc: u32, value: u64) -> Result<u64, Exit> {
        let bytecode = code.bytecodes.get(pc as usize).copied().unwrap_or_default();
        let place = TraceElement { method: code.method, bytecode: u32::from(bytecode) };
        let Some(field) = self.program.field_at(place) else { return Ok(value) };
        let id = self.options.choosing.perturbed_fields.get(&name_of(field)).cloned();
        match id {
            Some(id) => self.perturb(&mut Cascade::default(), &id, kind_of(field.letter()), value),
            None => Ok(value),
        }
    }

    /// Returns the replacement of `value`, which is the result of a method of `Verify`.
    pub fn perturb_result(
        &mut self,
        cascade: &mut Cascade,
        method: &str,
        kind: ValueType,
        value: u64,
    ) -> Result<u64, Exit> {
        match self.options.choosing.perturbed_results.get(method).cloned() {
            Some(id) => self.perturb(cascade, &id, kind, value),
            None => Ok(value),
        }
    }

    fn perturb(
        &mut self,
        cascade: &mut Cascade,
        id: &str,
        kind: ValueType,
        value: u64,
    ) -> Result<u64, Exit> {
        let generator = self.generator_for(id, Some(value))?;
        if generator.kind() != kind {
            let gives = generator.kind();
            let what = format!("a generator of {gives:?} for a value of {kind:?} ({id})");
            return Err(Exit::Unsupported(what));
        }
        let Some(chosen) = cascade.choose(self, id, generator)? else { return Ok(value) };
        match cascade.find(id, kind) {
            Some(registered) => registered.generator.apply(self, chosen),
            None => Ok(value),
        }
    }
}

impl Options {
    /// Whether the configuration replaces values read from a field.
    pub(crate) fn is_perturbed(&self, field: FieldRef) -> bool {
        let fields = &self.choosing.perturbed_fields;
        self.check && !fields.is_empty() && fields.contains_key(&name_of(field))
    }
}

fn name_of(field: FieldRef) -> String {
    format!("{}.{}", field.class().java_name(), field.name)
}
