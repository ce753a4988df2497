//! Several generators at one instruction: all combinations are explored, and each is found again by its
//! name and type, with the one that was registered before it.
//!
//! Source: JPF's cascaded choice generators. Invariant: a call that chooses is made again after each of
//! its choices, and registers the same generators in the same order each time.

use super::{Generator, Kind};
use crate::event::Event;
use crate::machine::ChoiceLabels;
use crate::machine::Machine;
use crate::native::Exit;

/// A generator that has chosen.
#[derive(Debug)]
pub struct Registered {
    /// Its name.
    pub id: String,
    /// What it is.
    pub generator: Box<dyn Generator>,
    /// The alternative of this path.
    pub chosen: u32,
}

/// The generators of the call under way, in the order in which they were registered.
#[derive(Debug, Default)]
pub struct Cascade {
    all: Vec<Registered>,
    /// How many of them had a choice.
    choices: usize,
}

impl Cascade {
    /// Registers a generator and tells its alternative of this path; one without alternatives chooses
    /// nothing.
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
            // The call is made again for each of its choices; the last one is new.
            if machine.live.threads[machine.live.current].chosen.len() == self.choices {
                let cascaded = self.choices > 1;
                let generator = &*generator;
                machine.tell(&Event::Chosen { id, generator, nth: chosen, cascaded });
            }
        }
        self.all.push(Registered { id: id.to_owned(), generator, chosen });
        Ok(Some(chosen))
    }

    /// The last one of this name and type.
    pub fn find(&self, id: &str, kind: Kind) -> Option<&Registered> {
        self.all.iter().rev().find(|one| one.id == id && one.generator.kind() == kind)
    }

    /// The one that was registered before the last one of this name and type.
    pub fn parent(&self, id: &str, kind: Kind) -> Option<&Registered> {
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
