//! Several generators at one instruction. All combinations of their alternatives are explored.
//!
//! A generator is found by its name and type, as is the generator registered before it.
//!
//! Source: JPF's cascaded choice generators. Invariant: a call with choices is executed again after
//! each choice. Each execution registers the same generators in the same order.

use super::{Generator, ValueType};
use crate::event::Event;
use crate::machine::ChoiceLabels;
use crate::machine::Machine;
use crate::native::Exit;

/// A registered generator with its alternative on this path.
#[derive(Debug)]
pub struct Registered {
    /// Name of the generator in the program or configuration.
    pub id: String,
    /// The generator itself.
    pub generator: Box<dyn Generator>,
    /// The number of the alternative on this path.
    pub chosen: u32,
}

/// The generators of the present call, in the order of their registration.
#[derive(Debug, Default)]
pub struct Cascade {
    all: Vec<Registered>,
    /// The number of generators whose choice was a state.
    choices: usize,
}

impl Cascade {
    /// Registers a generator and returns its alternative on this path; `None` if the generator has no
    /// alternatives.
    pub fn choose(
        &mut self,
        machine: &mut Machine,
        id: &str,
        generator: Box<dyn Generator>,
    ) -> Result<Option<u32>, Exit> {
        let arity = generator.arity();
        if arity == 0 {
            return Ok(None);
        }
        let chosen = match machine.choose(self.choices, arity) {
            Err(Exit::Choice(arity)) => {
                machine.describe_choice(id, &*generator);
                return Err(Exit::Choice(arity));
            }
            chosen => chosen?,
        };
        if machine.options.is_choice(arity) {
            self.choices += 1;
            // The call is executed again for each of its choices, and only the last choice is new.
            if machine.live.threads[machine.live.current].chosen.len() == self.choices {
                let cascaded = self.choices > 1;
                let generator = &*generator;
                machine.tell(&Event::Chosen { id, generator, nth: chosen, cascaded });
            }
        }
        self.all.push(Registered { id: id.to_owned(), generator, chosen });
        Ok(Some(chosen))
    }

    /// Returns the last registered generator of this name and type.
    pub fn find(&self, id: &str, kind: ValueType) -> Option<&Registered> {
        self.all.iter().rev().find(|one| one.id == id && one.generator.kind() == kind)
    }

    /// Returns the generator registered before the last generator of this name and type.
    pub fn parent(&self, id: &str, kind: ValueType) -> Option<&Registered> {
        let at = self.all.iter().rposition(|one| one.id == id && one.generator.kind() == kind)?;
        self.all[..at].last()
    }
}

impl Machine {
    fn describe_choice(&mut self, id: &str, generator: &dyn Generator) {
        if self.hooks.recorder.is_some() {
            let texts = (0..generator.arity()).map(|nth| generator.describe(nth)).collect();
            self.transition.choice_labels =
                Some(ChoiceLabels { thread: self.live.current, id: id.to_owned(), texts });
        }
    }
}
