//! Inputs of a symbolic execution: the arguments of `main`, and the bounds of inputs.
//!
//! Source: docs/contract.md; SEMANTICS 23. Invariant: a bound that the user gave is an assumption of
//! the result. A path that exceeds a default bound makes the result incomplete.

use super::{Error, InputSettings, Settings, units};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use vm::symbolic::{InputBound, InputLimits, InputRange, InputType, SymbolicCalls, SymbolicMethod};

/// The requested arguments of `main`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SymbolicArgs {
    /// Any number of arguments.
    Any,
    /// Exactly this number of arguments.
    Exactly(u32),
}

impl FromStr for SymbolicArgs {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "any" {
            return Ok(Self::Any);
        }
        let number = units::at_least(0, text)?;
        match u32::try_from(number) {
            Ok(number) if number <= 255 => Ok(Self::Exactly(number)),
            _ => Err(format!("{text} arguments are too many: at most 255")),
        }
    }
}

impl InputSettings {
    /// Returns the limits of inputs for a machine.
    pub fn limits(&self) -> InputLimits {
        let usual = InputLimits::default();
        let bound = |usual: InputBound, given: Option<u32>| InputBound {
            most: given.unwrap_or(usual.most),
            is_given: given.is_some(),
            ..usual
        };
        InputLimits {
            string_length: match (self.string_length, self.tried_string_length) {
                (None, Some(most)) => InputBound { most, ..usual.string_length },
                (given, _) => bound(usual.string_length, given),
            },
            array_length: bound(usual.array_length, self.array_length),
            ranges: self.ranges(),
            conditions: self.conditions,
            loop_turns: self.loop_turns,
            calls: self.calls(),
        }
    }

    fn calls(&self) -> SymbolicCalls {
        let methods = self.calls.methods.iter().map(|(class, name, parameters)| SymbolicMethod {
            class: class.clone(),
            name: name.clone(),
            parameters: parameters.clone(),
        });
        SymbolicCalls {
            methods: methods.collect(),
            classes: self.calls.classes.clone(),
            target: None,
            instance_fields: self.calls.instance_fields,
            static_fields: self.calls.static_fields,
            objects: self.calls.objects,
            arrays: self.calls.arrays,
        }
    }

    fn ranges(&self) -> Vec<InputRange> {
        let range = |(of, variable, [low, high]): &(String, Option<String>, [Option<u64>; 2])| {
            let of = InputType::named(of)?;
            Some(InputRange { of, variable: variable.clone(), low: *low, high: *high })
        };
        self.ranges.iter().filter_map(range).collect()
    }
}

/// Returns the assumptions of the result about bounds of inputs.
pub fn input_assumptions(settings: &Settings) -> Vec<String> {
    let inputs = &settings.environment.bounds;
    let bounds = [
        (inputs.args, None, "arguments of main"),
        (None, inputs.string_length, "characters of a string"),
    ];
    let texts = bounds.into_iter().filter_map(|(args, most, what)| match (args, most) {
        (Some(SymbolicArgs::Exactly(number)), _) => Some(format!("inputs: {number} {what}")),
        (_, Some(most)) => Some(format!("inputs: at most {most} {what}")),
        _ => None,
    });
    let ranges = inputs.ranges();
    texts.chain(ranges.iter().map(|range| format!("inputs: {}", range.text()))).collect()
}

impl Settings {
    /// Refuses options of inputs that have no effect.
    pub(super) fn validate_inputs(&self) -> Result<(), Error> {
        let inputs = &self.environment.bounds;
        let of_inputs = [
            (inputs.args.is_some(), "--symbolic-args"),
            (inputs.loop_turns.is_some(), "--loop-bound"),
            (inputs.subsumption, "--subsumption"),
            (inputs.check_solver, "--check-solver"),
            (self.report.input_paths, "--input-paths"),
            (self.report.fork_profile, "--profile forks"),
        ];
        if let Some((_, option)) = of_inputs.iter().find(|(is_given, _)| *is_given)
            && !self.environment.symbolic
        {
            return Err(Error::new(format_args!("{option} needs --symbolic")));
        }
        if let Some(range) = inputs.ranges().iter().find(|range| range.is_empty()) {
            return Err(Error::new(format_args!("no input is within {}", range.text())));
        }
        if inputs.args.is_some() && !self.program.args.is_empty() {
            let problem =
                "--symbolic-args: the arguments of main were also given as numbers or texts";
            return Err(Error::new(problem));
        }
        Ok(())
    }
}
