//! The letters of states.
//!
//! Invariant: searches and monitors evaluate the same propositions.

use super::labels::{BoundName, LabelledState, Names};
use super::proposition::Proposition;
use super::recorder::BEGUN;
use super::specification::Specification;
use crate::system::Fault;
use classes::{ClassRef, LoaderId, MethodRef};
use config::Error;
use vm::Machine;
use vm::schedule::Action;

/// The propositions of a specification, resolved in a machine.
pub(super) struct Letters {
    /// The propositions, by their numbers.
    pub(super) propositions: Vec<Proposition>,
    /// The static methods that propositions call, by their numbers.
    pub(super) calls: Vec<MethodRef>,
    main: Option<ClassRef>,
}

impl Letters {
    /// Resolves the propositions in a machine that has launched the program.
    pub(super) fn new(
        specification: &Specification,
        machine: &Machine,
        main_class: &str,
    ) -> Result<Self, Error> {
        let names = Names::new(machine, main_class);
        let mut classes = Vec::new();
        for (variable, origin) in &specification.variables {
            let class = names.class_of_variable(&variable.class);
            classes.push(class.map_err(|why| origin.error(0, &why))?);
        }
        let mut propositions = Vec::new();
        for numbered in &specification.propositions {
            let variables = numbered.variables.iter();
            let bound: Vec<BoundName> =
                variables.map(|v| (v.name.clone(), v.number, classes[v.number])).collect();
            let resolved = names.resolve(&numbered.proposition, &numbered.text, &bound);
            propositions
                .push(resolved.map_err(|wrong| numbered.origin.error(wrong.offset, &wrong.why))?);
        }
        let calls = names.into_calls();
        let main = machine.program.registry.load(LoaderId::APP, main_class).ok();
        Ok(Self { propositions, calls, main })
    }

    /// Returns the letter of the present state of a machine. The alternatives, and the values of called
    /// methods, must be those of this state.
    pub(super) fn of(
        &self,
        machine: &mut Machine,
        actions: &[Action],
        calls: &[bool],
    ) -> Result<u64, Fault> {
        let mut letter = 0;
        let mut state = LabelledState { machine, actions, calls };
        for (number, proposition) in self.propositions.iter().enumerate() {
            letter |= u64::from(state.holds(proposition)?) << number;
        }
        let has_begun = self.main.is_none_or(|main| machine.live.is_initialized(main));
        Ok(letter | u64::from(has_begun) << BEGUN)
    }
}
